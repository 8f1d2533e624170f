"""A frontier as the counters in C take it, core/memo/ and core/levels/: as flat arrays."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from sys import byteorder, maxsize

from cover.solver.memo.frontier import Frontier
from cover.steps import Steps


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
