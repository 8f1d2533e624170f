"""How many solutions a puzzle has, and samples of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from cover.asking.problems import Patterns, patterns, prepared
from cover.errors import LimitError
from cover.puzzle import Puzzle
from cover.query import Query
from cover.solution import Solution
from cover.solver import CountInterrupted, CountResult
from cover.steps import deadline_after, seconds_left, shorter

if TYPE_CHECKING:
    from cover.solver.watching import Watch

# Seconds for a count by what single symbols can fill, before symmetric states are looked for. A
# layout of 9x9 that nothing fills takes 0.02 s by patterns, and minutes by states; the empty 8x8
# takes hours by patterns, and 0.3 s by states, latin squares of 7x7 3 s.
_BY_PATTERNS = 0.5

# The most options whose images under all symmetries are found in about half a second.
_MOST_MOVED = 60_000


def counted(
    puzzle: Puzzle, query: Query, deadline: float | None, *, layers: bool = False
) -> CountResult:
    """The number of solutions, until the deadline.

    Of a puzzle with layers, answers are counted; with `layers`, all solutions. Raises
    `CountInterrupted` for Ctrl-C, and `LimitError` where there was no time to begin.

    A way is chosen by what the puzzle knows of itself, and not by a clock: regions and reduced
    graphs were slower than a count as it is stated by 0.1 s at most, in 60 tilings and 11 graphs.
    One race is left, of the two ways to count a grid without givens, neither of which is known to
    be short: see `_BY_PATTERNS`.
    """
    if puzzle.source.shard is not None:
        return _counted_as_stated(puzzle, query, deadline, layers=layers)
    is_blank = not puzzle._given_options()
    exchangeable = puzzle._exchangeable() if is_blank else None
    symmetry = puzzle._item_symmetry() if is_blank and query.limit is None else None
    if query.checkpoint is not None and (symmetry or exchangeable):
        from cover.asking.sharded import counted_as_a_whole

        return counted_as_a_whole(
            puzzle, query, deadline, lambda asked: counted(puzzle, asked, deadline, layers=layers)
        )
    found = prepared(puzzle, query, deadline)
    if found.engine == "python":
        symmetry = None
    filled = exchangeable and patterns(exchangeable, query.engine, seconds_left(deadline))
    at_least = 0
    if filled is not None and symmetry is not None:
        first = _counted_by_patterns(filled, query, shorter(deadline, deadline_after(_BY_PATTERNS)))
        if first.stopped_by != "timeout":
            return first
        at_least = first.value
    if symmetry is not None:
        count = found.count_by_symmetry(
            symmetry,
            timeout=seconds_left(deadline),
            memory=query.memory,
            jobs=query.jobs,
            watch=query.watch,
        )
        if count is not None:
            return count._replace(value=max(count.value, at_least))
    if filled is not None:
        return _counted_by_patterns(filled, query, deadline)
    is_small = found.problem.option_count <= _MOST_MOVED and query.checkpoint is None
    if is_small and puzzle._symmetries():
        # A region of the solutions stands for all: the Bedlam cube in a 24th of the time.
        from cover.asking.distinct import counted_all

        with suppress(LimitError):
            return counted_all(puzzle, query, deadline)
    decider = puzzle._decider()
    if decider is not None:
        # Without options that are in no solution: one may stand among 2^40 dead ends.
        puzzle = decider.reduced() or puzzle
    return _counted_as_stated(puzzle, query, deadline, layers=layers)


def _counted_by_patterns(found: Patterns, query: Query, deadline: float | None) -> CountResult:
    """The number of grids, which patterns of single symbols fill in any order of the symbols."""
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
    puzzle: Puzzle, query: Query, deadline: float | None, *, layers: bool = False
) -> CountResult:
    """The number of solutions that are found in the time, by nothing but the problem."""
    found = prepared(puzzle, query, deadline)
    fixed, distinct_on = puzzle._fixed(), None if layers else puzzle._answer_items()
    if distinct_on is None and not (query.cluster is None and query.checkpoint is None):
        from cover.asking.sharded import counted as counted_in_shards

        return counted_in_shards(found, puzzle, query, deadline)
    return found.count(
        fixed=fixed,
        limit=query.limit,
        timeout=seconds_left(deadline),
        memory=query.memory,
        jobs=query.jobs,
        distinct_on=distinct_on,
        watch=query.watch,
    )


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


def sampled(
    puzzle: Puzzle,
    query: Query,
    deadline: float | None,
    decoded: Callable[[Puzzle, Sequence[int]], Solution],
) -> tuple[CountResult, Iterator[Solution]]:
    """A count, and solutions drawn from it, until the deadline.

    Options are `decoded` and checked. Both may raise `LimitError`.
    """
    exchangeable = None if puzzle._given_options() else puzzle._exchangeable()
    found = exchangeable and patterns(exchangeable, query.engine, seconds_left(deadline))
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

    def filled() -> Iterator[Solution]:
        """Yield the grids of patterns, which the symbols fill in an order drawn at random."""
        for options in samples:
            chosen = [found.found[option] for option in options]
            random.shuffle(chosen)
            yield puzzle.solution_class(puzzle, puzzle._checked(found.puzzle.solution(chosen)))

    return count, filled()
