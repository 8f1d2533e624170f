"""Ruling problems out that have no solution even where options may be chosen in part.

Where options cost nothing, prices of items and sums that prove that any solution costs something
(`cover.solver.cheapest.prices`) prove that there is none; a colouring that shows that a board
cannot be tiled is such prices. They are looked for in floating point, and then judged in whole
numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from cover.problem import Problem
from cover.solver.cheapest.prices import Ascent, exact_value
from cover.solver.cheapest.rows import Rows

_MOST_ENTRIES = 100_000  # once for each sum, and once; beyond, no price would change often enough
_MOST_ROUNDS = 3_000
_FINENESS = 1 << 40  # the largest price of those that are judged exactly


class Relaxation:
    """The relaxation of a problem in which the options `fixed` are chosen."""

    def __init__(self, problem: Problem, fixed: Sequence[int]) -> None:
        self._fixed = frozenset(fixed)
        is_small = len(problem.entries) * (1 + problem.sum_count) <= _MOST_ENTRIES
        self._rows = Rows(problem) if is_small else None

    def refutes(self, deadline: float) -> bool:
        """Look for prices that prove that there is no solution, until `monotonic` is `deadline`."""
        if self._rows is None:
            return False
        ascent = Ascent(self._rows, [0.0] * len(self._rows.options), self._fixed)
        for _ in range(_MOST_ROUNDS):
            if ascent.value > 0 and self._is_proof(self._rows, ascent.prices):
                return True
            # As if to a bound of 1: from above 0, any can be reached.
            if not ascent.step(1.0) or monotonic() >= deadline:
                break
        return False

    def _is_proof(self, rows: Rows, prices: Sequence[float]) -> bool:
        """Return whether prices are a proof when they are rounded to whole numbers."""
        largest = max(map(abs, prices))
        whole = [round(price / largest * _FINENESS) for price in prices]
        return exact_value(rows, [0] * len(rows.options), whole, self._fixed) > 0
