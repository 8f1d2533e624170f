"""The problem of all answers but one: it has no solution if that one is the only answer."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cover.problem import Problem


def other_answers(problem: Problem, solution: Sequence[int], items: Collection[int]) -> Problem:
    """Return a problem with the solutions in which other options cover some of these items.

    The items are primary ones, by their numbers; the solution is one of the problem. There is one
    more sum: at least one of the items must be covered by an option that the solution does not
    have. The options are the same, so that they can be fixed by their numbers.
    """
    weights = [0] * problem.option_count
    for option in solution:
        weights[option] = 1
    entries, colours, starts = problem.entries, problem.colours, problem.starts
    covered = sum(
        entry in items
        for option in solution
        for entry in entries[starts[option] : starts[option + 1]]
    )
    sum_items, sum_starts = problem.sum_items[:], problem.sum_starts[:]
    bounds, rows, of_sums = problem.bounds[:], problem.rows[:], problem.weights[:]
    sum_items.extend(items)
    sum_starts.append(len(sum_items))
    bounds.extend((0, covered - 1))
    rows.append(len(of_sums) // max(1, problem.option_count))
    of_sums.extend(weights)
    options = entries, colours, starts
    sums = sum_items, sum_starts, bounds, rows, of_sums
    return Problem.of_arrays(problem.items, problem.primary_count, options, sums)
