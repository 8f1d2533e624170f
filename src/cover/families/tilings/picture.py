"""A solved tiling as a picture: in the plane as it lies, in space its layers seen from above."""

from __future__ import annotations

from collections.abc import Sequence

from cover.drawing.html import Solid
from cover.drawing.polygons import EDGE, MARGIN, flat
from cover.drawing.svg import Picture, moved
from cover.families.tilings.layers import exploded
from cover.families.tilings.squares import seen
from cover.families.tilings.view import View, view
from cover.reading.records import Record


def picture(record: Record, solution: Sequence[int]) -> Picture:
    """The picture of a solution; lengths in mm."""
    shown = view(record, solution)
    return exploded(shown) if shown.space else _flat(shown)


def solid(record: Record, solution: Sequence[int]) -> Solid | None:
    """Make a solid of a tiling in space; None in the plane."""
    from cover.families.tilings.solid import solid as made

    return made(record, solution)


def _flat(shown: View) -> Picture:
    _, rows, columns = shown.size
    elements = seen(shown, 0, flat)
    size = columns * EDGE + 2 * MARGIN, rows * EDGE + 2 * MARGIN
    return Picture(*size, (moved(MARGIN, MARGIN, *elements),))
