"""Dominoes in a terminal: lines between the dominoes, thicker where boxes meet.

What drawings and pictures show is in a `DominoView`; in pencil marks, arrows stand around the
number of a cell, or digits in its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cover.drawing.lattice import Lattice, Look
from cover.drawing.marks import Marking, Note, SizedNotes, sized
from cover.drawing.notes import (
    Raster,
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
from cover.families.dominoes.puzzle import UNKNOWN, DominoPuzzle, in_rows
from cover.families.dominoes.words import DOWN, LEFT, RIGHT, UP

# The places of a raster of three rows and columns: the number of the cell is in the middle.
_ARROWS = {UP: 1, LEFT: 3, RIGHT: 5, DOWN: 7}
_MIDDLE = 4
_DIGITS = {str(digit): digit - 1 for digit in range(1, 10)}


class DominoView:
    """What is shown of a puzzle: the numbers, and for each cell the other half of its domino.

    That is the cell itself where a number is alone; what is not known is -1. `givens` are the cells
    whose numbers the puzzle tells, and in `boxes` each has the number of its box, if there are any.
    """

    def __init__(
        self, puzzle: DominoPuzzle[Any], values: Sequence[int] | None, laid: Sequence[int] = ()
    ) -> None:
        """Show a solution, or the unsolved puzzle with the options `laid`."""
        self.puzzle, self.columns, self.boxes = puzzle, puzzle.columns, puzzle._boxes
        if values is None:
            self.numbers, self.partners = map(tuple, puzzle._laid(laid))
        else:
            self.numbers = tuple(puzzle._numbers_in(values))
            self.partners = tuple(puzzle._partners_in(values))
        self.cells = range(len(self.numbers))
        self.rows = len(self.numbers) // self.columns
        self.givens = {cell for cell in self.cells if puzzle._numbers[cell] != UNKNOWN}
        self.longest = len(str(max(0, *self.numbers)))  # digits of a number

    def number(self, cell: int) -> str:
        """Return what stands in a cell: its number, or nothing."""
        return "" if self.numbers[cell] == UNKNOWN else str(self.numbers[cell])

    def half(self, cell: int) -> tuple[int, int]:
        """Return what lies on a cell: the number, and where the other half is."""
        return self.numbers[cell], self.partners[cell]

    def name(self, cell: int) -> str:
        """Return the numbers of the domino on a cell, or the one that is alone there."""
        ends = sorted({cell, self.partners[cell]}, key=self.numbers.__getitem__)
        return ("+" if self.boxes else "-").join(str(self.numbers[end]) for end in ends)


class PencilledDominoes(DominoView):
    """An unsolved grid with the notes of a marking, `large` or `small`.

    With arrows, which say where the other half of a domino may be, all notes are small.
    """

    def __init__(self, puzzle: DominoPuzzle[Any], marking: Marking) -> None:
        super().__init__(puzzle, None, marking.laid)
        self.has_arrows = not self.boxes
        self.large, self.small = self._sized(marking)
        self.raster = Raster(
            self.small,
            _ARROWS if self.has_arrows else _DIGITS,
            least=9,
            taken=[_MIDDLE] if self.has_arrows else [],
        )

    def _sized(self, marking: Marking) -> SizedNotes:
        if self.has_arrows:
            notes = marking.notes.items()
            return SizedNotes({}, {cell: tuple(_arrows(held)) for cell, held in notes if held})
        return sized(marking, {cell: self.number(cell) for cell in self.cells})

    def beside_notes(self, cell: int) -> str:
        """Return what stands in the middle of a cell, but for a large note."""
        return "" if cell in self.small and not self.has_arrows else self.number(cell)


def _arrows(notes: Sequence[Note]) -> Iterator[Note]:
    """Yield a note for each arrow: those of a blank cell have a number before it."""
    of_arrow: dict[str, list[Note]] = {}
    for note in notes:
        of_arrow.setdefault(note.text.lstrip("0123456789"), []).append(note)
    for arrow, held in of_arrow.items():
        tones, shares = {note.tone for note in held}, [note.share for note in held]
        known = [share for share in shares if share is not None]
        share = sum(known) if len(known) == len(shares) else None
        yield Note(arrow, held[0].tone if len(tones) == 1 else "", share)


def draw(
    puzzle: DominoPuzzle[Any],
    values: Sequence[int] | None,
    colour: bool,
    above: Sequence[int] | None = None,
) -> str:
    """Draw the grid in lines of text; the givens are bold, in a quieter colour the rest."""
    shown = DominoView(puzzle, values)
    other = shown if above is None else DominoView(puzzle, above)
    changed = {cell for cell in shown.cells if shown.half(cell) != other.half(cell)}
    lattice = _lattice(shown, Look(1, shown.longest, padding=1, even=True))
    canvas = lattice.canvas()
    for cell in shown.cells:
        _put(canvas, lattice, shown, cell, shown.number(cell), OTHER if cell in changed else "")
    return drawn(canvas.text(), colour)


def draw_marked(puzzle: DominoPuzzle[Any], marking: Marking, colour: bool) -> str:
    """Draw the unsolved grid with what is laid there, and pencil marks in its cells.

    Where a line is too long for these, they are listed below the grid.
    """
    shown = PencilledDominoes(puzzle, marking)
    look = Look(1, shown.longest, padding=1, even=True)
    raster = shown.raster if shown.small else None
    if raster is not None:
        large = look._replace(height=raster.rows, width=max(raster.width, shown.longest))
        raster = raster if fits(_lattice(shown, large).width) else None
        look = large if raster else look
    lattice = _lattice(shown, look)
    canvas = lattice.canvas()
    for cell in shown.cells:
        light, note = marking.lights.get(cell), shown.large.get(cell)
        if raster and cell in shown.small:
            corner = lattice.corner(*divmod(cell, shown.columns))
            held = shown.small[cell]
            put_notes(canvas, corner, raster, held, ground(light) if light else None)
        text, after = shown.beside_notes(cell), ""
        if note:
            text, after = note.text, sign(note, large=True)
        style = f" {on_ground(ground(light))}" if light else ""
        _put(canvas, lattice, shown, cell, text, style, light_sign(light), after)
        if light:
            shade(canvas, lattice, divmod(cell, shown.columns), light)
    lines = [drawn(canvas.text(), colour)]
    if raster or not shown.small:
        return "\n".join([*lines, *key(marking, shown.small)])
    lines += listed_notes(note_lines(puzzle._cell_names, Marking(notes=shown.small), {}), colour)
    return "\n".join([*lines, *key(marking)])


def _lattice(shown: DominoView, look: Look) -> Lattice:
    """Return the lattice of a grid, with lines between dominoes and between boxes."""
    boxes = in_rows(shown.boxes, shown.columns) if shown.boxes else None
    regions = [_region(shown, cell) for cell in shown.cells]
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
