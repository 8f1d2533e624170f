"""Processes that work side by side, each in one thread: they answer records, or make new ones.

They are for work of which Python has much to do itself, as its threads take turns. A process gets
one item at a time through a pipe, such as a record, and sends texts back as they are found; it
waits where these are not taken.

`concurrent.futures` has no such pool: its processes look for modules in the current folder, its
results come as a whole, and one process that is killed ends all of them.
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
from typing import IO, Any, NamedTuple, Protocol

from cover.errors import CheckError, CoverError, fault_in_a_line
from cover.processes import begin

# How many tasks there are to be at a time for each process.
_FOR_EACH = 4


class Done(NamedTuple):
    """The last message of a task, with what came of it."""

    result: Any


class Failed(NamedTuple):
    """The last message of a task without a result; `error` is None where its process ended."""

    error: CoverError | None


class Refused(NamedTuple):
    """The only message of a task that no process takes: none can begin, or it cannot be sent."""


Message = str | Done | Failed | Refused


class Task(NamedTuple):
    """An item to work at, and what takes the messages; it may wait until there is room."""

    item: Any
    tell: Callable[[Message], None]


class PoolWork(Protocol):
    """What processes do with each item; it can be sent to them."""

    def __call__(self, item: Any, tell: Callable[[str], None]) -> Any:
        """Return what comes of an item; texts can be told before."""


class ProcessPool:
    """Up to `size` processes for one kind of work, as many as the system has threads for.

    Work for `room` tasks keeps them busy. Raises `RuntimeError` where it has none.
    """

    def __init__(self, work: PoolWork, size: int) -> None:
        self.room = _FOR_EACH * size
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._workers: list[_PoolWorker] = []
        for _ in range(size):
            worker = _PoolWorker(work, self._tasks)
            try:
                worker.start()
            except RuntimeError:  # the system has no more threads
                if not self._workers:
                    raise
                break
            self._workers.append(worker)

    def give(self, task: Task) -> None:
        """Have a task done by the next process that has none."""
        self._tasks.put(task)

    def close(self) -> None:
        """End all processes, even those that are busy."""
        for worker in self._workers:
            worker.kill()
            self._tasks.put(None)
        for worker in self._workers:
            worker.wait()


class _PoolWorker(Thread):
    """The thread that talks to a process, and starts another one where it has ended."""

    def __init__(self, work: PoolWork, tasks: SimpleQueue[Task | None]) -> None:
        super().__init__(daemon=True)
        self._work = work
        self._tasks = tasks
        self._process: Popen[bytes] | None = None
        self._beginning = Lock()  # held while a process begins
        self._killed = False

    def run(self) -> None:
        while (task := self._tasks.get()) is not None and not self._killed:
            # A process that was killed may have had nothing to do: what has told nothing is begun
            # once more. Where that ends, too, the item itself may ask for too much.
            if not self._is_done(task) and (self._killed or not self._is_done(task)):
                task.tell(Failed(None))
        self._end()

    def _is_done(self, task: Task) -> bool:
        """Have a task done, or given up; return whether the process has told anything of it."""
        try:
            is_new = self._process is None
            process = self._process or self._begun()
        except OSError:
            task.tell(Refused())
            return True
        message: Message | None = None
        try:
            if is_new:
                _send(self._work, process.stdin)
            _send(task.item, process.stdin)
            while isinstance(message := _received(process.stdout), str):
                task.tell(message)
            task.tell(message)
        except (EOFError, OSError, pickle.UnpicklingError):
            self._end()
            if message is None:
                return False
            task.tell(Failed(None))
        except Exception:  # the work or the item cannot be sent
            self._end()
            task.tell(Refused() if message is None else Failed(None))
        return True

    def _begun(self) -> Popen[bytes]:
        with self._beginning:
            if self._killed:
                raise ProcessLookupError("it is not to begin")
            self._process = begin(__name__)
        return self._process

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
        """End the process, if there is one."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            with suppress(OSError):  # of what it has never read
                process.__exit__(None, None, None)


def _send(message: object, stream: IO[bytes] | None) -> None:
    assert stream is not None, "it is a pipe"
    stream.write(pickle.dumps(message))
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
    work: PoolWork = coming.get()
    try:
        while True:
            _do(work, coming.get())
    except OSError:  # of the pipe: the process at its other end has ended
        os._exit(1)


def _receive(coming: SimpleQueue[Any]) -> None:
    """Take what is sent, and end the process where that ends: then no answer is waited for."""
    try:
        while True:
            coming.put(_received(sys.stdin.buffer))
    finally:
        os._exit(1)


def _do(work: PoolWork, item: Any) -> None:
    last: Message
    try:
        last = Done(work(item, _tell))
    except CoverError as error:
        last = Failed(error)
    except Exception as error:
        last = Failed(CheckError(fault_in_a_line(error)))
    _tell(last)


def _tell(message: Message) -> None:
    _send(message, sys.stdout.buffer)
