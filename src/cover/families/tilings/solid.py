"""A tiling in space as a solid that can be turned and taken apart."""

from __future__ import annotations

from collections.abc import Sequence

from cover.drawing.html import Solid
from cover.drawing.palette import COLOURS
from cover.families.tilings.view import Copy, view
from cover.reading.records import Record


def solid(record: Record, solution: Sequence[int]) -> Solid | None:
    """The copies of a solution in their colours; None in the plane, or where nothing lies."""
    shown = view(record, solution)
    if not shown.space or not shown.copies:
        return None
    layers, rows, columns = shown.size
    parts = [-1] * (layers * rows * columns)
    for number, copy in enumerate(shown.copies):
        for z, y, x in copy.cells:
            parts[(z * rows + y) * columns + x] = number
    return Solid(
        shown.size,
        tuple(parts),
        tuple(map(_name, shown.copies)),
        tuple(COLOURS[copy.colour] for copy in shown.copies),
    )


def _name(copy: Copy) -> str:
    """What the piece is called, and the mark that tells the copy from others."""
    return copy.mark if copy.mark.startswith(copy.name) else f"{copy.name} ({copy.mark})"
