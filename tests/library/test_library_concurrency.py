"""Threads, asyncio and Ctrl-C: puzzles can be asked from anywhere, and stay usable."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, Thread

import pytest

import cover
from conftest import ROOT
from cover.asking.problems import _kept

PATHS = [
    ROOT / "puzzles" / name
    for name in (
        *("sudoku/seed.yaml", "irregular/latin.yaml", "killer/list-4x4.yaml", "domino/seed.yaml"),
        *("domino/tatham.txt", "tiling/calendar.yaml", "tiling/diabolical-cube.yaml"),
        *("matching/friends.yaml", "exact-cover/colours.yaml"),
    )
]
THREADS = 8


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


def _at_once(puzzles: list[cover.Puzzle]) -> list[list[object]]:
    """Ask all of them at the same time, each in a thread of its own."""
    barrier = Barrier(len(puzzles))

    def ask(puzzle: cover.Puzzle) -> list[object]:
        barrier.wait()
        return _asked(puzzle)

    with ThreadPoolExecutor(len(puzzles)) as threads:
        return list(threads.map(ask, puzzles))


@pytest.mark.parametrize("path", PATHS[::3], ids=lambda path: f"{path.parent.name}/{path.name}")
def test_many_threads_ask_one_puzzle(path: Path) -> None:
    expected = _asked(next(cover.read(path)))
    _kept.cache_clear()
    fresh = next(cover.read(path))

    assert _at_once([fresh] * THREADS) == [expected] * THREADS


def test_many_threads_ask_different_puzzles() -> None:
    expected = [_asked(next(cover.read(path))) for path in PATHS]
    _kept.cache_clear()

    assert _at_once([next(cover.read(path)) for path in PATHS]) == expected


def test_the_cheapest_matching_in_a_thread() -> None:
    """It is looked for by a process of its own, for which signals are blocked."""
    puzzle = cover.Matching("a b 5\nc d 5\na c 1\nb d 1\n")
    found = []

    thread = Thread(target=lambda: found.append(puzzle.solve(min_cost=True, timeout=60)))
    thread.start()
    thread.join()

    assert found == [puzzle.solve(min_cost=True)]


def test_threads_that_share_an_iterator_get_each_solution_once() -> None:
    puzzle = cover.ExactCover({(k, bit): [k] for k in range(11) for bit in range(2)})
    solutions = puzzle.solutions()

    def rest(_: int) -> list[cover.Solution]:
        return list(solutions)

    with ThreadPoolExecutor(THREADS) as threads:
        found = [each for some in threads.map(rest, range(THREADS)) for each in some]

    assert len(found) == len({each.values for each in found}) == 2**11
    assert solutions.complete


INTERRUPTED = """
import signal, sys, threading, time
import cover

signal.signal(signal.SIGINT, signal.default_int_handler)  # it may be ignored outside
puzzle = cover.Sudoku("." * 81)
small = cover.Sudoku("1....2.....3....")
threading.Timer(0.7, signal.raise_signal, [signal.SIGINT]).start()
began = time.monotonic()
try:
    {question}
except KeyboardInterrupt:
    print("interrupted", time.monotonic() - began < 20)
print(small.count(), puzzle.count(limit=3), next(puzzle.solutions()).puzzle is puzzle)
"""


@pytest.mark.parametrize(
    "question",
    [
        "for each in puzzle.solutions(): pass",
        "puzzle.count()",
        "puzzle.count(jobs=2)",
        "puzzle.sample(3)",
        "puzzle.estimate(timeout=10**6)",
        "[*puzzle.solutions(jobs=2)]",
    ],
)
def test_ctrl_c_ends_a_question_and_nothing_else(question: str) -> None:
    script = INTERRUPTED.format(question=question)

    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=False
    )

    assert done.stderr == ""
    assert done.stdout == "interrupted True\n6 >=3 True\n"


def test_an_interrupted_iterator_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    solutions = cover.Sudoku("1....2.....3....").solutions()
    next(solutions)

    def interrupted(self: object, default: object = None) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(solutions, "_coming", map(interrupted, [1]))
    with pytest.raises(KeyboardInterrupt):
        next(solutions)

    assert list(solutions) == []
    assert not solutions.complete
