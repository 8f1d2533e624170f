"""A cluster: workers of a scheduler of Dask, or processes of this machine that are such workers.

Loaded for `--scheduler` alone; it knows no puzzle. What workers do are functions that are called by
their names, on plain values.
"""

from __future__ import annotations

import os
import pickle
import re
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import lru_cache
from logging import CRITICAL
from multiprocessing import resource_tracker
from pydoc import locate
from threading import Lock
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from cover import __version__
from cover.errors import ClusterError, LostTaskError, OptionError
from cover.processes import endings_blocked
from cover.shards.shard import digest_of
from cover.shards.workers import UnwantedError, Workers
from cover.solver import Prepared

if TYPE_CHECKING:
    import distributed

# Seconds until a scheduler that does not answer, or has no workers, is given up.
_PATIENCE = 5

# Dask has each process give freed memory back at once, for which searches, which take as much again
# and again, would pay with a third of their time. These are what glibc comes to by itself.
_ENVIRONMENT = {"MALLOC_TRIM_THRESHOLD_": 2**26, "MALLOC_MMAP_THRESHOLD_": 2**25}

# Dask is not to log: what happens to workers is told by us, or not at all. Nor is it to keep what
# was sent, which it does with the last thousand messages.
_LOGGERS = ("distributed", "distributed.client", "tornado.application")

_SETTINGS = {
    "logging": dict.fromkeys(_LOGGERS, "critical"),
    "distributed.admin.large-graph-warning-threshold": "1 TiB",
    "distributed.comm.timeouts.connect": f"{_PATIENCE}s",
    "distributed.admin.low-level-log-length": 0,
    "distributed.admin.tick.interval": "500ms",  # of 20 ms, a fifteenth of a processor
    "distributed.nanny.pre-spawn-environ": _ENVIRONMENT,
    "distributed.worker.profile.enabled": False,
    "distributed.worker.memory.target": False,
    "distributed.worker.memory.spill": False,
    "distributed.worker.memory.pause": False,
    "distributed.worker.memory.terminate": False,
}


class Cluster:
    """Workers that call functions, found by a scheduler's address, `local`, or `local:N`.

    `local` has as many of them as there are `jobs`, each a process with one thread.
    `threads` is how many tasks are done side by side, as far as it was known at the beginning.

    Raises `OptionError` for what is no address, and where Dask is not installed; `ClusterError`
    where no scheduler answers, where it has no workers, and for a worker without this version of
    the package. One that ends later costs time: what it was at is done by others.
    """

    def __init__(self, scheduler: str, jobs: int) -> None:
        local = re.fullmatch(r"local(?::([1-9][0-9]{0,3}))?", scheduler)
        if local is None and not re.fullmatch(r"(tcp|tls|ws|wss|ucx)://\S+", scheduler):
            raise OptionError(
                f"--scheduler takes local, local:N or an address as tcp://host:8786, "
                f"not {scheduler}"
            )
        _demand_dask()
        self._local: distributed.LocalCluster | None = None
        self._environment = dict(os.environ)  # to which Dask adds for its processes, and we, too
        self._tasks: dict[Future[Any], distributed.Future] = {}
        self._lock = Lock()
        if local is not None:
            self.threads = int(local[1]) if local[1] else jobs
            self._client = self._begun(self.threads)
        else:
            self._client = _connected(scheduler)
            try:
                self.threads = self._look_at_workers(scheduler)
            except BaseException:
                self.close()
                raise

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def threads_here(self) -> int | None:
        """How many tasks this machine does side by side; None where workers are not its own."""
        return None if self._local is None else self.threads

    def _begun(self, size: int) -> distributed.Client:
        """Begin so many processes on this machine; they look for no modules in its current folder.

        Ctrl-C and what else ends a run do not reach them: this process decides when they end.
        """
        from distributed import Client, LocalCluster

        os.environ["PYTHONSAFEPATH"] = "1"  # also for those that take the place of others
        with endings_blocked():
            resource_tracker.ensure_running()  # which unblocks Ctrl-C, when it begins
        try:
            with endings_blocked():
                self._local = LocalCluster(
                    n_workers=size,
                    threads_per_worker=1,
                    memory_limit=None,
                    dashboard_address="127.0.0.1:0",
                    silence_logs=CRITICAL,
                )
                return Client(self._local, set_as_default=False)
        except (OSError, RuntimeError) as error:  # they were killed, or there is no room for them
            raise ClusterError(f"--scheduler local: no workers began: {error}") from None

    def _look_at_workers(self, scheduler: str) -> int:
        """Return how many threads the workers have; raises `ClusterError` for those of no use."""
        try:
            self._client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError:
            raise ClusterError(f"the scheduler at {scheduler} has no workers") from None
        found = self._client.run(locate, "cover.__version__", on_error="return")
        for worker, version in sorted(found.items()):
            if version is None or isinstance(version, BaseException):
                raise ClusterError(
                    f"the worker {worker} cannot import cover; on each, pip install 'cover[dask]'"
                )
            if version != __version__:
                raise ClusterError(
                    f"the worker {worker} has version {version} of cover, and this is {__version__}"
                )
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def submit(
        self,
        function: Callable[..., Any],
        *arguments: object,
        kept: Sequence[distributed.Future] = (),
    ) -> Future[Any]:
        answer: Future[Any] = Future()
        call = pickle.dumps((function, arguments))
        key = f"cover-{uuid4().hex}"
        task = self._client.submit(perform, __version__, call, *kept, key=key, pure=False)
        with self._lock:
            self._tasks[answer] = task
        task.add_done_callback(lambda done: self._finish(answer, done))
        return answer

    def keep(self, name: str, data: bytes) -> distributed.Future:
        """Return what stands for bytes among arguments; they are sent once to each worker."""
        return self._client.submit(bytes, data, key=f"cover-{name}")

    def _finish(self, answer: Future[Any], task: distributed.Future) -> None:
        """Hand on what came of a task, in a thread of Dask."""
        with self._lock:
            if self._tasks.pop(answer, None) is None:
                return  # it was cancelled
        try:
            result = pickle.loads(task.result())
        except BaseException as error:
            answer.set_exception(_told(error))
        else:
            answer.set_result(result)

    def cancel(self, answers: list[Future[Any]]) -> None:
        with self._lock:
            tasks = [self._tasks.pop(answer) for answer in answers if answer in self._tasks]
        if tasks:
            with suppress(Exception):  # of a scheduler that has gone, too
                self._client.cancel(tasks)

    def close(self) -> None:
        """Cancel all tasks, and end the processes of this machine; other workers go on."""
        self.cancel(list(self._tasks))
        with suppress(Exception):
            self._client.close(timeout=2)
        if self._local is not None:
            with suppress(Exception):
                self._local.close(timeout=5)
            os.environ.clear()
            os.environ.update(self._environment)


class ClusterWorkers(Workers):
    """The workers of a cluster, as they work at one problem, which is sent once to each of them."""

    def __init__(self, cluster: Cluster, prepared: Prepared) -> None:
        super().__init__(prepared, cluster.threads)
        self.beside = cluster.threads_here
        self._cluster = cluster
        self._problem: distributed.Future | None = None

    def submit(self, work: Callable[..., Any], *arguments: object) -> Future[Any]:
        if self._problem is None:
            asked = self._prepared
            name = f"{digest_of(asked.stated)}-{asked.engine}-{asked.seed}"
            data = pickle.dumps((asked.stated, asked.engine, asked.seed))
            self._problem = self._cluster.keep(name, data)
        return self._cluster.submit(work_at_problem, work, arguments, kept=[self._problem])

    def cancel(self, futures: Sequence[Future[Any]]) -> None:
        self._cluster.cancel(list(futures))


def _demand_dask() -> None:
    """Load Dask; raises `OptionError` where it is not installed."""
    try:
        import dask

        dask.config.set(_SETTINGS)
        import distributed  # noqa: F401
    except ImportError:
        raise OptionError("--scheduler needs Dask: pip install 'cover[dask]'") from None


def _connected(scheduler: str) -> distributed.Client:
    from distributed import Client

    try:
        return Client(scheduler, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, RuntimeError) as error:
        why = "no scheduler answers" if isinstance(error, OSError) else str(error).splitlines()[0]
        raise ClusterError(f"{scheduler}: {why}") from None


def _told(error: BaseException) -> BaseException:
    """Return what is told instead of errors of Dask."""
    from distributed import CancelledError, KilledWorker

    if isinstance(error, KilledWorker):
        return LostTaskError("workers end while they are at one task: it may need too much memory")
    if isinstance(error, ModuleNotFoundError):
        return ClusterError(f"a worker cannot import cover: {error}")
    if isinstance(error, CancelledError | OSError):
        return ClusterError("the scheduler has gone")
    return error


# --- In the processes of workers ---


def perform(version: str, call: bytes, *kept: bytes) -> bytes:
    """Call a function with its arguments, of which the `kept` ones come last; return its result.

    Both are pickled, since Dask looks at every object in what it sends itself, which takes three
    times as long. Raises `ClusterError` unless this is that version of the package.
    """
    if version != __version__:
        raise ClusterError(f"a worker has version {__version__} of cover, and not {version}")
    function, arguments = pickle.loads(call)
    return pickle.dumps(function(*arguments, *kept))


class StillWanted:
    """A watch that ends a search when its task is cancelled, as by Ctrl-C."""

    def __init__(self) -> None:
        from distributed import get_worker

        self._worker = get_worker()
        self._key = self._worker.get_current_task()

    def searched(self, share: float | None, found: int) -> None:
        task = self._worker.state.tasks.get(self._key)
        if task is None or task.state == "cancelled":
            raise UnwantedError


def work_at_problem(work: Callable[..., Any], arguments: Sequence[object], data: bytes) -> Any:
    """Call a function with a problem, which a process lays out once."""
    return work(_laid_out(data), StillWanted(), *arguments)


@lru_cache(maxsize=4)
def _laid_out(data: bytes) -> Prepared:
    return Prepared(*pickle.loads(data))
