"""A diagram while it is made, from its last nodes to its root."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import groupby

from cover.solver.diagrams.diagram import EMPTY, NONE, Diagram

# Roughly what a node takes in bytes, most of it at the end, when all are numbered anew and
# solutions counted, and what it takes to find it again.
_NODE_BYTES = 100
_KEY_BYTES = 250


class DiagramDraft:
    """The nodes of a diagram that are there so far; each asks for an option of a level.

    The levels are numbers that ascend from the root.
    """

    def __init__(self) -> None:
        self._levels, self._lows, self._highs = array("i"), array("q"), array("q")
        self._known: dict[tuple[int, int, int], int] = {}

    @property
    def bytes(self) -> int:
        """How much memory they take, roughly."""
        return _NODE_BYTES * len(self._levels) + _KEY_BYTES * len(self._known)

    def node(self, level: int, low: int, high: int) -> int:
        """Return the one node that leads there; `low` itself if its option is never chosen."""
        if high == NONE:
            return low
        key = level, low, high
        known = self._known.get(key)
        if known is None:
            self._levels.append(level)
            self._lows.append(low)
            self._highs.append(high)
            known = self._known[key] = len(self._levels) + 1
        return known

    def leave_levels(self) -> None:
        """Forget how to find nodes again: no more are made in the levels that have any."""
        self._known.clear()

    def diagram(self, root: int, options: Sequence[int]) -> Diagram:
        """Return the diagram; `options` are those of the levels, and after them all that have none.

        Its nodes are in an order that depends on nothing but the solutions and the levels.
        """
        self._known.clear()
        levels, lows, highs = self._levels, self._lows, self._highs
        asked = sorted(set(levels))
        unasked = sorted(set(options).difference(options[level] for level in asked))
        universe = *unasked, *(options[level] for level in asked)
        variable_of = {level: number for number, level in enumerate(asked, len(unasked) + 1)}
        renumbered = array("q", [NONE, EMPTY]) + array("q", [0]) * len(levels)
        arrays = array("i"), array("q"), array("q")
        from_below = sorted(range(len(levels)), key=levels.__getitem__, reverse=True)
        for level, places in groupby(from_below, levels.__getitem__):
            nodes = sorted((renumbered[lows[k]], renumbered[highs[k]], k) for k in places)
            for low, high, place in nodes:
                arrays[0].append(variable_of[level])
                arrays[1].append(low)
                arrays[2].append(high)
                renumbered[place + 2] = len(arrays[0]) + 1
        return Diagram(universe, renumbered[root], *arrays)
