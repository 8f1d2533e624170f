"""Solved dominoes in a terminal: lines between the dominoes, thicker where boxes meet."""

from __future__ import annotations

from collections.abc import Sequence

from cover.drawing.lattice import Lattice, Look
from cover.drawing.terminal import drawn
from cover.families.dominoes.layout import in_rows, view
from cover.reading.records import Record


def draw(record: Record, solution: Sequence[int], colour: bool) -> str:
    """Draw the solved grid in lines of text; the givens are bold, in a quieter colour the rest."""
    shown = view(record, solution)
    first_cells = [min(cell, other) for cell, other in enumerate(shown.partners)]
    boxes = in_rows(shown.boxes, shown.columns) if shown.boxes else None
    look = Look(1, shown.longest, padding=1, even=True)
    lattice = Lattice(in_rows(first_cells, shown.columns), look, boxes)
    canvas = lattice.canvas()
    for cell, number in enumerate(shown.numbers):
        style = "bold" if cell in shown.givens else "cyan"
        corner = lattice.corner(*divmod(cell, shown.columns))
        canvas.put(*corner, str(number).rjust(look.width), style)
    return drawn(canvas.text(), colour)
