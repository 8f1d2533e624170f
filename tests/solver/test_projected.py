"""`distinct_on`: solutions told apart by some items only."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import ENGINES, examples
from cover.errors import ModelError
from cover.problem import Problem, Sum
from cover.solver import count, prepare, search
from cover.solver.projected import other_answers
from problems import Answered, answered_problems, dominoes
from random_problems import tight_problem

SEEDS = (None, 0, 1)


def assignment(problem: Problem, items: Sequence[int], solution: Sequence[int]) -> tuple[int, ...]:
    """The options of a solution that cover any of the items."""
    starts, entries = problem.starts, problem.entries
    return tuple(
        option
        for option in solution
        if set(items) & set(entries[starts[option] : starts[option + 1]])
    )


@given(answered_problems(), st.randoms(use_true_random=False), st.sampled_from(SEEDS))
@pytest.mark.parametrize("engine", ENGINES)
def test_each_assignment_of_the_items_comes_once(
    engine: str, answered: Answered, random: Random, seed: int | None
) -> None:
    problem, fixed, expected = answered
    primary = range(problem.primary_count)
    items = random.sample(primary, random.randint(min(1, len(primary)), len(primary)))
    if not items:
        return
    prepared = prepare(problem, engine, seed)

    found = list(prepared.search(fixed=fixed, distinct_on=items))
    assignments = [assignment(problem, items, solution) for solution in found]

    assert set(found) <= expected
    assert len(set(assignments)) == len(assignments)
    assert set(assignments) == {assignment(problem, items, one) for one in expected}
    assert prepared.count(fixed=fixed, distinct_on=items).value == len(found)


def test_each_assignment_is_in_one_part() -> None:
    for seed in range(25):
        random = Random(seed)
        problem = tight_problem(random)
        prepared = prepare(problem, "links")
        for size in (2, 5, 9):
            items = random.sample(range(problem.primary_count), size)
            parts = prepared.split(3, distinct_on=items)
            counts = [prepared.count(fixed=part.fixed, distinct_on=items) for part in parts]

            whole = prepared.count(distinct_on=items)
            assert sum(count.value for count in counts) == whole.value


@given(answered_problems(), st.randoms(use_true_random=False), st.sampled_from(SEEDS))
@pytest.mark.parametrize("engine", ENGINES)
def test_grouped_solutions_are_all_and_alike_ones_together(
    engine: str, answered: Answered, random: Random, seed: int | None
) -> None:
    problem, fixed, expected = answered
    items = range(problem.primary_count)
    items = range(random.randint(min(1, len(items)), len(items)))
    if not items:
        return
    prepared = prepare(problem, engine, seed)

    search = prepared.search(fixed=fixed, grouped_on=items)
    found = list(search)
    groups = [key for key, _ in groupby(assignment(problem, items, one) for one in found)]

    assert sorted(found) == sorted(expected)
    assert len(set(groups)) == len(groups)
    assert search.complete
    assert prepared.search(fixed=fixed, grouped_on=items).count().value == len(found)
    assert search.statistics[:2] >= prepared.search(fixed=fixed, distinct_on=items).statistics[:2]


def layered(rows: int) -> Problem:
    """Two numbers that must differ, and as many free choices between two as there are rows."""
    numbers = [("number", "a"), ("number", "b")]
    choices = [("choice", row) for row in range(rows)]
    options = [[number, ("value", value)] for number in numbers for value in (1, 2)]
    options += [[choice] for choice in choices for _ in range(2)]
    return Problem([*choices, *numbers], options, [("value", 1), ("value", 2)])


def test_what_lies_below_an_assignment_costs_nothing(engine: str) -> None:
    """2^60 choices below each of two assignments, which are not the first of the items."""
    found = list(search(layered(60), distinct_on=[60, 61], engine=engine))

    assert [solution[:2] for solution in found] == [(0, 3), (1, 2)]


def test_grouped_solutions_come_lazily(engine: str) -> None:
    search = prepare(layered(60), engine).search(grouped_on=[60, 61], limit=3, timeout=30)

    assert [solution[:2] for solution in search] == [(0, 3)] * 3
    assert search.stopped_by == "limit"


def test_a_limit_and_a_timeout_are_told(engine: str) -> None:
    limited = search(layered(60), distinct_on=range(60), limit=5, engine=engine)
    late = count(dominoes(11, 11), distinct_on=range(80), timeout=0.05, engine=engine)

    assert (len(list(limited)), limited.stopped_by) == (5, "limit")
    assert (late.stopped_by, late.complete) == ("timeout", False)


def test_items_of_a_focus_that_the_fixed_options_cover(engine: str) -> None:
    found = list(search(layered(3), fixed=[0, 3], distinct_on=[3, 4], engine=engine))

    assert len(found) == 1
    assert {0, 3} <= set(found[0])


@pytest.mark.parametrize("items", [[], [-1], [62], [63]])
def test_there_must_be_such_items(engine: str, items: list[int]) -> None:
    with pytest.raises(ModelError, match="to tell solutions apart by"):
        search(layered(60), distinct_on=items, engine=engine)


# --- All solutions but those of one answer ---


_SIZE = 3
_LINES = range(_SIZE)
_LATIN = Problem(
    [(kind, a, b) for kind in "crk" for a in _LINES for b in _LINES],
    [
        [("c", row, column), ("r", row, symbol), ("k", column, symbol)]
        for row in _LINES
        for column in _LINES
        for symbol in _LINES
    ],
    sums=[Sum([("c", 0, 0), ("c", 1, 1)], list(_LINES) * 9, 1, 4)],
)


@pytest.mark.parametrize("engine", ENGINES)
@examples(20)
@given(data=st.data())
def test_solutions_that_differ_in_some_item_are_left(engine: str, data: st.DataObject) -> None:
    solutions = list(prepare(_LATIN, "python").search())
    solution = data.draw(st.sampled_from(solutions))
    items = data.draw(st.sets(st.integers(0, 26), min_size=1, max_size=4))

    others = list(prepare(other_answers(_LATIN, solution, items), engine).search())

    def covering(one: tuple[int, ...]) -> set[int]:
        starts, entries = _LATIN.starts, _LATIN.entries
        return {k for k in one if not items.isdisjoint(entries[starts[k] : starts[k + 1]])}

    expected = [one for one in solutions if covering(one) != covering(solution)]
    assert sorted(others) == sorted(expected)


def test_a_problem_without_sums_gets_one() -> None:
    problem = Problem("ab", ["a", "a", "b", "b"])

    others = other_answers(problem, (0, 2), [0])

    assert (problem.sum_count, others.sum_count) == (0, 1)
    assert sorted(prepare(others).search()) == [(1, 2), (1, 3)]
