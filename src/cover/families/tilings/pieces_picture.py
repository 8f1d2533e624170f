"""The pieces of an unsolved tiling as a picture: each below how often it is used."""

from __future__ import annotations

from operator import sub
from xml.etree.ElementTree import Element

from cover.drawing.svg import (
    EDGE,
    Picture,
    Square,
    between,
    bordered,
    closed,
    contours,
    heading,
    moved,
    thin,
    width_of,
)
from cover.families.tilings.geometry import Shape, extent, least
from cover.families.tilings.layout import tiling_of
from cover.families.tilings.pieces import Piece
from cover.families.tilings.view import cells_in_words, copies_in_words
from cover.families.written import Record

_SMALL = 0.5 * EDGE  # of a cell
_HEADING = 5.0  # the height of the line above a piece
_LETTERS = 0.75 * _HEADING  # and of the letters in it
_GAP = 4.0  # between pieces, and between the layers of one
_FILL = "#e8e8e8"


def pieces_picture(record: Record, width: float) -> Picture:
    """Make a picture of the pieces in rows, as wide as that, or as the widest of them."""
    board, pieces = tiling_of(record)[0].shape
    lines = cells_in_words(record)
    placed = [moved(0, k * _HEADING, heading(line, _HEADING)) for k, line in enumerate(lines)]
    widest = max((width_of(line, _LETTERS) for line in lines), default=0.0)
    x, y, below = 0.0, len(lines) * _HEADING, 0.0
    for piece in pieces:
        drawn = _drawn(piece, board.space)
        if x and x + drawn.width > width:
            x, y = 0.0, y + below + _GAP
            below = 0.0
        placed.append(moved(x, y, *drawn.elements))
        widest, below = max(widest, x + drawn.width), max(below, drawn.height)
        x += drawn.width + _GAP
    return Picture(widest, y + below, tuple(placed))


def _drawn(piece: Piece, space: bool) -> Picture:
    """Make a picture of a piece: its heading, and the layers of each of its shapes."""
    words = copies_in_words(piece, space)
    elements = [heading(words, _HEADING)]
    x = height = 0.0
    for shape in (piece.shape, *piece.others):
        layers, rows, columns = extent(shape)
        for layer in range(layers):
            elements.append(moved(x, _HEADING, *_layer(shape, layer)))
            x += columns * _SMALL + _GAP
        height = max(height, rows * _SMALL)
    width = max(x - _GAP, width_of(words, _LETTERS))
    return Picture(width, _HEADING + height, tuple(elements))


def _layer(shape: Shape, layer: int) -> list[Element]:
    first = least(shape)
    cells = (tuple(map(sub, cell, first)) for cell in shape)
    squares: list[Square] = [(row, column) for z, row, column in cells if z == layer]
    return [
        bordered(closed(contours(squares), _at, _FILL)),
        thin(between(squares, _at)),
    ]


def _at(row: float, column: float) -> tuple[float, float]:
    return column * _SMALL, row * _SMALL
