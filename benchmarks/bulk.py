"""What `cover.solve_lines` costs above the engine alone, in this process.

    python benchmarks/bulk.py [--jobs N ...] [--records N] [--rounds N] [--json FILE]

The engine solves all lines from memory on some threads, with the check of each solution that is
part of it. `cover.solve_lines` gets the same puzzles as bytes, as a list of str, as an array of
numbers and as one of texts. All take turns. Besides the time by the clock stands that of the
processors, which others on the machine change less. `COVER_CPU=baseline` in the environment chooses
the code for any processor.
"""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import cover
import many_lines
from report import Timed, at_least_one, heading, print_both, take_turns, write_json
from sudoku import COMMAND, engine

CELLS = 81


class Puzzles(NamedTuple):
    """The same puzzles in each of the forms."""

    name: str
    data: bytes
    items: list[str]
    numbers: Any
    texts: Any

    @property
    def records(self) -> int:
        return len(self.items)

    @classmethod
    def of(cls, name: str, data: bytes) -> Puzzles:
        characters = np.frombuffer(data.replace(b".", b"0"), np.uint8)
        numbers = characters.reshape(-1, CELLS + 1)[:, :CELLS] - ord("0")
        items = data.decode().splitlines()
        return cls(name, data, items, np.ascontiguousarray(numbers), np.array(items, f"S{CELLS}"))


def ways(jobs: int, trial: Puzzles) -> list[Timed[Puzzles]]:
    """The engine, which is the measure, and each form of data."""

    def taken(task: Puzzles) -> None:
        for _ in cover.solve_lines(task.items, jobs=jobs):
            pass

    def way(name: str, about: str, run: Callable[[Puzzles], object]) -> Timed[Puzzles]:
        return Timed(f"{name} x{jobs}", about, run, trial)

    numbers, texts = f"an array (n, {CELLS}) of uint8", f"an array (n,) of S{CELLS}"
    return [
        way("engine", "from memory", lambda task: engine(task.data, jobs, unique=False)),
        way("bytes", "bytes", lambda task: cover.solve_lines(task.data, jobs=jobs)),
        way("items", "a list of str, all answers taken", taken),
        way("numbers", numbers, lambda task: cover.solve_lines(task.numbers, jobs=jobs)),
        way("texts", texts, lambda task: cover.solve_lines(task.texts, jobs=jobs)),
    ]


def demand_same_answers(task: Puzzles) -> None:
    """Leave where the ways do not have the same answers, each of them a solution."""
    answers = cover.solve_lines(task.data).decode().split()
    numbers = cover.solve_lines(task.numbers)
    found = (
        list(cover.solve_lines(task.items)),
        ["".join(map(str, row)) for row in numbers.grids.tolist()],
        cover.solve_lines(task.texts).grids.astype("U").tolist(),
    )
    if any(each != answers for each in found) or len(answers) != len(task.items):
        sys.exit(f"{task.name}: not the same answers in each form")
    for line, answer in zip(task.items, answers, strict=True):
        if any(given not in (".", cell) for given, cell in zip(line, answer, strict=True)):
            sys.exit(f"{answer} is no answer to {line}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    cores = sorted({1, os.cpu_count() or 1})
    add("--jobs", type=at_least_one, nargs="+", default=cores, metavar="N", help="%(default)s")
    add("--records", type=at_least_one, default=200_000, metavar="N", help="%(default)s")
    add("--rounds", type=at_least_one, default=9, metavar="N", help="%(default)s")
    add("--json", type=Path, metavar="FILE")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    tasks: dict[str, Puzzles] = {}
    for name, puzzles in many_lines.samples(shlex.split(COMMAND)).items():
        thousand = Puzzles.of(name, b"".join(many_lines.lines(puzzles, 1000, seed=2)))
        demand_same_answers(thousand)
        tasks[name] = Puzzles.of(name, b"".join(many_lines.lines(puzzles, given.records)))
    trial = Puzzles.of("trial", thousand.data[: CELLS + 1])
    crews = {jobs: ways(jobs, trial) for jobs in given.jobs}
    everybody = [each for crew in crews.values() for each in crew]
    document = heading(everybody, {})
    clock = take_turns("µs", everybody, tasks, given.rounds)
    document["by jobs"] = {}
    for jobs, crew in crews.items():
        print(f"\nWith {jobs} in jobs, by the clock, then by the processors:")
        document["by jobs"][jobs] = print_both(clock, crew)
    write_json(given.json, document)


if __name__ == "__main__":
    main()
