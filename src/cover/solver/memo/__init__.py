"""Counting by memoisation: the frontier of a problem, its states, and the ways to go on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cover.problem import Problem
from cover.solver.memo.frontier import Marks, Move, StateCounter, laying_out
from cover.solver.memo.item_order import best_order
from cover.steps import Steps

# Bits of a state, at most. With more, states hardly ever meet.
_MOST_BITS = 512


class Memo(NamedTuple):
    """What counts the solutions of a problem, and the moves that it numbers."""

    counter: StateCounter
    moves: tuple[Move, ...]


def making_memo(
    problem: Problem, times: Sequence[int], engine: str, memory: int
) -> Steps[Memo | None]:
    """Make the memoised count of a problem, not yet begun; None where that is hopeless.

    `times` tells for each option how many equal ones it stands for; without it, one. The table
    takes up to `memory` bytes.
    """
    marks = Marks(problem)
    yield from marks.fill()
    order = yield from best_order(marks)
    if order.bits > _MOST_BITS:  # to lay that out takes memory with its square
        return None
    frontier = yield from laying_out(marks, order.items, times)
    moves = tuple(move for step in frontier.steps for move in step.moves)
    if engine == "python":
        from cover.solver.memo.search import ReferenceCounter

        return Memo(ReferenceCounter(frontier, memory), moves)
    from cover.solver.memo.native import making_counter

    counter = yield from making_counter(frontier, memory)
    return Memo(counter, moves)
