"""How long the candidates of hard puzzles take, and of many easy ones.

    PYTHONPATH=tests python benchmarks/candidates.py [--data DIRECTORY] [--lines N] [--json FILE]

What `cover candidates` does with one puzzle, in a process that is already running: killers without
givens, a sudoku of 16 x 16 with 90 givens, the calendar of a day, and dominosas of n = 12 drawn by
chance, each with half a second for counts at most, as without options. The killers are those of
`killer/extreme.txt` in the directory of the data; without it, one of `puzzles/`.

Then the command on `--lines` lines, by all processors, with JSON: solved grids without 30 of their
digits, drawn by chance, and as many puzzles of 14 givens with --no-counts, of which each has many
solutions.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import cover
from cover.query import Query
from cover.setting.candidates import candidates
from random_dominoes import dominosa
from report import at_least_one, heading, number, processor_seconds, table, write_json

ROOT = Path(__file__).parent.parent
SEED = 21
KILLERS = 5
DOMINOSAS = 5
CLUES = 14
TIMEOUT = 10.0

_TOLD = ("status", "values", "unknown", "solutions")


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=Plain)
    parser.add_argument("--data", type=Path, default=Path("data"))
    parser.add_argument("--lines", type=at_least_one, default=10_000)
    parser.add_argument("--json", type=Path)
    return parser.parse_args()


class Plain(argparse.RawDescriptionHelpFormatter):
    """The description as it stands."""


# --- One puzzle at a time ---


def puzzles(data: Path) -> Iterator[tuple[str, cover.Puzzle[Any]]]:
    """The puzzles of the first table, by their names."""
    random = Random(SEED)
    file = data / "killer" / "extreme.txt"
    files = file if file.exists() else ROOT / "puzzles" / "killer" / "ps.txt"
    for place, killer in zip(range(KILLERS), cover.read(files), strict=False):
        yield f"killer {place + 1}", killer
    yield "sudoku 16x16, 90 givens", large_sudoku(random)
    yield "calendar", cover.Tiling("preset: calendar\ndate: 2026-11-20\n")
    for place in range(DOMINOSAS):
        yield f"dominosa n = 12, {place + 1}", dominosa(random, 12)[0]


def large_sudoku(random: Random) -> cover.Puzzle[Any]:
    """A grid of 16 x 16 of which 90 symbols are left, at random places."""
    solved = cover.Sudoku("." * 256).solve(seed=SEED)
    assert solved is not None
    kept = set(random.sample(range(256), 90))
    line = solved.to("line")
    return cover.Sudoku("".join(c if k in kept else "." for k, c in enumerate(line)))


def one_by_one(data: Path) -> dict[str, dict[str, Any]]:
    """What is found of each puzzle, and its seconds."""
    told = {}
    for name, puzzle in puzzles(data):
        began = perf_counter()
        found = candidates(puzzle, Query.made(timeout=TIMEOUT))
        seconds = perf_counter() - began
        unknown = sum(map(len, found.unknown.values()))
        told[name] = {
            "status": found.status,
            "values": sum(map(len, found.values())) + unknown,
            "unknown": unknown,
            "solutions": found.solutions,
            "seconds": seconds,
        }
    return told


# --- Many lines ---


def lines_without(solved: Sequence[str], taken: int, random: Random) -> Iterator[str]:
    """Lines with so many of their digits taken away."""
    for line in solved:
        given = [place for place, symbol in enumerate(line) if symbol not in ".0"]
        gone = set(random.sample(given, taken))
        yield "".join("." if place in gone else c for place, c in enumerate(line))


def command_on(lines: Iterator[str], *options: str) -> dict[str, float]:
    """The seconds of the whole command on some lines, and those of processors."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "lines.txt")
        file.write_text("\n".join(lines) + "\n", encoding="ascii")
        began, used = perf_counter(), processor_seconds()
        command = [sys.executable, "-m", "cover", "candidates", "--json", "-q", *options, str(file)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return {
            "seconds": perf_counter() - began,
            "processor seconds": processor_seconds() - used,
        }


def many(data: Path, lines: int) -> dict[str, dict[str, float]]:
    """The figures of the second table."""
    random = Random(SEED)
    file = data / "sudoku" / "17_clue.txt"
    files = file if file.exists() else ROOT / "puzzles" / "sudoku" / "17-clues-50.txt"
    found = [line for line in files.read_text().split() if len(line) == 81]
    clues = (found * (lines // len(found) + 1))[:lines]
    command = [sys.executable, "-m", "cover", "sudoku", "-q", "-"]
    text = "\n".join(clues) + "\n"
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    return {
        f"{lines} without 30 of 81": command_on(lines_without(done.stdout.split(), 30, random)),
        f"{lines} of {CLUES} givens": command_on(
            lines_without(clues, 17 - CLUES, random), "--no-counts"
        ),
    }


def main() -> None:
    given = arguments()
    document: dict[str, Any] = heading([], {})
    document["puzzles"] = one_by_one(given.data)
    head = ["puzzle", *_TOLD, "s"]
    rows = [
        [name, *(str(told[key] or "-") for key in _TOLD), number(told["seconds"])]
        for name, told in document["puzzles"].items()
    ]
    print(f"\n{table(head, rows)}")
    document["lines"] = many(given.data, given.lines)
    rows = [[name, *map(number, told.values())] for name, told in document["lines"].items()]
    print(f"\n{table(['lines', 's', 'processor s'], rows)}")
    write_json(given.json, document)


if __name__ == "__main__":
    main()
