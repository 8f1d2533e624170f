"""How long it takes to get at many solutions: counted, by the block, one by one, and as lines.

    python benchmarks/listing.py [--limit N] [--rounds N] [--json FILE] [WORK ...]

A WORK is a name of `works.py`, laid out once; up to `--limit` of its solutions are found by one
thread, in the order of listing. *Counted*, none of them leaves the engine; *blocks* are those of
`Search.blocks`, looked at no further; *one by one* are tuples. *Lines* are all that `--format line`
writes, each solution checked, and *single lines* the same by the Python of each puzzle. Times are
of the processor, in microseconds a solution.
"""

from __future__ import annotations

import argparse
import sys
from collections import deque
from collections.abc import Callable
from pathlib import Path

from asked import Asked
from cover.errors import Place
from cover.families.exact_covers.puzzle import ExactCover
from cover.query import Query
from cover.solver import Prepared, engines, prepare
from cover.solver.searching import Search
from report import (
    Contestant,
    at_least_one,
    heading,
    processor_seconds,
    take_turns,
    write_json,
)
from works import work

WORKS = ["dominoes-8x8", "langford-12", "queens-12"]


class Searched:
    """A search, whose solutions are taken in some way; `take` says how many they were."""

    def __init__(self, name: str, limit: int, take: Callable[[Search], int]) -> None:
        self.name = name
        self.about = engines.describe()
        self._limit = limit
        self._take = take

    def figure(self, prepared: Prepared) -> float:
        began = processor_seconds()
        found = self._take(prepared.search(limit=self._limit))
        return _each(processor_seconds() - began, found)


class Written:
    """All answers as lines, `at_once` or one by one."""

    def __init__(self, name: str, limit: int, at_once: bool) -> None:
        self.name = name
        self.about = "up to the text, which goes nowhere"
        self._limit = limit
        self._at_once = at_once

    def figure(self, prepared: Prepared) -> float:
        record = _record(prepared)
        answer = Asked(record, Query("some", number=self._limit))
        began = processor_seconds()
        if self._at_once:
            deque(answer.in_lines(), maxlen=0)
        else:
            deque(map(record._line, answer), maxlen=0)
        return _each(processor_seconds() - began, answer.found)


def _record(prepared: Prepared) -> ExactCover:
    """The problem as a puzzle, whose options are words of their items."""
    problem = prepared.problem
    options = [tuple(map(str, problem.option(k))) for k in range(problem.option_count)]
    names = tuple(map(str, problem.items))
    primary = problem.primary_count
    return ExactCover._made_of(
        Place("works"),
        names[:primary],
        options,
        [" ".join(option) for option in options],
        secondary=names[primary:],
    )


def _each(seconds: float, found: int) -> float:
    if not found:
        sys.exit("no solution was found")
    return 1e6 * seconds / found


def _counted(search: Search) -> int:
    return search.count().value


def _in_blocks(search: Search) -> int:
    return sum(map(len, search.blocks()))


def _one_by_one(search: Search) -> int:
    return sum(1 for _ in search)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    add("works", nargs="*", metavar="WORK", default=WORKS, help="default: " + ", ".join(WORKS))
    add("--limit", type=at_least_one, default=300_000, metavar="N", help="default: %(default)s")
    add("--rounds", type=at_least_one, default=5, metavar="N")
    add("--json", type=Path, metavar="FILE")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    tasks = {name: prepare(work(name).problem) for name in given.works}
    contestants: list[Contestant[Prepared]] = [
        Searched("blocks", given.limit, _in_blocks),
        Searched("counted", given.limit, _counted),
        Searched("one by one", given.limit, _one_by_one),
        Written("lines", given.limit, at_once=True),
        Written("single lines", given.limit, at_once=False),
    ]
    document = heading(contestants, {})
    figures = take_turns("µs a solution", contestants, tasks, given.rounds)
    figures.print()
    write_json(given.json, document | figures.as_json())


if __name__ == "__main__":
    main()
