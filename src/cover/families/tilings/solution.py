"""The solution that stands beside a tiling in YAML: the board in rows, a mark in each cell."""

from __future__ import annotations

from cover.families.tilings.geometry import Cell, least
from cover.families.tilings.layout import EMPTY, HOLE, TilingLayout
from cover.families.tilings.text.drawing import Mark, layers_of
from cover.families.tilings.written import parts_of
from cover.reading.lines import shown
from cover.reading.records import Record
from cover.reading.yaml_documents import Node


def read(node: Node, record: Record) -> tuple[int, ...]:
    """The number of a copy in each cell; raises `InputError`."""
    tiling, layout = parts_of(record)
    cells = tiling.shape.board.cells
    marks = _marks(node, least(cells))
    for cell in cells:
        if cell not in marks:
            raise node.error(f"this is no solution: nothing stands in {_name(cell, layout)}")
    others = marks.keys() - set(cells)
    if others:
        cell = min(others)
        raise marks[cell].error(f"this is no solution: {_name(cell, layout)} is not on the board")
    return _values([marks[cell] for cell in cells], layout)


def _marks(node: Node, first: Cell) -> dict[Cell, Mark]:
    """What stands where but for holes; words where there are any, or else characters."""
    layers = layers_of(node.lines())
    by_word = any(" " in line.text.strip() for layer in layers for line in layer)
    found: dict[Cell, Mark] = {}
    for z, layer in enumerate(layers, first[0]):
        for y, line in enumerate(layer, first[1]):
            words = line.text.split() if by_word else [*line.text.strip()]
            at = 0
            for x, word in enumerate(words, first[2]):
                at = line.text.index(word, at)
                if word != HOLE:
                    found[z, y, x] = Mark(word, line, at)
                at += len(word)
    return found


def _values(marks: list[Mark], layout: TilingLayout) -> tuple[int, ...]:
    """The numbers of the copies, which are those of a piece in the order of their first cells."""
    kinds = len(layout.letters)
    copies = [0] * kinds
    value_of = {EMPTY: 0}
    for mark in marks:
        if mark.text not in value_of:
            kind = _kind(mark, layout)
            value_of[mark.text] = 1 + kind + kinds * copies[kind]
            copies[kind] += 1
    return tuple(value_of[mark.text] for mark in marks)


def _kind(mark: Mark, layout: TilingLayout) -> int:
    """The number of the piece whose letter a mark begins with; any mark, where there is one."""
    if len(layout.letters) == 1:
        return 0
    if mark.text[0] not in layout.letters:
        raise mark.error(f'this is no solution: no piece has the letter "{shown(mark.text)}"')
    return layout.letters.index(mark.text[0])


def _name(cell: Cell, layout: TilingLayout) -> str:
    z, y, x = cell
    layer = f"l{z + 1}" if layout.tiles.board.space else ""
    return f"{layer}r{y + 1}c{x + 1}"
