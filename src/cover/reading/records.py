"""What a reader yields: a puzzle that knows where it stood and how its answers are written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from cover.errors import CheckError, InputError, Place
from cover.puzzle import AnyPuzzle, GridPuzzle, is_large
from cover.reading.lines import Bulk, Line, Lines, Regular

if TYPE_CHECKING:
    from cover.shards.shard import Shard
    from cover.solver.line_tables import Records


def _nothing(layout: Any, number: int) -> list[str]:
    return []


class Contest(NamedTuple):
    """A contest's output.

    `lines` are those of a solution in a layout of the family, `words` replace the status words, and
    with `separated` a blank line stands between two blocks. `head` are the lines above the
    solutions of a puzzle, which has that number from 1. A contest with a `tail` wants all
    solutions, and after them these lines: of how many there are, and of the number of the puzzle.
    """

    lines: Callable[[Any, Sequence[int]], list[str]]
    words: Mapping[str, str]
    separated: bool = False
    head: Callable[[Any, int], list[str]] = _nothing
    tail: Callable[[int, int], list[str]] | None = None


def in_a_line(layout: Any, solution: Sequence[int]) -> list[str]:
    """Return a solution in one line."""
    return [layout.line(solution)]


def in_rows(layout: Any, solution: Sequence[int]) -> list[str]:
    """Return a solution in rows."""
    rows: list[str] = layout.rows(solution)
    return rows


class Layout(Protocol):
    """How a puzzle was written, for answers in the same convention and messages at the place.

    `contest` is the contest that has this format, where one has.
    """

    @property
    def contest(self) -> Contest | None:
        """What a contest wants to see."""

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

    def line_parts(self, puzzle: AnyPuzzle) -> LineParts:
        """The parts of all options of the puzzle that was written so."""


# A solution of a puzzle; what its numbers mean is the puzzle's own affair.
Solution = tuple[int, ...]


@runtime_checkable
class PricedLayout(Layout, Protocol):
    """One whose drawings and pictures tell what solutions cost."""

    def cost(self, solution: Sequence[int]) -> str | None:
        """What a solution costs; None where nothing has a cost."""


class Reason(NamedTuple):
    """Where and why a puzzle has no solution; `lists` holds what is too long for the text."""

    place: Place
    text: str
    lists: dict[str, list[str]]


class StatedAnswer(NamedTuple):
    """What an input says is the answer to a puzzle, as data, and where; `status` is a word for it.

    `value` is a text, a list or a map, and None where there is no solution; `cost` is what it is
    said to cost, "" where that is not said.
    """

    place: Place
    value: object
    status: str = ""
    cost: str = ""


class Record(NamedTuple):
    """One puzzle of an input. `place` is that of its first line.

    `expect` is the number of solutions that the input itself says there are, `expect_distinct` that
    of solutions up to symmetry; `answer` is what stands beside the puzzle as its solution, if that
    is to be checked (see `Reading`). Where only some of the solutions are asked for, they are those
    of the `shard`. `format` is the name of the format that it was written in, as `--from` takes it.
    """

    place: Place
    puzzle: AnyPuzzle
    layout: Layout
    expect: int | None = None
    answer: StatedAnswer | None = None
    expect_distinct: int | None = None
    shard: Shard | None = None
    format: str = ""

    def fixed(self) -> tuple[int, ...]:
        """Return the options that are in all solutions: those given, and those of the shard."""
        given = self.puzzle.fixed()
        return given if self.shard is None else tuple(dict.fromkeys((*given, *self.shard.fixed)))

    def decoded(self, options: Sequence[int]) -> Solution:
        """Return the solution that options of the model mean; raises `CheckError` if it is none."""
        return self.checked(self.puzzle.decode(options))

    def checked(self, solution: Solution) -> Solution:
        """Return the solution itself; raises `CheckError` if it is none."""
        faults = self.faults(solution)
        if faults:
            raise fault(self.place, faults[0])
        return solution

    def faults(self, solution: Solution) -> list[str]:
        """Return what is wrong with a solution by the rules, in the words of the layout."""
        return self.puzzle.check(solution, self.layout.symbol)

    def reason(self, deadline: float | None = None) -> Reason | None:
        """Return why the statement of the puzzle rules itself out, in the words of its layout.

        Raises `LimitError` at the deadline, a time of `monotonic`.
        """
        puzzle, layout = self.puzzle, self.layout
        if is_large(puzzle):
            found = puzzle.contradiction_in_time(deadline)
        else:
            found = puzzle.contradiction()
        if found is None:
            return None
        text = found.rule
        if found.symbols:
            text = text.format(*map(layout.symbol, found.symbols))
        places = [layout.place(cell) for cell in found.cells]
        if found.part is not None:
            places = [layout.part_place(found.part)]
        if len(places) > 1:
            _, line, column = places[1]
            text += f", at line {line} column {column}" if line else f", at {places[1]}"
        lists = {name: list(map(layout.symbol, symbols)) for name, symbols in found.lists.items()}
        return Reason(places[0] if places else self.place, text, lists)


def fault(place: Place, what: str) -> CheckError:
    """Return the error for a fault in `cover`, not in its input."""
    return CheckError(f"{place}: a fault in cover: the answer found breaks the rules ({what})")


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

    def __init__(self, bulk: Bulk, regular: Regular, records: Records) -> None:
        self.bulk = bulk
        self.regular = regular
        self.records = records
        self.taken = 0

    @property
    def is_taken(self) -> bool:
        """Whether all lines are answered."""
        return self.taken == self.bulk.lines

    def place(self, index: int) -> Place:
        """Where a line stands."""
        return Place(self.bulk.source, self.bulk.number + index)


# What a reader yields.
Found = Record | BadRecord | Block

# Finds what solves lines that are written as that puzzle, with these meanings of characters (0 is a
# blank) and these symbols in the answers; None where nothing does.
FindRecords = Callable[[GridPuzzle, Mapping[str, int], str], "Records | None"]


def no_note(place: Place, text: str) -> None:
    """Drop a note."""


_OptionsT = TypeVar("_OptionsT")


class Reading(NamedTuple, Generic[_OptionsT]):
    """How to read: what the command line says about the input.

    `options` are what the family's own options say, in a class of that family's; None means that
    nothing was said. `format` is the name of a text format, "" to recognise it. `note` takes
    remarks that are not errors, `guess` the format that was recognised. `records` finds what solves
    blocks of lines. With `keeps_answers`, solutions that stand beside puzzles are kept in records;
    without, they are checked at once, and a wrong one makes its record a bad one. Unless it
    `takes_parts`, what is a part of a puzzle (see `cover.reading.part_key`) is a bad record.
    """

    options: _OptionsT
    format: str = ""
    note: Callable[[Place, str], None] = no_note
    guess: Callable[[Place, str], None] = no_note
    records: FindRecords | None = None
    keeps_answers: bool = False
    takes_parts: bool = False


def first_line(lines: Lines, record: Record) -> Line:
    """Take the first line that is not blank; raises `InputError` where there is none."""
    first = next((line for line in lines if not line.is_blank), None)
    if first is None:
        raise InputError(record.place, "an empty answer")
    return first


def lines_of_text(text: str, place: Place) -> Lines:
    """Return the lines of a text that is a value of JSON or YAML."""
    texts = text.strip("\n").split("\n")
    return Lines(Line(place.source, place.line, each) for each in texts)
