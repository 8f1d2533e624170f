"""The counter in C, core/levels/."""

from __future__ import annotations

from sys import maxsize

from cover.solver.levels import LevelCounter
from cover.solver.memo.frontier import Frontier
from cover.solver.memo.native import arrays_of
from cover.steps import Steps


def making_native_levels(
    frontier: Frontier, memory: int, jobs: int, folder: str
) -> Steps[LevelCounter]:
    """Make the counter in C, of `jobs` threads; its tables take at most `memory` bytes.

    What is more is written to files in a `folder`, unless that is empty.
    """
    from cover.solver._core import Levels

    arrays = yield from arrays_of(frontier)
    counter: LevelCounter = Levels(
        arrays.words, frontier.totals, arrays.as_tuple(), min(memory, maxsize), jobs, folder
    )
    return counter
