"""The counters in C, core/memo/: the frontier as flat arrays."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from sys import byteorder, maxsize
from typing import TYPE_CHECKING

from cover.solver.memo.frontier import Frontier, FrontierStep
from cover.steps import Steps

if TYPE_CHECKING:
    from cover.solver._core import Marginals, Memo


def making_counter(frontier: Frontier, memory: int) -> Steps[Memo]:
    """Make the counter in C; its table takes at most `memory` bytes."""
    from cover.solver._core import Memo

    arrays = yield from arrays_of(frontier)
    return Memo(arrays.words, frontier.totals, arrays.as_tuple(), min(memory, maxsize))


def making_marginal_count(frontier: Frontier, memory: int) -> Steps[Marginals]:
    """Make the count of the uses of moves in C; its states take at most `memory` bytes."""
    from cover.solver._core import Marginals

    arrays = yield from arrays_of(frontier)
    return Marginals(arrays.words, frontier.totals, arrays.as_tuple(), min(memory, maxsize))


def arrays_of(frontier: Frontier) -> Steps[FrontierArrays]:
    """Return a frontier as the core takes it."""
    arrays = FrontierArrays(max(1, -(-frontier.bits // 64)))
    for step in frontier.steps:
        arrays.append(step)
        yield
    return arrays


class FrontierArrays:
    """The steps of a frontier as arrays: a number or a row for each step, or for each move.

    A mask is a row of `words` words, the lowest one first. Where a step or a move has several of
    something, `..._starts` tell where those of each begin, and where the last ones end.
    """

    def __init__(self, words: int) -> None:
        self.words = words
        self._own = array("i")
        self._keeps = array("q")
        self._move_starts = array("i", [0])
        self._reads = array("q")
        self._sets = array("q")
        self._times = array("i")
        self._add_starts = array("i", [0])
        self._adds = array("q")
        self._bound_starts = array("i", [0])
        self._bounds = array("q")

    def append(self, step: FrontierStep) -> None:
        """Add a step."""
        self._own.append(step.own.bit_length() - 1)
        self._append_masks(self._keeps, (step.keeps,))
        self._append_masks(self._reads, (move.reads for move in step.moves))
        self._append_masks(self._sets, (move.sets for move in step.moves))
        self._times.extend([move.times for move in step.moves])
        self._move_starts.append(len(self._times))
        for move in step.moves:
            for pair in move.adds:
                self._adds.extend(pair)
            self._add_starts.append(len(self._adds) // 2)
        for bound in step.bounds:
            self._bounds.extend(bound)
        self._bound_starts.append(len(self._bounds) // 4)

    def _append_masks(self, numbers: array[int], masks: Iterable[int]) -> None:
        rows = array("q", b"".join([mask.to_bytes(8 * self.words, "little") for mask in masks]))
        if byteorder == "big":
            rows.byteswap()
        numbers.extend(rows)

    def as_tuple(self) -> tuple[array[int], ...]:
        """Return all of them, as the core takes them."""
        return (
            self._own,
            self._keeps,
            self._move_starts,
            self._reads,
            self._sets,
            self._times,
            self._add_starts,
            self._adds,
            self._bound_starts,
            self._bounds,
        )
