"""A tiling as a picture and as a solid; of an unsolved one the board, and below it the pieces.

In the plane it is drawn as it lies. In space its layers of unit cubes are taken apart, in isometric
projection: seen from above, with the corner in front where the last row meets the last column; the
first layer is the uppermost one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from functools import partial
from itertools import chain
from xml.etree.ElementTree import Element

from cover.drawing import svg
from cover.drawing.html import Solid
from cover.drawing.marks import Marking
from cover.drawing.notes_picture import Spot, below, lights, rasters
from cover.drawing.palette import COLOURS, darker
from cover.drawing.svg import EDGE, Picture, Projection, Square, element, flat, middle
from cover.families.tilings.drawing import Copy, TilingView, cells_in_words, copies_in_words
from cover.families.tilings.pieces import Piece, extent, parts
from cover.families.tilings.puzzle import Tiling

_ACROSS, _DOWN = EDGE * math.cos(math.radians(30)), EDGE * math.sin(math.radians(30))
_HEADING = 6.0  # the height of "layer 1"
_GAP = 4.0  # between layers
_BLANK = 4.0  # how bad it is to leave places blank, all of them, beside a wrong ratio
_DASHES = "1.2 1.2"
_HOLE = "#c8c8c8"  # the colour of holes with words in an unsolved board
_SMALL_WORDS = 0.24 * EDGE  # the height of words above notes

# The rooms for notes, from the middle of a cell: on a board, on one with words, and in space.
_NOTES = Spot(0, 0, 0.86 * EDGE, 0.86 * EDGE)
_NOTES_BELOW = Spot(0, 0.13 * EDGE, 0.86 * EDGE, 0.62 * EDGE)
_NOTES_IN_SPACE = Spot(0, 0, 0.62 * EDGE, 0.5 * EDGE)

_LETTERS, _WORDS = 0.6 * EDGE, 0.8 * EDGE  # the room for them in a cell

# Of the pieces of an unsolved tiling: a cell, the line above a piece, the letters in it, its fill.
_SMALL = 0.5 * EDGE
_LINE = 5.0
_LINE_LETTERS = 0.75 * _LINE
_FILL = "#e8e8e8"


def picture(puzzle: Tiling, solution: Sequence[int] | None) -> Picture:
    """Make a picture of a solution, or of the board and the pieces; lengths in mm."""
    board = _board(TilingView(puzzle, solution))
    if solution is not None:
        return board
    return below(board, _pieces(puzzle, board.width), _HEADING)


def picture_marked(puzzle: Tiling, marking: Marking) -> Picture:
    """Make a picture of the board with what is laid there, and letters of pieces in its cells.

    The pieces are drawn only where there is nothing to mark.
    """
    shown = TilingView(puzzle, None, marking)
    return below(_board(shown), svg.listed([shown.legend])) if shown.legend else _board(shown)


def _board(shown: TilingView) -> Picture:
    if shown.space:
        return _exploded(shown)
    _, rows, columns = shown.size
    return svg.board(rows, columns, *_on_top(shown, 0, flat))


def solid(puzzle: Tiling, solution: Sequence[int]) -> Solid | None:
    """Make a solid of a tiling in space; None in the plane, or where nothing lies."""
    shown = TilingView(puzzle, solution)
    if not shown.space or not shown.copies:
        return None
    layers, rows, columns = shown.size
    parts = [-1] * (layers * rows * columns)
    for number, copy in enumerate(shown.copies):
        for z, y, x in copy.cells:
            parts[(z * rows + y) * columns + x] = number
    # What pieces are called, with the marks that tell their copies from others.
    names = (
        copy.mark if copy.mark.startswith(copy.name) else f"{copy.name} ({copy.mark})"
        for copy in shown.copies
    )
    hues = tuple(COLOURS[copy.colour] for copy in shown.copies)
    return Solid(shown.size, tuple(parts), tuple(names), hues)


# --- Squares of a layer, or what a projection makes of them ---


def _on_top(shown: TilingView, layer: int, at: Projection) -> list[Element]:
    """Draw the copies in a layer, a closed path each, their letters, and cells that are bare."""
    slices = shown.slices(layer)
    squares = [[cell[1:] for cell in cells] for _, cells in slices]
    bare, left = (shown.in_layer(held, layer) for held in (shown.bare, shown.open))
    pieces = [
        svg.closed(svg.contours(held), at, COLOURS[copy.colour], copy.name)
        for (copy, _), held in zip(slices, squares, strict=True)
    ]
    ground = _HOLE if shown.open else "#ffffff"
    framed = [
        svg.closed(svg.contours([square]), at, ground, word)
        for square, word in bare.items()
        if word
    ]
    board = [svg.closed(svg.contours(left), at, "#ffffff", "board")] if left else []
    marks = [
        (_inmost([cell[1:] for cell in part]), copy.mark)
        for copy, cells in slices
        for part in parts(cells)
    ]
    lit = shown.in_layer(shown.lights, layer)
    size = svg.fitting(shown.longest_mark, _LETTERS)
    letters, in_light = (
        svg.lettering(
            [(mark, middle(square, at)) for square, mark in marks if (square in lit) == is_lit],
            size,
        )
        for is_lit in (False, True)
    )
    laid = [svg.bordered(*framed, *board), svg.coloured(svg.bordered(*pieces))]
    between_open = [svg.thin(svg.between(list(left), at))] if left else []
    within = svg.coloured(
        svg.thin(line for held in squares for line in svg.between(held, at)), letters
    )
    seen_through = deepcopy(laid) if shown.is_marked else []  # above lights
    for path in (path for group in seen_through for path in group.iter("path")):
        path.set("fill", "none")
    empty = [mark for square, word in bare.items() if not word for mark in _empty(square, at)]
    above = [*lights(lit, at), *seen_through, *between_open, within, in_light]
    return [*empty, *laid, *above, *_noted(shown, layer, at)]


def _noted(shown: TilingView, layer: int, at: Projection) -> Iterator[Element]:
    """Yield the words in cells, and the notes below them."""
    alone, above = [], []
    noted = shown.in_layer(shown.notes, layer)
    words = shown.in_layer(shown.bare, layer) | shown.in_layer(shown.open, layer)
    for square, word in words.items():
        x, y = middle(square, at)
        if word and square in noted:
            above.append((word, (x, y - 0.32 * EDGE)))
        elif word:
            alone.append((word, (x, y)))
    size = svg.fitting(shown.longest_word, _WORDS)
    yield svg.lettering(alone, size)
    yield svg.lettering(above, min(size, _SMALL_WORDS))
    room = _NOTES_IN_SPACE if shown.space else _NOTES_BELOW if shown.longest_word else _NOTES
    small = ((middle(square, at), held) for square, held in sorted(noted.items()))
    yield from rasters(shown.raster, room, small)


def _inmost(squares: Sequence[Square]) -> Square:
    row, column = (sum(places) / len(squares) for places in zip(*squares, strict=True))
    return min(squares, key=lambda square: (square[0] - row) ** 2 + (square[1] - column) ** 2)


def _empty(square: Square, at: Projection) -> Iterator[Element]:
    """Yield what shows that a cell stays empty: a dashed frame, and a dot."""
    frame = svg.closed(svg.contours([square]), at, "none", "empty")
    frame.set("stroke", "#000000")
    frame.set("stroke-width", svg.rounded(svg.THIN))
    frame.set("stroke-dasharray", _DASHES)
    yield frame
    x, y = middle(square, at)
    yield element("circle", cx=x, cy=y, r=svg.BORDER)


# --- Layers in space ---


def _exploded(shown: TilingView) -> Picture:
    count, rows, columns = shown.size
    width = (rows + columns) * _ACROSS + 2 * svg.MARGIN
    height = _HEADING + (rows + columns) * _DOWN + EDGE + 2 * svg.MARGIN
    beside = _columns_of(count, width / height)
    below = math.ceil(count / beside)
    placed = [
        svg.moved(column * (width + _GAP), row * (height + _GAP), *_layer(shown, layer))
        for layer in range(count)
        for row, column in [divmod(layer, beside)]
    ]
    size = beside * (width + _GAP) - _GAP, below * (height + _GAP) - _GAP
    return Picture(*size, tuple(placed))


def _columns_of(count: int, ratio: float) -> int:
    """Return how many layers stand beside each other: about a square, hardly a place blank."""

    def badness(beside: int) -> float:
        below = math.ceil(count / beside)
        blank = 1 - count / (beside * below)
        return abs(math.log(ratio * beside / below)) + _BLANK * blank

    return min(range(1, count + 1), key=badness)


def _layer(shown: TilingView, layer: int) -> Iterator[Element]:
    """Draw one layer: the sides of its cubes, then what is on top.

    No other order matters: of the sides that can be seen none hides anything of another, and
    whatever a side stands before is lower in the picture.
    """
    middle, top = shown.size[1] * _ACROSS + svg.MARGIN, _HEADING + svg.MARGIN

    def at(row: float, column: float) -> tuple[float, float]:
        return middle + (column - row) * _ACROSS, top + (column + row) * _DOWN

    yield svg.heading(f"layer {layer + 1}", _HEADING)
    copies = {cell[1:]: copy for copy, cells in shown.slices(layer) for cell in cells}
    walls = [*_walls(copies, at, across=False), *_walls(copies, at, across=True)]
    lines = chain.from_iterable(lines for _, lines in walls)
    yield svg.coloured(svg.bordered(*(wall for wall, _ in walls)), svg.thin(lines))
    yield from _on_top(shown, layer, at)


def _walls(
    copies: Mapping[Square, Copy], at: Projection, *, across: bool
) -> Iterator[tuple[Element, list[str]]]:
    """Yield what faces the viewer along the rows, or across, and the lines between its sides.

    These are the sides before which there is no cube: those of a copy in one line make a wall, in
    which they are squares of one row. Walls across lie in a deeper shadow than others.
    """
    sides: dict[tuple[int, Copy], list[Square]] = {}
    for row, column in sorted(copies, key=lambda square: square[::-1] if across else square):
        if ((row, column + 1) if across else (row + 1, column)) not in copies:
            line, place = (column, row) if across else (row, column)
            sides.setdefault((line + 1, copies[row, column]), []).append((0, place))

    def on_wall(line: int, down: float, along: float) -> tuple[float, float]:
        x, y = at(along, line) if across else at(line, along)
        return x, y + down * EDGE

    for (line, copy), squares in sides.items():
        fill = darker(COLOURS[copy.colour], 0.35 if across else 0.15)
        project = partial(on_wall, line)
        yield svg.closed(svg.contours(squares), project, fill), list(svg.between(squares, project))


# --- The pieces of an unsolved tiling, each below how often it is used ---


def _pieces(puzzle: Tiling, width: float) -> Picture:
    """Make a picture of the pieces in rows, as wide as that, or as the widest of them."""
    lines = cells_in_words(puzzle)
    placed = [svg.moved(0, k * _LINE, svg.heading(line, _LINE)) for k, line in enumerate(lines)]
    widest = max((svg.width_of(line, _LINE_LETTERS) for line in lines), default=0.0)
    x, y, below = 0.0, len(lines) * _LINE, 0.0
    for piece in puzzle.pieces:
        drawn = _piece(piece, puzzle.board.space)
        if x and x + drawn.width > width:
            x, y = 0.0, y + below + _GAP
            below = 0.0
        placed.append(svg.moved(x, y, *drawn.elements))
        widest, below = max(widest, x + drawn.width), max(below, drawn.height)
        x += drawn.width + _GAP
    return Picture(widest, y + below, tuple(placed))


def _piece(piece: Piece, space: bool) -> Picture:
    words = copies_in_words(piece, space)
    elements = [svg.heading(words, _LINE)]
    x = height = 0.0
    for shape in (piece.shape, *piece.others):
        layers, rows, columns = extent(shape)
        for layer in range(layers):
            squares: list[Square] = [(row, column) for z, row, column in shape if z == layer]
            outline = svg.bordered(svg.closed(svg.contours(squares), _small, _FILL))
            elements.append(svg.moved(x, _LINE, outline, svg.thin(svg.between(squares, _small))))
            x += columns * _SMALL + _GAP
        height = max(height, rows * _SMALL)
    width = max(x - _GAP, svg.width_of(words, _LINE_LETTERS))
    return Picture(width, _LINE + height, tuple(elements))


def _small(row: float, column: float) -> tuple[float, float]:
    return column * _SMALL, row * _SMALL
