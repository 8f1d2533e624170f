"""The problem with its items and options in another order: drawn by a seed, or as one is needed.

The engines choose items and options by their places, so that any of them varies with these, and
none has to know of it. What comes out has the numbers of the problem that was put in.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from random import Random

from cover.exact_cover import Coloured, ExactCover, Sum
from cover.solver import engines
from cover.solver.searching import Wrapping


class Network:
    """A problem laid out for an engine in an order that the seed draws, if there is one.

    In any case the items of the `focus`, given by their numbers, come first (see `engines.build`).
    """

    def __init__(
        self, problem: ExactCover, engine: str, seed: int | None, focus: Collection[int] = ()
    ) -> None:
        first = [problem.items[item] for item in sorted(focus)]
        others = [problem.items[item] for item in range(problem.primary_count) if item not in focus]
        secondary = list(problem.items[problem.primary_count :])
        order = list(range(problem.option_count))
        if seed is not None:
            random = Random(seed)
            for drawn in (first, others, secondary, order):
                random.shuffle(drawn)
        options = (_entries(problem, number) for number in order)
        reordered = ExactCover([*first, *others], options, secondary, _sums(problem, order))
        self._network = engines.build(reordered, engine, len(first))
        self._order = order  # the options by their old numbers
        self._places = {number: place for place, number in enumerate(order)}

    def run(self, fixed: Sequence[int] = (), weighted: bool = False) -> engines.Run:
        """A new search; see `cover.solver.engines.Network`."""
        places = [self._places[number] for number in fixed]
        return _Run(self._network.run(places, weighted), self._order)

    def walk(self, fixed: Sequence[int] = ()) -> engines.Walk:
        """A way down the tree of a search; see `cover.solver.engines.Network`."""
        places = [self._places[number] for number in fixed]
        return _Walk(self._network.walk(places), self._order, self._places)


class _Run(Wrapping):
    """A search whose solutions get their old numbers back."""

    _run: engines.Run

    def __init__(self, run: engines.Run, order: list[int]) -> None:
        super().__init__(run)
        self._order = order
        self.count = run.count

    def next(self, seconds: float | None = None) -> tuple[int, ...] | None:
        solution = self._run.next(seconds)
        return None if solution is None else tuple(sorted(map(self._order.__getitem__, solution)))

    def give(self) -> list[tuple[int, ...]]:
        return [tuple(map(self._order.__getitem__, part)) for part in self._run.give()]


class _Walk:
    """A walk in which options have their old numbers, and keep the order of the search."""

    def __init__(self, walk: engines.Walk, order: list[int], places: dict[int, int]) -> None:
        self._walk = walk
        self._order = order
        self._places = places
        self.back = walk.back

    @property
    def solved(self) -> bool:
        return self._walk.solved

    @property
    def options(self) -> tuple[int, ...]:
        return tuple(map(self._order.__getitem__, self._walk.options))

    @property
    def depth(self) -> int:
        return self._walk.depth

    def choose(self, option: int) -> None:
        self._walk.choose(self._places.get(option, -1))


def _entries(problem: ExactCover, number: int) -> Iterable[object]:
    """The entries of an option as they were stated, but for the names of the colours."""
    for place in range(problem.starts[number], problem.starts[number + 1]):
        item, colour = problem.items[problem.entries[place]], problem.colours[place]
        yield Coloured(item, colour) if colour else item


def _sums(problem: ExactCover, order: list[int]) -> Iterable[Sum]:
    """The sums, with the weights in the order of the options; those that were shared still are."""
    count = len(order)
    rows: dict[int, list[int]] = {}
    for number, row in enumerate(problem.rows):
        if row not in rows:
            rows[row] = [problem.weights[row * count + option] for option in order]
        places = range(problem.sum_starts[number], problem.sum_starts[number + 1])
        numbers = [problem.sum_items[place] for place in places]
        items = [problem.items[item] for item in numbers if item >= 0]
        minus = [problem.items[~item] for item in numbers if item < 0]
        low, high = problem.bounds[2 * number : 2 * number + 2]
        yield Sum(items, rows[row], low, high, minus)
