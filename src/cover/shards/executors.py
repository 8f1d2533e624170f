"""What works at tasks side by side: threads of this process, or processes of this machine.

Workers of a cluster are the third kind (`cluster.py`). Whatever they are, tasks are functions with
plain arguments, and what comes of each is a `concurrent.futures.Future`.
"""

from __future__ import annotations

import os
import pickle
import signal
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Future
from contextlib import suppress
from functools import partial
from threading import Lock, Thread, local
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from cover import __version__
from cover.errors import CheckError, ClusterError, CoverError, LostTaskError, fault_in_a_line
from cover.processes import pool_beginning
from cover.solver.parallel.threads import TaskThreads

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing.connection import Connection

    from cover.shards.cluster import Cluster
    from cover.solver import Prepared
    from cover.solver.watching import Watch

    Workers: TypeAlias = "Threads | Cluster"  # what works at the shards of a problem


class NoProcessError(Exception):
    """No process does some work: there is no room for one, or the work cannot be sent."""


class UnwantedError(Exception):
    """Nobody waits for what a worker is at."""


class Executor(ABC):
    """What does so many tasks side by side as it has `threads`; `beside` of them on one machine.

    `beside` is None for workers that are not this machine's. A batch sends records in groups of at
    most `group`, for about `seconds` of work each. A question of a mode in `refused` that takes
    long is not answered by one worker.
    """

    threads: int
    beside: int | None
    group = 1
    seconds = 0.0
    refused: tuple[str, ...] = ()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @staticmethod
    def watch() -> Watch | None:
        """Return, in a worker, what ends a search for which nobody waits."""
        return None

    @abstractmethod
    def submit(self, function: Callable[..., Any], *arguments: object) -> Future[Any]:
        """Have a worker call a function of a module with plain arguments."""

    def result(self, future: Future[Any]) -> Any:
        """Return what came of a task; raises `LostTaskError` where its workers ended."""
        return future.result()

    @abstractmethod
    def cancel(self, futures: Sequence[Future[Any]]) -> None:
        """Have no results of these: nobody waits for them."""

    @abstractmethod
    def close(self) -> None:
        """End all work, also what is on its way."""


# --- Threads ---


class Threads(Executor):
    """Threads of this process: they take tasks in their order, and what is cancelled ends all."""

    def __init__(self, jobs: int) -> None:
        self.threads = self.beside = jobs
        self._threads = TaskThreads(jobs)
        self._is_over = False

    def submit(self, function: Callable[..., Any], *arguments: object) -> Future[Any]:
        future: Future[Any] = Future()

        def perform() -> None:
            try:
                self.searched(None, 0)
                result = function(*arguments)
            except BaseException as error:
                future.set_exception(error)
            else:
                future.set_result(result)

        self._threads.do(perform)
        return future

    def submit_at(
        self, prepared: Prepared, function: Callable[..., Any], *arguments: object
    ) -> Future[Any]:
        """Have a thread call a function with a problem, a watch and other arguments."""
        return self.submit(function, prepared, self, *arguments)

    def searched(self, share: float | None, found: int) -> None:
        """End a task, whose watch this is, where nobody waits for it."""
        if self._is_over:
            raise UnwantedError

    def cancel(self, futures: Sequence[Future[Any]]) -> None:
        self.close()

    def close(self) -> None:
        self._is_over = True
        self._threads.join()


# --- Processes ---

_TRIES = 2  # processes that may end at one task


class Processes(Executor):
    """Up to `jobs` processes, each the one worker of a pool of the standard library.

    So it is known what a process was at when it ends, killed or for want of memory: its pool is
    made anew, and the task is begun once more. Where that ends, too, the task itself may ask for
    too much, and its result is a `LostTaskError`. Where no process can start, it is a
    `NoProcessError`. All of them end with this process, however that ends.

    They look for modules where this process does, and never in the current folder. Ctrl-C and what
    else ends a run do not reach them, nor the threads that begin them.
    """

    group = 64
    seconds = 0.1  # threads that read and write in Python keep each other waiting for 20 ms
    refused = ("some", "all")  # solutions are told as they are found, and there may be very many

    def __init__(self, jobs: int) -> None:
        self.threads = self.beside = jobs
        self._threads = TaskThreads(jobs)
        self._own = local()  # the `pool` of a thread
        self._pools: list[ProcessPoolExecutor] = []  # all that there were
        self._ends: tuple[Connection, Connection] | None = None  # of a pipe that ends processes
        self._lock = Lock()  # for those that begin
        self._is_over = False

    def submit(self, function: Callable[..., Any], *arguments: object) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            self._threads.do(partial(self._perform, pickle.dumps((function, arguments)), future))
        except Exception:  # there is no thread, or an object cannot be sent
            future.set_exception(NoProcessError())
        return future

    def cancel(self, futures: Sequence[Future[Any]]) -> None:
        self.close()

    def close(self) -> None:
        self._is_over = True
        with self._lock:
            for end in self._ends or ():
                end.close()  # which is the end of the processes
        self._threads.join()
        for pool in self._pools:  # or Python, at its own end, may tell that one ends just then
            pool.shutdown()

    def _perform(self, call: bytes, future: Future[Any]) -> None:
        """Have a process perform a call, in the thread that is its own."""
        error: Exception = LostTaskError()
        for _ in range(0 if self._is_over else _TRIES):
            try:
                done = pickle.loads(self._submitted(call).result())
            except BrokenExecutor:
                self._own.pool = None
            except Exception as caught:
                error = caught
                break
            else:
                future.set_result(done)
                return
        future.set_exception(error)

    def _submitted(self, call: bytes) -> Future[bytes]:
        """Send a call to the process of this thread, which is begun if need be."""
        pool: ProcessPoolExecutor | None = getattr(self._own, "pool", None)
        if pool is not None:
            return pool.submit(perform, __version__, call)
        try:
            from concurrent.futures import ProcessPoolExecutor
            from multiprocessing import get_context

            with self._lock, pool_beginning():
                if self._is_over:  # since: nobody would end a process that begins now
                    raise NoProcessError
                context = get_context("spawn")
                self._ends = self._ends or context.Pipe(duplex=False)
                pool = ProcessPoolExecutor(1, context, _begin_work, self._ends[:1])
                done = pool.submit(perform, __version__, call)
        except (ImportError, OSError, RuntimeError):  # the latter, where a system has no such locks
            raise NoProcessError from None
        self._own.pool = pool
        self._pools.append(pool)
        return done


# --- In other processes ---


def perform(version: str, call: bytes, *kept: bytes) -> bytes:
    """Call a function with its arguments, of which the `kept` ones come last; return its result.

    Both are pickled, since Dask looks at every object in what it sends itself, which takes three
    times as long. Raises `CoverError`: a `ClusterError` unless this is that version of the package,
    and a `CheckError` for any other exception.
    """
    if version != __version__:
        raise ClusterError(f"a worker has version {__version__} of cover, and not {version}")
    try:
        function, arguments = pickle.loads(call)
        return pickle.dumps(function(*arguments, *kept))
    except (CoverError, UnwantedError, ModuleNotFoundError):
        raise
    except Exception as error:
        raise CheckError(fault_in_a_line(error)) from None


def _begin_work(end: Connection) -> None:
    """Leave messages and signals to the process that began this one, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(nothing, number)
    Thread(target=_end_with, args=(end,), daemon=True).start()


def _end_with(end: Connection) -> None:
    with suppress(EOFError, OSError):
        end.recv()  # nothing is ever sent
    os._exit(1)
