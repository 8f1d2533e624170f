"""What a puzzle tells of itself: small values that engines, writers and setters ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cover.errors import Place
from cover.problem import Problem
from cover.tuples import NamedTuple

if TYPE_CHECKING:
    from cover.shards.shard import Shard

# A solution between rooms; what its numbers mean is the puzzle's own affair.
Values = tuple[int, ...]


class StatedAnswer(NamedTuple):
    """What an input says is the answer to a puzzle, as data, and where; `status` is a word for it.

    `value` is a text, a list or a map, and None where there is no solution; `cost` is what it is
    said to cost, "" where that is not said.
    """

    place: Place
    value: object
    status: str = ""
    cost: str = ""


class Heading(NamedTuple):
    """How a table of solutions is headed, as that was from which the puzzle was read.

    `columns` are their names; with `comma`, costs have a decimal comma.
    """

    columns: tuple[str, ...]
    comma: bool = False

    def written(self, cost: str) -> str:
        """Return what the sheet has in the place of a cost."""
        return cost.replace(".", ",") if self.comma else cost


class Source(NamedTuple):
    """Where a puzzle comes from, and what its input says besides.

    `place` is that of its first line, `format` the name of the format that it was written in, as
    `--from` takes it. `notes` are remarks of its reader. `expect` is the number of solutions that
    the input itself says there are; `answer` is what stands beside the puzzle as its solution, if
    that is to be checked. Where only some of the solutions are asked for, they are those of the
    `shard`. A `heading` is that of its sheet.
    """

    place: Place
    format: str = ""
    notes: tuple[str, ...] = ()
    expect: int | None = None
    answer: StatedAnswer | None = None
    shard: Shard | None = None
    heading: Heading | None = None


# --- Whether it can have a solution ---


class Contradiction(NamedTuple):
    """A statement that rules itself out: a reason to answer "none" before any search.

    `rule` is a sentence; if there are `symbols`, which only the puzzle knows how to write, then
    with `{0}`, `{1}` ... in their places. `cells` are the cells concerned: the first is where the
    fault shows, the second the one that it disagrees with. `part` is the number, from 0, of the
    cage or the piece whose statement is at fault. `lists` has symbols that are too many for the
    rule, under the names of what they are; machines read them.
    """

    rule: str
    cells: tuple[int, ...] = ()
    symbols: tuple[int, ...] = ()
    part: int | None = None
    lists: Mapping[str, tuple[int, ...]] = {}


class Reason(NamedTuple):
    """Where and why a puzzle has no solution; `lists` holds what is too long for the text."""

    place: Place
    text: str
    lists: dict[str, list[str]]


# --- What an answer says that is not finished ---


class Unfinished(NamedTuple):
    """What an answer says that leaves something open.

    `parts` are what it says, in words, each with the options of the model of which a solution has
    one that says so; `faults` are what the rules refuse of it, whatever follows.
    """

    parts: Mapping[str, Sequence[int]]
    faults: Sequence[str] = ()


# --- What engines ask ---


class ModelNames(NamedTuple):
    """What people call the `items` of a model, in their order, and its `colours`, from 1.

    With the options `instead_of_sums` chosen, all sums of the model follow from what else it says;
    None where that is not so.
    """

    items: Sequence[str]
    colours: Sequence[str] = ()
    instead_of_sums: Sequence[int] | None = None


class Exchangeable(NamedTuple):
    """A puzzle whose symbols, but for the givens, can be exchanged for each other, in two steps.

    The solutions of `one()` tell what a single symbol can fill. Those of `all`, made of these,
    stand for as many solutions of the puzzle without givens as there are `orders` of its symbols:
    `solution` is the one in which the symbols, in their order, fill these.
    """

    one: Callable[[], Problem]
    all: Callable[[Sequence[Sequence[int]]], Problem]
    orders: int
    solution: Callable[[Sequence[Sequence[int]]], Values]


class Decider(NamedTuple):
    """How solutions are found in polynomial time, without a search, where that can be done.

    A puzzle that has it has a solution unless its statement rules itself out. `found` is one,
    `best` the options of one that costs least, each of them what is passed on, in so many seconds
    or `LimitError` is raised. `extends` tells whether a solution has all of some options, `allowed`
    the options that are in any, some of them twice. `reduced` is a puzzle with as many solutions,
    whose options are all in some of them; None where it would take long to find.
    """

    found: Callable[[], Values]
    best: Callable[[Sequence[int], float | None], Values]
    extends: Callable[[Sequence[int]], bool]
    allowed: Callable[[], Iterator[int]]
    reduced: Callable[[], Any]


class Costs(NamedTuple):
    """What the options of a model cost: a whole number for each, of units of 10 ** -`decimals`."""

    of: Sequence[int]
    decimals: int = 0


class Covering(NamedTuple):
    """What the options of the model cover, as `check` sees it; there are `option_count`.

    `options` tells for each of them its items, which are numbers from 0, and the colours that it
    gives them, 0 for none; `bounds` for each item in how many options of a solution it has to be,
    at least and, unless that is None, at most. All those that give it one colour are one here.
    """

    option_count: int
    options: Iterable[Sequence[tuple[int, int]]]
    bounds: Sequence[tuple[int, int | None]]


class Filling(NamedTuple):
    """How the options of a model fill a grid.

    `cells` is their number. `placements` tells for each option which cell, from 0, it gives which
    symbol, from 1; options after these fill no cell. A solution has a symbol in each cell, none
    twice in any of the `groups` of cells, and in the cells of each of the `totals`, the numbers of
    the symbols add up to it.
    """

    cells: int
    placements: Sequence[tuple[int, int]]
    groups: Sequence[Sequence[int]]
    totals: Sequence[tuple[Sequence[int], int]] = ()


# --- How solutions are written ---


class LineParts(NamedTuple):
    """How the line of a solution comes of its options.

    It is their `texts`, with blanks between them; or `line` where it has none. With `places`, it is
    `line` with the characters of these texts at such places, from 0.
    """

    line: str
    texts: Sequence[str]
    places: Sequence[Sequence[int]] | None = None


class PuzzleLines(NamedTuple):
    """Lines of `cells` characters, each a puzzle of one shape or an answer.

    `values` has what characters mean, 0 for a blank, and `symbol` how a symbol is written. An
    answer is right if it keeps what is given and has a symbol in each cell, none twice in any of
    the `groups` of cells. `puzzle` makes the puzzle of some givens.
    """

    cells: int
    values: Mapping[str, int]
    groups: Sequence[Sequence[int]]
    puzzle: Callable[[tuple[int, ...]], Any]
    symbol: Callable[[int], str]


def _nothing(puzzle: Any, number: int) -> list[str]:
    return []


class Contest(NamedTuple):
    """A contest's output.

    `lines` are those of a solution of a puzzle, `words` replace the status words, and with
    `separated` a blank line stands between two blocks. `head` are the lines above the solutions of
    a puzzle, which has that number from 1. A contest with a `tail` wants all solutions, and after
    them these lines: of how many there are, and of the number of the puzzle.
    """

    lines: Callable[[Any, Sequence[int]], list[str]]
    words: Mapping[str, str]
    separated: bool = False
    head: Callable[[Any, int], list[str]] = _nothing
    tail: Callable[[int, int], list[str]] | None = None


def as_line(puzzle: Any, solution: Sequence[int]) -> list[str]:
    """Return a solution in one line."""
    return [puzzle._line(solution)]


def as_rows(puzzle: Any, solution: Sequence[int]) -> list[str]:
    """Return a solution in rows."""
    rows: list[str] = puzzle._rows(solution)
    return rows
