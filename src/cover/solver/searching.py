"""Searching: limits, lazy iteration and statistics, whatever the engine."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from time import monotonic, perf_counter
from typing import NamedTuple, Protocol

from cover.solver.solutions import NOTHING, Packed, Solutions, pack


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

    `stopped_by` is None, "limit" or "timeout"; with a limit, `value` is a lower bound. `way` tells
    in words how they were counted, and `share` guesses how much of the search tree was searched.
    """

    value: int
    stopped_by: str | None
    statistics: Statistics
    way: str = "listing"
    share: float = 1.0

    @property
    def complete(self) -> bool:
        """Whether `value` is the number of all solutions."""
        return self.stopped_by is None


class Running(Protocol):
    """A search by one thread or several; `cover.solver.engines.Run` says what its parts mean.

    One that is done in parts has a `share`, too: a guess at how much of the tree was searched.
    """

    @property
    def nodes(self) -> int:
        """How many partial solutions an item was chosen at."""

    @property
    def updates(self) -> int:
        """How much was changed meanwhile."""

    @property
    def exhausted(self) -> bool:
        """Whether there are no further solutions."""

    def next(self, seconds: float | None = None) -> tuple[int, ...] | None:
        """The next solution; None when there is none or the time is up."""

    def count(self, limit: int | None = None, seconds: float | None = None) -> int:
        """How many further solutions there are, within the limits."""


def share_of(run: Running) -> float | None:
    """A guess at how much of its tree a search has been through; None where nobody knows."""
    share: float | None = getattr(run, "share", None)
    return share


# The next solutions of a search: at most so many, found within so many seconds.
Packing = Callable[[int, "float | None"], Packed]


def packing_of(run: Running) -> Packing | None:
    """How a search packs its solutions; None where it finds them one by one only."""
    packing: Packing | None = getattr(run, "block", None)
    return packing


class Wrapping:
    """A search by way of another one, `run`, of which it has the cost, the end and the share."""

    def __init__(self, run: Running) -> None:
        self._run = run

    @property
    def nodes(self) -> int:
        """How many partial solutions an item was chosen at."""
        return self._run.nodes

    @property
    def updates(self) -> int:
        """How much was changed meanwhile."""
        return self._run.updates

    @property
    def exhausted(self) -> bool:
        """Whether there are no further solutions."""
        return self._run.exhausted

    @property
    def share(self) -> float | None:
        """A guess at how much of the tree was searched; None where a single thread knows none."""
        return share_of(self._run)


class Once(Wrapping):
    """A search that tells no solution twice; it keeps those that it has told.

    Searches find each solution once. But "several" is said of two, and a fault that brings the same
    one again must not make it said: this one would be passed over.
    """

    def __init__(self, run: Running) -> None:
        super().__init__(run)
        self._told: set[tuple[int, ...]] = set()

    def next(self, seconds: float | None = None) -> tuple[int, ...] | None:
        """The next solution; None when there is none or the time is up."""
        deadline = None if seconds is None else monotonic() + seconds
        solution = self._run.next(seconds)
        while solution in self._told:
            left = None if deadline is None else max(0.0, deadline - monotonic())
            solution = self._run.next(left)
        if solution is not None:
            self._told.add(solution)
        return solution

    def count(self, limit: int | None = None, seconds: float | None = None) -> int:
        """How many further solutions there are, at most `limit`, found within `seconds`."""
        return found_one_by_one(self, limit, seconds)


def found_one_by_one(run: Running, limit: int | None, seconds: float | None) -> int:
    """A `count` of a search that knows no shorter way."""
    deadline = None if seconds is None else monotonic() + seconds
    found = 0
    while found != limit:
        if run.next(None if deadline is None else max(0.0, deadline - monotonic())) is None:
            break
        found += 1
    return found


class Search(Iterator[tuple[int, ...]]):
    """A lazy iterator over solutions, each a tuple of ascending option numbers.

    At its end, `complete` says that the whole tree was searched, and otherwise `stopped_by` names
    the limit that was hit: "limit" or "timeout". Before the end both are False and None.
    """

    def __init__(self, run: Running, limit: int | None, timeout: float | None) -> None:
        self._run = run
        self._kept: deque[tuple[int, ...]] = deque()  # found for a block that an exception ended
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
    def share(self) -> float | None:
        """A guess at how much of the tree was searched; None where a single thread knows none."""
        return 1.0 if self._run.exhausted else share_of(self._run)

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
            solution = self._next(left)
        finally:
            self._seconds += perf_counter() - began
        if solution is None:
            self.stopped_by = None if self._run.exhausted else "timeout"
            raise StopIteration
        self.found += 1
        return solution

    def _next(self, seconds: float | None) -> tuple[int, ...] | None:
        if self._kept:
            return self._kept.popleft()
        return None if seconds == 0 else self._run.next(seconds)

    def blocks(self, size: int = 4096, seconds: float | None = None) -> Iterator[Solutions]:
        """Iterate over the solutions by the block, which is several times as fast as one by one.

        They are the same solutions in the same order, and what is left can be iterated over one by
        one. A block has up to `size` solutions: less at the end of the search or a limit, and where
        finding it takes longer than `seconds`; never none. Raises `ValueError` for a size below 1
        and for no time.
        """
        if size < 1:
            raise ValueError(f"blocks of {size} solutions")
        if seconds is not None and not seconds > 0:  # not a number, too
            raise ValueError(f"blocks found within {seconds} seconds")
        return self._blocks(size, seconds)

    def _blocks(self, size: int, seconds: float | None) -> Iterator[Solutions]:
        while block := self._block(size, seconds):
            yield block

    def _block(self, size: int, seconds: float | None) -> Solutions:
        """The next block; an empty one at the end."""
        while not (self._run.exhausted or self.stopped_by):
            wanted = size if self._limit is None else min(size, self._limit - self.found)
            if wanted <= 0:
                self.stopped_by = "limit"
                break
            began = perf_counter()
            left = self._seconds_left(began)
            is_last = left is not None and (seconds is None or left <= seconds)
            soon = left if is_last else seconds
            try:
                packed = NOTHING if left == 0 else self._packed(wanted, soon)
            finally:
                self._seconds += perf_counter() - began
            found = Solutions(packed)
            self.found += len(found)
            if found:
                return found
            if is_last and not self._run.exhausted:
                self.stopped_by = "timeout"
        return Solutions()

    def _packed(self, wanted: int, seconds: float | None) -> Packed:
        packing = packing_of(self._run)
        if packing is not None:
            return packing(wanted, seconds)
        deadline = None if seconds is None else monotonic() + seconds
        while len(self._kept) < wanted:
            left = None if deadline is None else max(0.0, deadline - monotonic())
            solution = self._run.next(left)
            if solution is None:
                break
            self._kept.append(solution)
        return pack([self._kept.popleft() for _ in range(min(wanted, len(self._kept)))])

    def count(self) -> Count:
        """How many solutions there are from here on, found without building them."""
        limit = None if self._limit is None else self._limit - self.found
        began = perf_counter()
        left = self._seconds_left(began)
        try:
            value = self._count(limit, left) if left != 0 else 0
        finally:
            self._seconds += perf_counter() - began
        self.stopped_by = None
        if not self._run.exhausted:
            self.stopped_by = "limit" if value == limit else "timeout"
        self.found += value
        return Count(value, self.stopped_by, self.statistics)

    def _count(self, limit: int | None, seconds: float | None) -> int:
        kept = len(self._kept) if limit is None else min(limit, len(self._kept))
        value = kept + self._run.count(None if limit is None else limit - kept, seconds)
        for _ in range(kept):
            self._kept.popleft()
        return value

    def _seconds_left(self, now: float) -> float | None:
        if self._timeout is None:
            return None
        if self._deadline is None:
            self._deadline = now + self._timeout
        return max(0.0, self._deadline - now)
