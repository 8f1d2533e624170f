"""The problem with its items and options in another order: drawn by a seed, or as one is needed.

The engines choose items and options by their places, so that any of them varies with these, and
none has to know of it. What comes out has the numbers of the problem that was put in.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Sequence
from random import Random

from cover.exact_cover import ExactCover
from cover.solver import engines
from cover.solver.searching import Wrapping
from cover.steps import in_time


class Network:
    """A problem laid out for an engine in an order that the seed draws, if there is one.

    In any case the items of the `focus`, given by their numbers, come first (see `engines.build`).
    Raises `LimitError` where that takes until the `deadline`, a time of `monotonic`.
    """

    def __init__(
        self,
        problem: ExactCover,
        engine: str,
        seed: int | None,
        focus: Collection[int] = (),
        deadline: float | None = None,
    ) -> None:
        first = sorted(focus)
        others = [item for item in range(problem.primary_count) if item not in focus]
        secondary = list(range(problem.primary_count, len(problem.items)))
        order = list(range(problem.option_count))
        if seed is not None:
            random = Random(seed)
            for drawn in (first, others, secondary, order):
                _shuffle(drawn, random, deadline)
        reordered = _reordered(problem, [*first, *others, *secondary], order, deadline)
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


def _shuffle(numbers: list[int], random: Random, deadline: float | None) -> None:
    """What `random.shuffle` does, which takes a while where there are many."""
    for place in in_time(range(len(numbers) - 1, 0, -1), deadline):
        other = random.randrange(place + 1)
        numbers[place], numbers[other] = numbers[other], numbers[place]


def _reordered(
    problem: ExactCover, items: Sequence[int], order: Sequence[int], deadline: float | None
) -> ExactCover:
    """The problem with its items and options in this order; colours are numbered as they come."""
    place_of = [0] * len(items)
    for place, item in enumerate(items):
        place_of[item] = place
    entries, colours, starts = array("i"), array("i"), array("q", [0])
    numbers = {0: 0}
    for option in in_time(order, deadline):
        begin, end = problem.starts[option], problem.starts[option + 1]
        entries.extend([place_of[item] for item in problem.entries[begin:end]])
        given = problem.colours[begin:end]
        colours.extend([numbers.setdefault(colour, len(numbers)) for colour in given])
        starts.append(len(entries))
    names = tuple(map(problem.items.__getitem__, items))
    sums = _sums(problem, place_of, order)
    return ExactCover.of_arrays(names, problem.primary_count, (entries, colours, starts), sums)


def _sums(
    problem: ExactCover, place_of: Sequence[int], order: Sequence[int]
) -> tuple[array[int], array[int], array[int], array[int], array[int]]:
    """The arrays of the sums: the items that are added first, and weights in the new order."""
    count = problem.option_count
    items, weights = array("i"), array("i")
    rows: dict[int, int] = {}
    for number, row in enumerate(problem.rows):
        of_sum = problem.sum_items[problem.sum_starts[number] : problem.sum_starts[number + 1]]
        items.extend([place_of[item] for item in of_sum if item >= 0])
        items.extend([~place_of[~item] for item in of_sum if item < 0])
        if row not in rows:
            rows[row] = len(rows)
            weights.extend([problem.weights[row * count + option] for option in order])
    new_rows = array("i", [rows[row] for row in problem.rows])
    return items, problem.sum_starts, problem.bounds, new_rows, weights
