"""Counting by levels in C: threads, states that are refused, and states in files."""

from __future__ import annotations

import resource
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from counters import AMPLE, best_order, counted, lay_out, native_counter
from cover.problem import Problem
from cover.solver.levels import LevelCounter
from cover.solver.levels.native import making_native_levels
from cover.solver.levels.reference import ReferenceLevels
from cover.solver.memo.frontier import Frontier
from cover.steps import finished
from problems import dominoes, langford, latin, pentominoes, queens
from test_memo import shuffled, unfixed, weight

pytestmark = pytest.mark.core

SMALL = 6000  # bytes; many places cannot hold their states in that


def levels(
    frontier: Frontier, memory: int = AMPLE, jobs: int = 1, folder: object = ""
) -> LevelCounter:
    """The counter in C."""
    return finished(making_native_levels(frontier, memory, jobs, str(folder)))


def rows_of(problem: Problem) -> Frontier:
    """Laid out in the order of the items."""
    return lay_out(problem, range(problem.primary_count))


# --- States that are refused --------------------------------------------------------------------


@pytest.mark.parametrize(
    "problem", [dominoes(5, 6), queens(7), langford(8), latin(4), pentominoes(5, 6)]
)
def test_states_that_lead_nowhere_are_refused(problem: Problem) -> None:
    frontier = lay_out(problem, best_order(problem))
    counter, twin = levels(frontier), ReferenceLevels(frontier, 2**26)

    assert counter.go_on()
    assert twin.go_on()
    assert counter.found == twin.found
    assert counter.nodes < twin.nodes
    assert counter.refused > 0


def test_an_item_without_options_is_refused_from_far() -> None:
    """Once B and C are covered apart from D, nothing is left for D; A and E do not matter."""
    problem = Problem("ABCDE", ["A", "B", "BD", "C", "CD", "E"])
    counter = levels(rows_of(problem))

    assert counter.go_on()
    assert counter.found == 2
    assert counter.refused == 1


# --- Threads ------------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", [2, 3])
def test_threads_count_the_same_states(jobs: int) -> None:
    frontier = rows_of(pentominoes(10, 7))
    counter, alone = levels(frontier, 2**28, jobs), levels(frontier, 2**28)
    while not counter.go_on(0.01):
        pass

    assert alone.go_on()
    assert counter.found == alone.found == 756_605_877_809
    assert counter.nodes == alone.nodes


# --- Files --------------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", [1, 3])
def test_random_problems_with_little_memory(tmp_path: Path, jobs: int) -> None:
    random = Random(21)
    spilled = 0
    for case, solutions in unfixed(60):
        times: Sequence[int] = [
            random.choice((1, 2**31 - 1)) for _ in range(case.problem.option_count)
        ]
        frontier = lay_out(case.problem, shuffled(random, case.problem), times)
        counter = levels(frontier, random.choice((3000, SMALL)), jobs, tmp_path)

        assert counter.go_on()
        assert not counter.too_large
        assert counter.found == weight(solutions, times)
        spilled += counter.spilled > 0
        assert list(tmp_path.iterdir()) == []
    assert spilled > 20


def test_files_go_with_their_place_and_with_the_counter(tmp_path: Path) -> None:
    frontier = rows_of(pentominoes(10, 5))
    counter = levels(frontier, SMALL, 2, tmp_path)
    counter.go_on(None, 25)

    assert any(tmp_path.iterdir())
    del counter
    assert list(tmp_path.iterdir()) == []


def test_two_counters_share_a_folder(tmp_path: Path) -> None:
    frontier = rows_of(pentominoes(10, 4))
    pair = [levels(frontier, SMALL, 1, tmp_path) for _ in range(2)]
    for place in range(len(frontier.steps) + 1):
        for counter in pair:
            counter.go_on(None, place)

    assert [counter.found for counter in pair] == [890_989] * 2
    assert all(counter.spilled > 0 for counter in pair)


def test_states_in_files_are_taken_up_by_another_counter(tmp_path: Path) -> None:
    frontier = rows_of(pentominoes(10, 5))
    one, other = levels(frontier, 2 * SMALL, 1, tmp_path), levels(frontier)
    one.go_on(None, 25)
    other.take(0, 1)
    assert one.spilled > 0
    for place in range(one.place, len(frontier.steps) + 1):
        limbs = one.limbs
        while rows := one.take(place, 100):
            other.put(place, rows, limbs)

    assert one.states == 0
    assert other.go_on()
    assert other.found == counted(native_counter(frontier, AMPLE)) == 101_698_212


def test_states_that_had_no_room_leave_no_number() -> None:
    frontier = rows_of(pentominoes(10, 5))
    one, other = levels(frontier), levels(frontier, SMALL)
    one.go_on(None, 25)
    other.take(0, 1)
    other.put(one.place, one.take(one.place, 10_000), one.limbs)

    assert other.go_on()
    assert other.too_large


def test_a_folder_that_is_not_there_is_an_error_that_stays(tmp_path: Path) -> None:
    counter = levels(rows_of(pentominoes(10, 5)), SMALL, 1, tmp_path / "none")

    for _ in range(2):
        with pytest.raises(FileNotFoundError, match="none"):
            counter.go_on()
    assert counter.found == 0


def test_a_file_that_goes_astray_is_an_error(tmp_path: Path) -> None:
    counter = levels(rows_of(pentominoes(10, 5)), SMALL, 1, tmp_path)
    counter.go_on(None, 25)
    for file in tmp_path.iterdir():
        file.write_bytes(b"short")

    with pytest.raises(OSError, match=tmp_path.name):
        counter.go_on()
    del counter
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_is_full_is_an_error_and_no_file_stays(tmp_path: Path) -> None:
    counter = levels(rows_of(pentominoes(10, 5)), SMALL, 1, tmp_path)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (500, limits[1]))
    try:
        with pytest.raises(OSError, match=tmp_path.name):
            counter.go_on()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    del counter
    assert list(tmp_path.iterdir()) == []


def test_the_moves_of_a_place_are_made_before_states_are_taken() -> None:
    from cover.solver._core import Levels

    counter = levels(rows_of(pentominoes(10, 7)), 2**28)
    assert isinstance(counter, Levels)
    while not counter.has_begun:
        counter.go_on(0.001)
    with pytest.raises(RuntimeError, match="being made"):
        counter.take(counter.place, 1)
