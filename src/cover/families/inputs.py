"""From lines of any kind to the puzzles in them, where the family is known or is told by them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cover.errors import InputError, Place
from cover.families.detection import which
from cover.families.formats import formats_of
from cover.puzzle import Puzzle
from cover.reading.lines import ByteLines, Lines
from cover.reading.reader import read_lines
from cover.reading.records import ANY, BadRecord, Block, Reading

STDIN = "-"


@contextmanager
def lines_in(path: str) -> Iterator[ByteLines]:
    """Open a file, or standard input for `-`, and yield its lines; raises `InputError`."""
    name = "stdin" if path == STDIN else path
    try:
        stream = open(0 if path == STDIN else path, "rb", closefd=path != STDIN)  # noqa: SIM115
    except OSError as error:
        raise InputError(Place(name), f"cannot be read: {error.strerror}") from None
    with stream:
        yield ByteLines(name, stream)


def puzzles_in(
    lines: Lines, source: str, command: str | None, reading: Reading[Any]
) -> Iterator[Puzzle | BadRecord]:
    """Yield the puzzles of lines, each as soon as it is there; without a command, they tell it.

    Raises `OptionError` where the command has no format of the name in `reading`.
    """
    reading = reading._replace(keeps_answers=True)
    try:
        if command is None:
            command = which(lines, source)
            reading = reading._replace(command=ANY)
    except InputError as error:
        yield BadRecord(error.place, error)
        return
    for found in read_lines(command, formats_of(command), source, lines, reading):
        assert not isinstance(found, Block), "no blocks were asked for"
        yield found
