"""What workers of a cluster do: functions that are called by their names, on plain values."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from typing import Any

from cover import __version__
from cover.shards.workers import UnwantedError
from cover.solver import Prepared


class WrongWorkerError(Exception):
    """A worker has another version of the package."""


def perform(version: str, call: bytes, *kept: bytes) -> bytes:
    """Call a function with its arguments, of which the `kept` ones come last; return its result.

    Both are pickled, since Dask looks at every object in what it sends itself, which takes three
    times as long. Raises `WrongWorkerError` unless this is that version of the package.
    """
    if version != __version__:
        raise WrongWorkerError(f"a worker has version {__version__} of cover, and not {version}")
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


_MOST_KEPT = 4
_kept: dict[str, Prepared] = {}  # what a worker was asked last, by name


def work_at_problem(
    work: Callable[..., Any], name: str, arguments: Sequence[object], data: bytes
) -> Any:
    """Call a function with the problem of that name, which a process lays out once."""
    prepared = _kept.get(name)
    if prepared is None:
        if len(_kept) == _MOST_KEPT:
            _kept.clear()
        prepared = _kept[name] = Prepared(*pickle.loads(data))
    return work(prepared, StillWanted(), *arguments)
