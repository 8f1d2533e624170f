"""Thinning: what stays is enough, and nothing of it can go, in every engine."""

from __future__ import annotations

from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import ENGINES, examples
from cover.errors import LimitError
from cover.problem import Problem
from cover.solver import prepare

# A Latin square of 3: cells, and each symbol in each row and column.
_SIZE = 3
_LINES = range(_SIZE)
_ITEMS = [(kind, a, b) for kind in "crk" for a in _LINES for b in _LINES]
_OPTIONS = [
    [("c", row, column), ("r", row, symbol), ("k", column, symbol)]
    for row in _LINES
    for column in _LINES
    for symbol in _LINES
]
_LATIN = Problem(_ITEMS, _OPTIONS)


def _number_of_solutions(problem: Problem, fixed: set[int]) -> int:
    return prepare(problem, "python").count(fixed=fixed).value


@pytest.mark.parametrize("engine", ENGINES)
@examples(30)
@given(data=st.data())
def test_what_stays_is_enough_and_no_more(engine: str, data: st.DataObject) -> None:
    prepared = prepare(_LATIN, engine)
    solution = data.draw(st.sampled_from(list(prepared.search())))
    order = data.draw(st.permutations(solution))
    size = data.draw(st.integers(1, 3))
    groups = [order[start : start + size] for start in range(0, len(order), size)]
    fixed = data.draw(st.sets(st.sampled_from(solution), max_size=2))

    stay = prepared.thinned(solution, groups, fixed=fixed)

    left = [set(groups[number]) for number in stay]
    assert stay == sorted(set(stay))
    assert _number_of_solutions(_LATIN, fixed.union(*left)) == 1
    for number in range(len(left)):
        others = left[:number] + left[number + 1 :]
        assert _number_of_solutions(_LATIN, fixed.union(*others)) > 1
    assert stay == prepare(_LATIN, "python").thinned(solution, groups, fixed=fixed)


def test_the_first_groups_are_tried_first() -> None:
    prepared = prepare(Problem("ab", ["a", "a", "b"]))

    assert prepared.thinned((0, 2), [[0], [2]]) == [0]
    assert prepared.thinned((0, 2), [[0, 2], [0]]) == [1]
    assert prepared.thinned((0, 2), [[0], [0, 2]]) == [1]
    assert prepared.thinned((0, 2), [[2]], fixed=[0]) == []


def test_solutions_that_agree_on_some_items_are_one() -> None:
    prepared = prepare(Problem("ab", ["a", "a", "b", "b"]))

    assert prepared.thinned((0, 2), [[0], [2]]) == [0, 1]
    assert prepared.thinned((0, 2), [[0], [2]], distinct_on=[0]) == [0]


def test_without_time_nothing_is_known() -> None:
    prepared = prepare(_LATIN)
    solution = next(prepared.search())

    with pytest.raises(LimitError):
        prepared.thinned(solution, [[option] for option in chain(solution)], 0.0)
