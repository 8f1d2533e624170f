"""The least of the images of a state, which stands for all of them; core/levels/images.c in Python.

A state is a row of blocks, one for each symbol. Symbols can change places, so that the blocks are
sorted; and moves do the same to each block. Most moves are ruled out at once: each bit of a block
has a *signature*, which tells how it goes together with other bits in all blocks, whatever their
order. So a move takes the signatures along, and only those moves that bring the greatest ones to
the front are made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from cover.solver.waists.layout import BlockForm, Sources

_WORD = (1 << 64) - 1


class BlockImages(Protocol):
    """The images of the states at one place, in pure Python or in C."""

    def least(self, bits: int) -> int:
        """Return an image of a state, the same one for all states that are images of each other."""

    def fixing(self, bits: int) -> Sequence[int]:
        """Return the numbers of the moves that leave a state, which is such an image, as it is."""


class ReferenceImages:
    """The images under some moves, in pure Python."""

    def __init__(self, form: BlockForm, moves: Sequence[Sources]) -> None:
        self._form = form
        self._moves = moves

    def least(self, bits: int) -> int:
        """Return an image of a state, the same one for all states that are images of each other."""
        return self._form.joined(self._least_of(self._form.blocks_of(bits)))

    def fixing(self, bits: int) -> list[int]:
        """Return the numbers of the moves that leave a state, which is such an image, as it is."""
        blocks = self._form.blocks_of(bits)
        images = (_image(blocks, move) for move in self._moves)
        return [number for number, image in enumerate(images) if image == blocks]

    def _least_of(self, blocks: Sequence[int]) -> list[int]:
        if not self._moves:
            return sorted(blocks)
        signatures = _signatures(blocks, self._form.width)
        taken = [[signatures[source] for source in move] for move in self._moves]
        front = max(taken)
        return min(
            _image(blocks, move)
            for move, signature in zip(self._moves, taken, strict=True)
            if signature == front
        )


def _image(blocks: Sequence[int], move: Sources) -> list[int]:
    """Return the sorted blocks of the image."""
    return sorted(
        sum((block >> source & 1) << bit for bit, source in enumerate(move)) for block in blocks
    )


def _signatures(blocks: Sequence[int], width: int) -> list[int]:
    """Return a number for each bit, that does not depend on the order of the blocks.

    From the numbers of blocks in which two bits are together, and of bits that two blocks have in
    common, to what the bits of a block add up to, to what the blocks of a bit do.
    """
    held = [
        sum((block >> bit & 1) << number for number, block in enumerate(blocks))
        for bit in range(width)
    ]
    together = [_in_common(one, held) for one in held]
    of_blocks = [_added(block, together) + _in_common(block, blocks) & _WORD for block in blocks]
    return [_added(one, of_blocks) for one in held]


def _added(members: int, numbers: Sequence[int]) -> int:
    """Return what the numbers of the members of a set add up to."""
    return sum(_mixed(numbers[member]) for member in _bits(members)) & _WORD


def _in_common(members: int, others: Sequence[int]) -> int:
    """Return what the numbers of members add up to that a set has in common with each of others."""
    return sum(_mixed((members & other).bit_count()) for other in others if other) & _WORD


def _mixed(number: int) -> int:
    """Return a number of 64 bits that looks like chance (the finaliser of MurmurHash3)."""
    number = (number ^ number >> 33) * 0xFF51AFD7ED558CCD & _WORD
    number = (number ^ number >> 33) * 0xC4CEB9FE1A85EC53 & _WORD
    return number ^ number >> 33


def _bits(number: int) -> Iterator[int]:
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest
