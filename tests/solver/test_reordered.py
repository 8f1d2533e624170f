"""A seed varies the search and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import ENGINES, Run
from cover.problem import Problem
from cover.solver import count, prepare, search
from problems import Answered, answered_problems, langford, queens
from test_cli import EMPTY_4X4


@given(answered_problems(), st.integers(0, 99))
def test_the_solutions_are_the_same(answered: Answered, seed: int) -> None:
    problem, fixed, expected = answered

    for engine in ENGINES:
        found = list(search(problem, fixed=fixed, engine=engine, seed=seed))
        assert len(found) == len(set(found))
        assert set(found) == expected
        assert all(list(solution) == sorted(solution) for solution in found)


@pytest.mark.parametrize("problem", [queens(8), langford(7)], ids=["queens", "langford"])
def test_some_seeds_find_another_solution_first(problem: Problem, engine: str) -> None:
    def first(seed: int | None) -> tuple[int, ...]:
        return next(search(problem, engine=engine, seed=seed))

    firsts = [first(seed) for seed in range(8)]

    assert len(set(firsts)) > 2
    assert firsts == [first(seed) for seed in range(8)]
    assert first(None) == first(None)


def test_limits_counts_and_statistics_go_through(engine: str) -> None:
    prepared = prepare(queens(6), engine, seed=5)
    found = prepared.search(limit=3)

    assert len(list(found)) == 3
    assert found.stopped_by == "limit"
    assert found.statistics.nodes > 0
    assert found.statistics.updates > 0
    assert prepared.count().value == count(queens(6), engine=engine, seed=6).value == 4


@pytest.mark.parametrize("family", ["sudoku", "exact-cover"])
def test_the_command_line_takes_a_seed(cover: Run, family: str) -> None:
    problem = EMPTY_4X4 if family == "sudoku" else "| x\nA B\nA\nA B\nB\n"

    def lines(*arguments: str) -> list[str]:
        return cover(family, *arguments, stdin=problem).stdout.splitlines()

    every = lines("--all")
    varied = [lines("--seed", str(seed), "--all") for seed in range(4)]

    assert all(sorted(found) == sorted(every) for found in varied)
    assert any(found != every for found in varied)
    assert lines("--seed", "1", "--all") == varied[1]
    assert lines("--seed", "1", "--count") == [str(len(every))]
