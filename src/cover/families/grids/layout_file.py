"""The option `--layout`: one file tells houses and cages, the input is lines of givens."""

from __future__ import annotations

from cover.errors import InputError, Place
from cover.families.family import formats_of
from cover.families.grids.formats import GridReading
from cover.families.grids.houses import Rules
from cover.families.grids.puzzle import DigitGrid
from cover.families.written import Record
from cover.reading.reader import read
from cover.reading.records import BadRecord, Block


def rules_in(file: str, command: str, reading: GridReading) -> Rules:
    """Return the rules of the puzzle in a file, with its givens among them.

    The format in `reading` is that of the file. Raises `InputError` where the file holds no puzzle
    or more than one, or one that rules itself out.
    """
    return _rules(_only_record(file, command, reading))


def _only_record(file: str, command: str, reading: GridReading) -> Record:
    try:
        with open(file, "rb") as stream:
            found = read(command, formats_of(command), file, stream, reading)
            record, second = next(found), next(found, None)
    except OSError as error:
        raise InputError(Place(file), f"cannot be read: {error.strerror}") from None
    for each in (record, second):
        if isinstance(each, BadRecord):
            raise each.error
    if second is not None and not isinstance(second, Block):
        raise InputError(second.place, "a second puzzle; the layout of the lines is one puzzle")
    assert isinstance(record, Record), "no blocks were asked for"
    return record


def _rules(record: Record) -> Rules:
    puzzle = record.puzzle
    assert isinstance(puzzle, DigitGrid), "the commands with this option have such puzzles"
    contradiction = record._reason()
    if contradiction is not None:
        raise InputError(contradiction.place, contradiction.text)
    return puzzle.as_layout()
