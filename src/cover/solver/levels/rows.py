"""States and their numbers as rows of words; see `cover.solver.levels.LevelCounter`."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import NamedTuple

from cover.solver.memo.frontier import Frontier
from cover.solver.memo.states import State

Key = tuple[int, tuple[int, ...]]  # the bits and totals of a state

_WORD = 2**64
_SIGN = 2**63


class StateRows(NamedTuple):
    """How the states of a frontier are laid out: so many words of bits, and so many totals."""

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

    def packed_with_place(self, state: State) -> bytes:
        """Return the place of a state and its row, without a number."""
        place, bits, totals = state
        return array("q", [place]).tobytes() + self.packed((bits, totals), 0, 0)

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
