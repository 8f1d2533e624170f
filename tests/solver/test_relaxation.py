"""Prices prove that there is no solution: never where there is one."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from cover.problem import Problem, Sum
from cover.solver import count_assisted
from problems import aztec, complete, dominoes, langford, queens
from random_problems import Case, small_case, solutions_of, summed_case


def is_refuted(problem: Problem, *fixed: int) -> bool:
    return count_assisted.is_refuted(problem, fixed, 10.0)


@pytest.mark.parametrize("draw", [small_case, summed_case])
def test_only_what_has_no_solution_is_refuted(draw: Callable[[Random], Case]) -> None:
    refuted = 0
    for seed in range(250):
        case = draw(Random(seed))
        if is_refuted(case.problem, *case.fixed):
            refuted += 1
            assert not solutions_of(case), seed
    assert refuted > 10


def mutilated_board(size: int) -> Problem:
    """A board without two opposite corners, for dominoes (M. Black, Critical Thinking, 1946)."""
    cells = [(y, x) for y in range(size) for x in range(size)]
    cells = [cell for cell in cells if cell not in {(0, 0), (size - 1, size - 1)}]
    tiles = [((y, x), other) for y, x in cells for other in ((y + 1, x), (y, x + 1))]
    return Problem(cells, [tile for tile in tiles if tile[1] in cells])


def pigeons(holes: int) -> Problem:
    """One pigeon more than there are holes."""
    return Problem(
        [f"p{k}" for k in range(holes + 1)],
        [(f"p{k}", f"h{hole}") for k in range(holes + 1) for hole in range(holes)],
        [f"h{hole}" for hole in range(holes)],
    )


def bars(size: int, copies: int) -> Problem:
    """A square of so many bars of three, and of single cells in even columns alone."""
    cells = [(y, x) for y in range(size) for x in range(size)]
    lying = [tuple((y, x + k) for k in range(3)) for y, x in cells if x + 2 < size]
    single = [(cell,) for cell in cells if cell[1] % 2 == 0]
    options = [*lying, *single]
    weights = [1] * len(lying) + [0] * len(single)
    return Problem(cells, options, sums=[Sum(cells, weights, 3 * copies, 3 * copies)])


SINGLES = [(item,) for item in range(100_001)]


@pytest.mark.parametrize(
    ("problem", "refuted"),
    [
        *((problem, True) for problem in (mutilated_board(8), pigeons(9), bars(5, 6))),
        (Problem("ab", ["a"]), True),
        *((problem, True) for problem in (complete(5), langford(5))),  # by the search itself
        *((problem, False) for problem in (dominoes(6, 6), aztec(3), queens(6), bars(5, 5))),
        (Problem(range(len(SINGLES) + 1), SINGLES), False),  # too large to be asked
    ],
)
def test_what_has_no_solution_is_refuted(problem: Problem, refuted: bool) -> None:
    assert is_refuted(problem) is refuted
