"""Ruling problems out that have no solution even where options may be chosen in part.

Where options cost nothing, prices of items and sums that prove that any solution costs something
(core/cheapest/prices.c) prove that there is none; a colouring that shows that a board cannot be
tiled is such prices. So the search for the cheapest solution, which looks for prices first, is
asked for a solution where all cost nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from cover.problem import Problem

_MOST_ENTRIES = 100_000  # once for each sum, and once; beyond, no price would change often enough


def is_refuted(problem: Problem, fixed: Sequence[int], seconds: float | None) -> bool:
    """Return whether it is proved, within so many seconds, that no solution has these options.

    The problem has no multiplicities. Raises `OverflowError` where it is too large for the core.
    """
    from cover.solver.cheapest.native import NativeCheapestSearch

    if len(problem.entries) * (1 + problem.sum_count) > _MOST_ENTRIES:
        return False
    search = NativeCheapestSearch(problem, [0] * problem.option_count, 1, None, fixed)
    return search.go_on(seconds) and not search.found
