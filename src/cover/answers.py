"""One record: what is asked, the search, the check, and the status.

The status words: `solved` (a solution; whether it is the only one was not asked), `unique`,
`several`, `none`, `unknown` (a limit was hit before the answer was certain), `bad` (unreadable).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from cover.errors import CheckError, Place
from cover.exact_cover import ExactCover
from cover.formats.record import BadRecord, Record
from cover.solver import Prepared, Search, Statistics, prepare

Solution = tuple[int, ...]


class Request(NamedTuple):
    """What is asked of every record.

    `mode` is "first", "some" (the first `number` solutions), "all", "count" (up to `limit`) or
    "unique". `timeout` is in seconds, for each record.
    """

    mode: str = "first"
    number: int = 1
    limit: int | None = None
    timeout: float | None = None
    engine: str = "auto"


class Answer:
    """The answer to one record: iterate over its solutions, each of them checked; then ask more.

    After the iteration, `status` is one of the status words; `count` the number of solutions (in
    the mode "count"), and at least that many exist where the status is "unknown"; `reason` says
    why there is none, with its place, where the statement showed it; `statistics` what the search
    cost.
    """

    def __init__(self, record: Record | BadRecord, request: Request) -> None:
        self.record = record
        self.request = request
        self.status = "bad" if isinstance(record, BadRecord) else "unknown"
        self.found = 0
        self.count: int | None = None
        self.reason: tuple[Place, str] | None = None
        self.statistics: Statistics | None = None

    def __iter__(self) -> Iterator[Solution]:
        if isinstance(self.record, BadRecord):
            return
        self.reason = _reason(self.record)
        if self.reason is not None:
            self.status = "none"
            self.count = 0 if self.request.mode == "count" else None
            return
        search = self._search(self.record)
        if self.request.mode == "count":
            self._count(search)
        elif self.request.mode == "unique":
            yield from self._unique(self.record, search)
        else:
            yield from self._list(self.record, search)
        self.statistics = search.statistics

    def _search(self, record: Record) -> Search:
        request, puzzle = self.request, record.puzzle
        limits = {"first": 1, "some": request.number, "unique": 2, "count": request.limit}
        if isinstance(puzzle.shape, ExactCover):  # a problem that no other puzzle shares
            prepared = prepare(puzzle.shape, request.engine)
        else:
            prepared = _prepared(type(puzzle).model, puzzle.shape, request.engine)
        return prepared.search(
            fixed=puzzle.fixed(), limit=limits.get(request.mode), timeout=request.timeout
        )

    def _count(self, search: Search) -> None:
        counted = search.count()
        self.count = counted.value
        self.status = _by_number(counted.value) if counted.complete else "unknown"

    def _unique(self, record: Record, search: Search) -> Iterator[Solution]:
        solutions = [_checked(record, options) for options in search]
        if len(solutions) < 2 and not search.complete:
            return
        self.status = _by_number(len(solutions))
        if self.status == "unique":
            self.found = 1
            yield solutions[0]

    def _list(self, record: Record, search: Search) -> Iterator[Solution]:
        for options in search:
            self.found += 1
            yield _checked(record, options)
        if search.stopped_by != "timeout":
            listed_all = self.request.mode == "all"
            self.status = _by_number(self.found) if listed_all or not self.found else "solved"


def _by_number(solutions: int) -> str:
    return ("none", "unique")[solutions] if solutions < 2 else "several"


@lru_cache(maxsize=8)
def _prepared(model: Callable[[Any], ExactCover], shape: Hashable, engine: str) -> Prepared:
    """The problem of a shape, laid out once for all puzzles of that shape."""
    return prepare(model(shape), engine)


def _checked(record: Record, options: Solution) -> Solution:
    solution = record.puzzle.decode(options)
    faults = record.puzzle.check(solution)
    if faults:
        raise CheckError(
            f"{record.place}: a fault in cover: the answer found breaks the rules ({faults[0]})"
        )
    return solution


def _reason(record: Record) -> tuple[Place, str] | None:
    """Where and why the statement rules itself out, in the words of its layout."""
    found = record.puzzle.contradiction()
    if found is None:
        return None
    layout = record.layout
    text = found.rule
    if found.symbols:
        text = text.format(*map(layout.symbol, found.symbols))
    places = [layout.place(cell) for cell in found.cells]
    if len(places) > 1:
        text += f", at line {places[1].line} column {places[1].column}"
    return places[0] if places else record.place, text
