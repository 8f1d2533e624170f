"""A tiling in a terminal: lines between the pieces, layers of space side by side.

Of an unsolved one, the board and all pieces.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from cover.drawing import notes
from cover.drawing.lattice import OUTSIDE, Lattice, Look
from cover.drawing.marks import Marking
from cover.drawing.palette import background
from cover.drawing.terminal import OTHER, centred, columns_of_terminal, drawn, has_many_colours
from cover.families.tilings.pieces import Shape, extent, parts
from cover.families.tilings.puzzle import EMPTY_DRAWN, Tiling
from cover.families.tilings.view import TilingView, cells_in_words, copies_in_words

_BETWEEN = 2  # blanks between layers
_CELL, _NO_CELL = "██", "  "  # of a piece


def draw(
    puzzle: Tiling,
    solution: Sequence[int] | None,
    colour: bool,
    above: Sequence[int] | None = None,
) -> str:
    shown = TilingView(puzzle, solution)
    lying = None
    if above is not None:
        lying = {(copy.name, copy.cells) for copy in TilingView(puzzle, above).copies}
    below = _legend(puzzle, shown) if solution is not None else _pieces(puzzle)
    return _arranged(shown, _look(shown), below, colour, lying)


def draw_marked(puzzle: Tiling, marking: Marking, colour: bool) -> str:
    """Draw the unsolved board with what is laid there, and the letters of pieces in its cells.

    The pieces are drawn only where there is nothing to mark. Where a line is too long for letters,
    cells with their pieces are listed below the board; and in any case cells on which something
    lies, where their notes say more than that.
    """
    shown = TilingView(puzzle, None, marking)
    look = _look(shown)
    lying = {cell: copy.name for copy in shown.copies for cell in copy.cells}
    listed = {
        cell: held
        for cell, held in marking.notes.items()
        if (at := shown.places[cell]) in lying and {note.text for note in held} - {lying[at]}
    }
    if shown.notes:
        raster, words = shown.raster, 1 if shown.longest_word else 0
        large = look._replace(height=raster.rows + words, width=max(look.width, raster.width))
        if notes.fits(Lattice(_regions(shown, 0), large).width):
            look = large
        else:
            shown.notes.clear()
            listed = dict(marking.notes)
    names = list(map(puzzle.board.name, range(len(shown.places))))
    below = [
        *notes.listed_notes(notes.note_lines(names, Marking(notes=listed), {}), colour),
        *([shown.legend] if shown.notes and shown.legend else ()),
        *notes.key(marking, marking.notes if shown.notes else None),
    ]
    return "\n".join([_arranged(shown, look, _legend(puzzle, shown), colour), *below])


def _look(shown: TilingView) -> Look:
    return Look(1, max(shown.longest_mark, shown.longest_word), padding=1, even=True)


def _arranged(
    shown: TilingView,
    look: Look,
    legend: Sequence[RenderableType],
    colour: bool,
    lying: Container[object] | None = None,
) -> str:
    """Return the layers, as many beside each other as fit, above what is said of them.

    Marks of copies that are not among those `lying` in the drawing above are reversed.
    """
    layers = [_layer(shown, number, look, lying) for number in range(shown.size[0])]
    width = max(columns_of_terminal(), *(len(layer.plain.split("\n")[0]) for layer in layers))
    if not shown.space:
        return drawn(Group(layers[0], *legend), colour, width)
    titled = [Group(f"layer {number}", layer) for number, layer in enumerate(layers, 1)]
    beside = Columns(titled, padding=(0, _BETWEEN))
    return drawn(Group(beside, *legend), colour, width)


def _legend(puzzle: Tiling, shown: TilingView) -> list[Text]:
    """Return what the letters stand for that are not the names of their pieces; mostly nothing."""
    names = {puzzle._symbol(copy.value): copy.name for copy in shown.copies}
    others = [f"{letter} = {name}" for letter, name in names.items() if letter != name]
    return [Text(", ".join(others))] if others else []


def _pieces(puzzle: Tiling) -> list[RenderableType]:
    drawings = [
        Group(
            copies_in_words(piece, puzzle.board.space),
            *map(_shape, (piece.shape, *piece.others)),
        )
        for piece in puzzle.pieces
    ]
    return [*cells_in_words(puzzle), "", Columns(drawings, padding=(1, 2 * _BETWEEN))]


def _shape(shape: Shape) -> Text:
    layers, rows, columns = extent(shape)
    held = set(shape)
    lines = []
    for y in range(rows):
        marks = (
            [_CELL if (z, y, x) in held else _NO_CELL for x in range(columns)]
            for z in range(layers)
        )
        lines.append("  ".join(map("".join, marks)))
    return Text("\n".join(lines))


def _layer(shown: TilingView, layer: int, look: Look, lying: Container[object] | None) -> Text:
    """Return one layer; the mark of each copy stands once in each part of it.

    Notes stand below the words of their cells.
    """
    lattice = Lattice(_regions(shown, layer), look)
    canvas = lattice.canvas()
    for copy, cells in shown.slices(layer):
        style = background(copy.colour, has_many_colours())
        for _, row, column in cells:
            for y, x, length in lattice.runs(row, column):
                canvas.put(y, x, " " * length, style)
        if lying is not None and (copy.name, copy.cells) not in lying:
            style += OTHER
        for part in parts(cells):
            _, row, column = part[0]
            canvas.put(*lattice.corner(row, column), centred(copy.mark, look.width), style)
    for square, word in shown.in_layer(shown.bare, layer).items():
        text = centred(word or EMPTY_DRAWN, look.width)
        canvas.put(*lattice.corner(*square), text, "bold" if word else "dim")
    for square, word in shown.in_layer(shown.open, layer).items():
        canvas.put(*lattice.corner(*square), centred(word, look.width))
    lights = shown.in_layer(shown.lights, layer)
    for square, held in shown.in_layer(shown.notes, layer).items():
        y, x = lattice.corner(*square)
        y += 1 if shown.longest_word else 0
        light = lights.get(square)
        notes.put_notes(canvas, (y, x), shown.raster, held, notes.ground(light) if light else None)
    for square, light in lights.items():
        notes.put_light(canvas, lattice, square, light)
    return canvas.text()


def _regions(shown: TilingView, layer: int) -> list[list[int]]:
    """Return a number for each copy, one for all empty cells, one for each cell with a word."""
    _, rows, columns = shown.size
    regions = [[OUTSIDE] * columns for _ in range(rows)]
    for copy, cells in shown.slices(layer):
        for _, row, column in cells:
            regions[row][column] = copy.value
    for number, ((row, column), word) in enumerate(shown.in_layer(shown.bare, layer).items(), 1):
        regions[row][column] = OUTSIDE - number if word else 0
    for number, (row, column) in enumerate(shown.in_layer(shown.open, layer), 1):
        regions[row][column] = OUTSIDE - len(shown.bare) - number
    return regions
