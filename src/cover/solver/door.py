"""Searching and counting: limits, lazy iteration and statistics, whatever the engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import index
from time import perf_counter
from typing import NamedTuple

from cover.errors import ModelError
from cover.exact_cover import ExactCover
from cover.solver import engines


class Statistics(NamedTuple):
    """What a search cost.

    `nodes`: partial solutions at which an item was chosen. `updates`: items and option nodes
    taken out of their lists, or in the dense engine, where forced options are taken in batches
    and are no nodes, states that were narrowed. `seconds`: time inside the engine, without that
    of the caller.
    """

    nodes: int
    updates: int
    seconds: float


class Count(NamedTuple):
    """How many solutions were found: all of them, unless a limit stopped the search.

    `stopped_by` is None, "limit" or "timeout"; with a limit, `value` is a lower bound.
    """

    value: int
    stopped_by: str | None
    statistics: Statistics

    @property
    def complete(self) -> bool:
        """Whether `value` is the number of all solutions."""
        return self.stopped_by is None


class Search(Iterator[tuple[int, ...]]):
    """A lazy iterator over solutions, each a tuple of ascending option numbers.

    At its end, `complete` says that the whole tree was searched, and otherwise `stopped_by` names
    the limit that was hit: "limit" or "timeout". Before the end both are False and None.
    """

    def __init__(self, run: engines.Run, limit: int | None, timeout: float | None) -> None:
        self._run = run
        self._limit = limit
        self._timeout = timeout
        self._deadline: float | None = None  # set when the search begins
        self._seconds = 0.0
        self.found = 0
        self.stopped_by: str | None = None

    @property
    def complete(self) -> bool:
        """Whether every solution was seen."""
        return self._run.exhausted

    @property
    def statistics(self) -> Statistics:
        """The cost so far."""
        return Statistics(self._run.nodes, self._run.updates, self._seconds)

    def __next__(self) -> tuple[int, ...]:
        if self._run.exhausted or self.stopped_by:
            raise StopIteration
        if self._limit is not None and self.found >= self._limit:
            self.stopped_by = "limit"
            raise StopIteration
        began = perf_counter()
        left = self._seconds_left(began)
        try:
            solution = self._run.next(left) if left != 0 else None
        finally:
            self._seconds += perf_counter() - began
        if solution is None:
            self.stopped_by = None if self._run.exhausted else "timeout"
            raise StopIteration
        self.found += 1
        return solution

    def count(self) -> Count:
        """How many solutions there are from here on, found without building them."""
        limit = None if self._limit is None else self._limit - self.found
        began = perf_counter()
        left = self._seconds_left(began)
        try:
            value = self._run.count(limit, left) if left != 0 else 0
        finally:
            self._seconds += perf_counter() - began
        self.stopped_by = None
        if not self._run.exhausted:
            self.stopped_by = "limit" if value == limit else "timeout"
        self.found += value
        return Count(value, self.stopped_by, self.statistics)

    def _seconds_left(self, now: float) -> float | None:
        if self._timeout is None:
            return None
        if self._deadline is None:
            self._deadline = now + self._timeout
        return max(0.0, self._deadline - now)


class Prepared:
    """A problem laid out once for an engine, to be searched again and again."""

    def __init__(self, problem: ExactCover, engine: str = "auto", seed: int | None = None) -> None:
        self.problem = problem
        self.engine = engines.choose(engine)
        self.network = _network(problem, self.engine, seed)

    def search(
        self,
        *,
        fixed: Iterable[int] = (),
        limit: int | None = None,
        timeout: float | None = None,
        ordered: bool = True,
    ) -> Search:
        """`search` of this module, without laying the problem out again."""
        chosen = tuple(map(index, fixed))
        for option in chosen:
            if not 0 <= option < self.problem.option_count:
                raise ModelError(f"there is no option {option} to fix", option=option)
        if limit is not None and index(limit) < 0:
            raise ValueError(f"a limit of {limit} solutions")
        if timeout is not None and not timeout >= 0:  # not a number, too
            raise ValueError(f"a timeout of {timeout} seconds")
        return Search(self.network.run(chosen, weighted=not ordered), limit, timeout)

    def count(
        self,
        *,
        fixed: Iterable[int] = (),
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Count:
        """`count` of this module, without laying the problem out again."""
        return self.search(fixed=fixed, limit=limit, timeout=timeout).count()


def _network(problem: ExactCover, engine: str, seed: int | None) -> engines.Network:
    if seed is None:
        return engines.build(problem, engine)
    from cover.solver import shuffled

    return shuffled.Network(problem, engine, seed)


def prepare(problem: ExactCover, engine: str = "auto", seed: int | None = None) -> Prepared:
    """Lay `problem` out for an engine (see `cover.solver.engines`), to be searched repeatedly.

    With a `seed`, the search goes another way: the solutions are the same in another order.
    Raises `EngineError` when the engine is not there.
    """
    return Prepared(problem, engine, seed)


def search(
    problem: ExactCover,
    *,
    fixed: Iterable[int] = (),
    limit: int | None = None,
    timeout: float | None = None,
    ordered: bool = True,
    engine: str = "auto",
    seed: int | None = None,
) -> Search:
    """Iterate over the solutions of `problem` that contain all options numbered in `fixed`.

    Every solution is a tuple of ascending option numbers, the fixed ones among them. It stops
    after `limit` solutions, or `timeout` seconds after its first step. The order of the
    solutions is the same for every engine: the leftmost item with the fewest options first, its
    options in the order of the problem; only where there are sums, the engine dense may have
    another. A `seed` draws another order. Unless `ordered`, engines may prefer one that finds a
    first solution, or that there is no other, sooner.

    Raises `ModelError` for a fixed option that does not exist, `EngineError` when the engine is
    not there, `ValueError` for a negative limit or timeout.
    """
    return prepare(problem, engine, seed).search(
        fixed=fixed, limit=limit, timeout=timeout, ordered=ordered
    )


def count(
    problem: ExactCover,
    *,
    fixed: Iterable[int] = (),
    limit: int | None = None,
    timeout: float | None = None,
    engine: str = "auto",
    seed: int | None = None,
) -> Count:
    """Count the solutions that `search` would iterate over, without building them."""
    return prepare(problem, engine, seed).count(fixed=fixed, limit=limit, timeout=timeout)
