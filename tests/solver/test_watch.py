"""A watch on long searches: what it is told, how often, and that nothing else changes."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from asked import Asked, up_to_symmetry
from cover.puzzle import Puzzle
from cover.query import Query
from cover.solver import CountInterrupted, Prepared, prepare, watching
from cover.solver.api import count_by
from cover.solver.counting.count import Counting
from cover.solver.symmetric.distinct import DistinctSearch
from cover.solver.symmetric.group import Group
from problems import dominoes, queens
from random_problems import symmetric_case
from small_puzzles import read
from texts import record as tiling

# For each engine a problem that takes several slices, if these are as short as can be.
LONG = {"python": queens(6), "links": queens(9), "dense": queens(11), "clauses": queens(9)}


class Told:
    """A watch that remembers."""

    def __init__(self) -> None:
        self.shares: list[float | None] = []
        self.found: list[int] = []

    def searched(self, share: float | None, found: int) -> None:
        """Remember it."""
        self.shares.append(share)
        self.found.append(found)

    def rises(self) -> bool:
        """Whether it was told of more and more."""
        known = [share for share in self.shares if share is not None]
        return all(a <= b for a, b in (*pairwise(known), *pairwise(self.found)))


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Told:
    """A watch that is told of every slice, and slices are as short as can be."""
    monkeypatch.setattr(watching, "EVERY", 0)
    return Told()


@pytest.mark.parametrize("jobs", [1, 2])
def test_searches_tell_of_more_and_more(engine: str, jobs: int, told: Told) -> None:
    prepared = prepare(LONG[engine], engine)
    solutions = list(prepared.search(jobs=jobs, watch=told))

    assert told.rises()
    assert len(told.found) >= len(solutions) >= told.found[-1]
    assert None not in told.shares
    assert told.shares[-1]

    for limit in (None, 3):
        counts = Told()
        count = prepared.search(jobs=jobs, limit=limit, watch=counts).count()
        assert count.value == (limit or len(solutions))
        assert counts.rises()


def test_a_count_tells_of_more_and_more(engine: str, told: Told) -> None:
    count = prepare(LONG[engine], engine).count(watch=told)

    assert count.complete
    assert told.rises()
    assert told.found
    assert told.found[-1] <= count.value
    assert None not in told.shares


def test_a_first_solution_in_one_thread_has_no_share(engine: str, told: Told) -> None:
    search = prepare(LONG[engine], engine).search(limit=1, ordered=False, watch=told)

    assert search.share is None
    assert len(list(search)) == 1
    assert told.shares == [None] * len(told.shares)


def test_states_know_no_share() -> None:
    prepared = Prepared(dominoes(14, 14))
    counting = Counting(prepared, (), memory=2**24, keep=True)
    while counting.share_listed is not None:  # until it is laid out
        counting.go_on(0)
    assert not counting.complete

    told = Told()
    count_by(counting, None, None, told)
    assert counting.found == 112_202_208_776_036_178_000_000


def test_a_list_up_to_symmetry_tells_of_orbits(told: Told) -> None:
    for seed in range(40):
        case = symmetric_case(Random(seed))
        group = Group(case.problem, case.group, case.fixed)
        told.found.clear()
        found = list(DistinctSearch(group, prepare, watch=told))
        assert found == list(DistinctSearch(group, prepare))
        assert told.found == sorted(told.found)
        assert all(number <= len(found) for number in told.found)


def test_parts_of_something_larger() -> None:
    told = Told()
    watching.ScaledWatch(told, times=4, found=10, share=0.5, part=0.25).searched(0.5, 3)
    watching.ScaledWatch(told, size=8).searched(None, 9)

    assert (told.shares, told.found) == ([0.625, None], [22, 2])


def test_what_is_over_at_once_is_not_told() -> None:
    told = Told()
    prepared = prepare(queens(5), "python")
    prepared.count(watch=told)

    assert (len(list(prepared.search(watch=told))), told.found) == (10, [])


# --- What a watch raises ends the search ---


class Impatient:
    """A watch that presses Ctrl-C."""

    def searched(self, share: float | None, found: int) -> None:
        """Raise it."""
        raise KeyboardInterrupt


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_watch_may_end_it(engine: str, jobs: int, told: Told) -> None:
    prepared = prepare(LONG[engine], engine)
    search = prepared.search(jobs=jobs, watch=Impatient())

    with pytest.raises(KeyboardInterrupt):
        list(search)
    assert not search.complete
    with pytest.raises(CountInterrupted) as interrupt:
        prepared.count(jobs=jobs, watch=Impatient())
    assert interrupt.value.count.stopped_by == "interrupt"


# --- Every answer hands it on ---

EMPTY, FEW = read("sudoku", "." * 16), read("sudoku", "1" + "." * 15)
TILING = up_to_symmetry(tiling("board: 2x3\npieces: {D: {shape: xx, count: any}}\n"))


@pytest.mark.parametrize(
    ("puzzle", "query"),
    [
        (FEW, Query()),
        (FEW, Query("some", number=5)),
        (EMPTY, Query("all")),
        (FEW, Query("unique")),
        (FEW, Query("count")),
        (EMPTY, Query("count")),
        (FEW, Query("sample", number=2)),
        (EMPTY, Query("sample", number=2)),
        (TILING, Query("count")),
    ],
)
def test_every_answer_hands_it_on(
    puzzle: Puzzle, query: Query, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Any] = []

    def spy_on(name: str) -> None:
        real = getattr(Prepared, name)

        def spy(self: Prepared, *given: Any, **options: Any) -> Any:
            seen.append(options.get("watch"))
            return real(self, *given, **options)

        monkeypatch.setattr(Prepared, name, spy)

    for name in ("search", "count", "count_by_symmetry", "sample"):
        spy_on(name)
    told = Told()

    plain = list(Asked(puzzle, query._replace(seed=1)))
    assert seen
    assert seen == [None] * len(seen)
    seen.clear()
    assert list(Asked(puzzle, query._replace(seed=1, watch=told))) == plain
    assert isinstance(seen[-1], Told | watching.ScaledWatch)
    seen[-1].searched(0.5, 1)
    assert told.found
