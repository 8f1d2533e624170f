"""Solutions at random, thinning, and puzzles at once: right, repeated, and given up in time."""

from __future__ import annotations

from array import array
from itertools import compress, count
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import ENGINES, examples
from cover.errors import LimitError
from cover.problem import Problem
from cover.solver import _core, prepare
from cover.solver.engines import build
from cover.solver.symmetric import marks_of
from engine_trials import thinned
from problems import latin

# Some of the walks to a solution meet dead ends.
_LATIN = latin(4)
_SOLUTIONS = [frozenset(solution) for solution in prepare(_LATIN).search()]


def test_a_random_solution_is_one_and_every_one_can_come(engine: str) -> None:
    prepared, random = prepare(_LATIN, engine), Random(1)
    for number in range(12):
        fixed, seeds = random.sample(range(64), number % 4), [random.getrandbits(64) for _ in "ab"]
        if number == 0:
            fixed, seeds = [0, 5, 10, 15], [*range(300)]
        solutions = {tuple(sorted(one)) for one in _SOLUTIONS if one.issuperset(fixed)}

        found = [prepared.random_solution(seed, fixed=fixed) for seed in seeds]

        assert solutions.issuperset(found) if solutions else {*found} == {None}
        assert len({*found}) == len(solutions) or number
        assert found[-1] == prepared.random_solution(seeds[-1], fixed=fixed)


def test_a_walk_is_given_up(core_engine: str) -> None:
    prepared = prepare(_LATIN, core_engine)

    with pytest.raises(LimitError):
        prepared.random_solution(1, steps=1)


@pytest.mark.parametrize("engine", ENGINES)
@examples(30)
@given(data=st.data(), size=st.integers(1, 3), least=st.integers(0, 16))
def test_what_stays_is_what_all_solutions_say(
    engine: str, data: st.DataObject, size: int, least: int
) -> None:
    solution = sorted(data.draw(st.sampled_from(_SOLUTIONS)))
    order = data.draw(st.permutations(solution))
    groups = [order[start : start + size] for start in range(0, len(order), size)]
    fixed = data.draw(st.sets(st.sampled_from(solution), max_size=2))

    stay = prepare(_LATIN, engine).thinned(solution, groups, fixed=fixed, least=least)

    with_fixed = [solution for solution in _SOLUTIONS if fixed <= solution]
    assert stay == [*compress(count(), thinned(with_fixed, groups, least))]


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
        prepared.thinned(solution, [[option] for option in solution], 0.0)


def test_where_there_is_no_solution_none_is_made(core_engine: str) -> None:
    problem = Problem("ab", ["a"])
    network: Any = build(problem, core_engine)

    assert network.make([1, 2], build(problem, "links")) == [False, False]
    assert network.dive(1) is False
    with pytest.raises(ValueError, match="another problem"):
        network.make([1], build(_LATIN, "links"))
    with pytest.raises(ValueError, match="there is no option"):
        network.thin((0,), [[7]])
    for other, name in ((problem, "links"), (_LATIN, "clauses")):
        with pytest.raises(ValueError, match="of the same problem that does"):
            network.thin((0,), [[0]], learning=build(other, name))


# --- Marks of choices ---


# Rooks that do not attack each other.
_SIDE = range(5)
_ROOKS = Problem(
    [*(("row", k) for k in _SIDE), *(("column", k) for k in _SIDE)],
    [[("row", row), ("column", column)] for row in _SIDE for column in _SIDE],
)


def test_a_symmetry_changes_no_mark() -> None:
    random = Random(4)
    marks = marks_of(_ROOKS)
    for _ in range(20):
        chosen = random.sample(range(25), 3)
        rows, columns = random.sample(_SIDE, 5), random.sample(_SIDE, 5)
        moved = [rows[option // 5] * 5 + columns[option % 5] for option in chosen]
        turned = [option % 5 * 5 + option // 5 for option in chosen]

        assert len(set(marks([chosen, moved, turned]))) == 1


def test_most_other_choices_have_other_marks() -> None:
    alone, in_a_row, attacking_none = [0], [0, 1], [0, 6]

    assert len(set(marks_of(_ROOKS)([[], alone, in_a_row, attacking_none]))) == 4


@pytest.mark.parametrize(
    ("starts", "entries", "items"),
    [([0, 2], [0], 1), ([1, 1], [0], 1), ([0, 2, 1], [0], 1), ([0, 1], [1], 1), ([], [], 1)],
)
def test_what_are_no_options_is_refused(starts: list[int], entries: list[int], items: int) -> None:
    with pytest.raises(ValueError, match="not those of options"):
        _core.marks(array("q", starts), array("i", entries), items, ())
    with pytest.raises(ValueError, match="no option 3"):
        _core.marks(array("q", [0]), array("i"), 0, [[], [3]])
