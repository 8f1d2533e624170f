"""Processes that answer records side by side, each in one thread.

They are for records that Python has much to do with, reading aside: its threads take turns. A
process gets one record at a time through a pipe, and sends the lines of its answer back as they are
found, no more of them than somebody takes.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, NamedTuple

from cover.batch.work import Listener, Outcome, Work
from cover.errors import CoverError, EngineError
from cover.formats.record import Record

# Each process starts from nothing: one that is forked may have locks that nobody gives back.
_CONTEXT = get_context("spawn")


class Done(NamedTuple):
    """The last news of a task; `said` is what its listener said meanwhile."""

    outcome: Outcome
    said: list[str]


class Failed(NamedTuple):
    """The last news of a task that has no answer; `error` is None where its process ended."""

    error: BaseException | None


News = str | Done | Failed


class Task(NamedTuple):
    """A record with its number, and who is told the news of it, waiting where there is no room."""

    record: Record
    number: int
    tell: Callable[[News], None]


class Crew:
    """So many processes for one kind of work."""

    def __init__(self, work: Work, listener: Listener, size: int) -> None:
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._members = [_Member(work, listener, self._tasks) for _ in range(size)]
        for member in self._members:
            member.start()

    def give(self, task: Task) -> None:
        """Have a task done by the next process that has none."""
        self._tasks.put(task)

    def close(self) -> None:
        """End all processes, whatever they are at."""
        for member in self._members:
            member.kill()
            self._tasks.put(None)


class _Member(Thread):
    """The thread that talks to a process, and starts another one where it has ended."""

    def __init__(self, work: Work, listener: Listener, tasks: SimpleQueue[Task | None]) -> None:
        super().__init__(daemon=True)
        self._arguments = work, listener
        self._tasks = tasks
        self._process: BaseProcess | None = None
        self._connection: Connection[Any, Any] | None = None
        self._beginning = Lock()  # while a process begins
        self._killed = False

    def run(self) -> None:
        while (task := self._tasks.get()) is not None and not self._killed:
            try:
                self._answer(task, self._connection or self._connected())
            except (EOFError, OSError):
                self._connection = None
                task.tell(Failed(None))
            except Exception as error:  # no process can begin, or what it is to do cannot be sent
                self._connection = None
                task.tell(Failed(EngineError(f"a process for records cannot begin: {error}")))

    def _connected(self) -> Connection[Any, Any]:
        _keep_ctrl_c_off()
        with self._beginning:
            if self._killed:
                raise EOFError
            ours, theirs = _CONTEXT.Pipe()
            self._process = _CONTEXT.Process(
                target=_serve, args=(theirs, *self._arguments), daemon=True
            )
            self._process.start()
            theirs.close()
        self._connection = ours
        return ours

    def _answer(self, task: Task, connection: Connection[Any, Any]) -> None:
        connection.send((task.record, task.number))
        while isinstance(news := connection.recv(), str):
            task.tell(news)
        task.tell(news)

    def kill(self) -> None:
        with self._beginning:  # a process that never hears what to do would print a traceback
            self._killed = True
            if self._process is not None and self._process.pid is not None:
                self._process.kill()


def _keep_ctrl_c_off() -> None:
    """Let none break into a process that this thread begins, before that can ignore it."""
    if hasattr(signal, "pthread_sigmask"):
        # Python begins this helper of its own with the first process, and then lets signals in.
        resource_tracker.ensure_running()
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _serve(connection: Connection[Any, Any], work: Work, listener: Listener) -> None:
    """Answer records until there are no more: the whole life of a process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the one that started it decides what to do
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):  # of the connection: the one at its other end has gone
        while True:
            _answer_next(connection, work, listener)


def _answer_next(connection: Connection[Any, Any], work: Work, listener: Listener) -> None:
    record, number = connection.recv()
    said: list[str] = []
    try:
        outcome = work.answer(record, number, connection.send, listener.aloud(said.append))
    except (CoverError, MemoryError) as error:
        connection.send(Failed(error))
    else:
        connection.send(Done(outcome, said))


def _end_with_parent() -> None:
    """Do not search on for nobody."""
    parent = parent_process()
    assert parent is not None, "this is a process that another one started"
    parent.join()
    os._exit(1)
