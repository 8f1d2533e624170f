"""Watches: callers that are told how far a long search has come.

Searches and counts can be stopped and continued at any time, so no engine has to know of watches: a
search that is watched is done in slices of time, and between two of these, in the caller's thread,
the `Watch` is told. What is found does not depend on whether it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from time import monotonic
from typing import NamedTuple, Protocol

from cover.solver.engines import SolutionSearch
from cover.solver.searching import NOTHING, Packed, Packing, Solutions, WrappedSearch, packing_of

# Seconds between two times that a watch is told.
EVERY = 0.1


class Watch(Protocol):
    """What is told how a search goes on, some times a second; it may raise what is to end it."""

    def searched(self, share: float | None, found: int) -> None:
        """Take note of about how much of the search tree is done, if known, and of solutions."""


class ScaledWatch(NamedTuple):
    """The watch of a search that is a part of something larger.

    There, `share` of the tree was searched before, and this tree is `part` of it. `found` solutions
    were found before, and each of these stands for `times` of them. The watch is told of one for
    `size` of them: that of an orbit, for instance.
    """

    watch: Watch
    times: int = 1
    found: int = 0
    share: float = 0.0
    part: float = 1.0
    size: int = 1

    def searched(self, share: float | None, found: int) -> None:
        whole = None if share is None else self.share + share * self.part
        self.watch.searched(whole, -(-(self.found + found * self.times) // self.size))


class WatchedSearch(WrappedSearch):
    """A search that is done in slices of time, between which a watch is told."""

    def __init__(self, search: SolutionSearch, watch: Watch) -> None:
        super().__init__(search)
        self._watch = watch
        self._found = 0
        self._due = 0.0  # when the watch is told again; 0 before the first step

    def next(self, seconds: float | None = None) -> tuple[int, ...] | None:
        for slice_ in self._slices(seconds):
            solution = self._search.next(slice_)
            if solution is not None:
                self._found += 1
                return solution
        return None

    @property
    def block(self) -> Packing | None:
        """How the search packs its solutions; None where it finds them one by one only."""
        return None if packing_of(self._search) is None else self._block

    def _block(self, limit: int, seconds: float | None = None) -> Packed:
        packing = packing_of(self._search)
        assert packing is not None, "`block` has seen it"
        for slice_ in self._slices(seconds):
            packed = packing(limit, slice_)
            if packed != NOTHING:
                self._found += len(Solutions(packed))
                return packed
        return NOTHING

    def count(self, limit: int | None = None, seconds: float | None = None) -> int:
        before = self._found
        for slice_ in self._slices(seconds):
            wanted = None if limit is None else limit - (self._found - before)
            self._found += self._search.count(wanted, slice_)
            if self._found - before == limit:
                break
        return self._found - before

    def _slices(self, seconds: float | None) -> Iterator[float]:
        """Yield for how long to search at a time, up to the end of the search or of the time."""
        deadline = inf if seconds is None else monotonic() + seconds
        is_last = False
        while not (is_last or self._search.exhausted):
            now = self._tell()
            left = max(0.0, deadline - now)
            is_last = left <= self._due - now
            yield min(left, self._due - now)

    def _tell(self) -> float:
        now = monotonic()
        if now >= self._due:
            if self._due:
                self._watch.searched(self.share, self._found)
                now = monotonic()
            self._due = now + EVERY
        return now


class ToldCount(Protocol):
    """A count that can be stopped and continued, such as `cover.solver.counting.count.Counting`.

    At its end, or before, it tells whether it is `complete`, how many solutions were `found`, what
    they have `cost` in nodes and updates, in which `way` they are counted, in words, and about how
    much of the search tree was searched; `share_listed` is None where it is not searched.
    """

    @property
    def complete(self) -> bool: ...
    @property
    def found(self) -> int: ...
    @property
    def cost(self) -> tuple[int, int]: ...
    @property
    def way(self) -> str: ...
    @property
    def share(self) -> float: ...
    @property
    def share_listed(self) -> float | None: ...
    def go_on(self, seconds: float | None = None, limit: int | None = None) -> None:
        """Count on for as long, or until at least `limit` solutions were found."""
