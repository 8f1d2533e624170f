"""What the rules of a puzzle demand, apart from anything that its statement gives.

Where nothing that is given explains why there is no solution, some of these rule each other out: a
layout of regions that cannot be filled, cells that cannot all be covered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cover.families.parts import Part
from cover.problem import Problem


class Demand(NamedTuple):
    """One thing that the rules demand, and what of the model stands for it.

    Without it, its `optional` items need not be covered, though no two options may share them; of
    its `dropped` items, and of its `sums`, nothing is said any more. Where it is kept, the options
    `assumed` may be taken as chosen, since symbols are alike: those of one demand at a time.
    """

    part: Part
    optional: tuple[int, ...] = ()
    dropped: tuple[int, ...] = ()
    sums: tuple[int, ...] = ()
    assumed: tuple[int, ...] = ()


class ModelDemands(NamedTuple):
    """The demands of a puzzle on the items of a `problem`; each folder makes them.

    The problem is the puzzle's model without what is derived there from several demands together.
    Together, demands are `together` impossible: "be covered", "be paired". `known` are some that
    are known to rule each other out, none of which is superfluous.
    """

    problem: Problem
    demands: Sequence[Demand]
    together: str
    known: tuple[int, ...] = ()


NO_DEMANDS = ModelDemands(Problem((), ()), (), "")
