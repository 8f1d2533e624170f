"""One search done by several threads, which the engines in C let run side by side.

The caller begins alone. After some milliseconds there are threads: they take the first subtree
(`cover.solver.parallel.tree`) that no other is at, search it for a slice of time and put it back.
When there are too few subtrees for all of them, the one that was put back gives some of its own to
the others.

Engines in Python gain nothing in this way, and lose nothing either.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import repeat
from math import inf
from threading import Condition, RLock
from time import monotonic
from weakref import finalize

from cover.errors import EngineError
from cover.solver.engines import EngineNetwork, EngineSearch
from cover.solver.parallel.threads import HAS_THREADS, DaemonThreads
from cover.solver.parallel.tree import Subtree
from cover.solver.searching import NOTHING, Packed, Solution, Solutions, added, pack, packing_of
from cover.steps import deadline_after, has_come, seconds_left, shorter

# How many seconds the caller searches alone.
_ALONE = 0.0005

# Solutions that come faster than this, in seconds, are not worth handing from thread to thread; and
# after one of them, this many others come without a look at the clock.
_HANDING_ON = 10e-6
_UNTIMED = 7

# Threads search in slices of this many seconds: short ones at first, when subtrees are small, and
# longer ones as time goes on. They end before that when another thread has nothing to do.
_SHORTEST, _LONGEST = 0.0005, 0.02
_SLICES = 10  # a slice is the time since the beginning divided by that

# To start the search of a subtree copies what the engine has laid out. In a large problem that
# takes time, and a subtree is searched for this many times as long before it gives.
_STARTS = 20

# How many seconds a subtree is searched before it gives without need, or how many times what it
# takes to start a search; and how many subtrees there may be then.
_PATIENCE = 0.05
_PATIENT_STARTS = 200
_MANY = 128

# How many numbers the solutions have that wait for the caller.
_WAITING = 200_000

# How often a caller that waits looks for Ctrl-C, on systems where a lock does not let it through.
_LOOK = 0.1


class ParallelSearch:
    """One search by `jobs` threads, which can be stopped and continued.

    The protocol is that of `cover.solver.engines.SolutionSearch`. Unless `ordered`, solutions come
    as they are found; a `weighted` search has no order in any case. `share` is a guess at how much
    of the tree was searched. Threads are there from the first milliseconds of a search to its end,
    a timeout, an exception, or `close`.
    """

    def __init__(
        self,
        network: EngineNetwork,
        fixed: Sequence[int] = (),
        weighted: bool = False,
        jobs: int = 1,
        ordered: bool = True,
    ) -> None:
        self._threads = SearchThreads(network, fixed, weighted, jobs, ordered)
        finalize(self, self._threads.dismiss)
        self._jobs = jobs
        self._ready: deque[Solution] = deque()
        self._seconds = 0.0  # of searching alone
        self._listed = 0  # meanwhile
        self._untimed: Iterator[EngineSearch] = iter(())  # the search, as often as it may go on
        self._counted_alone: list[int] = []  # and not reported yet
        self._torn = False  # an exception came while solutions were on their way
        self.exhausted = False

    @property
    def nodes(self) -> int:
        """How many partial solutions an item was chosen at, in all threads."""
        with self._threads.lock:
            return self._threads.cost()[0]

    @property
    def updates(self) -> int:
        """How much was changed meanwhile; starting the search of a subtree adds to it."""
        with self._threads.lock:
            return self._threads.cost()[1]

    @property
    def share(self) -> float:
        """About how much of the tree was searched, from 0 to 1."""
        with self._threads.lock:
            return self._threads.share()

    @property
    def counted(self) -> int:
        """What a `count` had found that an exception ended; the next one reports it."""
        return self._threads.counted + sum(self._counted_alone)

    def next(self, seconds: float | None = None) -> Solution | None:
        if self._ready:
            return self._ready.popleft()
        run = next(self._untimed, None)
        if run is not None:
            at_most = _ALONE if seconds is None else min(seconds, _ALONE)
            solution = run.next(at_most)
            if solution is not None:
                return solution
            self._untimed = iter(())
            self._seconds += 0.0 if run.exhausted else at_most
        deadline = deadline_after(seconds)
        try:
            solution = self._next(deadline)
        except BaseException:
            self.close()
            raise
        if solution is None:
            self.close()
        return solution

    def block(self, limit: int, seconds: float | None = None) -> Packed:
        deadline = deadline_after(seconds)
        self._check()
        self._untimed = iter(())
        while self._is_alone() and not has_come(deadline):
            run = self._first_search()
            if run is None:
                continue
            if (packing := packing_of(run)) is None:
                break
            began = monotonic()
            packed = packing(limit, self._seconds_alone(deadline))
            self._spend(monotonic() - began)
            self._listed += len(Solutions(packed))
            if packed != NOTHING:
                return packed
        found: list[Solution] = []
        try:
            while len(found) < limit:
                solution = self.next(seconds_left(deadline))
                if solution is None:
                    break
                found.append(solution)
        except BaseException:
            self._ready.extendleft(reversed(found))
            raise
        return pack(found)

    def count(self, limit: int | None = None, seconds: float | None = None) -> int:
        deadline = deadline_after(seconds)
        self.close()
        self._check()
        self._untimed = iter(())
        try:
            self._count_found()
            is_enough = partial(self._is_enough, limit)
            seconds_alone = inf if deadline is None else deadline - monotonic()
            if min(self._seconds, seconds_alone) < _ALONE and not is_enough():
                self._count_slice(min(seconds_alone, _ALONE))
            if not HAS_THREADS:
                while not is_enough() and not has_come(deadline):
                    self._count_slice(shorter(_LONGEST, seconds_left(deadline)) or _SHORTEST)
            elif not is_enough() and not has_come(deadline):
                self._threads.start(listing=False, deadline=deadline)
                self._threads.wait(is_enough, deadline)
        finally:
            self.close()
        self._threads.raise_error()
        value = self.counted if limit is None else min(self.counted, limit)
        self.exhausted = not self._threads.subtrees and value != limit
        self._threads.counted, self._counted_alone = self.counted - value, []
        return value

    def close(self) -> None:
        self._threads.stop()

    def _check(self) -> None:
        with self._threads.lock:  # or else a thread may be giving
            if self._torn or self._threads.torn:
                raise EngineError("this search was interrupted and cannot go on")

    def _is_enough(self, limit: int | None) -> bool:
        """Whether all is counted, or as much as was asked for; what is more is for the next."""
        return not self._threads.subtrees or (limit is not None and self.counted >= limit)

    # --- Listing ---

    def _next(self, deadline: float | None) -> Solution | None:
        self._check()
        threads = self._threads
        while threads.subtrees:
            if threads.daemons.started or threads.has_found():
                self._torn = True
                self._ready = threads.take_found()
                self._torn = False
                if self._ready:
                    return self._ready.popleft()
                threads.wait(lambda: threads.has_found() or not threads.subtrees, deadline)
                threads.raise_error()
            elif self._is_worth_threads():
                threads.start(listing=True)
            elif (solution := self._next_alone(deadline)) is not None:
                return solution
            if has_come(deadline):
                return None
        self.exhausted = True
        return None

    def _is_worth_threads(self) -> bool:
        return self._jobs > 1 and self._seconds >= max(_ALONE, self._listed * _HANDING_ON)

    def _is_alone(self) -> bool:
        """Whether this thread is to go on with the first subtree."""
        if self._ready or not self._threads.subtrees or self._threads.daemons.started:
            return False
        return not (self._threads.has_found() or self._is_worth_threads())

    def _seconds_alone(self, deadline: float | None) -> float:
        seconds = _ALONE if self._jobs > 1 else _PATIENCE
        return seconds if deadline is None else min(seconds, deadline - monotonic())

    def _spend(self, seconds: float) -> None:
        """Note that the first subtree was searched for so long."""
        self._threads.subtrees[0].seconds += seconds
        self._seconds += seconds

    def _first_search(self) -> EngineSearch | None:
        """Return the search of the first subtree, which may give first; None at its end."""
        subtree = self._threads.subtrees[0]
        self._threads.give_in_time(subtree)
        run = subtree.search()
        if run is None:
            self._threads.finish(subtree)
        return run

    def _next_alone(self, deadline: float | None) -> Solution | None:
        """Return the next solution, if it comes soon."""
        run = self._first_search()
        if run is None:
            return None
        began = monotonic()
        solution = run.next(self._seconds_alone(deadline))
        spent = monotonic() - began
        like_it = 1
        if solution is not None and spent < _HANDING_ON:
            like_it += _UNTIMED
            self._untimed = repeat(run, _UNTIMED)
        self._spend(like_it * spent)
        if solution is not None:
            self._listed += like_it
        return solution

    # --- Counting ---

    def _count_found(self) -> None:
        """Count what was found by a listing and not handed on."""
        self._torn = True
        for found in (self._ready, *(subtree.found for subtree in self._threads.subtrees)):
            self._counted_alone.append(len(found))
            found.clear()
        self._threads.drop_finished()
        self._torn = False

    def _count_slice(self, seconds: float) -> None:
        """Count for a while in the first subtree. Ctrl-C may come between any two steps."""
        began = monotonic()
        run = self._first_search()
        if run is None:
            return
        # In one step, so that what was counted cannot be lost between two.
        self._counted_alone.extend(map(run.count, (None,), (seconds,)))
        self._spend(monotonic() - began)
        if (subtree := self._threads.subtrees[0]).is_exhausted:
            self._threads.finish(subtree)


class SearchThreads:
    """The subtrees that are left, in the order of listing, and the threads at them.

    All of it is guarded by `lock`. It knows nothing of the `ParallelSearch` it belongs to, which
    may be deleted while threads are still at work.
    """

    def __init__(
        self,
        network: EngineNetwork,
        fixed: Sequence[int],
        weighted: bool,
        jobs: int,
        ordered: bool,
    ) -> None:
        self.lock = RLock()  # may be taken again, when the search is deleted meanwhile
        self.counted = 0  # and not reported yet
        self.torn = False  # an exception came while what was given away was on its way
        self.error: BaseException | None = None
        self.daemons = DaemonThreads()
        self._jobs = jobs
        self._ordered = ordered
        self._room = _WAITING
        self._spent = 0, 0  # by subtrees that are finished
        self._work = Condition(self.lock)  # there may be a subtree to search
        self._news = Condition(self.lock)  # there may be something for the caller
        self._waiting = 0  # threads, for work
        self._listing = self._stopping = False
        self._began = 0.0
        self._deadline: float | None = None
        whole = Subtree(lambda root: network.run(root, weighted), [tuple(fixed)], 1.0)
        self.subtrees = [whole]
        began = monotonic()
        whole.search()
        start = monotonic() - began
        self._worth_giving = max(_SHORTEST, _STARTS * start)
        self._patience = max(_PATIENCE, _PATIENT_STARTS * start)

    # --- The subtrees ---

    def share(self) -> float:
        return max(0.0, 1.0 - sum(subtree.share for subtree in self.subtrees))

    def cost(self) -> tuple[int, int]:
        return added(self._spent, *(subtree.cost for subtree in self.subtrees))

    def has_found(self) -> bool:
        return any(subtree.found for subtree in self._next_to_list())

    def _next_to_list(self) -> list[Subtree]:
        return self.subtrees[:1] if self._ordered else self.subtrees

    def take_found(self) -> deque[Solution]:
        """Take the solutions that can be handed on, if there are any."""
        with self.lock:
            for subtree in self._next_to_list():
                if subtree.found:
                    found, subtree.found = subtree.found, deque()
                    self.drop_finished()
                    self._work.notify_all()
                    return found
        return deque()

    def give_in_time(self, subtree: Subtree, *, at_once: bool = False) -> None:
        """Let a subtree, which is not being searched, give some of it to others.

        It does so without need, and not `at_once`, so that the `share` grows.
        """
        if at_once or (subtree.seconds >= self._patience and len(self.subtrees) < _MANY):
            self.torn = True
            given = subtree.give()
            if given is not None:
                self.subtrees.insert(self.subtrees.index(subtree) + 1, given)
            self.torn = False

    def finish(self, subtree: Subtree) -> None:
        subtree.finished = True
        self.drop_finished()

    def drop_finished(self) -> None:
        """Forget the subtrees that are finished and whose solutions were handed on."""
        left = []
        for subtree in self.subtrees:
            if subtree.found or not subtree.finished:
                left.append(subtree)
            else:
                self._spent = added(self._spent, subtree.cost)
        self.subtrees = left

    # --- The threads ---

    def start(self, listing: bool, deadline: float | None = None) -> None:
        """Have threads list solutions, or count them, until the caller has had enough.

        Near the deadline, at which the caller has to `stop` them, slices are short.
        """
        self.stop()
        self._listing, self._deadline = listing, deadline
        self._stopping = False
        self._began = monotonic()
        for _ in range(self._jobs):
            if not self.daemons.start(self._search):
                break

    def dismiss(self) -> None:
        """Let the threads end after their slices."""
        with self.lock:
            self._stopping = True
            self._work.notify_all()

    def stop(self) -> None:
        self.dismiss()
        self.daemons.join()

    def wait(self, is_ready: Callable[[], bool], deadline: float | None) -> None:
        """Wait until `is_ready`, an error, or the deadline."""
        with self.lock:
            while not is_ready() and self.error is None:
                left = _LOOK if deadline is None else min(_LOOK, deadline - monotonic())
                if left <= 0:
                    return
                self._news.wait(left)

    def raise_error(self) -> None:
        error, self.error = self.error, None
        if error is not None:
            raise error

    # --- In the threads ---

    def _search(self) -> None:
        subtree = None
        try:
            while (subtree := self._exchange(subtree)) is not None:
                self._slice(subtree)
        except BaseException as error:  # for the caller
            with self.lock:
                self.error = error
                if subtree is not None:
                    self._settle(subtree)
                self.dismiss()
                self._news.notify_all()

    def _exchange(self, subtree: Subtree | None) -> Subtree | None:
        """Put a subtree back and return the next one; None when there is nothing more to do.

        Each thread searches for one slice at least: short times, too, are to come to an end.
        """
        with self.lock:
            is_new = subtree is None
            if subtree is not None:
                self._settle(subtree)
                idle = sum(each.idle for each in self.subtrees)  # with this one
                if subtree.is_exhausted:
                    self.finish(subtree)
                    self._news.notify_all()
                elif subtree.seconds >= self._worth_giving:
                    self.give_in_time(subtree, at_once=idle < self._jobs)
            while any(not each.finished for each in self.subtrees) and (
                is_new or not self._stopping
            ):
                subtree = self._first()
                if subtree is not None:
                    subtree.busy = True
                    if self._first() is not None:
                        self._work.notify()
                    return subtree
                if not self._stopping:
                    self._waiting += 1
                    self._work.wait()
                    self._waiting -= 1
                is_new = False
            self._work.notify_all()
            self._news.notify_all()
            return None

    def _first(self) -> Subtree | None:
        """Return the first subtree that no thread is at, if there is any.

        In a listing it is one that may bring solutions: these must not pile up without limit.
        """
        found = sum(len(subtree.found) for subtree in self.subtrees) if self._listing else 0
        for place, subtree in enumerate(self.subtrees):
            is_next = self._ordered and place == 0  # what waits for it must not keep it waiting
            if subtree.idle and (len(subtree.found) if is_next else found) < self._room:
                return subtree
        return None

    def _slice(self, subtree: Subtree) -> None:
        began = monotonic()
        seconds = _LONGEST
        if self._jobs > 1:  # others may be waiting
            seconds = min(seconds, (began - self._began) / _SLICES)
        if self._deadline is not None:
            seconds = min(seconds, self._deadline - began)
        end = began + max(_SHORTEST, seconds)

        def is_over() -> bool:
            return self._waiting > 0 or monotonic() >= end

        if self._listing:
            subtree.list_some(is_over)
        else:
            subtree.count_some(is_over)
        subtree.seconds += monotonic() - began

    def _settle(self, subtree: Subtree) -> None:
        """Hand over what a slice has found."""
        subtree.busy = False
        if subtree.fresh or subtree.counted:
            self._news.notify_all()
        self.counted += subtree.counted
        subtree.counted = 0
        if subtree.fresh:
            self._room = max(1, _WAITING // (len(subtree.fresh[0]) + 1))
            subtree.found.extend(subtree.fresh)
            subtree.fresh.clear()
