"""How long tilings take: to model, to find, to count, also up to symmetry.

    python benchmarks/tiling.py [--quick] [--rounds N] [--jobs N] [--orders N] [--json FILE]

Models are built anew in each round, of a board that is read already: the placements, the problem,
and laying it out for the engine. All times of them, and of first tilings, are of the processor.

A cube of 6 x 6 x 6 is filled with T-tetracubes, in as many orders of items and options as
`--orders` says, drawn by chance: the longest of all searches for a first tiling is what tells
anything, since one order alone may be lucky.

Counts are of whole commands, `cover tiling --count` with and without `--distinct`, on files of
`puzzles/tiling`. Every number is checked. `--quick` leaves out the two large cubes.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any, NamedTuple

from cover.families.formats import formats_of
from cover.families.tilings import model as tiling_model
from cover.families.tilings import model as tiling_placements
from cover.families.tilings.pieces import Tiles
from cover.families.tilings.puzzle import Tiling
from cover.reading.reader import read
from cover.reading.records import Reading
from cover.solver import prepare
from report import Contestant, at_least_one, heading, number, table, take_turns, write_json

PUZZLES = Path(__file__).parent.parent / "puzzles" / "tiling"

T_TETRACUBES: dict[str, Any] = {
    "board": "6x6x6",
    "pieces": {"T": {"shape": "xxx|.x.", "count": "any"}},
}
MODELS: dict[str, dict[str, Any]] = {
    "pentominoes 6x10": {"board": "6x10", "use": "pentominoes"},
    "Soma cube": {"board": "3x3x3", "use": "soma"},
    "T-tetracubes 6x6x6": T_TETRACUBES,
    "tetracubes 20x20x20": {
        "board": "20x20x20",
        "use": "tetracubes",
        "pieces": {name: {"count": "any"} for name in "ILOTZABP"},
    },
}


class Work(NamedTuple):
    """A puzzle to be counted: its file, all its solutions, those up to symmetry."""

    name: str
    ways: int
    distinct: int
    takes_long: bool = False


WORKS = [
    Work("pentominoes-6x10", 9356, 2339),
    Work("pentominoes-8x8", 520, 65),
    Work("soma", 11_520, 240),
    Work("bedlam-cube", 460_464, 19_186, takes_long=True),
    Work("tetris-cube", 236_136, 9839, takes_long=True),
]


class Counting:
    """The whole command, which counts all solutions, or those up to symmetry, too."""

    def __init__(self, jobs: int, distinct: bool) -> None:
        self.name = "distinct" if distinct else "all"
        self.about = f"cover tiling --count{' --distinct' * distinct} --jobs {jobs}"
        self._command = [sys.executable, "-m", "cover", *self.about.split()[1:]]
        self._distinct = distinct

    def figure(self, task: Work) -> float:
        path = PUZZLES / f"{task.name}.yaml"
        began = perf_counter()
        done = subprocess.run([*self._command, path], capture_output=True, text=True, check=False)
        seconds = perf_counter() - began
        told = f"{task.distinct} of {task.ways}" if self._distinct else str(task.ways)
        if done.stdout.strip() != told:
            sys.exit(f"{self.about} {path}: {done.stdout}{done.stderr}, not {told}")
        return seconds


def tiles(puzzle: dict[str, Any]) -> Tiles:
    """The board and the pieces of a puzzle, which is read as any other."""
    stream = BytesIO(json.dumps(puzzle).encode())
    found = next(read("tiling", formats_of("tiling"), "benchmark", stream, Reading(None)))
    if not isinstance(found, Tiling):
        sys.exit(f"{puzzle} is no tiling: {found}")
    return found._shape


def model_times(shape: Tiles) -> dict[str, float]:
    """Seconds for the parts of a model, built anew."""
    tiling_placements.kept.clear()
    began = process_time()
    options = len(tiling_placements.placements(shape))
    placed = process_time()
    problem = tiling_model.model(shape)
    modelled = process_time()
    prepare(problem)
    laid_out = process_time()
    return {
        "options": float(options),
        "placements": placed - began,
        "problem": modelled - placed,
        "laying out": laid_out - modelled,
        "all": laid_out - began,
    }


def models(rounds: int) -> dict[str, dict[str, float]]:
    """The median seconds for the parts of all models."""
    found = {}
    for name, puzzle in MODELS.items():
        shape = tiles(puzzle)
        times = [model_times(shape) for _ in range(rounds)]
        found[name] = {part: median(one[part] for one in times) for part in times[0]}
    return found


def first_tilings(orders: int) -> list[float]:
    """Seconds to the first tiling with T-tetracubes, in orders that are drawn by chance."""
    problem = tiling_model.model(tiles(T_TETRACUBES))
    found = []
    for seed in range(orders):
        prepared = prepare(problem, seed=seed)
        began = process_time()
        solution = next(prepared.search(limit=1, ordered=False), None)
        found.append(process_time() - began)
        if solution is None:
            sys.exit(f"no tiling in order {seed}")
    return found


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    add("--quick", action="store_true", help="without the two large cubes")
    add("--rounds", type=at_least_one, default=3, metavar="N")
    add("--jobs", type=at_least_one, default=2, metavar="N", help="threads of a count; default: 2")
    add("--orders", type=at_least_one, default=100, metavar="N", help="default: 100")
    add("--json", type=Path, metavar="FILE")
    return parser.parse_args()


def print_models(found: dict[str, dict[str, float]]) -> None:
    parts = [part for part in next(iter(found.values())) if part != "options"]
    rows = [
        [name, f"{times['options']:,.0f}", *(number(times[part]) for part in parts)]
        for name, times in found.items()
    ]
    print(f"\n{table(['median seconds', 'options', *parts], rows)}")


def print_first(times: list[float]) -> None:
    rows = [[f"{len(times)} orders", number(median(times)), number(max(times))]]
    print(f"\n{table(['first T-tetracubes 6x6x6, seconds', 'median', 'longest'], rows)}")


def main() -> None:
    given = arguments()
    contestants: list[Contestant[Work]] = [
        Counting(given.jobs, distinct=False),
        Counting(given.jobs, distinct=True),
    ]
    document: dict[str, Any] = heading(contestants, {})
    document["models"] = models(given.rounds)
    print_models(document["models"])
    document["first"] = first_tilings(given.orders)
    print_first(document["first"])
    tasks = {work.name: work for work in WORKS if not (given.quick and work.takes_long)}
    counts = take_turns("seconds", contestants, tasks, given.rounds)
    print("\nCounts, by whole commands")
    counts.print()
    document["counts"] = counts.as_json()
    write_json(given.json, document)


if __name__ == "__main__":
    main()
