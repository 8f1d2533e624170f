"""Solved dominoes in a terminal: lines between the dominoes, thicker where boxes meet."""

from __future__ import annotations

from collections.abc import Sequence

from cover.drawing.lattice import Lattice, Look
from cover.drawing.terminal import drawn
from cover.families.dominoes.view import view
from cover.reading.records import Record


def draw(record: Record, solution: Sequence[int], colour: bool) -> str:
    """The solved grid in lines of text; the givens are bold, in a quieter colour the rest."""
    shown = view(record, solution)
    first_cells = [min(cell, other) for cell, other in enumerate(shown.partners)]
    boxes = shown.in_rows(shown.boxes) if shown.boxes else None
    look = Look(1, shown.longest, padding=1, even=True)
    lattice = Lattice(shown.in_rows(first_cells), look, boxes)
    canvas = lattice.canvas()
    for cell, number in enumerate(shown.numbers):
        style = "bold" if cell in shown.givens else "cyan"
        corner = lattice.corner(*divmod(cell, shown.columns))
        canvas.put(*corner, str(number).rjust(look.width), style)
    return drawn(canvas.text(), colour)
