"""One record: what is asked, the search, the check, and the status.

The status words: `solved` (a solution; whether it is the only one was not asked), `unique`,
`several`, `none`, `unknown` (a limit was hit before the answer was certain), `bad` (unreadable).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import lru_cache
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from cover.errors import CheckError, Place
from cover.exact_cover import ExactCover
from cover.formats.record import BadRecord, Block, FindRecords, Record
from cover.puzzles.puzzle import Exchangeable, GridPuzzle
from cover.solver import Prepared, Search, Statistics, prepare

if TYPE_CHECKING:
    from cover.solver.records import Records
    from cover.solver.workers import Supply

Solution = tuple[int, ...]

# Seconds in which most grids fall, if anything can fill them. A look at what single symbols can
# fill (see `cover.puzzles.patterns`) may then tell sooner that nothing can. If it does not, the
# search goes on, so that it does not show in the answer which of the two it was.
_AT_ONCE = 0.01

_MOST_PATTERNS = 20_000


class Request(NamedTuple):
    """What is asked of every record.

    `mode` is "first", "some" (the first `number` solutions), "all", "count" (up to `limit`) or
    "unique". `timeout` is in seconds, for each record; `seed` varies the search.
    """

    mode: str = "first"
    number: int = 1
    limit: int | None = None
    timeout: float | None = None
    engine: str = "auto"
    seed: int | None = None


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
        self.reason = reason(self.record)
        if self.reason is not None:
            self.status = "none"
            self.count = 0 if self.request.mode == "count" else None
            return
        self._began = monotonic()
        if self.request.mode == "count":
            search = self._count(self.record)
        else:
            proof = self._proof_of_none(self.record)
            search = proof or self._search(self.record)
            listing = self._unique if self.request.mode == "unique" else self._list
            yield from listing(self.record, search)
        self.statistics = search.statistics

    def _search(self, record: Record) -> Search:
        request = self.request
        limits = {"first": 1, "some": request.number, "unique": 2, "count": request.limit}
        return self._begin(record, limits.get(request.mode), self._seconds_left())

    def _begin(self, record: Record, limit: int | None, timeout: float | None) -> Search:
        request, puzzle = self.request, record.puzzle
        if isinstance(puzzle.shape, ExactCover):  # a problem that no other puzzle shares
            prepared = prepare(puzzle.shape, request.engine, request.seed)
        else:
            prepared = _prepared(type(puzzle).model, puzzle.shape, request.engine, request.seed)
        return prepared.search(
            fixed=puzzle.fixed(),
            limit=limit,
            timeout=timeout,
            ordered=request.mode not in ("first", "unique"),
        )

    def _seconds_left(self) -> float | None:
        if self.request.timeout is None:
            return None
        return max(0.0, self.request.timeout - (monotonic() - self._began))

    def _proof_of_none(self, record: Record) -> Search | None:
        """A search that is over and has found nothing, where patterns tell it sooner."""
        found = record.puzzle.exchangeable()
        if found is None or next(self._begin(record, 1, _AT_ONCE), None) is not None:
            return None
        search = self._search_patterns(found, 1)
        is_proof = search is not None and next(search, None) is None and search.complete
        return search if is_proof else None

    def _search_patterns(self, puzzle: Exchangeable, limit: int | None) -> Search | None:
        """The search for what all symbols fill; None where one of them can be in too many ways."""
        # Patterns are often too many for the dense engine alone.
        engine = "native" if self.request.engine == "dense" else self.request.engine
        one = prepare(puzzle.one, engine).search(
            limit=_MOST_PATTERNS + 1, timeout=self._seconds_left()
        )
        patterns = list(one)
        if not one.complete:
            return None
        prepared = prepare(puzzle.all(patterns), engine)
        return prepared.search(limit=limit, timeout=self._seconds_left())

    def _count(self, record: Record) -> Search:
        limit, puzzle = self.request.limit, record.puzzle.exchangeable()
        orders, search = 1, None
        if puzzle is not None and not record.puzzle.fixed():
            orders = puzzle.orders
            search = self._search_patterns(puzzle, limit and -(-limit // orders))
        if search is None:
            orders, search = 1, self._search(record)
        counted = search.count()
        self.count, complete = counted.value * orders, counted.complete
        if limit is not None and self.count >= limit and orders > 1:
            self.count, complete = limit, False
        self.status = _by_number(self.count) if complete else "unknown"
        return search

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
def _prepared(
    model: Callable[[Any], ExactCover], shape: Hashable, engine: str, seed: int | None
) -> Prepared:
    """The problem of a shape, laid out once for all puzzles of that shape."""
    return prepare(model(shape), engine, seed)


def _checked(record: Record, options: Solution) -> Solution:
    solution = record.puzzle.decode(options)
    faults = record.puzzle.check(solution)
    if faults:
        raise _fault(record.place, faults[0])
    return solution


def _fault(place: Place, what: str) -> CheckError:
    return CheckError(f"{place}: a fault in cover: the answer found breaks the rules ({what})")


def reason(record: Record) -> tuple[Place, str] | None:
    """Where and why the statement of a puzzle rules itself out, in the words of its layout."""
    found = record.puzzle.contradiction()
    if found is None:
        return None
    layout = record.layout
    text = found.rule
    if found.symbols:
        text = text.format(*map(layout.symbol, found.symbols))
    places = [layout.place(cell) for cell in found.cells]
    if found.cage is not None:
        places = [layout.cage_place(found.cage)]
    if len(places) > 1:
        text += f", at line {places[1].line} column {places[1].column}"
    return places[0] if places else record.place, text


def finder_of_records(request: Request) -> FindRecords | None:
    """Who answers lines in blocks, as `BlockAnswer` does; None where a request needs more.

    What is found is remembered as long as the finder.
    """
    if request.mode not in ("first", "unique"):
        return None
    if request.timeout is not None or request.seed is not None:
        return None
    if request.engine not in ("native", "dense"):
        return None
    known: dict[Hashable, Records | None] = {}

    def find(puzzle: GridPuzzle, values: Mapping[str, int], symbols: str) -> Records | None:
        key = type(puzzle), puzzle.shape, frozenset(values.items()), symbols
        if key not in known:
            from cover.solver.records import Form, records_of

            prepared = _prepared(type(puzzle).model, puzzle.shape, request.engine, None)
            known[key] = records_of(prepared, Form(*puzzle.filling(puzzle.shape), values, symbols))
        return known[key]

    return find


class BlockAnswer:
    """The answers to a block, as far as they need no other look at its lines.

    Iterate over the texts to print: lines, in order. At a line that is bad, or without a solution,
    it ends, and the reader goes on; what a `Supply` has ready for the lines behind it stays there.
    `several` tells that some of the answers are that word.
    """

    def __init__(self, block: Block, supply: Supply) -> None:
        self.block = block
        self.several = False
        self._supply = supply

    def __iter__(self) -> Iterator[str]:
        block, bulk = self.block, self.block.bulk
        while block.taken < bulk.lines:
            start = bulk.start + block.taken * bulk.width
            answers, statuses = self._supply.answers(bulk.data, start, bulk.end)
            good = len(statuses) - len(statuses.lstrip(b"suv"))
            block.taken += good
            if good:
                yield self._text(answers, statuses[:good])
            if self._supply.interrupted:
                raise KeyboardInterrupt
            if statuses[good : good + 1] == b"f":
                raise _fault(block.place(block.taken), "found by the check of many")
            if good < len(statuses):
                return

    def _text(self, answers: bytes, statuses: bytes) -> str:
        width = self.block.bulk.width
        if b"v" not in statuses:
            return answers[: len(statuses) * width - 1].decode("ascii")
        self.several = True
        lines = [
            b"several" if status == ord("v") else answers[number * width : (number + 1) * width - 1]
            for number, status in enumerate(statuses)
        ]
        return b"\n".join(lines).decode("ascii")
