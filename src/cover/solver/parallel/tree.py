"""A search tree that is searched in parts, which can be done side by side.

A *root* is a tuple of options to fix; a *subtree* has some roots, one after the other, and the
search of the one before them. The tree is a list of subtrees, in the order of listing: the
first is the whole, until it gives: the later half of the roots that it has not come to, or else,
as one subtree, the branches next to the path that its search is on (see `EngineSearch` in
`cover.solver.engines`). What was given comes right after it. So all subtrees are disjoint, and
their solutions, those of one after the other, are those of the whole in the order of listing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from cover.solver.engines import EngineSearch
from cover.solver.searching import Solution, added, cost_of

Root = tuple[int, ...]
Start = Callable[[Root], EngineSearch]

# Seconds of searching between two looks at whether a slice is over.
_STEP = 0.0005

# How many numbers the solutions have that a slice may bring.
_IN_SLICE = 10_000


class Subtree:
    """The solutions of some roots, but for what was given away.

    What a slice brings is first kept in `fresh`, `counted` and `seconds`, which belong to the
    thread that is `busy` with the subtree. All else is guarded by the lock of the threads.
    """

    def __init__(self, start: Start, roots: Sequence[Root], share: float) -> None:
        self.run: EngineSearch | None = None  # the search of the root before `roots`
        self._spent = 0, 0  # by the searches before that
        self.busy = self.finished = False
        self.fresh: list[Solution] = []
        self.counted = 0
        self.seconds = 0.0  # of searching since it gave last
        self.found: deque[Solution] = deque()  # they wait for the caller
        self._start = start
        self._roots = deque(roots)
        self._share_of_root = share / len(roots)  # of the whole tree
        self._share_of_run = 0.0

    @property
    def idle(self) -> bool:
        return not self.busy and not self.finished

    @property
    def is_exhausted(self) -> bool:
        return not self._roots and (self.run is None or self.run.exhausted)

    @property
    def roots(self) -> list[Root]:
        return list(self._roots)

    @property
    def share(self) -> float:
        return 0.0 if self.finished else self._share_of_run + self._share_of_root * len(self._roots)

    @property
    def cost(self) -> tuple[int, int]:
        return self._spent if self.run is None else added(self._spent, cost_of(self.run))

    def search(self) -> EngineSearch | None:
        """Return the search to go on with, of the next root when that of the last one is over."""
        if self.run is not None and self.run.exhausted:
            self._spent = self.cost
            self._share_of_run, self.run = 0.0, None
        if self.run is None and self._roots:
            run = self._start(self._roots[0])
            self._share_of_run, self.run = self._share_of_root, run
            del self._roots[0]  # no call comes between, after which Ctrl-C could part the two
        return self.run

    def list_some(self, is_over: Callable[[], bool]) -> None:
        """Search until a slice is over, or there are enough solutions for one."""
        numbers = 0
        while numbers < _IN_SLICE and (run := self.search()) is not None:
            solution = run.next(_STEP)
            if solution is not None:
                self.fresh.append(solution)
                numbers += len(solution) + 1
            if is_over():
                return

    def count_some(self, is_over: Callable[[], bool]) -> None:
        """Search until a slice is over."""
        while (run := self.search()) is not None:
            self.counted += run.count(None, _STEP)
            if is_over():
                return

    def give(self) -> Subtree | None:
        """Give some of it away, while it is not being searched."""
        self.seconds = 0.0
        is_over = self.run is None or self.run.exhausted
        later = (len(self._roots) - is_over + 1) // 2
        if later:
            roots = [self._roots.pop() for _ in range(later)][::-1]
            return Subtree(self._start, roots, self._share_of_root * later)
        roots = self.run.give() if self.run is not None and not is_over else []
        if not roots:
            return None
        self._share_of_run /= len(roots) + 1
        return Subtree(self._start, roots, self._share_of_run * len(roots))
