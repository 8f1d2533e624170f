"""Counts of one problem in shards, each by a worker.

A shard has only so much time. One that takes longer is divided, and so are those that are likely to
take as long, before any time is spent on them. What a table of states would share between shards is
counted in each of them again, so that not every count gains by workers.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from math import ceil
from queue import Empty, SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from cover.cluster.connection import Cluster, LostTaskError
from cover.cluster.work import count_shard, sent
from cover.errors import EngineError, Place
from cover.shards.ledger import Ledger
from cover.shards.shard import Shard, divided, whole
from cover.solver import CountResult, Prepared
from cover.solver.api import count_by
from cover.steps import deadline_after, seconds_left, shorter

if TYPE_CHECKING:
    import distributed

    from cover.solver.watching import Watch

# Seconds in which most counts end here, before any worker is asked. After these it shows whether
# memoisation is ahead.
_HERE = 1.0

# Seconds for a shard at first. One that takes longer is divided, and its parts have twice the time.
_FOR_SHARD = 8.0

# How many shards there are at first, and how many are with workers, for each thread of these.
_AT_FIRST = 16
_WITH_WORKERS = 2

# Into how many shards one is divided, at the least and at the most.
_FEW, _MANY = 8, 64

# How often workers may end during one shard.
_LOSSES = 5


def counted_by(
    cluster: Cluster,
    prepared: Prepared,
    *,
    fixed: Sequence[int] = (),
    limit: int | None = None,
    timeout: float | None = None,
    memory: int | None = None,
    jobs: int = 1,
    watch: Watch | None = None,
) -> CountResult:
    """Count the solutions as `Prepared.count` does, by the workers of a cluster if it takes long.

    Raises `CountInterrupted` for Ctrl-C, and `EngineError` where the cluster has gone, and where
    workers end at one shard again and again.
    """
    counting = ClusterCount(cluster, prepared, fixed, memory, jobs)
    try:
        return count_by(counting, limit, timeout, watch)
    finally:
        counting.close()


class _OpenShard(NamedTuple):
    """A shard that is not counted, the time for it, and how often workers ended at it."""

    shard: Shard
    seconds: float
    losses: int = 0


class ClusterCount:
    """A count that begins here, and goes on in shards; it can be stopped and continued.

    Where memoisation is ahead when it has gone on for a while, it stays here: shards share no
    states. See `cover.solver.watching` for its face.
    """

    def __init__(
        self,
        cluster: Cluster,
        prepared: Prepared,
        fixed: Sequence[int],
        memory: int | None,
        jobs: int,
    ) -> None:
        self._cluster = cluster
        self._prepared = prepared
        self._memory = memory
        self._here = prepared.counting(fixed, memory, jobs)
        self._left = _HERE  # seconds that it still has here
        self._everything = whole(prepared, fixed)
        self._ledger = Ledger(self._everything.digest)
        self._problem: tuple[str, distributed.Future] | None = None  # once it is shared
        self._waiting: list[_OpenShard] = []
        self._out: dict[Future[CountResult], _OpenShard] = {}  # what workers are at
        self._back: SimpleQueue[Future[CountResult]] = SimpleQueue()
        self._nodes = self._updates = 0
        self._done = 0
        self._share = 0.0  # of what is done
        self._seconds = 0.0  # that this took
        self._ways: set[str] = set()

    @property
    def complete(self) -> bool:
        """Whether all solutions are counted."""
        is_shared = self._problem is not None and not self._waiting and not self._out
        return self._here.complete or is_shared

    @property
    def found(self) -> int:
        """How many solutions were counted so far."""
        return max(self._here.found, self._ledger.total)

    @property
    def share(self) -> float:
        """About how much of the search tree was searched."""
        if self._problem is None:
            return self._here.share
        return 1.0 if self.complete else min(self._share, 1.0)

    @property
    def share_listed(self) -> float | None:
        """The same; None where memoisation is ahead."""
        return self._here.share_listed if self._problem is None else self.share

    @property
    def cost(self) -> tuple[int, int]:
        """The nodes and updates until now."""
        nodes, updates = self._here.cost
        return nodes + self._nodes, updates + self._updates

    @property
    def way(self) -> str:
        """How the solutions are counted, in words."""
        if self._problem is None:
            return self._here.way
        return f"{' and '.join(sorted(self._ways)) or 'listing'}, in {self._done} shards"

    def go_on(self, seconds: float | None = None, limit: int | None = None) -> None:
        """Count on for as long, or until at least `limit` solutions were found."""
        deadline = deadline_after(seconds)
        if self._problem is None and not self._stays_here(seconds, limit):
            self._begin_to_share()
        if self._problem is None:
            self._here.go_on(seconds_left(deadline), limit)
            return
        while not self.complete and (limit is None or self.found < limit):
            self._hand_out(self._problem)
            try:
                future = self._back.get(timeout=seconds_left(deadline))
            except Empty:
                return
            self._take(future)

    def _stays_here(self, seconds: float | None, limit: int | None) -> bool:
        """Count here for a while; return whether that is to go on."""
        if self._left > 0:
            began = monotonic()
            self._here.go_on(shorter(seconds, self._left), limit)
            self._left -= monotonic() - began
        is_over = self._here.complete or (limit is not None and self._here.found >= limit)
        return is_over or self._left > 0 or self._here.share_listed is None

    def _begin_to_share(self) -> None:
        shards = divided(self._everything, self._prepared, _AT_FIRST * self._cluster.threads)
        self._waiting = [_OpenShard(shard, _FOR_SHARD) for shard in reversed(shards)]
        problem = sent(self._prepared)
        self._problem = problem.name, self._cluster.keep(problem.name, problem.data)

    def close(self) -> None:
        """Forget what is not counted."""
        self._cluster.cancel(list(self._out))

    def _hand_out(self, problem: tuple[str, distributed.Future]) -> None:
        """Keep the workers busy."""
        name, kept = problem
        while self._waiting and len(self._out) < _WITH_WORKERS * self._cluster.threads:
            each = self._waiting.pop()
            expected = self._expected(each.shard)
            if expected > each.seconds / 2:
                parts = min(_MANY, ceil(2 * expected / each.seconds))
                found = divided(each.shard, self._prepared, max(_FEW, parts))
                if len(found) > 1:
                    self._wait_for(each, found, each.seconds)
                    continue
            future = self._cluster.submit(
                count_shard,
                name,
                each.shard.fixed,
                each.seconds,
                self._memory,
                self._cluster.threads_here,
                kept=[kept],
            )
            self._out[future] = each
            future.add_done_callback(self._back.put)

    def _expected(self, shard: Shard) -> float:
        """Return how many seconds a shard is likely to take; 0 where that is not known."""
        return self._seconds / self._share * shard.share if self._share else 0.0

    def _take(self, future: Future[CountResult]) -> None:
        """Note what came of a shard."""
        each = self._out.pop(future)
        try:
            count = future.result()
        except LostTaskError:
            if each.losses + 1 == _LOSSES:
                raise EngineError(f"workers end while they count {each.shard.name}") from None
            self._waiting.append(each._replace(losses=each.losses + 1))
            return
        self._nodes += count.statistics.nodes
        self._updates += count.statistics.updates
        self._seconds += count.statistics.seconds
        if count.complete:
            self._ledger.add(each.shard, count.value, Place(each.shard.name))
            self._share += each.shard.share
            self._done += 1
            self._ways.add(count.way)
        else:
            found = divided(each.shard, self._prepared, _FEW)
            self._wait_for(each, found, 2 * each.seconds)

    def _wait_for(self, each: _OpenShard, parts: list[Shard], seconds: float) -> None:
        """Have the parts of a shard counted in its place; none are a shard without solutions."""
        self._waiting += [_OpenShard(part, seconds) for part in reversed(parts)]
