"""What works at the shards of a problem: threads of this process, or workers of a cluster."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from time import monotonic
from typing import Any, NamedTuple

from cover.solver import CountResult, Prepared
from cover.solver.counting.memory import default_size
from cover.solver.engines import EngineSearch
from cover.solver.parallel.threads import TaskThreads
from cover.solver.parallel.tree import Root, Subtree
from cover.solver.searching import Packed, Solutions, pack, packing_of
from cover.solver.watching import Watch
from cover.steps import shorter

# Solutions that are packed at a time, and seconds between two looks at whether they are wanted.
_BLOCK = 4096
_LOOK = 0.1

# Into how many stretches, at most, the rest of one is divided.
_REST = 4


class UnwantedError(Exception):
    """Nobody waits for what a worker is at."""


class Workers:
    """What works at a problem: threads of this process, or by a subclass others.

    They call functions with the problem, a watch, and other arguments; the watch raises
    `UnwantedError` where nobody waits for the result. So many `threads` of them work side by side,
    of this machine `beside`: None where workers are not its own.
    """

    beside: int | None

    def __init__(self, prepared: Prepared, jobs: int) -> None:
        self.threads = self.beside = jobs
        self._prepared = prepared
        self._threads = TaskThreads(jobs)
        self._is_over = False

    def submit(self, work: Callable[..., Any], *arguments: object) -> Future[Any]:
        """Have a worker call a function of a module."""
        future: Future[Any] = Future()

        def perform() -> None:
            try:
                self.searched(None, 0)
                result = work(self._prepared, self, *arguments)
            except BaseException as error:
                future.set_exception(error)
            else:
                future.set_result(result)

        self._threads.do(perform)
        return future

    def searched(self, share: float | None, found: int) -> None:
        if self._is_over:
            raise UnwantedError

    def cancel(self, futures: Sequence[Future[Any]]) -> None:
        """Have no results of these: nobody waits for them. Threads end, as all of theirs are."""
        self._is_over = True
        self._threads.join()


def memory_of_one(memory: int | None, beside: int | None) -> int:
    """Return how many bytes one task may take where so many are done on one machine.

    These share the `memory`, by default what a process may have; None are as many as a worker of a
    cluster has threads.
    """
    if beside is None:
        from distributed import get_worker

        beside = get_worker().state.nthreads
    return (default_size() if memory is None else memory) // beside


# --- Counts ---


def count_shard(
    prepared: Prepared,
    watch: Watch,
    fixed: Sequence[int],
    seconds: float,
    memory: int | None,
    beside: int | None,
) -> CountResult:
    """Count the solutions with some options fixed, as far as the time allows."""
    room = memory_of_one(memory, beside)
    return prepared.count(fixed=fixed, timeout=seconds, memory=room, watch=watch)


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


def list_stretch(
    prepared: Prepared, watch: Watch | None, stretch: Stretch, seconds: float, most: int
) -> Listed:
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
        found += _list_block(run, blocks, shorter(_LOOK, left))
        if watch is not None:
            watch.searched(None, 0)
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
