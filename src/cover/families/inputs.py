"""From lines of any kind to the puzzles in them, where the family is known or is told by them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from cover.errors import InputError, Place, as_bad_record
from cover.families.family import all_formats, formats_of, from_outside
from cover.puzzle import Puzzle
from cover.reading.detection import Told, which
from cover.reading.lines import ByteLines, Lines
from cover.reading.reader import read_lines
from cover.reading.records import BadRecord, Block, Reading
from cover.reading.trial import GRID

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

    A note says what they are read as where that is a guess. Raises `OptionError` where the command
    has no format of the name in `reading`.
    """
    reading = reading._replace(keeps_answers=True)
    try:
        if command is None:
            told = family_told(lines, source)
            command = told.command
            if told.is_guess:
                reading = reading._replace(guess=partial(_note_guess, reading, command))
    except InputError as error:
        yield BadRecord(error.place, error)
        return
    for found in read_lines(command, formats_of(command), source, lines, reading):
        assert not isinstance(found, Block), "no blocks were asked for"
        yield found


def family_told(lines: Lines, source: str) -> Told:
    """Return which family the coming lines are for; raises `InputError` as `which` does.

    Families from outside are asked where none of the package is certain.
    """
    with as_bad_record(Place(source)):
        return _family_told(lines, source)


def _family_told(lines: Lines, source: str) -> Told:
    next(lines.ahead(), None)  # what is no text is told here: lines say it only once
    formats = all_formats()
    error: InputError | None = None
    told: Told | None = None
    try:
        told = which(lines, source, formats)
    except InputError as raised:
        error = raised
    if told is not None and told.certainty >= GRID:
        return told
    if outside := {name: formats_of(name) for name in from_outside()}:
        try:
            return which(lines, source, formats | outside)
        except InputError as raised:
            error = raised
    if told is None:
        assert error is not None, "it is one or the other"
        raise _of_broken_family(lines, error)
    return told


def _of_broken_family(lines: Lines, error: InputError) -> InputError:
    """Return why the family cannot be used that the lines name, if that is so; or else the error.

    Nothing tells the family of the lines, as the error says.
    """
    from cover.families.outside import fault_of, is_known
    from cover.reading.yaml_head import YamlHead

    name = YamlHead(lines, {}).type
    fault = fault_of(name) if is_known(name) else None
    return error if fault is None else InputError(error.place, fault, error.text)


def _note_guess(reading: Reading[Any], family: str, place: Place, format_name: str) -> None:
    reading.note(place, f"read as {family} ({format_name}), by its looks")
