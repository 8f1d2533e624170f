"""The board of a tiling as YAML states it: drawn, or with a word in each cell."""

from __future__ import annotations

from collections.abc import Mapping

from cover.families.tilings.geometry import Cell, extent
from cover.families.tilings.layout import EMPTY, HOLE, TilingLayout
from cover.families.tilings.puzzle import Tiling
from cover.families.tilings.text.labels import key_of
from cover.reading.yaml_text import Block, drawn

_CELLS = "xX#oO*1"
_OTHERS = "@%&=~$!?"  # where all of these are names of pieces
_NO_LABEL = "-"


def board(tiling: Tiling, layout: TilingLayout) -> dict[str, object]:
    """The key `board`, and those that say how it is meant."""
    return _labelled(tiling, layout.labels) if layout.labels else _drawn(tiling)


def _labelled(tiling: Tiling, labels: Mapping[Cell, str]) -> dict[str, object]:
    """Rows of words, and which of them stay uncovered; all may, where cells are optional."""
    found = tiling.shape.board
    _, rows, columns = extent([*labels, (0, 0, 0)])
    words = [labels.get((0, y, x), _NO_LABEL) for y in range(rows) for x in range(columns)]
    keys: dict[str, object] = {"board": drawn(words, columns)}
    free = sorted(labels.keys() - set(found.cells))
    known = [key_of(word) for word in labels.values()]
    if free and all(known.count(key_of(labels[k])) == 1 and "," not in labels[k] for k in free):
        keys["uncovered"] = " ".join(labels[cell] for cell in free)
    elif free:
        keys["holes"] = " ".join(f"r{y + 1}c{x + 1}" for _, y, x in free)
    return {**keys, "empty": "any"} if found.optional else keys


def _drawn(tiling: Tiling) -> dict[str, object]:
    """A character for each cell; pieces that lie there already are drawn with their names."""
    found = tiling.shape.board
    names = {piece.name for piece in tiling.shape.pieces}
    mark = next(mark for mark in _CELLS + _OTHERS if mark not in names)
    marks = {cell: EMPTY if k in found.optional else mark for k, cell in enumerate(found.cells)}
    for piece, covered in tiling.placed:
        name = tiling.shape.pieces[piece].name
        marks.update((found.cells[cell], name) for cell in covered)
    keys: dict[str, object] = {"board": _rows(marks, space=found.space)}
    is_marked = not {mark, EMPTY}.isdisjoint(marks.values())
    return keys if is_marked and mark in _CELLS else {**keys, "open": mark}


def _rows(marks: Mapping[Cell, str], *, space: bool) -> object:
    """Rows of characters; in space a list of layers, whose rows stand between bars."""
    layers, rows, columns = extent([*marks, (0, 0, 0)])
    lines = [
        ["".join(marks.get((z, y, x), HOLE) for x in range(columns)) for y in range(rows)]
        for z in range(layers)
    ]
    return ["|".join(layer) for layer in lines] if space else Block("\n".join(lines[0]))
