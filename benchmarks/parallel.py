"""How much faster several threads are at one search.

    python benchmarks/parallel.py [--jobs N] [WORK ...]

A WORK is a name of `works.py` or a file in Knuth's format. Each is laid out once. Then one thread
and `--jobs` threads take turns: first at counting its covers by listing, then at listing them all
in the order of a search by one thread, as `--all` does. That the order is the same is seen before,
and every number of covers is checked.

The ratio of both is the speed-up. It says something only on a machine that has nothing else to do.
"""

from __future__ import annotations

import argparse
import os
import sys
from itertools import zip_longest
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from cover.solver import Prepared, engines, prepare
from report import Contestant, Figures, at_least_one, heading, take_turns, write_json
from works import work

WORKS = ["pentominoes-6x10", "queens-14"]


class Task(NamedTuple):
    """A problem laid out, and its number of covers."""

    prepared: Prepared
    covers: int | None


class Threads:
    """A search by a number of threads, whose solutions are counted or, where `lists`, listed."""

    def __init__(self, jobs: int, lists: bool) -> None:
        self.name = f"{jobs} thread{'s' if jobs > 1 else ''}"
        self.about = engines.describe()
        self._jobs = jobs
        self._lists = lists

    def figure(self, task: Task) -> float:
        began = perf_counter()
        if self._lists:
            found = sum(1 for _ in task.prepared.search(jobs=self._jobs))
        else:
            found = task.prepared.search(jobs=self._jobs, ordered=False).count().value
        seconds = perf_counter() - began
        if found != task.covers:
            sys.exit(f"{self.name}: {found} covers, not {task.covers}")
        return seconds


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    add("works", nargs="*", metavar="WORK", help="default: " + ", ".join(WORKS))
    add("--jobs", type=at_least_one, default=os.cpu_count() or 2, metavar="N", help="default: all")
    add("--rounds", type=at_least_one, default=9, metavar="N")
    add("--json", type=Path, metavar="FILE")
    return parser.parse_args()


def see_order(tasks: dict[str, Task], jobs: int) -> None:
    """End the run if the threads list anything else than one of them does."""
    for name, task in tasks.items():
        serial, shared = task.prepared.search(), task.prepared.search(jobs=jobs)
        for number, (one, other) in enumerate(zip_longest(serial, shared)):
            if one != other:
                sys.exit(f"{name}: {jobs} threads list {other} at {number}, one thread {one}")


def speed_up(what: str, tasks: dict[str, Task], given: argparse.Namespace, lists: bool) -> Figures:
    contestants: list[Contestant[Task]] = [Threads(given.jobs, lists), Threads(1, lists)]
    figures = take_turns("seconds", contestants, tasks, given.rounds)
    print(f"\n{what}")
    figures.print()
    return figures


def main() -> None:
    given = arguments()
    tasks = {
        entry.name: Task(prepare(entry.problem), entry.covers)
        for entry in map(work, given.works or WORKS)
    }
    document = heading([Threads(given.jobs, lists=False)], {})
    see_order(tasks, given.jobs)
    counting = speed_up("Counting by listing", tasks, given, lists=False)
    listing = speed_up("Listing in order", tasks, given, lists=True)
    document |= {
        "covers": {name: task.covers for name, task in tasks.items()},
        "counting": counting.as_json(),
        "listing": listing.as_json(),
    }
    write_json(given.json, document)


if __name__ == "__main__":
    main()
