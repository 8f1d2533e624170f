"""Processes that answer records side by side, each in one thread.

They are for records that Python has much to do with, reading aside: its threads take turns. A
process gets one record at a time through a pipe, and sends the lines of its answer back as they are
found, no more of them than somebody takes.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from subprocess import Popen
from threading import Lock, Thread
from traceback import format_exception
from typing import IO, Any, NamedTuple

from cover.batch.work import Listener, Outcome, Work
from cover.errors import CoverError, EngineError
from cover.processes import begin
from cover.reading.records import Record


class Done(NamedTuple):
    """The last news of a task; `said` is what its listener said meanwhile."""

    outcome: Outcome
    said: list[str]


class Failed(NamedTuple):
    """The last news of a task that has no answer; `error` is None where its process ended."""

    error: BaseException | None


class Refused(NamedTuple):
    """The only news of a task that no process takes, since none can begin."""


News = str | Done | Failed | Refused


class Task(NamedTuple):
    """A record with its number, and who is told the news of it, waiting where there is no room."""

    record: Record
    number: int
    tell: Callable[[News], None]


class Crew:
    """So many processes for one kind of work, or as many as the system has threads for.

    Raises `RuntimeError` where it has none.
    """

    def __init__(self, work: Work, listener: Listener, size: int) -> None:
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._members: list[_Member] = []
        for _ in range(size):
            member = _Member(work, listener, self._tasks)
            try:
                member.start()
            except RuntimeError:  # the system has no more of them
                if not self._members:
                    raise
                break
            self._members.append(member)

    def give(self, task: Task) -> None:
        """Have a task done by the next process that has none."""
        self._tasks.put(task)

    def close(self) -> None:
        """End all processes, whatever they are at."""
        for member in self._members:
            member.kill()
            self._tasks.put(None)
        for member in self._members:
            member.wait()


class _Member(Thread):
    """The thread that talks to a process, and starts another one where it has ended."""

    def __init__(self, work: Work, listener: Listener, tasks: SimpleQueue[Task | None]) -> None:
        super().__init__(daemon=True)
        self._arguments = work, listener
        self._tasks = tasks
        self._process: Popen[bytes] | None = None
        self._is_new = False  # the process: it does not know yet what to do
        self._beginning = Lock()  # while a process begins
        self._killed = False

    def run(self) -> None:
        while (task := self._tasks.get()) is not None and not self._killed:
            try:
                process = self._process or self._begun()
            except OSError:
                task.tell(Refused())
                continue
            try:
                self._answer(task, process)
            except (EOFError, OSError, pickle.UnpicklingError):
                self._end()
                task.tell(Failed(None))
            except Exception as error:  # what it is to do cannot be sent
                self._end()
                task.tell(Failed(EngineError(f"a process for records cannot begin: {error}")))
        self._end()

    def _begun(self) -> Popen[bytes]:
        with self._beginning:
            if self._killed:
                raise ProcessLookupError("it is not to begin")
            self._process = begin(__name__)
            self._is_new = True
        return self._process

    def _answer(self, task: Task, process: Popen[bytes]) -> None:
        if self._is_new:
            self._is_new = False
            _send(self._arguments, process.stdin)
        _send((task.record, task.number), process.stdin)
        while isinstance(news := _received(process.stdout), str):
            task.tell(news)
        task.tell(news)

    def kill(self) -> None:
        with self._beginning:
            self._killed = True
            if self._process is not None:
                self._process.kill()

    def wait(self) -> None:
        """Wait until the process that was killed has ended."""
        if (process := self._process) is not None:
            process.wait()

    def _end(self) -> None:
        """Have no process any more."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            with suppress(OSError):  # what it never read
                process.__exit__(None, None, None)


def _send(message: object, stream: IO[bytes] | None) -> None:
    assert stream is not None, "it is a pipe"
    stream.write(pickle.dumps(message))
    stream.flush()


def _received(stream: IO[bytes] | None) -> Any:
    """The next message; raises `EOFError` behind the last."""
    assert stream is not None, "it is a pipe"
    return pickle.load(stream)


def serve() -> None:
    """Answer records until there are no more: the whole life of a process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the one that began it decides what to do
    coming: SimpleQueue[Any] = SimpleQueue()
    Thread(target=_receive, args=(coming,), daemon=True).start()
    work, listener = coming.get()
    try:
        while True:
            _answer_next(coming.get(), work, listener)
    except OSError:  # of the pipe: the one at its other end has gone
        os._exit(1)


def _receive(coming: SimpleQueue[Any]) -> None:
    """Take what is sent, and end the process where that ends: no answer is waited for then."""
    try:
        while True:
            coming.put(_received(sys.stdin.buffer))
    finally:
        os._exit(1)


def _answer_next(coming: tuple[Record, int], work: Work, listener: Listener) -> None:
    record, number = coming
    said: list[str] = []
    try:
        outcome = work.answer(record, number, _say, listener.aloud(said.append))
    except (CoverError, MemoryError) as error:
        _say(Failed(error))
    except Exception as error:  # a fault of `cover`: of it, all is told
        _say(Failed(RuntimeError("".join(format_exception(error)))))
    else:
        _say(Done(outcome, said))


def _say(news: News) -> None:
    _send(news, sys.stdout.buffer)
