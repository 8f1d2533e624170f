"""The number of solutions of a problem, saved as it grows."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from cover.checkpoints.folder import Checkpoint, SavedState
from cover.checkpoints.side_by_side import AT_ONCE, OpenShards
from cover.shards.shard import Shard
from cover.solver import CountInterrupted, CountResult, Prepared
from cover.solver.counting.count import Counting
from cover.solver.counting.memory import default_size
from cover.solver.searching import Statistics
from cover.solver.watching import Watch
from cover.steps import deadline_after, seconds_left, shorter

_WAY = "listing and memoisation, in shards that a checkpoint keeps"


def count_on(
    prepared: Prepared,
    fixed: Sequence[int],
    checkpoint: Checkpoint,
    *,
    timeout: float | None,
    memory: int | None,
    jobs: int,
    watch: Watch | None,
) -> CountResult:
    """Count the solutions, or those that are left, and save how far the count has come.

    `checkpoint` has begun with the problem and the options `fixed`. The problem is counted as a
    whole at first, and in shards if that takes long. Raises `CountInterrupted` for Ctrl-C.
    """
    state, deadline = checkpoint.state, deadline_after(timeout)
    if state.branches is None:
        first = prepared.count(
            fixed=fixed,
            timeout=shorter(AT_ONCE, timeout),
            memory=memory,
            jobs=jobs,
            watch=watch,
        )
        if first.complete:
            checkpoint.save(SavedState(first.value, ()))
        if first.complete or seconds_left(deadline) == 0:
            return first
    elif state.complete:
        return CountResult(state.found, None, Statistics(0, 0, 0.0), "an earlier run")
    room = (default_size() if memory is None else memory) // jobs

    def begin(shard: Shard) -> Counting:
        return Counting(prepared, shard.fixed, memory=room)

    shards = OpenShards(prepared, fixed, state, jobs, begin)
    return _counted(shards, checkpoint, seconds_left(deadline), watch)


def _counted(
    shards: OpenShards, checkpoint: Checkpoint, seconds: float | None, watch: Watch | None
) -> CountResult:
    began = perf_counter()

    def so_far(stopped_by: str | None) -> CountResult:
        statistics = Statistics(*shards.cost, perf_counter() - began)
        return CountResult(shards.found, stopped_by, statistics, _WAY, shards.share)

    try:
        shards.go_on(checkpoint, seconds, watch)
    except KeyboardInterrupt as interrupt:
        raise CountInterrupted(so_far("interrupt")) from interrupt
    finally:
        checkpoint.save(shards.state)
    return so_far(None if shards.complete else "timeout")
