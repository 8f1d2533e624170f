"""A puzzle in parts: what can be asked of them, and counts and searches by shards.

Shards are worked off by the workers of a cluster, or on from a checkpoint.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from threading import Timer

import cover
from cover.asking.problems import prepared
from cover.errors import InputError
from cover.puzzle import Puzzle
from cover.query import Query
from cover.shards.count import AS_A_WHOLE, ShardedCount
from cover.shards.executors import Threads
from cover.shards.ledger import Checkpoint, SavedState
from cover.shards.listing import ShardedListing
from cover.shards.shard import Shard, digest_of, divided, whole
from cover.solver import CountResult, Prepared, Search
from cover.solver.api import count_by
from cover.solver.searching import Statistics
from cover.steps import deadline_after, seconds_left

_MODES = ("first", "some", "all", "count")

# Seconds after which it is told that nothing is kept of a count before its end.
_SOON = 1.0

_LISTED_AS_A_WHOLE = "this listing is made as a whole: a checkpoint keeps nothing of it"


def why_not_divided(puzzle: Puzzle) -> str | None:
    """Return why a puzzle has no parts that add up; None for one that has."""
    if puzzle._up_to_symmetry:
        return "turned and mirrored solutions that count as one may be in several parts"
    return None


def demand_askable(puzzle: Puzzle, shard: Shard, query: Query, deadline: float | None) -> None:
    """Raise `InputError` where a part is of another problem, or cannot be asked this."""
    if query.mode not in _MODES or query.best:
        raise InputError(
            puzzle.place,
            f"this is part {shard.name} of a puzzle, which is counted or listed; anything else is "
            "a question about the whole puzzle",
        )
    if (why := why_not_divided(puzzle)) is not None:
        raise InputError(puzzle.place, f"this is part {shard.name} of a puzzle, and {why}")
    problem = prepared(puzzle, query, deadline).problem
    if digest_of(problem, puzzle._given_options()) != shard.digest:
        raise InputError(
            puzzle.place, f"part {shard.name} is one of another problem than this puzzle's"
        )
    unknown = next((each for each in shard.fixed if each >= problem.option_count), None)
    if unknown is not None:
        raise InputError(puzzle.place, f"part {shard.name} fixes option {unknown}, which is none")


def split(puzzle: Puzzle, parts: int, query: Query) -> list[Puzzle]:
    """Divide a puzzle, or a part of one, into at least so many parts, if that can be.

    There are none where it has no solution, and that shows at once. Raises `InputError` for a
    puzzle whose parts do not add up, and what `prepared` raises.
    """
    deadline = deadline_after(query.timeout)
    if puzzle.source.shard is not None:
        demand_askable(puzzle, puzzle.source.shard, query, deadline)
    if (why := why_not_divided(puzzle)) is not None:
        raise InputError(puzzle.place, f"this puzzle is not split: {why}")
    if puzzle._reason() is not None:
        return []
    laid_out = prepared(puzzle, query, deadline)
    items = puzzle._answer_items()
    shard = puzzle.source.shard or whole(laid_out, puzzle._given_options())
    return [puzzle.sourced(shard=each) for each in divided(shard, laid_out, parts, items)]


# --- Counts and searches in shards ---


def why_no_checkpoint(puzzle: Puzzle, checkpoint: Checkpoint) -> str | None:
    """Why a puzzle cannot go on from a checkpoint; None where it can."""
    if checkpoint.is_begun:
        return "a checkpoint is of one puzzle, and this is another one"
    if puzzle._answer_items() is not None:
        return "a checkpoint goes with no puzzle of whose solutions only one layer is the answer"
    why = why_not_divided(puzzle)
    return None if why is None else f"a checkpoint divides a puzzle into parts, and {why}"


def counted(asked: Prepared, puzzle: Puzzle, query: Query, deadline: float | None) -> CountResult:
    """Count the solutions of the problem of a puzzle, in shards if it takes long.

    Raises `CountInterrupted` for Ctrl-C, `CheckpointError` where the checkpoint is of another
    problem or question, and `EngineError` where the cluster has gone, and where workers end at one
    shard again and again.
    """
    checkpoint, fixed = query.checkpoint, puzzle._fixed()
    if checkpoint is not None and _begin(checkpoint, asked, puzzle, query).complete:
        return _of_an_earlier_run(checkpoint.state)
    here = asked.counting(fixed, query.memory, query.jobs)
    workers, memory = query.cluster or Threads(query.jobs), query.memory
    counting = ShardedCount(workers, asked, fixed, here=here, memory=memory, checkpoint=checkpoint)
    try:
        return count_by(counting, query.limit, seconds_left(deadline), query.watch)
    finally:
        counting.close()


def counted_as_a_whole(
    puzzle: Puzzle, query: Query, deadline: float | None, count: Callable[[Query], CountResult]
) -> CountResult:
    """The number of solutions by a way to `count` of which a checkpoint keeps only the end.

    Raises what `counted` does.
    """
    checkpoint = query.checkpoint
    assert checkpoint is not None, "without one, nothing comes here"
    asked = prepared(puzzle, query, deadline)
    if _begin(checkpoint, asked, puzzle, query).complete:
        return _of_an_earlier_run(checkpoint.state)
    soon = Timer(_SOON, checkpoint.tell, [AS_A_WHOLE])
    soon.start()
    try:
        found = count(query._replace(checkpoint=None))
    finally:
        soon.cancel()
    if found.complete:
        checkpoint.save(SavedState(found.value, complete=True))
    return found


def searched(
    puzzle: Puzzle, query: Query, deadline: float | None, as_a_whole: Callable[[], Search]
) -> Search:
    """A search for all solutions, from where the checkpoint of the query is.

    What it has found in earlier runs is written already, and counted. Matchings are listed
    `as_a_whole`, with an oracle that knows nothing of shards. Raises `CheckpointError` where the
    checkpoint is of another problem or question.
    """
    checkpoint = query.checkpoint
    assert checkpoint is not None, "without one, nothing comes here"
    asked = prepared(puzzle, query, deadline)
    if asked.problem.sum_count and asked.engine != "python":
        # Other engines have an order in which a search cannot be divided.
        asked = Prepared(asked.stated, "links", query.order_seed, deadline)
    _begin(checkpoint, asked, puzzle, query)
    if puzzle._decider() is not None:
        checkpoint.tell(_LISTED_AS_A_WHOLE)
        return as_a_whole()
    return listed(asked, puzzle._fixed(), query, deadline)


def listed(asked: Prepared, fixed: Sequence[int], query: Query, deadline: float | None) -> Search:
    """A search for all solutions, in the order of one, by workers.

    Where there is a checkpoint, it has begun.
    """
    workers = query.cluster or Threads(query.jobs)
    listing = ShardedListing(workers, asked, fixed, query.checkpoint)
    left = seconds_left(deadline)
    search = asked.search(timeout=left, watch=query.watch, by=listing)
    search.found = listing.found
    return search


def _of_an_earlier_run(state: SavedState) -> CountResult:
    return CountResult(state.found, None, Statistics(0, 0, 0.0), "an earlier run")


def _begin(checkpoint: Checkpoint, asked: Prepared, puzzle: Puzzle, query: Query) -> SavedState:
    """Have the checkpoint begin, or see that it is about the same; return how far it is."""
    seed = "" if query.order_seed is None else f", seed {query.order_seed}"
    head = {
        "version": f"cover {cover.__version__}",
        "problem": digest_of(asked.problem, puzzle._fixed()),
        "question": f"{query.mode}, engine {asked.engine}{seed}",
    }
    if query.mode == "all" and puzzle._writes_parts:
        parts = repr(puzzle._line_parts()).encode()
        head["layout"] = blake2b(parts, digest_size=16).hexdigest()
    state = checkpoint.begin(head)
    options = range(asked.problem.option_count)
    roots = (root for stretch in state.left or () for root in stretch.roots)
    if any(option not in options for root in roots for option in root):
        raise checkpoint.damaged()
    return state
