"""The counter in C, core/levels/."""

from __future__ import annotations

from array import array
from sys import maxsize
from typing import TYPE_CHECKING

from cover.solver.levels.rows import StateRows
from cover.solver.levels.swept import SweptFrontier
from cover.solver.memo.frontier import Frontier
from cover.solver.memo.native import arrays_of
from cover.steps import Steps

if TYPE_CHECKING:
    from cover.solver._core import Levels


def making_native_levels(frontier: Frontier, memory: int, jobs: int, folder: str) -> Steps[Levels]:
    """Make the counter in C, of `jobs` threads; its tables take at most `memory` bytes.

    What is more is written to files in a `folder`, unless that is empty.
    """
    from cover.solver._core import Levels

    arrays = yield from arrays_of(frontier)
    return Levels(
        arrays.words, frontier.totals, arrays.as_tuple(), min(memory, maxsize), jobs, folder
    )


def turn(levels: Levels, swept: SweptFrontier) -> None:
    """Have levels of the frontier take symmetric states as one."""
    bits = 64 * StateRows.of(swept.frontier).bit_words
    rows = (bytes(moves).ljust(bits, b"\0") for turns in swept.turns for moves in turns)
    levels.turn(array("i", swept.starts), b"".join(rows))
