"""Texts of all families are read, noted, refused, written and answered as data says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conftest import ROOT, Run
from told import FOLDER, blocks, told

HELD_OUT = (ROOT / "tests/data/held_out.txt").read_text(encoding="utf-8").split("\n\n$ ")[1:]


@pytest.mark.parametrize("path", sorted(FOLDER.iterdir()), ids=lambda path: path.stem)
def test_inputs_are_read_as_their_transcript_says(path: Path) -> None:
    found = list(blocks(path))

    assert found
    for block in found:
        assert told(block.command, block.text) == block.said, (block.command, block.text)


@pytest.mark.parametrize("block", HELD_OUT, ids=lambda block: block.partition("\n")[0])
def test_an_answer_is_of_the_puzzle_or_none_is_given(cover: Run, block: str) -> None:
    command, _, rest = block.partition("\n")
    text, *wanted = rest.rstrip("\n").split("\n=> ")
    done = cover(*command.split(), stdin=f"{text}\n")
    answers = done.stdout.split("\n")[:-1]
    if "--json" in command:
        answers = [str(json.loads(line)["cost"]) for line in answers]

    says = [line.partition("bad ")[2] for line in wanted]
    right = [line.removeprefix("or ") if line[:3] != "bad" else "bad" for line in wanted]

    assert all(words in done.stderr for words in says), done.stderr
    assert answers == right or (answers == ["bad"] and wanted[0][:3] == "or "), done.stderr
