"""`extends`: a search that is told which branches lead to solutions."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given

from conftest import ENGINES
from cover import ExactCover
from cover.solver import Search, guarded, prepare
from problems import Answered, answered_problems, dominoes


class Slow:
    """A search that finds nothing the first time, so that its branches are looked at."""

    nodes = updates = 0

    def __init__(self, search: Search) -> None:
        self._search = search
        self._calls = 0

    @property
    def exhausted(self) -> bool:
        return self._search.complete

    def next(self, seconds: float | None = None) -> tuple[int, ...] | None:
        self._calls += 1
        return None if self._calls == 1 else next(self._search, None)

    def count(self, limit: int | None = None, seconds: float | None = None) -> int:
        raise AssertionError("a guarded search counts its solutions one by one")


@given(answered_problems())
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", [None, 1])
def test_solutions_come_in_the_same_order(
    engine: str, seed: int | None, answered: Answered
) -> None:
    problem, fixed, expected = answered
    prepared = prepare(problem, engine, seed)
    plain = list(prepared.search(fixed=fixed))

    def extends(options: Sequence[int]) -> bool:
        return any(set(options) <= set(solution) for solution in expected)

    assert list(prepared.search(fixed=fixed, extends=extends)) == plain
    if expected:
        run = guarded.Run(prepared.network, fixed, Slow(prepared.search(fixed=fixed)), extends)
        assert list(Search(run, None, None)) == plain


def pairs(people: int) -> ExactCover:
    """An item with two options, of which the second takes one of an odd number of people away.

    The others are to be paired; without it, that fails in (people)!! ways.
    """
    numbers = range(people)
    options: list[list[int | str]] = [["way"], ["way", 0]]
    options += [[one, other] for one in numbers for other in range(one + 1, people)]
    return ExactCover([*numbers, "way"], options)


def test_branches_without_a_solution_are_left_behind(engine: str) -> None:
    """31!! is 1.9e17; no two of the ways to fail look alike to the search."""
    search = prepare(pairs(31), engine).search(extends=lambda options: 0 not in options, limit=50)

    found = list(search)

    assert len(set(found)) == 50
    assert all(1 in solution for solution in found)
    assert search.stopped_by == "limit"


def test_a_timeout_is_told(engine: str) -> None:
    search = prepare(pairs(31), engine).search(extends=lambda options: True, timeout=0.1)

    assert list(search) == []
    assert (search.stopped_by, search.complete) == ("timeout", False)


def test_fast_solutions_are_left_to_the_engine(engine: str) -> None:
    """It is asked only where nothing was found for a while."""

    def extends(options: Sequence[int]) -> bool:
        raise AssertionError(f"nobody needs to know about {options}")

    search = prepare(dominoes(4, 4), engine).search(extends=extends)

    assert sum(1 for _ in search) == 36
    assert search.complete
    assert search.statistics.nodes > 0
