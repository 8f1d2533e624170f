"""What every puzzle family offers to the rooms above it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeGuard, runtime_checkable

from cover.problem import ItemSymmetry, Problem


class Contradiction(NamedTuple):
    """A statement that rules itself out: a reason to answer "none" before any search.

    `rule` is a sentence; if there are `symbols`, which only the puzzle's layout knows how to write,
    then with `{0}`, `{1}` ... in their places. `cells` are the cells concerned: the first is where
    the fault shows, the second the one that it disagrees with. `part` is the number, from 0, of the
    cage or the piece whose statement is at fault. `lists` has symbols that are too many for the
    rule, under the names of what they are; machines read them.
    """

    rule: str
    cells: tuple[int, ...] = ()
    symbols: tuple[int, ...] = ()
    part: int | None = None
    lists: Mapping[str, tuple[int, ...]] = {}


class Exchangeable(NamedTuple):
    """A puzzle whose symbols, but for the givens, can be exchanged for each other, in two steps.

    The solutions of `one()` tell what a single symbol can fill. Those of `all`, made of these,
    stand for as many solutions of the puzzle without givens as there are `orders` of its symbols:
    `solution` is the one in which the symbols, in their order, fill these.
    """

    one: Callable[[], Problem]
    all: Callable[[Sequence[Sequence[int]]], Problem]
    orders: int
    solution: Callable[[Sequence[Sequence[int]]], tuple[int, ...]]


class ModelNames(NamedTuple):
    """What people call the `items` of a model, in their order, and its `colours`, from 1.

    With the options `instead_of_sums` chosen, all sums of the model follow from what else it says;
    None where that is not so.
    """

    items: Sequence[str]
    colours: Sequence[str] = ()
    instead_of_sums: Sequence[int] | None = None


class AnyPuzzle(Protocol):
    """A statement of a puzzle: its rules and what is given, without any search.

    `shape` is what the puzzle shares with others of its kind, and what `model` needs, so that one
    prepared problem serves all puzzles of one shape; `fixed` tells the options that are given.
    """

    @property
    def family(self) -> str:
        """The name of the command whose YAML states all of the puzzle."""

    @property
    def shape(self) -> Hashable:
        """What the model depends on."""

    @staticmethod
    def model(shape: Any) -> Problem:
        """The exact-cover problem of all puzzles of this shape."""

    def names(self, symbol: Callable[[int], str]) -> ModelNames:
        """What people call the items of the model; `symbol` is that of the puzzle's layout."""

    def fixed(self) -> tuple[int, ...]:
        """The numbers of the options that this puzzle's givens choose."""

    def contradiction(self) -> Contradiction | None:
        """Why there can be no solution, where the statement shows it."""

    def exchangeable(self) -> Exchangeable | None:
        """How it would be solved without its givens, where symbols are then all alike."""

    def decode(self, options: Sequence[int]) -> tuple[int, ...]:
        """The solution that the chosen options mean."""

    def check(self, solution: Sequence[int], symbol: Callable[[int], str] = str) -> list[str]:
        """The faults of a solution by the puzzle's own rules; it knows nothing of the model.

        They name the cells concerned and the rule, with symbols as `symbol` writes them.
        """


@runtime_checkable
class SymmetricPuzzle(AnyPuzzle, Protocol):
    """A puzzle that can be turned or mirrored, so that a solution becomes another one.

    With `is_up_to_symmetry`, such solutions are asked for as one.
    """

    @property
    def is_up_to_symmetry(self) -> bool:
        """Whether solutions that are turned or mirrored forms of each other count as one."""

    def symmetries(self) -> Iterable[Sequence[int]]:
        """The ways to do so, for each option of the model the number of its image.

        They are a group, and map the givens onto themselves; one may come twice.
        """


@runtime_checkable
class UniformPuzzle(AnyPuzzle, Protocol):
    """A puzzle whose rules are the same everywhere, so that items of its model can change places.

    Givens may make a difference; the symmetries are those of the puzzle without any.
    """

    @staticmethod
    def item_symmetry(shape: Any) -> ItemSymmetry | None:
        """How the items of `model(shape)` can change places; None where that is not known."""


@runtime_checkable
class LayeredPuzzle(AnyPuzzle, Protocol):
    """A puzzle of whose solutions only one layer is the answer.

    A grid that dominoes can cover in several ways is one answer with several solutions.
    """

    @property
    def tells_all_layers(self) -> bool:
        """Whether solutions that differ in another layer count as different ones all the same."""

    @property
    def why_not_drawn(self) -> str:
        """Why answers cannot be drawn at random, and what can be asked instead."""

    @staticmethod
    def answer_items(shape: Any) -> Sequence[int]:
        """The numbers of the primary items of the model that tell the answers apart."""


@runtime_checkable
class LargePuzzle(AnyPuzzle, Protocol):
    """A puzzle whose statement can take long to look at, and to be put into a model.

    The deadline is a time of `monotonic`; at that, either raises `LimitError`.
    """

    @staticmethod
    def model_in_time(shape: Any, deadline: float | None) -> Problem:
        """What `model` does."""

    def contradiction_in_time(self, deadline: float | None) -> Contradiction | None:
        """What `contradiction` does."""


@runtime_checkable
class DecidedPuzzle(AnyPuzzle, Protocol):
    """A puzzle whose solutions are found in polynomial time, and not by a search.

    Its `contradiction` is complete: without one there is a solution.
    """

    def found(self) -> tuple[int, ...]:
        """A solution."""

    def best(self, costs: Sequence[int], timeout: float | None = None) -> tuple[int, ...]:
        """The options of a solution that costs least, each of them what `costs` says.

        May raise `LimitError` after `timeout` seconds.
        """

    def extends(self, options: Sequence[int]) -> bool:
        """Whether a solution has all these options."""

    def allowed(self) -> Iterator[int]:
        """The options that are in any solution; some come twice."""

    def reduced(self) -> DecidedPuzzle | None:
        """A puzzle with as many solutions, whose options are all in some of them.

        None where it would take long to find.
        """


class Costs(NamedTuple):
    """What the options of a model cost: a whole number for each, of units of 10 ** -`decimals`."""

    of: Sequence[int]
    decimals: int = 0


@runtime_checkable
class PricedPuzzle(AnyPuzzle, Protocol):
    """A puzzle whose solutions may cost something: what their options cost, added up."""

    def costs(self) -> Costs | None:
        """What the options cost; None where the statement has no costs."""


@runtime_checkable
class PartialPuzzle(AnyPuzzle, Protocol):
    """A puzzle of which a part can be solved where there is no solution of all.

    A `partial` one leaves items over that otherwise have to be covered.
    """

    def partial(self) -> PartialPuzzle:
        """The puzzle in which each item that has to be covered once may be left over."""

    def coverage(self) -> Sequence[int]:
        """How many of the items that may be left over each option of the model covers."""

    def left_over(self, solution: Sequence[int]) -> list[str]:
        """The names of the items that a solution leaves over; none unless it is partial."""


@runtime_checkable
class AppraisedPuzzle(PricedPuzzle, Protocol):
    """A puzzle whose statement tells what a solution costs, whatever options it is made of."""

    def cost(self, solution: Sequence[int]) -> int:
        """What a solution costs, in units of `costs`, where there are any; it knows no options."""


# By classes, whether their puzzles keep to a protocol. Python takes longer to tell that than the
# engine to solve a sudoku.
_KEPT: dict[tuple[type, type], bool] = {}


def is_layered(puzzle: AnyPuzzle) -> TypeGuard[LayeredPuzzle]:
    """Whether one layer of the puzzle's solutions is the answer."""
    return _keeps_to(LayeredPuzzle, puzzle)


def is_symmetric(puzzle: AnyPuzzle) -> TypeGuard[SymmetricPuzzle]:
    """Whether the puzzle can be turned or mirrored."""
    return _keeps_to(SymmetricPuzzle, puzzle)


def is_uniform(puzzle: AnyPuzzle) -> TypeGuard[UniformPuzzle]:
    """Whether the puzzle tells how items of its model can change places."""
    return _keeps_to(UniformPuzzle, puzzle)


def is_asked_up_to_symmetry(puzzle: AnyPuzzle) -> TypeGuard[SymmetricPuzzle]:
    """Whether solutions that are turned or mirrored forms of each other count as one."""
    return is_symmetric(puzzle) and puzzle.is_up_to_symmetry


def is_large(puzzle: AnyPuzzle) -> TypeGuard[LargePuzzle]:
    """Whether the puzzle may take long before any search."""
    return _keeps_to(LargePuzzle, puzzle)


def is_decided(puzzle: AnyPuzzle) -> TypeGuard[DecidedPuzzle]:
    """Whether the puzzle's solutions are found without a search."""
    return _keeps_to(DecidedPuzzle, puzzle)


def is_partly_solvable(puzzle: AnyPuzzle) -> TypeGuard[PartialPuzzle]:
    """Whether a part of the puzzle can be solved."""
    return _keeps_to(PartialPuzzle, puzzle)


def is_priced(puzzle: AnyPuzzle) -> TypeGuard[PricedPuzzle]:
    """Whether statements of such puzzles can have costs."""
    return _keeps_to(PricedPuzzle, puzzle)


def costs_of(puzzle: AnyPuzzle) -> Costs | None:
    """What the options of a puzzle cost; None where it has no costs."""
    return puzzle.costs() if is_priced(puzzle) else None


def is_appraised(puzzle: AnyPuzzle) -> TypeGuard[AppraisedPuzzle]:
    """Whether what a solution costs is known without its options."""
    return _keeps_to(AppraisedPuzzle, puzzle)


def _keeps_to(protocol: type, puzzle: AnyPuzzle) -> bool:
    key = type(puzzle), protocol
    if key not in _KEPT:
        _KEPT[key] = isinstance(puzzle, protocol)
    return _KEPT[key]


class Covering(NamedTuple):
    """What the options of the model cover, as `check` sees it; there are `option_count`.

    `options` tells for each of them its items, which are numbers from 0, and the colours that it
    gives them, 0 for none; `bounds` for each item in how many options of a solution it has to be,
    at least and, unless that is None, at most. All those that give it one colour are one here.
    """

    option_count: int
    options: Iterable[Sequence[tuple[int, int]]]
    bounds: Sequence[tuple[int, int | None]]


@runtime_checkable
class CoveringPuzzle(AnyPuzzle, Protocol):
    """A puzzle whose solutions are options, and right if these cover all items as they must."""

    def covering(self) -> Covering:
        """All that `check` looks at, by which many solutions are checked at once."""


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


class GridPuzzle(AnyPuzzle, Protocol):
    """A puzzle whose givens are options, and whose solution is a symbol in each cell."""

    @staticmethod
    def filling(shape: Any) -> Filling:
        """What the options of `model(shape)` mean, and all that `check` looks at but the givens."""
