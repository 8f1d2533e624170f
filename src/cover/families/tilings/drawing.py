"""A solved tiling in a terminal: lines between the pieces, layers of space side by side."""

from __future__ import annotations

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from cover.drawing.lattice import OUTSIDE, Lattice, Look
from cover.drawing.palette import background
from cover.drawing.terminal import centred, columns_of_terminal, drawn, has_many_colours
from cover.families.tilings.geometry import parts
from cover.families.tilings.view import View, view
from cover.reading.records import Record

_EMPTY = "·"
_BETWEEN = 2  # blanks between layers


def draw(record: Record, solution: Sequence[int], colour: bool) -> str:
    """The solved board; in space its layers, as many beside each other as the terminal is wide."""
    shown = view(record, solution)
    look = Look(1, max(shown.longest_mark, shown.longest_word), padding=1, even=True)
    layers = [_layer(shown, number, look) for number in range(shown.size[0])]
    legend = _legend(record, shown)
    width = max(columns_of_terminal(), *(len(layer.plain.split("\n")[0]) for layer in layers))
    if not shown.space:
        return drawn(Group(layers[0], *legend), colour, width)
    titled: list[RenderableType] = [
        Group(f"layer {number}", layer) for number, layer in enumerate(layers, 1)
    ]
    beside = Columns(titled, padding=(0, _BETWEEN))
    return drawn(Group(beside, *legend), colour, width)


def _legend(record: Record, shown: View) -> list[Text]:
    """What the letters stand for that are not the names of their pieces; mostly nothing."""
    names = {record.layout.symbol(copy.value): copy.name for copy in shown.copies}
    others = [f"{letter} = {name}" for letter, name in names.items() if letter != name]
    return [Text(", ".join(others))] if others else []


def _layer(shown: View, layer: int, look: Look) -> Text:
    """One layer; the mark of each copy stands once in each part of it."""
    lattice = Lattice(_regions(shown, layer), look)
    canvas = lattice.canvas()
    for copy, cells in shown.slices(layer):
        style = background(copy.colour, has_many_colours())
        for _, row, column in cells:
            for y, x, length in lattice.runs(row, column):
                canvas.put(y, x, " " * length, style)
        for part in parts(cells):
            _, row, column = part[0]
            canvas.put(*lattice.corner(row, column), centred(copy.mark, look.width), style)
    for (z, row, column), word in shown.bare.items():
        if z == layer:
            text = centred(word or _EMPTY, look.width)
            canvas.put(*lattice.corner(row, column), text, "bold" if word else "dim")
    return canvas.text()


def _regions(shown: View, layer: int) -> list[list[int]]:
    """A number for each copy, one for all empty cells, and one for each cell with a word."""
    _, rows, columns = shown.size
    regions = [[OUTSIDE] * columns for _ in range(rows)]
    for copy, cells in shown.slices(layer):
        for _, row, column in cells:
            regions[row][column] = copy.value
    for number, ((z, row, column), word) in enumerate(shown.bare.items(), 1):
        if z == layer:
            regions[row][column] = OUTSIDE - number if word else 0
    return regions
