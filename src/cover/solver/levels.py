"""Counting by levels: forward over the frontier of a problem, all states of a place at once.

The states are those of memoisation (`cover.solver.memo.frontier`), and so is what a state means.
But memoisation goes down to the end and brings back in how many ways it goes on from a state; it
has to keep every state, since any may be met again. Here a state comes with the number of ways to
*reach* it. Place by place, each state hands its number on to the states that its moves lead to, and
is forgotten: only the states of a few places are there at a time, several threads can look at those
of one place. (The transfer-matrix method; Knuth's Simpath is of this kind: The Art of Computer
Programming, Volume 4A, answer 7.1.4-225.)

Before the last place it knows nothing of how many solutions there are; memoisation has a number
that grows from the beginning on.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from sys import maxsize
from typing import TYPE_CHECKING, NamedTuple

from cover.solver.memo.frontier import Frontier
from cover.solver.memo.native import arrays_of
from cover.steps import Steps

if TYPE_CHECKING:
    from cover.solver._core import Levels

Key = tuple[int, tuple[int, ...]]  # the bits and totals of a state

_WORD = 2**64
_SIGN = 2**63


def making_levels(frontier: Frontier, memory: int, jobs: int) -> Steps[Levels]:
    """Make the count in C, core/levels/, of `jobs` threads; states take at most `memory` bytes."""
    from cover.solver._core import Levels

    arrays = yield from arrays_of(frontier)
    return Levels(arrays.words, frontier.totals, arrays.as_tuple(), min(memory, maxsize), jobs)


class StateRows(NamedTuple):
    """How states of so many words of bits, and so many totals, are laid out with their numbers.

    A row has the words of the bits, the lowest one first, a word for each total, and the words of
    the number, the lowest one first: its `limbs`. Words have 64 bits, in the order of bytes of the
    machine.
    """

    bit_words: int
    totals: int

    @classmethod
    def of(cls, frontier: Frontier) -> StateRows:
        """Return how those of a frontier are, here as in the core."""
        return cls(max(1, -(-frontier.bits // 64)), frontier.totals)

    def size(self, limbs: int) -> int:
        """Return the bytes of a row."""
        return 8 * (self.bit_words + self.totals + limbs)

    def packed(self, key: Key, count: int, limbs: int) -> bytes:
        """Return the row of a state and its number."""
        bits, totals = key
        words = array("Q", _words(bits, self.bit_words))
        words.extend([total % _WORD for total in totals])
        words.extend(_words(count, limbs))
        return words.tobytes()

    def unpacked(self, rows: bytes, limbs: int) -> Iterator[tuple[Key, int]]:
        """Yield states and their numbers. Raises `ValueError` where rows are no whole ones."""
        width = self.size(limbs) // 8
        words = array("Q", rows)
        if len(words) % width:
            raise ValueError("rows do not fit together")
        bits, end = self.bit_words, self.bit_words + self.totals
        for start in range(0, len(words), width):
            row = words[start : start + width]
            totals = tuple((word + _SIGN) % _WORD - _SIGN for word in row[bits:end])
            yield (_number(row[:bits]), totals), _number(row[end:])


def _words(number: int, count: int) -> list[int]:
    return [number >> 64 * k & (_WORD - 1) for k in range(count)]


def _number(words: array[int]) -> int:
    return sum(word << 64 * k for k, word in enumerate(words))
