"""All solutions in the order of listing, from any place at which an earlier run was left.

The place in a listing is its last solution. Of the shards of a search, in their order, those before
the one that contains it are over, and so it is with the parts of that one, down to the solution
itself. So nothing that was listed is searched again, and what has to be saved is small.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import dropwhile
from math import inf
from time import monotonic

from cover.checkpoints.folder import Checkpoint, SavedState
from cover.checkpoints.side_by_side import branches_of, shards_of
from cover.shards.shard import Shard, divided
from cover.solver import Prepared
from cover.solver.engines import SolutionSearch
from cover.solver.searching import (
    NOTHING,
    Packed,
    Solution,
    Solutions,
    pack,
    packing_of,
    share_of,
)
from cover.steps import deadline_after, seconds_left, shorter

# Into how many parts a shard is divided, and after how many seconds without a solution.
_PARTS, _PATIENCE = 16, 4.0

# Seconds between two looks at whether it is time to save.
_SLICE = 0.25


class SavedListing:
    """All solutions, in the protocol of `cover.solver.engines.SolutionSearch`.

    `checkpoint` has begun with the problem and the options `fixed`, and what it was asked for last
    is written before it is asked again. `begin` starts the search of a shard, in the order of
    listing, of the same network as `prepared` has.
    """

    def __init__(
        self,
        prepared: Prepared,
        fixed: Sequence[int],
        checkpoint: Checkpoint,
        begin: Callable[[tuple[int, ...]], SolutionSearch],
    ) -> None:
        state = checkpoint.state
        self.found = state.found
        self._prepared = prepared
        self._fixed = len(fixed)
        self._checkpoint = checkpoint
        self._begin = begin
        self._last = state.last
        self._left = shards_of(state, prepared, fixed, 1)
        self._search: SolutionSearch | None = None  # of the first shard
        self._fruitless = 0.0  # seconds since it began, or since its last solution
        self._nodes = self._updates = 0
        self._pass_over_what_is_listed()
        if not self._left:
            self._save()

    @property
    def nodes(self) -> int:
        """How many partial solutions an item was chosen at."""
        return self._nodes + (0 if self._search is None else self._search.nodes)

    @property
    def updates(self) -> int:
        """How many items and option nodes were taken out of their lists."""
        return self._updates + (0 if self._search is None else self._search.updates)

    @property
    def exhausted(self) -> bool:
        """Whether there are no further solutions."""
        return not self._left

    @property
    def share(self) -> float:
        """About how much of the tree was searched."""
        left = sum(shard.share for shard in self._left)
        if self._search is not None:
            left -= self._left[0].share * (share_of(self._search) or 0.0)
        return max(0.0, 1.0 - left)

    def next(self, seconds: float | None = None) -> Solution | None:
        """Return the next solution; None when there is none or the time is up."""
        packed = self.block(1, seconds)
        return None if packed == NOTHING else Solutions(packed)[0]

    def count(self, limit: int | None = None, seconds: float | None = None) -> int:
        """Return how many further solutions there are, at most `limit`, found within `seconds`."""
        deadline, before = deadline_after(seconds), self.found
        while self.found - before != limit and self.next(seconds_left(deadline)) is not None:
            pass
        return self.found - before

    def block(self, limit: int, seconds: float | None = None) -> Packed:
        """Return the next solutions, packed: at most `limit`, found within `seconds`."""
        deadline = deadline_after(seconds)
        if self._checkpoint.is_due:
            self._save()
        while self._left:
            packed = self._slice(limit, shorter(_SLICE, seconds_left(deadline)))
            if packed != NOTHING:
                return packed
            if self._checkpoint.is_due or not self._left:
                self._save()
            if seconds_left(deadline) == 0:
                break
        return NOTHING

    def _slice(self, limit: int, seconds: float | None) -> Packed:
        """Search in the first shard for a while, up to its first solutions."""
        if self._search is None:
            self._search = self._begin(self._left[0].fixed)
        search, began = self._search, monotonic()
        packed = _packed(search, limit, seconds)
        self._fruitless += monotonic() - began
        if packed != NOTHING:
            solutions = Solutions(packed)
            self.found += len(solutions)
            self._last, self._fruitless = solutions[-1], 0.0
        elif search.exhausted:
            self._replace_first([])
        elif self._fruitless >= _PATIENCE:
            self._divide_first()
        return packed

    def _divide_first(self) -> None:
        """Divide the first shard, so that what was searched of it need not be searched again."""
        if self._is_last_in_first_shard():
            self._pass_over_what_is_listed()
            return
        parts = divided(self._left[0], self._prepared, _PARTS)
        if len(parts) == 1:
            self._fruitless = -inf
        else:
            self._replace_first(parts)

    def _pass_over_what_is_listed(self) -> None:
        """Go to the place after the last solution."""
        while self._is_last_in_first_shard():
            parts = divided(self._left[0], self._prepared, _PARTS)
            rest = [*dropwhile(lambda part: not _is_in(self._last, part), parts)]
            self._replace_first(rest if len(parts) > 1 else [])  # one is the solution itself

    def _is_last_in_first_shard(self) -> bool:
        return self._left != [] and _is_in(self._last, self._left[0])

    def _replace_first(self, parts: list[Shard]) -> None:
        """Go on with parts of the first shard, or with the next one."""
        if self._search is not None:
            self._nodes += self._search.nodes
            self._updates += self._search.updates
        self._search, self._fruitless = None, 0.0
        self._left[:1] = parts

    def _save(self) -> None:
        branches = branches_of(self._left, self._fixed)
        self._checkpoint.save(SavedState(self.found, branches, self._last))


def _is_in(solution: Solution | None, shard: Shard) -> bool:
    return solution is not None and set(shard.fixed) <= set(solution)


def _packed(search: SolutionSearch, limit: int, seconds: float | None) -> Packed:
    packing = packing_of(search)
    if packing is not None:
        return packing(limit, seconds)
    solution = search.next(seconds)
    return NOTHING if solution is None else pack([solution])
