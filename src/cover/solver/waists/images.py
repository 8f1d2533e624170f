"""The least of the images of a state, which stands for all of them: core/levels/images.c.

A state is a row of blocks, one for each symbol. Symbols can change places, so that the blocks are
sorted; and moves do the same to each block. Most moves are ruled out at once: each bit of a block
has a *signature*, which tells how it goes together with other bits in all blocks, whatever their
order. So a move takes the signatures along, and only those moves that bring the greatest ones to
the front are made.
"""

from __future__ import annotations

from collections.abc import Sequence

from cover.solver.levels import StateRows
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
