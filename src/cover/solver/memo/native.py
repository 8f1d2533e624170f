"""The counter in C, core/memo/: the frontier as flat arrays."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from itertools import accumulate
from sys import byteorder, maxsize

from cover.solver.memo.counter import Counter
from cover.solver.memo.frontier import Frontier


def counter(frontier: Frontier, memory: int) -> Counter:
    """The counter in C; its table takes at most `memory` bytes."""
    from cover.solver import _core

    words = max(1, -(-frontier.bits // 64))
    moves = [move for step in frontier.steps for move in step.moves]
    arrays = (
        array("i", [step.own.bit_length() - 1 for step in frontier.steps]),
        _words([step.keeps for step in frontier.steps], words),
        _starts(len(step.moves) for step in frontier.steps),
        _words([move.reads for move in moves], words),
        _words([move.sets for move in moves], words),
        array("i", [move.times for move in moves]),
        _starts(len(move.adds) for move in moves),
        array("q", [number for move in moves for pair in move.adds for number in pair]),
        _starts(len(step.bounds) for step in frontier.steps),
        array(
            "q", [number for step in frontier.steps for bound in step.bounds for number in bound]
        ),
    )
    counter: Counter = _core.Memo(words, frontier.totals, arrays, min(memory, maxsize))
    return counter


def _words(masks: Iterable[int], words: int) -> array[int]:
    """Masks as rows of words, the lowest one first."""
    numbers = array("q", b"".join(mask.to_bytes(8 * words, "little") for mask in masks))
    if byteorder == "big":
        numbers.byteswap()
    return numbers


def _starts(lengths: Iterable[int]) -> array[int]:
    return array("i", accumulate(lengths, initial=0))
