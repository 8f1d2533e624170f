"""Counts of one problem in shards.

A shard has only so much time. One that takes longer is divided, and so are those that are likely to
take as long, before any time is spent on them. States that shards share would be counted in each of
them again, so that not every count gains by shards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from math import ceil
from queue import Empty, SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from cover.errors import Place
from cover.shards.ledger import Checkpoint, Ledger, SavedState
from cover.shards.shard import Cut, Path, Shard, divided, whole
from cover.solver import CountResult, Prepared
from cover.solver.counting.memory import default_size
from cover.solver.searching import added
from cover.steps import deadline_after, seconds_left, shorter

if TYPE_CHECKING:
    from cover.shards.executors import Workers
    from cover.solver.counting.count import Counting
    from cover.solver.watching import Watch

# Seconds in which most counts end here, before there are shards. By then it is known whether states
# are counted; a count that takes a night has some more.
_HERE, _UNDECIDED = 1.0, 4.0

# Seconds for a shard at first. One that takes longer is divided, and its parts have twice the time.
_FOR_SHARD, _MOST_SECONDS = 4.0, 16.0

# How many shards there are at first, and how many are with workers, for each thread of these.
_AT_FIRST = 16
_WITH_WORKERS = 2

# Into how many shards one is divided, at the least and at the most.
_FEW, _MANY = 8, 64

# Seconds between two looks at which way a count goes, and at whether it is time to save.
_STEP, _LOOK = 0.5, 0.25

AS_A_WHOLE = "this count is made as a whole: a checkpoint keeps nothing of it before its end"


class _OpenShard(NamedTuple):
    """A shard that is not done, and the time for it."""

    shard: Shard
    seconds: float


class ShardedCount:
    """A count that begins `here`, if anything does, and goes on in shards, which workers count.

    Where it is by states, it stays here: shards share none. Where there is a `checkpoint`, which
    has begun, the count goes on from there, and saves its ledger. See `cover.solver.watching` for
    its face.
    """

    def __init__(
        self,
        workers: Workers,
        prepared: Prepared,
        fixed: Sequence[int],
        *,
        here: Counting | None = None,
        memory: int | None = None,
        checkpoint: Checkpoint | None = None,
    ) -> None:
        self._counts = {} if checkpoint is None else checkpoint.state.counts  # of a former run
        self._here = None if self._counts else here
        self._seconds = 0.0  # that it has gone on here
        self._found, self._cost = 0, (0, 0)  # here at first; the cost of shards is added
        self._is_told = False
        self._workers = workers
        self._prepared = prepared
        self._memory = memory
        self._checkpoint = checkpoint
        self._everything = whole(prepared, fixed)
        self._ledger = Ledger(self._everything.digest)
        self._has_begun = False  # with shards
        self._waiting: list[_OpenShard] = []
        self._out: dict[Future[CountResult], _OpenShard] = {}
        self._back: SimpleQueue[Future[CountResult]] = SimpleQueue()
        self._done, self._ways = 0, set[str]()  # shards, and in which ways
        self._share = 0.0  # of what is done
        self._timed = 0.0, 0.0  # the share that was done in this run, and the seconds it took

    @property
    def complete(self) -> bool:
        if self._here is not None:
            return self._here.complete
        return self._has_begun and not self._waiting and not self._out

    @property
    def found(self) -> int:
        """How many solutions were found so far; of shards, of those that are done."""
        here = self._found if self._here is None else self._here.found
        return max(here, self._ledger.total)

    @property
    def share(self) -> float:
        """About how much of the search tree was searched."""
        if self._here is not None:
            return self._here.share
        return 1.0 if self.complete else min(self._share, 1.0)

    @property
    def share_listed(self) -> float | None:
        return self.share if self._here is None else self._here.share_listed

    @property
    def cost(self) -> tuple[int, int]:
        return self._cost if self._here is None else self._here.cost

    @property
    def way(self) -> str:
        if self._here is not None:
            return self._here.way
        ways = " and ".join(sorted(self._ways)) or "listing"
        return f"{ways}, in {self._done} shards"

    def go_on(self, seconds: float | None = None, limit: int | None = None) -> None:
        """Count on for as long, or until at least `limit` solutions were found."""
        deadline = deadline_after(seconds)
        while self._here is not None:
            self._go_on_here(self._here, shorter(_STEP, seconds_left(deadline)), limit)
            is_over = self.complete or (limit is not None and self.found >= limit)
            if is_over or seconds_left(deadline) == 0:
                return
        if not self._has_begun:
            self._begin()
        while not self.complete and (limit is None or self.found < limit):
            self._hand_out()
            if self.complete:  # the last parts are divided into none
                break
            try:
                self._take(self._back.get(timeout=shorter(_LOOK, seconds_left(deadline))))
            except Empty:
                if seconds_left(deadline) == 0:
                    break
            if self._checkpoint is not None and self._checkpoint.is_due:
                self.save()
        if self.complete:
            self.save()

    def save(self) -> None:
        """Save the ledger, if there is a checkpoint."""
        if self._checkpoint is not None:
            state = SavedState(self._ledger.total, self.complete, self._ledger.counts())
            self._checkpoint.save(state)

    def close(self) -> None:
        """Forget the shards that are not done."""
        self._workers.cancel(list(self._out))

    def _go_on_here(self, here: Counting, seconds: float | None, limit: int | None) -> None:
        """Count here for a while, and no more where listing in shards is the way."""
        began = monotonic()
        here.go_on(seconds, limit)
        self._seconds += monotonic() - began
        if here.complete:
            if self._checkpoint is not None:
                self._checkpoint.save(SavedState(here.found, complete=True))
        elif here.share_listed is not None:
            is_undecided = self._checkpoint is not None and here.is_undecided
            if self._seconds >= (_UNDECIDED if is_undecided else _HERE):
                self._found, self._cost, self._here = here.found, here.cost, None
        elif self._checkpoint is not None and self._seconds >= _HERE and not self._is_told:
            self._checkpoint.tell(AS_A_WHOLE)
            self._is_told = True

    def _begin(self) -> None:
        if counts := self._counts:
            cuts = {path[:depth]: path[depth] for path in counts for depth in range(len(path))}
            self._wait_for_rest(self._everything, counts, cuts)
        else:
            everything = _OpenShard(self._everything, _FOR_SHARD)
            if not self._divide(everything, _AT_FIRST * self._workers.threads):
                self._waiting.append(everything)
        self._has_begun = True

    def _wait_for_rest(
        self, shard: Shard, counts: Mapping[Path, int], cuts: Mapping[Path, Cut]
    ) -> None:
        """Have done of a shard what has no count yet."""
        if shard.path in counts:
            self._note(shard, counts[shard.path])
            return
        cut = cuts.get(shard.path)
        parts = [] if cut is None else divided(shard, self._prepared, cut.parts)
        if cut is None or not parts or parts[0].path[-1] != cut._replace(number=1):
            self._waiting.append(_OpenShard(shard, _FOR_SHARD))
            return
        for part in reversed(parts):
            self._wait_for_rest(part, counts, cuts)

    def _hand_out(self) -> None:
        while self._waiting and len(self._out) < _WITH_WORKERS * self._workers.threads:
            each = self._waiting.pop()
            expected = self._expected(each.shard)
            if expected > each.seconds / 2:
                parts = min(_MANY, ceil(2 * expected / each.seconds))
                if self._divide(each, max(_FEW, parts)):
                    continue
            future = self._workers.submit_at(
                self._prepared,
                count_shard,
                *(each.shard.fixed, each.seconds, self._memory, self._workers.beside),
            )
            self._out[future] = each
            future.add_done_callback(self._back.put)

    def _expected(self, shard: Shard) -> float:
        """Return how many seconds a shard is likely to take; 0 where that is not known."""
        share, seconds = self._timed
        return seconds / share * shard.share if share else 0.0

    def _take(self, future: Future[CountResult]) -> None:
        each = self._out.pop(future)
        count: CountResult = self._workers.result(future)
        nodes, updates, seconds = count.statistics
        self._cost = added(self._cost, (nodes, updates))
        share = each.shard.share if count.complete else 0.0
        self._timed = self._timed[0] + share, self._timed[1] + seconds
        if count.complete:
            self._note(each.shard, count.value)
            self._done += 1
            self._ways.add(count.way)
        elif not self._divide(each._replace(seconds=min(2 * each.seconds, _MOST_SECONDS)), _FEW):
            self._waiting.append(each._replace(seconds=2 * each.seconds))

    def _divide(self, each: _OpenShard, parts: int) -> bool:
        found = divided(each.shard, self._prepared, parts)
        if len(found) == 1:
            return False
        if not found:
            self._note(each.shard, 0)
        self._waiting += [_OpenShard(part, each.seconds) for part in reversed(found)]
        return True

    def _note(self, shard: Shard, count: int) -> None:
        self._ledger.add(shard, count, Place(shard.name))
        self._ledger.merge(shard)
        self._share += shard.share


# --- In a worker ---


def count_shard(
    prepared: Prepared,
    watch: Watch,
    fixed: Sequence[int],
    seconds: float,
    memory: int | None,
    beside: int | None,
) -> CountResult:
    """Count the solutions with some options fixed, as far as the time allows."""
    room = memory_of_one(memory, beside)
    return prepared.count(fixed=fixed, timeout=seconds, memory=room, watch=watch)


def memory_of_one(memory: int | None, beside: int | None) -> int:
    """Return how many bytes one task may take where so many are done on one machine.

    These share the `memory`, by default what a process may have; None are as many as a worker of a
    cluster has threads.
    """
    if beside is None:
        from distributed import get_worker

        beside = get_worker().state.nthreads
    return (default_size() if memory is None else memory) // beside
