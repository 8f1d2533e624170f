"""Processes that work side by side, each in one thread: they answer records, or make new ones.

They are for work of which Python has much to do itself, as its threads take turns. A process gets
one item at a time through a pipe, such as a record, and sends texts back as they are found; it
waits where these are not taken.

`concurrent.futures` has no such pool: its processes look for modules in the current folder, its
results come as a whole, one process that is killed ends all of them, and they outlive a process
that is killed itself.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from queue import SimpleQueue
from subprocess import Popen
from threading import Thread
from typing import IO, Any, NamedTuple

from cover.errors import CheckError, CoverError, LostTaskError, fault_in_a_line
from cover.processes import begin

# How many tasks there are to be at a time for each process.
_FOR_EACH = 4

# What processes do with each item: it may tell texts, and returns what is no text.
Work = Callable[[Any, Callable[[str], None]], Any]


class NoProcessError(Exception):
    """No process does some work: there is no room for one, or the work cannot be sent."""


class _Task(NamedTuple):
    item: bytes  # as it is sent
    tell: Callable[[str], object]
    future: Future[Any]


class ProcessPool:
    """Up to `size` processes for one kind of work, as many as the system has threads for.

    `room` tasks keep them busy. Raises `NoProcessError` where the system has no thread at all, and
    for work that cannot be sent.
    """

    def __init__(self, work: Work, size: int) -> None:
        self.room = _FOR_EACH * size
        self._tasks: SimpleQueue[_Task | None] = SimpleQueue()
        self._workers: list[_PoolWorker] = []
        sent = _pickled(work)
        with suppress(RuntimeError):  # the system has no more threads
            for _ in range(size):
                worker = _PoolWorker(sent, self._tasks)
                worker.start()
                self._workers.append(worker)
        if not self._workers:
            raise NoProcessError

    def submit(self, item: Any, tell: Callable[[str], object] = str) -> Future[Any]:
        """Have an item worked at by the next process that has none; `tell` takes its texts.

        That may wait until there is room for them. The result raises the `CoverError` of the work,
        `LostTaskError` where its process ended, and `NoProcessError`.
        """
        future: Future[Any] = Future()
        try:
            self._tasks.put(_Task(_pickled(item), tell, future))
        except NoProcessError as error:
            future.set_exception(error)
        return future

    def close(self) -> None:
        """End all processes, even those that are busy; one that is beginning ends by itself."""
        for worker in self._workers:
            worker.is_over = True
            self._tasks.put(None)
        processes = [each.process for each in self._workers if each.process is not None]
        for process in processes:
            process.kill()
        for process in processes:
            process.wait()


def _pickled(what: object) -> bytes:
    try:
        return pickle.dumps(what)
    except Exception:
        raise NoProcessError from None


class _PoolWorker(Thread):
    """The thread that talks to a process, and starts another one where it has ended."""

    def __init__(self, work: bytes, tasks: SimpleQueue[_Task | None]) -> None:
        super().__init__(daemon=True)
        self.process: Popen[bytes] | None = None
        self.is_over = False
        self._work = work
        self._tasks = tasks

    def run(self) -> None:
        while (task := self._tasks.get()) is not None and not self.is_over:
            try:
                task.future.set_result(self._done(task))
            except Exception as error:
                task.future.set_exception(error)
        self._end()

    def _done(self, task: _Task) -> Any:
        """Have a task done, and return its result.

        A process that was killed may have had nothing to do: what has told nothing is begun once
        more. Where that ends, too, the item itself may ask for too much.
        """
        has_told = is_again = False
        while not self.is_over:
            try:
                process = self.process or self._begun()
                _send(process.stdin, task.item)
                while isinstance(message := _received(process.stdout), str):
                    has_told = True
                    task.tell(message)
            except (EOFError, OSError, pickle.UnpicklingError):
                self._end()
                if has_told or is_again:
                    break
                is_again = True
            else:
                if isinstance(message, CoverError):
                    raise message
                return message
        raise LostTaskError

    def _begun(self) -> Popen[bytes]:
        try:
            process = self.process = begin(__name__)
        except OSError:
            raise NoProcessError from None
        _send(process.stdin, self._work)
        return process

    def _end(self) -> None:
        """End the process, if there is one."""
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            with suppress(OSError):  # of what it has never read
                process.__exit__(None, None, None)


def _send(stream: IO[bytes] | None, message: bytes) -> None:
    assert stream is not None, "it is a pipe"
    stream.write(message)
    stream.flush()


def _received(stream: IO[bytes] | None) -> Any:
    """Return the next message; raises `EOFError` after the last."""
    assert stream is not None, "it is a pipe"
    return pickle.load(stream)


# --- In the process ---


def serve() -> None:
    """Do the work of a pool on items that come, without end: all that a process of it does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that began it decides what to do
    coming: SimpleQueue[Any] = SimpleQueue()
    Thread(target=_receive, args=(coming,), daemon=True).start()
    work: Work = coming.get()
    try:
        while True:
            _tell(_result(work, coming.get()))
    except OSError:  # of the pipe: the process at its other end has ended
        os._exit(1)


def _receive(coming: SimpleQueue[Any]) -> None:
    """Take what is sent, and end the process where that ends: then no answer is waited for."""
    try:
        while True:
            coming.put(_received(sys.stdin.buffer))
    finally:
        os._exit(1)


def _result(work: Work, item: Any) -> Any:
    try:
        return work(item, _tell)
    except CoverError as error:
        return error
    except Exception as error:
        return CheckError(fault_in_a_line(error))


def _tell(message: Any) -> None:
    _send(sys.stdout.buffer, pickle.dumps(message))
