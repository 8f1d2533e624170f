"""Searches for one or two solutions, which counting helps only where they take long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from types import SimpleNamespace

import pytest

from cover.errors import CheckError
from cover.problem import Problem, Sum
from cover.solver import Prepared, count_assisted
from cover.solver.counting.count import Counting
from problems import aztec, complete, dominoes, langford, queens
from random_problems import Case, small_case, solutions_of, summed_case


class Told:
    """A search that has these to tell, one after the other; None is for a time that is up."""

    nodes = updates = 0

    def __init__(self, coming: Sequence[tuple[int, ...] | None]) -> None:
        self._coming = list(coming)
        self.exhausted = False

    def next(self, seconds: float | None = None) -> tuple[int, ...] | None:
        """What comes next, whatever the time."""
        self.exhausted = not self._coming
        return self._coming.pop(0) if self._coming else None

    def count(self, limit: int | None = None, seconds: float | None = None) -> int:
        """Nothing."""
        return 0


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The counts that were begun since."""
    begun: list[object] = []

    class Noted(Counting):
        def go_on(self, seconds: float | None = None, limit: int | None = None) -> None:
            begun.append(self)
            super().go_on(seconds, limit)

    monkeypatch.setattr("cover.solver.counting.count.Counting", Noted)
    return begun


@pytest.mark.parametrize("coming", [[], [(0,)], [(0,), (1,)]])
def test_a_search_that_is_over_is_not_counted(
    coming: list[tuple[int, ...]], counts: list[object]
) -> None:
    run = count_assisted.CountAssistedSearch(Prepared(queens(6)), (), Told(coming))

    found = [run.next() for _ in range(len(coming) + 1)]

    assert (found, run.exhausted, counts) == ([*coming, None], True, [])


def test_one_that_is_not_over_is_ended_by_a_count_that_leaves_nothing(
    counts: list[object],
) -> None:
    run = count_assisted.CountAssistedSearch(
        Prepared(Problem("ab", ["a", "b"])), (), Told([(0, 1), None, (0, 1)])
    )

    assert run.next() == (0, 1)
    assert (run.next(), run.exhausted, len(counts)) == (None, True, 1)


def test_a_search_that_ends_with_less_than_is_counted_is_a_fault() -> None:
    run = count_assisted.CountAssistedSearch(
        Prepared(Problem("a", ["a", "a"])), (), Told([(0,), None])
    )

    assert run.next() == (0,)
    with pytest.raises(CheckError, match="a fault in cover: a search has found 1 solutions where"):
        run.next()


@pytest.mark.parametrize("jobs", [1, 2])
def test_two_solutions_without_an_order_are_not_one(
    jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the search: here is one that tells each solution as often as it is asked for it."""
    problem = Problem("ab", ["a", "a", "b", "b"])
    prepared = Prepared(problem)
    solutions = sorted(prepared.search())
    coming = [solution for solution in solutions for _ in range(3)]
    monkeypatch.setattr(
        "cover.solver.parallel.search.ParallelSearch", lambda *settings: Told(coming)
    )
    monkeypatch.setattr(prepared, "network", SimpleNamespace(run=lambda *a, **k: Told(coming)))

    search = prepared.search(limit=2, jobs=jobs, ordered=False)

    assert list(search) == solutions[:2]


def test_a_count_that_leaves_something_does_not(counts: list[object]) -> None:
    run = count_assisted.CountAssistedSearch(
        Prepared(Problem("a", ["a", "a"])), (), Told([(0,), None, (1,)])
    )

    assert (run.next(), run.next(), run.exhausted) == ((0,), (1,), False)
    assert len(counts) == 1


def test_one_that_has_no_solution_in_parts_is_ended_before_anything_is_counted(
    counts: list[object],
) -> None:
    pigeons = Problem("abc", ["ax", "ay", "bx", "by", "cx", "cy"], "xy")
    run = count_assisted.CountAssistedSearch(Prepared(pigeons), (), Told([None, (0,)]))

    assert (run.next(), run.exhausted, counts) == (None, True, [])


# --- Prices prove that there is no solution ---


def is_refuted(problem: Problem, *fixed: int) -> bool:
    return count_assisted.is_refuted(problem, fixed, 10.0)


@pytest.mark.parametrize("draw", [small_case, summed_case])
def test_only_what_has_no_solution_is_refuted(draw: Callable[[Random], Case]) -> None:
    refuted = 0
    for seed in range(250):
        case = draw(Random(seed))
        if is_refuted(case.problem, *case.fixed):
            refuted += 1
            assert not solutions_of(case), seed
    assert refuted > 10


def mutilated_board(size: int) -> Problem:
    """A board without two opposite corners, for dominoes (M. Black, Critical Thinking, 1946)."""
    cells = [(y, x) for y in range(size) for x in range(size)]
    cells = [cell for cell in cells if cell not in {(0, 0), (size - 1, size - 1)}]
    tiles = [((y, x), other) for y, x in cells for other in ((y + 1, x), (y, x + 1))]
    return Problem(cells, [tile for tile in tiles if tile[1] in cells])


def pigeons(holes: int) -> Problem:
    """One pigeon more than there are holes."""
    return Problem(
        [f"p{k}" for k in range(holes + 1)],
        [(f"p{k}", f"h{hole}") for k in range(holes + 1) for hole in range(holes)],
        [f"h{hole}" for hole in range(holes)],
    )


def bars(size: int, copies: int) -> Problem:
    """A square of so many bars of three, and of single cells in even columns alone."""
    cells = [(y, x) for y in range(size) for x in range(size)]
    lying = [tuple((y, x + k) for k in range(3)) for y, x in cells if x + 2 < size]
    single = [(cell,) for cell in cells if cell[1] % 2 == 0]
    options = [*lying, *single]
    weights = [1] * len(lying) + [0] * len(single)
    return Problem(cells, options, sums=[Sum(cells, weights, 3 * copies, 3 * copies)])


SINGLES = [(item,) for item in range(100_001)]


@pytest.mark.parametrize(
    ("problem", "refuted"),
    [
        *((problem, True) for problem in (mutilated_board(8), pigeons(9), bars(5, 6))),
        (Problem("ab", ["a"]), True),
        *((problem, True) for problem in (complete(5), langford(5))),  # by the search itself
        *((problem, False) for problem in (dominoes(6, 6), aztec(3), queens(6), bars(5, 5))),
        (Problem(range(len(SINGLES) + 1), SINGLES), False),  # too large to be asked
    ],
)
def test_what_has_no_solution_is_refuted(problem: Problem, refuted: bool) -> None:
    assert is_refuted(problem) is refuted
