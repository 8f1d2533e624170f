"""Sums: every engine against the naive oracle, and what they change in a search."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random

import pytest

from conftest import ENGINES
from cover.problem import Problem, Sum
from cover.solver import count, prepare, search
from random_problems import LARGEST, Case, small_case, solutions_of, summed_case

TWINS = [engine for engine in ENGINES if engine != "dense"]  # the order of dense is its own
SEEDS = range(600)


@cache
def summed(seed: int) -> tuple[Case, set[tuple[int, ...]]]:
    """A problem with sums, and its solutions."""
    case = summed_case(Random(seed))
    return case, solutions_of(case)


def test_the_random_problems_are_of_all_kinds() -> None:
    cases = [summed(seed) for seed in SEEDS]
    refuted = [
        (len(solutions_of(small_case(Random(seed)))), len(expected))
        for seed, (_, expected) in zip(SEEDS, cases, strict=True)
    ]

    assert sum(0 < after < before for before, after in refuted) > 20
    assert sum(0 == after < before for before, after in refuted) > 20
    assert sum(0 < after == before for before, after in refuted) > 20
    assert any(case.fixed and expected for case, expected in cases)
    assert any(any(case.problem.colours) and expected for case, expected in cases)
    assert any(len({*case.problem.rows}) < len(case.problem.rows) for case, _ in cases)
    assert any(first == then for case, _ in cases for first, then in pairwise(case.problem.rows))
    signs = [{item < 0 for item in case.problem.sum_items} for case, found in cases if found]
    assert min(map(signs.count, ({False}, {True}, {False, True}))) > 20


@pytest.mark.parametrize("ordered", [True, False])
def test_the_solutions_are_those_of_the_oracle(engine: str, ordered: bool) -> None:
    for seed in SEEDS:
        (problem, fixed, limit), expected = summed(seed)
        prepared = prepare(problem, engine)

        found = list(prepared.search(fixed=fixed, ordered=ordered))
        assert len(found) == len(expected), seed
        assert set(found) == expected, seed
        assert all(list(solution) == sorted(solution) for solution in found), seed

        some = list(prepared.search(fixed=fixed, ordered=ordered, limit=limit))
        assert len(some) == len({*some}) == min(limit, len(expected)), seed
        assert expected.issuperset(some), seed


def test_counts_are_those_of_the_oracle(engine: str) -> None:
    for seed in SEEDS:
        (problem, fixed, limit), expected = summed(seed)
        prepared = prepare(problem, engine)

        assert prepared.count(fixed=fixed).value == len(expected), seed
        assert prepared.count(fixed=fixed, limit=limit).value == min(limit, len(expected)), seed
        search = prepared.search(fixed=fixed)
        first = next(search, None)
        assert (first in expected) if expected else (first is None), seed
        assert search.count().value == max(0, len(expected) - 1), seed


@pytest.mark.parametrize("twin", TWINS)
def test_python_and_links_do_the_same_search(twin: str) -> None:
    for seed in SEEDS:
        (problem, fixed, limit), _ = summed(seed)
        for most in (limit, None):
            reference = search(problem, fixed=fixed, limit=most, engine="python")
            other = search(problem, fixed=fixed, limit=most, engine=twin)

            assert list(other) == list(reference), seed
            assert other.statistics[:2] == reference.statistics[:2], seed


# --- By hand ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("low", "high", "met"), [(0, 0, True), (-3, 3, True), (1, 2, False)])
def test_a_sum_of_no_items_is_zero(engine: str, low: int, high: int, met: bool) -> None:
    problem = Problem("A", ["A", "A"], sums=[Sum((), [5, 5], low, high)])
    empty = Problem("", [], sums=[Sum((), [], low, high)])

    assert list(search(problem, engine=engine)) == ([(0,), (1,)] if met else [])
    assert list(search(problem, fixed=[1], engine=engine)) == ([(1,)] if met else [])
    assert list(search(empty, engine=engine)) == ([()] if met else [])
    assert count(empty, engine=engine).value == met


def test_an_option_that_covers_an_added_and_a_subtracted_item(engine: str) -> None:
    """The sum takes option 3 away; what A has left then is no reason for B to take the same."""
    options = [["B"], ["A", "same"], ["B", "same"], ["A", "C"], ["C"], ["D"]]
    sums = [Sum("CD", [-2, -1, -1, 0, 1, 2], 6, 6, "AB")]
    problem = Problem("CDAB", options, ["same"], sums)

    assert list(search(problem, engine=engine)) == [(0, 1, 4, 5)]


def test_totals_may_need_more_than_32_bits(engine: str) -> None:
    options = [item for item in "ABCD" for _ in range(2)]
    weights = [LARGEST, -LARGEST] * 4

    def counted(low: int, high: int, minus: str) -> int:
        items = "ABCD".removesuffix(minus)
        problem = Problem("ABCD", options, sums=[Sum(items, weights, low, high, minus)])
        return count(problem, engine=engine).value

    for minus in ("", "CD", "ABCD"):
        assert counted(0, 0, minus) == 6
        assert counted(0, LARGEST, minus) == 6
        assert counted(-LARGEST, LARGEST, minus) == 6
        assert counted(1, LARGEST, minus) == 0
        assert counted(-LARGEST, -1, minus) == 0


def magic_square(size: int, low: int, high: int) -> Problem:
    """Each number in one cell, and each row, column and diagonal with a total in a range."""
    side, numbers = range(size), range(1, size * size + 1)
    cells = [(row, column) for row in side for column in side]
    lines = [
        *([(row, column) for column in side] for row in side),
        *([(row, column) for row in side] for column in side),
        [(row, row) for row in side],
        [(row, size - 1 - row) for row in side],
    ]
    options = [[cell, number] for cell in cells for number in numbers]
    weights = [number for _ in cells for number in numbers]
    sums = [Sum(line, weights, low, high) for line in lines]
    return Problem([*cells, *numbers], options, sums=sums)


def test_magic_squares(engine: str) -> None:
    """The one of size 3, in 8 positions: 5 is in its middle, and 1 never in a corner."""
    problem = magic_square(3, 15, 15)
    fives, ones = [9 * cell + 4 for cell in range(9)], [9 * cell for cell in range(9)]

    assert problem.sum_count == 8
    assert len(problem.weights) == problem.option_count
    assert count(problem, engine=engine).value == 8
    assert count(problem, fixed=[fives[4]], engine=engine).value == 8
    assert count(problem, fixed=[ones[1]], engine=engine).value == 2
    assert count(problem, fixed=[ones[0]], engine=engine).value == 0
    assert count(magic_square(3, 16, 16), engine=engine).value == 0
