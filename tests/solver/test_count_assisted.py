"""Searches for one or two solutions, which counting helps only where they take long."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from cover.errors import CheckError
from cover.problem import Problem, Sum
from cover.solver import Prepared
from cover.solver.count_assisted import CountAssistedSearch, is_refuted
from cover.solver.counting.count import Counting
from problems import aztec, complete, dominoes, langford, mutilated, queens
from random_problems import small_case, solutions_of, summed_case

Coming = Sequence[tuple[int, ...] | None]


class Told:
    """A search that has these to tell, one after the other; None is for a time that is up."""

    nodes = updates = 0

    def __init__(self, coming: Coming) -> None:
        self._coming = list(coming)
        self.exhausted = False

    def next(self, seconds: float | None = None) -> tuple[int, ...] | None:
        """What comes next, whatever the time."""
        self.exhausted = not self._coming
        return self._coming.pop(0) if self._coming else None

    def count(self, limit: int | None = None, seconds: float | None = None) -> int:
        """Nothing."""
        return 0


def pigeons(holes: int) -> Problem:
    """One pigeon more than there are holes."""
    return Problem(
        [f"p{k}" for k in range(holes + 1)],
        [(f"p{k}", f"h{hole}") for k in range(holes + 1) for hole in range(holes)],
        [f"h{hole}" for hole in range(holes)],
    )


TWO = Problem("a", ["a", "a"])


@pytest.mark.parametrize(
    ("problem", "coming", "told", "exhausted", "counts"),
    [
        # A search that is over is not counted.
        (queens(6), [], [None], True, 0),
        (queens(6), [(0,)], [(0,), None], True, 0),
        (queens(6), [(0,), (1,)], [(0,), (1,), None], True, 0),
        # One that is not over is ended by a count that leaves nothing, and by no other.
        (Problem("ab", ["a", "b"]), [(0, 1), None, (0, 1)], [(0, 1), None], True, 1),
        (TWO, [(0,), None, (1,)], [(0,), (1,)], False, 1),
        # One without a solution in parts is ended before anything is counted.
        (pigeons(2), [None, (0,)], [None], True, 0),
    ],
)
def test_a_count_ends_a_search_that_takes_long(
    problem: Problem,
    coming: Coming,
    told: Coming,
    exhausted: bool,
    counts: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[object] = []

    class Noted(Counting):
        def go_on(self, seconds: float | None = None, limit: int | None = None) -> None:
            begun.append(self)
            super().go_on(seconds, limit)

    monkeypatch.setattr("cover.solver.counting.count.Counting", Noted)
    run = CountAssistedSearch(Prepared(problem), (), Told(coming))

    assert [run.next() for _ in told] == told
    assert (run.exhausted, len(begun)) == (exhausted, counts)


def test_a_search_that_ends_with_less_than_is_counted_is_a_fault() -> None:
    run = CountAssistedSearch(Prepared(TWO), (), Told([(0,), None]))

    assert run.next() == (0,)
    with pytest.raises(CheckError, match="a fault in cover: a search has found 1 solutions where"):
        run.next()


@pytest.mark.parametrize("jobs", [1, 2])
def test_two_solutions_without_an_order_are_not_one(
    jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the search: here is one that tells each solution as often as it is asked for it."""
    prepared = Prepared(Problem("ab", ["a", "a", "b", "b"]))
    solutions = sorted(prepared.search())

    def repeating(*_: object, **__: object) -> Told:
        return Told([each for each in solutions for _ in range(3)])

    monkeypatch.setattr("cover.solver.parallel.search.ParallelSearch", repeating)
    monkeypatch.setattr(prepared, "network", SimpleNamespace(run=repeating))

    assert list(prepared.search(limit=2, jobs=jobs, ordered=False)) == solutions[:2]


# --- Prices prove that there is no solution ---


@pytest.mark.parametrize("draw", [small_case, summed_case])
def test_only_what_has_no_solution_is_refuted(draw: Any) -> None:
    refuted = 0
    for seed in range(250):
        case = draw(Random(seed))
        if is_refuted(case.problem, case.fixed, 10.0):
            refuted += 1
            assert not solutions_of(case), seed
    assert refuted > 10


def bars(size: int, copies: int) -> Problem:
    """A square of so many bars of three, and of single cells in even columns alone."""
    cells = [(y, x) for y in range(size) for x in range(size)]
    lying = [tuple((y, x + k) for k in range(3)) for y, x in cells if x + 2 < size]
    options = [*lying, *((cell,) for cell in cells if cell[1] % 2 == 0)]
    weights = [int(option in lying) for option in options]
    return Problem(cells, options, sums=[Sum(cells, weights, 3 * copies, 3 * copies)])


def test_what_has_no_solution_is_refuted() -> None:
    by_search_itself = complete(5), langford(5)
    for problem in (mutilated(8), pigeons(9), bars(5, 6), Problem("ab", "a"), *by_search_itself):
        assert is_refuted(problem, (), 10.0)

    singles = [(item,) for item in range(100_001)]
    too_large = Problem(range(len(singles) + 1), singles)
    for problem in (dominoes(6, 6), aztec(3), queens(6), bars(5, 5), too_large):
        assert not is_refuted(problem, (), 10.0)
