"""Counting by levels, readable and in C: right in any order, in slices, and taken up elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from conftest import NATIVE
from counters import AMPLE, best_order, counted, lay_out
from cover.problem import Problem, Sum
from cover.solver.levels import LevelCounter
from cover.solver.levels.native import making_native_levels
from cover.solver.levels.reference import ReferenceLevels
from cover.solver.levels.rows import StateRows
from cover.solver.memo.frontier import Frontier
from cover.solver.memo.search import ReferenceCounter
from cover.steps import finished
from problems import dominoes, langford, latin, pentominoes, queens
from test_memo import shuffled, unfixed, weight

MakeLevels = Callable[[Frontier, int], LevelCounter]


def native_levels(frontier: Frontier, memory: int) -> LevelCounter:
    """The counter in C, in two threads."""
    return finished(making_native_levels(frontier, memory, 2, ""))


MAKERS: list[MakeLevels] = [ReferenceLevels, native_levels] if NATIVE else [ReferenceLevels]


@pytest.fixture(params=MAKERS, ids=["python", "C"][: len(MAKERS)])
def make(request: pytest.FixtureRequest) -> MakeLevels:
    """Each counter that is there."""
    maker: MakeLevels = request.param
    return maker


def found_by(counter: LevelCounter) -> int:
    """The whole count."""
    assert counter.go_on()
    assert not counter.too_large
    return counter.found


def test_random_problems_in_any_order(make: MakeLevels) -> None:
    random = Random(11)
    for case, solutions in unfixed(100):
        times: Sequence[int] = [random.choice((1, 2, 5)) for _ in range(case.problem.option_count)]
        frontier = lay_out(case.problem, shuffled(random, case.problem), times)

        assert found_by(make(frontier, AMPLE)) == weight(solutions, times)


CLASSICS = [
    (dominoes(4, 4), 36),
    (dominoes(3, 3), 0),
    (queens(6), 4),
    (langford(7), 52),
    (latin(3), 12),
    (pentominoes(5, 4), 501),
    (Problem("", []), 1),
]


@pytest.mark.parametrize(("problem", "number"), CLASSICS)
def test_classics_look_at_the_states_of_the_memo(
    make: MakeLevels, problem: Problem, number: int
) -> None:
    frontier = lay_out(problem, best_order(problem))
    counter, memo = make(frontier, AMPLE), ReferenceCounter(frontier, AMPLE)

    assert found_by(counter) == counted(memo) == number
    assert counter.nodes <= memo.nodes


def test_numbers_of_any_length(make: MakeLevels) -> None:
    """Each of ten items is in one option, which stands for 2^31 - 1 equal ones."""
    problem = Problem(range(10), [[k] for k in range(10)])
    frontier = lay_out(problem, range(10), [2**31 - 1] * 10)

    assert found_by(make(frontier, AMPLE)) == (2**31 - 1) ** 10


def test_levels_are_taken_up_by_another_counter(make: MakeLevels) -> None:
    """With sums of either sign, whose totals are in the rows, too."""
    random = Random(12)
    taken_up = 0
    for case, solutions in unfixed(60):
        frontier = lay_out(case.problem, shuffled(random, case.problem))
        one, other = make(frontier, AMPLE), make(frontier, AMPLE)
        other.take(0, 1)
        over = one.go_on(None, random.randrange(len(frontier.steps) + 1))
        for place in range(one.place, len(frontier.steps) + 1):
            limbs = one.limbs
            while rows := one.take(place, random.randint(1, 3)):
                other.put(place, rows, limbs)
                taken_up += not over

        assert found_by(other) == len(solutions)
        assert one.states == 0
    assert taken_up > 20


def test_what_is_too_large_ends(make: MakeLevels) -> None:
    counter = make(lay_out(queens(6), range(12)), 0)

    assert counter.go_on()
    assert counter.too_large
    assert counter.found == 0


def test_rows_have_totals_of_either_sign() -> None:
    frontier = lay_out(Problem("AB", ["A", "B"], sums=[Sum("AB", [-3, 2], -1, -1)]), (0, 1))
    rows = StateRows.of(frontier)
    key = 1, (-3,)

    packed = rows.packed(key, 2**100, 2)

    assert list(rows.unpacked(packed, 2)) == [(key, 2**100)]
    with pytest.raises(ValueError, match="fit together"):
        list(rows.unpacked(packed[:-8], 2))
