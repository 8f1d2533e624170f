"""How long counts by levels take, in one thread and in several, against memoisation.

    python benchmarks/levels.py [--jobs N] [--memory BYTES] [--timeout SECONDS] [WIDTH ...]

Each WIDTH is a board of so many rows by 10, tiled with pentominoes of any shape, each as often as
wanted (OEIS A233427). Laid out once, in the order that `count` takes, it is counted by memoisation,
by levels in one thread, and by levels in `--jobs` threads, in turns. Tables take `--memory` bytes.
All counts have to be the same.

A last table tells how many states each looked at, and how many of them levels refused. The ratio of
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
    refused: int = 0


class WayOfCounting:
    """Memoisation, or with `jobs` levels in so many threads; it keeps what it is `told`."""

    def __init__(self, memory: int, seconds: float, jobs: int = 0) -> None:
        self.name = f"levels, {jobs} thread{'s' * (jobs > 1)}" if jobs else "memoisation"
        self.about = engines.describe()
        self.told: dict[str, Told] = {}
        self._memory = memory
        self._seconds = seconds
        self._jobs = jobs

    def figure(self, task: Board) -> float | None:
        began = perf_counter()
        told = self._by_levels(task.frontier) if self._jobs else self._by_memo(task.frontier)
        seconds = perf_counter() - began
        if told is not None:
            self.told[task.name] = told
        return None if told is None else seconds

    def _by_memo(self, frontier: Frontier) -> Told | None:
        counter = _core.Memo(*finished(core_arguments(frontier, self._memory)))
        is_over = counter.go_on(self._seconds)
        return Told(counter.found, counter.nodes) if is_over else None

    def _by_levels(self, frontier: Frontier) -> Told | None:
        levels = _core.Levels(*finished(core_arguments(frontier, self._memory)), self._jobs)
        if not levels.go_on(self._seconds) or levels.too_large:
            return None
        return Told(levels.found, levels.nodes, levels.refused)


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
    ways.append(WayOfCounting(*limits))
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
