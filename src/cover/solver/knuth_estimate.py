"""Estimates of how many solutions there are, where counting them would take too long.

D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29
(1975), 121-136; *The Art of Computer Programming*, volume 4B, section 7.2.2, Algorithm E.

A *dive* goes down the search tree from its root, at each node to a child drawn from all children
with equal chances. It reaches a node with a chance of one to the product of the branchings above
it. So this product, or 0 where the dive ends without a solution, is on average the number of
solutions; and the products at all nodes of a dive add up to what is on average the number of nodes.

Products and their squares outgrow floating-point numbers on large problems, so all is kept in
whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt
from random import Random
from typing import NamedTuple

from cover.solver.engines import EngineNetwork
from cover.steps import deadline_after, has_come

_STEPS = 256  # between two looks at the clock

DIVES = 1000  # where the caller says neither how many, nor how long

# 95 % of a normal distribution are within this many hundredths of its standard deviation.
_HUNDREDTHS = 196


class Estimate(NamedTuple):
    """About how many solutions there are. It is not a count, and not a bound either.

    - `mean`: the estimate, rounded to a whole number;
    - `low`, `high`: a 95 % confidence interval from the variance within the sample. It takes the
      mean of the dives to be normally distributed, which it is when there are many of them; a
      search tree whose solutions are mostly where few dives lead can still be far outside.
      `low` is never less than is certain: 1 once a solution was reached, else 0. `high` is None
      where the sample says nothing of it: no dive reached a solution, or there was only one dive;
    - `dives`: the size of the sample, and `hits`: how many dives reached a solution;
    - `nodes`: an estimate of the nodes of the search tree, in the same way. Nodes are the partial
      solutions with options to choose from, without the dead ends.
    """

    mean: int
    low: int
    high: int | None
    dives: int
    hits: int
    nodes: int


class Dives:
    """A sample that grows dive by dive; its `estimate` can be asked for at any time.

    `dives` is its size. `seed` says how they are drawn: with the same one, and the same engine, the
    same number of dives come to the same estimate. None draws others each time.
    """

    def __init__(
        self, network: EngineNetwork, fixed: Iterable[int] = (), seed: int | None = None
    ) -> None:
        self._walk = network.walk(tuple(fixed))
        self._random = Random(seed)
        self._impossible = not self._walk.solved and not self._walk.options
        self.dives = self._hits = 0
        self._solutions = self._squares = self._nodes = 0  # the totals of all dives

    def dive(self, end: float | None = None) -> None:
        """Go down once more.

        A dive that an exception or the `end` of the time stops is not counted. One of a few steps
        comes to its own end in any case.
        """
        walk = self._walk
        while walk.depth:
            walk.back()
        product, nodes = 1, 0
        while options := walk.options:
            product *= len(options)
            nodes += product // len(options)
            walk.choose(options[self._random.randrange(len(options))])
            if end is not None and walk.depth % _STEPS == 0 and has_come(end):
                return
        self._add(product if walk.solved else 0, nodes)

    def _add(self, solutions: int, nodes: int) -> None:
        self.dives += 1
        self._hits += solutions > 0
        self._solutions += solutions
        self._squares += solutions**2
        self._nodes += nodes

    @property
    def estimate(self) -> Estimate:
        """What the dives so far come to."""
        dives, hits = self.dives, self._hits
        certain = min(hits, 1)
        mean = max(certain, _rounded(self._solutions, dives)) if dives else 0
        low, high = certain, None
        if self._impossible:
            high = 0
        elif hits and dives > 1:
            half = self._half_width()
            low = max(certain, self._solutions // dives - half)
            high = -(-self._solutions // dives) + half
        nodes = _rounded(self._nodes, dives) if dives else 0
        return Estimate(mean, low, high, dives, hits, nodes)

    def _half_width(self) -> int:
        """Half of the confidence interval, rounded up.

        The variance of the mean is (squares - solutions^2 / dives) / (dives * (dives - 1)).
        """
        dives = self.dives
        above = _HUNDREDTHS**2 * (dives * self._squares - self._solutions**2)
        below = 100**2 * dives**2 * (dives - 1)
        root = isqrt(above // below)
        return root + (root**2 * below < above)


def _rounded(numerator: int, denominator: int) -> int:
    return (2 * numerator + denominator) // (2 * denominator)


def estimate(
    network: EngineNetwork,
    fixed: Iterable[int] = (),
    *,
    dives: int | None = None,
    seconds: float | None = None,
    seed: int | None = None,
) -> Estimate:
    """Estimate how many solutions contain the options `fixed`.

    It stops after that many `dives`, or as soon as that many `seconds` have passed, whichever comes
    first, but not before the first dive, unless that is a long one; without either, after `DIVES`.
    Raises `ValueError` for a number of dives that is not positive.
    """
    if dives is not None and dives < 1:
        raise ValueError(f"an estimate from {dives} dives")
    if dives is None and seconds is None:
        dives = DIVES
    end = deadline_after(seconds)
    sample = Dives(network, fixed, seed)
    while sample.dives != dives:
        sample.dive(end)
        if has_come(end):
            break
    return sample.estimate
