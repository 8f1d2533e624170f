"""The problem of other answers has all solutions of the problem but those of one answer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import ENGINES, examples
from cover.problem import Problem, Sum
from cover.solver import prepare
from cover.solver.other_answers import other_answers

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
