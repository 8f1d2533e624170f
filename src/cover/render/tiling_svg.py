"""A solved tiling as a picture: in the plane as it lies, in space its layers seen from above."""

from __future__ import annotations

from collections.abc import Sequence

from cover.formats.record import Record
from cover.render.squares import EDGE, MARGIN, flat
from cover.render.svg import Picture, moved
from cover.render.tiling_layers import exploded
from cover.render.tiling_squares import seen
from cover.render.tiling_view import View, view


def picture(record: Record, solution: Sequence[int]) -> Picture:
    """The picture of a solution; lengths in mm."""
    shown = view(record, solution)
    return exploded(shown) if shown.space else _flat(shown)


def _flat(shown: View) -> Picture:
    _, rows, columns = shown.size
    elements = seen(shown, 0, flat)
    size = columns * EDGE + 2 * MARGIN, rows * EDGE + 2 * MARGIN
    return Picture(*size, (moved(MARGIN, MARGIN, *elements),))
