"""One search done by several threads, which the engines in C let run side by side.

The caller begins alone. After some milliseconds there are threads (`cover.solver.parallel.crew`):
they take the first subtree (`cover.solver.parallel.tree`) that nobody is at, search it for a slice
of time and put it back. When there are too few subtrees for all of them, the one that was put back
gives some of its own to the others.

Engines in Python gain nothing in this way, and lose nothing either.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import repeat
from math import inf
from time import monotonic
from weakref import finalize

from cover.errors import EngineError
from cover.solver import engines
from cover.solver.parallel.crew import Crew
from cover.solver.parallel.tree import PATIENCE, Tree
from cover.solver.searching import Packing, packing_of
from cover.solver.solutions import NOTHING, Packed, Solution, Solutions, pack

# How many seconds the caller searches alone.
_ALONE = 0.0005

# Solutions that come faster than this, in seconds, are not worth handing from thread to thread; and
# only one of so many is worth looking at the clock.
_HANDING_ON = 10e-6
_UNWATCHED = 7


class Run:
    """One search by `jobs` threads, which can be stopped and taken up again.

    The protocol is that of `cover.solver.engines.Run`. Unless `ordered`, solutions come as they are
    found; a `weighted` search has no order in any case. `share` is a guess at how much of the tree
    was searched. Threads are there from the first milliseconds of a search to its end, a timeout,
    an exception, or `close`.
    """

    def __init__(
        self,
        network: engines.Network,
        fixed: Sequence[int] = (),
        weighted: bool = False,
        jobs: int = 1,
        ordered: bool = True,
    ) -> None:
        self._tree = Tree(network, fixed, weighted, ordered)
        self._crew = Crew(self._tree, jobs)
        finalize(self, self._crew.dismiss)
        self._jobs = jobs
        self._ready: deque[Solution] = deque()
        self._seconds = 0.0  # of searching alone
        self._listed = 0  # meanwhile
        self._unwatched: Iterator[engines.Run] = iter(())  # the search, as often as it may go on
        self._counted_alone: list[int] = []  # and not told yet
        self._torn = False  # an exception came while solutions were in nobody's hands
        self.exhausted = False

    @property
    def nodes(self) -> int:
        """How many partial solutions an item was chosen at, in all threads."""
        with self._crew.lock:
            return self._tree.cost()[0]

    @property
    def updates(self) -> int:
        """How much was changed meanwhile; starting the search of a subtree adds to it."""
        with self._crew.lock:
            return self._tree.cost()[1]

    @property
    def share(self) -> float:
        """About how much of the tree was searched, from 0 to 1."""
        with self._crew.lock:
            return self._tree.share()

    @property
    def counted(self) -> int:
        """What a `count` had found that an exception ended; the next one tells it."""
        return self._crew.counted + sum(self._counted_alone)

    def next(self, seconds: float | None = None) -> Solution | None:
        """The next solution; None when there is none or the time is up."""
        if self._ready:
            return self._ready.popleft()
        run = next(self._unwatched, None)
        if run is not None:
            at_most = _ALONE if seconds is None else min(seconds, _ALONE)
            solution = run.next(at_most)
            if solution is not None:
                return solution
            self._unwatched = iter(())
            self._seconds += 0.0 if run.exhausted else at_most
        deadline = None if seconds is None else monotonic() + seconds
        try:
            solution = self._next(deadline)
        except BaseException:
            self.close()
            raise
        if solution is None:
            self.close()
        return solution

    def block(self, limit: int, seconds: float | None = None) -> Packed:
        """The next solutions, packed: at most `limit`, found within `seconds`."""
        deadline = None if seconds is None else monotonic() + seconds
        self._check()
        self._unwatched = iter(())
        while self._is_alone and not _is_late(deadline):
            run = self._first_search()
            if run is None:
                continue
            if (packing := packing_of(run)) is None:
                break
            if (packed := self._block_alone(packing, limit, deadline)) != NOTHING:
                return packed
        return pack(self._one_by_one(limit, deadline))

    def count(self, limit: int | None = None, seconds: float | None = None) -> int:
        """How many further solutions there are, at most `limit`, found within `seconds`."""
        deadline = None if seconds is None else monotonic() + seconds
        self.close()
        self._check()
        self._unwatched = iter(())
        try:
            self._count_found(limit)
            self._count_alone(limit, deadline)
            if self._tree.subtrees and not _is_late(deadline) and self._left(limit) != 0:
                self._crew.start(listing=False, limit=self._left(limit), deadline=deadline)
                self._crew.wait(lambda: not self._tree.subtrees or self._left(limit) == 0, deadline)
        finally:
            self.close()
        self._crew.raise_error()
        value = self.counted if limit is None else min(self.counted, limit)
        self.exhausted = not self._tree.subtrees and value != limit
        self._crew.counted, self._counted_alone = self.counted - value, []
        return value

    def close(self) -> None:
        """End the threads; the search can go on all the same."""
        self._crew.stop()

    def _check(self) -> None:
        with self._crew.lock:  # or else a thread may be giving
            if self._torn or self._tree.torn:
                raise EngineError("this search was interrupted and cannot go on")

    def _left(self, limit: int | None) -> int | None:
        return None if limit is None else max(0, limit - self.counted)

    # --- Listing ---

    def _next(self, deadline: float | None) -> Solution | None:
        self._check()
        crew, tree = self._crew, self._tree
        while tree.subtrees:
            if crew.threads or tree.has_found():
                self._take_found()
                if self._ready:
                    return self._ready.popleft()
                crew.wait(lambda: tree.has_found() or not tree.subtrees, deadline)
                crew.raise_error()
            elif self._is_worth_threads():
                crew.start(listing=True)
            elif (solution := self._next_alone(deadline)) is not None:
                return solution
            if _is_late(deadline):
                return None
        self.exhausted = True
        return None

    def _is_worth_threads(self) -> bool:
        return self._jobs > 1 and self._seconds >= max(_ALONE, self._listed * _HANDING_ON)

    @property
    def _is_alone(self) -> bool:
        """Whether this thread is to go on with the first subtree."""
        if self._ready or not self._tree.subtrees or self._crew.threads or self._tree.has_found():
            return False
        return not self._is_worth_threads()

    def _block_alone(self, packing: Packing, limit: int, deadline: float | None) -> Packed:
        """The next solutions, if any come soon."""
        began = monotonic()
        seconds = _ALONE if self._jobs > 1 else PATIENCE
        packed = packing(limit, seconds if deadline is None else min(seconds, deadline - began))
        spent = monotonic() - began
        self._tree.subtrees[0].seconds += spent
        self._seconds += spent
        self._listed += len(Solutions(packed))
        return packed

    def _one_by_one(self, limit: int, deadline: float | None) -> list[Solution]:
        """The next solutions; they are `_ready` if an exception comes."""
        found: list[Solution] = []
        try:
            while len(found) < limit:
                left = None if deadline is None else max(0.0, deadline - monotonic())
                solution = self.next(left)
                if solution is None:
                    break
                found.append(solution)
        except BaseException:
            self._ready.extendleft(reversed(found))
            raise
        return found

    def _take_found(self) -> None:
        self._torn = True
        self._ready = self._crew.take_found()
        self._torn = False

    def _first_search(self) -> engines.Run | None:
        """The search of the first subtree, after it has given if it is to; None if it has ended."""
        subtree = self._tree.subtrees[0]
        if self._tree.is_patience_over(subtree):
            self._tree.give(subtree)
        run = subtree.search()
        if run is None:
            self._tree.finish(subtree)
        return run

    def _next_alone(self, deadline: float | None) -> Solution | None:
        """The next solution, if it comes soon."""
        subtree = self._tree.subtrees[0]
        run = self._first_search()
        if run is None:
            return None
        began = monotonic()
        seconds = _ALONE if self._jobs > 1 else PATIENCE
        solution = run.next(seconds if deadline is None else min(seconds, deadline - began))
        spent = monotonic() - began
        like_it = 1
        if solution is not None and spent < _HANDING_ON:
            like_it += _UNWATCHED
            self._unwatched = repeat(run, _UNWATCHED)
        subtree.seconds += like_it * spent
        self._seconds += like_it * spent
        if solution is not None:
            self._listed += like_it
        return solution

    # --- Counting ---

    def _count_found(self, limit: int | None) -> None:
        """Count what was found by a listing and not handed on."""
        self._torn = True
        for found in (self._ready, *(subtree.found for subtree in self._tree.subtrees)):
            left = self._left(limit)
            number = len(found) if left is None else min(left, len(found))
            for _ in range(number):
                found.popleft()
            self._counted_alone.append(number)
        self._tree.drop_finished()
        self._torn = False

    def _count_alone(self, limit: int | None, deadline: float | None) -> None:
        """Count in this thread, to begin with and where there is no time for more.

        Ctrl-C may come between any two steps.
        """
        left = self._left(limit)
        began = monotonic()
        seconds = inf if deadline is None else deadline - began
        if not self._tree.subtrees or left == 0 or min(self._seconds, seconds) >= _ALONE:
            return
        subtree = self._tree.subtrees[0]
        run = subtree.search()
        seconds = min(seconds, _ALONE)
        # In one step: what was counted is at no moment in nobody's hands.
        if run is not None:
            self._counted_alone.extend(map(run.count, (left,), (seconds,)))
        self._seconds += monotonic() - began
        if subtree.is_exhausted:
            self._tree.finish(subtree)


def _is_late(deadline: float | None) -> bool:
    return deadline is not None and monotonic() >= deadline
