"""Shards that threads work at side by side, while the caller saves which of them are left.

A shard that takes long is divided, and what was done of it is lost; so are the shards that a kill
finds at work. Both are some seconds, and a shard has many parts, so that little is done twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from threading import Condition
from time import monotonic
from typing import Protocol

from cover.checkpoints.folder import Checkpoint, SavedBranch, SavedState
from cover.errors import CheckpointError
from cover.shards.shard import Shard, divided, whole
from cover.solver import Prepared
from cover.solver.parallel.threads import DaemonThreads
from cover.solver.watching import Watch
from cover.steps import deadline_after, seconds_left, shorter

# Seconds for which a question is asked as a whole before it is divided: most are over by then.
AT_ONCE = 1.0

# Into how many parts a whole is divided for each thread, and a shard that takes longer than so many
# seconds.
_FOR_EACH, _PARTS, _PATIENCE = 32, 16, 4.0

# Seconds between two looks at whether a thread is to stop, and at how far all of them are.
_SLICE = 0.1


class ShardWork(Protocol):
    """What is done at a shard: a count or a search that can be stopped and continued."""

    @property
    def complete(self) -> bool:
        """Whether there is no more to do."""

    @property
    def found(self) -> int:
        """How many solutions were found so far."""

    @property
    def cost(self) -> tuple[int, int]:
        """Nodes and updates."""

    def go_on(self, seconds: float | None = None) -> None:
        """Go on for as long."""


def shards_of(
    state: SavedState, prepared: Prepared, fixed: Sequence[int], parts: int
) -> list[Shard]:
    """Return the shards that are left; where there are none yet, the whole in that many parts.

    Raises `CheckpointError` where what is left has options that the problem has not.
    """
    all_of_it = whole(prepared, fixed)
    if state.branches is None:
        return divided(all_of_it, prepared, parts)
    options = range(prepared.problem.option_count)
    if any(option not in options for branch in state.branches for option in branch.options):
        raise CheckpointError("the checkpoint is damaged: what is left of it has unknown options")
    return [
        all_of_it._replace(fixed=(*fixed, *branch.options), share=branch.share)
        for branch in state.branches
    ]


def branches_of(shards: Sequence[Shard], fixed: int) -> tuple[SavedBranch, ...]:
    """Return what is saved of shards of a whole in which that many options are fixed."""
    return tuple(SavedBranch(shard.fixed[fixed:], shard.share) for shard in shards)


class OpenShards:
    """The shards that are left of a whole, and how many solutions the others have.

    The `state` is that of the whole: where it was divided already, the work goes on. `begin` starts
    the work at a shard. Where `one` solution is enough, no more is done when a shard has it.
    """

    def __init__(
        self,
        prepared: Prepared,
        fixed: Sequence[int],
        state: SavedState,
        jobs: int,
        begin: Callable[[Shard], ShardWork],
        *,
        one: bool = False,
    ) -> None:
        self.done = state.found  # solutions of the shards that are done
        self.cost = 0, 0
        self._prepared = prepared
        self._fixed = len(fixed)
        self._left = shards_of(state, prepared, fixed, _FOR_EACH * jobs)
        self._jobs = jobs
        self._begin = begin
        self._one = one
        self._at_work: dict[Shard, int] = {}  # and how many solutions each has brought so far
        self._changed = Condition()
        self._stopping = False
        self._error: BaseException | None = None

    @property
    def complete(self) -> bool:
        """Whether nothing is left to do."""
        return not self._left

    @property
    def found(self) -> int:
        """How many solutions were found so far, those of shards at work among them."""
        with self._changed:
            return self.done + sum(self._at_work.values())

    @property
    def share(self) -> float:
        """About how much of the whole is done."""
        with self._changed:
            return max(0.0, 1.0 - sum(shard.share for shard in self._left))

    @property
    def state(self) -> SavedState:
        """What is to be saved."""
        with self._changed:
            return SavedState(self.done, branches_of(self._left, self._fixed))

    def go_on(self, checkpoint: Checkpoint, seconds: float | None, watch: Watch | None) -> None:
        """Work for as long by all threads, and save the state meanwhile and at the end."""
        deadline, threads = deadline_after(seconds), DaemonThreads()
        self._stopping = False
        try:
            while len(threads.started) < self._jobs and threads.start(self._work):
                pass
            while not self._is_over() and seconds_left(deadline) != 0:
                with self._changed:
                    self._changed.wait(shorter(_SLICE, seconds_left(deadline)))
                if watch is not None:
                    watch.searched(self.share, self.found)
                if checkpoint.is_due:
                    checkpoint.save(self.state)
        finally:
            with self._changed:
                self._stopping = True
                self._changed.notify_all()
            threads.join()
        if self._error is not None:
            raise self._error

    def _is_over(self) -> bool:
        with self._changed:
            return self._stopping or not self._left

    def _work(self) -> None:
        """Work at one shard after the other, in a thread of its own."""
        try:
            while (shard := self._next()) is not None:
                self._work_at(shard)
        except BaseException as error:
            with self._changed:
                self._error, self._stopping = error, True
                self._changed.notify_all()

    def _next(self) -> Shard | None:
        """Return the next shard that no thread is at, once there is one; None at the end."""
        with self._changed:
            while self._left and not self._stopping:
                for shard in self._left:
                    if shard not in self._at_work:
                        self._at_work[shard] = 0
                        return shard
                self._changed.wait()
            return None

    def _work_at(self, shard: Shard) -> None:
        work = self._begin(shard)
        parts, patience = [shard], monotonic() + _PATIENCE
        while not work.complete and not self._stopping:
            work.go_on(_SLICE)
            with self._changed:
                self._at_work[shard] = work.found
            if not work.complete and monotonic() >= patience:
                parts, patience = divided(shard, self._prepared, _PARTS), inf
                if len(parts) != 1:
                    break
        self._put_back(shard, work, [] if work.complete else parts)

    def _put_back(self, shard: Shard, work: ShardWork, left: Sequence[Shard]) -> None:
        """Note what is left of a shard: nothing where it is done, parts where it was divided.

        One with the solution that is enough stays: all is as before until that is saved.
        """
        with self._changed:
            if self._one and work.found:
                self._stopping, left = True, [shard]
            place = self._left.index(shard)
            self._left[place : place + 1] = left
            del self._at_work[shard]
            nodes, updates = work.cost
            self.cost = self.cost[0] + nodes, self.cost[1] + updates
            if not left:
                self.done += work.found
            self._changed.notify_all()
