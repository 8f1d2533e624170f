"""One record: the search, the check, and the status.

The status words: `solved` (a solution; whether it is the only one was not asked), `unique`,
`several`, `none`, `unknown` (a limit was hit before the answer was certain), `bad` (unreadable).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from cover.answers.problems import grouped, patterns, prepared, told_apart
from cover.answers.request import Request
from cover.errors import InputError, LimitError, TooLargeError, as_bad_record
from cover.puzzle import (
    Costs,
    DecidedPuzzle,
    costs_of,
    is_asked_up_to_symmetry,
    is_decided,
    is_layered,
    is_partly_solvable,
)
from cover.reading.lines import in_full
from cover.reading.records import BadRecord, Reason, Record, Solution
from cover.solver import (
    CountInterrupted,
    CountResult,
    IncompleteCountError,
    Prepared,
    Search,
    Statistics,
)
from cover.steps import shorter

if TYPE_CHECKING:
    from cover.answers.best import ExactCost
    from cover.answers.distinct import Distinct
    from cover.solver.diagrams.diagram import Diagram
    from cover.solver.knuth_estimate import Estimate
    from cover.solver.symmetric.distinct import DistinctSearch

_Told = TypeVar("_Told")
_Listing = Callable[[Record, "Search | DistinctSearch"], Iterator[Solution]]

# Seconds in which most grids fall, if anything can fill them. A look at what single symbols can
# fill (see `Exchangeable`) may then tell sooner that nothing can. If it does not,
# the search goes on, so that it does not show in the answer which of the two it was.
_AT_ONCE = 0.01

# How many solutions are looked for, and for how many seconds, to tell their number beforehand.
_MOST_AHEAD = 100
_SOON = 0.2


# What is drawn at random, as messages call it.
_DRAWN = {"sample": "a sample", "estimate": "an estimate"}


class Unexpected(NamedTuple):
    """How many solutions were found, and how many are expected; `kind` says which of them."""

    found: int
    expected: int
    kind: str = ""

    def __str__(self) -> str:
        """Return both numbers in words."""
        solutions = "1 solution" if self.found == 1 else f"{in_full(self.found)} solutions"
        return f"{solutions}{self.kind}, expected {in_full(self.expected)}"


class Answer:
    """The answer to one record: iterate over its solutions, each of them checked; then ask more.

    `number` is that of the record in the run, from 1. After the iteration, `status` is one of the
    status words; `count` the number of solutions (in the mode "count"), and at least that many
    exist unless `counted_all`; `total` how many solutions are iterated over, known before the first
    of them where it `looks_ahead` and that shows soon; `distinct` how many there are up to
    symmetry, and `layouts` how many with all layers, where that was asked; `estimate` an estimate
    of the number, and `diagram` all of them (in these modes); `reason` says why there is none, with
    its place, where the statement showed it; `statistics` what the search cost, `way` how it was
    counted and `share` how much of the search tree was searched, about, where a limit cut it off;
    `at_least` how many solutions there are where a sample was cut off before they were counted;
    `interrupted` that Ctrl-C ended a count, which is a lower bound then. While iterating, `cost` is
    what the last solution costs, where its puzzle states that; where the best is asked for,
    `best_cost` is that of the first one, and `bound` what is proved: none costs less, or more if
    that is better. Where as many items as can be are to be covered, the puzzle of the record is the
    partial one. Where a record cannot be asked this, it has become a bad one. An answer that
    `is_lost` is unknown, and its record is not asked for anything.
    """

    is_lost = False

    def __init__(self, record: Record | BadRecord, request: Request, number: int = 1) -> None:
        self.record = record
        self.request = request
        self.number = number
        self.status = "bad" if isinstance(record, BadRecord) else "unknown"
        self.found = 0
        self.looks_ahead = False
        self.total: int | None = None
        self.count: int | None = None
        self.counted_all = True
        self.distinct: Distinct | None = None
        self.layouts: CountResult | None = None
        self.estimate: Estimate | None = None
        self.diagram: Diagram | None = None
        self.reason: Reason | None = None
        self.statistics: Statistics | None = None
        self.way: str | None = None
        self.is_outgrown = False  # the states of the count did not fit into memory
        self.share: float | None = None
        self.at_least: int | None = None
        self.interrupted = False
        self.cost: ExactCost | None = None
        self.best_cost: ExactCost | None = None
        self.bound: ExactCost | None = None
        self._costs: Costs | None = None

    def __iter__(self) -> Iterator[Solution]:
        return self._answered(self._solutions)

    def in_lines(self) -> Iterator[str]:
        """The same as lines of text: one a solution, and many at a time where many come fast."""
        if self.request.mode in ("all", "some") and self._is_listed_in_blocks:
            yield from self._answered(self._list_lines)
            return
        for solution in self:
            assert isinstance(self.record, Record), "only a record that was read has solutions"
            yield self.record.layout.line(solution)

    @property
    def _is_listed_in_blocks(self) -> bool:
        from cover.answers.listing import is_listed_in_blocks

        return not self.request.best and is_listed_in_blocks(self.record, self.request)

    def _answered(self, tell: Callable[[Record], Iterator[_Told]]) -> Iterator[_Told]:
        """What there is to tell of a record whose statement does not rule itself out."""
        if isinstance(self.record, BadRecord):
            return
        self._began = monotonic()
        if self.request.maximum and is_partly_solvable(self.record.puzzle):
            self.record = self.record._replace(puzzle=self.record.puzzle.partial())
        try:
            self._demand_askable(self.record)
            self.reason = self.record.reason(self.request.deadline(self._began))
            if self.reason is None:
                yield from tell(self.record)
            else:
                self.status = "none"
                if self.request.mode == "count":
                    self._count_nothing(self.record, is_all=True)
        except TooLargeError as error:
            self._refuse(self.record, str(error))
        except InputError as error:
            self._become_bad(self.record, error)
        except LimitError:  # where nothing can be said without a whole answer
            if self.request.mode == "count" and self.count is None:
                self._count_nothing(self.record, is_all=False)

    def _demand_askable(self, record: Record) -> None:
        """Raise `InputError` for a part of a puzzle that cannot be asked this, or is of another."""
        if record.shard is not None:
            from cover.answers.shards import demand_askable

            demand_askable(record, record.shard, self.request, self._began)

    def _solutions(self, record: Record) -> Iterator[Solution]:
        mode = self.request.mode
        self._costs = costs_of(record.puzzle)
        if (why := self._why_no_checkpoint(record)) is not None:
            self._refuse(record, why)
        elif self.request.best:
            yield from self._best(record)
        elif mode == "count" and is_asked_up_to_symmetry(record.puzzle):
            self._count_distinct(record)
        elif mode == "count":
            self._count(record)
        elif mode in ("sample", "estimate") and told_apart(record.puzzle):
            # What is drawn are solutions, and not answers with the same chance.
            assert is_layered(record.puzzle), "others have no answers with several solutions"
            self._refuse(record, f"{_DRAWN[mode]} {record.puzzle.why_not_drawn}")
        elif mode == "estimate":
            self._estimate(record)
        elif mode == "sample":
            yield from self._sample(record)
        elif mode == "diagram":
            self._draw_up(record)
        else:
            yield from self._search(record)

    def _why_no_checkpoint(self, record: Record) -> str | None:
        """Why a record cannot go on from the checkpoint, if there is one; None where it can."""
        if self.request.checkpoint is None:
            return None
        from cover.answers.sharded import why_no_checkpoint

        return why_no_checkpoint(record, self.request.checkpoint)

    def _refuse(self, record: Record, message: str) -> None:
        """A record that was read well cannot be asked this."""
        self._become_bad(record, InputError(record.place, message))

    def _become_bad(self, record: Record, error: InputError) -> None:
        self.record = BadRecord(record.place, error)
        self.status = "bad"

    @property
    def unexpected(self) -> Unexpected | None:
        """Another number of solutions than the record says there are; mostly None."""
        if isinstance(self.record, BadRecord) or self.record.shard is not None:
            return None
        numbers = (
            (self._all, self.record.expect, ""),
            (self._all_distinct, self.record.expect_distinct, " up to symmetry"),
        )
        for found, expected, kind in numbers:
            if found is not None and expected not in (None, found):
                return Unexpected(found, expected, kind)
        return None

    @property
    def _all(self) -> int | None:
        """How many solutions there are, turned and mirrored ones too; None if not known."""
        if self.status == "unknown":
            return None
        if self.status == "none":
            return 0
        listed = self.found if self.distinct is None else self.distinct.of_all
        return {"count": self.count, "diagram": self.count, "all": listed}.get(self.request.mode)

    @property
    def _all_distinct(self) -> int | None:
        """How many solutions there are up to symmetry; None if that is not known, or not asked."""
        if self.status == "none":
            return 0
        return None if self.distinct is None or self._all is None else self.distinct.value

    # --- Solutions ---

    def _search(self, record: Record) -> Iterator[Solution]:
        mode = self.request.mode
        limit = self._limit
        listing = self._unique if mode == "unique" else self._list
        if is_asked_up_to_symmetry(record.puzzle) and mode != "first":
            yield from self._search_distinct(record, limit, listing)
            return
        if mode == "first" and record.shard is None and is_decided(record.puzzle):
            yield from self._without_search(record, record.puzzle)
            return
        search = self._plain_search(record, limit)
        yield from listing(record, search)
        self.statistics, self.share = search.statistics, search.share

    def _plain_search(self, record: Record, limit: int | None) -> Search:
        if self.request.checkpoint is not None:
            from cover.answers.sharded import searched

            return searched(record, self.request, self._began, lambda: self._begin(record, limit))
        found = self._proof_of_none(record)
        return found or self._begin(record, limit)

    @property
    def _limit(self) -> int | None:
        """How many solutions to look for."""
        request = self.request
        numbers = {"first": 1, "some": request.number, "unique": 2, "count": request.limit}
        return numbers.get(request.mode)

    def _without_search(self, record: Record, puzzle: DecidedPuzzle) -> Iterator[Solution]:
        self.found = 1
        yield record.checked(puzzle.found())
        self.status = "solved"

    def _decoded(self, record: Record, options: Sequence[int]) -> Solution:
        """The solution that options mean, checked; it is told what they cost."""
        if self._costs is not None:
            from cover.answers.best import cost_of

            self.cost = cost_of(options, self._costs)
        return record.decoded(options)

    def _search_distinct(
        self, record: Record, limit: int | None, listing: _Listing
    ) -> Iterator[Solution]:
        from cover.answers.distinct import Distinct, listed

        search = listed(record, self.request, limit, self._began)
        yield from listing(record, search)
        self.statistics, self.share = search.statistics, search.share
        self.distinct = Distinct.listed(search)

    def _begin(self, record: Record, limit: int | None, seconds: float | None = None) -> Search:
        """A search for as long as there is time, or for some seconds."""
        request, puzzle = self.request, record.puzzle
        found = prepared(puzzle, request, self._began)
        if request.cluster is not None and seconds is None and self._can_be_shared(record, found):
            from cover.answers.sharded import listed

            return listed(found, record.fixed(), request, self._began)
        return found.search(
            fixed=record.fixed(),
            limit=limit,
            timeout=self._seconds_left() if seconds is None else seconds,
            ordered=request.mode not in ("first", "unique"),
            jobs=request.jobs,
            distinct_on=told_apart(puzzle),
            grouped_on=grouped(puzzle),
            can_complete=puzzle.extends if is_decided(puzzle) else None,
            watch=request.watch,
        )

    def _can_be_shared(self, record: Record, found: Prepared) -> bool:
        """Whether workers can list the solutions: all of them, in the order of one plain search."""
        puzzle = record.puzzle
        is_plain = not (is_decided(puzzle) or is_layered(puzzle) or found.problem.sum_count)
        return self.request.mode == "all" and is_plain

    def _seconds_left(self) -> float | None:
        return self.request.seconds_left(self._began)

    def _proof_of_none(self, record: Record) -> Search | None:
        """A search that is over and has found nothing, at once or where patterns tell it sooner."""
        puzzle = record.puzzle.exchangeable() if record.shard is None else None
        if puzzle is None:
            return None
        at_once = self._begin(record, 1, shorter(_AT_ONCE, self._seconds_left()))
        if next(at_once, None) is not None:
            return None
        if at_once.complete:
            return at_once
        found = patterns(puzzle, self.request.engine, self._seconds_left())
        if found is None:
            return None
        search = found.prepared.search(
            limit=1, timeout=self._seconds_left(), watch=self.request.watch
        )
        return search if next(search, None) is None and search.complete else None

    def _unique(self, record: Record, search: Search | DistinctSearch) -> Iterator[Solution]:
        solutions = [self._decoded(record, options) for options in search]
        if len(solutions) < 2 and not search.complete:
            return
        self.status = _by_number(len(solutions))
        if self.status == "unique":
            self.found = 1
            yield solutions[0]

    def _list(self, record: Record, search: Search | DistinctSearch) -> Iterator[Solution]:
        if self.looks_ahead:
            self.total = search.look_ahead(_MOST_AHEAD, _SOON)
        self.found = search.found
        for options in search:
            solution = self._decoded(record, options)
            self.found += 1
            yield solution
        self._end_list(search)

    def _list_lines(self, record: Record) -> Iterator[str]:
        from cover.answers.listing import lines_of

        search = self._plain_search(record, self._limit)
        self.found = search.found
        for text in lines_of(record, search):
            self.found = search.found
            yield text
        self._end_list(search)
        self.statistics, self.share = search.statistics, search.share

    def _end_list(self, search: Search | DistinctSearch) -> None:
        if search.stopped_by != "timeout":
            listed_all = self.request.mode == "all"
            self.status = _by_number(self.found) if listed_all or not self.found else "solved"

    # --- The best of all ---

    def _best(self, record: Record) -> Iterator[Solution]:
        from cover.answers.best import best_of, no_costs, why_no_best

        mode, number = self.request.mode, self._limit
        costs = self._costs
        if self.request.maximum and costs is None:
            costs = no_costs(record.puzzle)
        if costs is None:
            self._refuse(record, why_no_best(record.puzzle))
            return
        if is_asked_up_to_symmetry(record.puzzle) and mode != "first":
            self._refuse(record, "solutions up to symmetry come in no order of their costs")
            return
        if mode == "count" and self.request.within is None:
            self._count(record)
            return
        found = best_of(record, costs, self.request, self._began, number)
        self.statistics, self.interrupted = found.statistics, found.interrupted
        listed = len(found.solutions)
        if mode == "count":
            self.count, self.counted_all = listed, found.complete and listed != number
            self.status = _by_number(listed) if self.counted_all else "unknown"
            return
        if found.complete:
            self.status = _by_number(listed) if mode == "all" or not listed else "solved"
        self.total, self.bound = listed, found.bound
        for options in found.solutions:
            solution = self._decoded(record, options)
            self.found += 1
            self.best_cost = self.best_cost or self.cost
            yield solution

    # --- Numbers of solutions, and what is drawn by them ---

    def _count(self, record: Record) -> None:
        from cover.answers.counts import counted

        try:
            count = counted(record, self.request, self._began)
            self._take_count(count)
            if is_layered(record.puzzle) and record.puzzle.tells_all_layers:
                if count.stopped_by != "limit":  # else there are as many layouts, at least
                    count = counted(record, self.request, self._began, layers=True)
                self._take_layouts(count)
        except CountInterrupted as interrupt:
            if self.count is None:
                self._take_count(interrupt.count)
            else:
                self._take_layouts(interrupt.count)
            self.interrupted = True

    def _count_nothing(self, record: Record, *, is_all: bool) -> None:
        """No solution was found: there is none, or no time for any."""
        self.count, self.counted_all = 0, is_all
        if is_asked_up_to_symmetry(record.puzzle):
            from cover.answers.distinct import Distinct

            self.distinct = Distinct(0, 0, complete=is_all)

    def _count_distinct(self, record: Record) -> None:
        from cover.answers.distinct import Distinct, counted
        from cover.solver.symmetric.distinct import DistinctInterrupted

        try:
            found = counted(record, self.request, self._began)
        except DistinctInterrupted as interrupt:
            found = interrupt.count
            self.interrupted = True
        self._take_count(found.all)
        self.counted_all = found.complete
        self.distinct = Distinct.counted(found)
        self.status = _by_number(found.value) if found.complete else "unknown"

    def _take_count(self, count: CountResult) -> None:
        self.count, self.counted_all = count.value, count.complete
        self._take_cost(count)
        self.status = _by_number(count.value) if count.complete else "unknown"

    def _take_layouts(self, count: CountResult) -> None:
        """How many solutions there are with all layers: one at least of each answer."""
        self.layouts = count
        if not count.complete:
            assert self.count is not None, "the answers are counted first"
            self.layouts = count._replace(value=max(count.value, self.count))
            self.status = "unknown"

    def _take_cost(self, count: CountResult) -> None:
        self.statistics, self.way, self.share = count.statistics, count.way, count.share
        self.is_outgrown = count.stopped_by == "memory"

    def _draw_up(self, record: Record) -> None:
        from cover.answers.diagrams import diagram_of, why_no_diagram

        if (why := why_no_diagram(record.puzzle)) is not None:
            self._refuse(record, why)
            return
        self.diagram = diagram_of(record, self.request, self._began)
        self.count = self.diagram.count()
        self.status = _by_number(self.count)

    def _estimate(self, record: Record) -> None:
        from cover.answers.counts import estimated

        self.estimate = estimated(record, self.request, self._began)
        if self.estimate.hits:
            self.status = "solved"
        elif self.estimate.high == 0:
            self.status = "none"

    def _sample(self, record: Record) -> Iterator[Solution]:
        from cover.answers.counts import sampled

        try:
            count, solutions = sampled(record, self.request, self._began, self._decoded)
            self._take_cost(count)
            for solution in solutions:
                self.found += 1
                yield solution
        except IncompleteCountError as incomplete:
            self._take_cost(incomplete.count)
            self.at_least = incomplete.count.value
            return
        except CountInterrupted as interrupt:
            self.at_least = interrupt.count.value
            self.interrupted = True
            return
        self.status = "solved" if self.found else "none"


class KnownAnswer(Answer):
    """The answer to a record of which a solution is known: nothing is searched."""

    def __init__(self, record: Record, solution: Solution) -> None:
        super().__init__(record, Request())
        self._solution = solution

    def _answered(self, tell: Callable[[Record], Iterator[_Told]]) -> Iterator[_Told]:
        assert isinstance(self.record, Record), "a bad record has no solution"
        yield from tell(self.record)

    def _solutions(self, record: Record) -> Iterator[Solution]:
        self.found, self.status = 1, "solved"
        yield self._solution


def answered(record: Record | BadRecord, request: Request) -> Answer:
    """Return the answer to a record, of which all is known that was asked."""
    answer = Answer(record, request)
    for _ in answer:
        pass
    return answer


def _by_number(solutions: int) -> str:
    return ("none", "unique")[solutions] if solutions < 2 else "several"


def told(answer: Answer, write: Callable[[Answer], Iterator[str]]) -> Iterator[str]:
    """Yield what `write` makes of an answer, and in the end that it is bad, where it cannot.

    Its record becomes a bad one then, whose error says why.
    """
    place = answer.record.place
    try:
        with as_bad_record(place):
            yield from write(answer)
    except InputError as error:
        answer.record, answer.status = BadRecord(place, error), "bad"
    else:
        return
    try:
        with as_bad_record(place):
            yield from write(Answer(answer.record, answer.request, answer.number))
    except InputError:  # the form itself is at fault
        yield answer.status
