"""Searches that start anew and hand subproblems over, all at once.

Budgets and slices are so small that all of that happens in small problems.
"""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from cover.problem import Problem
from cover.solver import _core
from random_problems import lay_out, tight_problem

Solution = tuple[int, ...]
CPU = _core.CPUS[-1]
MANY = 1000


def listed(problem: Problem) -> list[Solution]:
    """The solutions, ascending, as a search finds them that does nothing else."""
    return sorted(islice(iter(lay_out(problem).run().next, None), MANY))


@pytest.mark.parametrize("least_mean", [100, 1000])
@pytest.mark.parametrize("slice_work", [4000, 20_000])
def test_what_is_handed_over_again_is_not_found_again(slice_work: int, least_mean: int) -> None:
    """A subproblem that is handed over and begins to be searched in one slice."""
    for seed in range(100):
        problem = tight_problem(Random(seed))
        expected = listed(problem)
        if len(expected) == MANY:
            continue
        tuning = {"slice": slice_work, "budget": 1, "least_mean": least_mean, "paying": 0}
        run = lay_out(problem, CPU, hand_over=True, **tuning).run(weighted=True)
        assert sorted(iter(run.next, None)) == expected, seed
