"""What a family from outside looks like in a terminal and as a picture, unless it draws itself.

Puzzles whose answers are names are their texts, with lists below. A grid of marks has lines between
regions, marks, and bold clues; of an unsolved one, what is found so far, and notes in cells. What
is said of items that are no cells is in a list below.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any
from xml.etree.ElementTree import Element

from rich.cells import cell_len

from cover.drawing.lattice import OUTSIDE, Lattice, Look
from cover.drawing.marks import Light, Marking, Note, sized
from cover.drawing.notes import (
    NoteLine,
    Raster,
    fill,
    fits,
    ground,
    key,
    listed_notes,
    note_lines,
    on_ground,
    put_light,
    put_notes,
    sign,
)
from cover.drawing.notes_picture import Spot, below, large_notes, lights, notes_list, rasters
from cover.drawing.svg import (
    EDGE,
    QUIET,
    Picture,
    Square,
    between,
    board,
    bordered,
    closed,
    contours,
    element,
    fitting,
    flat,
    lettering,
    listed,
    middle,
    thin,
)
from cover.drawing.terminal import OTHER, centred, drawn, has_many_colours
from cover.families.own.cells import OwnGrid
from cover.puzzle import Puzzle

_ROOM = 0.62 * EDGE  # for a text in its cell
_NOTES = Spot(0, 0, 0.9 * EDGE, 0.9 * EDGE)  # for the notes in one
_DARK, _PLAIN_DARK = "#404040", "black"  # and of cells that are shaded
_LIGHT, _PLAIN_LIGHT = "#ffffff", "bright_white"  # and of clues in them


def draw(
    puzzle: Puzzle[Any], values: Sequence[int] | None, colour: bool, above: Sequence[int] | None
) -> str:
    """Return what the family itself draws of a solution or of the puzzle, or else our drawing."""
    with puzzle._blamed("drawn()"):
        own: object = puzzle.drawn(None if values is None else puzzle._answer(values))
        if own is None:
            if isinstance(puzzle, OwnGrid):
                return _view(puzzle, values, above).drawing(colour)
            return "\n".join(puzzle._text if values is None else puzzle._rows(values))
        if isinstance(own, str):
            return own
        raise TypeError(f"it returns {own!r}, expected a text or None")


def draw_marked(puzzle: Puzzle[Any], marking: Marking, colour: bool) -> str:
    """Return the unsolved puzzle with marks; of a grid the family itself draws none with marks.

    Where a line is too long for notes in cells, they are listed, too.
    """
    if not isinstance(puzzle, OwnGrid):
        lines = listed_notes(_noted(puzzle, marking), colour)
        shown_above = [puzzle._draw(None, colour), *_laid(puzzle, marking)]
        return "\n".join([*shown_above, *lines, *key(marking)])
    inside, other = _divided(puzzle, marking)
    with puzzle._blamed("drawn()"):
        shown = _marked(puzzle, inside)
        if shown.small and not fits(shown.lattice().width):
            other = other._replace(notes={**shown.small, **other.notes})
            shown.small = {}
        grid = puzzle._draw(None, colour) if inside == Marking() else shown.drawing(colour)
    small = {cell: notes for cell, notes in marking.notes.items() if len(notes) > 1}
    lines = listed_notes(_noted(puzzle, other), colour)
    return "\n".join([grid, *lines, *key(marking, {**small, **shown.small})])


def picture(puzzle: Puzzle[Any], values: Sequence[int] | None) -> Picture:
    """Return the same as `draw` as a picture, in which empty cells of a grid stay empty."""
    with puzzle._blamed("pictured()"):
        own: object = puzzle.pictured(None if values is None else puzzle._answer(values))
        if own is None:
            if isinstance(puzzle, OwnGrid):
                return _view(puzzle, values).picture()
            return listed([*puzzle._text] if values is None else puzzle._rows(values))
        if isinstance(own, Picture):
            return own
        raise TypeError(f"it returns {own!r}, expected a Picture or None")


def picture_marked(puzzle: Puzzle[Any], marking: Marking) -> Picture:
    if isinstance(puzzle, OwnGrid):
        inside, other = _divided(puzzle, marking)
        with puzzle._blamed("pictured()"):
            is_plain = inside == Marking()
            made = puzzle._picture(None) if is_plain else _marked(puzzle, inside).picture()
        lines = _noted(puzzle, other)
    else:
        made, lines = puzzle._picture(None), _noted(puzzle, marking)
        if marking.laid:
            made = below(made, listed(_laid(puzzle, marking)))
    return below(made, notes_list(lines)) if lines else made


def _laid(puzzle: Puzzle[Any], marking: Marking) -> list[str]:
    return [f"= {name}" for name in puzzle._rows(marking.laid)] if marking.laid else []


def _noted(puzzle: Puzzle[Any], marking: Marking) -> list[NoteLine]:
    """Return the lines below a drawing, of all of which a marking says anything."""
    return note_lines(puzzle._clues().drawn_names, marking, {}) if any(marking) else []


# --- Grids ---


@dataclass
class CellView:
    """What a drawing shows in each cell, by its number row by row.

    `regions` has rows of the numbers of regions, `OUTSIDE` for what is no cell, and `region_of`
    those of cells; `texts` what stands in them, the same as `empty` where that is nothing. `found`
    are the cells of marks, `changed` those that are not as in the drawing above. There are notes,
    `large` or `small`, and `lights`.
    """

    puzzle: OwnGrid
    texts: list[str]
    found: Collection[int]
    changed: Collection[int] = ()
    large: Mapping[int, Note] = field(default_factory=dict)
    small: Mapping[int, tuple[Note, ...]] = field(default_factory=dict)
    lights: Mapping[int, Light] = field(default_factory=dict)
    even: bool = False

    def __post_init__(self) -> None:
        puzzle, number_of = self.puzzle, dict[Any, int]({None: OUTSIDE})
        rows = puzzle.regions or [[0] * puzzle.width] * puzzle.height
        self.regions = [
            [number_of.setdefault(name, len(number_of)) for name in row] for row in rows
        ]
        cells = zip(range(len(self.texts)), chain.from_iterable(self.regions), strict=True)
        self.region_of = {cell: region for cell, region in cells if region != OUTSIDE}
        self.shaded = {row * puzzle.width + column for row, column in puzzle.shaded}
        self.longest = max(map(cell_len, (*puzzle.marks, *self.texts)))
        order = {mark: number for number, mark in enumerate(puzzle.marks)}
        self.raster = Raster(self.small, order, len(order))

    def square(self, cell: int) -> Square:
        return divmod(cell, self.puzzle.width)

    def lattice(self) -> Lattice:
        """Return the lattice of a terminal; with small notes there are lines between all cells."""
        look = Look(1, self.longest, padding=1, even=self.even)
        if not self.small:
            return Lattice(self.regions, look)
        look = look._replace(height=self.raster.rows, width=max(self.raster.width, self.longest))
        return Lattice.of_cells(self.regions, look)

    def drawing(self, colour: bool) -> str:
        lattice = self.lattice()
        canvas, look = lattice.canvas(), lattice.look
        dark = (_LIGHT, _DARK) if has_many_colours() else (_PLAIN_LIGHT, _PLAIN_DARK)
        on_dark = " on ".join(dark)
        for cell in self.region_of:
            square, light = self.square(cell), self.lights.get(cell)
            y, x = lattice.corner(*square)
            under = ground(light) if light else None
            style = "cyan" if cell in self.found else "bold"
            if under:
                style = f"bold {on_ground(under)}"
            elif cell in self.shaded:
                style = f"bold {on_dark}"
            if cell in self.changed:
                style += OTHER
            half = y + look.height // 2
            if cell in self.small:
                put_notes(canvas, (y, x), self.raster, self.small[cell], under)
            else:
                text = self.texts[cell]
                canvas.put(half, x, centred(text, look.width), style)
                if cell in self.large and (said := sign(self.large[cell], large=True)):
                    canvas.put(half, x + (look.width + cell_len(text) + 1) // 2, said, style)
            if light:
                put_light(canvas, lattice, square, light, style)
            elif cell in self.shaded:
                fill(canvas, lattice, square, on_dark)
        return drawn(canvas.text(), colour)

    def picture(self) -> Picture:
        of_region: dict[int, list[Square]] = {}
        for cell, region in self.region_of.items():
            of_region.setdefault(region, []).append(self.square(cell))
        squares = [square for held in of_region.values() for square in held]
        outlines = (closed(contours(held), flat, "none") for held in of_region.values())
        dark = [self.square(cell) for cell in self.region_of if cell in self.shaded]
        parts = [closed(contours(dark), flat, _DARK)] if dark else []
        parts += lights({self.square(cell): light for cell, light in self.lights.items()}, flat)
        parts += [thin(between(squares, flat)), bordered(*outlines), *self._lettering()]
        return board(self.puzzle.height, self.puzzle.width, *parts)

    def _lettering(self) -> Iterator[Element]:
        """Yield what stands in cells: clues, marks, those in cells that are shaded, and notes."""
        texts = {
            cell: (text, middle(self.square(cell), flat))
            for cell, text in enumerate(self.texts)
            if text not in ("", self.puzzle.empty)
            and cell in self.region_of
            and cell not in self.large
        }
        size = fitting(max((cell_len(text) for text, _ in texts.values()), default=1), _ROOM)
        inks: dict[str, list[tuple[str, tuple[float, float]]]] = {
            ink: [] for ink in ("#000000", QUIET, _LIGHT)
        }
        for cell, text in texts.items():
            dark = cell in self.shaded and cell not in self.lights
            inks[_LIGHT if dark else QUIET if cell in self.found else "#000000"].append(text)
        for ink, chosen in inks.items():
            if chosen:
                yield element("g", lettering(chosen, size), fill=ink, font_weight="bold")
        large = [(note, middle(self.square(cell), flat)) for cell, note in self.large.items()]
        longest = max((cell_len(note.text) for note, _ in large), default=1)
        yield from large_notes(large, fitting(longest, _ROOM))
        small = ((middle(self.square(cell), flat), notes) for cell, notes in self.small.items())
        yield from rasters(self.raster, _NOTES, small)


def _view(
    puzzle: OwnGrid, values: Sequence[int] | None, above: Sequence[int] | None = None
) -> CellView:
    """Return what a drawing shows: in each cell its mark, or else its clue."""
    marks = [0] * (puzzle.height * puzzle.width) if values is None else values
    width, nothing = puzzle.width, "" if values is None else puzzle.empty
    shown = {**dict.fromkeys(puzzle.shaded, ""), **puzzle.clues}
    texts = [
        puzzle.marks[mark - 1] if mark else shown.get(divmod(cell, width), nothing)
        for cell, mark in enumerate(marks)
    ]
    others = marks if above is None else above
    changed = {cell for cell, mark in enumerate(marks) if mark != others[cell]}
    return CellView(puzzle, texts, {cell for cell, mark in enumerate(marks) if mark}, changed)


def _divided(puzzle: OwnGrid, marking: Marking) -> tuple[Marking, Marking]:
    """Return what a marking says of cells, and what of items that stand for none or several.

    An item that stands for one cell has its number; one that stands for several lights them, too.
    """
    cells, words = puzzle.height * puzzle.width, puzzle._words()
    by_number = sorted(marking.lights.items(), reverse=True)
    far = {number: light for number, light in by_number if number >= cells}
    near: dict[int, Light] = {}
    for number, light in far.items():
        near |= {cell: light for cell in words.cells(number - cells) if cell < cells}
    near |= {number: light for number, light in by_number if number < cells}  # a cell's own
    inside = {number: notes for number, notes in marking.notes.items() if number < cells}
    others = {number: notes for number, notes in marking.notes.items() if number >= cells}
    return Marking(marking.laid, inside, near), Marking((), others, far)


def _marked(puzzle: OwnGrid, marking: Marking) -> CellView:
    """Return what a drawing shows of an unsolved puzzle, and of what a marking says of cells."""
    laid, texts = _view(puzzle, puzzle._decode(marking.laid)), _view(puzzle, None).texts
    standing = {cell: laid.texts[cell] for cell in laid.found}
    large, small = sized(marking, standing)
    words = {**standing, **dict.fromkeys(small, "")}
    words.update((cell, note.text) for cell, note in large.items())
    texts = [words.get(cell, text) for cell, text in enumerate(texts)]
    even, lit = bool(marking.lights and marking.tones), marking.lights
    return CellView(puzzle, texts, {*laid.found, *large}, (), large, small, lit, even)
