"""Listings of one problem in shards, in the order of one search.

The search is a list of stretches that follow each other. A worker lists one for a while, and sends
what it has found with the rest, which takes the place of the stretch. Only so many stretches at the
head of the list are with workers, and what they bring waits for those before: so memory stays flat.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial
from queue import Empty, SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from cover.shards.ledger import Checkpoint, SavedState
from cover.shards.shard import Stretch
from cover.solver import Prepared
from cover.solver.engines import EngineSearch
from cover.solver.parallel.tree import Subtree
from cover.solver.searching import NOTHING, Packed, Solution, Solutions, pack, packing_of
from cover.steps import deadline_after, seconds_left, shorter

if TYPE_CHECKING:
    from cover.shards.executors import Workers
    from cover.solver.watching import Watch

# Seconds for the first stretch, which is listed here, and for those of workers.
_HERE = 0.3
_FOR_STRETCH = 2.0

# Bytes of solutions after which a worker sends them, and of those that wait for others.
_SENT = 2**22
_WAITING = 2**28

# How many stretches are with workers, or are done, for each thread of these.
_AHEAD = 4

# Solutions that are packed at a time, and seconds between two looks at whether they are wanted.
_BLOCK = 4096
_LOOK = 0.1

# Into how many stretches, at most, the rest of one is divided.
_REST = 4


class _ListedStretch:
    """A stretch in the list: `future` where a worker has it, `blocks` once it has come back.

    Then its rest comes after it, as stretches `of` it.
    """

    def __init__(self, stretch: Stretch, of: _ListedStretch | None = None) -> None:
        self.stretch = stretch
        self.of = of  # None once the blocks of that are handed on
        self.future: Future[Listed] | None = None
        self.blocks: deque[Packed] | None = None


class ShardedListing:
    """All solutions, with the face of `cover.solver.engines.SolutionSearch`.

    The problem has no sums, or an engine that lists them in the order of its search. Where there is
    a `checkpoint`, which has begun, the listing goes on from there, and what it was asked for last
    is written before it is asked again. Raises `ClusterError` where a cluster has gone, and where
    workers end at one stretch again and again.
    """

    def __init__(
        self,
        workers: Workers,
        prepared: Prepared,
        fixed: Sequence[int],
        checkpoint: Checkpoint | None = None,
    ) -> None:
        self.nodes = self.updates = 0
        self.found = 0
        self._workers = workers
        self._prepared = prepared
        self._checkpoint = checkpoint
        stretches = [Stretch([tuple(fixed)], 1.0)]
        if checkpoint is not None and checkpoint.state.left is not None:
            self.found, stretches = checkpoint.state.found, [*checkpoint.state.left]
        self._list = deque(map(_ListedStretch, stretches))
        self._has_begun = False
        self._back: SimpleQueue[_ListedStretch] = SimpleQueue()
        self._waiting = 0  # bytes of solutions that came back
        self._block: Packed = NOTHING
        self._taken = 0  # solutions of the block that were handed on

    @property
    def exhausted(self) -> bool:
        return not self._list and self._left == 0

    @property
    def share(self) -> float:
        """A guess at how much of the tree was searched."""
        left = (each.stretch.share for each in self._list if each.blocks is None)
        return max(0.0, 1.0 - sum(left))

    @property
    def _left(self) -> int:
        return len(Solutions(self._block)) - self._taken

    def next(self, seconds: float | None = None) -> Solution | None:
        packed = self.block(1, seconds)
        return Solutions(packed)[0] if packed != NOTHING else None

    def count(self, limit: int | None = None, seconds: float | None = None) -> int:
        deadline = deadline_after(seconds)
        found = 0
        while found != limit:
            size = 2**20 if limit is None else limit - found
            if not (some := len(Solutions(self.block(size, seconds_left(deadline))))):
                break
            found += some
        return found

    def block(self, limit: int, seconds: float | None = None) -> Packed:
        if not self._left:
            self._block, self._taken = self._next_block(seconds), 0
        end = min(self._taken + limit, len(Solutions(self._block)))
        found = _cut(self._block, self._taken, end)
        self.found += end - self._taken
        self._taken = end
        return found

    def _next_block(self, seconds: float | None) -> Packed:
        """Wait for the next block of the first stretch; none at the end, or when the time is up."""
        deadline = deadline_after(seconds)
        while self._list:
            first = self._list[0]
            if first.blocks:
                block = first.blocks.popleft()
                self._waiting -= _size(block)
                return block
            if first.blocks is not None:
                self._drop_first()
                continue
            if not self._has_begun:
                # Here, for a moment in which most listings are over.
                self._put(first, list_stretch(self._prepared, None, first.stretch, _HERE, _SENT))
                self._has_begun = True
                continue
            self._hand_out()
            try:
                each = self._back.get(timeout=seconds_left(deadline))
            except Empty:
                break
            assert each.future is not None, "it has come back"
            self._put(each, self._workers.result(each.future))
        return NOTHING

    def _hand_out(self) -> None:
        """Keep the workers busy with what is to be listed first."""
        for place, each in enumerate(self._list):
            is_ahead = place >= _AHEAD * self._workers.threads or self._waiting > _WAITING
            if place and is_ahead:
                return
            if each.future is None and each.blocks is None:
                each.future = self._workers.submit_at(
                    self._prepared, list_stretch, each.stretch, _FOR_STRETCH, _SENT
                )
                each.future.add_done_callback(partial(self._come_back, each))

    def _come_back(self, each: _ListedStretch, _: Future[Listed]) -> None:
        self._back.put(each)

    def _put(self, each: _ListedStretch, found: Listed) -> None:
        self.nodes += found.nodes
        self.updates += found.updates
        self._waiting += sum(map(_size, found.blocks))
        each.blocks = deque(found.blocks)
        place = self._list.index(each) + 1
        for stretch in reversed(found.rest):
            self._list.insert(place, _ListedStretch(stretch, each))

    def _drop_first(self) -> None:
        """Forget the first stretch: all before its rest is written, which is what is saved."""
        first = self._list.popleft()
        for each in self._list:
            if each.of is first:
                each.of = None
        if self._checkpoint is not None and (self._checkpoint.is_due or not self._list):
            left = tuple(each.stretch for each in self._list if each.of is None)
            self._checkpoint.save(SavedState(self.found, not left, left=left))
        if not self._list:
            self.close()

    def close(self) -> None:
        out = [each.future for each in self._list if each.future is not None]
        self._workers.cancel(out)


def _size(packed: Packed) -> int:
    return len(packed[0]) + len(packed[1])


def _cut(packed: Packed, begin: int, end: int) -> Packed:
    if begin == 0 and 8 * (end + 1) == len(packed[1]):
        return packed
    starts = array("q", packed[1][8 * begin : 8 * (end + 1)])
    first = starts[0]
    options = packed[0][4 * first : 4 * starts[-1]]
    return options, array("q", [start - first for start in starts]).tobytes()


# --- In a worker ---


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
