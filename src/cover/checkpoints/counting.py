"""The number of solutions of a problem, saved as it grows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from shutil import rmtree
from time import monotonic

from cover.checkpoints.folder import Checkpoint, SavedState
from cover.checkpoints.side_by_side import AT_ONCE, OpenShards
from cover.problem import Sweep
from cover.shards.shard import Shard
from cover.solver import CountInterrupted, CountResult, Prepared
from cover.solver.api import count_by
from cover.solver.counting.count import Counting
from cover.solver.counting.memory import default_size
from cover.solver.searching import Statistics
from cover.solver.watching import Watch
from cover.steps import deadline_after, seconds_left, shorter

# After how many seconds listing is the way, unless memoisation is ahead of it; and the seconds
# between two looks at that.
_TRIAL, _STEP = 4.0, 0.5

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
    sweep: Callable[[], Sweep | None] | None = None,
) -> CountResult:
    """Count the solutions, or those that are left, and save how far the count has come.

    `checkpoint` has begun with the problem and the options `fixed`. Where memoisation is ahead of
    listing, levels are counted, which are saved, too, maybe along the `sweep` of the problem;
    otherwise it is divided into shards. Raises `CountInterrupted` for Ctrl-C.
    """
    state, deadline = checkpoint.state, deadline_after(timeout)
    if state.complete:
        return of_an_earlier_run(state)
    room = default_size() if memory is None else memory
    if state.branches is None:
        folder = checkpoint.levels
        counting = Counting(prepared, fixed, memory=room, jobs=jobs, folder=folder, sweep=sweep)
        count = _counted_as_a_whole(counting, checkpoint, deadline, watch)
        if count is not None:
            return count

    def begin(shard: Shard) -> Counting:
        return Counting(prepared, shard.fixed, memory=room // jobs)

    shards = OpenShards(prepared, fixed, state, jobs, begin)
    return _counted_in_shards(shards, checkpoint, seconds_left(deadline), watch)


def of_an_earlier_run(state: SavedState) -> CountResult:
    """Return the number of solutions of a complete state."""
    return CountResult(state.found, None, Statistics(0, 0, 0.0), "an earlier run")


def _counted_as_a_whole(
    counting: Counting, checkpoint: Checkpoint, deadline: float | None, watch: Watch | None
) -> CountResult | None:
    """Count up to the deadline; None where listing is the way, which is to be done in shards."""
    began = monotonic()
    while checkpoint.levels.exists() or not _is_listing(counting, monotonic() - began):
        with checkpoint.told():
            count = count_by(counting, None, shorter(_STEP, seconds_left(deadline)), watch)
        statistics = count.statistics._replace(seconds=monotonic() - began)
        if count.complete:
            checkpoint.save(SavedState(count.value, ()))
            rmtree(checkpoint.levels, ignore_errors=True)
        if count.stopped_by != "timeout" or seconds_left(deadline) == 0:
            return count._replace(statistics=statistics)
    return None


def _is_listing(counting: Counting, seconds: float) -> bool:
    """Whether it is to be divided into shards, after so many seconds."""
    if counting.share_listed is None:
        return False
    return seconds >= (AT_ONCE if counting.is_search else _TRIAL)


def _counted_in_shards(
    shards: OpenShards, checkpoint: Checkpoint, seconds: float | None, watch: Watch | None
) -> CountResult:
    began = monotonic()

    def so_far(stopped_by: str | None) -> CountResult:
        statistics = Statistics(*shards.cost, monotonic() - began)
        return CountResult(shards.found, stopped_by, statistics, _WAY, shards.share)

    try:
        shards.go_on(checkpoint, seconds, watch)
    except KeyboardInterrupt as interrupt:
        raise CountInterrupted(so_far("interrupt")) from interrupt
    finally:
        checkpoint.save(shards.state)
    return so_far(None if shards.complete else "timeout")
