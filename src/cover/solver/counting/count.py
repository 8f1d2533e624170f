"""The number of solutions of a problem, of its components in turn, with what is certain so far.

Listing takes time with the number of solutions, states (`cover.solver.states`) with that of what
partial solutions leave open. Which way a component is counted depends on nothing but the problem
(`choosing_way`). While states are counted, nothing has come to the end for a long time; so a small
part of the time goes to *beams*, in which only the most frequent states of each place go on, more
of them each time: what comes to the end there are solutions, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from time import monotonic
from typing import TYPE_CHECKING

from cover.errors import OutgrownError
from cover.problem import Problem
from cover.solver.engines import EngineNetwork, begin_walk
from cover.solver.parallel.search import ParallelSearch
from cover.solver.reduction import reducing
from cover.solver.reduction.components import Component, falling_apart
from cover.solver.searching import added, cost_of
from cover.solver.states import BEAM, StatesPlan, choosing_way
from cover.solver.states.frontier import Move
from cover.steps import Steps, Work, deadline_after, has_come, seconds_left, shorter

if TYPE_CHECKING:
    import cover.solver._core as _core
    from cover.solver.api import Prepared


# Reducing a problem and laying a frontier out take about two millionths of a second for each entry
# of an option. In a small problem that is not noticed, and so there it comes after a search that
# grows with the square of the entries. In a large one it is to be a small part of what was spent
# already. But a second is always enough.
_SMALL, _LARGE = 2e-8, 6e-5
_LEAST, _ENOUGH = 0.001, 1.0

# After so many seconds, and so many more for each entry, it is looked whether patience is in vain.
# To see that the problem falls apart takes less than a tenth of that. If not, so many dives guess
# the time that listing will take. A guess is right on average; so at most one of `_VAIN` problems
# that patience would do for seems to need `_VAIN` times as much.
_LOOKED, _LOOKED_ENTRY = 0.03, 5e-7
_DIVES = 16
_VAIN = 16

# What a search does in a second, so that it ends by work and not by the clock: a node of the engine
# dense takes so long, and so much more for each entry; links make so many updates. The engine
# python takes twenty times as long. What is done is looked at after so many seconds at the least.
_NODE, _NODE_ENTRY = 3e-8, 4e-11
_UPDATES = 2e8
_SLOWER = 20
_GLANCE = 0.0005

# The part of the time that beams get, how much wider one is than the one before, and the widest.
_PART = 1 / 32
_WIDER = 4
_WIDEST = 2**16

# The least seconds between two looks at what is known of states.
_SLICE = 0.02


def patience(problem: Problem) -> float:
    """Return how many seconds of listing come before anything else."""
    entries = len(problem.entries)
    return max(_LEAST, min(_SMALL * entries**2, _LARGE * entries, _ENOUGH))


def _seconds_a_node(problem: Problem) -> float:
    """Return about how long the engine dense takes for a node of the search tree."""
    return _NODE + _NODE_ENTRY * len(problem.entries)


def _looking(laid_out: Prepared, fixed: Sequence[int]) -> Steps[bool]:
    """Return whether to list the solutions any longer seems to be in vain.

    A dive goes down the search tree to a child drawn by chance, and again. The product of the
    numbers of children down to a node, added up, is on average that of all nodes (Knuth's
    estimate; see `cover.solver.knuth_estimate`).
    """
    problem = laid_out.problem
    is_apart = yield from falling_apart(problem)
    if is_apart or laid_out.engine == "python":  # which lists in any case
        return is_apart
    from random import Random

    in_vain = _DIVES * _VAIN * patience(problem) / _seconds_a_node(problem)
    walk, random, nodes = begin_walk(laid_out.network, fixed), Random(0), 0
    for _ in range(_DIVES):
        while walk.depth:
            walk.back()
        alike = 1
        while options := walk.options:
            nodes += alike
            if nodes >= in_vain:
                return True
            alike *= len(options)
            walk.choose(options[int(random.random() * len(options))])
            yield
    return False


class Listing:
    """A search of a network, by `jobs` threads, of which only the number of solutions is wanted.

    `times` tells for each option how many equal ones it stands for; without it, one.
    """

    def __init__(
        self,
        network: EngineNetwork,
        fixed: Sequence[int] = (),
        times: Sequence[int] = (),
        jobs: int = 1,
    ) -> None:
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
        if self._times:
            self._go_on_weighing(seconds, limit)
        else:
            left = None if limit is None else max(0, limit - self.found)
            self._found += self.search.count(left, seconds)
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


class ComponentCount:
    """The count of one component, by listing or by states.

    There can be very many components, most of them small. So `choose` and `begin_listing` make what
    counts one at its turn, and of a count that is over only what it has `found` is kept, unless
    layers are to be kept; where there is one option alone, that is known at once. Raises
    `OutgrownError` where states do not fit into the memory.
    """

    def __init__(
        self,
        component: Component,
        choose: Callable[[Component], Work[StatesPlan | None]],
        begin_listing: Callable[[Component], Listing],
        jobs: int,
        keep: bool,
    ) -> None:
        self.component = component
        self.states: _core.States | None = None  # where they are kept, or counted
        self.moves: tuple[Move, ...] = ()  # which the kept states number
        self.seen = 0  # states
        self._choose = choose
        self._begin_listing = begin_listing
        self._jobs = jobs
        self._keep = keep
        self._choosing: Work[StatesPlan | None] | None = None
        self._listing: Listing | None = None
        self._cost = 0, 0
        self._seconds = self._beam_seconds = 0.0  # that states, and beams, were counted
        self._beam: _core.States | None = None
        self._width = BEAM // _WIDER  # of the beam before
        self._at_least = 0  # solutions that a beam has found
        self._known: int | None = None
        if component.problem.option_count == 1 and not component.problem.sum_count:
            self._known = len(component.options[0])

    @property
    def complete(self) -> bool:
        return self._known is not None

    @property
    def found(self) -> int:
        """How many solutions were found so far."""
        if self._known is not None:
            return self._known
        listed = 0 if self._listing is None else self._listing.found
        return max(self._at_least, listed, 0 if self.states is None else self.states.found)

    @property
    def cost(self) -> tuple[int, int]:
        """The nodes and updates of the listing."""
        return self._cost if self._listing is None else self._listing.cost

    @property
    def is_undecided(self) -> bool:
        """Whether it is still to be seen if it has to be listed."""
        return not self.complete and not (self._choosing is not None and self._choosing.done)

    @property
    def is_search(self) -> bool:
        """Whether nothing is left but to list its solutions."""
        choosing = self._choosing
        is_listed = choosing is not None and choosing.done and choosing.result is None
        return is_listed and not self.complete

    @property
    def share_listed(self) -> float | None:
        """About how much of the search tree was searched; None where states are counted."""
        if self._listing is not None:
            return self._listing.search.share
        return 0.0 if self.is_undecided else None

    def go_on(self, deadline: float | None, limit: int | None) -> None:
        """Count on until that time, or until as many solutions were found."""
        if self.complete:
            return
        if self._choosing is None:
            self._choosing = self._choose(self.component)
        if not self._choosing.go_on(deadline):
            return
        plan = self._choosing.result
        if plan is None:
            if self._listing is None:
                self._listing = self._begin_listing(self.component)
            if self._listing.go_on(seconds_left(deadline), limit):
                self._cost, self._known = self._listing.cost, self._listing.found
        else:
            self.states, self.moves = plan.states, plan.moves
            if self._count_states(plan, deadline, limit):
                self._known = self.found
        if self.complete:
            self._choosing = self._listing = self._beam = None
            self.states = self.states if self._keep else None

    def _count_states(self, plan: StatesPlan, deadline: float | None, limit: int | None) -> bool:
        """Count states; return whether all are counted."""
        states, is_over = plan.states, False
        while not is_over:
            began = monotonic()
            seconds = max(_SLICE, self._seconds / 8)  # threads begin with each slice
            is_over = states.go_on(shorter(seconds, seconds_left(deadline)))
            self._seconds += monotonic() - began
            self.seen = states.nodes
            is_enough = limit is not None and self.found >= limit
            if not is_over and (is_enough or has_come(deadline)):
                return False
            if not is_over:
                self._widen_beam(plan, deadline)
        if self._keep and not states.too_large:
            is_over = states.fold(seconds_left(deadline))
        if states.too_large:
            beam = plan.beam(BEAM)
            beam.go_on(seconds_left(deadline))
            self._at_least = max(self._at_least, beam.found)
            raise OutgrownError
        return is_over

    def _widen_beam(self, plan: StatesPlan, deadline: float | None) -> None:
        """Let a beam go on for its part of the time, and then begin with a wider one."""
        due = self._seconds * _PART - self._beam_seconds
        if due <= 0 or self._width >= _WIDEST:
            return
        began = monotonic()
        if self._beam is None:
            self._beam = plan.beam(self._width * _WIDER)
        if self._beam.go_on(shorter(due, seconds_left(deadline))):
            self._at_least = max(self._at_least, self._beam.found)
            self._beam, self._width = None, self._width * _WIDER
        self._beam_seconds += monotonic() - began


class Counting:
    """A count that can be stopped and continued, and knows at any time what was `found`.

    The problem is searched for a while, less long where it is seen to fall apart, and most counts
    are over by then. If not, it is reduced (see `cover.solver.reduction`), and the components that
    it falls apart into are counted one after the other. The product of their numbers is the number
    of solutions. Where layers are to be kept, for samples, it begins with the components, so that
    it goes the same way each time.

    It `is_searched` where the problem was searched in vain elsewhere for a while.
    """

    def __init__(
        self,
        laid_out: Prepared,
        fixed: Sequence[int],
        *,
        memory: int,
        jobs: int = 1,
        keep: bool = False,
        is_searched: bool = False,
    ) -> None:
        self._laid_out = laid_out
        self._memory = memory
        self._jobs = jobs
        self._keep = keep
        self._is_searched = is_searched or keep
        self._whole = Listing(laid_out.network, fixed, jobs=jobs)
        self.chosen: tuple[int, ...] = tuple(fixed)
        self.parts: list[ComponentCount] | None = None
        self._looking = Work(lambda: _looking(laid_out, fixed))
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
        """About how much of the search tree was searched; None where states are counted."""
        if self.parts is None:
            return self._whole.search.share
        return self.parts[0].share_listed if len(self.parts) == 1 else None

    @property
    def way(self) -> str:
        """How the solutions were counted, in words."""
        parts = self.parts or ()
        seen = sum(part.seen for part in parts)
        words = f"{seen} states in layers" if seen else "listing"
        return f"{words}, {len(parts)} parts" if len(parts) > 1 else words

    def go_on(self, seconds: float | None = None, limit: int | None = None) -> None:
        """Count on for as long, or until at least `limit` solutions were found."""
        deadline = deadline_after(seconds)
        while not self._is_searched:
            self._search(deadline, limit)
            is_enough = limit is not None and self.found >= limit
            if self.complete or has_come(deadline) or is_enough:
                return
        if self.parts is None and self._reduction.go_on(deadline):
            self._take_parts()
        self._count_parts(deadline, limit)

    def _search(self, deadline: float | None, limit: int | None) -> None:
        """Search the whole for about as long as it may be in vain; note when that was enough."""
        problem = self._laid_out.problem
        nodes, updates = self._whole.cost
        spent = max(nodes * _seconds_a_node(problem), updates / _UPDATES)
        if self._laid_out.engine == "python":
            spent *= _SLOWER
        most = patience(problem)
        first = min(_LOOKED + _LOOKED_ENTRY * len(problem.entries), most)
        left = first - spent
        if left <= 0 and first < most:
            if not self._looking.go_on(deadline):
                return
            left = 0 if self._looking.result else most - spent
        if left <= 0:
            self._is_searched = True
        elif self._whole.go_on(shorter(max(left, _GLANCE), seconds_left(deadline)), limit):
            self._found = self._whole.found

    def _take_parts(self) -> None:
        reduced = self._reduction.result
        if not reduced.possible:
            self._found = 0
            return
        self.chosen = reduced.chosen
        components = sorted(reduced.components, key=lambda one: len(one.problem.entries))
        if self._keep:
            self._memory //= len(components) or 1  # all layers are there at the end
        self.parts = [
            ComponentCount(one, self._choosing, self._listing, self._jobs, self._keep)
            for one in components
        ]

    def _is_whole(self, component: Component) -> bool:
        """Whether it is what the first search is at already."""
        return component.problem is self._laid_out.problem and not component.times

    def _choosing(self, component: Component) -> Work[StatesPlan | None]:
        problem, times, engine = component.problem, component.times, self._laid_out.engine
        return Work(
            lambda: choosing_way(problem, times, engine, self._memory, self._jobs, keep=self._keep)
        )

    def _listing(self, component: Component) -> Listing:
        if self._is_whole(component):
            return self._whole
        network = self._laid_out.of_another(component.problem).network
        return Listing(network, times=component.times, jobs=self._jobs)

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
