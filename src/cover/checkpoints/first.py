"""The search for any solution, of which is saved where there is none."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cover.checkpoints.folder import Checkpoint, SavedState
from cover.checkpoints.side_by_side import AT_ONCE, OpenShards
from cover.errors import CheckpointError
from cover.shards.shard import Shard
from cover.solver import Prepared
from cover.solver.engines import EngineNetwork
from cover.solver.multiplicities import without_omissions
from cover.solver.searching import Solution
from cover.solver.watching import Watch
from cover.steps import deadline_after, seconds_left, shorter


class ShardSearch:
    """The search of a shard for any solution, which `take` is called with."""

    def __init__(
        self, network: EngineNetwork, shard: Shard, take: Callable[[Solution], None]
    ) -> None:
        self.found = 0
        self._take = take
        self._search = network.run(shard.fixed, weighted=True)

    @property
    def complete(self) -> bool:
        """Whether there is a solution, or certainly none."""
        return self.found > 0 or self._search.exhausted

    @property
    def cost(self) -> tuple[int, int]:
        """Nodes and updates."""
        return self._search.nodes, self._search.updates

    def go_on(self, seconds: float | None = None) -> None:
        """Search on for as long."""
        solution = self._search.next(seconds)
        if solution is not None:
            self._take(solution)
            self.found = 1


class SavedFirst:
    """The search for one solution, in the protocol of `cover.solver.engines.SolutionSearch`.

    `checkpoint` has begun with the problem and the options `fixed`. The problem is searched as a
    whole at first, and in shards if that takes long.
    """

    def __init__(
        self,
        prepared: Prepared,
        fixed: Sequence[int],
        checkpoint: Checkpoint,
        jobs: int,
        watch: Watch | None,
    ) -> None:
        self.nodes = self.updates = 0
        self.exhausted = False
        self.share = 0.0
        self._prepared = prepared
        self._fixed = fixed
        self._checkpoint = checkpoint
        self._jobs = jobs
        self._watch = watch

    def next(self, seconds: float | None = None) -> Solution | None:
        """Return a solution; None when there is none or the time is up."""
        state = self._checkpoint.state
        if state.complete:
            known = range(self._prepared.stated.option_count)
            if any(option not in known for option in state.last or ()):
                raise CheckpointError("the checkpoint is damaged: its solution has unknown options")
            self.exhausted = not state.found
            return state.last
        deadline = deadline_after(seconds)
        solution = None
        if state.branches is None:
            solution = self._at_once(shorter(AT_ONCE, seconds))
        if solution is None and not self.exhausted and seconds_left(deadline) != 0:
            solution = self._in_shards(seconds_left(deadline))
        if solution is not None:
            self._checkpoint.save(SavedState(1, (), solution))
        elif self.exhausted:
            self._checkpoint.save(SavedState(0, ()))
        return solution

    def count(self, limit: int | None = None, seconds: float | None = None) -> int:
        """Return 1 if a solution is found within `seconds`, else 0."""
        return int(limit != 0 and self.next(seconds) is not None)

    def _at_once(self, seconds: float | None) -> Solution | None:
        search = self._prepared.search(
            fixed=self._fixed,
            limit=1,
            timeout=seconds,
            ordered=False,
            jobs=self._jobs,
            watch=self._watch,
        )
        solution = next(search, None)
        self.exhausted = search.complete
        self.nodes, self.updates, _ = search.statistics
        return solution

    def _in_shards(self, seconds: float | None) -> Solution | None:
        prepared, found = self._prepared, list[Solution]()

        def begin(shard: Shard) -> ShardSearch:
            return ShardSearch(prepared.network, shard, found.append)

        state = self._checkpoint.state
        shards = OpenShards(prepared, self._fixed, state, self._jobs, begin, one=True)
        try:
            shards.go_on(self._checkpoint, seconds, self._watch)
        finally:
            self._checkpoint.save(shards.state)
            nodes, updates = shards.cost
            self.nodes, self.updates = self.nodes + nodes, self.updates + updates
        self.share, self.exhausted = shards.share, shards.complete
        if not found:
            return None
        self.exhausted = False
        return without_omissions(found[0], prepared.stated.option_count)
