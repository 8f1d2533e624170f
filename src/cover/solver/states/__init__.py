"""The states of a problem's frontier, counted layer by layer (core/states/), or not worth it.

A state comes with the number of ways to *reach* it. Place by place, each state hands its number on
to the states that its moves lead to, and is forgotten: only the states of a few places are there at
a time, and several threads look at those of one place. (The transfer-matrix method; Knuth's Simpath
is of this kind: The Art of Computer Programming, Volume 4A, answer 7.1.4-225.) Layers that are kept
can be folded back: then it is known in how many ways each state goes on.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
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

# Where no place has more states, they are counted at once.
_FEW = 1024

# Whether others are worth it shows in a beam: the most frequent states of each place, so many of
# them. They are where in some layer so many ways lead to a state on average. (To those of 12 queens
# 1; of pentominoes on 6 x 10, each once, 12, and on 3 x 20, 24; of the Soma cube, 5; of Latin
# squares of order 4 and 5, 26 and 8; of rounds of 8 teams, 58. Of pentominoes of any shape on
# 5 x 6, 478, and on 5 x 7, 1,249; of the matchings of 14 points, 2,310, and of 16, 3,252; of a
# hypercube, 10,988; of dominoes on 8 x 8, 6 million; of pentominoes of any shape on 8 x 10, 28
# million.)
BEAM = 64
_MERGING = 250.0

_SLICE = 0.005  # seconds of one step

# Bytes that layers may take in any case: what is put aside too often takes very long.
_LEAST_MEMORY = 2**20


class StatesPlan(NamedTuple):
    """States that are worth counting: `states`, of which all are counted where they are few.

    `moves` are those that they number, and `arguments` what further ones are made of.
    """

    states: _core.States
    moves: tuple[Move, ...]
    arguments: tuple[int, int, tuple[array[int], ...], int]

    def beam(self, width: int) -> _core.States:
        """Return states none of which is counted; so many of each place will be."""
        from cover.solver._core import States

        return States(*self.arguments, width=width)


def choosing_way(
    problem: Problem,
    times: Sequence[int],
    engine: str,
    memory: int,
    jobs: int = 1,
    *,
    keep: bool = False,
) -> Steps[StatesPlan | None]:
    """Begin to count the solutions of a problem by states; None where they are to be listed.

    `times` tells for each option how many equal ones it stands for; without it, one. Layers take up
    to `memory` bytes, and with `keep` they stay. The engine "python" knows nothing of states. What
    comes out depends on nothing but the problem.
    """
    if engine == "python":
        return None
    marks = Marks(problem)
    yield from marks.fill()
    order = yield from best_order(marks)
    if order.bits > _MOST_BITS:  # to lay that out takes memory with its square
        return None
    frontier = yield from laying_out(marks, order.items, times)
    arguments = yield from core_arguments(frontier, memory)
    from cover.solver._core import States

    few = States(*arguments, width=_FEW, keep=keep)
    yield from _going_on(few, lambda: few.forgotten > 0, len(frontier.steps))
    if not few.forgotten:
        return StatesPlan(few, frontier.moves, arguments)
    beam = States(*arguments, width=BEAM)
    yield from _going_on(beam, lambda: beam.merging >= _MERGING, len(frontier.steps))
    if beam.merging < _MERGING:
        return None
    return StatesPlan(States(*arguments, jobs, keep=keep), frontier.moves, arguments)


def _going_on(states: _core.States, is_enough: Callable[[], bool], end: int) -> Steps[None]:
    """Count states place by place, up to the end or until that is enough."""
    for place in range(1, end + 1):
        while not states.go_on(_SLICE, place):
            yield
        if is_enough():
            break


# --- As the core takes it ---


def core_arguments(
    frontier: Frontier, memory: int
) -> Steps[tuple[int, int, tuple[array[int], ...], int]]:
    """Return what the core makes states of; layers take at most `memory` bytes, or a megabyte.

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
    return words, frontier.totals, arrays, min(max(memory, _LEAST_MEMORY), maxsize)


def _rows(masks: Sequence[int], words: int) -> array[int]:
    rows = array("q", b"".join([mask.to_bytes(8 * words, "little") for mask in masks]))
    if byteorder == "big":
        rows.byteswap()
    return rows
