"""What commands print: each file of `tests/data/commands` has commands, and all that comes of them.

A block is a line `$ ARGUMENTS`, then lines `< TEXT` for its stdin and `NAME< TEXT` for files of the
folder that it runs in, and then what it prints but for how long it took: stdout, the lines of
stderr with `! ` before them, and `= CODE` where that is not 0. `python tests/commands_told.py`
writes what is printed now into these files; look at what has changed.
"""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import CompletedProcess, run
from tempfile import TemporaryDirectory
from typing import NamedTuple

from batches import SUMMARY

FOLDER = Path(__file__).parent / "data" / "commands"
PUZZLES = FOLDER.parent.parent.parent / "puzzles"
_INPUT = re.compile(r"([\w.]*)<(?: (.*))?")


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


def told(block: Block, folder: Path, cover: Callable[..., CompletedProcess[str]]) -> str:
    """What a command prints now, in a folder."""
    texts: dict[str, str] = {"": ""}
    for name, line in block.inputs:
        texts[name] = f"{texts.get(name, '')}{line}\n"
    stdin = texts.pop("")
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    if not (folder / "puzzles").exists():
        (folder / "puzzles").symlink_to(PUZZLES)
    done = cover(*shlex.split(block.command, comments=True), stdin=stdin, cwd=folder)
    said = done.stdout.splitlines() + [
        f"! {line}" for line in SUMMARY.sub("", done.stderr).splitlines()
    ]
    return "\n".join([*said, *([f"= {done.returncode}"] if done.returncode else [])])


def _retell(path: Path) -> None:
    def cover(*words: str, stdin: str, cwd: Path) -> CompletedProcess[str]:
        arguments = [sys.executable, "-m", "cover", *words]
        return run(arguments, input=stdin, cwd=cwd, capture_output=True, text=True, check=False)

    text = ""
    for block in blocks(path.name):
        with TemporaryDirectory() as folder:
            said = told(block, Path(folder), cover)
        text += f"$ {block.command}\n"
        text += "".join(f"{name}< {line}".rstrip() + "\n" for name, line in block.inputs)
        text += f"{said}\n" if said else ""
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for each in sorted(FOLDER.iterdir()):
        _retell(each)
