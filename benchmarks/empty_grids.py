"""How long it takes to count empty grids, with symmetric states as one, in one thread and several.

    python benchmarks/empty_grids.py [--jobs N] [--rounds N] [--json FILE] [GRID ...]

A GRID is a sudoku by its boxes, 2x3, 2x4, 3x3 or 2x5, or a Latin square by its side, 5 to 7. All
counts are published ones, and are checked; 3x3 and 2x5 take a minute or more.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from time import perf_counter

from cover.families.grids.houses import Rules, boxes_rules, rows_and_columns
from cover.families.grids.model import item_symmetry, model
from cover.solver import engines
from cover.solver.api import Prepared
from report import at_least_one, heading, take_turns, write_json

# A002860 and A107739 of OEIS; those of 2x3, 2x4 and 2x5 are of K. G. Pettersen.
KNOWN = {
    "5": 161280,
    "6": 812851200,
    "7": 61479419904000,
    "2x3": 28200960,
    "2x4": 29136487207403520,
    "3x3": 6670903752021072936960,
    "2x5": 1903816047972624930994913280000,
}
AT_ONCE = ["5", "6", "7", "2x3", "2x4"]


def rules_of(name: str) -> Rules:
    rows, _, columns = name.partition("x")
    if columns:
        return boxes_rules(int(rows), int(columns))
    size = int(rows)
    return Rules(size, size, size, tuple(rows_and_columns(size, size)))


class Counter:
    """A count in so many threads, from the model on."""

    def __init__(self, jobs: int) -> None:
        self.name = f"{jobs} thread{'s' * (jobs > 1)}"
        self.about = engines.describe()
        self._jobs = jobs

    def figure(self, task: str) -> float:
        rules = rules_of(task)
        began = perf_counter()
        symmetry = item_symmetry(rules)
        assert symmetry is not None, "it is empty"
        found = Prepared(model(rules)).count_by_symmetry(symmetry, jobs=self._jobs)
        seconds = perf_counter() - began
        if found is None or found.value != KNOWN[task]:
            sys.exit(f"{task}: {found} is not {KNOWN[task]}")
        return seconds


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    add("grids", nargs="*", metavar="GRID", help=f"default: {' '.join(AT_ONCE)}")
    add("--jobs", type=at_least_one, default=os.cpu_count() or 2, metavar="N", help="default: all")
    add("--rounds", type=at_least_one, default=3, metavar="N")
    add("--json", type=Path, metavar="FILE")
    given = parser.parse_args()
    if unknown := set(given.grids) - KNOWN.keys():
        parser.error(f"grids are {', '.join(KNOWN)}, not {', '.join(unknown)}")
    return given


def main() -> None:
    given = arguments()
    contestants = [Counter(jobs) for jobs in sorted({1, given.jobs})]
    document = heading(contestants, {})
    grids = {name: name for name in given.grids or AT_ONCE}
    figures = take_turns("seconds", contestants, grids, given.rounds)
    figures.print()
    write_json(given.json, document | {"figures": figures.as_json()})


if __name__ == "__main__":
    main()
