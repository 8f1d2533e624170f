"""Searching: lazy iteration, limits and statistics, whatever the engine; solutions by the block.

`Search` is what a caller has, and `SolutionSearch` (see `cover.solver.engines`) what it iterates
over. Several of these are a `WrappedSearch`, which goes by another search and adds something to it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from itertools import accumulate, chain, pairwise
from time import perf_counter
from typing import Any, overload

from cover.solver.engines import SolutionSearch
from cover.steps import deadline_after, seconds_left, shorter
from cover.tuples import NamedTuple

Solution = tuple[int, ...]

# Solutions by the block: the bytes of their option numbers, and of where each solution begins among
# these, and the last one ends: as 32-bit and 64-bit integers.
Packed = tuple[bytes, bytes]

NOTHING: Packed = b"", bytes(8)


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


class CountResult(NamedTuple):
    """How many solutions were found: all of them, unless a limit stopped the search.

    `stopped_by` is None, "limit", "timeout" or, where the states do not fit into the memory that is
    allowed, "memory"; with any of these, `value` is a lower bound. `way` tells in words how they
    were counted, and `share` guesses how much of the search tree was searched.
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


Cost = tuple[int, int]  # nodes and updates


def cost_of(search: SolutionSearch) -> Cost:
    return search.nodes, search.updates


def added(*costs: Cost) -> Cost:
    nodes, updates = zip(*costs, strict=True)
    return sum(nodes), sum(updates)


# Returns the next solutions of a search: at most that many, found within that many seconds.
Packing = Callable[[int, "float | None"], Packed]


def packing_of(search: SolutionSearch) -> Packing | None:
    """Return how a search packs its solutions; None where it finds them one by one only."""
    packing: Packing | None = getattr(search, "block", None)
    return packing


# --- Searches by way of other searches ---


class WrappedSearch(ABC):
    """A search by way of another one, of which it has the cost, the end and the share.

    Subclasses say in `next` what they add. One that goes by several searches in turn keeps the
    cost of those that are over.
    """

    def __init__(self, search: SolutionSearch) -> None:
        self._search = search
        self._spent = 0, 0  # by other searches, which are over

    @property
    def nodes(self) -> int:
        return self._spent[0] + self._search.nodes

    @property
    def updates(self) -> int:
        return self._spent[1] + self._search.updates

    @property
    def exhausted(self) -> bool:
        return self._search.exhausted

    @property
    def share(self) -> float | None:
        """A guess at how much of the tree was searched; None where the search has none."""
        share: float | None = getattr(self._search, "share", None)
        return share

    @abstractmethod
    def next(self, seconds: float | None = None) -> Solution | None:
        """Return the next solution; None when there is none or the time is up."""

    def count(self, limit: int | None = None, seconds: float | None = None) -> int:
        """Return how many further solutions there are, at most `limit`, found within `seconds`.

        Here they are found one by one.
        """
        deadline = deadline_after(seconds)
        found = 0
        while found != limit and self.next(seconds_left(deadline)) is not None:
            found += 1
        return found

    def _keep_cost(self, search: SolutionSearch) -> None:
        self._spent = added(self._spent, cost_of(search))


class MappedSearch(WrappedSearch):
    """A search for what the solutions of another one become, no two of them the same."""

    def __init__(self, search: SolutionSearch, image: Callable[[Solution], Solution]) -> None:
        super().__init__(search)
        self._image = image

    def next(self, seconds: float | None = None) -> Solution | None:
        solution = self._search.next(seconds)
        return None if solution is None else self._image(solution)

    def count(self, limit: int | None = None, seconds: float | None = None) -> int:
        return self._search.count(limit, seconds)


# --- What a caller has ---


class Search(Iterator[Solution]):
    """A lazy iterator over solutions, each a tuple of ascending option numbers.

    At its end, `complete` says that the whole tree was searched, and otherwise `stopped_by` names
    the limit that was hit: "limit" or "timeout". Before the end both are False and None. `kept` are
    solutions that were found ahead, and are still to come.
    """

    def __init__(self, search: SolutionSearch, limit: int | None, timeout: float | None) -> None:
        self._search = search
        self.kept: deque[Solution] = deque()  # perhaps for a block that never came
        self._limit = limit
        self._timeout = timeout
        self._deadline: float | None = None  # set when the search begins
        self._seconds = 0.0
        self.found = 0
        self.stopped_by: str | None = None

    @property
    def complete(self) -> bool:
        return self._search.exhausted and not self.kept

    @property
    def share(self) -> float | None:
        """A guess at how much of the tree was searched; None where the search has none."""
        return 1.0 if self._search.exhausted else getattr(self._search, "share", None)

    @property
    def statistics(self) -> Statistics:
        return Statistics(self._search.nodes, self._search.updates, self._seconds)

    def __next__(self) -> Solution:
        if self.stopped_by or (self._search.exhausted and not self.kept):
            raise StopIteration
        if self._limit is not None and self.found >= self._limit:
            self.stopped_by = "limit"
            raise StopIteration
        began = perf_counter()
        left = None if self._timeout is None else self._seconds_left(began)
        try:
            if self.kept:
                solution: Solution | None = self.kept.popleft()
            else:
                solution = None if left == 0 else self._search.next(left)
        finally:
            self._seconds += perf_counter() - began
        if solution is None:
            self.stopped_by = None if self._search.exhausted else "timeout"
            raise StopIteration
        self.found += 1
        return solution

    def look_ahead(self, most: int, seconds: float) -> int | None:
        """Return how many solutions are still to come; None where it does not show soon.

        Up to `most` of them are looked for, within so many `seconds`, and come as they would have
        come. Where only a limit is known, and not whether there are more, that is None, too.
        """
        with self._timed() as left:
            self._keep(most, shorter(seconds, left))
        if not self._search.exhausted:
            return None
        wanted = len(self.kept) if self._limit is None else self._limit - self.found
        return len(self.kept) if len(self.kept) <= wanted else None

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
        while not (self.complete or self.stopped_by):
            wanted = size if self._limit is None else min(size, self._limit - self.found)
            if wanted <= 0:
                self.stopped_by = "limit"
                break
            with self._timed() as left:
                is_last = left is not None and (seconds is None or left <= seconds)
                soon = left if is_last else seconds
                found = Solutions(NOTHING if left == 0 else self._packed(wanted, soon))
            self.found += len(found)
            if found:
                return found
            if is_last and not self._search.exhausted:
                self.stopped_by = "timeout"
        return Solutions()

    def _packed(self, wanted: int, seconds: float | None) -> Packed:
        packing = packing_of(self._search)
        if packing is not None and not self.kept:
            return packing(wanted, seconds)
        self._keep(wanted, seconds)
        return pack([self.kept.popleft() for _ in range(min(wanted, len(self.kept)))])

    def _keep(self, most: int, seconds: float | None) -> None:
        """Search on until up to so many solutions are kept, or for as long."""
        deadline = deadline_after(seconds)
        while len(self.kept) < most:
            solution = self._search.next(seconds_left(deadline))
            if solution is None:
                break
            self.kept.append(solution)

    def count(self) -> CountResult:
        """Return how many solutions there are from here on, found without building them."""
        limit = None if self._limit is None else self._limit - self.found
        kept = len(self.kept) if limit is None else min(limit, len(self.kept))
        value = 0
        with self._timed() as left:
            if left != 0:
                value = kept + self._search.count(None if limit is None else limit - kept, left)
                for _ in range(kept):
                    self.kept.popleft()
        self.stopped_by = None
        if not self._search.exhausted:
            self.stopped_by = "limit" if value == limit else "timeout"
        self.found += value
        return CountResult(value, self.stopped_by, self.statistics)

    @contextmanager
    def _timed(self) -> Iterator[float | None]:
        """Yield the seconds that are left, and add those that it takes to the statistics."""
        began = perf_counter()
        try:
            yield self._seconds_left(began)
        finally:
            self._seconds += perf_counter() - began

    def _seconds_left(self, now: float) -> float | None:
        if self._timeout is None:
            return None
        if self._deadline is None:
            self._deadline = now + self._timeout
        return max(0.0, self._deadline - now)


# --- Solutions by the block ---


class Solutions(Sequence[Solution]):
    """Solutions that follow each other in a search, packed.

    `options` holds the option numbers of all of them, one solution after the other, each of them
    ascending. Those of solution `k` are `options[starts[k]:starts[k + 1]]`, so that `starts` begins
    with 0 and is longer by one than there are solutions. Both are arrays of NumPy, of the types
    `int32` and `int64`, which cannot be written to; without NumPy they are `array`s of the types
    "i" and "q". `packed` has the bytes of both. As a sequence, these are the same tuples as a
    search yields one by one.
    """

    __slots__ = ("packed",)

    def __init__(self, packed: Packed = NOTHING) -> None:
        self.packed = packed

    @property
    def options(self) -> Any:
        """The option numbers of all solutions."""
        return _array("i", self.packed[0])

    @property
    def starts(self) -> Any:
        """Where each solution begins among the options, and the last one ends."""
        return _array("q", self.packed[1])

    def __len__(self) -> int:
        return len(self.packed[1]) // 8 - 1

    @overload
    def __getitem__(self, number: int) -> Solution: ...
    @overload
    def __getitem__(self, number: slice) -> list[Solution]: ...
    def __getitem__(self, number: int | slice) -> Solution | list[Solution]:
        if isinstance(number, slice):
            return [self[k] for k in range(*number.indices(len(self)))]
        number = range(len(self))[number]
        start, end = array("q", self.packed[1][8 * number : 8 * number + 16])
        return tuple(array("i", self.packed[0][4 * start : 4 * end]))

    def __iter__(self) -> Iterator[Solution]:
        options = array("i", self.packed[0]).tolist()
        for start, end in pairwise(array("q", self.packed[1])):
            yield tuple(options[start:end])

    def __repr__(self) -> str:
        return f"<{len(self)} solutions>"


def pack(solutions: Iterable[Solution]) -> Packed:
    """Pack solutions that were found one by one."""
    found = list(solutions)
    options = array("i", chain.from_iterable(found))
    return options.tobytes(), array("q", accumulate(map(len, found), initial=0)).tobytes()


def _array(code: str, data: bytes) -> Any:
    numpy = _numpy()
    if numpy is None:
        return array(code, data)
    return numpy.frombuffer(data, numpy.int32 if code == "i" else numpy.int64)


@cache
def _numpy() -> Any:
    try:
        return import_module("numpy")
    except ImportError:
        return None
