"""One solution of each orbit, as a search finds them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from cover.exact_cover import ExactCover
from cover.solver.api import Prepared
from cover.solver.searching import Search, Solution, Statistics
from cover.solver.symmetric.group import Group
from cover.solver.symmetric.region import Region, without
from cover.steps import deadline_after, seconds_left

if TYPE_CHECKING:
    from cover.solver.watching import Watch


class DistinctSearch(Iterator[Solution]):
    """A lazy iterator over solutions no two of which are images of each other, one of each orbit.

    Without a `limit`, these are the least ones of their orbits in a region that is searched; with
    one, those that are found first, and what others of their orbits are still to come has to be
    remembered. The attributes are those of `Search`; besides, `of_all` is the number of solutions
    in the orbits that were found. Raises `LimitError` where there is no time to begin.
    """

    def __init__(
        self,
        group: Group,
        prepare: Callable[[ExactCover], Prepared],
        *,
        limit: int | None = None,
        timeout: float | None = None,
        ordered: bool = True,
        jobs: int = 1,
        watch: Watch | None = None,
    ) -> None:
        deadline = deadline_after(timeout)
        self._group = group
        self._watch = watch
        self._region = Region(group, deadline)
        self._part = without(group.problem, self._region.outside, deadline)
        prepared = prepare(self._part.problem)
        self._search: Search = prepared.search(
            fixed=[self._part.numbers.index(option) for option in group.fixed],
            limit=limit if self._region.is_free else None,
            timeout=seconds_left(deadline),
            ordered=ordered,
            jobs=jobs,
            watch=None if watch is None else self,
        )
        self._limit = limit
        self._to_come: dict[Solution, int] = {}  # for the least of an orbit that was found
        self.found = 0
        self.of_all = 0
        self._is_enough = False

    @property
    def order(self) -> int:
        """How many symmetries there are."""
        return self._group.order

    @property
    def complete(self) -> bool:
        """Whether a solution of every orbit was found."""
        return self._search.complete

    @property
    def stopped_by(self) -> str | None:
        """The limit that was hit, "limit" or "timeout"."""
        return "limit" if self._is_enough else self._search.stopped_by

    @property
    def share(self) -> float | None:
        """A guess at how much of the tree was searched; None where the search has none."""
        return self._search.share

    @property
    def statistics(self) -> Statistics:
        """The cost so far."""
        return self._search.statistics

    def searched(self, share: float | None, found: int) -> None:
        """Pass on what the search within reports to its watch, this one, with orbits instead."""
        if self._watch is not None:
            self._watch.searched(share, self.found)

    def __next__(self) -> Solution:
        if self._limit is not None and self.found >= self._limit:
            self._is_enough = True
            raise StopIteration
        for found in self._search:
            solution = tuple(map(self._part.numbers.__getitem__, found))
            images = [solution] if self._region.is_free else self._region.images(solution)
            if self._is_new(solution, images):
                self.found += 1
                self.of_all += self._group.order // images.count(solution)
                return solution
        raise StopIteration

    def _is_new(self, solution: Solution, images: list[Solution]) -> bool:
        """Return whether it is the one of its orbit to yield; the search finds each image once."""
        least = min(images)
        if self._limit is None:
            return solution == least
        number = len(set(images))
        to_come = self._to_come.pop(least, number) - 1
        if to_come:
            self._to_come[least] = to_come
        return to_come == number - 1
