"""The problem with its items and options in another order: drawn by a seed, or as one is needed.

The engines choose items and options by their places, so that another order of these leads to
another search, of which no engine has to know. Solutions have the numbers of the original problem.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Sequence
from random import Random

from cover.problem import Problem
from cover.solver.engines import EngineNetwork, EngineSearch, TreeWalk, begin_walk, build
from cover.solver.searching import MappedSearch
from cover.steps import in_time


class ReorderedNetwork:
    """A problem laid out for an engine in an order that the seed draws, if there is one.

    The options that go in and come out have their original numbers: `order` has them as they stand
    in `network`, which is that of the reordered problem. With or without a seed, the
    items of the `focus`, given by their numbers, come first (see `cover.solver.engines.build`).
    Raises `LimitError` at the deadline.
    """

    def __init__(
        self,
        problem: Problem,
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
        items = [*first, *others, *secondary]
        problem = reordered(problem, items, order, deadline)
        self.network: EngineNetwork = build(problem, engine, len(first))
        self.order = order  # the options by their old numbers
        self._places = {number: place for place, number in enumerate(order)}

    def run(self, fixed: Sequence[int] = (), weighted: bool = False) -> EngineSearch:
        places = [self._places[number] for number in fixed]
        return _RenumberedSearch(self.network.run(places, weighted), self.order)

    def walk(self, fixed: Sequence[int] = ()) -> TreeWalk:
        places = [self._places[number] for number in fixed]
        return _RenumberedWalk(begin_walk(self.network, places), self.order, self._places)


class _RenumberedSearch(MappedSearch):
    """A search whose solutions get their old numbers back."""

    _search: EngineSearch

    def __init__(self, search: EngineSearch, order: list[int]) -> None:
        super().__init__(search, lambda each: tuple(sorted(map(order.__getitem__, each))))
        self._order = order

    def give(self) -> list[tuple[int, ...]]:
        return [tuple(map(self._order.__getitem__, part)) for part in self._search.give()]


class _RenumberedWalk:
    """A walk in which options have their old numbers, and keep the order of the search."""

    def __init__(self, walk: TreeWalk, order: list[int], places: dict[int, int]) -> None:
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
    """Do what `random.shuffle` does, which takes a while for many numbers, until the deadline."""
    for place in in_time(range(len(numbers) - 1, 0, -1), deadline):
        other = random.randrange(place + 1)
        numbers[place], numbers[other] = numbers[other], numbers[place]


def reordered(
    problem: Problem, items: Sequence[int], order: Sequence[int], deadline: float | None
) -> Problem:
    """Return the problem with items, and all or some options, in this order.

    Colours get new numbers. Raises `LimitError` at the deadline.
    """
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
    summed = array("i", (place_of[k] if k >= 0 else ~place_of[~k] for k in problem.sum_items))
    rows, weights = problem.weights_of(problem.rows, order)
    sums = summed, problem.sum_starts, problem.bounds, rows, weights
    options = entries, colours, starts
    spare = problem.spare_sums
    return Problem.of_arrays(names, problem.primary_count, options, sums, spare_sums=spare)
