"""Dominoes in a terminal: lines between the dominoes, thicker where boxes meet."""

from __future__ import annotations

from collections.abc import Sequence

from cover.drawing.lattice import Lattice, Look
from cover.drawing.marks import Marking
from cover.drawing.notes import (
    fits,
    ground,
    key,
    light_sign,
    listed_notes,
    note_lines,
    on_ground,
    put_notes,
    shade,
    sign,
)
from cover.drawing.terminal import OTHER, Canvas, drawn
from cover.families.dominoes.cells import UNKNOWN, cell_name
from cover.families.dominoes.layout import DominoView, in_rows, view
from cover.families.dominoes.pencil import PencilledDominoes
from cover.families.written import Record


def draw(
    record: Record,
    solution: Sequence[int] | None,
    colour: bool,
    above: Sequence[int] | None = None,
) -> str:
    """Draw the grid in lines of text; the givens are bold, in a quieter colour the rest."""
    shown = view(record, solution)
    other = shown if above is None else view(record, above)
    changed = {cell for cell in _cells(shown) if shown.half(cell) != other.half(cell)}
    lattice = _lattice(shown, Look(1, shown.longest, padding=1, even=True))
    canvas = lattice.canvas()
    for cell in _cells(shown):
        _put(canvas, lattice, shown, cell, shown.number(cell), OTHER if cell in changed else "")
    return drawn(canvas.text(), colour)


def draw_marked(record: Record, marking: Marking, colour: bool) -> str:
    """Draw the unsolved grid with what is laid there, and pencil marks in its cells.

    Where a line is too long for these, they are listed below the grid.
    """
    pencilled = PencilledDominoes(record, marking)
    shown = pencilled.view
    look = Look(1, shown.longest, padding=1, even=True)
    raster = pencilled.raster if pencilled.small else None
    if raster is not None:
        large = look._replace(height=raster.rows, width=max(raster.width, shown.longest))
        raster = raster if fits(_lattice(shown, large).width) else None
        look = large if raster else look
    lattice = _lattice(shown, look)
    canvas = lattice.canvas()
    for cell in _cells(shown):
        light, note = marking.lights.get(cell), pencilled.large.get(cell)
        if raster and cell in pencilled.small:
            corner = lattice.corner(*divmod(cell, shown.columns))
            held = pencilled.small[cell]
            put_notes(canvas, corner, raster, held, ground(light) if light else None)
        after = sign(note, large=True) if note else ""
        style = f" {on_ground(ground(light))}" if light else ""
        _put(canvas, lattice, shown, cell, pencilled.number(cell), style, light_sign(light), after)
        if light:
            shade(canvas, lattice, divmod(cell, shown.columns), light)
    lines = [drawn(canvas.text(), colour)]
    if raster or not pencilled.small:
        return "\n".join([*lines, *key(marking, pencilled.small)])
    names = [cell_name(cell, shown.columns) for cell in _cells(shown)]
    lines += listed_notes(note_lines(names, Marking(notes=pencilled.small), {}), colour)
    return "\n".join([*lines, *key(marking)])


def _cells(shown: DominoView) -> range:
    return range(len(shown.numbers))


def _lattice(shown: DominoView, look: Look) -> Lattice:
    """Return the lattice of a grid, with lines between dominoes and between boxes."""
    boxes = in_rows(shown.boxes, shown.columns) if shown.boxes else None
    regions = [_region(shown, cell) for cell in _cells(shown)]
    return Lattice(in_rows(regions, shown.columns), look, boxes)


def _put(
    canvas: Canvas,
    lattice: Lattice,
    shown: DominoView,
    cell: int,
    number: str,
    style: str,
    before: str = "",
    after: str = "",
) -> None:
    """Put a number into the middle of its cell, the givens bold; signs stand around it."""
    y, x = lattice.corner(*divmod(cell, shown.columns))
    middle = x + (lattice.look.width - shown.longest) // 2
    line = y + lattice.look.height // 2
    if number:
        own = ("bold" if cell in shown.givens else "cyan") + style
        canvas.put(line, middle, number.rjust(shown.longest) + after, own)
    if before:
        canvas.put(line, x - 1, before, style.strip())


def _region(shown: DominoView, cell: int) -> int:
    """Return a number that a cell shares with its domino; before that is known, with its box."""
    other = shown.partners[cell]
    if other != UNKNOWN:
        return min(cell, other)
    return len(shown.numbers) + (shown.boxes[cell] if shown.boxes else 0)
