"""The threads of a parallel search, which work at one tree."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from threading import Condition, RLock, Thread
from time import monotonic

from cover.errors import NoThreadError
from cover.solver.parallel.tree import Subtree, Tree
from cover.solver.solutions import Solution

# Threads search in slices of so many seconds: short ones at first, when subtrees are small, and
# longer ones as time goes on. They end before that when another thread has nothing to do.
_SHORTEST, _LONGEST = 0.0005, 0.02
_SLICES = 10  # a slice is the time since the beginning divided by that

# To start the search of a subtree copies what the engine has laid out. In a large problem that
# takes time, and a subtree is searched for so many times that before it gives.
_STARTS = 20

# How often a caller who waits looks for Ctrl-C, on systems where a lock does not let it through.
_LOOK = 0.1


class Crew:
    """The threads and what they share; all of it is guarded by `lock`.

    It knows nothing of its owner, who may be forgotten while threads are still at work.
    """

    def __init__(self, tree: Tree, jobs: int) -> None:
        self.tree = tree
        self.lock = RLock()  # may be taken again, when the owner is forgotten meanwhile
        self.counted = 0  # and not told yet
        self.error: BaseException | None = None
        self.threads: list[Thread] = []
        self._jobs = jobs
        self._worth_giving = max(_SHORTEST, _STARTS * tree.start_seconds)
        self._work = Condition(self.lock)  # there may be a subtree to search
        self._news = Condition(self.lock)  # there may be something for the owner
        self._waiting = 0  # threads, for work
        self._listing = self._stopping = False
        self._quota: int | None = None  # how many solutions may be counted, besides those at hand
        self._began = 0.0
        self._deadline: float | None = None

    def start(self, listing: bool, limit: int | None = None, deadline: float | None = None) -> None:
        """Have threads list solutions, or count up to `limit` of them.

        Near the deadline, at which somebody has to `stop` them, slices are short.
        """
        self.stop()
        self._listing, self._quota, self._deadline = listing, limit, deadline
        self._stopping = False
        self._began = monotonic()
        for _ in range(self._jobs):
            thread = Thread(target=self._search, daemon=True)
            try:
                thread.start()
            except RuntimeError:  # the system has no more of them
                if not self.threads:
                    raise NoThreadError from None
                break
            self.threads.append(thread)

    def dismiss(self) -> None:
        """Let the threads end after their slices."""
        with self.lock:
            self._stopping = True
            self._work.notify_all()

    def stop(self) -> None:
        """Wait until the threads have ended."""
        self.dismiss()
        while self.threads:
            self.threads[-1].join()
            self.threads.pop()

    def wait(self, is_ready: Callable[[], bool], deadline: float | None) -> None:
        """Wait until `is_ready`, an error, or the deadline."""
        with self.lock:
            while not is_ready() and self.error is None:
                left = _LOOK if deadline is None else min(_LOOK, deadline - monotonic())
                if left <= 0:
                    return
                self._news.wait(left)

    def take_found(self) -> deque[Solution]:
        """Solutions to hand on."""
        with self.lock:
            found = self.tree.found()
            if found:
                self._work.notify_all()
            return found

    def raise_error(self) -> None:
        """Raise what went wrong in a thread, once."""
        error, self.error = self.error, None
        if error is not None:
            raise error

    # --- In the threads ---

    def _search(self) -> None:
        subtree = None
        try:
            while (subtree := self._exchange(subtree)) is not None:
                self._slice(subtree)
        except BaseException as error:  # for the owner
            with self.lock:
                self.error = error
                if subtree is not None:
                    self._settle(subtree)
                self.dismiss()
                self._news.notify_all()

    def _exchange(self, subtree: Subtree | None) -> Subtree | None:
        """Put a subtree back and take the next one; None when there is nothing more to do.

        Each thread searches for one slice at least: short times, too, are to come to an end.
        """
        with self.lock:
            is_new = subtree is None
            if subtree is not None:
                self._put_back(subtree)
            while self.tree.is_open() and (is_new or not self._stopping):
                subtree = self._next()
                if subtree is not None:
                    self._take(subtree)
                    return subtree
                if not self._stopping:
                    self._waiting += 1
                    self._work.wait()
                    self._waiting -= 1
                is_new = False
            self._work.notify_all()
            self._news.notify_all()
            return None

    def _next(self) -> Subtree | None:
        return None if self._quota == 0 else self.tree.first(self._listing)

    def _take(self, subtree: Subtree) -> None:
        subtree.busy = True
        if self._quota is not None:
            subtree.quota = max(1, self._quota // (2 * self._jobs))
            self._quota -= subtree.quota
        if self._next() is not None:
            self._work.notify()

    def _slice(self, subtree: Subtree) -> None:
        began = monotonic()
        seconds = _LONGEST
        if self._jobs > 1:  # somebody may be waiting
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

    def _put_back(self, subtree: Subtree) -> None:
        self._settle(subtree)
        if subtree.is_exhausted:
            self.tree.finish(subtree)
            if self._listing:
                self._news.notify_all()
        elif self._is_to_give(subtree):
            self.tree.give(subtree)

    def _settle(self, subtree: Subtree) -> None:
        """Hand over what a slice has brought."""
        subtree.busy = False
        if subtree.quota is not None and self._quota is not None:
            self._quota += subtree.quota - subtree.counted
        if subtree.fresh or subtree.quota is not None:
            self._news.notify_all()
        self.counted += subtree.counted
        subtree.counted, subtree.quota = 0, None
        self.tree.keep(subtree)

    def _is_to_give(self, subtree: Subtree) -> bool:
        if subtree.seconds < self._worth_giving:
            return False
        idle = self.tree.idle_count()  # with this one
        return idle < self._jobs or self.tree.is_patience_over(subtree)
