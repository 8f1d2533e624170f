"""Preprocessing: a problem becomes smaller ones, apart from each other, with the same solutions.

In this order: the fixed options and those that items force are chosen (`remainder`); options that
no solution has are ruled out (`refute`); duplicates become one option, and what has nothing in
common becomes problems of its own (`components`). A solution of the problem is the chosen options
and a solution of each component, in which each option is one of those that it stands for. So the
number of solutions is the product over the components of the sum, over their solutions, of
`Component.multiplicity`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cover.problem import Problem
from cover.solver.reduction.components import Component, Decomposition
from cover.solver.reduction.refute import refuting, sums_left
from cover.solver.reduction.remainder import OPEN, Remainder
from cover.steps import Steps


class ReducedProblem(NamedTuple):
    """What a problem becomes.

    `possible`: False where it is proved that there is no solution; then the rest is empty.
    `chosen`: the options that every solution has, ascending, the fixed ones among them. Without
    components they are the one solution.
    """

    possible: bool
    chosen: tuple[int, ...]
    components: tuple[Component, ...]


_IMPOSSIBLE = ReducedProblem(False, (), ())


def reducing(
    problem: Problem, fixed: Sequence[int] = (), in_none: Iterable[int] = ()
) -> Steps[ReducedProblem]:
    """Reduce the problem with the options `fixed` chosen; its solutions stay the same.

    Options without a primary item are chosen only where they are fixed, as in any search. Those
    `in_none` are known to be in no solution.
    """
    remainder = Remainder(problem)
    yield from remainder.fill()
    if not (yield from remainder.fix(fixed)):
        return _IMPOSSIBLE
    for option in in_none:
        if remainder.state[option] == OPEN:
            remainder.rule_out(option)
    if not (yield from refuting(remainder)):
        return _IMPOSSIBLE
    # Bounds as narrow as what can be added. Where one needs over 31 bits, the chosen options that
    # add as much have to stay in the problem.
    sums = [
        part._replace(low=max(part.low, part.least), high=min(part.high, part.most))
        for part in (yield from sums_left(remainder))
    ]
    if not all(-(2**31) < part.low <= part.high < 2**31 for part in sums):
        remainder.reopen()
        sums = yield from sums_left(remainder)
    parts = yield from Decomposition(remainder, sums).components()
    return ReducedProblem(True, tuple(sorted(remainder.chosen)), parts)
