"""`distinct_on`: solutions told apart by some items only."""

from __future__ import annotations

from collections.abc import Collection, Sequence
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
from problems import Answered, answered_problems, dominoes, latin, options_of
from random_problems import tight_problem


def assignment(
    problem: Problem, items: Collection[int], solution: Sequence[int]
) -> tuple[int, ...]:
    """The options of a solution that cover any of the items."""
    return tuple(k for k in solution if not {*items}.isdisjoint(problem.items_of(k)))


@given(
    answered_problems().filter(lambda one: one[0].primary_count > 0),
    st.randoms(use_true_random=False),
    st.sampled_from([None, 0, 1]),
)
def test_each_assignment_comes_once_or_with_all_its_solutions(
    answered: Answered, random: Random, seed: int | None
) -> None:
    problem, fixed, expected = answered
    primary = range(problem.primary_count)
    some = random.sample(primary, random.randint(1, len(primary)))
    first = primary[: random.randint(1, len(primary))]
    for engine in ENGINES:
        prepared = prepare(problem, engine, seed)
        for items in (some, first):
            found = list(prepared.search(fixed=fixed, distinct_on=items))
            assignments = [assignment(problem, items, solution) for solution in found]

            assert set(found) <= expected
            assert len(set(assignments)) == len(assignments)
            assert set(assignments) == {assignment(problem, items, one) for one in expected}
            assert prepared.count(fixed=fixed, distinct_on=items).value == len(found)

        distinct = prepared.search(fixed=fixed, distinct_on=first)
        grouped = prepared.search(fixed=fixed, grouped_on=first)
        found = list(grouped)
        groups = [key for key, _ in groupby(assignment(problem, first, one) for one in found)]

        assert sorted(found) == sorted(expected)
        assert len(set(groups)) == len(groups) == len(list(distinct))
        assert grouped.complete
        assert prepared.search(fixed=fixed, grouped_on=first).count().value == len(found)
        assert grouped.statistics[:2] >= distinct.statistics[:2]


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


def layered(rows: int) -> Problem:
    """Two numbers that must differ, and as many free choices between two as there are rows."""
    numbers = [("number", "a"), ("number", "b")]
    choices = [("choice", row) for row in range(rows)]
    options = [[number, ("value", value)] for number in numbers for value in (1, 2)]
    options += [[choice] for choice in choices for _ in range(2)]
    return Problem([*choices, *numbers], options, [("value", 1), ("value", 2)])


def test_what_lies_below_an_assignment_costs_nothing(engine: str) -> None:
    """2^60 choices below each of two assignments, which are not the first of the items."""
    prepared = prepare(layered(60), engine)
    distinct = list(prepared.search(distinct_on=[60, 61]))
    grouped = prepared.search(grouped_on=[60, 61], limit=3, timeout=30)

    assert [solution[:2] for solution in distinct] == [(0, 3), (1, 2)]
    assert [solution[:2] for solution in grouped] == [(0, 3)] * 3
    assert grouped.stopped_by == "limit"


def test_a_limit_and_a_timeout_are_told(engine: str) -> None:
    limited = search(layered(60), distinct_on=range(60), limit=5, engine=engine)
    late = count(dominoes(11, 11), distinct_on=range(80), timeout=0.05, engine=engine)

    assert (len(list(limited)), limited.stopped_by) == (5, "limit")
    assert (late.stopped_by, late.complete) == ("timeout", False)


def test_items_of_a_focus_that_the_fixed_options_cover(engine: str) -> None:
    found = list(search(layered(3), fixed=[0, 3], distinct_on=[3, 4], engine=engine))

    assert len(found) == 1
    assert {0, 3} <= set(found[0])


def test_there_must_be_such_items(engine: str) -> None:
    for items in ([], [-1], [62], [63]):
        with pytest.raises(ModelError, match="to tell solutions apart by"):
            search(layered(60), distinct_on=items, engine=engine)


# --- All solutions but those of one answer ---

_SQUARES = latin(3)
_SUMMED = Problem(
    _SQUARES.items,
    options_of(_SQUARES),
    sums=[Sum([("cell", 0, 0), ("cell", 1, 1)], [*range(3)] * 9, 1, 4)],
)


@examples(20)
@given(data=st.data())
def test_solutions_that_differ_in_some_item_are_left(data: st.DataObject) -> None:
    problem = data.draw(st.sampled_from([_SQUARES, _SUMMED]))
    solutions = list(prepare(problem, "python").search())
    solution = data.draw(st.sampled_from(solutions))
    items = data.draw(st.sets(st.integers(0, 26), min_size=1, max_size=4))
    answer = assignment(problem, items, solution)

    for engine in ENGINES:
        others = prepare(other_answers(problem, solution, items), engine).search()
        expected = [one for one in solutions if assignment(problem, items, one) != answer]
        assert sorted(others) == sorted(expected)
