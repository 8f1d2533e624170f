"""Somebody who wants to know how far a long search has come.

A search can be stopped and taken up again at any time, and so nothing in an engine has to know of
this: a search that is watched is done in slices of time, and between two of these, in the thread
that has asked for it, the `Watch` is told. What is found does not depend on whether it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, Protocol

from cover.solver.searching import Packing, Running, Wrapping, packing_of
from cover.solver.solutions import NOTHING, Packed, Solutions

if TYPE_CHECKING:
    from cover.solver.counting.count import Counting

# Seconds between two times that a watch is told.
_EVERY = 0.1


class Watch(Protocol):
    """Who is told how a search goes on, some times a second; it may raise what is to end it."""

    def searched(self, share: float | None, found: int) -> None:
        """About how much of the search tree is done, None where nobody knows; and solutions."""


class Scaled(NamedTuple):
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
        """Tell the watch of the whole."""
        whole = None if share is None else self.share + share * self.part
        self.watch.searched(whole, -(-(self.found + found * self.times) // self.size))


class Run(Wrapping):
    """The search `run`, watched; the protocol is that of `cover.solver.searching.Running`."""

    def __init__(self, run: Running, watch: Watch) -> None:
        super().__init__(run)
        self._watch = watch
        self._found = 0
        self._due = 0.0  # when the watch is told again; 0 before the first step

    def next(self, seconds: float | None = None) -> tuple[int, ...] | None:
        """The next solution; None when there is none or the time is up."""
        for slice_ in self._slices(seconds):
            solution = self._run.next(slice_)
            if solution is not None:
                self._found += 1
                return solution
        return None

    @property
    def block(self) -> Packing | None:
        """How the search packs its solutions; None where it finds them one by one only."""
        return None if packing_of(self._run) is None else self._block

    def _block(self, limit: int, seconds: float | None = None) -> Packed:
        """The next solutions, at most `limit`; those of one slice."""
        packing = packing_of(self._run)
        assert packing is not None, "`block` has seen it"
        for slice_ in self._slices(seconds):
            packed = packing(limit, slice_)
            if packed != NOTHING:
                self._found += len(Solutions(packed))
                return packed
        return NOTHING

    def count(self, limit: int | None = None, seconds: float | None = None) -> int:
        """How many further solutions there are, at most `limit`, found within `seconds`."""
        before = self._found
        for slice_ in self._slices(seconds):
            wanted = None if limit is None else limit - (self._found - before)
            self._found += self._run.count(wanted, slice_)
            if self._found - before == limit:
                break
        return self._found - before

    def _slices(self, seconds: float | None) -> Iterator[float]:
        """For how long to search at a time, up to the end of the search or of all the seconds."""
        deadline = inf if seconds is None else monotonic() + seconds
        is_last = False
        while not (is_last or self._run.exhausted):
            now = self._look()
            left = max(0.0, deadline - now)
            is_last = left <= self._due - now
            yield min(left, self._due - now)

    def _look(self) -> float:
        """Tell the watch, if it is time; returns what time it is."""
        now = monotonic()
        if now >= self._due:
            if self._due:
                self._watch.searched(self.share, self._found)
                now = monotonic()
            self._due = now + _EVERY
        return now


def count_on(counting: Counting, seconds: float | None, limit: int | None, watch: Watch) -> None:
    """Go on with a count for as long, or up to the limit, watched."""
    deadline = None if seconds is None else monotonic() + seconds
    while True:
        left = None if deadline is None else max(0.0, deadline - monotonic())
        is_last = left is not None and left <= _EVERY
        counting.go_on(left if is_last else _EVERY, limit)
        if counting.complete or is_last or (limit is not None and counting.found >= limit):
            return
        watch.searched(counting.share_listed, counting.found)
