"""What a reader yields: a puzzle that knows where it stood and how its answers are written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

from cover.errors import InputError, Place
from cover.formats.byte_lines import Bulk
from cover.puzzles.houses import Rules
from cover.puzzles.puzzle import GridPuzzle, Puzzle

if TYPE_CHECKING:
    from cover.solver.line_tables import Records


class Layout(Protocol):
    """How a puzzle was written, for answers in the same convention and messages at the place.

    `contest` names the contest's form of answer, "" where the format has none.
    """

    @property
    def contest(self) -> str:
        """The name of the contest's form of answer."""

    def line(self, solution: Sequence[int]) -> str:
        """A solution in one line."""

    def rows(self, solution: Sequence[int]) -> list[str]:
        """A solution in several lines, as the contests want it."""

    def data(self, solution: Sequence[int]) -> str | Sequence[object] | Mapping[str, object]:
        """A solution as it stands in JSON."""

    def symbol(self, value: int) -> str:
        """How the puzzle writes a symbol."""

    def place(self, cell: int) -> Place:
        """Where a cell of the puzzle stands in the input."""

    def part_place(self, part: int) -> Place:
        """Where what the puzzle is made of stands: the total of a cage, a piece; from 0."""


class LineParts(NamedTuple):
    """How the line of a solution comes of its options.

    It is their `texts`, with blanks between them; or `line` where it has none. With `places`, it is
    `line` with the characters of these texts at such places, from 0.
    """

    line: str
    texts: Sequence[str]
    places: Sequence[Sequence[int]] | None = None


@runtime_checkable
class PartedLayout(Layout, Protocol):
    """One in which each option of a puzzle has its part of the line of a solution."""

    def line_parts(self, puzzle: Puzzle) -> LineParts:
        """The parts of all options of the puzzle that was written so."""


class Record(NamedTuple):
    """One puzzle of an input. `place` is that of its first line.

    `expect` is the number of solutions that the input itself says there are.
    """

    place: Place
    puzzle: Puzzle
    layout: Layout
    expect: int | None = None


class BadRecord(NamedTuple):
    """What should have been a puzzle and could not be read."""

    place: Place
    error: InputError


class Block:
    """Lines of one puzzle each, all of one shape and in one notation, for `records` to solve.

    It is an offer: whoever takes it says in `taken` how many lines of its beginning are answered.
    The reader goes on behind them, with the next one as if there were no blocks.
    """

    def __init__(self, bulk: Bulk, records: Records) -> None:
        self.bulk = bulk
        self.records = records
        self.taken = 0

    def place(self, index: int) -> Place:
        """Where a line stands."""
        return Place(self.bulk.source, self.bulk.number + index)


# What a reader yields.
Found = Record | BadRecord | Block

# Who solves lines that are written as that puzzle, with these meanings of characters (0 is a
# blank) and these symbols in the answers; None where nobody does.
FindRecords = Callable[[GridPuzzle, Mapping[str, int], str], "Records | None"]


def _no_note(place: Place, text: str) -> None:
    """Drop a note."""


class Reading(NamedTuple):
    """How to read: what the command line says about the input.

    `format` is the name of a text format, "" to recognise it. `note` takes remarks that are not
    errors, `guess` the format that was recognised. `records` finds who solves blocks of lines.
    `diagonals`, `windows` and `boxes` are houses that hold every symbol, too; with `repeats`, the
    cages of a killer may hold a digit more than once. Unless they are None, `rotate` and `reflect`
    say whether the pieces of a tiling may be turned and turned over, and `date` is the day that a
    calendar shows. Without `header`, the first line of an edge list is an edge, even if it looks
    like the numbers of vertices and edges. Where there is a `layout`, the input consists of lines
    of givens, and these are its rules.
    """

    format: str = ""
    box: tuple[int, int] | None = None
    blank: str = ""
    symbols: str = ""
    diagonals: bool = False
    windows: bool = False
    boxes: bool = False
    repeats: bool = False
    rotate: bool | None = None
    reflect: bool | None = None
    date: str | None = None
    header: bool = True
    layout: Rules | None = None
    note: Callable[[Place, str], None] = _no_note
    guess: Callable[[Place, str], None] = _no_note
    records: FindRecords | None = None
