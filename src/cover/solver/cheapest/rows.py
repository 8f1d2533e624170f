"""What options add up to: a problem as rows of numbers, one for each item and each sum.

Every solution adds up in each row to a number from its `low` to its `high`: an option adds 1 for
each of its items, and its weights to sums. Entries with colours add nothing; what these exclude,
no row says.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cover.problem import Problem


class RowEntries(NamedTuple):
    """The rows that an option adds to, and how much it adds to each."""

    rows: tuple[int, ...]
    factors: tuple[int, ...]


class Rows:
    """The rows of a problem: in the order of its items, after which come its sums.

    `lows` and `highs` are the bounds of each, and `options` has the `RowEntries` of each option.
    """

    def __init__(self, problem: Problem) -> None:
        primary = map(problem.multiplicity, range(problem.primary_count))
        bounds = [*primary, *[(0, 1)] * (len(problem.items) - problem.primary_count)]
        bounds += zip(problem.bounds[::2], problem.bounds[1::2], strict=True)
        self.lows = [low for low, _ in bounds]
        self.highs = [high for _, high in bounds]
        self.options = list(_options(problem))


def _options(problem: Problem) -> Iterable[RowEntries]:
    """Yield what each option adds to rows."""
    summed = _summed(problem)
    for option in range(problem.option_count):
        factor_of: dict[int, int] = {}
        for entry in range(problem.starts[option], problem.starts[option + 1]):
            item = problem.entries[entry]
            if not problem.colours[entry]:
                factor_of[item] = 1
            for number, row, sign in summed.get(item, ()):
                if weight := problem.weights[row * problem.option_count + option]:
                    place = len(problem.items) + number
                    factor_of[place] = factor_of.get(place, 0) + sign * weight
        yield RowEntries(tuple(factor_of), tuple(factor_of.values()))


def _summed(problem: Problem) -> dict[int, list[tuple[int, int, int]]]:
    """Return for each item its sums: their numbers, rows of weights, and signs there."""
    found: dict[int, list[tuple[int, int, int]]] = {}
    for number, row in enumerate(problem.rows):
        members = range(problem.sum_starts[number], problem.sum_starts[number + 1])
        for member in map(problem.sum_items.__getitem__, members):
            item, sign = (member, 1) if member >= 0 else (~member, -1)
            found.setdefault(item, []).append((number, row, sign))
    return found
