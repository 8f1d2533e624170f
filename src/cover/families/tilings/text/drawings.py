"""Drawings of boards and pieces in YAML: characters in rows, rows in layers, each with its place.

Rows are lines, or the parts of a line between `|`. Layers are blocks of lines with an empty line
between them, or the items of a list. A frame around all rows is left out, and so are blanks between
all characters of all rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cover.errors import InputError
from cover.families.tilings.geometry import Cell, Shape, normal
from cover.families.tilings.text.tiling_text import BLANKS, LARGEST_BOARD, LARGEST_PIECE
from cover.reading.lines import Line, Token, counted
from cover.reading.yaml_documents import Node

_NULL = ("", "null", "~")
_BETWEEN = "|"
# Bars with blanks around each: these belong to the bars.
_SPACED = re.compile(r"[^|]*\S(?: \| \S[^|]*)+")
_RULE = re.compile(r"\s*\+[-+]+\+\s*")
_FRAMED = re.compile(r"\s*\|([^|]*)\|\s*")
_MOST_CHARACTERS = 10 * LARGEST_BOARD  # holes count
_PERHAPS_DRAWN = re.compile(r"[#+xoO*█. _\-|A-Z0-9]+")


class DrawnCells(NamedTuple):
    """What is drawn in which cell; blanks that are spaces are left out.

    `first` is the first line. With `space` there are layers, if perhaps only one.
    """

    marks: Mapping[Cell, Token]
    first: Line
    space: bool


def drawing(node: Node) -> DrawnCells:
    """Return what a YAML value draws; raises `InputError`."""
    _refuse_swallowed(node)
    if node.kind == "scalar" and node.text.strip() in _NULL:
        raise node.error(f"nothing is drawn here{advice(node)}")
    if node.kind == "list":
        layers = [_only_layer(item) for item in node.items]
    else:
        layers = layers_of(node.lines())
    if not layers:
        raise node.error("nothing is drawn here")
    return drawn(layers, space=node.kind == "list" or len(layers) > 1)


def layers_of(lines: Iterable[Line]) -> list[list[Line]]:
    """Return the blocks of lines between empty ones."""
    layers: list[list[Line]] = [[]]
    for line in lines:
        if not line.is_blank:
            layers[-1].append(line)
        elif layers[-1]:
            layers.append([])
    return [layer for layer in layers if layer]


def drawn(layers: Sequence[Sequence[Line]], *, space: bool) -> DrawnCells:
    """Return what lines draw, layer by layer; raises `InputError` if that is too much."""
    first = layers[0][0]
    if sum(len(line.text) for layer in layers for line in layer) > _MOST_CHARACTERS:
        raise first.error(f"a drawing of more than {_MOST_CHARACTERS} characters")
    marks: dict[Cell, Token] = {}
    for z, layer in enumerate(map(_without_frame, layers)):
        for y, row in enumerate(row for line in layer for row in _rows(line)):
            marks.update(((z, y, x), mark) for x, mark in row)
    return DrawnCells(_closed_up(marks), first, space)


def shape_of(drawing: DrawnCells) -> Shape:
    """Return the shape of a drawn piece, all that is not blank; raises `InputError`."""
    cells = [cell for cell, mark in drawing.marks.items() if mark.text not in BLANKS]
    if not cells:
        raise drawing.first.error("a piece without any cell")
    if len(cells) > LARGEST_PIECE:
        have = counted(len(cells), "cell")
        raise drawing.first.error(f"a piece of {have}; at most {LARGEST_PIECE} are read")
    return normal(cells)


def _only_layer(item: Node) -> list[Line]:
    """The lines of an item of a list, which draws one layer."""
    _refuse_swallowed(item)
    layers = layers_of(item.lines())
    if len(layers) != 1:
        what = "several layers" if layers else "nothing"
        raise item.error(f"{what} in an item of a list, which draws one layer{advice(item)}")
    return layers[0]


def _without_frame(layer: Sequence[Line]) -> Sequence[Line]:
    """The lines inside of a frame of `+ - |`; raises `InputError` if there are lines in it, too."""
    inner = layer[1:-1]
    is_framed = _is_rule(layer[0]) and _is_rule(layer[-1])
    if not is_framed or not any(_BETWEEN in line.text for line in inner):
        return layer
    framed = [_FRAMED.fullmatch(line.text) for line in inner]
    for line, row in zip(inner, framed, strict=True):
        if row is None:
            raise line.error("lines inside of a frame are not read; draw a character for each cell")
    return [line.part(*row.span(1)) for line, row in zip(inner, framed, strict=True) if row]


def _is_rule(line: Line) -> bool:
    """Whether a line is a side of a frame: `+---+`."""
    return "-" in line.text and _RULE.fullmatch(line.text) is not None


def _closed_up(marks: dict[Cell, Token]) -> dict[Cell, Token]:
    """The characters of several rows without the one blank between any two of them, if that is all.

    In a single row, such as `x x`, the blank is a hole.
    """
    rows = {(z, y) for z, y, _ in marks}
    columns = sorted({x for _, _, x in marks})
    is_spaced = columns[1:] and columns == [*range(columns[0], columns[-1] + 1, 2)]
    if len(rows) < 2 or not is_spaced or len(marks) < len(rows) * len(columns):
        return marks
    return {(z, y, x // 2): mark for (z, y, x), mark in marks.items()}


def _rows(line: Line) -> Iterator[list[tuple[int, Token]]]:
    """The parts of a line: what is not a space, with its column from 0."""
    between = " | " if _SPACED.fullmatch(line.text) else _BETWEEN
    texts = line.text.rstrip().split(between)
    start = 0
    for number, text in enumerate(texts):
        if text.strip() or 0 < number < len(texts) - 1:  # a bar may frame the line
            yield [
                (column, Token(character, line, start + column))
                for column, character in enumerate(text)
                if not character.isspace()
            ]
        start += len(text) + len(between)


def advice(node: Node) -> str:
    """Return what to do about an empty value, if it was meant to start with `#`."""
    return '; a value that starts with # stands in quotes, or use "x"' if node.comment else ""


def _refuse_swallowed(node: Node) -> None:
    """Raise where lines of a drawing start so far left that YAML takes them for comments."""
    line = node.comment_below
    if line is not None and _PERHAPS_DRAWN.fullmatch(line.text):
        raise InputError(
            line.place(),
            "this line starts left of the drawing that began on line "
            f'{node.place.line + 1}, so YAML reads it as a comment; write "." for leading empty '
            "cells",
            line.text,
        )
