"""Estimates of how many solutions there are, where counting them would take too long.

D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29
(1975), 121-136; *The Art of Computer Programming*, volume 4B, section 7.2.2, Algorithm E.

A *dive* goes down the search tree from its root, at each node to a child drawn by chance. The
solutions that it finds, divided by the chance of the way to them, are on average those of the tree,
and so it is with nodes. That holds for any chances that are fixed before the dive, but where most
solutions are where dives seldom go, almost all dives tell too little. So

- children that dives have found much below are drawn more often, and later dives, which know more,
  weigh more;
- what dives have seen to its end counts as it is, and no dive goes there again: the estimate of a
  small tree ends as its count;
- where a search decides whether an option is chosen at all, because of multiplicities, the chances
  are those among all ways to choose as many options as they say.

The interval stretches where the sample is skewed, after P. Hall, "On the removal of skewness by
transformation", Journal of the Royal Statistical Society B 54 (1992), 221-228.

Products and their powers outgrow floating-point numbers on large problems, so all is kept in whole
numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cbrt, sqrt
from random import Random
from typing import NamedTuple

from cover.solver.engines import EngineNetwork, begin_walk
from cover.solver.multiplicities import ChoiceOdds, OpenWays
from cover.steps import deadline_after, has_come

_STEPS = 256  # between two looks at the clock

DIVES = 1000  # where the caller says neither how many, nor how long
_FEW = 30  # dives that say nothing of an interval

_UNIT = 1 << 20  # a solution: shares are rounded to its parts
_CHANCES = 1 << 20  # into which what is drawn is divided
_ROOM = 50_000  # nodes that are kept

# Of the chances of a child, so many tenths are what dives have found, and the others as at first.
_LEARNT = 7
_FIRST = 10  # visits that what is expected at first is worth
_SAMPLE = 8  # visits for each child, before which nothing is learnt

# The interval in standard errors. They are 1.96 for 95 % of a normal distribution; but what no dive
# has met is in no sample, and 2.24 is what it takes on random problems.
_WIDTH = 2.24


class Estimate(NamedTuple):
    """About how many solutions there are. It is not a count, unless it says so, and not a bound.

    - `mean`: the estimate, rounded to a whole number;
    - `low`, `high`: a 95 % confidence interval, from the variance and the skewness of the sample.
      On random problems of many kinds it holds for 95 of 100; a search tree whose solutions are
      mostly where hardly any dive leads can still be far outside. `low` is never less than what
      dives have seen. `high` is None where the sample says nothing of it: no dive reached a
      solution, or there were fewer than 30;
    - `dives`: the size of the sample, and `hits`: how many dives reached a solution;
    - `nodes`: an estimate of the nodes of the search tree, in the same way. Nodes are the partial
      solutions with options to choose from, without the dead ends;
    - `is_exact`: whether the dives have seen the whole tree, so that the number is certain.
    """

    mean: int
    low: int
    high: int | None
    dives: int
    hits: int
    nodes: int
    is_exact: bool = False


class _SeenNode:
    """A node that dives came by.

    `open` are the options to choose from below which not all was seen yet; of the others, it knows
    how many `solutions`, in units, and `nodes` they lead to. `below` has the nodes that some of the
    open ones lead to. The estimates of all its `visits`, in units, add up to the `total`. `odds`
    are the weights of its options at first, by their numbers; None where they are all alike.
    """

    __slots__ = ("below", "nodes", "odds", "open", "solutions", "total", "visits")

    def __init__(self, options: Iterable[int], odds: dict[int, int] | None) -> None:
        self.open = list(options)
        self.odds = odds
        self.below: dict[int, _SeenNode] = {}
        self.solutions = self.nodes = self.visits = self.total = 0

    def weights(self) -> list[int] | None:
        """Return the weights of the open options; None where they are all alike."""
        first = [1] * len(self.open) if self.odds is None else [self.odds[k] for k in self.open]
        found = [self.below.get(option) for option in self.open]
        visits = sum(node.visits for node in found if node)
        total = sum(node.total for node in found if node)
        if not total or visits < _SAMPLE * len(self.open):
            return None if self.odds is None else first
        # What is expected below each: the mean of its visits, and of some more as it was at first.
        all_first, alike = sum(first), _FIRST * total * len(self.open)
        expected = [
            (weight * alike + (node.total * visits * all_first if node else 0))
            // ((node.visits if node else 0) + _FIRST)
            for weight, node in zip(first, found, strict=True)
        ]
        whole = sum(expected)
        learnt, others = _LEARNT * _CHANCES, (10 - _LEARNT) * _CHANCES
        return [
            1 + learnt * each // (10 * whole) + others * weight // (10 * all_first)
            for each, weight in zip(expected, first, strict=True)
        ]

    def close(self, option: int, solutions: int, nodes: int) -> bool:
        self.open.remove(option)
        self.solutions += solutions
        self.nodes += nodes
        return self.below.pop(option, None) is not None


class _Step(NamedTuple):
    """A choice of a dive: its node, if that is kept, the option, and its chance, `part / whole`."""

    node: _SeenNode | None
    option: int
    part: int
    whole: int


class Dives:
    """A sample that grows dive by dive; its `estimate` can be asked for at any time.

    `dives` is its size; `is_complete` tells whether all is known, so that none is needed any more.
    `seed` says how they are drawn: with the same one, and the same engine, the same number of dives
    come to the same estimate. None draws others each time. `odds` are those of options that can
    be omitted, where there are any.
    """

    def __init__(
        self,
        network: EngineNetwork,
        fixed: Iterable[int] = (),
        seed: int | None = None,
        odds: ChoiceOdds | None = None,
    ) -> None:
        self._fixed = tuple(fixed)
        self._walk = begin_walk(network, self._fixed)
        self._random = Random(seed)
        self._odds = odds
        self._room = _ROOM
        self._root = _SeenNode((), None)  # it has one child, which is the root of the tree
        self.dives = self._hits = self._nodes = 0
        self.is_complete = False
        self._known = self._known_nodes = 0
        # The sums over all dives of t ** k * y ** j, where the dive of number t has found y.
        self._powers = [[0] * (k + 1) for k in range(4)]

    def dive(self, end: float | None = None) -> None:
        """Go down once more.

        A dive that an exception or the `end` of the time stops is not counted. One of a few steps
        comes to its own end in any case.
        """
        walk = self._walk
        while walk.depth:
            walk.back()
        ways = None if self._odds is None else OpenWays(self._odds, self._fixed)
        way: list[_Step] = []
        above: _SeenNode | None = self._root
        option = 0
        node = self._root.below.get(0)
        while options := walk.options:
            odds = None if ways is None else ways.odds(options)
            if node is None and self._room and above is not None:
                node = above.below[option] = _SeenNode(options, odds)
                self._room -= 1
            step = self._drawn(node, options, odds)
            way.append(step)
            walk.choose(step.option)
            if ways is not None:
                ways.choose(step.option)
            if end is not None and walk.depth % _STEPS == 0 and has_come(end):
                return
            above, option = node, step.option
            node = None if node is None else node.below.get(option)
        self._learn(way, walk.solved)

    def _drawn(
        self, node: _SeenNode | None, options: Sequence[int], odds: dict[int, int] | None
    ) -> _Step:
        """Return a choice among the options, or of a node among the open ones."""
        weights = None if odds is None else [odds[option] for option in options]
        if node is not None:
            options, weights = node.open, node.weights()
        if weights is None:
            number = self._random.randrange(len(options))
            return _Step(node, options[number], 1, len(options))
        whole = sum(weights)
        place, number = self._random.randrange(whole), 0
        while place >= weights[number]:
            place -= weights[number]
            number += 1
        return _Step(node, options[number], weights[number], whole)

    def _learn(self, way: Sequence[_Step], solved: bool) -> None:
        """Take in what a dive has found, from its end to the root."""
        found = known = _UNIT * solved  # about so much below, and what is certain if all was seen
        nodes = known_nodes = 0
        all_seen = True
        for node, option, part, whole in reversed(way):
            found, nodes = found * whole // part, 1 + nodes * whole // part
            if node is None:
                all_seen, known_nodes = all_seen and part == whole, known_nodes + 1
                continue
            found, nodes = found + node.solutions, nodes + node.nodes
            if all_seen:
                self._room += node.close(option, known, known_nodes)
                all_seen, known, known_nodes = not node.open, node.solutions, node.nodes + 1
            node.visits += 1
            node.total += found
        self.dives += 1
        self._hits += solved
        self._nodes += nodes
        self.is_complete = all_seen
        if all_seen:
            self._known, self._known_nodes = known, known_nodes
        for k, sums in enumerate(self._powers):
            for j in range(k + 1):
                sums[j] += self.dives**k * found**j

    def go_on(self, dives: int | None, seconds: float | None) -> Estimate:
        """Dive so many times, or as soon as that many seconds have passed, whichever comes first.

        It does not stop before the first dive, unless that is a long one; without either, it stops
        after `DIVES`; and as soon as the dives have seen all. Raises `ValueError` for a number of
        dives that is not positive.
        """
        if dives is not None and dives < 1:
            raise ValueError(f"an estimate from {dives} dives")
        if dives is None and seconds is None:
            dives = DIVES
        end = deadline_after(seconds)
        while self.dives != dives:
            self.dive(end)
            if self.is_complete or has_come(end):
                break
        return self.estimate

    @property
    def estimate(self) -> Estimate:
        dives, hits = self.dives, self._hits
        if self.is_complete:
            count = self._known // _UNIT
            return Estimate(count, count, count, dives, hits, self._known_nodes, is_exact=True)
        root = self._root.below.get(0)
        certain = max(min(hits, 1), root.solutions // _UNIT if root else 0)
        if not dives:
            return Estimate(0, certain, None, 0, hits, 0)
        mean = max(certain, _rounded(self._powers[1][1], self._powers[1][0] * _UNIT))
        low, high = certain, None
        if hits and dives >= _FEW:
            below, above = self._interval()
            low, high = max(certain, below), max(certain, above)
        return Estimate(mean, low, high, dives, hits, _rounded(self._nodes, dives))

    def _interval(self) -> tuple[int, int]:
        """Return a 95 % confidence interval for the mean, in which dive number t weighs t."""
        weights, total = self._powers[1]
        squares, cubes = self._powers[2], self._powers[3]
        # The second and the third moment of the mean around itself, in units of its own powers.
        second = squares[2] * weights**2 - 2 * total * squares[1] * weights + total**2 * squares[0]
        third = (
            cubes[3] * weights**3
            - 3 * total * cubes[2] * weights**2
            + 3 * total**2 * cubes[1] * weights
            - total**3 * cubes[0]
        )
        dives = self.dives
        error = sqrt(second / (weights * total) ** 2 * dives / (dives - 1))
        skew = third / (weights * total) ** 3 / error**3 if error else 0.0
        sides = 1 - error * _stretched(_WIDTH, skew), 1 - error * _stretched(-_WIDTH, skew)
        low, high = (int(_CHANCES * side) * total for side in sides)
        unit = weights * _UNIT * _CHANCES
        return low // unit, -(-high // unit)


def _stretched(width: float, skew: float) -> float:
    """Return how many standard errors a mean is off where it would be `width` without a skew."""
    if abs(skew) < 1e-6:
        return width
    return 3 / skew * (cbrt(1 + skew * (width - skew / 6)) - 1)


def _rounded(numerator: int, denominator: int) -> int:
    return (2 * numerator + denominator) // (2 * denominator)
