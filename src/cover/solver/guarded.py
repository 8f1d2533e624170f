"""A search that is told which of its branches lead to solutions, and leaves the others.

A search tree may hold 2^40 dead ends and one solution, and nothing in a state may show that it is
dead, although a theory that knows what the options mean can tell in polynomial time: whether a
graph still has a perfect matching, for one. To ask at each node would be slow; never to ask, to be
lost. So the search of an engine goes on as long as solutions come. When none has come for a while,
it is replaced by searches of the branches behind the last solution in the order of listing; and
only those are searched that are said to lead to another one. A branch of which nothing comes is
replaced by its own branches in turn. There are no more of these below each other than items, so the
time to the next solution is polynomial.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import NamedTuple

from cover.solver import engines
from cover.solver.searching import Running, found_one_by_one, share_of

# Seconds without a solution before the branches are looked at. Where the same happens in one of
# them, and in one of its own, there is less patience each time, down to the least.
_PATIENCE, _LEAST = 0.02, 0.001

# To start a search copies what the engine has laid out. In a large problem that takes time, and so
# does going down to a solution: there is patience for so many times the start.
_STARTS = 10


class _Branch(NamedTuple):
    """A part of the tree: behind the first `depth` options of a path, an option and all below."""

    path: Sequence[int]
    depth: int
    option: int

    @property
    def root(self) -> tuple[int, ...]:
        """The options to fix."""
        return (*self.path[: self.depth], self.option)


class Run:
    """The search `run`, in the order of listing, of a network with the options `fixed`.

    `extends` is asked whether a solution has all of some options, the fixed ones among them. Where
    it says no, nothing is searched: a wrong no loses solutions, a wrong yes only costs time.
    """

    def __init__(
        self,
        network: engines.Network,
        fixed: Sequence[int],
        run: Running,
        extends: Callable[[Sequence[int]], bool],
    ) -> None:
        self._network = network
        self._extends = extends
        self._root = tuple(fixed)
        self._run: Running | None = run
        self._last: tuple[int, ...] | None = None  # what the search of the root has found
        self._behind: list[_Branch] = []  # what comes later, the next one last
        self._patience = _PATIENCE
        self._in_vain = 0.0  # seconds of searching since the last solution
        self._whole = run
        self._nodes = self._updates = 0  # of searches that are over
        self.exhausted = False

    @property
    def nodes(self) -> int:
        """How many partial solutions an item was chosen at, in all searches."""
        return self._nodes + (self._run.nodes if self._run is not None else 0)

    @property
    def updates(self) -> int:
        """How much was changed meanwhile."""
        return self._updates + (self._run.updates if self._run is not None else 0)

    @property
    def share(self) -> float | None:
        """How much of the tree was searched, as `run` guesses while it is the only search."""
        return share_of(self._whole) if self._run is self._whole else None

    def next(self, seconds: float | None = None) -> tuple[int, ...] | None:
        """The next solution; None when there is none or the time is up."""
        deadline = None if seconds is None else monotonic() + seconds
        while not self.exhausted:
            left = None if deadline is None else max(0.0, deadline - monotonic())
            run = self._run or self._begin()
            if run is not None:
                patience = self._patience - self._in_vain
                at_most = patience if left is None else min(patience, left)
                solution = run.next(at_most)
                if solution is not None:
                    self._last, self._patience, self._in_vain = solution, _PATIENCE, 0.0
                    return solution
                self._in_vain += at_most
                if run.exhausted:
                    self._end(run)
                elif at_most == patience:
                    self._replace(run)
            if left is not None and left <= 0:
                break
        return None

    def count(self, limit: int | None = None, seconds: float | None = None) -> int:
        """How many further solutions there are, at most `limit`, found within `seconds`."""
        return found_one_by_one(self, limit, seconds)

    def _begin(self) -> Running | None:
        """The search of the next branch, if that one leads to a solution."""
        if not self._behind:
            self.exhausted = True
            return None
        root = self._behind[-1].root
        leads_on = self._extends(root)  # the branch stays where it is if that is interrupted
        self._behind.pop()
        if not leads_on:
            return None
        self._root, self._last = root, None
        began = monotonic()
        self._run = self._network.run(root)
        self._patience = max(self._patience, _STARTS * (monotonic() - began))
        return self._run

    def _replace(self, run: Running) -> None:
        """Let go of a search, and keep the branches that come behind what it has found."""
        self._in_vain = 0.0
        walk = self._network.walk(self._root)
        if walk.solved and self._last is None:
            return  # nothing is to be chosen any more: it has only not said so
        self._patience = max(_LEAST, self._patience / 2)
        self._behind.extend(reversed(list(self._branches(walk))))
        self._end(run)

    def _end(self, run: Running) -> None:
        self._nodes += run.nodes
        self._updates += run.updates
        self._run, self._in_vain = None, 0.0

    def _branches(self, walk: engines.Walk) -> Iterator[_Branch]:
        """The branches of the root; those behind the last solution, if there was one."""
        if self._last is None:
            for option in walk.options:
                yield _Branch(self._root, len(self._root), option)
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
                yield _Branch(path, depth, option)
