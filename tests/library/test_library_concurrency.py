"""Threads and Ctrl-C: puzzles can be asked from anywhere, and stay usable."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

import cover
from conftest import ROOT
from cover.asking.problems import _kept
from processes import ctrl_c_after

PATHS = [
    ROOT / "puzzles" / name
    for name in (
        *("sudoku/seed.yaml", "irregular/latin.yaml", "killer/list-4x4.yaml", "domino/tatham.txt"),
        *("tiling/calendar.yaml", "matching/friends.yaml", "exact-cover/colours.yaml"),
    )
]
SIX = "1....2.....3...."  # solutions


def _asked(puzzle: cover.Puzzle) -> list[object]:
    """A bit of everything that shares something between threads."""
    solution = puzzle.solve()
    return [
        solution,
        puzzle.count(limit=20),
        puzzle.unique(),
        [each.data for each in puzzle.solutions(limit=3)],
        puzzle.reason(),
        str(puzzle),
        str(solution),
        hash(puzzle),
        len(puzzle._repr_svg_()),
        puzzle.to("yaml"),
        puzzle.model().option_count,
        solution is None or bool(puzzle.check(solution)),
    ]


def test_many_threads_ask_one_puzzle_and_different_ones() -> None:
    expected = [_asked(next(cover.read(path))) for path in PATHS]
    _kept.cache_clear()
    puzzles = [next(cover.read(path)) for path in PATHS] * 2
    barrier = Barrier(len(puzzles))

    def ask(puzzle: cover.Puzzle) -> list[object]:
        barrier.wait()
        return _asked(puzzle)

    with ThreadPoolExecutor(len(puzzles)) as threads:
        assert list(threads.map(ask, puzzles)) == expected * 2


def test_the_cheapest_matching_in_a_thread() -> None:
    """It is looked for by a process of its own, for which signals are blocked."""
    puzzle = cover.Matching("a b 5\nc d 5\na c 1\nb d 1\n")

    with ThreadPoolExecutor(1) as threads:
        found = threads.submit(puzzle.solve, min_cost=True, timeout=60).result()

    assert found == puzzle.solve(min_cost=True)


def test_threads_that_share_an_iterator_get_each_solution_once() -> None:
    puzzle = cover.ExactCover({(k, bit): [k] for k in range(9) for bit in range(2)})
    solutions = puzzle.solutions()

    with ThreadPoolExecutor(8) as threads:
        shares = threads.map(list[cover.Solution], [solutions] * 8)
        found = [each for share in shares for each in share]

    assert len(found) == len({each.values for each in found}) == 2**9
    assert solutions.complete


@pytest.mark.parametrize(
    "ask",
    [
        lambda puzzle: [*puzzle.solutions()],
        lambda puzzle: [*puzzle.solutions(jobs=2)],
        lambda puzzle: puzzle.count(),
        lambda puzzle: puzzle.count(jobs=2),
        lambda puzzle: puzzle.sample(3),
        lambda puzzle: puzzle.estimate(timeout=10**6),
    ],
)
def test_ctrl_c_ends_a_question_and_nothing_else(ask: Callable[[cover.Puzzle], object]) -> None:
    puzzle, small = cover.Sudoku("." * 81), cover.Sudoku(SIX)

    with pytest.raises(KeyboardInterrupt), ctrl_c_after(0.1):
        ask(puzzle)

    assert small.count() == 6
    assert str(puzzle.count(limit=3)) == ">=3"
    assert next(puzzle.solutions()).puzzle is puzzle


def test_an_interrupted_iterator_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    solutions = cover.Sudoku(SIX).solutions()
    next(solutions)

    def interrupted(self: object, default: object = None) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(solutions, "_coming", map(interrupted, [1]))
    with pytest.raises(KeyboardInterrupt):
        next(solutions)

    assert list(solutions) == []
    assert not solutions.complete
