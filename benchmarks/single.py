"""One puzzle, asked by itself: from Python, and as a whole command beside a bare one with click.

    python benchmarks/single.py [--rounds N]

Milliseconds of the processor a puzzle, in a process that is already running: reading, asking and
checking, of one puzzle after the other, hardly any of which has the shape of the one before. Then
microseconds a line of `cover.solve_lines`, given the same lines as bytes, a list of str, and an
array of numbers. Then milliseconds by the clock from start to exit, with the bytecode of all
modules in their caches.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from itertools import cycle
from typing import Any

import numpy as np

import cover
import lines
from report import PUZZLES, each_turn, heading, parser, run, take_turns

BARE = """
import click

@click.command()
@click.argument("name")
def main(name: str) -> None:
    click.echo(name)

main()
"""
# What `pip install` makes of an entry point.
ENTRY = "import sys; from cover.__main__ import script; sys.exit(script())"
BULK = 50_000  # lines
LINE = next(lines.sudokus(PUZZLES / "sudoku" / "17-clues.txt", 1))


def read_and_solve(family: str, text: str) -> object:
    return next(iter(cover.read(text, family))).solve()


def texts() -> dict[str, tuple[Callable[[str], object], list[str]]]:
    """What is asked, and of which texts."""
    clues = list(lines.sudokus(PUZZLES / "sudoku" / "17-clues-50.txt", 1000))
    large = (PUZZLES / "sudoku" / "25x25.txt").read_text()
    return {
        "cover.solve(text)": (cover.solve, clues),
        "Sudoku(text).solve()": (lambda text: cover.Sudoku(text).solve(), clues),
        "16x16": (
            partial(read_and_solve, "sudoku"),
            list(lines.generated("sudoku --size 16", 50)),
        ),
        "25x25": (partial(read_and_solve, "sudoku"), [large]),
        "jigsaw": (
            partial(read_and_solve, "irregular"),
            list(lines.generated("irregular", 200)),
        ),
        "killer (tarek)": (
            partial(read_and_solve, "killer"),
            list(lines.killers("tarek", 42)),
        ),
        "dominosa 9-9": (
            partial(read_and_solve, "domino"),
            list(lines.generated("domino --size 9", 100)),
        ),
    }


def from_python(task: tuple[Callable[[str], object], list[str]]) -> float:
    """Milliseconds a puzzle."""
    ask, of = task
    each = cycle(of)

    def all_once() -> None:
        for _ in of:
            if ask(next(each)) is None:
                sys.exit("a puzzle has no solution")

    return 1e3 * each_turn(all_once) / len(of)


def in_bulk(clues: list[str]) -> dict[str, Callable[[], object]]:
    """What gives `cover.solve_lines` these lines, in each form that it takes."""
    data = "".join(f"{line}\n" for line in clues).encode()
    characters = np.frombuffer(data.replace(b".", b"0"), np.uint8).reshape(-1, 82)[:, :81]
    numbers = np.ascontiguousarray(characters - ord("0"))
    return {
        "bytes": lambda: cover.solve_lines(data, jobs=1),
        "items": lambda: sum(1 for _ in cover.solve_lines(clues, jobs=1)),
        "numbers": lambda: cover.solve_lines(numbers, jobs=1),
    }


def a_line(ask: Callable[[], object], task: int) -> float:
    """Microseconds of a line, of so many."""
    return 1e6 * each_turn(ask) / task


def started(words: list[str], _: Any) -> float | None:
    """Milliseconds by the clock."""
    ran = run([sys.executable, *words])
    return ran and 1e3 * ran.clock


COMMANDS = {
    "import click": ["-c", "import click"],
    "bare click": ["-c", BARE, "name"],
    "python alone": ["-c", "pass"],
    "cover sudoku LINE": ["-c", ENTRY, "sudoku", LINE],
    "--format grid": ["-c", ENTRY, "sudoku", "--format", "grid", LINE],
    "cover --help": ["-c", ENTRY, "--help"],
}


def main() -> None:
    given = parser(__doc__, rounds=15).parse_args()
    heading()
    asked = {"ms": from_python}
    take_turns("of the processor", asked, texts(), min(given.rounds, 5)).print()
    clues = list(lines.sudokus(PUZZLES / "sudoku" / "17-clues-50.txt", BULK))
    forms = {name: partial(a_line, ask) for name, ask in in_bulk(clues).items()}
    take_turns("µs a line", forms, {"solve_lines": BULK}, min(given.rounds, 5)).print()
    everybody = {name: partial(started, words) for name, words in COMMANDS.items()}
    take_turns("ms by the clock", everybody, {"start to exit": None}, given.rounds).print()


if __name__ == "__main__":
    main()
