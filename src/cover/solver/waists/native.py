"""Levels and images in C, core/levels/, for a symmetric frontier."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from sys import maxsize

from cover.solver.levels import LevelCounter
from cover.solver.levels.rows import StateRows
from cover.solver.memo.native import arrays_of
from cover.solver.waists.images import BlockImages
from cover.solver.waists.layout import BlockForm, Sources, SymmetricFrontier
from cover.steps import Steps


class NativeImages:
    """The images under some moves, in C."""

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


def making_native_levels(
    symmetric: SymmetricFrontier, memory: int, jobs: int
) -> Steps[Callable[[Sequence[BlockImages | None]], LevelCounter]]:
    """Make what makes counters in C of `jobs` threads and `memory` bytes, for images by places."""
    from cover.solver._core import Levels

    arrays = yield from arrays_of(symmetric.frontier)

    def make(images: Sequence[BlockImages | None]) -> LevelCounter:
        levels = Levels(arrays.words, 0, arrays.as_tuple(), min(memory, maxsize), jobs, "")
        native = (each.core if isinstance(each, NativeImages) else None for each in images)
        levels.exchange(tuple(native))
        return levels

    return make
