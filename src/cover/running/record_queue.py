"""Records between the reader and the output; answers keep their order.

The first records are answered one after the other, each by all threads, which is best for a single
long search and for a batch that is over in no time. Where answers take longer, a pool of processes
finds several side by side, and the queue holds a few records for each process: the reader gets no
further ahead.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import Queue
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING

from cover.errors import LostTaskError
from cover.puzzle import Puzzle
from cover.reading.records import BadRecord
from cover.running.record_solver import (
    AnsweredRecord,
    Counted,
    Listener,
    RecordSolver,
    RecordWork,
)
from cover.steps import Waiting

if TYPE_CHECKING:
    from concurrent.futures import Future

    from cover.running.cluster_pool import ClusterPool
    from cover.running.process_pool import ProcessPool

# Seconds of work after which processes may help: they take a third of that to begin.
PATIENCE = 0.3

# Seconds that a record takes on average where processes are worth while: sending it and taking its
# answer costs this process about as much as answering a small killer, half a millisecond.
WORTH = 0.001

# Seconds between two times that the caller hears that answers are still waited for.
_BETWEEN_GLANCES = 0.1

# How many texts of an answer wait for the answers before it.
_ROOM = 64


class _QueuedRecord:
    """A record in the queue.

    Where it was sent to a pool, `messages` come from there: texts, and after the last one the
    future of the `AnsweredRecord`.
    """

    def __init__(self, puzzle: Puzzle | BadRecord, number: int) -> None:
        self.puzzle = puzzle
        self.number = number
        self.messages: Queue[str | Future[AnsweredRecord]] | None = None


class RecordQueue:
    """What was read and is not in the output yet: its `entries`.

    `emit` takes texts, and `done` what counts of each record after its texts; `waiting` is told
    while an answer is waited for, and `still` called some times a second while processes are. With
    more than one job, records are given to processes once there is reason to, unless all of them
    are to be answered `here`.
    """

    def __init__(
        self,
        solver: RecordSolver,
        listener: Listener,
        emit: Callable[[str], None],
        done: Callable[[Counted], None],
        waiting: Waiting | None = None,
        still: Callable[[], object] | None = None,
        *,
        here: bool = False,
    ) -> None:
        self._solver = solver
        self._listener = listener
        self._emit = emit
        self._done = done
        self._waiting = waiting or Waiting()
        self._still = still
        self._cluster = None if here else solver.query.cluster
        self._jobs = 1 if here else solver.query.jobs
        self.entries: deque[_QueuedRecord | Callable[[], object]] = deque()
        # Released when there may be a message. In Python, a lock itself, unlike what is made of
        # locks, stands any number of Ctrl-C while it is waited for.
        self._arrived = Lock()
        self._half_way = False  # something was taken from the queue and is not all in the output
        self._pool: ProcessPool | ClusterPool | None = None
        self._seconds = 0.0  # of work in this process
        self._answered = 0  # records, by that work

    def put(self, puzzle: Puzzle | BadRecord, number: int) -> None:
        """Have a record answered, now or later."""
        record = _QueuedRecord(puzzle, number)
        self.entries.append(record)
        if self._pool is not None:
            self._send(record, self._pool)
            while len(self.entries) > self._pool.room:
                self._advance()
            return
        is_laborious = self._seconds >= max(PATIENCE, WORTH * self._answered)
        if self._cluster is None and (self._jobs == 1 or not is_laborious):
            self.settle()
        elif len(self.entries) >= (self._jobs if self._cluster is None else 2):
            self._begin_pool()

    def then(self, step: Callable[..., object], *arguments: object) -> None:
        """Call `step` with these arguments when all records so far are in the output."""
        if self.entries:
            self.entries.append(partial(step, *arguments))
        else:
            step(*arguments)

    def settle(self) -> None:
        """Bring all records of the queue into the output."""
        while self.entries:
            self._advance()

    def bring_what_is_ready(self) -> None:
        """Bring the records into the output, in order, that are answered already.

        None are where Ctrl-C came at a moment at which it is not known what got into the output.
        """
        while self.entries and isinstance(first := self.entries[0], _QueuedRecord):
            if self._half_way or first.messages is None or first.messages.empty():
                return
            self._take(first, first.messages)

    def close(self) -> None:
        """End the processes, even those that are busy."""
        if self._pool is not None:
            self._pool.close()

    def _begin_pool(self) -> None:
        """Give the records of the queue to a pool, and from then on all."""
        from cover.running.process_pool import NoProcessError, ProcessPool

        if self._cluster is not None:
            from cover.running.cluster_pool import ClusterPool

            work = RecordWork(self._solver.alone(), self._listener)
            self._pool = ClusterPool(work, self._cluster)
        else:
            work = RecordWork(self._solver.for_one_of(self._jobs), self._listener)
            try:
                self._pool = ProcessPool(work.__call__, self._jobs)
            except NoProcessError:
                self._jobs = 1
                self.settle()
                return
        for entry in self.entries:
            if isinstance(entry, _QueuedRecord):
                self._send(entry, self._pool)

    def _send(self, record: _QueuedRecord, pool: ProcessPool | ClusterPool) -> None:
        """Give a record to a pool, except for a bad one, which needs no search."""
        if isinstance(record.puzzle, BadRecord):
            return
        messages = record.messages = Queue(_ROOM)

        def take(message: str | Future[AnsweredRecord]) -> None:
            messages.put(message)
            with suppress(RuntimeError):  # it was released before, and not acquired since
                self._arrived.release()

        pool.submit((record.puzzle, record.number), take).add_done_callback(take)

    def _advance(self) -> None:
        """Bring the first entry into the output."""
        entry = self.entries[0]
        if isinstance(entry, _QueuedRecord) and entry.messages is not None:
            self._waiting.since = monotonic()
            while self.entries and self.entries[0] is entry:
                if not entry.messages.empty():
                    self._take(entry, entry.messages)
                # Ctrl-C mostly comes here, and takes nothing away.
                elif not self._arrived.acquire(timeout=_BETWEEN_GLANCES) and self._still:
                    self._still()
            self._waiting.since = None
            return
        self._half_way = True
        self.entries.popleft()
        if isinstance(entry, _QueuedRecord):
            self._waiting.since = began = monotonic()
            counted = self._solver.answer(entry.puzzle, entry.number, self._emit, self._listener)
            self._waiting.since = None
            self._seconds += monotonic() - began
            self._answered += isinstance(entry.puzzle, Puzzle)
            self._done(counted)
        else:
            entry()
        self._half_way = False

    def _take(self, record: _QueuedRecord, messages: Queue[str | Future[AnsweredRecord]]) -> None:
        """Take a message about the first record, which leaves the queue with the last one."""
        self._half_way = True
        message = messages.get()
        if isinstance(message, str):
            self._emit(message)
        else:
            self.entries.popleft()
            self._done(self._counted(record, message))
        self._half_way = False

    def _counted(self, record: _QueuedRecord, answered: Future[AnsweredRecord]) -> Counted:
        """Return what came of a record that was sent; what no process answers is answered here."""
        from cover.running.process_pool import NoProcessError

        number, emit, listener = record.number, self._emit, self._listener
        assert isinstance(record.puzzle, Puzzle), "no others are sent"
        try:
            counted, said = answered.result()
        except NoProcessError:
            return self._solver.answer(record.puzzle, number, emit, listener)
        except LostTaskError:
            return self._solver.give_up(record.puzzle, number, emit, listener)
        for text in said:
            listener.repeat(text)
        return counted
