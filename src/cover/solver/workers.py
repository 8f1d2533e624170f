"""Threads that solve many records of one shape, a few ahead of those that were asked for."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cover.solver.records import Records

# How much a thread solves at a time, in bytes: little enough for answers to come steadily.
_PART = 16 * 1024

# The answers, a status for each, and the columns of the bad ones.
_Solved = tuple[bytes, bytes, dict[int, int]]


class Workers:
    """A number of threads for the parts of any records, started with the first of them."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._tasks: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._threads: list[Thread] = []

    def do(self, task: Callable[[], None]) -> None:
        """Have a task done by the next thread that has none."""
        while len(self._threads) < self.jobs:
            self._threads.append(Thread(target=self._work, daemon=True))
            self._threads[-1].start()
        self._tasks.put(task)

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


class _Part:
    """Some lines of the data, solved by a worker."""

    def __init__(self, supply: Supply, data: bytes, start: int, count: int) -> None:
        self.data = data
        self.start = start
        self.end = start + count * supply.width
        self._count = count
        self._supply = supply
        self._result: _Solved | BaseException | None = None
        self._done: SimpleQueue[None] = SimpleQueue()

    def solve(self) -> None:
        supply = self._supply
        try:
            self._result = supply.records.solve(self.data, self.start, self._count, supply.unique)
        except BaseException as error:  # for whoever waits for the result
            self._result = error
        self._done.put(None)

    def result(self) -> _Solved:
        """What came out, as soon as it is there."""
        if self._result is None:
            self._done.get()
        if isinstance(self._result, BaseException):
            raise self._result
        assert self._result is not None, "the worker is done"
        return self._result


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
            parts.popleft()
        self._go_on(data, parts[-1].end if parts else start, end)
        try:
            answers, statuses, _ = parts[0].result()
        except KeyboardInterrupt:
            self.interrupted = True
            self.records.stop()
            answers, statuses, _ = parts[0].result()
        done = start - parts[0].start
        return answers[done:], statuses[done // self.width :]

    def _go_on(self, data: bytes, start: int, end: int) -> None:
        """Give the workers parts from `start` on, up to some more than they have hands."""
        lines = (end - start) // self.width
        size = max(1, min(_PART // self.width, lines // (2 * self._workers.jobs)))
        while start < end and len(self._parts) < self._workers.jobs + 2:
            part = _Part(self, data, start, min(size, (end - start) // self.width))
            self._parts.append(part)
            self._workers.do(part.solve)
            start = part.end
