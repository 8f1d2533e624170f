"""How long `count` takes, against listing all covers and against the ZDD of xcover.

    python benchmarks/counting.py [--timeout SECONDS] [--packages-python PYTHON] [WORK ...]

A WORK is a name of `works.py` or a file in Knuth's format. `count` is the whole call, from the
problem to the number: a while of listing, reducing, finding an order, states. `listing` is the
dense engine, with its layout. xcover makes a ZDD with its memo cache, whose nodes are added up as
they come, from arrays and compiled; by the smallest item, its default, and by the leftmost one.

All take turns. What takes longer than the timeout has no figure. Our numbers of covers are
checked, and where none is known, to be the same in all rounds and ways; numbers of xcover that
differ are told.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from engines import Worker
from report import Contestant, LeftOut, at_least_one, heading, table, take_turns, write_json
from works import Work, work

WORKS = [
    "dominoes-8x8",
    "dominoes-10x10",
    "dominoes-12x12",
    "dominoes-16x16",
    "matchings-k14",
    "latin-5",
    "latin-6",
    "langford-12",
    "pentominoes-6x10",
    "any-pentominoes-5x20",
    "any-pentominoes-10x10",
]
ZDDS = ("xcover-mrv", "xcover-leftmost")


class Counter:
    """A worker whose numbers of covers are compared with those that were told before."""

    def __init__(self, worker: Worker, told: dict[str, int], is_checked: bool) -> None:
        self.name, self.about = worker.name, worker.about
        self.ways: dict[str, str] = {}
        self.wrong: dict[str, int] = {}
        self._worker = worker
        self._told = told
        self._is_checked = is_checked

    def figure(self, task: Work) -> float | None:
        answer = self._worker.answer(task)
        covers = answer["count"]
        if covers is None:
            return None
        self.ways[task.name] = answer.get("way", "")
        if covers != self._told.setdefault(task.name, covers):
            if self._is_checked:
                sys.exit(
                    f"{self.name}: {covers} covers of {task.name}, not {self._told[task.name]}"
                )
            self.wrong[task.name] = covers
        return float(answer["seconds"])


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    add("works", nargs="*", metavar="WORK", help="default: " + ", ".join(WORKS))
    add("--timeout", type=float, default=10.0, metavar="SECONDS", help="for a count; default: 10")
    add("--packages-python", default=sys.executable, metavar="PYTHON", help="that has xcover")
    add("--no-packages", action="store_true", help="without xcover")
    add("--rounds", type=at_least_one, default=5, metavar="N")
    add("--json", type=Path, metavar="FILE")
    return parser.parse_args()


def gather(given: argparse.Namespace, told: dict[str, int]) -> tuple[list[Counter], dict[str, str]]:
    """What counts, and what is left out for which reason; `told` are the numbers of covers."""
    seconds = str(given.timeout)
    counters = [
        Counter(Worker("count", ["count", "auto", seconds], sys.executable), told, True),
        Counter(Worker("listing", ["engine", "dense", seconds], sys.executable), told, True),
    ]
    left_out: dict[str, str] = {}
    for name in () if given.no_packages else ZDDS:
        try:
            worker = Worker(name, ["package", name, seconds], given.packages_python)
            counters.append(Counter(worker, told, False))
        except LeftOut as reason:
            left_out[name] = str(reason)
    return counters, left_out


def covers_table(counters: list[Counter], tasks: dict[str, Work], told: dict[str, int]) -> str:
    """The numbers of covers, how `count` found them, and what others say instead."""
    others = [counter for counter in counters if counter.wrong]
    rows = [
        [
            name,
            f"{told[name]:,}" if name in told else "-",
            counters[0].ways.get(name, "-"),
            *(f"{other.wrong[name]:,}" if name in other.wrong else "" for other in others),
        ]
        for name in tasks
    ]
    return table(["covers", "number", "way", *(f"wrong: {other.name}" for other in others)], rows)


def main() -> None:
    given = arguments()
    tasks = {entry.name: entry for entry in map(work, given.works or WORKS)}
    told = {name: entry.covers for name, entry in tasks.items() if entry.covers is not None}
    counters, left_out = gather(given, told)
    contestants: list[Contestant[Work]] = [*counters]
    document = heading(contestants, left_out)
    print(f"{'timeout:':18}{given.timeout:g} s for a count")
    figures = take_turns("seconds", contestants, tasks, given.rounds)
    figures.print()
    print(f"\n{covers_table(counters, tasks, told)}")
    document |= {
        "timeout": given.timeout,
        "covers": {name: told.get(name) for name in tasks},
        "ways": counters[0].ways,
        "wrong": {counter.name: counter.wrong for counter in counters if counter.wrong},
        "figures": figures.as_json(),
    }
    write_json(given.json, document)


if __name__ == "__main__":
    main()
