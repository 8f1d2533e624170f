"""One record: the search, the check, and the status.

The status words: `solved` (a solution; whether it is the only one was not asked), `unique`,
`several`, `none`, `unknown` (a limit was hit before the answer was certain), `bad` (unreadable).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from cover.asking.problems import patterns, prepared, told_apart
from cover.errors import InputError, LimitError, TooLargeError, as_bad_record
from cover.facts import Costs, Reason, Values
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.lines import in_full
from cover.reading.records import BadRecord
from cover.solver import (
    CountInterrupted,
    CountResult,
    IncompleteCountError,
    Search,
    Statistics,
)
from cover.steps import deadline_after, seconds_left

if TYPE_CHECKING:
    from cover.asking.best import ExactCost
    from cover.asking.distinct import Distinct
    from cover.solver.diagrams import Diagram
    from cover.solver.knuth_estimate import Estimate
    from cover.solver.symmetric.distinct import DistinctSearch

_Told = TypeVar("_Told")
_Listing = Callable[[Puzzle, "Search | DistinctSearch"], Iterator[Values]]

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

    def __init__(self, puzzle: Puzzle | BadRecord, query: Query, number: int = 1) -> None:
        self.puzzle = puzzle
        self.query = query
        self.number = number
        self.status = "bad" if isinstance(puzzle, BadRecord) else "unknown"
        wanted = {"first": 1, "some": query.number, "unique": 2, "count": query.limit}
        self._limit = wanted.get(query.mode)  # how many solutions to look for
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

    def __iter__(self) -> Iterator[Values]:
        return self._answered(self._solutions)

    def in_lines(self) -> Iterator[str]:
        """The same as lines of text: one a solution, and many at a time where many come fast."""
        if self.query.mode in ("all", "some") and self._is_listed_in_blocks:
            yield from self._answered(self._list_lines)
            return
        for solution in self:
            assert isinstance(self.puzzle, Puzzle), "only a record that was read has solutions"
            yield self.puzzle._line(solution)

    @property
    def _is_listed_in_blocks(self) -> bool:
        from cover.asking.listing import is_listed_in_blocks

        return not self.query.best and is_listed_in_blocks(self.puzzle, self.query)

    def _answered(self, tell: Callable[[Puzzle], Iterator[_Told]]) -> Iterator[_Told]:
        """What there is to tell of a record whose statement does not rule itself out."""
        if isinstance(self.puzzle, BadRecord):
            return
        self._deadline = deadline_after(self.query.timeout)
        if self.query.maximum:
            self.puzzle = self.puzzle._partial() or self.puzzle
        try:
            if self.puzzle.source.shard is not None:
                from cover.asking.shards import demand_askable

                demand_askable(self.puzzle, self.puzzle.source.shard, self.query, self._deadline)
            self.reason = self.puzzle._reason(self._deadline)
            if self.reason is None:
                yield from tell(self.puzzle)
            else:
                self.status = "none"
                if self.query.mode == "count":
                    self._count_nothing(self.puzzle, is_all=True)
        except TooLargeError as error:
            self._refuse(self.puzzle, str(error))
        except InputError as error:
            self._become_bad(self.puzzle, error)
        except LimitError:  # where nothing can be said without a whole answer
            if self.query.mode == "count" and self.count is None:
                self._count_nothing(self.puzzle, is_all=False)

    def _solutions(self, puzzle: Puzzle) -> Iterator[Values]:
        mode = self.query.mode
        self._costs = puzzle._costs()
        if self.query.checkpoint is not None:
            from cover.asking.sharded import why_no_checkpoint

            if (why := why_no_checkpoint(puzzle, self.query.checkpoint)) is not None:
                self._refuse(puzzle, why)
                return
        if self.query.best:
            yield from self._best(puzzle)
        elif mode == "count" and puzzle._up_to_symmetry:
            self._count_distinct(puzzle)
        elif mode == "count":
            self._count(puzzle)
        elif mode in ("sample", "estimate") and told_apart(puzzle):
            # What is drawn are solutions, and not answers with the same chance.
            self._refuse(puzzle, f"{_DRAWN[mode]} {puzzle._why_not_drawn}")
        elif mode == "estimate":
            self._estimate(puzzle)
        elif mode == "sample":
            yield from self._sample(puzzle)
        elif mode == "diagram":
            self._draw_up(puzzle)
        else:
            yield from self._search(puzzle)

    def _refuse(self, puzzle: Puzzle, message: str) -> None:
        """A record that was read well cannot be asked this."""
        self._become_bad(puzzle, InputError(puzzle.place, message))

    def _become_bad(self, puzzle: Puzzle, error: InputError) -> None:
        self.puzzle = BadRecord(puzzle.place, error)
        self.status = "bad"

    @property
    def unexpected(self) -> Unexpected | None:
        """Another number of solutions than the record says there are; mostly None."""
        if isinstance(self.puzzle, BadRecord) or self.puzzle.source.shard is not None:
            return None
        expect, expect_distinct = self.puzzle.source.expect, self.puzzle.source.expect_distinct
        if expect is None and expect_distinct is None:
            return None
        numbers = (
            (self._all, expect, ""),
            (self._all_distinct, expect_distinct, " up to symmetry"),
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
        return {"count": self.count, "diagram": self.count, "all": listed}.get(self.query.mode)

    @property
    def _all_distinct(self) -> int | None:
        """How many solutions there are up to symmetry; None if that is not known, or not asked."""
        if self.status == "none":
            return 0
        return None if self.distinct is None or self._all is None else self.distinct.value

    # --- Solutions ---

    def _search(self, puzzle: Puzzle) -> Iterator[Values]:
        mode = self.query.mode
        listing = self._unique if mode == "unique" else self._list
        if puzzle._up_to_symmetry and mode != "first":
            yield from self._search_distinct(puzzle, listing)
            return
        decider = puzzle._decider() if mode == "first" and puzzle.source.shard is None else None
        if decider is not None:
            self.found = 1
            yield puzzle._checked(decider.found())
            self.status = "solved"
            return
        search = self._searched(puzzle)
        yield from listing(puzzle, search)
        self.statistics, self.share = search.statistics, search.share

    def _search_distinct(self, puzzle: Puzzle, listing: _Listing) -> Iterator[Values]:
        from cover.asking.distinct import Distinct, listed

        search = listed(puzzle, self.query, self._limit, self._deadline)
        yield from listing(puzzle, search)
        self.statistics, self.share = search.statistics, search.share
        self.distinct = Distinct.listed(search)

    def _searched(self, puzzle: Puzzle) -> Search:
        """A search for as long as there is time.

        It is over, and has found nothing, where patterns tell that sooner.
        """
        query, items, decider = self.query, puzzle._answer_items(), puzzle._decider()
        found = prepared(puzzle, query, self._deadline)
        begin = partial(
            found.search,
            fixed=puzzle._fixed(),
            limit=self._limit,
            timeout=seconds_left(self._deadline),
            ordered=query.mode not in ("first", "unique"),
            jobs=query.jobs,
            distinct_on=None if puzzle._tells_all_layers else items,
            grouped_on=items if puzzle._tells_all_layers else None,
            can_complete=None if decider is None else decider.extends,
            watch=query.watch,
        )
        if query.checkpoint is not None:
            from cover.asking.sharded import searched

            return searched(puzzle, query, self._deadline, begin)
        # Workers can list all solutions, in the order of one plain search.
        is_plain = items is None and decider is None and not found.problem.sum_count
        if query.cluster is not None and query.mode == "all" and is_plain:
            from cover.asking.sharded import listed

            return listed(found, puzzle._fixed(), query, self._deadline)
        search = begin()
        exchangeable = puzzle._exchangeable() if puzzle.source.shard is None else None
        if exchangeable is None:
            return search
        search.look_ahead(1, _AT_ONCE)
        if search.kept or search.complete:
            return search
        ways = patterns(exchangeable, query.engine, seconds_left(self._deadline))
        if ways is None:
            return search
        left = seconds_left(self._deadline)
        other = ways.prepared.search(limit=1, timeout=left, watch=query.watch)
        return other if next(other, None) is None and other.complete else search

    def _decoded(self, puzzle: Puzzle, options: Sequence[int]) -> Values:
        """The solution that options mean, checked; it is told what they cost."""
        if self._costs is not None:
            from cover.asking.best import cost_of

            self.cost = cost_of(options, self._costs)
        return puzzle._decoded(options)

    def _unique(self, puzzle: Puzzle, search: Search | DistinctSearch) -> Iterator[Values]:
        solutions = [self._decoded(puzzle, options) for options in search]
        if len(solutions) < 2 and not search.complete:
            return
        self.status = _by_number(len(solutions))
        if self.status == "unique":
            self.found = 1
            yield solutions[0]

    def _list(self, puzzle: Puzzle, search: Search | DistinctSearch) -> Iterator[Values]:
        self.found = search.found  # in an earlier run
        if self.looks_ahead:
            self.total = search.look_ahead(_MOST_AHEAD, _SOON)
        for options in search:
            solution = self._decoded(puzzle, options)
            self.found += 1
            yield solution
        self._end_list(search)

    def _list_lines(self, puzzle: Puzzle) -> Iterator[str]:
        from cover.asking.listing import lines_of

        search = self._searched(puzzle)
        self.found = search.found
        for text in lines_of(puzzle, search):
            self.found = search.found
            yield text
        self._end_list(search)
        self.statistics, self.share = search.statistics, search.share

    def _end_list(self, search: Search | DistinctSearch) -> None:
        if search.stopped_by != "timeout":
            listed_all = self.query.mode == "all"
            self.status = _by_number(self.found) if listed_all or not self.found else "solved"

    # --- The best of all ---

    def _best(self, puzzle: Puzzle) -> Iterator[Values]:
        from cover.asking.best import best_of, no_costs, why_no_best

        mode, number = self.query.mode, self._limit
        costs = self._costs
        if self.query.maximum and costs is None:
            costs = no_costs(puzzle)
        if costs is None:
            self._refuse(puzzle, why_no_best(puzzle))
            return
        if puzzle._up_to_symmetry and mode != "first":
            self._refuse(puzzle, "solutions up to symmetry come in no order of their costs")
            return
        if mode == "count" and self.query.within is None:
            self._count(puzzle)
            return
        found = best_of(puzzle, costs, self.query, self._deadline, number)
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
            solution = self._decoded(puzzle, options)
            self.found += 1
            self.best_cost = self.best_cost or self.cost
            yield solution

    # --- Numbers of solutions, and what is drawn by them ---

    def _count(self, puzzle: Puzzle) -> None:
        from cover.asking.counts import counted

        try:
            count = counted(puzzle, self.query, self._deadline)
            self._take_count(count)
            if puzzle._answer_items() is not None and puzzle._tells_all_layers:
                if count.stopped_by != "limit":  # else there are as many layouts, at least
                    count = counted(puzzle, self.query, self._deadline, layers=True)
                self._take_layouts(count)
        except CountInterrupted as interrupt:
            if self.count is None:
                self._take_count(interrupt.count)
            else:
                self._take_layouts(interrupt.count)
            self.interrupted = True

    def _count_nothing(self, puzzle: Puzzle, *, is_all: bool) -> None:
        """No solution was found: there is none, or no time for any."""
        self.count, self.counted_all = 0, is_all
        if puzzle._up_to_symmetry:
            from cover.asking.distinct import Distinct

            self.distinct = Distinct(0, 0, complete=is_all)

    def _count_distinct(self, puzzle: Puzzle) -> None:
        from cover.asking.distinct import Distinct, counted
        from cover.solver.symmetric.distinct import DistinctInterrupted

        try:
            found = counted(puzzle, self.query, self._deadline)
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

    def _draw_up(self, puzzle: Puzzle) -> None:
        from cover.asking.diagrams import diagram_of, why_no_diagram

        if (why := why_no_diagram(puzzle)) is not None:
            self._refuse(puzzle, why)
            return
        self.diagram = diagram_of(puzzle, self.query, self._deadline)
        self.count = self.diagram.count()
        self.status = _by_number(self.count)

    def _estimate(self, puzzle: Puzzle) -> None:
        from cover.asking.counts import estimated

        self._take_estimate(estimated(puzzle, self.query, self._deadline))

    def _take_estimate(self, estimate: Estimate) -> None:
        self.estimate = estimate
        if estimate.hits:
            self.status = "solved"
        elif estimate.high == 0:
            self.status = "none"

    def _sample(self, puzzle: Puzzle) -> Iterator[Values]:
        from cover.asking.counts import sampled

        try:
            count, solutions = sampled(puzzle, self.query, self._deadline, self._decoded)
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
    """The answer to a puzzle of which a solution or an estimate is known: nothing is searched."""

    def __init__(
        self, puzzle: Puzzle, solution: Values | None, estimate: Estimate | None = None
    ) -> None:
        super().__init__(puzzle, Query("first" if estimate is None else "estimate"))
        self._solution = solution
        if estimate is not None:
            self._take_estimate(estimate)

    def _answered(self, tell: Callable[[Puzzle], Iterator[_Told]]) -> Iterator[_Told]:
        assert isinstance(self.puzzle, Puzzle), "a bad record has no solution"
        yield from tell(self.puzzle)

    def _solutions(self, puzzle: Puzzle) -> Iterator[Values]:
        if self._solution is not None:
            self.found, self.status = 1, "solved"
            yield self._solution


def answered(puzzle: Puzzle | BadRecord, query: Query) -> Answer:
    """Return the answer to a record, of which all is known that was asked."""
    answer = Answer(puzzle, query)
    for _ in answer:
        pass
    return answer


def _by_number(solutions: int) -> str:
    return ("none", "unique")[solutions] if solutions < 2 else "several"


def told(answer: Answer, write: Callable[[Answer], Iterator[str]]) -> Iterator[str]:
    """Yield what `write` makes of an answer, and in the end that it is bad, where it cannot.

    Its record becomes a bad one then, whose error says why.
    """
    place = answer.puzzle.place
    try:
        with as_bad_record(place):
            yield from write(answer)
    except InputError as error:
        answer.puzzle, answer.status = BadRecord(place, error), "bad"
    else:
        return
    try:
        with as_bad_record(place):
            yield from write(Answer(answer.puzzle, answer.query, answer.number))
    except InputError:  # the form itself is at fault
        yield answer.status
