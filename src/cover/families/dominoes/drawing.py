"""Dominoes in a terminal: lines between the dominoes, thicker where boxes meet.

What drawings and pictures show is in a `DominoView`; in pencil marks, arrows stand around the
number of a cell, or digits in its place.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from cover.drawing import notes
from cover.drawing.lattice import Lattice, Look
from cover.drawing.marks import Marking, Note, sized
from cover.drawing.terminal import OTHER, drawn
from cover.families.dominoes.puzzle import UNKNOWN, DominoPuzzle
from cover.families.dominoes.words import DOWN, LEFT, RIGHT, UP
from cover.reading.lines import in_rows

# The places of a raster of three rows and columns: the number of the cell is in the middle.
_ARROWS = {UP: 1, LEFT: 3, RIGHT: 5, DOWN: 7}
_MIDDLE = 4
_UNMARKED = Marking()
_DIGITS = {str(digit): digit - 1 for digit in range(1, 10)}


class DominoView:
    """What is shown of a puzzle: `texts` in its cells, `partners`, and notes, `large` or `small`.

    Partners are for each cell the other half of its domino, itself where a number is alone, and -1
    where that is not known. `givens` are the cells whose numbers the puzzle tells, and in `boxes`
    each has the number of its box, if there are any.
    """

    numbers: Sequence[int]
    partners: Sequence[int]

    def __init__(
        self,
        puzzle: DominoPuzzle[Any],
        values: Sequence[int] | None = None,
        marking: Marking = _UNMARKED,
    ) -> None:
        """Show a solution, or the unsolved puzzle with what a marking lays and notes there."""
        self.columns, self.boxes, self.lights = puzzle.columns, puzzle._boxes, marking.lights
        if values is None:
            self.numbers, self.partners = puzzle._laid(marking.laid)
        else:
            self.numbers, self.partners = puzzle._numbers_in(values), puzzle._partners_in(values)
        self.cells = range(len(self.numbers))
        self.rows = len(self.numbers) // self.columns
        self.givens = {cell for cell in self.cells if puzzle._numbers[cell] != UNKNOWN}
        self.longest = len(str(max(0, *self.numbers)))  # digits of a number
        self.texts = ["" if number == UNKNOWN else str(number) for number in self.numbers]
        self.large: Mapping[int, Note] = {}
        self.small: Mapping[int, tuple[Note, ...]] = {}
        if self.boxes:
            self.large, self.small = sized(marking, dict(enumerate(self.texts)))
            self.raster = notes.Raster(self.small, _DIGITS, least=9)
            for cell in self.small:
                self.texts[cell] = ""
        else:  # arrows, which say where the other half of a domino may be, are small
            self.small = {cell: _arrows(held) for cell, held in marking.notes.items() if held}
            self.raster = notes.Raster(self.small, _ARROWS, least=9, taken=[_MIDDLE])

    def name(self, cell: int) -> str:
        """Return the numbers of the domino on a cell, or the one that is alone there."""
        ends = sorted({cell, self.partners[cell]}, key=self.numbers.__getitem__)
        return ("+" if self.boxes else "-").join(str(self.numbers[end]) for end in ends)


def _arrows(held: Sequence[Note]) -> tuple[Note, ...]:
    """Return a note for each arrow, which stands for those of all numbers before it."""
    of_arrow: dict[str, list[Note]] = {}
    for note in held:
        of_arrow.setdefault(note.text.lstrip("0123456789"), []).append(note)
    found = []
    for arrow, alike in of_arrow.items():
        tones, known = (
            {note.tone for note in alike},
            [n.share for n in alike if n.share is not None],
        )
        share = sum(known) if len(known) == len(alike) else None
        found.append(Note(arrow, alike[0].tone if len(tones) == 1 else "", share))
    return tuple(found)


def draw(
    puzzle: DominoPuzzle[Any],
    values: Sequence[int] | None,
    colour: bool,
    above: Sequence[int] | None = None,
) -> str:
    shown = DominoView(puzzle, values)
    other = shown if above is None else DominoView(puzzle, above)
    changed = {
        cell
        for cell in shown.cells
        if shown.numbers[cell] != other.numbers[cell]
        or shown.partners[cell] != other.partners[cell]
    }
    return _drawn(shown, None, colour, changed)


def draw_marked(puzzle: DominoPuzzle[Any], marking: Marking, colour: bool) -> str:
    """Draw the unsolved grid with what is laid there, and pencil marks in its cells.

    Where a line is too long for these, they are listed below the grid.
    """
    shown = DominoView(puzzle, None, marking)
    if not shown.small or notes.fits(_lattice(shown, shown.raster).width):
        raster = shown.raster if shown.small else None
        return "\n".join([_drawn(shown, raster, colour), *notes.key(marking, shown.small)])
    lines = notes.listed_notes(
        notes.note_lines(puzzle._cell_names, Marking(notes=shown.small), {}), colour
    )
    return "\n".join([_drawn(shown, None, colour), *lines, *notes.key(marking)])


def _drawn(
    shown: DominoView, raster: notes.Raster | None, colour: bool, changed: Collection[int] = ()
) -> str:
    """Return the lines of a grid, with small notes in a raster; what is `changed` is reversed."""
    lattice = _lattice(shown, raster)
    canvas, look = lattice.canvas(), lattice.look
    for cell in shown.cells:
        y, x = corner = lattice.corner(*divmod(cell, shown.columns))
        light, note = shown.lights.get(cell), shown.large.get(cell)
        if raster and cell in shown.small:
            notes.put_notes(
                canvas, corner, raster, shown.small[cell], notes.ground(light) if light else None
            )
        style = OTHER if cell in changed else ""
        if light:
            style = f" {notes.on_ground(notes.ground(light))}"
            notes.put_light(canvas, lattice, divmod(cell, shown.columns), light)
        text = note.text if note else shown.texts[cell]
        if text:
            text = text.rjust(shown.longest) + (notes.sign(note, large=True) if note else "")
            own = "bold" if cell in shown.givens else "cyan"
            middle = x + (look.width - shown.longest) // 2
            canvas.put(y + look.height // 2, middle, text, own + style)
    return drawn(canvas.text(), colour)


def _lattice(shown: DominoView, raster: notes.Raster | None) -> Lattice:
    """Return the lattice of a grid, with lines between dominoes and between boxes.

    Cells of a domino are of one region; before it is known, those of a box.
    """
    look = Look(1, shown.longest, padding=1, even=True)
    if raster is not None:
        look = look._replace(height=raster.rows, width=max(raster.width, shown.longest))
    boxes = shown.boxes or [0] * len(shown.cells)
    regions = [
        len(shown.cells) + boxes[cell] if other == UNKNOWN else min(cell, other)
        for cell, other in enumerate(shown.partners)
    ]
    lines = in_rows(shown.boxes, shown.columns) if shown.boxes else None
    return Lattice(in_rows(regions, shown.columns), look, lines)
