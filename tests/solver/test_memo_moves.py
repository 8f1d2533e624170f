"""Counts behind moves made by hand, from which samples are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

import pytest

from counters import AMPLE, best_order, counted, lay_out, native_counter
from cover.problem import Problem
from cover.solver.memo.frontier import Frontier
from problems import dominoes, langford, queens
from test_memo import MEMORIES, shuffled, unfixed

if TYPE_CHECKING:
    from cover.solver import _core


def ways(counter: _core.Memo, path: Sequence[int]) -> int:
    assert counter.begin(path)
    return counted(counter)


def check_below(counter: _core.Memo, frontier: Frontier, path: list[int], random: Random) -> None:
    """The ways behind all moves are those behind the state; and so on, at one of them."""
    moves = [move for step in frontier.steps for move in step.moves]
    counter.begin(path)
    numbers = counter.moves()
    assert counter.moves() == numbers
    if not numbers:
        assert ways(counter, path) in (0, 1)
        return
    found = [moves[number].times * ways(counter, [*path, number]) for number in numbers]
    assert ways(counter, path) == sum(found)
    check_below(counter, frontier, [*path, random.choice(numbers)], random)


def test_the_ways_behind_all_moves_add_up() -> None:
    random = Random(5)
    for case, _ in unfixed(60):
        times = [random.choice((1, 2, 3)) for _ in range(case.problem.option_count)]
        frontier = lay_out(case.problem, shuffled(random, case.problem), times)
        for memory in MEMORIES:
            check_below(native_counter(frontier, memory), frontier, [], random)
    for problem in (dominoes(6, 6), langford(7), queens(6)):
        frontier = lay_out(problem, best_order(problem))
        check_below(native_counter(frontier, AMPLE), frontier, [], random)


def test_moves_lead_to_solutions() -> None:
    """Every path to the end is a solution, and each solution is one path."""
    for case, solutions in unfixed(40):
        frontier = lay_out(case.problem, range(case.problem.primary_count))
        moves = [move for step in frontier.steps for move in step.moves]
        counter = native_counter(frontier, AMPLE)
        found: list[tuple[int, ...]] = []
        paths: list[list[int]] = [[]]
        while paths:
            path = paths.pop()
            assert counter.begin(path)
            numbers = counter.moves()
            if not numbers and ways(counter, path):
                found.append(tuple(sorted(moves[number].option for number in path)))
            paths += [[*path, number] for number in numbers]

        assert len(found) == len(solutions)
        assert {*found} == solutions


def test_moves_that_do_not_agree_are_told() -> None:
    problem = Problem("AB", ["AB", "A", "B", "B"])
    counter = native_counter(lay_out(problem, range(2)), AMPLE)

    assert not counter.begin([2])  # of B, and A comes first
    assert not counter.begin([0, 2])
    assert not counter.begin([1, 1])
    assert not counter.begin([1, 2, 3])
    assert counter.begin([1, 3])


def test_a_move_that_is_not_there_is_refused() -> None:
    counter = native_counter(lay_out(dominoes(2, 2), range(4)), AMPLE)

    for number in (-1, 4, 10**6):
        with pytest.raises(ValueError, match=f"there is no move {number}"):
            counter.begin([number])
    assert counted(counter) == 2


def test_moves_are_told_only_at_the_beginning() -> None:
    counter = native_counter(lay_out(dominoes(2, 2), range(4)), AMPLE)
    counted(counter)

    with pytest.raises(RuntimeError, match="has gone on from where it began"):
        counter.moves()
    assert counter.begin(())
    assert counter.moves() == (0, 1)
