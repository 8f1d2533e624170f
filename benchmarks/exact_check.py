"""Whether options are a solution: looked at in whole numbers, whoever says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from cover.problem import Problem


def is_solution(problem: Problem, options: Collection[int]) -> bool:
    """Return whether these options, by their numbers, are a solution of the problem.

    Each is there once; items are covered as often as they have to be, colours agree, and sums are
    met. An option without a primary item is as good as any other.
    """
    if len(options) != len(set(options)):
        return False
    times: Counter[int] = Counter()
    colour_of: dict[int, int] = {}
    for option in options:
        for entry in range(problem.starts[option], problem.starts[option + 1]):
            item, colour = problem.entries[entry], problem.colours[entry]
            times[item] += 1
            if item >= problem.primary_count and colour_of.setdefault(item, colour) != colour:
                return False
            if item >= problem.primary_count and not colour and times[item] > 1:
                return False
    for item in range(problem.primary_count):
        low, high = problem.multiplicity(item)
        if not low <= times[item] <= high:
            return False
    return all(
        problem.bounds[2 * k] <= _added(problem, k, options) <= problem.bounds[2 * k + 1]
        for k in range(problem.sum_count)
    )


def _added(problem: Problem, number: int, options: Collection[int]) -> int:
    """Return what the options chosen for the items of a sum add up to."""
    signs: dict[int, int] = {}
    for place in range(problem.sum_starts[number], problem.sum_starts[number + 1]):
        member = problem.sum_items[place]
        signs[member if member >= 0 else ~member] = 1 if member >= 0 else -1
    row = problem.rows[number] * problem.option_count
    return sum(
        signs.get(problem.entries[entry], 0) * problem.weights[row + option]
        for option in options
        for entry in range(problem.starts[option], problem.starts[option + 1])
    )
