"""The transcripts beside the puzzles: commands with their exact output.

`NAME.expected` beside the puzzle file NAME holds, after comments that start with `#`, one or more
blocks: a line `$ ARGUMENTS`, then what `cover FAMILY NAME ARGUMENTS` prints. ` # native` at the end
of the `$` line names a search that takes the compiled engine, ` # slow` one of many seconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Transcript(NamedTuple):
    """One command on one puzzle file."""

    path: Path
    arguments: list[str]
    effort: str  # "", "native" or "slow"
    output: str

    @property
    def name(self) -> str:
        """A name for the test."""
        return f"{self.path.parent.name}/{self.path.name} {' '.join(self.arguments)}"


def transcripts(folder: Path) -> Iterator[Transcript]:
    """All transcripts of the puzzles of a folder."""
    for expected in sorted(folder.glob("*.expected")):
        path = expected.with_suffix("")
        assert path.exists(), f"{expected} has no puzzle beside it"
        blocks = ("\n" + expected.read_text(encoding="utf-8")).split("\n$ ")[1:]
        assert blocks, f"{expected} holds no command"
        for block in blocks:
            command, _, output = block.partition("\n")
            arguments, _, effort = command.partition(" # ")
            assert effort in ("", "native", "slow"), f"{expected}: {command}"
            text = output if not output or output.endswith("\n") else output + "\n"
            yield Transcript(path, arguments.split(), effort, text)
