"""The workers of a cluster, as they work at the shards of one problem."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from cover.cluster.connection import Cluster
from cover.cluster.work import work_at_problem
from cover.shards.shard import digest_of
from cover.solver import Prepared

if TYPE_CHECKING:
    import distributed


class ClusterWorkers:
    """The workers of a cluster, as they work at one problem, which is sent once to each of them."""

    def __init__(self, cluster: Cluster, prepared: Prepared) -> None:
        self.threads, self.beside = cluster.threads, cluster.threads_here
        self._cluster = cluster
        self._prepared = prepared
        self._name = f"{digest_of(prepared.stated)}-{prepared.engine}-{prepared.seed}"
        self._problem: distributed.Future | None = None

    def submit(self, work: Callable[..., Any], *arguments: object) -> Future[Any]:
        """Have a worker call a function; the result raises what `Cluster.submit` says."""
        if self._problem is None:
            asked = self._prepared
            data = pickle.dumps((asked.stated, asked.engine, asked.seed))
            self._problem = self._cluster.keep(self._name, data)
        return self._cluster.submit(
            work_at_problem, work, self._name, arguments, kept=[self._problem]
        )

    def cancel(self, futures: Sequence[Future[Any]]) -> None:
        """Forget tasks, and have workers not begin with them."""
        self._cluster.cancel(list(futures))
