"""Multiplicities: all engines against an oracle that tries all subsets, and what they become."""

from __future__ import annotations

from array import array
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import CORE_ENGINES, ENGINES, examples
from cover.problem import Problem
from cover.solver import Prepared, multiplicities, prepare
from cover.solver.multiplicities import each_once
from problems import PricedProblem, priced_problems

each_engine = pytest.mark.parametrize("engine", ENGINES)
WIDEST = 2**31 - 1


few_examples = examples(50)


@st.composite
def asked(draw: st.DrawFn, engine: str) -> tuple[Prepared, list[int], set[tuple[int, ...]]]:
    """A problem with all there is, laid out, with options to fix and its solutions.

    Options add to sums by what they cover, or all of them by items of their own.
    """
    stated: PricedProblem = draw(priced_problems())
    with pytest.MonkeyPatch.context() as patch:
        if draw(st.booleans()):
            patch.setattr(multiplicities, "_MOST_WEIGHTS", 0)
        prepared = prepare(stated.problem, engine)
    return prepared, stated.fixed, {options for _, options in stated.solutions}


@each_engine
@few_examples
@given(data=st.data(), ordered=st.booleans(), limit=st.integers(0, 3))
def test_the_solutions_are_those_of_the_oracle(
    engine: str, data: st.DataObject, ordered: bool, limit: int
) -> None:
    prepared, fixed, expected = data.draw(asked(engine))

    found = list(prepared.search(fixed=fixed, ordered=ordered))
    assert sorted(found) == sorted(expected)

    some = list(prepared.search(fixed=fixed, ordered=ordered, limit=limit))
    assert len(some) == len({*some}) == min(limit, len(expected))
    assert expected.issuperset(some)


@each_engine
@few_examples
@given(data=st.data())
def test_counts_samples_and_estimates_agree_with_it(engine: str, data: st.DataObject) -> None:
    prepared, fixed, expected = data.draw(asked(engine))

    count = prepared.count(fixed=fixed)
    assert (count.value, count.complete) == (len(expected), True)
    assert prepared.count(fixed=fixed, limit=1).value == min(1, len(expected))
    drawn = list(prepared.sample(5, seed=1, fixed=fixed))
    assert len(drawn) == (5 if expected else 0)
    assert expected.issuperset(drawn)
    if engine != "python":
        estimate = prepared.estimate(dives=10, seed=1, fixed=fixed)
        assert expected or estimate.mean == 0


@pytest.mark.parametrize("engine", CORE_ENGINES)
@few_examples
@given(data=st.data(), seed=st.integers(0, 2**64 - 1))
def test_parts_blocks_and_dives_agree_with_it(engine: str, data: st.DataObject, seed: int) -> None:
    prepared, fixed, expected = data.draw(asked(engine))

    if engine != "python":
        parts = prepared.split(3, fixed=fixed)
        in_parts = [each for part in parts for each in prepared.search(fixed=part.fixed)]
        assert sorted(in_parts) == sorted(expected)
    blocks = prepared.search(fixed=fixed).blocks(2)
    assert sorted(each for block in blocks for each in block) == sorted(expected)
    dived = prepared.random_solution(seed, fixed=fixed)
    assert dived in expected if expected else dived is None


@few_examples
@given(stated=priced_problems())
def test_the_translation_has_as_many_solutions(stated: PricedProblem) -> None:
    problem = stated.problem
    once = each_once(problem)
    found = list(Prepared(once, "python").search(fixed=stated.fixed))

    assert not once.multiplicities
    assert len(found) == len(stated.solutions)
    assert once.option_count >= problem.option_count
    kept = {tuple(k for k in each if k < problem.option_count) for each in found}
    assert kept == {options for _, options in stated.solutions}


# --- By themselves ---


@each_engine
@pytest.mark.parametrize("low", range(5))
@pytest.mark.parametrize("high", [1, 2, 3, 4, WIDEST])
def test_any_number_of_three_options(engine: str, low: int, high: int) -> None:
    if low > high:
        return
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


@each_engine
@pytest.mark.parametrize(("size", "count"), [(4, 90), (5, 2_040), (6, 67_950)])
def test_matrices_of_two_ones_in_each_line(engine: str, size: int, count: int) -> None:
    """The numbers of OEIS A001499."""
    names = [*(("row", k) for k in range(size)), *(("column", k) for k in range(size))]
    cells = [(("row", row), ("column", column)) for row in range(size) for column in range(size)]
    problem = Problem(names, cells, multiplicities=dict.fromkeys(names, (2, 2)))

    if engine != "python" or count < 10_000:
        assert prepare(problem, engine).count().value == count


def test_items_that_are_told_apart_go_with_no_multiplicities() -> None:
    problem = Problem("ab", ["ab", "b"], multiplicities={"a": (0, 1)})

    for question in ({"distinct_on": [0]}, {"grouped_on": [0]}, {"can_complete": bool}):
        with pytest.raises(ValueError, match="go with no multiplicities"):
            prepare(problem, "python").search(**question)
