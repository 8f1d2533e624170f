"""What commands print: each file of `tests/data/commands` has commands, and all that comes of them.

A block is a line `$ ARGUMENTS`, then lines `< TEXT` for its stdin and `NAME< TEXT` for files of the
folder that it runs in, and then what it prints but for how long it took: stdout, the lines of
stderr with `! ` before them, and `= CODE` where that is not 0. They run in this process, with the
usual engine, and so that there are no others: those that take long have `--jobs 1`.
`python tests/commands_told.py` writes what is printed now into these files; look at what has
changed.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import NamedTuple
from unittest.mock import patch

from batches import SUMMARY
from cover.cli.main import main

FOLDER = Path(__file__).parent / "data" / "commands"
PUZZLES = FOLDER.parent.parent.parent / "puzzles"
_MADE = re.compile(r"^\d+ puzzles: .* s\n", re.MULTILINE)
_INPUT = re.compile(r"([\w.-]*)<(?: (.*))?")


class Block(NamedTuple):
    """A command, the lines of its inputs, and what is said to come of it."""

    command: str
    inputs: list[tuple[str, str]]  # the names of files, "" for stdin, each with a line
    said: str


def blocks(name: str) -> Iterator[Block]:
    """All blocks of a file."""
    for block in f"\n{(FOLDER / name).read_text(encoding='utf-8')}".split("\n$ ")[1:]:
        command, *lines = block.removesuffix("\n").split("\n")
        inputs = []
        while lines and (found := _INPUT.fullmatch(lines[0])):
            inputs.append((found[1], found[2] or ""))
            del lines[0]
        yield Block(command, inputs, "\n".join(lines))


def told(block: Block, folder: Path) -> str:
    """What a command prints now, in a folder."""
    texts: dict[str, str] = {"": ""}
    for name, line in block.inputs:
        texts[name] = f"{texts.get(name, '')}{line}\n"
    stdin = texts.pop("")
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    if not (folder / "puzzles").exists():
        (folder / "puzzles").symlink_to(PUZZLES)
    with patch.dict(os.environ):
        os.environ.pop("COVER_ENGINE", None)
        code, out, err = run_here(shlex.split(block.command, comments=True), stdin, folder)
    err = _MADE.sub("", SUMMARY.sub("", err))
    said = [*out.splitlines(), *(f"! {line}".rstrip() for line in err.splitlines())]
    return "\n".join([*said, *([f"= {code}"] if code else [])])


def run_here(words: list[str], stdin: str, folder: Path) -> tuple[int, str, str]:
    """Run the command in this process; returns its code, and what it wrote to the two streams."""
    streams, before = (sys.stdin, sys.stdout, sys.stderr), Path.cwd()
    with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as err:
        given.write(stdin.encode())
        given.seek(0)
        saved = [os.dup(number) for number in range(3)]
        for number, file in enumerate((given, out, err)):
            os.dup2(file.fileno(), number)
        sys.stdin, sys.stdout, sys.stderr = (
            os.fdopen(number, mode, encoding="utf-8", closefd=False)
            for number, mode in enumerate("rww")
        )
        os.chdir(folder)
        try:
            code = main(words)
        finally:
            os.chdir(before)
            sys.stdout.flush()
            sys.stderr.flush()
            sys.stdin, sys.stdout, sys.stderr = streams
            for number, kept in enumerate(saved):
                os.dup2(kept, number)
                os.close(kept)
        out.seek(0)
        err.seek(0)
        return code, out.read().decode(), err.read().decode()


def _retell(path: Path) -> None:
    text = ""
    for block in blocks(path.name):
        with TemporaryDirectory() as folder:
            said = told(block, Path(folder))
        text += f"$ {block.command}\n"
        text += "".join(f"{name}< {line}".rstrip() + "\n" for name, line in block.inputs)
        text += f"{said}\n" if said else ""
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for each in sorted(FOLDER.iterdir()):
        _retell(each)
