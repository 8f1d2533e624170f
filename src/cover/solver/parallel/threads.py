"""Threads that end with the process: starting as many as the system has, and giving them tasks."""

from __future__ import annotations

import sys
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread

from cover.errors import NoThreadError

# Python in a browser has the one thread that it runs in.
HAS_THREADS = sys.platform not in ("emscripten", "wasi")


class DaemonThreads:
    """Threads at one piece of work; `started` are those that have not been waited for."""

    def __init__(self) -> None:
        self.started: list[Thread] = []

    def start(self, work: Callable[[], None]) -> bool:
        """Start one more thread, and return whether the system had one more.

        Raises `NoThreadError` where it has not even one.
        """
        thread = Thread(target=work, daemon=True)
        try:
            thread.start()
        except RuntimeError:  # the system has no more of them
            if not self.started:
                raise NoThreadError from None
            return False
        self.started.append(thread)
        return True

    def join(self) -> None:
        """Wait until the threads have ended; Ctrl-C may come, and then the others are left."""
        while self.started:
            self.started[-1].join()
            self.started.pop()


class TaskThreads:
    """Up to `jobs` threads that do tasks in the order in which they come.

    They are started with the first tasks.
    """

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._tasks: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._threads = DaemonThreads()

    def do(self, task: Callable[[], None]) -> None:
        """Have a task done by the next thread that has none."""
        number = len(self._threads.started)
        if number < self.jobs and not self._threads.start(self._work):
            self.jobs = number
        self._tasks.put(task)

    def _work(self) -> None:
        while (task := self._tasks.get()) is not None:
            task()

    def join(self) -> None:
        """Wait for the threads to come to the end of their tasks."""
        for _ in self._threads.started:
            self._tasks.put(None)
        self._threads.join()
