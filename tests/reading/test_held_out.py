"""What people have is read as what it is, or refused with the words that help."""

from __future__ import annotations

import json

import pytest

from conftest import ROOT, Run

BLOCKS = (ROOT / "tests/data/held_out.txt").read_text(encoding="utf-8").split("\n\n$ ")[1:]


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.partition("\n")[0])
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
