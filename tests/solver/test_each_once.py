"""Multiplicities: all engines against an oracle that tries all subsets, and what they become."""

from __future__ import annotations

from array import array
from itertools import product
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import ENGINES, examples
from cover.problem import Problem
from cover.solver import Prepared, multiplicities, prepare
from cover.solver.multiplicities import each_once
from problems import PricedProblem, priced_problems


def check_all_that_is_asked(
    prepared: Prepared, stated: PricedProblem, seed: int, ordered: bool, limit: int
) -> None:
    """What is asked is answered as by the oracle."""
    fixed, expected = stated.fixed, {options for _, options in stated.solutions}

    def search(limit: int | None = None) -> list[tuple[int, ...]]:
        return list(prepared.search(fixed=fixed, ordered=ordered, limit=limit))

    assert sorted(search()) == sorted(expected)
    some = search(limit)
    assert len(some) == len({*some}) == min(limit, len(expected))
    assert expected.issuperset(some)
    begun = prepared.search(fixed=fixed, ordered=ordered)
    first = next(begun, None)
    assert first in expected if expected else first is None
    assert begun.count().value == max(0, len(expected) - 1)
    blocks = prepared.search(fixed=fixed).blocks(2)
    assert sorted(each for block in blocks for each in block) == sorted(expected)
    count = prepared.count(fixed=fixed)
    assert (count.value, count.complete) == (len(expected), True)
    assert prepared.count(fixed=fixed, limit=1).value == min(1, len(expected))
    drawn = list(prepared.sample(5, seed=1, fixed=fixed))
    assert len(drawn) == (5 if expected else 0)
    assert expected.issuperset(drawn)
    dived = prepared.random_solution(seed, fixed=fixed)
    assert dived in expected if expected else dived is None
    if prepared.engine != "python":
        parts = prepared.split(3, fixed=fixed)
        in_parts = [each for part in parts for each in prepared.search(fixed=part.fixed)]
        assert sorted(in_parts) == sorted(expected)
        estimate = prepared.estimate(dives=10, seed=1, fixed=fixed)
        assert expected or estimate.mean == 0


@examples(100)
@given(
    stated=priced_problems(),
    seed=st.integers(0, 2**64 - 1),
    ordered=st.booleans(),
    limit=st.integers(0, 3),
    by_items=st.booleans(),  # options add to sums by items of their own, not by what they cover
)
def test_the_solutions_are_those_of_the_oracle(
    stated: PricedProblem, seed: int, ordered: bool, limit: int, by_items: bool
) -> None:
    problem = stated.problem
    with pytest.MonkeyPatch.context() as patch:
        if by_items:
            patch.setattr(multiplicities, "_MOST_WEIGHTS", 0)
        once = each_once(problem)
        prepared = [prepare(problem, engine) for engine in ENGINES]

    assert not once.multiplicities
    assert once.option_count >= problem.option_count
    found = list(Prepared(once, "python").search(fixed=stated.fixed))
    kept = {tuple(k for k in each if k < problem.option_count) for each in found}
    assert len(found) == len(kept)
    assert kept == {options for _, options in stated.solutions}
    for each in prepared:
        check_all_that_is_asked(each, stated, seed, ordered, limit)


def test_any_number_of_three_options(engine: str) -> None:
    for low, high in product(range(5), (1, 2, 3, 4, 2**31 - 1)):
        if low <= high:
            problem = Problem("a", ["a"] * 3, multiplicities={"a": (low, high)})
            expected = sum(comb(3, number) for number in range(low, min(high, 3) + 1))

            prepared = prepare(problem, engine)

            assert len(list(prepared.search())) == prepared.count().value == expected


def test_shares_of_too_many_parts_are_not_parted() -> None:
    """Sums are numbers of 31 bits, and 360,360 parts times 10,000 options are more."""
    random = Random(1)
    items = range(100)
    options = [["a", *random.sample(items, 1 + number % 14)] for number in range(10_000)]
    once = each_once(Problem(["a", *items], options, multiplicities={"a": (3, 9_000)}))

    assert once.bounds == array("i", (3, 9_000))
    assert once.option_count == 20_000


@pytest.mark.parametrize(("size", "count"), [(4, 90), (5, 2_040)])
def test_matrices_of_two_ones_in_each_line(engine: str, size: int, count: int) -> None:
    """The numbers of OEIS A001499."""
    cells = [(("row", row), ("column", column)) for row, column in product(range(size), repeat=2)]
    names = dict.fromkeys((name for cell in cells for name in cell), (2, 2))

    assert prepare(Problem(names, cells, multiplicities=names), engine).count().value == count


def test_items_that_are_told_apart_go_with_no_multiplicities() -> None:
    problem = Problem("ab", ["ab", "b"], multiplicities={"a": (0, 1)})

    for question in ({"distinct_on": [0]}, {"grouped_on": [0]}, {"can_complete": bool}):
        with pytest.raises(ValueError, match="go with no multiplicities"):
            prepare(problem, "python").search(**question)
