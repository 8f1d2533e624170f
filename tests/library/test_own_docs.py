"""docs/own-puzzle.md has the family as it is, and its commands and programs do what it says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from conftest import ROOT
from installed import STAR_BATTLE, install_star_battle

TEXT = (ROOT / "docs" / "own-puzzle.md").read_text(encoding="utf-8")
PICTURE = ROOT / "docs" / "pictures" / "star-battle.svg"


def _blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)


def _commands() -> Iterator[tuple[str, str]]:
    for block in _blocks("shell-session"):
        for part in ("\n" + block).split("\n$ ")[1:]:
            command, _, output = part.partition("\n")
            yield command, output.rstrip("\n")


FILES = {
    command.removeprefix("cat "): f"{output}\n"
    for command, output in _commands()
    if command.startswith("cat ")
}


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with the files of the document and with Star Battle installed."""
    install_star_battle(tmp_path)
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    script = tmp_path / "cover"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m cover "$@"\n')
    script.chmod(0o755)
    return tmp_path


def _run(place: Path, *words: str) -> str:
    path = f"{place}:{os.environ['PATH']}:/usr/bin:/bin"
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(place), "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        words,
        cwd=place,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.stdout.rstrip("\n")


def test_the_document_has_the_whole_file() -> None:
    assert STAR_BATTLE.read_text(encoding="utf-8") in _blocks("python")


@pytest.mark.parametrize(("command", "output"), list(_commands()))
def test_commands_print_what_the_document_says(place: Path, command: str, output: str) -> None:
    assert _run(place, "/bin/sh", "-c", command) == output


@pytest.mark.parametrize("number", range(1, len(_blocks("python"))))
def test_programs_run(place: Path, number: int) -> None:
    program = place / "program.py"
    program.write_text(_blocks("python")[number])

    assert _run(place, sys.executable, str(program)) == ""


def test_the_picture_is_as_the_command_draws_it(place: Path) -> None:
    words = ("cover", "star-battle", "--format", "svg", "--caption", "Star Battle", "puzzle.txt")

    assert _run(place, *words) == PICTURE.read_text(encoding="utf-8").rstrip("\n")
