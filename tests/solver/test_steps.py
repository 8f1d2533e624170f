"""Work in steps: it is paused, gone on with, left when the time is over, and ends the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from time import monotonic, thread_time

import pytest

from asked import Asked, up_to_symmetry
from cover.errors import LimitError
from cover.families.tilings import model as tiling_placements
from cover.problem import Problem
from cover.puzzle import Puzzle
from cover.query import Query
from cover.solver import IncompleteCountError, prepare
from cover.solver.reduction import reducing
from cover.solver.states import choosing_way
from cover.solver.symmetric.distinct import Region, without
from cover.solver.symmetric.group import Group, columns
from cover.solver.symmetric.quotient import quotient
from cover.steps import Steps, Work, in_time
from problems import dominoes
from texts import record

PAST = 0.0  # a time that has come, whenever a test runs


def counting(to: int, done: list[int]) -> Steps[int]:
    """Steps that put the numbers from 0 into a list."""
    for number in range(to):
        done.append(number)
        yield
    return to


@cache
def large_board(size: int) -> Problem:
    """The placements of dominoes on a square board."""
    cells = range(size * size)
    across = ((cell, cell + 1) for cell in cells if (cell + 1) % size)
    down = ((cell, cell + size) for cell in cells[:-size])
    return Problem(cells, [*across, *down])


def test_work_is_gone_on_with_where_it_was_paused() -> None:
    done: list[int] = []
    work = Work(lambda: counting(100, done))
    while not work.go_on(monotonic() + 1e-6):
        assert done == list(range(len(done)))
    assert (work.result, done) == (100, list(range(100)))
    assert work.go_on(PAST)


def test_work_that_was_interrupted_begins_anew() -> None:
    begun: list[int] = []

    def interrupted() -> Steps[str]:
        begun.append(1)
        yield
        if len(begun) == 1:
            raise KeyboardInterrupt
        return "done"

    work = Work(interrupted)
    with pytest.raises(KeyboardInterrupt):
        work.go_on()
    assert work.go_on()
    assert (work.result, len(begun)) == ("done", 2)


def test_in_time_or_not_at_all() -> None:
    assert list(in_time("abc", None)) == list(in_time("abc", monotonic() + 60)) == ["a", "b", "c"]
    with pytest.raises(LimitError):
        list(in_time("abc", PAST))


def test_no_step_is_long() -> None:
    # Steps of some thousand entries each, whatever they are for.
    problem = large_board(100)
    assert sum(1 for _ in reducing(problem)) > 3 * len(problem.entries) // 4096
    assert sum(1 for _ in choosing_way(large_board(40), (), "native", 0)) > 3_000


@pytest.mark.parametrize("engine", ["auto", "python"])
def test_a_count_of_a_large_problem_keeps_to_its_time(engine: str) -> None:
    # To lay this one out to be counted takes some seconds.
    prepared = prepare(large_board(200), engine)
    began = thread_time()
    with pytest.raises(IncompleteCountError):
        prepared.sample(1, timeout=0.05)
    assert not prepared.count(timeout=0.25).complete
    assert thread_time() - began < 1


# --- What raises at its deadline ---


def large_record() -> Puzzle:
    return record("type: tiling\nboard: 12x12x12\nuse: {tetracubes: any}\n")


def test_nothing_begins_when_the_time_is_over() -> None:
    puzzle, problem = large_record(), dominoes(8, 8)
    options = [*range(problem.option_count)]
    late_works: tuple[Callable[[], object], ...] = (
        lambda: puzzle._model(PAST),
        lambda: puzzle._contradiction(PAST),
        lambda: columns(problem, PAST),
        lambda: quotient(problem, options, (), PAST),
        lambda: Region(Group(problem, [options]), PAST),
        lambda: without(problem, [0], PAST),
        lambda: prepare(problem, seed=1, deadline=PAST),
    )
    for work in late_works:
        with pytest.raises(LimitError):
            work()


@pytest.mark.parametrize(
    ("mode", "distinct"),
    [
        *product(("first", "unique", "count", "all"), (False, True)),
        *[("sample", False), ("estimate", False)],
    ],
)
def test_a_large_board_keeps_to_its_time(mode: str, distinct: bool) -> None:
    # Its model, its 48 symmetries and what they leave where it is take some seconds together.
    record = up_to_symmetry(large_record()) if distinct else large_record()
    answer = Asked(record, Query(mode, timeout=0.05))
    tiling_placements.kept.clear()
    began = thread_time()
    assert list(answer) == []
    assert thread_time() - began < 0.5
    assert answer.status == "unknown"
    if mode == "count":
        assert (answer.count, answer.exact) == (0, False)
