"""Dominoes in a terminal: lines between the dominoes, thicker where boxes meet."""

from __future__ import annotations

from collections.abc import Sequence

from cover.drawing.lattice import Lattice, Look
from cover.drawing.terminal import OTHER, drawn
from cover.families.dominoes.layout import UNKNOWN, DominoView, in_rows, view
from cover.reading.records import Record


def draw(
    record: Record,
    solution: Sequence[int] | None,
    colour: bool,
    above: Sequence[int] | None = None,
) -> str:
    """Draw the grid in lines of text; the givens are bold, in a quieter colour the rest."""
    shown = view(record, solution)
    other = shown if above is None else view(record, above)
    boxes = in_rows(shown.boxes, shown.columns) if shown.boxes else None
    look = Look(1, shown.longest, padding=1, even=True)
    regions = [_region(shown, cell) for cell in range(len(shown.numbers))]
    lattice = Lattice(in_rows(regions, shown.columns), look, boxes)
    canvas = lattice.canvas()
    for cell in range(len(shown.numbers)):
        style = "bold" if cell in shown.givens else "cyan"
        if shown.half(cell) != other.half(cell):
            style += OTHER
        corner = lattice.corner(*divmod(cell, shown.columns))
        canvas.put(*corner, shown.number(cell).rjust(look.width), style)
    return drawn(canvas.text(), colour)


def _region(shown: DominoView, cell: int) -> int:
    """Return a number that a cell shares with its domino; before that is known, with its box."""
    other = shown.partners[cell]
    if other != UNKNOWN:
        return min(cell, other)
    return len(shown.numbers) + (shown.boxes[cell] if shown.boxes else 0)
