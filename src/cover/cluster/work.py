"""What workers do: functions that are called by their names, on plain values."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from cover import __version__
from cover.shards.digest import digest_of
from cover.solver import CountResult, Prepared
from cover.solver.counting.memory import default_size
from cover.solver.parallel.tree import Root, Subtree
from cover.solver.searching import Packed, Solutions, pack, packing_of

if TYPE_CHECKING:
    from cover.solver.engines import EngineSearch

# Solutions that are packed at a time.
_BLOCK = 4096

# Into how many stretches, at most, the rest of one is divided.
_REST = 4


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


class UnwantedError(Exception):
    """Nobody waits for what a worker is at."""


class StillWanted:
    """A watch that ends a search when its task is cancelled, as by Ctrl-C."""

    def __init__(self) -> None:
        from distributed import get_worker

        self._worker = get_worker()
        self._key = self._worker.get_current_task()

    def searched(self, share: float | None, found: int) -> None:
        """Raise `UnwantedError` once the task is cancelled."""
        task = self._worker.state.tasks.get(self._key)
        if task is None or task.state == "cancelled":
            raise UnwantedError


# --- Problems ---

_MOST_KEPT = 4
_kept: dict[str, Prepared] = {}  # what a worker was asked last, by name


class SentProblem(NamedTuple):
    """A problem on its way to workers: its digest, with what else tells its searches, and bytes."""

    name: str
    data: bytes


def sent(prepared: Prepared) -> SentProblem:
    """Return a problem with its engine and its order."""
    name = f"{digest_of(prepared.stated)}-{prepared.engine}-{prepared.seed}"
    return SentProblem(name, pickle.dumps((prepared.stated, prepared.engine, prepared.seed)))


def _received(name: str, data: bytes) -> Prepared:
    """Return the problem of that name, which a process lays out once, and keeps for a while."""
    prepared = _kept.get(name)
    if prepared is None:
        if len(_kept) == _MOST_KEPT:
            _kept.clear()
        prepared = _kept[name] = Prepared(*pickle.loads(data))
    return prepared


def memory_of_one(memory: int | None, beside: int | None) -> int:
    """Return how many bytes one task may take where so many are done on one machine.

    These share the `memory`, by default what a process may have; None are as many as a worker has
    threads.
    """
    if beside is None:
        from distributed import get_worker

        beside = get_worker().state.nthreads
    return (default_size() if memory is None else memory) // beside


# --- Counts ---


def count_shard(
    name: str,
    fixed: Sequence[int],
    seconds: float,
    memory: int | None,
    beside: int | None,
    problem: bytes,
) -> CountResult:
    """Count the solutions with some options fixed, as far as the time allows."""
    prepared = _received(name, problem)
    room = memory_of_one(memory, beside)
    return prepared.count(fixed=fixed, timeout=seconds, memory=room, watch=StillWanted())


# --- Listings ---


class Stretch(NamedTuple):
    """Solutions that follow each other in a listing: those with all options of one of the `roots`.

    One root comes after the other; `share` is a guess at how much of the search tree that is.
    """

    roots: list[Root]
    share: float


class Listed(NamedTuple):
    """The first solutions of a stretch, by the block, and the rest of it in their order."""

    blocks: list[Packed]
    rest: list[Stretch]
    nodes: int
    updates: int


def list_stretch(name: str, stretch: Stretch, seconds: float, most: int, problem: bytes) -> Listed:
    """List solutions of a stretch for that time, or until they take about `most` bytes."""
    return listed(_received(name, problem), stretch, seconds, most)


def listed(prepared: Prepared, stretch: Stretch, seconds: float, most: int) -> Listed:
    """List solutions of a stretch for that time, or until they take about `most` bytes.

    Nothing is done twice: the rest begins where the search has stopped.
    """
    subtree = Subtree(lambda root: prepared.network.run(root), stretch.roots, stretch.share)
    deadline = monotonic() + seconds
    blocks: list[Packed] = []
    found = 0
    while found < most and (left := deadline - monotonic()) > 0:
        if (run := subtree.search()) is None:
            break
        found += _list_block(run, blocks, left)
    rest = _given(subtree)
    while (run := subtree.run) is not None and not run.exhausted:  # few, on one path of the tree
        _list_block(run, blocks, None)
    return Listed(blocks, rest, *subtree.cost)


def _list_block(run: EngineSearch, blocks: list[Packed], seconds: float | None) -> int:
    """Add the next solutions of a search, and return how many bytes they take."""
    packing = packing_of(run)
    if packing is not None:
        packed = packing(_BLOCK, seconds)
    else:
        solution = run.next(seconds)
        packed = pack([] if solution is None else [solution])
    if Solutions(packed):
        blocks.append(packed)
    return len(packed[0]) + len(packed[1])


def _given(subtree: Subtree) -> list[Stretch]:
    """Take all of a subtree that its search has not come to, in the order of listing."""
    given = []
    while (later := subtree.give()) is not None:
        given.append(Stretch(later.roots, later.share))
    if subtree.roots:
        given.append(Stretch(subtree.roots, subtree.share))
    given.reverse()
    near, far = given[: 1 - _REST], given[1 - _REST :]
    if not near:
        return far
    roots = [root for each in near for root in each.roots]
    return [Stretch(roots, sum(each.share for each in near)), *far]
