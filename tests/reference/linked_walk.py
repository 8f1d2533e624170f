"""Going down the search tree of the reference engine by hand, which engines in C can do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cover.solver.reference.dancing_links import LinkedNetwork
from cover.solver.reference.network import LinkLayout, LinkState


class WalkedNetwork(LinkedNetwork):
    """A network of the reference engine, with walks."""

    def walk(self, fixed: Sequence[int] = ()) -> LinkedWalk:
        """Return a walk at the root of the tree of a search."""
        return LinkedWalk(self, fixed)


class _WalkLevel(NamedTuple):
    """Where a walk is: at a solution, or before some options, each with its node."""

    solved: bool
    item: int
    nodes: dict[int, int]


class LinkedWalk(LinkState):
    """A partial solution that grows and shrinks as its caller says.

    It goes where a search would: `options` are those that the search would try here, one after the
    other, and each of them leads one level down. The protocol is `cover.solver.engines.TreeWalk`.
    """

    def __init__(self, layout: LinkLayout, fixed: Sequence[int]) -> None:
        super().__init__(layout, fixed)
        self._path: list[int] = []  # the nodes of the options chosen
        self._levels = [self._look() if self.possible else _WalkLevel(False, 0, {})]

    @property
    def solved(self) -> bool:
        """Whether every primary item is covered and the sums are met."""
        return self._levels[-1].solved

    @property
    def options(self) -> tuple[int, ...]:
        """The options to choose from, in the order of the problem; none when dead or solved."""
        return tuple(self._levels[-1].nodes)

    @property
    def depth(self) -> int:
        """How many options were chosen, without the fixed ones."""
        return len(self._path)

    def choose(self, option: int) -> None:
        """Go down to where `option` is chosen; ValueError unless it is one of `options`."""
        level = self._levels[-1]
        if option not in level.nodes:
            raise ValueError(f"there is no option {option} to choose here")
        self._cover(level.item)
        self._commit_others(level.nodes[option])
        if self._totals:
            self._totals.admit(option)
        self._path.append(level.nodes[option])
        self._levels.append(self._look())

    def back(self) -> None:
        """Undo the last `choose`; ValueError at the top."""
        if not self._path:
            raise ValueError("there is nothing to take back")
        self._levels.pop()
        node = self._path.pop()
        if self._totals:
            self._totals.take_back(self._option_of(node))
        self._uncommit_others(node)
        self._uncover(self.top[node])

    def _look(self) -> _WalkLevel:
        """Return what a search finds here, without the options that the sums do not admit."""
        item = self._choose()
        nodes: dict[int, int] = {}
        node = self.down[item]
        while node != item:  # nothing hangs below the root
            option = self._option_of(node)
            if self._admits(option):
                nodes[option] = node
            node = self.down[node]
        return _WalkLevel(not item, item, nodes)

    def _admits(self, option: int) -> bool:
        totals = self._totals
        if totals is None:
            return True
        admitted = totals.admit(option)
        if admitted:
            totals.take_back(option)
        return admitted
