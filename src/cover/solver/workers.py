"""Threads that solve many records of one shape, a few ahead of those that were asked for."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple

from cover.errors import NoThreadError

if TYPE_CHECKING:
    from cover.solver.records import Records

# How much a thread solves at a time, in bytes, and the fewest lines that are worth the while.
_PART = 16 * 1024
_FEWEST = 8

# How many parts wait for a thread. They last while the one who takes the answers gets no turn, as
# may be where there are more threads than cores.
_AHEAD = 24


class Workers:
    """A number of threads for the parts of any records, started with the first of them."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._tasks: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._threads: list[Thread] = []

    def do(self, task: Callable[[], None]) -> None:
        """Have a task done by the next thread that has none."""
        if len(self._threads) < self.jobs:
            self._start_one()
        self._tasks.put(task)

    def _start_one(self) -> None:
        thread = Thread(target=self._work, daemon=True)
        try:
            thread.start()
        except RuntimeError:  # the system has no more of them
            if not self._threads:
                raise NoThreadError from None
            self.jobs = len(self._threads)
        else:
            self._threads.append(thread)

    def _work(self) -> None:
        while (task := self._tasks.get()) is not None:
            task()

    def join(self) -> None:
        """Wait for the threads to come to the end of their tasks."""
        for _ in self._threads:
            self._tasks.put(None)
        for thread in self._threads:
            thread.join()
        self._threads.clear()


class _Piece(NamedTuple):
    """The answers to some lines of a part, those between two places of the data."""

    start: int
    end: int
    answers: bytes
    statuses: bytes

    def behind(self, start: int, width: int) -> tuple[bytes, bytes]:
        """The answers from the line at `start` on, and their statuses."""
        done = start - self.start
        return self.answers[done:], self.statuses[done // width :]


class _Part:
    """Some lines of the data, solved by a worker, who hands on piece by piece what is done.

    Whoever waits for a piece takes nothing away: Ctrl-C may come between any two steps of the
    waiting, and what has been answered must be there for the one who looks again.
    """

    def __init__(self, supply: Supply, data: bytes, start: int, count: int) -> None:
        self.data = data
        self.start = start
        self.end = start + count * supply.width
        self.dropped = False
        self._supply = supply
        self._pieces: list[_Piece] = []
        self._error: BaseException | None = None
        self._news: SimpleQueue[None] = SimpleQueue()  # put after there is a piece or the error

    def solve(self) -> None:
        supply, start = self._supply, self.start
        try:
            while start < self.end and not self.dropped:
                count = (self.end - start) // supply.width
                answers, statuses, _ = supply.records.solve(self.data, start, count, supply.unique)
                end = start + len(answers)
                self._pieces.append(_Piece(start, end, answers, statuses))
                self._news.put(None)
                start = end
        except BaseException as error:  # for whoever waits for the pieces
            self._error = error
            self._news.put(None)

    def result(self, start: int) -> tuple[bytes, bytes]:
        """What came out for the lines from `start` on, as soon as something is there."""
        while not self._pieces or self._pieces[-1].end <= start:
            if self._error is not None:
                raise self._error
            self._news.get()
        piece = next(piece for piece in self._pieces if start < piece.end)
        return piece.behind(start, self._supply.width)


class Supply:
    """The answers to the lines of one kind of records, in order.

    `interrupted` tells that Ctrl-C was pressed while the last answers were waited for: behind
    them there will be no others.
    """

    def __init__(self, records: Records, width: int, unique: bool, workers: Workers) -> None:
        self.records = records
        self.width = width  # of a line with its end
        self.unique = unique
        self.interrupted = False
        self._workers = workers
        self._parts: deque[_Part] = deque()  # one behind the other

    def answers(self, data: bytes, start: int, end: int) -> tuple[bytes, bytes]:
        """The answers to the lines from `start` on, as many as there are, and their statuses."""
        parts = self._parts
        while parts and not (parts[0].data is data and parts[0].start <= start < parts[0].end):
            parts.popleft().dropped = True
        self._go_on(data, parts[-1].end if parts else start, end)
        try:
            return parts[0].result(start)
        except KeyboardInterrupt:
            self.interrupted = True
            self.records.stop()
            return parts[0].result(start)

    def _go_on(self, data: bytes, start: int, end: int) -> None:
        """Give the workers parts from `start` on, up to some more than they have hands."""
        lines = (end - start) // self.width
        size = max(_FEWEST, min(_PART // self.width, lines // (2 * self._workers.jobs)))
        while start < end and len(self._parts) < self._workers.jobs + _AHEAD:
            part = _Part(self, data, start, min(size, (end - start) // self.width))
            self._parts.append(part)
            self._workers.do(part.solve)
            start = part.end
