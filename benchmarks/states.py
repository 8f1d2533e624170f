"""How long counts by states take, in one thread and in several, and in little memory.

    python benchmarks/states.py [--jobs N] [--memory BYTES] [--timeout SECONDS] [WIDTH ...]

Each WIDTH is a board of so many rows by 10, tiled with pentominoes of any shape, each as often as
wanted (OEIS A233427). Laid out once, in the order that `count` takes, it is counted in one thread,
in `--jobs` threads, and in one where all layers are kept and folded back, in turns. Layers take
`--memory` bytes. All counts have to be the same.

A last table tells how many states each looked at, and how many of them were refused. The ratio of
threads says something only on a machine that has nothing else to do.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from cover.solver import _core, engines
from cover.solver.states import core_arguments
from cover.solver.states.frontier import Frontier, Marks, laying_out
from cover.solver.states.item_order import best_order
from cover.steps import finished
from report import Contestant, at_least_one, heading, table, take_turns, write_json
from works import pentominoes

WIDTHS = [4, 5, 6, 7]


class Board(NamedTuple):
    """A board, laid out."""

    name: str
    frontier: Frontier


class Told(NamedTuple):
    """What a way of counting tells of a board."""

    tilings: int
    states: int
    refused: int


class WayOfCounting:
    """States in so many threads, with layers kept or not; it keeps what it is `told`."""

    def __init__(self, memory: int, seconds: float, jobs: int, keep: bool = False) -> None:
        self.name = f"{jobs} thread{'s' * (jobs > 1)}{', there and back' * keep}"
        self.about = engines.describe()
        self.told: dict[str, Told] = {}
        self._memory = memory
        self._seconds = seconds
        self._jobs = jobs
        self._keep = keep

    def figure(self, task: Board) -> float | None:
        began = perf_counter()
        arguments = finished(core_arguments(task.frontier, self._memory))
        states = _core.States(*arguments, self._jobs, keep=self._keep)
        is_over = states.go_on(self._seconds) and not states.too_large
        if is_over and self._keep:
            is_over = states.fold(self._seconds) and not states.too_large
        seconds = perf_counter() - began
        if is_over:
            self.told[task.name] = Told(states.found, states.nodes, states.refused)
        return seconds if is_over else None


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    add("widths", nargs="*", type=at_least_one, metavar="WIDTH", help="default: 4 5 6 7")
    add("--jobs", type=at_least_one, default=os.cpu_count() or 2, metavar="N", help="default: all")
    add("--memory", type=at_least_one, default=8 * 2**30, metavar="BYTES", help="default: 8 GB")
    add("--timeout", type=float, default=60.0, metavar="SECONDS", help="for a count; default: 60")
    add("--rounds", type=at_least_one, default=5, metavar="N")
    add("--json", type=Path, metavar="FILE")
    return parser.parse_args()


def board(width: int) -> Board:
    marks = Marks(pentominoes(width, 10))
    finished(marks.fill())
    order = finished(best_order(marks))
    return Board(f"{width} x 10", finished(laying_out(marks, order.items)))


def states_table(ways: list[WayOfCounting], boards: dict[str, Board]) -> str:
    """What each way has told; ends the run where two of them differ in the tilings."""
    rows = []
    for name in boards:
        told = [(way.name, way.told[name]) for way in ways if name in way.told]
        if len({each.tilings for _, each in told}) > 1:
            sys.exit(f"{name}: {[each.tilings for _, each in told]} tilings")
        rows += [[name, way, *(f"{number:,}" for number in each)] for way, each in told]
    return table(["board", "way", "tilings", "states", "refused"], rows)


def main() -> None:
    given = arguments()
    limits = given.memory, given.timeout
    ways = [WayOfCounting(*limits, jobs) for jobs in sorted({1, given.jobs})]
    ways.append(WayOfCounting(*limits, 1, keep=True))
    boards = {each.name: each for each in map(board, given.widths or WIDTHS)}
    contestants: list[Contestant[Board]] = [*ways]
    document = heading(contestants, {})
    figures = take_turns("seconds", contestants, boards, given.rounds)
    figures.print()
    print(f"\n{states_table(ways, boards)}")
    told = {way.name: {name: each._asdict() for name, each in way.told.items()} for way in ways}
    write_json(given.json, document | {"told": told, "figures": figures.as_json()})


if __name__ == "__main__":
    main()
