"""A tiling in a terminal: lines between the pieces, layers of space side by side.

Of an unsolved one, the board and all pieces.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from cover.drawing.lattice import OUTSIDE, Lattice, Look
from cover.drawing.marks import Marking
from cover.drawing.notes import (
    fits,
    ground,
    key,
    listed_notes,
    note_lines,
    put_light,
    put_notes,
)
from cover.drawing.palette import background
from cover.drawing.terminal import (
    OTHER,
    Canvas,
    centred,
    columns_of_terminal,
    drawn,
    has_many_colours,
)
from cover.families.tilings.geometry import Cell, Shape, extent, parts
from cover.families.tilings.puzzle import EMPTY_DRAWN, Tiling
from cover.families.tilings.view import (
    Copy,
    PencilledBoard,
    TilingView,
    cells_in_words,
    copies_in_words,
    view,
)

_BETWEEN = 2  # blanks between layers
_CELL, _NO_CELL = "██", "  "  # of a piece


def draw(
    puzzle: Tiling,
    solution: Sequence[int] | None,
    colour: bool,
    above: Sequence[int] | None = None,
) -> str:
    """Draw the board; in space its layers, as many beside each other as fit."""
    shown = view(puzzle, solution)
    lying = None if above is None else set(map(_lies, view(puzzle, above).copies))
    layers = [_layer(shown, number, _look(shown), lying) for number in range(shown.size[0])]
    legend = _legend(puzzle, shown) if solution is not None else _pieces(puzzle)
    return _arranged(shown, layers, legend, colour)


def draw_marked(puzzle: Tiling, marking: Marking, colour: bool) -> str:
    """Draw the unsolved board with what is laid there, and the letters of pieces in its cells.

    The pieces are drawn only where there is nothing to mark. Where a line is too long for letters,
    cells with their pieces are listed below the board.
    """
    pencilled = PencilledBoard(puzzle, marking)
    shown, look = pencilled.view, _look(pencilled.view)
    listed = pencilled.covered
    if pencilled.notes:
        raster = pencilled.raster
        words = 1 if shown.longest_word else 0
        large = look._replace(height=raster.rows + words, width=max(look.width, raster.width))
        if fits(Lattice(_regions(shown, 0), large).width):
            look = large
        else:
            pencilled.notes.clear()
            listed = dict(marking.notes)
    layers = [_layer(shown, number, look, None, pencilled) for number in range(shown.size[0])]
    names = list(map(puzzle.board.name, range(len(shown.places))))
    below = [
        *listed_notes(note_lines(names, Marking(notes=listed), {}), colour),
        *(pencilled.legend() if pencilled.notes else ()),
        *key(marking, marking.notes if pencilled.notes else None),
    ]
    return "\n".join([_arranged(shown, layers, _legend(puzzle, shown), colour), *below])


def _look(shown: TilingView) -> Look:
    return Look(1, max(shown.longest_mark, shown.longest_word), padding=1, even=True)


def _arranged(
    shown: TilingView, layers: Sequence[Text], legend: Sequence[RenderableType], colour: bool
) -> str:
    """Return the layers, as many beside each other as fit, above what is said of them."""
    width = max(columns_of_terminal(), *(len(layer.plain.split("\n")[0]) for layer in layers))
    if not shown.space:
        return drawn(Group(layers[0], *legend), colour, width)
    titled: list[RenderableType] = [
        Group(f"layer {number}", layer) for number, layer in enumerate(layers, 1)
    ]
    beside = Columns(titled, padding=(0, _BETWEEN))
    return drawn(Group(beside, *legend), colour, width)


def _legend(puzzle: Tiling, shown: TilingView) -> list[Text]:
    """What the letters stand for that are not the names of their pieces; mostly nothing."""
    names = {puzzle._symbol(copy.value): copy.name for copy in shown.copies}
    others = [f"{letter} = {name}" for letter, name in names.items() if letter != name]
    return [Text(", ".join(others))] if others else []


def _pieces(puzzle: Tiling) -> list[RenderableType]:
    """The pieces of an unsolved tiling, as many beside each other as fit."""
    drawings = [
        Group(
            copies_in_words(piece, puzzle.board.space),
            *map(_shape, (piece.shape, *piece.others)),
        )
        for piece in puzzle.pieces
    ]
    return [*cells_in_words(puzzle), "", Columns(drawings, padding=(1, 2 * _BETWEEN))]


def _shape(shape: Shape) -> Text:
    """A shape, its layers side by side."""
    layers, rows, columns = extent(shape)
    held = set(shape)
    lines = [
        "  ".join(
            "".join(_CELL if (z, y, x) in held else _NO_CELL for x in range(columns))
            for z in range(layers)
        )
        for y in range(rows)
    ]
    return Text("\n".join(lines))


def _lies(copy: Copy) -> tuple[str, frozenset[Cell]]:
    """Which piece lies where."""
    return copy.name, frozenset(copy.cells)


def _layer(
    shown: TilingView,
    layer: int,
    look: Look,
    lying: Container[object] | None,
    pencilled: PencilledBoard | None = None,
) -> Text:
    """One layer; the mark of each copy stands once in each part of it.

    Marks of copies that are not among those `lying` in the drawing above are reversed.
    """
    lattice = Lattice(_regions(shown, layer), look)
    canvas = lattice.canvas()
    for copy, cells in shown.slices(layer):
        style = background(copy.colour, has_many_colours())
        for _, row, column in cells:
            for y, x, length in lattice.runs(row, column):
                canvas.put(y, x, " " * length, style)
        if lying is not None and _lies(copy) not in lying:
            style += OTHER
        for part in parts(cells):
            _, row, column = part[0]
            canvas.put(*lattice.corner(row, column), centred(copy.mark, look.width), style)
    for (z, row, column), word in shown.bare.items():
        if z == layer:
            text = centred(word or EMPTY_DRAWN, look.width)
            canvas.put(*lattice.corner(row, column), text, "bold" if word else "dim")
    for (z, row, column), word in shown.open.items():
        if z == layer:
            canvas.put(*lattice.corner(row, column), centred(word, look.width))
    if pencilled is not None:
        _pencil(canvas, lattice, layer, pencilled)
    return canvas.text()


def _pencil(canvas: Canvas, lattice: Lattice, layer: int, pencilled: PencilledBoard) -> None:
    """Put notes into the cells of a layer, below their words, and lights on them."""
    for (z, row, column), notes in pencilled.notes.items():
        if z == layer:
            y, x = lattice.corner(row, column)
            y += 1 if pencilled.view.longest_word else 0
            light = pencilled.lights.get((z, row, column))
            put_notes(canvas, (y, x), pencilled.raster, notes, ground(light) if light else None)
    for (z, row, column), light in pencilled.lights.items():
        if z == layer:
            put_light(canvas, lattice, (row, column), light)


def _regions(shown: TilingView, layer: int) -> list[list[int]]:
    """A number for each copy, one for all empty cells, and one for each cell with a word."""
    _, rows, columns = shown.size
    regions = [[OUTSIDE] * columns for _ in range(rows)]
    for copy, cells in shown.slices(layer):
        for _, row, column in cells:
            regions[row][column] = copy.value
    for number, ((z, row, column), word) in enumerate(shown.bare.items(), 1):
        if z == layer:
            regions[row][column] = OUTSIDE - number if word else 0
    for number, (z, row, column) in enumerate(shown.open, 1 + len(shown.bare)):
        if z == layer:
            regions[row][column] = OUTSIDE - number
    return regions
