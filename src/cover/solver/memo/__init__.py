"""Counting by memoisation: the frontier of a problem, its states, and the ways to go on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from cover.problem import Problem
from cover.solver.memo.frontier import Frontier, Marks, Move, laying_out
from cover.solver.memo.item_order import best_order
from cover.steps import Steps

if TYPE_CHECKING:
    import cover.solver._core as _core

# Bits of a state, at most. With more, states hardly ever meet.
_MOST_BITS = 512


class Memo(NamedTuple):
    """What counts the solutions of a problem, the moves that it numbers, and where these are."""

    counter: _core.Memo
    moves: tuple[Move, ...]
    frontier: Frontier


def making_memo(
    problem: Problem, times: Sequence[int], engine: str, memory: int
) -> Steps[Memo | None]:
    """Make the memoised count of a problem, not yet begun.

    None where that is hopeless, and for the engine "python", which knows nothing of states.
    `times` tells for each option how many equal ones it stands for; without it, one. The table
    takes up to `memory` bytes.
    """
    if engine == "python":
        return None
    frontier = yield from _laying_out_best(problem, times, _MOST_BITS)
    if frontier is None:
        return None
    from cover.solver.memo.native import making_counter

    counter = yield from making_counter(frontier, memory)
    return Memo(counter, frontier.moves, frontier)


class MarginalMemo(NamedTuple):
    """What counts in how many solutions of a problem each of the moves is."""

    marginals: _core.Marginals
    moves: tuple[Move, ...]


def making_marginals(
    problem: Problem, times: Sequence[int], engine: str, memory: int, most_bits: int = _MOST_BITS
) -> Steps[MarginalMemo | None]:
    """Make the count of all uses of options in a problem, as `making_memo` does.

    None, too, where a state would have more than `most_bits`.
    """
    if engine == "python":
        return None
    frontier = yield from _laying_out_best(problem, times, most_bits)
    if frontier is None:
        return None
    from cover.solver.memo.native import making_marginal_count

    count = yield from making_marginal_count(frontier, memory)
    return MarginalMemo(count, frontier.moves)


def _laying_out_best(
    problem: Problem, times: Sequence[int], most_bits: int
) -> Steps[Frontier | None]:
    """Lay the frontier of a problem out in a good order; None where states have too many bits."""
    marks = Marks(problem)
    yield from marks.fill()
    order = yield from best_order(marks)
    if order.bits > most_bits:  # to lay that out takes memory with its square
        return None
    return (yield from laying_out(marks, order.items, times))
