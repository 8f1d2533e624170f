"""Records of a batch, answered by the workers of a cluster, with the face of `ProcessPool`.

Records travel in groups, since each way costs about a millisecond. A worker that has been at a
group for a second sends what it has with the records that it has not come to; so one long answer
keeps no other waiting. How large groups are follows from that.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from threading import RLock
from time import monotonic
from typing import NamedTuple

from cover.cluster import Cluster, StillWanted
from cover.errors import CheckError, CoverError, LostTaskError, fault_in_a_line
from cover.puzzle import Puzzle
from cover.running.batch import AnsweredRecord, RecordSolver
from cover.running.process_pool import NoProcessError
from cover.shards.workers import memory_of_one

# Seconds after which a worker sends what it has, and characters.
_SECONDS = 1.0
_ENOUGH = 2**22

# How many records a group has at first, and at most.
_AT_FIRST, _MOST = 4, 256

# How many groups are with workers, for each thread of these.
_WITH_WORKERS = 2

# Questions whose long answers are found in parts, by all workers; and the seconds that are long.
_IN_PARTS = ("count", "all")
_LONG = 3.0

Item = tuple[Puzzle, int]


class Written(NamedTuple):
    """What a worker has to say of a record: the texts of its answer, and what came of it."""

    texts: list[str]
    result: AnsweredRecord | Exception


def answer_group(solver: RecordSolver, items: list[Item], beside: int | None) -> list[Written]:
    """Answer records, as many of the first ones as there is time for; one at the least.

    A question that takes long, and could be asked in parts, is refused. `beside` is how many of
    these calls a machine has; None for one that tells by itself.
    """
    query = solver.query
    memory = memory_of_one(query.memory, beside)
    query = query._replace(memory=memory, watch=StillWanted())
    if may_be_long := query.mode in _IN_PARTS and (query.timeout or _LONG) >= _LONG:
        query = query._replace(timeout=_LONG)
    solver = solver._replace(query=query)
    deadline = monotonic() + _SECONDS
    found: list[Written] = []
    size = 0
    for item in items:
        found.append(_answered(solver, item, may_be_long))
        size += sum(map(len, found[-1].texts))
        if monotonic() > deadline or size > _ENOUGH:
            break
    return found


class _TooMuchError(Exception):
    """An answer has more texts than are sent at once."""


def _answered(solver: RecordSolver, item: Item, may_be_long: bool) -> Written:
    """Answer one record, which is refused if it takes long and `may_be_long`."""
    began = monotonic()
    texts: list[str] = []
    size = 0

    def tell(text: str) -> None:
        nonlocal size
        size += len(text)
        if size > _ENOUGH:
            raise _TooMuchError
        texts.append(text)

    try:
        answered = solver.elsewhere(item, tell)
    except _TooMuchError:
        return Written([], NoProcessError())
    except CoverError as error:
        return Written(texts, error)
    if may_be_long and answered.counted.status == "unknown" and monotonic() - began >= _LONG:
        return Written([], NoProcessError())
    return Written(texts, answered)


class _GroupedRecord(NamedTuple):
    """A record that is to be answered; `alone` once workers ended while they were at its group."""

    item: Item
    tell: Callable[[str], object]
    future: Future[AnsweredRecord]
    alone: bool = False


class ClusterPool:
    """The workers of a cluster as a pool for records of a batch; `room` for them keeps it busy."""

    def __init__(self, solver: RecordSolver, cluster: Cluster) -> None:
        self.room = 2 * _WITH_WORKERS * cluster.threads * _MOST
        self._solver = solver
        self._cluster = cluster
        self._waiting: deque[_GroupedRecord] = deque()
        self._size = _AT_FIRST  # of the next group
        self._out: set[Future[list[Written]]] = set()
        self._lock = RLock()
        self._is_closed = False

    def submit(self, item: Item, tell: Callable[[str], object]) -> Future[AnsweredRecord]:
        """Have a record answered, in a group; see `ProcessPool.submit`."""
        record = _GroupedRecord(item, tell, Future())
        with self._lock:
            self._waiting.append(record)
            self._hand_out()
        return record.future

    def close(self) -> None:
        """Forget all records that are not answered."""
        with self._lock:
            self._is_closed = True
            self._cluster.cancel(list(self._out))

    def _hand_out(self) -> None:
        """Send groups, as many as workers are to have."""
        while self._waiting and len(self._out) < _WITH_WORKERS * self._cluster.threads:
            group = [self._waiting.popleft()]
            while self._waiting and len(group) < self._size:
                if group[0].alone or self._waiting[0].alone:
                    break
                group.append(self._waiting.popleft())
            items = [each.item for each in group]
            future = self._cluster.submit(
                answer_group, self._solver, items, self._cluster.threads_here
            )
            self._out.add(future)
            future.add_done_callback(partial(self._take, group))

    def _take(self, group: list[_GroupedRecord], future: Future[list[Written]]) -> None:
        """Hand on what came of a group, in a thread of Dask; nothing that it calls may wait."""
        try:
            found = future.result()
        except LostTaskError as error:
            found = [Written([], error)] if group[0].alone else []
            group = [each._replace(alone=True) for each in group]
        except BaseException as error:
            told = error if isinstance(error, CoverError) else CheckError(fault_in_a_line(error))
            found = [Written([], told)] * len(group)
        with self._lock:
            if self._is_closed:
                return
            self._out.discard(future)
            all_done = len(found) == len(group)
            self._size = min(2 * self._size, _MOST) if all_done else max(1, len(found))
            self._waiting.extendleft(reversed(group[len(found) :]))
            for each, written in zip(group, found, strict=False):
                if written.texts:
                    each.tell("\n".join(written.texts))
                if isinstance(written.result, Exception):
                    each.future.set_exception(written.result)
                else:
                    each.future.set_result(written.result)
            self._hand_out()
