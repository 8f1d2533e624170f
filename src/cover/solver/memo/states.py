"""States of a frontier: where a move leads from one, and where the next item is open."""

from __future__ import annotations

from collections.abc import Sequence

from cover.solver.memo.frontier import FrontierStep, Move
from cover.solver.memo.totals import Bound

State = tuple[int, int, tuple[int, ...]]  # a place, bits and totals


def passed(steps: Sequence[FrontierStep], state: State) -> State | None:
    """Return the state where the next item is open; None if a total is out of bounds."""
    place, bits, totals = state
    while place < len(steps) and bits & steps[place].own:
        bits &= steps[place].keeps
        kept = _kept(steps[place].bounds, totals)
        if kept is None:
            return None
        totals = kept
        place += 1
    return place, bits, totals


def made(steps: Sequence[FrontierStep], state: State, move: Move) -> State | None:
    """Return the state after a move; None where it cannot be made."""
    place, bits, totals = state
    if bits & move.reads:
        return None
    step = steps[place]
    if move.adds:
        added = list(totals)
        for slot, weight in move.adds:
            added[slot] += weight
        totals = tuple(added)
    kept = _kept(step.bounds, totals)
    return None if kept is None else (place + 1, bits & step.keeps | move.sets, kept)


def _kept(bounds: Sequence[Bound], totals: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return the totals after a place, 0 where they are over; None when one is out of bounds."""
    if not bounds:
        return totals
    kept = list(totals)
    for slot, least, most, over in bounds:
        if not least <= kept[slot] <= most:
            return None
        if over:
            kept[slot] = 0
    return tuple(kept)
