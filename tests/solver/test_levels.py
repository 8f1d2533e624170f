"""Counting by levels: right in any order, in slices, by threads, and taken up elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from counters import best_order, counted, lay_out, native_levels
from cover.problem import Problem
from frontier_states import walked
from problems import dominoes, langford, latin, pentominoes, queens
from test_memo import shuffled, unfixed, weight


def test_random_problems_in_any_order() -> None:
    random = Random(11)
    for case, solutions in unfixed(100):
        times: Sequence[int] = [random.choice((1, 2, 5)) for _ in range(case.problem.option_count)]
        frontier = lay_out(case.problem, shuffled(random, case.problem), times)

        assert counted(native_levels(frontier, jobs=2)) == weight(solutions, times)


@pytest.mark.parametrize(
    ("problem", "number"),
    [
        (dominoes(5, 6), 1183),
        (dominoes(3, 3), 0),
        (queens(6), 4),
        (langford(8), 300),
        (latin(4), 576),
        (pentominoes(5, 6), 27_950),
        (Problem("", []), 1),
    ],
)
def test_states_that_lead_nowhere_are_refused(problem: Problem, number: int) -> None:
    frontier = lay_out(problem, best_order(problem))
    counter, expected = native_levels(frontier), walked(frontier)

    assert counted(counter) == expected.total == number
    assert counter.nodes < expected.states or not problem.items
    assert counter.refused > 0 or not problem.items


def test_levels_are_taken_up_by_another_counter() -> None:
    """With sums of either sign, whose totals are in the rows, too."""
    random = Random(12)
    taken_up = 0
    for case, solutions in unfixed(60):
        frontier = lay_out(case.problem, shuffled(random, case.problem))
        one, other = native_levels(frontier, jobs=2), native_levels(frontier)
        other.take(0, 1)
        over = one.go_on(None, random.randrange(len(frontier.steps) + 1))
        for place in range(one.place, len(frontier.steps) + 1):
            limbs = one.limbs
            while rows := one.take(place, random.randint(1, 3)):
                other.put(place, rows, limbs)
                taken_up += not over

        assert counted(other) == len(solutions)
        assert one.states == 0
    assert taken_up > 20


def test_threads_count_the_same_states() -> None:
    frontier = lay_out(pentominoes(10, 7), range(70))
    counter, alone = native_levels(frontier, 2**28, jobs=3), native_levels(frontier, 2**28)
    while not counter.go_on(0.01):
        pass

    assert counted(counter) == counted(alone) == 756_605_877_809
    assert counter.nodes == alone.nodes


def test_what_is_too_large_ends_without_a_number() -> None:
    for memory in (0, 6000):
        counter = native_levels(lay_out(pentominoes(10, 5), range(50)), memory)

        assert counter.go_on()
        assert counter.too_large
        assert counter.found == 0
