"""Tilings: from a board to what an engine searches, first tilings, and counts by whole commands.

    python benchmarks/tiling.py [--quick] [--orders N] [--jobs N]

Models are built anew in each round: the placements, the problem, and laying it out. A cube of
6 x 6 x 6 is filled with T-tetracubes, in as many orders of items and options as `--orders` says,
drawn by chance: the longest of all searches for a first tiling is what tells anything. Counts are
of whole commands, of all solutions and of those up to symmetry, each number checked; `--quick`
leaves out the two large cubes, which take seconds each.
"""

from __future__ import annotations

import json
import sys
from functools import partial
from statistics import median
from time import process_time
from typing import Any, NamedTuple

import cover
from cover.families.tilings import model as tilings
from cover.solver import prepare
from report import OURS, PUZZLES, at_least_one, heading, number, parser, run, table, take_turns

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


class Counted(NamedTuple):
    """A puzzle to be counted: all its solutions, and those up to symmetry."""

    name: str
    ways: int
    distinct: int
    takes_long: bool = False


COUNTED = [
    Counted("pentominoes-6x10", 9356, 2339),
    Counted("pentominoes-8x8", 520, 65),
    Counted("soma", 11_520, 240),
    Counted("bedlam-cube", 460_464, 19_186, takes_long=True),
    Counted("tetris-cube", 236_136, 9839, takes_long=True),
]


def model_row(name: str, rounds: int) -> list[str]:
    """The options of a model, and median seconds for its parts."""
    shape = cover.Tiling(json.dumps(MODELS[name]))._shape
    times = []
    for _ in range(rounds):
        tilings.kept.clear()
        began = process_time()
        options = len(tilings.placements(shape))
        placed = process_time()
        problem = tilings.model(shape)
        modelled = process_time()
        prepare(problem)
        times.append((placed - began, modelled - placed, process_time() - modelled))
    parts = [median(part) for part in zip(*times, strict=True)]
    return [name, f"{options:,}", *map(number, (*parts, sum(parts)))]


def first_tilings(orders: int) -> list[float]:
    """Seconds to the first tiling with T-tetracubes, in orders that are drawn by chance."""
    problem = tilings.model(cover.Tiling(json.dumps(T_TETRACUBES))._shape)
    found = []
    for seed in range(orders):
        prepared = prepare(problem, seed=seed)
        began = process_time()
        if next(prepared.search(limit=1, ordered=False), None) is None:
            sys.exit(f"no tiling in order {seed}")
        found.append(process_time() - began)
    return found


def counted(options: str, task: Counted) -> float | None:
    """Seconds of the processors of a whole command."""
    path = PUZZLES / "tiling" / f"{task.name}.yaml"
    ran = run([*OURS, "tiling", "--count", *options.split(), str(path)])
    told = f"{task.distinct} of {task.ways}" if "--distinct" in options else str(task.ways)
    if ran is not None and ran.said.strip() != told:
        sys.exit(f"{path}: {ran.said}, not {told}")
    return ran and ran.processor


def main() -> None:
    made = parser(__doc__, rounds=3)
    add = made.add_argument
    add("--quick", action="store_true", help="without the two large cubes")
    add("--jobs", type=at_least_one, default=1, metavar="N", help="threads of a count; default: 1")
    add("--orders", type=at_least_one, default=100, metavar="N", help="default: 100")
    given = made.parse_args()
    heading()
    rows = [model_row(name, given.rounds) for name in MODELS]
    head = ["median seconds", "options", "placements", "problem", "laying out", "all"]
    print(f"\n{table(head, rows)}")
    times = first_tilings(given.orders)
    rows = [[f"{len(times)} orders", number(median(times)), number(max(times))]]
    print(f"\n{table(['first T-tetracubes 6x6x6, seconds', 'median', 'longest'], rows)}")
    ways = {"all": f"-q --jobs {given.jobs}", "distinct": f"-q --jobs {given.jobs} --distinct"}
    commands = {name: partial(counted, options) for name, options in ways.items()}
    tasks = {task.name: task for task in COUNTED if not (given.quick and task.takes_long)}
    take_turns("seconds, whole commands", commands, tasks, given.rounds).print()


if __name__ == "__main__":
    main()
