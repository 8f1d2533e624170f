"""The number of solutions of a problem, of its components in turn, with what is certain so far.

Listing takes time with the number of solutions, memoisation with that of the states, and which are
fewer is not known beforehand. A `CountingRace` lets both go on: the one that finds more solutions a
second gets most of the time, and the other, which may only have been slow to start, a small part of
it. Where memoisation is ahead and takes long, a count by levels (`cover.solver.states`) takes its
place: it looks at the same states or fewer, by several threads, and keeps only some of them, but it
finds nothing before its end. Where its states have no room, the count ends.

What is drawn from a count depends on the way in which it was made. So where the same seed is to
draw the same samples again, there is no race but a `DeterministicCount`: memoisation is tried for a
certain number of states, and if it saves too little by then, listing does it all. If its table
proves too small, the count ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from cover.errors import OutgrownError
from cover.problem import Problem
from cover.solver.engines import EngineNetwork
from cover.solver.parallel.search import ParallelSearch
from cover.solver.reduction import reducing
from cover.solver.reduction.components import Component
from cover.solver.searching import added, cost_of
from cover.solver.states import Memo, core_arguments, making_memo
from cover.solver.states.frontier import Frontier
from cover.steps import Steps, Work, deadline_after, has_come, seconds_left, shorter

if TYPE_CHECKING:
    import cover.solver._core as _core
    from cover.solver.api import Prepared


# In a race, the least seconds for one of the two ways at a time; at first, the most; and what part
# of the time the slower one gets.
_LEAST = 0.001
_SLICE = 0.05
_SLOWER = 1 / 16

# After this many seconds of memoisation it is seen whether it saves much.
_DECIDED_AFTER = 0.15

# Reducing a problem and laying a frontier out take about two millionths of a second for each entry
# of an option. In a small problem that is not noticed, and so there it comes after a time of
# listing that grows with the square of the entries. In a large one it is to be a small part of what
# was spent already. But a second is always enough.
_SMALL = 2e-8
_LARGE = 6e-5
_ENOUGH = 1.0

# In a race, memoisation is given up if after this many seconds it does not save its own work once.
# (Queens: a twentieth of it. Pentominoes on 6 x 10: 0.4 times, where listing is ten times as fast;
# on 4 x 15, where it is a little slower: 4 times. Dominoes on 8 x 8: a million times.)
_TRIAL_SECONDS = 0.05

# In a race, levels begin after this many seconds of memoisation. (In one thread, of the problems of
# tests/test_known_counts.py, they take 0.4 times as long as memoisation, queens and dominoes 0.6
# times, the least gain is that of Latin squares, with as long. So to begin anew costs little.)
_LEVELS_AFTER = 0.2

# A deterministic count decides after this many states: memoisation goes on if it has saved this
# many times its own work by then. In C that is about a second. It ends if later, after a multiple
# of these states, as many counts were forgotten as fill the table that many times.
# (Pentominoes of any shape on 7 x 10, in 20 MB: once, and a sixth of the states is counted again;
# in 5 MB: 75 times within 20 seconds, with a thirtieth of the solutions counted.)
_TRIAL_STATES = 2_000_000
_SAVING = 16
_FILLED = 4
_ENTRY_BYTES = 32  # roughly


def patience(problem: Problem) -> float:
    """Return how many seconds of listing come before anything else."""
    entries = len(problem.entries)
    return max(_LEAST, min(_SMALL * entries**2, _LARGE * entries, _ENOUGH))


class Listing:
    """A search of a network, by `jobs` threads, of which only the number of solutions is wanted.

    `times` tells for each option how many equal ones it stands for; without it, one. `seconds` is
    how long it took until now, to which a search of the same elsewhere can be added.
    """

    def __init__(
        self,
        network: EngineNetwork,
        fixed: Sequence[int] = (),
        times: Sequence[int] = (),
        jobs: int = 1,
        seconds: float = 0.0,
    ) -> None:
        self.seconds = seconds
        self.search = ParallelSearch(network, fixed, jobs=jobs, ordered=False)
        self._times = times
        self._found = 0

    @property
    def found(self) -> int:
        """How many solutions were found so far, those of a call that was interrupted among them."""
        return self._found + self.search.counted

    @property
    def cost(self) -> tuple[int, int]:
        return cost_of(self.search)

    def go_on(self, seconds: float | None = None, limit: int | None = None) -> bool:
        """Search on for as long, or up to a limit; return whether all solutions are counted."""
        began = monotonic()
        if self._times:
            self._go_on_weighing(seconds, limit)
        else:
            left = None if limit is None else max(0, limit - self.found)
            self._found += self.search.count(left, seconds)
        self.seconds += monotonic() - began
        return self.search.exhausted

    def _go_on_weighing(self, seconds: float | None, limit: int | None) -> None:
        """Look at each solution, which stands for the product of what its options stand for."""
        deadline = deadline_after(seconds)
        while limit is None or self._found < limit:
            left = seconds_left(deadline)
            solution = self.search.next(left)
            if solution is None:
                break
            self._found += prod(self._times[option] for option in solution)
            if left == 0:  # a search that has no time may still have a solution at hand
                break


class Ways(NamedTuple):
    """The two ways to count a component; listing comes first, for so many seconds of `patience`."""

    listing: Listing
    making: Work[Memo | None]
    patience: float = 0.0


class CountingRace:
    """The count of one component in which both ways go on for some time.

    There can be very many components, most of them small. So `begin` makes the ways of one at its
    turn, and of a count that is over only what it has `found` is kept; where there is one option
    alone, that is known at once. Levels, which `make_levels` makes over a frontier, are not counted
    up to a limit.
    """

    def __init__(
        self,
        component: Component,
        begin: Callable[[Component], Ways],
        make_levels: Callable[[Frontier], Steps[_core.Levels]] | None = None,
    ) -> None:
        self.component = component
        self.memo: Memo | None = None  # while memoisation is tried
        self.cost = 0, 0  # nodes and updates of the listing
        self.states = 0  # that were counted by memoisation or levels, unless that was given up
        self.is_by_levels = False
        self._begin = begin
        self._ways: Ways | None = None
        self._is_laid_out = False  # or memoisation is hopeless
        self._memoised = 0.0  # seconds
        self._make_levels = make_levels
        self._making_levels: Work[_core.Levels] | None = None
        self._found_before = 0  # by memoisation, before levels took its place
        self._known: int | None = None
        if component.problem.option_count == 1 and not component.problem.sum_count:
            self._known = len(component.options[0])

    @property
    def complete(self) -> bool:
        return self._known is not None

    @property
    def found(self) -> int:
        """How many solutions were found so far."""
        if self._known is not None or self._ways is None:
            return self._known or 0
        by_memo = self._found_before if self.memo is None else self.memo.counter.found
        levels = self._levels
        return max(self._ways.listing.found, by_memo, 0 if levels is None else levels.found)

    @property
    def _levels(self) -> _core.Levels | None:
        making = self._making_levels
        return making.result if making is not None and making.done else None

    @property
    def is_search(self) -> bool:
        """Whether nothing is left but to list its solutions."""
        is_memo_tried = self.memo is not None or self._making_levels is not None
        return self._is_laid_out and not is_memo_tried and not self.complete

    @property
    def is_undecided(self) -> bool:
        """Whether it is still to be seen if it has to be listed."""
        is_on_trial = self.memo is not None and self._memoised < _DECIDED_AFTER
        return not self.complete and (is_on_trial or not self._is_laid_out)

    @property
    def share_listed(self) -> float | None:
        """About how much of the search tree was searched; None where memoisation is ahead."""
        if self._ways is None or self._is_memo_ahead(self._ways.listing):
            return None
        return self._ways.listing.search.share

    def _is_memo_ahead(self, listing: Listing) -> bool:
        """Whether memoisation finds more solutions a second, or has made way for levels."""
        if self.memo is None:
            return self._making_levels is not None
        return self.memo.counter.found * listing.seconds > listing.found * self._memoised

    def go_on(self, deadline: float | None, limit: int | None) -> None:
        """Count on until that time, or until as many solutions were found.

        Raises `OutgrownError` where there is not enough memory.
        """
        if self.complete:
            return
        if self._ways is None:
            self._ways = self._begin(self.component)
        ways = self._ways
        try:
            is_over = self._go_on(ways, deadline, limit)
        finally:
            self.cost, levels = ways.listing.cost, self._levels
            self.is_by_levels = levels is not None
            counter = self.memo.counter if levels is None and self.memo is not None else levels
            self.states = 0 if counter is None else counter.nodes
        if is_over:
            self._known = self.found
            self._ways = self._making_levels = None
            self._forget()

    def _forget(self) -> None:
        self.memo = None

    def _lay_out(self, ways: Ways, deadline: float | None) -> None:
        """Lay out what memoisation needs, if there is time."""
        if not self._is_laid_out and ways.making.go_on(deadline):
            self.memo, self._is_laid_out = ways.making.result, True

    def _go_on(self, ways: Ways, deadline: float | None, limit: int | None) -> bool:
        """Count on; return whether all solutions are counted."""
        listing, is_over = ways.listing, False
        while not is_over and (limit is None or self.found < limit):
            if listing.seconds >= ways.patience:
                self._lay_out(ways, deadline)
            left = None if deadline is None else deadline - monotonic()
            if left is not None and left <= 0:
                break
            is_time_for_levels = limit is None and self._memoised >= _LEVELS_AFTER
            if is_time_for_levels and self._is_memo_ahead(listing):
                self._begin_levels()
            if self._making_levels is not None:
                is_over = self._count_levels(self._making_levels, deadline)
            else:
                is_over = self._next_slice(ways, left, limit)
        return is_over

    def _next_slice(self, ways: Ways, left: float | None, limit: int | None) -> bool:
        listing, listed = ways.listing, ways.listing.seconds
        if self.memo is None:
            alone = None if self._is_laid_out else ways.patience - listed
            return self._list(listing, shorter(alone, left), limit)
        is_ahead = self._is_memo_ahead(listing)
        faster, slower = (self._memoised, listed) if is_ahead else (listed, self._memoised)
        due = faster * _SLOWER - slower
        is_turn_of_slower = due > 0
        if is_turn_of_slower:
            seconds = max(_LEAST, min(due, _SLICE))
        else:  # the longer, the longer it has gone on
            seconds = max(_SLICE, faster * _SLOWER)
        if is_ahead == is_turn_of_slower:
            return self._list(listing, shorter(seconds, left), limit)
        return self._memoise(self.memo.counter, shorter(seconds, left))

    def _list(self, listing: Listing, seconds: float | None, limit: int | None) -> bool:
        is_over = listing.go_on(seconds, limit)
        if is_over:
            self.memo = None
        return is_over

    def _memoise(self, counter: _core.Memo, seconds: float | None) -> bool:
        began = monotonic()
        is_over = counter.go_on(seconds)
        self._memoised += monotonic() - began
        is_hopeless = counter.saved < counter.nodes
        if is_hopeless and not is_over and self._memoised >= _TRIAL_SECONDS:
            self.memo = None
        return is_over

    def _begin_levels(self) -> None:
        make_levels = self._make_levels
        if make_levels is not None and self.memo is not None:
            self._found_before, frontier = self.memo.counter.found, self.memo.frontier
            self.memo, self._making_levels = None, Work(lambda: make_levels(frontier))

    def _count_levels(self, making: Work[_core.Levels], deadline: float | None) -> bool:
        is_over = making.go_on(deadline) and making.result.go_on(seconds_left(deadline))
        if making.done and making.result.too_large:
            raise OutgrownError
        return is_over


class DeterministicCount(CountingRace):
    """A count by memoisation or, where that is hopeless, by listing, whatever time they take.

    `memory` is what memoisation may take, in bytes. At the end, its `memo` is there for samples.
    """

    def __init__(
        self, component: Component, begin: Callable[[Component], Ways], memory: int
    ) -> None:
        super().__init__(component, begin)
        self._memory = memory
        self._is_decided = False
        self._next_look = _TRIAL_STATES  # how many states are counted by then

    def _is_memo_ahead(self, listing: Listing) -> bool:
        return self.memo is not None

    def _forget(self) -> None:
        """Keep all."""

    def _go_on(self, ways: Ways, deadline: float | None, limit: int | None) -> bool:
        """Count on; a limit ends only a listing."""
        self._lay_out(ways, deadline)
        is_over = False
        while self._is_laid_out and not is_over:
            left = seconds_left(deadline)
            if self.memo is None:
                is_over = ways.listing.go_on(left, limit)
            else:
                is_over = self._memoise(self.memo.counter, left)
            if left == 0 or (limit is not None and self.found >= limit):
                break
        return is_over

    def _memoise(self, counter: _core.Memo, seconds: float | None) -> bool:
        is_over = counter.go_on(seconds, self._next_look)
        if is_over or counter.nodes < self._next_look:
            return is_over
        self._next_look += _TRIAL_STATES
        if not self._is_decided and counter.saved < _SAVING * counter.nodes:
            self.memo = None
        elif counter.forgotten * _ENTRY_BYTES > _FILLED * self._memory:
            raise OutgrownError
        self._is_decided = True
        return False


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
        self.parts: list[CountingRace] | None = None
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
    def cost(self) -> tuple[int, int]:
        parts = [part.cost for part in self.parts or () if not self._is_whole(part.component)]
        return added(self._whole.cost, *parts)

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
        reduced = self._reduction.result
        if not reduced.possible:
            self._found = 0
            return
        self.chosen = reduced.chosen
        components = sorted(reduced.components, key=lambda one: len(one.problem.entries))
        if self._deterministic:
            self._memory //= len(components) or 1  # all tables are there at the end
            self.parts = [DeterministicCount(one, self._begin, self._memory) for one in components]
        else:
            make_levels = self._making_levels if self._has_levels else None
            self.parts = [CountingRace(one, self._begin, make_levels) for one in components]

    def _is_whole(self, component: Component) -> bool:
        """Whether it is what the first search is at already."""
        return component.problem is self._laid_out.problem and not component.times

    def _begin(self, component: Component) -> Ways:
        problem, times, engine = component.problem, component.times, self._laid_out.engine
        listing, searched = self._whole, 0.0
        if not self._is_whole(component):
            network = self._laid_out.of_another(problem).network
            listing = Listing(network, times=times, jobs=self._jobs)
            searched = self._whole.seconds if len(self.parts or ()) == 1 else 0.0
        making = Work(lambda: making_memo(problem, times, engine, self._memory))
        return Ways(listing, making, max(0.0, patience(problem) - searched))

    def _making_levels(self, frontier: Frontier) -> Steps[_core.Levels]:
        from cover.solver._core import Levels

        return Levels(*(yield from core_arguments(frontier, self._memory)), self._jobs)

    def _count_parts(self, deadline: float | None, limit: int | None) -> None:
        """Count each part; one that has no solution ends it."""
        for part in self.parts or ():
            part.go_on(deadline, limit)
            if not part.complete and not (limit is not None and part.found >= limit):
                return
            if part.complete and part.found == 0:
                self._found = 0
                return
        if self.parts is not None and all(part.complete for part in self.parts):
            self._found = prod(part.found for part in self.parts)
