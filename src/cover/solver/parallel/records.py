"""Answers to many records of one shape, by threads that solve them ahead of the caller."""

from __future__ import annotations

from collections import deque
from queue import SimpleQueue
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cover.solver.line_tables import Question, Records
    from cover.solver.parallel.threads import TaskThreads

# How much a thread solves at a time, in bytes, and the fewest lines that are worth a task.
_TASK_BYTES = 128 * 1024
_FEWEST = 8

_GOOD = b"suv"  # the statuses of lines with solutions
_NUMBER = 8  # bytes of a number of solutions

# How many tasks wait for a thread. They last while the caller, which takes the answers, gets no
# turn, as may happen where there are more threads than cores.
_AHEAD = 24


class Solved(NamedTuple):
    """What `Records.solve` tells of some lines."""

    answers: bytes | memoryview
    statuses: bytes
    numbers: bytes

    def after(self, lines: int, question: Question, width: int) -> Solved:
        """Return what is told of the lines after the first ones, in answers of that width."""
        if not lines:
            return self
        written = self.written(question, lines)
        return Solved(
            memoryview(self.answers)[written * width :],
            self.statuses[lines:],
            self.numbers[lines * _NUMBER :],
        )

    def written(self, question: Question, lines: int) -> int:
        """Return how many lines of answers the first lines have."""
        if question.written != "all":
            return lines if question.written == "first" else 0
        numbers = memoryview(self.numbers).cast("q")[:lines]
        pairs = zip(self.statuses[:lines], numbers, strict=True)
        return sum(number for status, number in pairs if status in _GOOD)


class _LineTask:
    """Some lines of the data, solved by a thread, which reports bit by bit what is done.

    To wait for answers takes nothing away: Ctrl-C may come between any two steps of the waiting,
    and what has been answered must still be there for a caller that asks again.
    """

    def __init__(self, owner: RecordAnswers, data: bytes, start: int, count: int) -> None:
        self.data = data
        self.start = start
        self.end = start + count * owner.width
        self.dropped = False
        self._owner = owner
        self._solved: list[tuple[int, int, Solved]] = []  # what lies between two places of it
        self._error: BaseException | None = None
        self._news: SimpleQueue[None] = SimpleQueue()  # put after there are answers or the error

    def solve(self) -> None:
        """Solve the lines, in a thread."""
        owner, start = self._owner, self.start
        try:
            while start < self.end and not self.dropped:
                count = (self.end - start) // owner.width
                solved = Solved(*owner.records.solve(self.data, start, count, *owner.question))
                end = start + len(solved.statuses) * owner.width
                self._solved.append((start, end, solved))
                self._news.put(None)
                start = end
        except BaseException as error:  # for the caller that waits for the answers
            self._error = error
            self._news.put(None)

    def result(self, start: int) -> Solved:
        """Return what is told of the lines from `start` on, as soon as there is anything."""
        while not self._solved or self._solved[-1][1] <= start:
            if self._error is not None:
                raise self._error
            self._news.get()
        first, _, solved = next(piece for piece in self._solved if start < piece[1])
        owner = self._owner
        lines = (start - first) // owner.width
        return solved.after(lines, owner.question, owner.records.length + 1)


class RecordAnswers:
    """The answers to the lines of one kind of records, in order.

    `interrupted` tells that Ctrl-C was pressed while the last answers were waited for: after them
    there will be no others.
    """

    def __init__(
        self, records: Records, width: int, question: Question, threads: TaskThreads
    ) -> None:
        self.records = records
        self.width = width  # of a line with its end
        self.question = question
        self.interrupted = False
        self._threads = threads
        self._tasks: deque[_LineTask] = deque()  # each begins where the one before it ends

    def answers(self, data: bytes, start: int, end: int) -> Solved:
        """Return the answers to the lines from `start` on that are there."""
        tasks = self._tasks
        while tasks and not (tasks[0].data is data and tasks[0].start <= start < tasks[0].end):
            tasks.popleft().dropped = True
        self._work_ahead(data, tasks[-1].end if tasks else start, end)
        try:
            return tasks[0].result(start)
        except KeyboardInterrupt:
            self.interrupted = True
            self.records.stop()
            return tasks[0].result(start)

    def _work_ahead(self, data: bytes, start: int, end: int) -> None:
        """Give the threads tasks from `start` on, up to some more than there are threads."""
        lines = (end - start) // self.width
        size = max(_FEWEST, min(_TASK_BYTES // self.width, lines // (2 * self._threads.jobs)))
        while start < end and len(self._tasks) < self._threads.jobs + _AHEAD:
            task = _LineTask(self, data, start, min(size, (end - start) // self.width))
            self._tasks.append(task)
            self._threads.do(task.solve)
            start = task.end
