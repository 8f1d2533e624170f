"""The states of a problem's frontier, counted layer by layer (core/states/), or not worth it.

A state comes with the number of ways to *reach* it. Place by place, each state hands its number on
to the states that its moves lead to, and is forgotten: only the states of a few places are there at
a time, and several threads look at those of one place. (The transfer-matrix method; Knuth's Simpath
is of this kind: The Art of Computer Programming, Volume 4A, answer 7.1.4-225.) Layers that are kept
can be folded back: then it is known in how many ways each state goes on.
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

# Whether states are worth it shows in a beam: the most frequent states of each place, so many of
# them. They are where in some layer so many ways lead to a state on average. (To those of 12 queens
# 1; of Latin squares of order 6, which are listed in two minutes and have more than 50 million
# states, 38; of order 5, 60; of pentominoes on 4 x 15, each once, 33; of rounds of 8 teams, 197,
# with three nodes of a list for a state. Of the matchings of 16 points, 47 thousand; of boards of
# 8 x 10 with pentominoes of any shape, 5 * 10^8; of dominoes on a board of 8 x 8 that cannot be
# tiled, 476 thousand.) Of small problems, a beam is all there is.
BEAM = 256
_MERGING = 1000.0

_SLICE = 0.005  # seconds of one step

# Bytes that layers may take in any case: what is put aside too often takes very long.
_LEAST_MEMORY = 2**20


class StatesPlan(NamedTuple):
    """What is known of a problem's states after a beam, to which `found` solutions belong.

    The beam is `complete` where these are all. `frontier` and `arguments`, those of `_core.States`
    up to the memory, are None where the solutions are to be listed.
    """

    found: int
    complete: bool
    nodes: int
    frontier: Frontier | None = None
    arguments: tuple[int, int, tuple[array[int], ...], int] | None = None

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that states number."""
        return () if self.frontier is None else self.frontier.moves

    def begin(self, jobs: int = 1, *, width: int = 0, keep: bool = False) -> _core.States:
        """Return the states, none of which is counted yet."""
        from cover.solver._core import States

        assert self.arguments is not None, "they are worth it"
        return States(*self.arguments, jobs, width=width, keep=keep)


def choosing_way(
    problem: Problem, times: Sequence[int], engine: str, memory: int
) -> Steps[StatesPlan]:
    """See whether to count the solutions of a problem by states, or to list them.

    `times` tells for each option how many equal ones it stands for; without it, one. Layers take up
    to `memory` bytes. The engine "python" knows nothing of states. What comes out depends on
    nothing but the problem.
    """
    hopeless = StatesPlan(0, False, 0)
    if engine == "python":
        return hopeless
    marks = Marks(problem)
    yield from marks.fill()
    order = yield from best_order(marks)
    if order.bits > _MOST_BITS:  # to lay that out takes memory with its square
        return hopeless
    frontier = yield from laying_out(marks, order.items, times)
    plan = StatesPlan(0, False, 0, frontier, (yield from core_arguments(frontier, memory)))
    beam = plan.begin(width=BEAM)
    while not beam.go_on(_SLICE):
        yield
    seen = plan._replace(found=beam.found, complete=not beam.forgotten, nodes=beam.nodes)
    if seen.complete or beam.merging >= _MERGING:
        return seen
    return seen._replace(frontier=None, arguments=None)


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
