"""The least of the images of a state, which stands for all of them: core/levels/images.c.

A state is a row of blocks, one for each symbol. Symbols can change places, so that the blocks are
sorted; and moves do the same to each block. Most moves are ruled out at once: each bit of a block
has a *signature*, which tells how it goes together with other bits in all blocks, whatever their
order. So a move takes the signatures along, and only those moves that bring the greatest ones to
the front are made.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cover.solver.memo.frontier import Frontier
from cover.solver.waists.layout import BlockForm, Sources


class BlockImages:
    """The images under some moves of the states at one place."""

    def __init__(self, form: BlockForm, moves: Sequence[Sources]) -> None:
        from cover.solver._core import Images

        self.core = Images(form.symbols, form.width, b"".join(map(bytes, moves)))
        self._rows = StateRows(-(-form.symbols * form.width // 64), 0)

    def least(self, bits: int) -> int:
        """Return an image of a state, the same one for all states that are images of each other."""
        [((least, _), _)] = self._rows.unpacked(self.core.least(self._row(bits)), 0)
        return least

    def fixing(self, bits: int) -> list[int]:
        """Return the numbers of the moves that leave a state, which is such an image, as it is."""
        return self.core.fixing(self._row(bits))

    def _row(self, bits: int) -> bytes:
        return self._rows.packed((bits, ()), 0, 0)


# --- States as the core has them ---

Key = tuple[int, tuple[int, ...]]  # the bits and totals of a state

_WORD = 2**64
_SIGN = 2**63


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

    def packed(self, key: Key, count: int, limbs: int) -> bytes:
        """Return the row of a state and its number."""
        bits, totals = key
        words = array("Q", _words(bits, self.bit_words))
        words.extend([total % _WORD for total in totals])
        words.extend(_words(count, limbs))
        return words.tobytes()

    def unpacked(self, rows: bytes, limbs: int) -> Iterator[tuple[Key, int]]:
        """Yield states and their numbers. Raises `ValueError` where rows are no whole ones."""
        width = self.bit_words + self.totals + limbs
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
