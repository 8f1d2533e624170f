"""Counting by the states of a problem's frontier: by memoisation, or by levels.

Memoisation goes down to the end and brings back in how many ways it goes on from a state; it has to
keep every state, since any may be met again. In a count by levels, forward over the frontier, a
state comes with the number of ways to *reach* it. Place by place, each state hands its number on to
the states that its moves lead to, and is forgotten: only the states of a few places are there at a
time, several threads can look at those of one place. (The transfer-matrix method; Knuth's Simpath
is of this kind: The Art of Computer Programming, Volume 4A, answer 7.1.4-225.) Before the last
place it knows nothing of how many solutions there are; memoisation has a number that grows from the
beginning on.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from sys import byteorder, maxsize
from typing import TYPE_CHECKING, NamedTuple

from cover.problem import Problem
from cover.solver.states.frontier import Frontier, Marks, Move, laying_out
from cover.solver.states.item_order import best_order
from cover.steps import Steps

if TYPE_CHECKING:
    import cover.solver._core as _core

# Bits of a state, at most. With more, states hardly ever meet.
_MOST_BITS = 512


class Memo(NamedTuple):
    """What counts the solutions of a problem, and the frontier with the moves that it numbers."""

    counter: _core.Memo
    frontier: Frontier


def making_memo(
    problem: Problem, times: Sequence[int], engine: str, memory: int
) -> Steps[Memo | None]:
    """Make the memoised count of a problem, not yet begun.

    None where that is hopeless, and for the engine "python", which knows nothing of states.
    `times` tells for each option how many equal ones it stands for; without it, one. The table
    takes up to `memory` bytes.
    """
    frontier = yield from _laying_out_best(problem, times, engine)
    if frontier is None:
        return None
    import cover.solver._core as _core

    counter = _core.Memo(*(yield from core_arguments(frontier, memory)))
    return Memo(counter, frontier)


def making_marginals(
    problem: Problem, times: Sequence[int], engine: str, memory: int
) -> Steps[tuple[_core.Marginals, tuple[Move, ...]] | None]:
    """Make the count of all uses of moves in a problem, and return these, as `making_memo` does."""
    frontier = yield from _laying_out_best(problem, times, engine)
    if frontier is None:
        return None
    import cover.solver._core as _core

    count = _core.Marginals(*(yield from core_arguments(frontier, memory)))
    return count, frontier.moves


def _laying_out_best(problem: Problem, times: Sequence[int], engine: str) -> Steps[Frontier | None]:
    """Lay the frontier of a problem out in a good order; None where that is hopeless."""
    if engine == "python":
        return None
    marks = Marks(problem)
    yield from marks.fill()
    order = yield from best_order(marks)
    if order.bits > _MOST_BITS:  # to lay that out takes memory with its square
        return None
    return (yield from laying_out(marks, order.items, times))


# --- As the counters in C take it ---


def core_arguments(
    frontier: Frontier, memory: int
) -> Steps[tuple[int, int, tuple[array[int], ...], int]]:
    """Return what the core makes a counter of, which takes at most `memory` bytes.

    That is how many words a mask has, how many totals there are, the arrays, and the memory. An
    array has a number or a row for each step, or for each move; a mask is a row of words, the
    lowest one first. Where a step or a move has several of something, `..._starts` tell where those
    of each begin, and where the last ones end.
    """
    words = max(1, -(-frontier.bits // 64))
    own, keeps, move_starts = array("i"), array("q"), array("i", [0])
    reads, sets, times = array("q"), array("q"), array("i")
    add_starts, adds = array("i", [0]), array("q")
    bound_starts, bounds = array("i", [0]), array("q")
    for step in frontier.steps:
        own.append(step.own.bit_length() - 1)
        keeps += _rows([step.keeps], words)
        reads += _rows([move.reads for move in step.moves], words)
        sets += _rows([move.sets for move in step.moves], words)
        times.extend([move.times for move in step.moves])
        move_starts.append(len(times))
        for move in step.moves:
            for pair in move.adds:
                adds.extend(pair)
            add_starts.append(len(adds) // 2)
        for bound in step.bounds:
            bounds.extend(bound)
        bound_starts.append(len(bounds) // 4)
        yield
    of_moves = move_starts, reads, sets, times, add_starts, adds
    arrays = own, keeps, *of_moves, bound_starts, bounds
    return words, frontier.totals, arrays, min(memory, maxsize)


def _rows(masks: Sequence[int], words: int) -> array[int]:
    rows = array("q", b"".join([mask.to_bytes(8 * words, "little") for mask in masks]))
    if byteorder == "big":
        rows.byteswap()
    return rows
