"""The number of solutions of a problem, of its components in turn, with what is certain so far."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING

from cover.solver.counting.component import (
    CountedComponent,
    CountingRace,
    DeterministicCount,
    Listing,
    MemoisedCount,
    patience,
)
from cover.solver.memo import core_arguments, making_memo
from cover.solver.memo.frontier import Frontier
from cover.solver.reduction import reducing
from cover.solver.reduction.components import Component
from cover.steps import Steps, Work, deadline_after, has_come

if TYPE_CHECKING:  # what most counts need not load
    from cover.solver._core import Levels
    from cover.solver.api import Prepared


class Counting:
    """A count that can be stopped and continued, and knows at any time what was `found`.

    The problem is searched for a while, and most counts are over by then. If not, it is reduced
    (see `cover.solver.reduction`), and the components that it falls apart into are counted one
    after the other, each in a `CountingRace`. The product of their numbers is the number of
    solutions. A `deterministic` count goes no way that depends on the time: it begins with the
    components, each of which has a `DeterministicCount`.

    `searched` is for how many seconds the problem was searched in vain elsewhere. Levels are
    counted only with `levels`.
    """

    def __init__(
        self,
        laid_out: Prepared,
        fixed: Sequence[int],
        *,
        memory: int,
        jobs: int = 1,
        deterministic: bool = False,
        searched: float = 0.0,
        levels: bool = False,
    ) -> None:
        self._laid_out = laid_out
        self._memory = memory
        self._jobs = jobs
        self._deterministic = deterministic
        self._has_levels = levels and laid_out.engine != "python"
        self._whole = Listing(laid_out.network, fixed, jobs=jobs, seconds=searched)
        self.chosen: tuple[int, ...] = tuple(fixed)
        self.parts: list[CountedComponent] | None = None
        self._reduction = Work(lambda: reducing(laid_out.problem, fixed))
        self._found: int | None = None  # when it is over

    @property
    def complete(self) -> bool:
        """Whether all solutions are counted."""
        return self._found is not None

    @property
    def found(self) -> int:
        """How many solutions were found so far; of some components, only if none is still at 0."""
        if self._found is not None:
            return self._found
        by_parts = prod(part.found for part in self.parts) if self.parts else 0
        return max(self._whole.found, by_parts)

    @property
    def is_search(self) -> bool:
        """Whether nothing is left but to search the whole."""
        return self.parts is not None and [part.is_search for part in self.parts] == [True]

    @property
    def is_undecided(self) -> bool:
        """Whether it is still to be seen if nothing is left but to list the solutions."""
        return self.parts is None or any(part.is_undecided for part in self.parts)

    @property
    def saves_much(self) -> bool:
        """Whether memoisation will be ahead, by what it has saved so far."""
        return any(part.saves_much for part in self.parts or ())

    @property
    def cost(self) -> tuple[int, int]:
        """Nodes and updates of all searches."""
        search = self._whole.search
        own = [(search.nodes, search.updates)]
        parts = [part.cost for part in self.parts or () if not self._is_whole(part.component)]
        return sum(nodes for nodes, _ in own + parts), sum(updates for _, updates in own + parts)

    @property
    def share(self) -> float:
        """About how much of the search tree was searched; of one that is not counted otherwise."""
        return 1.0 if self.complete else max(self._whole.search.share, self.share_listed or 0.0)

    @property
    def share_listed(self) -> float | None:
        """About how much of the search tree was searched; None where memoisation is ahead."""
        if self.parts is None:
            return self._whole.search.share
        return self.parts[0].share_listed if len(self.parts) == 1 else None

    @property
    def way(self) -> str:
        """How the solutions were counted, in words."""
        parts = self.parts or ()
        by_levels = sum(part.states for part in parts if part.is_by_levels)
        by_memo = sum(part.states for part in parts) - by_levels
        ways = [f"memoisation of {by_memo} states"] if by_memo else []
        ways += [f"levels of {by_levels} states"] if by_levels else []
        words = " and ".join(ways) or "listing"
        return f"{words}, {len(parts)} parts" if len(parts) > 1 else words

    def go_on(self, seconds: float | None = None, limit: int | None = None) -> None:
        """Count on for as long, or until at least `limit` solutions were found."""
        deadline = deadline_after(seconds)
        if self.parts is None and not self._deterministic:
            first = max(0.0, patience(self._laid_out.problem) - self._whole.seconds)
            if self._whole.go_on(first if seconds is None else min(first, seconds), limit):
                self._found = self._whole.found
            is_enough = limit is not None and self.found >= limit
            if self.complete or has_come(deadline) or is_enough:
                return
        if self.parts is None and self._reduction.go_on(deadline):
            self._take_parts()
        self._count_parts(deadline, limit)

    def _take_parts(self) -> None:
        """Begin with what the problem was reduced to."""
        reduced = self._reduction.result
        if not reduced.possible:
            self._found = 0
            return
        self.chosen = reduced.chosen
        self.parts = [
            CountedComponent(component)
            for component in sorted(reduced.components, key=lambda one: len(one.problem.entries))
        ]

    def _is_whole(self, component: Component) -> bool:
        """Whether it is what the first search is at already."""
        is_same = component.problem is self._laid_out.problem
        return is_same and all(len(options) == 1 for options in component.options)

    def _begin(self, component: Component) -> MemoisedCount:
        problem, times, memory = component.problem, component.times, self._memory
        listing, searched, parts = self._whole, 0.0, len(self.parts or ())
        if not self._is_whole(component):
            network = self._laid_out.of_another(problem).network
            listing = Listing(network, times=times, jobs=self._jobs)
            searched = self._whole.seconds if parts == 1 else 0.0
        if self._deterministic:  # all tables are there at the end
            memory //= parts
        making = Work(lambda: making_memo(problem, times, self._laid_out.engine, memory))
        if self._deterministic:
            return DeterministicCount(listing, making, memory)
        alone = max(0.0, patience(problem) - searched)
        make_levels = self._making_levels if self._has_levels else None
        return CountingRace(listing, making, alone, make_levels)

    def _making_levels(self, frontier: Frontier) -> Steps[Levels]:
        from cover.solver._core import Levels

        return Levels(*(yield from core_arguments(frontier, self._memory)), self._jobs)

    def _count_parts(self, deadline: float | None, limit: int | None) -> None:
        """Count each part; one that has no solution ends it."""
        for part in self.parts or ():
            part.go_on(self._begin, deadline, limit)
            if not part.complete and not (limit is not None and part.found >= limit):
                return
            if part.complete and part.found == 0:
                self._found = 0
                return
        if self.parts is not None and all(part.complete for part in self.parts):
            self._found = prod(part.found for part in self.parts)
