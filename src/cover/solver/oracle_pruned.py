"""A search that asks which of its branches can be completed, and leaves out the others.

A search tree may hold 2^40 dead ends and one solution, and nothing in a state may show that it is
dead, although a theory that knows what the options mean can tell in polynomial time: whether a
graph still has a perfect matching, for one. To ask such an oracle at each node would be slow; never
to ask it, hopeless. So the search of an engine goes on as long as solutions come. When none has
come for a while, it is replaced by searches of the branches that come after the last solution in
the order of listing; and only those are searched that the oracle says can be completed. A branch
of which nothing comes is replaced by its own branches in turn. There are no more of these below
each other than items, so the time to the next solution is polynomial.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from time import monotonic

from cover.solver.engines import EngineNetwork, SolutionSearch, TreeWalk, begin_walk
from cover.solver.searching import Solution, WrappedSearch
from cover.steps import deadline_after, seconds_left

# Returns whether a solution contains all of some options.
Oracle = Callable[[Sequence[int]], bool]

# Seconds without a solution before the branches are looked at. Where the same happens in one of
# them, and in one of its own, there is less patience each time, down to the least.
_PATIENCE, _LEAST = 0.02, 0.001

# To start a search copies what the engine has laid out. In a large problem that takes time, and so
# does going down to a solution: the patience is at least this many times what the start took.
_STARTS = 10


# A part of the tree: a path, how many of its first options are chosen, and one that comes after
# them, with all below.
_LaterBranch = tuple[Sequence[int], int, int]


class OraclePrunedSearch(WrappedSearch):
    """A search, in the order of listing, of a network with the options `fixed`.

    `can_complete` is asked whether a solution has all of some options, the fixed ones among them.
    Where it says no, nothing is searched: a wrong no loses solutions, a wrong yes only costs time.
    `search` is the one to begin with.
    """

    exhausted: bool = False  # there are no further solutions

    def __init__(
        self,
        network: EngineNetwork,
        fixed: Sequence[int],
        search: SolutionSearch,
        can_complete: Oracle,
    ) -> None:
        super().__init__(search)
        self._network = network
        self._can_complete = can_complete
        self._root = tuple(fixed)
        self._is_searching = True  # the root, by `_search`; or else the next root is due
        self._last: Solution | None = None  # what the search of the root has found
        self._later: list[_LaterBranch] = []  # what comes later, the next one last
        self._patience = _PATIENCE
        self._fruitless = 0.0  # seconds of searching since the last solution
        self._whole = search

    @property
    def share(self) -> float | None:
        """How much of the tree was searched, as the first search guesses while it goes on."""
        return super().share if self._is_searching and self._search is self._whole else None

    def next(self, seconds: float | None = None) -> Solution | None:
        deadline = None if seconds is None else deadline_after(seconds)  # no call for each solution
        while not self.exhausted:
            left = None if deadline is None else seconds_left(deadline)
            if self._is_searching or self._begin_next():
                patience = self._patience - self._fruitless
                at_most = patience if left is None else min(patience, left)
                solution = self._search.next(at_most)
                if solution is not None:
                    self._last, self._patience, self._fruitless = solution, _PATIENCE, 0.0
                    return solution
                self._fruitless += at_most
                if self._search.exhausted:
                    self._end()
                elif at_most == patience:
                    self._replace_by_branches()
            if left is not None and left <= 0:
                break
        return None

    def _begin_next(self) -> bool:
        """Begin the search of the next branch, and return whether it can be completed."""
        if not self._later:
            self.exhausted = True
            return False
        path, depth, option = self._later[-1]
        root = (*path[:depth], option)
        is_alive = self._can_complete(root)  # the branch stays where it is if that is interrupted
        self._later.pop()
        if not is_alive:
            return False
        self._root, self._last = root, None
        began = monotonic()
        search = self._network.run(root)
        self._keep_cost(self._search)
        self._search, self._is_searching = search, True
        self._patience = max(self._patience, _STARTS * (monotonic() - began))
        return True

    def _replace_by_branches(self) -> None:
        """End a search, and keep the branches that come after what it has found."""
        self._fruitless = 0.0
        walk = begin_walk(self._network, self._root)
        if walk.solved and self._last is None:
            return  # nothing is left to be chosen: the search has only not said so yet
        self._patience = max(_LEAST, self._patience / 2)
        self._later.extend(reversed(list(self._branches(walk))))
        self._end()

    def _end(self) -> None:
        self._is_searching, self._fruitless = False, 0.0

    def _branches(self, walk: TreeWalk) -> Iterator[_LaterBranch]:
        """Yield the branches of the root; those after the last solution, if there was one."""
        if self._last is None:
            for option in walk.options:
                yield self._root, len(self._root), option
            return
        solution, path = set(self._last), list(self._root)
        untried: list[tuple[int, tuple[int, ...]]] = []
        while not walk.solved:
            options = walk.options
            place = next(place for place, option in enumerate(options) if option in solution)
            untried.append((len(path), options[place + 1 :]))
            path.append(options[place])
            walk.choose(options[place])
        for depth, options in reversed(untried):
            for option in options:
                yield path, depth, option
