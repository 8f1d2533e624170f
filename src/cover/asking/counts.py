"""How many solutions a puzzle has, samples of them, and estimates of their number."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import TYPE_CHECKING

from cover.asking.problems import (
    MOST_MOVED,
    Patterns,
    patterns,
    prepared,
)
from cover.errors import LimitError
from cover.facts import Decider
from cover.problem import ItemSymmetry
from cover.puzzle import Puzzle
from cover.query import Query
from cover.solution import Solution
from cover.solver import CountInterrupted, CountResult, Prepared
from cover.steps import deadline_after, has_come, seconds_left, shorter

if TYPE_CHECKING:
    from random import Random

    from cover.solver.knuth_estimate import Estimate
    from cover.solver.watching import Watch

# Seconds in which most counts end, so that nothing has to be known of symmetries.
_AT_ONCE = 0.5

# Seconds after which a count has to show in which way it goes, and those between two looks at it.
_UNDECIDED, _STEP = 5.0, 0.05


def counted(
    puzzle: Puzzle, query: Query, deadline: float | None, *, layers: bool = False
) -> CountResult:
    """The number of solutions, until the deadline.

    Of a puzzle with layers, answers are counted; with `layers`, all solutions. Raises
    `CountInterrupted` for Ctrl-C, and `LimitError` where there was no time to begin.
    """
    if puzzle.source.shard is not None:
        return _counted_as_stated(puzzle, query, deadline, layers=layers)
    symmetry = _item_symmetry(puzzle, query)
    if query.checkpoint is not None and (symmetry or _is_exchangeable(puzzle)):
        from cover.asking.sharded import counted_as_a_whole

        return counted_as_a_whole(
            puzzle, query, deadline, lambda asked: counted(puzzle, asked, deadline, layers=layers)
        )
    if symmetry is None:
        return _counted_plainly(puzzle, query, deadline, layers=layers)
    return _counted_by_item_symmetry(puzzle, symmetry, query, deadline, layers=layers)


def _counted_by_item_symmetry(
    puzzle: Puzzle,
    symmetry: ItemSymmetry,
    query: Query,
    deadline: float | None,
    *,
    layers: bool = False,
) -> CountResult:
    """The number of solutions, with symmetric states as one if it takes long."""
    is_pure = prepared(puzzle, query, deadline).engine == "python"
    if is_pure or _is_over_within(_AT_ONCE, deadline):
        return _counted_plainly(puzzle, query, deadline, layers=layers)
    at_once = query._replace(watch=None, cluster=None)
    first = _counted_plainly(puzzle, at_once, deadline_after(_AT_ONCE), layers=layers)
    if first.stopped_by != "timeout":
        return first
    try:
        count = _counted_by_waists(puzzle, symmetry, query, deadline)
    except CountInterrupted as interrupt:
        raise CountInterrupted(_at_least(interrupt.count, first)) from None
    return _at_least(count, first)


def _item_symmetry(puzzle: Puzzle, query: Query) -> ItemSymmetry | None:
    """How items can change places, where all solutions are to be counted and nothing is given."""
    if puzzle._given_options() or query.limit is not None:
        return None
    return puzzle._item_symmetry()


def _at_least(count: CountResult, first: CountResult) -> CountResult:
    """A count, or what was found before it, where that is more."""
    return count if count.complete else count._replace(value=max(count.value, first.value))


def _counted_by_waists(
    puzzle: Puzzle, symmetry: ItemSymmetry, query: Query, deadline: float | None
) -> CountResult:
    """The number of solutions, with symmetric states as one, where that can be."""
    count = prepared(puzzle, query, deadline).count_by_symmetry(
        symmetry,
        timeout=seconds_left(deadline),
        memory=query.memory,
        jobs=query.jobs,
        watch=query.watch,
    )
    return _counted_plainly(puzzle, query, deadline) if count is None else count


def _counted_plainly(
    puzzle: Puzzle, query: Query, deadline: float | None, *, layers: bool = False
) -> CountResult:
    """The number of solutions, by patterns, by symmetries of solutions, or as it is stated."""
    found = _patterns(puzzle, query, deadline)
    if found is None and puzzle._symmetries():
        return _counted_by_symmetry(puzzle, query, deadline)
    if found is None and (decider := puzzle._decider()) is not None:
        return _counted_without_dead_ends(puzzle, decider, query, deadline)
    if found is None:
        return _counted_as_stated(puzzle, query, deadline, layers=layers)
    orders, limit = found.puzzle.orders, query.limit
    try:
        count = found.prepared.count(
            limit=limit and -(-limit // orders),
            timeout=seconds_left(deadline),
            memory=query.memory,
            jobs=query.jobs,
            watch=_of_orders(query, orders),
        )
    except CountInterrupted as interrupt:
        raise CountInterrupted(_of_all_orders(interrupt.count, orders, limit)) from None
    return _of_all_orders(count, orders, limit)


def _counted_as_stated(
    puzzle: Puzzle,
    query: Query,
    deadline: float | None,
    seconds: float | None = None,
    *,
    layers: bool = False,
) -> CountResult:
    """The number of solutions that are found in the time, or in some seconds."""
    found = prepared(puzzle, query, deadline)
    fixed, distinct_on = puzzle._fixed(), None if layers else puzzle._answer_items()
    is_shared = query.cluster is not None or query.checkpoint is not None
    if is_shared and distinct_on is None and seconds is None:
        from cover.asking.sharded import counted as counted_in_shards

        return counted_in_shards(found, puzzle, query, deadline)
    return found.count(
        fixed=fixed,
        limit=query.limit,
        timeout=seconds_left(deadline) if seconds is None else seconds,
        memory=query.memory,
        jobs=query.jobs,
        distinct_on=distinct_on,
        watch=query.watch,
    )


def _counted_by_symmetry(puzzle: Puzzle, query: Query, deadline: float | None) -> CountResult:
    """The number of solutions of a puzzle with symmetries, which are looked for if it takes long.

    Unless memoisation is ahead, it is a region of the solutions that is counted: the Bedlam cube in
    a 24th of the time.
    """
    found = prepared(puzzle, query, deadline)
    is_plain = found.problem.option_count > MOST_MOVED or query.checkpoint is not None
    if is_plain or _is_over_within(_AT_ONCE, deadline):
        return _counted_as_stated(puzzle, query, deadline)
    count = _BegunCount(puzzle, query, deadline, found)
    first = count.gone_on(_AT_ONCE)
    while first.stopped_by == "timeout" and count.is_undecided:
        first = count.gone_on(_STEP)
    if first.stopped_by != "timeout":
        return first
    if count.is_memo_ahead:
        return count.gone_on(seconds_left(deadline), query.watch)
    del count  # with what it knows, which takes memory
    from cover.asking.distinct import counted_all

    try:
        return _at_least(counted_all(puzzle, query, deadline), first)
    except LimitError:
        return _at_least(_counted_as_stated(puzzle, query, deadline), first)


class _BegunCount:
    """A count that is to go on, from its beginning to the time of its last result."""

    def __init__(
        self, puzzle: Puzzle, query: Query, deadline: float | None, found: Prepared
    ) -> None:
        self._limit = query.limit
        self._counting = found.counting(puzzle._fixed(), query.memory, query.jobs)
        self._start = monotonic()
        self._until = shorter(self._start + _UNDECIDED, deadline)

    @property
    def is_undecided(self) -> bool:
        """Whether it is worth while to see in which way it will go."""
        if self._limit is not None or has_come(self._until):
            return False
        return self._counting.is_undecided

    @property
    def is_memo_ahead(self) -> bool:
        """Whether memoisation is ahead of listing or will be, or levels have taken its place."""
        return self._counting.share_listed is None or self._counting.saves_much

    def gone_on(self, seconds: float | None, watch: Watch | None = None) -> CountResult:
        """Count on for as long; raises `CountInterrupted` for Ctrl-C."""
        from cover.solver.api import count_by

        try:
            return self._timed(count_by(self._counting, self._limit, seconds, watch))
        except CountInterrupted as interrupt:
            raise CountInterrupted(self._timed(interrupt.count)) from None

    def _timed(self, count: CountResult) -> CountResult:
        seconds = monotonic() - self._start
        return count._replace(statistics=count.statistics._replace(seconds=seconds))


def _is_over_within(seconds: float, deadline: float | None) -> bool:
    left = seconds_left(deadline)
    return left is not None and left <= seconds


def _counted_without_dead_ends(
    puzzle: Puzzle, decider: Decider, query: Query, deadline: float | None
) -> CountResult:
    """The number of solutions, without options that are in none, if it takes long with them.

    Where one solution stands among 2^40 dead ends, nothing else is left.
    """
    first = None
    if query.checkpoint is None:  # which is of one problem, with them or without them
        if _is_over_within(_AT_ONCE, deadline):
            return _counted_as_stated(puzzle, query, deadline)
        first = _counted_as_stated(puzzle, query._replace(watch=None), deadline, _AT_ONCE)
        if first.stopped_by != "timeout":
            return first
    count = _counted_as_stated(decider.reduced() or puzzle, query, deadline)
    return count if first is None else _at_least(count, first)


def _of_orders(query: Query, orders: int) -> Watch | None:
    """Return the watch of a count whose solutions stand for as many as there are orders."""
    if query.watch is None:
        return None
    from cover.solver.watching import ScaledWatch

    return ScaledWatch(query.watch, times=orders)


def _of_all_orders(count: CountResult, orders: int, limit: int | None) -> CountResult:
    """The number of grids, when each stands for as many as there are orders of its symbols."""
    value, stopped_by = count.value * orders, count.stopped_by
    if limit is not None and value >= limit:
        value, stopped_by = limit, "limit"
    way = f"patterns of one symbol, in {orders} orders, by {count.way}"
    return count._replace(value=value, stopped_by=stopped_by, way=way)


def _is_exchangeable(puzzle: Puzzle) -> bool:
    """Whether it is a grid without givens, whose symbols can be exchanged."""
    return not puzzle._given_options() and puzzle._exchangeable() is not None


def _patterns(puzzle: Puzzle, query: Query, deadline: float | None) -> Patterns | None:
    """The patterns of a grid without givens, whose symbols can be exchanged."""
    exchangeable = puzzle._exchangeable()
    if exchangeable is None or puzzle._given_options():
        return None
    return patterns(exchangeable, query.engine, seconds_left(deadline))


def sampled(
    puzzle: Puzzle,
    query: Query,
    deadline: float | None,
    decoded: Callable[[Puzzle, Sequence[int]], Solution],
) -> tuple[CountResult, Iterator[Solution]]:
    """A count, and solutions drawn from it, until the deadline.

    Options are `decoded` and checked. Both may raise `LimitError`.
    """
    found = _patterns(puzzle, query, deadline)
    if found is None:
        samples = prepared(puzzle, query, deadline).sample(
            query.number,
            seed=query.seed,
            fixed=puzzle._given_options(),
            timeout=seconds_left(deadline),
            memory=query.memory,
            jobs=query.jobs,
            watch=query.watch,
        )
        return samples.count, (decoded(puzzle, options) for options in samples)
    from random import Random

    random = Random(query.seed)
    samples = found.prepared.sample(
        query.number,
        seed=random.getrandbits(64),
        timeout=seconds_left(deadline),
        memory=query.memory,
        jobs=query.jobs,
        watch=_of_orders(query, found.puzzle.orders),
    )
    count = _of_all_orders(samples.count, found.puzzle.orders, None)
    return count, (_filled(puzzle, found, options, random) for options in samples)


def _filled(puzzle: Puzzle, patterns: Patterns, options: Sequence[int], random: Random) -> Solution:
    """The grid of some patterns, which the symbols fill in an order drawn at random."""
    filled = [patterns.found[option] for option in options]
    random.shuffle(filled)
    values = puzzle._checked(patterns.puzzle.solution(filled))
    return puzzle.solution_class(puzzle, values)


def estimated(puzzle: Puzzle, query: Query, deadline: float | None) -> Estimate:
    """An estimate of the number of solutions, until the deadline."""
    return prepared(puzzle, query, deadline).estimate(
        seed=query.seed or 0,
        fixed=puzzle._given_options(),
        timeout=seconds_left(deadline),
    )
