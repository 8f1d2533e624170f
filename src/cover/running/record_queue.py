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
from typing import TYPE_CHECKING, NamedTuple

from cover.puzzle import Puzzle
from cover.reading.records import BadRecord
from cover.running.record_solver import (
    AnsweredRecord,
    Listener,
    Outcome,
    RecordSolver,
    RecordWork,
)
from cover.steps import Waiting

if TYPE_CHECKING:
    from cover.running.cluster_pool import ClusterPool
    from cover.running.process_pool import Message, ProcessPool

# Seconds of work after which processes may help: they take a third of that to begin.
PATIENCE = 0.3

# Seconds that a record takes on average where processes are worth while: sending it and taking its
# answer costs this process about as much as answering a small killer, half a millisecond.
WORTH = 0.001

# Seconds between two times that the caller hears that answers are still waited for.
_BETWEEN_GLANCES = 0.1

# How many texts of an answer wait for the answers before it.
_ROOM = 64


class _LocalRecord(NamedTuple):
    """A record that is answered in this process."""

    puzzle: Puzzle | BadRecord
    number: int


class _SentRecord:
    """A record that was given to the pool, and the messages about it."""

    def __init__(self, puzzle: Puzzle, number: int) -> None:
        self.puzzle = puzzle
        self.number = number
        self.messages: Queue[Message] = Queue(_ROOM)


# A record in the queue.
_Answerable = _LocalRecord | _SentRecord


class RecordQueue:
    """What was read and is not in the output yet: its `entries`.

    `emit` takes texts, and `done` the outcome of each record after its texts; `waiting` is told
    while an answer is waited for, and `still` called some times a second while processes are. With
    more than one job, records are given to processes once there is reason to, unless all of them
    are to be answered `here`.
    """

    def __init__(
        self,
        solver: RecordSolver,
        listener: Listener,
        emit: Callable[[str], None],
        done: Callable[[Outcome], None],
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
        self.entries: deque[_Answerable | Callable[[], object]] = deque()
        # Released when there may be a message. In Python, a lock itself, unlike what is made of
        # locks, stands any number of Ctrl-C while it is waited for.
        self._arrived = Lock()
        self._half_way = False  # something was taken from the queue and is not all in the output
        self._pool: ProcessPool | ClusterPool | None = None
        self._seconds = 0.0  # of work in this process
        self._answered = 0  # records, by that work

    def put(self, puzzle: Puzzle | BadRecord, number: int) -> None:
        """Have a record answered, now or later."""
        entry = _LocalRecord(puzzle, number)
        if self._pool is not None:
            self.entries.append(self._given(self._pool, entry))
            while len(self.entries) > self._pool.room:
                self._advance()
            return
        self.entries.append(entry)
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
        while self.entries and isinstance(sent := self.entries[0], _SentRecord):
            while not (self._half_way or sent.messages.empty()):
                if self._take(sent):
                    break
            else:
                return

    def close(self) -> None:
        """End the processes, even those that are busy."""
        if self._pool is not None:
            self._pool.close()

    def _begin_pool(self) -> None:
        """Give the records of the queue to a pool, and from then on all."""
        try:
            self._pool = self._begun_pool()
        except RuntimeError:  # there is not even one thread for it
            self._jobs = 1
            self.settle()
            return
        for place, entry in enumerate(self.entries):
            if isinstance(entry, _LocalRecord):
                self.entries[place] = self._given(self._pool, entry)

    def _given(self, pool: ProcessPool | ClusterPool, entry: _LocalRecord) -> _Answerable:
        """Give a record to a pool, except for a bad one, which needs no search."""
        from cover.running.process_pool import Task

        if isinstance(entry.puzzle, BadRecord):
            return entry
        sent = _SentRecord(entry.puzzle, entry.number)
        pool.give(Task((sent.puzzle, sent.number), self._teller(sent)))
        return sent

    def _begun_pool(self) -> ProcessPool | ClusterPool:
        if self._cluster is not None:
            from cover.running.cluster_pool import ClusterPool

            return ClusterPool(RecordWork(self._solver.alone(), self._listener), self._cluster)
        from cover.running.process_pool import ProcessPool

        work = RecordWork(self._solver.for_one_of(self._jobs), self._listener)
        return ProcessPool(work, self._jobs)

    def _teller(self, sent: _SentRecord) -> Callable[[Message], None]:
        def tell(message: Message) -> None:
            sent.messages.put(message)
            with suppress(RuntimeError):  # it was released before, and not acquired since
                self._arrived.release()

        return tell

    def _advance(self) -> None:
        """Bring the first record into the output."""
        entry = self.entries[0]
        if isinstance(entry, _SentRecord):
            self._waiting.since = monotonic()
            self._wait(entry)
            self._waiting.since = None
            return
        self._half_way = True
        self.entries.popleft()
        if isinstance(entry, _LocalRecord):
            self._waiting.since = began = monotonic()
            outcome = self._solver.answer(*entry, self._emit, self._listener)
            self._waiting.since = None
            self._seconds += monotonic() - began
            self._answered += isinstance(entry.puzzle, Puzzle)
            self._done(outcome)
        else:
            entry()
        self._half_way = False

    def _wait(self, sent: _SentRecord) -> None:
        """Wait until the answer of the first record is whole."""
        while True:
            if sent.messages.empty():
                # Ctrl-C mostly comes here, and takes nothing away.
                while not self._arrived.acquire(timeout=_BETWEEN_GLANCES):
                    if self._still is not None:
                        self._still()
            elif self._take(sent):
                return

    def _take(self, sent: _SentRecord) -> bool:
        """Take a message about the first record; return whether it was the last one."""
        self._half_way = True
        message = sent.messages.get()
        if isinstance(message, str):
            self._emit(message)
        else:
            self.entries.popleft()
            self._finish(sent, message)
        self._half_way = False
        return not isinstance(message, str)

    def _finish(self, sent: _SentRecord, message: Message) -> None:
        """Take the last message about a record."""
        from cover.running.process_pool import Done, Failed

        if isinstance(message, Done):
            answered: AnsweredRecord = message.result
            for text in answered.said:
                self._listener.repeat(text)
            self._done(answered.outcome)
        elif not isinstance(message, Failed):
            arguments = sent.puzzle, sent.number, self._emit, self._listener
            self._done(self._solver.answer(*arguments))
        elif message.error is not None:
            raise message.error
        else:
            arguments = sent.puzzle, sent.number, self._emit, self._listener
            self._done(self._solver.give_up(*arguments))
