"""The search for any solution in shards, of which a checkpoint knows those that have none."""

from __future__ import annotations

from collections.abc import Sequence

from cover.shards.checkpoint import Checkpoint
from cover.shards.count import ShardedSearch
from cover.shards.workers import WorkerThreads, find_in_shard
from cover.solver import Prepared
from cover.solver.searching import Solution
from cover.solver.watching import Watch, count_watched
from cover.steps import deadline_after, seconds_left, shorter

# Seconds for which the whole is searched before it is divided: most searches are over by then.
_AT_ONCE = 1.0


class ShardedFirst(ShardedSearch):
    """The search for one solution, in the protocol of `cover.solver.engines.SolutionSearch`.

    The `checkpoint` has begun. Once there is a solution, a later run finds one where it was left.
    """

    def __init__(
        self,
        prepared: Prepared,
        fixed: Sequence[int],
        checkpoint: Checkpoint,
        jobs: int,
        watch: Watch | None,
    ) -> None:
        workers = WorkerThreads(prepared, jobs)
        super().__init__(workers, prepared, fixed, find_in_shard, checkpoint=checkpoint)
        self.exhausted = checkpoint.state.complete
        self._jobs = jobs
        self._watch = watch

    @property
    def nodes(self) -> int:
        """How many partial solutions an item was chosen at."""
        return self.cost[0]

    @property
    def updates(self) -> int:
        """How many items and option nodes were taken out of their lists."""
        return self.cost[1]

    def next(self, seconds: float | None = None) -> Solution | None:
        """Return a solution; None when there is none or the time is up."""
        deadline = deadline_after(seconds)
        if not self.has_counts:
            self._search_at_once(shorter(_AT_ONCE, seconds))
        left = seconds_left(deadline)
        try:
            if self.solution is None and not self.exhausted and left != 0:
                if self._watch is None:
                    self.go_on(left)
                else:
                    count_watched(self, left, None, self._watch)
                self.exhausted = self.complete and self.solution is None
        finally:
            self.close()
        return self.solution

    def count(self, limit: int | None = None, seconds: float | None = None) -> int:
        """Return 1 if a solution is found within `seconds`, else 0."""
        return int(limit != 0 and self.next(seconds) is not None)

    def _search_at_once(self, seconds: float | None) -> None:
        search = self._prepared.search(
            fixed=self._fixed,
            limit=1,
            timeout=seconds,
            ordered=False,
            jobs=self._jobs,
            watch=self._watch,
        )
        self.solution = next(search, None)
        self.exhausted = search.complete
        self.cost = search.statistics[:2]
        if self.exhausted:
            self.save()
