"""What a reader yields besides puzzles: bad records and blocks of lines; and what it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from cover.errors import InputError, Place
from cover.reading.lines import Line, Lines
from cover.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, TypeAlias

    from cover.puzzle import Puzzle
    from cover.reading.lines import Regular, RegularLines
    from cover.solver.line_tables import Records


class BadRecord(NamedTuple):
    """What should have been a puzzle and could not be read."""

    place: Place
    error: InputError


class Block:
    """Lines of one puzzle each, all of one shape and in one notation, for `records` to solve.

    It is an offer: the caller says in `taken` how many lines of its beginning are answered. The
    reader goes on after them, with the next one as if there were no blocks. `regular` has found
    these lines.
    """

    def __init__(self, bulk: RegularLines, regular: Regular, records: Records) -> None:
        self.bulk = bulk
        self.regular = regular
        self.records = records
        self.taken = 0

    @property
    def is_taken(self) -> bool:
        return self.taken == self.bulk.lines

    def place(self, index: int) -> Place:
        return Place(self.bulk.source, self.bulk.number + index * self.bulk.height)


# What a reader yields.
Found: TypeAlias = "Puzzle[Any] | BadRecord | Block"

# Finds what solves lines that are written as that puzzle, with these meanings of characters (0 is a
# blank), these symbols in the answers and, where each line says its own groups of cells, these
# labels, as in `LineShape`; None where nothing does.
FindRecords: TypeAlias = (
    "Callable[[Puzzle[Any], Mapping[str, int], str, Mapping[str, int]], Records | None]"
)


def no_note(place: Place, text: str) -> None:
    """Drop a note."""


_OptionsT = TypeVar("_OptionsT")

# A command in `Reading` where none was named.
ANY = "any"


class Reading(NamedTuple, Generic[_OptionsT]):
    """How to read: what the command line says about the input.

    `options` are what the family's own options say, in a class of that family's; None means that
    nothing was said. `format` is the name of a text format, "" to recognise it. `note` takes
    remarks that are not errors, `guess` the format that was recognised. `records` finds what solves
    blocks of lines. With `keeps_answers`, solutions that stand beside puzzles are kept in records;
    without, they are checked at once, and a wrong one makes its record a bad one. Unless it
    `takes_parts`, what is a part of a puzzle (see `cover.reading.part_key`) is a bad record.
    `command` is the one that reads, `ANY` where none was named: then a format that several commands
    read may hold puzzles of all of them.
    """

    options: _OptionsT
    format: str = ""
    note: Callable[[Place, str], None] = no_note
    guess: Callable[[Place, str], None] = no_note
    records: FindRecords | None = None
    keeps_answers: bool = False
    takes_parts: bool = False
    command: str = ""


def first_line(lines: Lines, puzzle: Puzzle[Any]) -> Line:
    """Take the first line that is not blank; raises `InputError` where there is none."""
    first = next((line for line in lines if not line.is_blank), None)
    if first is None:
        raise InputError(puzzle.place, "an empty answer")
    return first


def lines_of_text(text: str, place: Place) -> Lines:
    """Return the lines of a text that is a value of JSON or YAML."""
    texts = text.strip("\n").split("\n")
    return Lines(Line(place.source, place.line, each) for each in texts)
