"""Ours at exact covers: engines, ways to get at many solutions, counts by states, and threads.

    python benchmarks/covers.py [--engine NAME ...] [--jobs N] [--timeout SECONDS] [WORK ...]

A WORK is a name of `works.py` or any file of an exact cover. The first table counts covers one by
one by each engine, layout included. The second has microseconds a solution, of 200,000 at most: as
blocks of flat arrays, as tuples, and as checked lines. The third has `count`, by listing or by
states, in one thread and in `--jobs`, by the clock, with the way that it took. All numbers are
compared with what is known, or with each other.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from os import cpu_count
from time import perf_counter

from cover.solver import prepare
from cover.solver.searching import Search
from report import (
    OURS,
    PUZZLES,
    at_least_one,
    each_turn,
    heading,
    parser,
    processor_seconds,
    run,
    table,
    take_turns,
)
from works import COVERS, MADE, Work, work

LISTED = ["dominoes-8x8", "langford-12", "queens-12"]
MOST = 200_000  # solutions that are listed

_known: dict[str, int] = {}
_ways: dict[tuple[str, str], str] = {}


def demand(task: Work, covers: int) -> None:
    """Leave where the number of covers is another one than is known, or was found before."""
    known = task.covers if task.covers is not None else _known.setdefault(task.name, covers)
    if covers != known:
        sys.exit(f"{covers} covers of {task.name}, not {known}")


def by_engine(engine: str, timeout: float) -> Callable[[Work], float | None]:
    def figure(task: Work) -> float | None:
        used = processor_seconds()
        counted = prepare(task.problem, engine).search(timeout=timeout).count()
        seconds = processor_seconds() - used
        if counted.complete:
            demand(task, counted.value)
            if seconds < 0.1:
                seconds = each_turn(lambda: prepare(task.problem, engine).search().count())
        return seconds if counted.complete else None

    return figure


def by_count(jobs: int, timeout: float) -> Callable[[Work], float | None]:
    def figure(task: Work) -> float | None:
        began = perf_counter()
        counted = prepare(task.problem).count(timeout=timeout, jobs=jobs)
        seconds = perf_counter() - began
        if not counted.complete:
            return None
        demand(task, counted.value)
        _ways[task.name, str(jobs)] = counted.way
        return seconds

    return figure


def listed(take: Callable[[Search], int]) -> Callable[[Work], float]:
    """Microseconds a solution that is taken in some way; `take` says how many they were."""

    def figure(task: Work) -> float:
        prepared = prepare(task.problem)
        used = processor_seconds()
        found = take(prepared.search(limit=MOST))
        return 1e6 * (processor_seconds() - used) / found

    return figure


def in_lines(task: Work) -> float | None:
    """Microseconds a line of the command beyond its first one, each solution checked."""
    if task.name not in COVERS:
        return None
    path = PUZZLES / "exact-cover" / f"{task.name}.dlx"
    words = [*OURS, "exact-cover", "--jobs", "1", "-q", "-f", "line", str(path), "-n"]
    first, all_ = run([*words, "1"]), run([*words, str(MOST)])
    assert first is not None
    assert all_ is not None
    return 1e6 * (all_.processor - first.processor) / len(all_.said.splitlines())


LISTING: dict[str, Callable[[Work], float | None]] = {
    "blocks": listed(lambda search: sum(map(len, search.blocks()))),
    "counted": listed(lambda search: search.count().value),
    "one by one": listed(lambda search: sum(1 for _ in search)),
    "lines": in_lines,
}


def main() -> None:
    made = parser(__doc__)
    add = made.add_argument
    add("works", nargs="*", metavar="WORK", help="default: all")
    add("--engine", nargs="+", default=["dense", "links"], metavar="NAME", help="dense and links")
    add("--jobs", type=at_least_one, default=cpu_count() or 2, metavar="N", help="default: all")
    add("--timeout", type=float, default=30.0, metavar="SECONDS", help="of a count; default: 30")
    given = made.parse_args()
    heading()
    engines = {name: by_engine(name, given.timeout) for name in given.engine}
    searched = {name: work(name) for name in given.works or COVERS}
    take_turns("seconds of the processor", engines, searched, given.rounds).print()
    listing = {name: work(name) for name in given.works or LISTED}
    take_turns("µs a solution", LISTING, listing, given.rounds).print()
    counted = {name: work(name) for name in given.works or [*COVERS, *MADE]}
    ways = {f"jobs {jobs}": by_count(jobs, given.timeout) for jobs in sorted({1, given.jobs})}
    take_turns("seconds by the clock", ways, counted, given.rounds).print()
    print(f"\n{table(['count', 'way'], [[name, _ways.get((name, '1'), '-')] for name in counted])}")


if __name__ == "__main__":
    main()
