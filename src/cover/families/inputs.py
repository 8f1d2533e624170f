"""From lines of any kind to the puzzles in them, where the family is known or is told by them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from cover.errors import InputError, Place
from cover.families.family import FAMILIES, Family
from cover.reading.detection import which
from cover.reading.lines import ByteLines, Lines, lines_of
from cover.reading.reader import read_lines
from cover.reading.records import BadRecord, Block, Reading, Record

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
        yield lines_of(name, stream)


def puzzles_in(
    lines: Lines, source: str, family: Family | None, reading: Reading[Any]
) -> Iterator[Record | BadRecord]:
    """Yield the puzzles of lines, each as soon as it is there; without a family, they tell it.

    A note says what they are read as where that is a guess. Raises `OptionError` where the family
    has no format of the name in `reading`.
    """
    reading = reading._replace(keeps_answers=True)
    try:
        if family is None:
            told = which(lines, source, {name: each.formats for name, each in FAMILIES.items()})
            family = FAMILIES[told.command]
            if told.is_guess:
                reading = reading._replace(guess=partial(_note_guess, reading, told.command))
    except InputError as error:
        yield BadRecord(error.place, error)
        return
    for found in read_lines(family.name, family.formats, source, lines, reading):
        assert not isinstance(found, Block), "no blocks were asked for"
        yield found


def _note_guess(reading: Reading[Any], family: str, place: Place, format_name: str) -> None:
    reading.note(place, f"read as {family} ({format_name}), by its looks")
