"""A tiling in a terminal: lines between the pieces, layers of space side by side.

Of an unsolved one, the board and all pieces.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from operator import sub

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from cover.drawing.lattice import OUTSIDE, Lattice, Look
from cover.drawing.palette import background
from cover.drawing.terminal import OTHER, centred, columns_of_terminal, drawn, has_many_colours
from cover.families.tilings.geometry import Cell, Shape, extent, least, parts
from cover.families.tilings.layout import EMPTY_DRAWN, tiling_of
from cover.families.tilings.view import Copy, TilingView, cells_in_words, copies_in_words, view
from cover.reading.records import Record

_BETWEEN = 2  # blanks between layers
_CELL, _NO_CELL = "██", "  "  # of a piece


def draw(
    record: Record,
    solution: Sequence[int] | None,
    colour: bool,
    above: Sequence[int] | None = None,
) -> str:
    """Draw the board; in space its layers, as many beside each other as fit."""
    shown = view(record, solution)
    lying = None if above is None else set(map(_lies, view(record, above).copies))
    look = Look(1, max(shown.longest_mark, shown.longest_word), padding=1, even=True)
    layers = [_layer(shown, number, look, lying) for number in range(shown.size[0])]
    legend = _legend(record, shown) if solution is not None else _pieces(record)
    width = max(columns_of_terminal(), *(len(layer.plain.split("\n")[0]) for layer in layers))
    if not shown.space:
        return drawn(Group(layers[0], *legend), colour, width)
    titled: list[RenderableType] = [
        Group(f"layer {number}", layer) for number, layer in enumerate(layers, 1)
    ]
    beside = Columns(titled, padding=(0, _BETWEEN))
    return drawn(Group(beside, *legend), colour, width)


def _legend(record: Record, shown: TilingView) -> list[Text]:
    """What the letters stand for that are not the names of their pieces; mostly nothing."""
    names = {record.layout.symbol(copy.value): copy.name for copy in shown.copies}
    others = [f"{letter} = {name}" for letter, name in names.items() if letter != name]
    return [Text(", ".join(others))] if others else []


def _pieces(record: Record) -> list[RenderableType]:
    """The pieces of an unsolved tiling, as many beside each other as fit."""
    puzzle, _ = tiling_of(record)
    drawings = [
        Group(
            copies_in_words(piece, puzzle.shape.board.space),
            *map(_shape, (piece.shape, *piece.others)),
        )
        for piece in puzzle.shape.pieces
    ]
    return [*cells_in_words(record), "", Columns(drawings, padding=(1, 2 * _BETWEEN))]


def _shape(shape: Shape) -> Text:
    """A shape, its layers side by side."""
    layers, rows, columns = extent(shape)
    first = least(shape)
    held = {tuple(map(sub, cell, first)) for cell in shape}
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


def _layer(shown: TilingView, layer: int, look: Look, lying: Container[object] | None) -> Text:
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
    return canvas.text()


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
