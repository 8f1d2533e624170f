"""A cluster: workers of a scheduler of Dask, or processes of this machine that are such workers.

Loaded for `--scheduler` alone. Tasks go by `distributed.Client.get_executor`, an executor of
`concurrent.futures`.
"""

from __future__ import annotations

import os
import pickle
import re
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from functools import lru_cache
from logging import CRITICAL
from pydoc import locate
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from cover import __version__
from cover.errors import ClusterError, LostTaskError, OptionError
from cover.processes import pool_beginning
from cover.shards.executors import Executor, UnwantedError, perform
from cover.shards.shard import digest_of
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


class Cluster(Executor):
    """Workers that call functions, found by a scheduler's address, `local`, or `local:N`.

    `local` has as many of them as there are `jobs`, each a process with one thread.
    `threads` is how many tasks are done side by side, as far as it was known at the beginning.

    Raises `OptionError` for what is no address, and where Dask is not installed; `ClusterError`
    where no scheduler answers, where it has no workers, and for a worker without this version of
    the package. One that ends later costs time: what it was at is done by others.
    """

    group = 256  # each way costs about a millisecond
    seconds = 1.0
    refused = ("count", "all")  # these can be done in parts, by all workers

    def __init__(self, scheduler: str, jobs: int) -> None:
        local = re.fullmatch(r"local(?::([1-9][0-9]{0,3}))?", scheduler)
        if local is None and not re.fullmatch(r"(tcp|tls|ws|wss|ucx)://\S+", scheduler):
            raise OptionError(
                f"--scheduler takes local, local:N or an address as tcp://host:8786, "
                f"not {scheduler}"
            )
        try:
            import dask

            dask.config.set(_SETTINGS)
            import distributed  # noqa: F401
        except ImportError:
            raise OptionError("--scheduler needs Dask: pip install 'cover[dask]'") from None
        self._local: distributed.LocalCluster | None = None
        self._environment = dict(os.environ)  # to which Dask adds for its processes, and we, too
        self._problem: tuple[Prepared, distributed.Future] | None = None  # that was sent last
        self.beside = None
        if local is not None:
            self.threads = self.beside = int(local[1]) if local[1] else jobs
            self._client = self._begun(self.threads)
        else:
            self._client = _connected(scheduler)
            try:
                self.threads = self._look_at_workers(scheduler)
            except BaseException:
                self.close()
                raise
        self._executor = self._client.get_executor(pure=False)

    def _begun(self, size: int) -> distributed.Client:
        """Begin so many processes on this machine."""
        from distributed import Client, LocalCluster

        try:
            with pool_beginning():
                self._local = LocalCluster(
                    n_workers=size,
                    threads_per_worker=1,
                    memory_limit=None,
                    dashboard_address="127.0.0.1:0",
                    silence_logs=CRITICAL,
                )
                client = Client(self._local, set_as_default=False)
        except (OSError, RuntimeError) as error:  # they were killed, or there is no room for them
            raise ClusterError(f"--scheduler local: no workers began: {error}") from None
        os.environ["PYTHONSAFEPATH"] = "1"  # also for those that take the place of others
        return client

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

    @staticmethod
    def watch() -> StillWanted:
        return StillWanted()

    def submit(self, function: Callable[..., Any], *arguments: object) -> Future[Any]:
        return self._submitted(function, arguments)

    def submit_at(
        self, prepared: Prepared, function: Callable[..., Any], *arguments: object
    ) -> Future[Any]:
        """Have a worker call a function with a problem, which is sent once to each of them."""
        if self._problem is None or self._problem[0] is not prepared:
            stated = prepared.stated, prepared.engine, prepared.seed
            name = f"cover-{digest_of(prepared.stated)}-{prepared.engine}-{prepared.seed}"
            self._problem = prepared, self._client.submit(bytes, pickle.dumps(stated), key=name)
        return self._submitted(work_at_problem, (function, arguments), self._problem[1])

    def _submitted(
        self, function: Callable[..., Any], arguments: object, *kept: distributed.Future
    ) -> Future[Any]:
        call, key = pickle.dumps((function, arguments)), f"cover-{uuid4().hex}"
        found: Future[Any] = self._executor.submit(perform, __version__, call, *kept, key=key)
        return found

    def result(self, future: Future[Any]) -> Any:
        """Return what came of a task; raises what is told instead of errors of Dask."""
        from distributed import CancelledError as GoneError
        from distributed import KilledWorker

        try:
            return pickle.loads(future.result())
        except KilledWorker:
            message = "workers end while they are at one task: it may need too much memory"
            raise LostTaskError(message) from None
        except ModuleNotFoundError as error:
            raise ClusterError(f"a worker cannot import cover: {error}") from None
        except (CancelledError, GoneError, OSError):
            raise ClusterError("the scheduler has gone") from None

    def cancel(self, futures: Sequence[Future[Any]]) -> None:
        for future in futures:
            future.cancel()

    def close(self) -> None:
        """Cancel all tasks, and end the processes of this machine; other workers go on."""
        with suppress(Exception):  # of a scheduler that has gone, too
            self._executor.shutdown(wait=False)
        with suppress(Exception):
            self._client.close(timeout=2)
        if self._local is not None:
            with suppress(Exception):
                self._local.close(timeout=5)
            os.environ.clear()
            os.environ.update(self._environment)


def _connected(scheduler: str) -> distributed.Client:
    from distributed import Client

    try:
        return Client(scheduler, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, RuntimeError) as error:
        why = "no scheduler answers" if isinstance(error, OSError) else str(error).splitlines()[0]
        raise ClusterError(f"{scheduler}: {why}") from None


# --- In the processes of workers ---


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
