"""Records of a batch, answered by the workers of an executor: processes, or those of a cluster.

Records travel in groups, since each way takes its time. A worker that has been at a group for long
sends what it has with the records that it has not come to; so one long answer keeps no other
waiting. How large groups are follows from that.
"""

from __future__ import annotations

from collections import deque
from concurrent.futures import Future
from functools import partial
from threading import RLock
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from cover.errors import CheckError, CoverError, LostTaskError, fault_in_a_line
from cover.puzzle import Puzzle
from cover.shards.count import memory_of_one
from cover.shards.executors import Executor, NoProcessError

if TYPE_CHECKING:
    from cover.running.batch import Counted, RecordSolver

# Characters after which a worker sends what it has; an answer of more is found by one process.
_ENOUGH = 2**22

# How many records a group has at first.
_AT_FIRST = 4

# How many groups are with workers, for each thread of these.
_WITH_WORKERS = 2

# Seconds after which a worker is not to go on with a question that its executor refuses.
_LONG = 3.0

Item = tuple[Puzzle, int]


class AnsweredRecord(NamedTuple):
    """What a worker has to say of a record: the texts of its answer, its status, and remarks."""

    texts: list[str]
    counted: Counted
    said: list[str]


def answer_group(
    kind: type[Executor], beside: int | None, solver: RecordSolver, items: list[Item]
) -> list[AnsweredRecord | Exception]:
    """Answer records, as many of the first ones as there is time for; one at the least.

    `beside` is how many of these calls a machine has; None for one that tells by itself.
    """
    query = solver.query
    query = query._replace(memory=memory_of_one(query.memory, beside), watch=kind.watch())
    if may_be_long := query.mode in kind.refused and (query.timeout or _LONG) >= _LONG:
        query = query._replace(timeout=_LONG)
    solver = solver._replace(query=query)
    deadline = monotonic() + kind.seconds
    found: list[AnsweredRecord | Exception] = []
    size = 0
    for item in items:
        found.append(answered := _answered(solver, item, may_be_long))
        if isinstance(answered, AnsweredRecord):
            size += sum(map(len, answered.texts))
        if monotonic() > deadline or size > _ENOUGH:
            break
    return found


def _answered(
    solver: RecordSolver, item: Item, may_be_long: bool
) -> AnsweredRecord | CoverError | NoProcessError:
    """Answer one record, which is refused if it takes long and `may_be_long`."""
    began = monotonic()
    texts: list[str] = []
    said: list[str] = []
    size = 0

    def tell(text: str) -> None:
        nonlocal size
        size += len(text)
        if size > _ENOUGH:
            raise NoProcessError
        texts.append(text)

    try:
        counted = solver.answer(*item, tell, said.append)
    except (CoverError, NoProcessError) as error:
        return error
    if may_be_long and counted.status == "unknown" and monotonic() - began >= _LONG:
        return NoProcessError()
    return AnsweredRecord(texts, counted, said)


class _SentRecord(NamedTuple):
    """A record that is to be answered; `alone` once workers ended while they were at its group."""

    item: Item
    future: Future[AnsweredRecord]
    alone: bool = False


class RecordPool:
    """The workers of an executor as what answers records; so many as there is `room` for."""

    def __init__(self, solver: RecordSolver, executor: Executor) -> None:
        self._solver = solver
        self._executor = executor
        self._waiting: deque[_SentRecord] = deque()
        self._size = min(_AT_FIRST, executor.group)  # of the next group
        self._out: set[Future[list[AnsweredRecord | Exception]]] = set()
        self._lock = RLock()
        self._is_closed = False

    @property
    def room(self) -> int:
        """How many records keep the workers busy: those of some groups of the present size."""
        return 2 * _WITH_WORKERS * self._executor.threads * self._size

    def submit(self, item: Item) -> Future[AnsweredRecord]:
        """Have a record answered, in a group; the last ones only when the pool is flushed.

        The result raises the `CoverError` that came of it, `LostTaskError` where workers ended
        while they were at it, and `NoProcessError` where it is to be answered by this process.
        """
        record = _SentRecord(item, Future())
        with self._lock:
            self._waiting.append(record)
            if len(self._waiting) >= min(self._size, _AT_FIRST):
                self._hand_out()
        return record.future

    def flush(self) -> None:
        """Have all records answered that were submitted: none is waited for to make a group."""
        with self._lock:
            self._hand_out()

    def close(self) -> None:
        """Forget all records that are not answered."""
        with self._lock:
            self._is_closed = True
        self._executor.cancel(list(self._out))

    def _hand_out(self) -> None:
        """Send groups, as many as workers are to have."""
        while self._waiting and len(self._out) < _WITH_WORKERS * self._executor.threads:
            group = [self._waiting.popleft()]
            while self._waiting and len(group) < self._size:
                if group[0].alone or self._waiting[0].alone:
                    break
                group.append(self._waiting.popleft())
            future = self._executor.submit(
                answer_group,
                *(type(self._executor), self._executor.beside, self._solver),
                [each.item for each in group],
            )
            self._out.add(future)
            future.add_done_callback(partial(self._take, group))

    def _take(
        self, group: list[_SentRecord], future: Future[list[AnsweredRecord | Exception]]
    ) -> None:
        """Hand on what came of a group, in a thread of the executor; nothing in it may wait."""
        found: list[AnsweredRecord | Exception]
        try:
            found = self._executor.result(future)
        except LostTaskError as error:
            found = [error] if group[0].alone else []
            group = [each._replace(alone=True) for each in group]
        except (CoverError, NoProcessError) as error:
            found = [error] * len(group)
        except BaseException as error:
            found = [CheckError(fault_in_a_line(error))] * len(group)
        with self._lock:
            if self._is_closed:
                return
            self._out.discard(future)
            if len(found) < len(group):
                self._size = max(1, len(found))
            elif len(group) >= self._size:
                self._size = min(2 * self._size, self._executor.group)
            self._waiting.extendleft(reversed(group[len(found) :]))
            for each, answered in zip(group, found, strict=False):
                if isinstance(answered, Exception):
                    each.future.set_exception(answered)
                else:
                    each.future.set_result(answered)
            self._hand_out()
