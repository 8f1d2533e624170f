"""Drawings of tilings: the board, and the pieces that lie on it, each with its letter.

It is read as the board with all of its pieces laid, so that the drawing is the only answer. A cell
with `·` stays empty. A letter with a number, `L2`, is a copy of a piece; numbers alone are copies
of the only piece, if they are alike. Below the drawing, `l = Long` tells a piece's name. Other
words, such as those of a calendar, stand in holes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from itertools import takewhile
from typing import NamedTuple

from cover.errors import InputError, Place
from cover.families.tilings.geometry import Cell, Shape, normal, orientations
from cover.families.tilings.layout import EMPTY_DRAWN
from cover.families.tilings.pieces import Bounds
from cover.families.tilings.text.tiling_text import (
    LARGEST_BOARD,
    PieceText,
    TilingText,
    drawn_piece,
    may_reflect,
)
from cover.reading.lattices import Drawing, DrawingReader
from cover.reading.lines import Line, Token, shown
from cover.reading.records import Record

_MARK = re.compile(r"([0-9])\.[0-9]+|([^0-9.])[0-9]*|([0-9])")  # a letter, and which copy it is
_NAME = re.compile(r"(?:^|, )(\S) = ")
_ONLY = "A"  # the name of the only piece, where nothing tells it


class _DrawnCopy(NamedTuple):
    """A copy of a piece: where it first stands, and its cells."""

    place: Place
    cells: list[Cell]


class TilingDrawings(DrawingReader):
    """Reads drawings of tilings."""

    def of_drawing(self, drawing: Drawing) -> Record:
        """Return the record of a drawing; raises `InputError`."""
        text = TilingText(drawing.first.place(), space=drawing.has_numbers)
        copies: dict[str, _DrawnCopy] = {}
        alone: dict[Cell, Token] = {}  # words in a cell of their own, and numbers
        for cells, words in _regions(drawing):
            word, *others = words.values()
            if word.text == EMPTY_DRAWN:
                text.optional.update((cell, word.place()) for cell in cells)
            elif others:
                raise others[0].error(f'"{shown(word.text)}" stands in the same piece')
            elif len(cells) == 1 and not _is_letter(word.text):
                alone[cells[0]] = word
            else:
                copy = copies.setdefault(word.text, _DrawnCopy(word.place(), []))
                copy.cells.extend(cells)
        if any(not word.text.isdigit() for word in alone.values()):
            text.labels = alone
        else:
            for cell, word in alone.items():
                copies.setdefault(word.text, _DrawnCopy(word.place(), [])).cells.append(cell)
        if not copies:
            raise drawing.first.error("no piece lies on the board that is drawn")
        text.cells = {cell: copy.place for copy in copies.values() for cell in copy.cells}
        if len(text.cells) + len(text.optional) > LARGEST_BOARD:
            raise drawing.first.error(f"the board has more than {LARGEST_BOARD} cells")
        _lay(copies, _names(drawing.below), text)
        return text.record(self.reading)


def _regions(drawing: Drawing) -> Iterator[tuple[list[Cell], dict[Cell, Token]]]:
    """Yield the cells of each region in all layers, and what stands in them."""
    for layer, regions in enumerate(drawing.layers):
        for cells, texts in regions:
            words = {(layer, *cell): text for cell, text in texts.items()}
            yield [(layer, *cell) for cell in cells], words


def _is_letter(mark: str) -> bool:
    """Whether a mark is a letter, perhaps with the number of a copy, rather than a number."""
    return not mark.isdigit() and _MARK.fullmatch(mark) is not None


def _names(below: Iterable[Line]) -> dict[str, str]:
    """The names that letters stand for, in the lines below a drawing."""
    _, *parts = _NAME.split(" ".join(line.text.strip() for line in below))
    return dict(zip(parts[::2], parts[1::2], strict=True))


def _lay(copies: Mapping[str, _DrawnCopy], names: Mapping[str, str], text: TilingText) -> None:
    """Add the pieces that the copies are of, and lay them; raises `InputError`."""
    of_piece: dict[str, list[_DrawnCopy]] = {}
    if _are_of_one_piece(copies):
        of_piece[next(iter(names), _ONLY)] = [*copies.values()]
    else:
        for mark, copy in copies.items():
            found = _MARK.fullmatch(mark)
            if found is None:
                message = f'"{shown(mark)}" is neither the letter of a piece nor that of a copy'
                raise InputError(copy.place, message)
            of_piece.setdefault(found.group(found.lastindex or 0), []).append(copy)
    order = _ordered({letter: names.get(letter, letter) for letter in of_piece})
    text.pieces = [_piece(names.get(letter, letter), of_piece[letter], text) for letter in order]
    text.laid = [
        (number, copy.cells) for number, letter in enumerate(order) for copy in of_piece[letter]
    ]


def _ordered(names: Mapping[str, str]) -> list[str]:
    """The letters in an order in which pieces with these names get them; see `letters_of`.

    A piece gets the first letter of its name that those before it have left.
    """
    before = {
        letter: {other for other in takewhile(letter.__ne__, name.lower() + name) if other in names}
        for letter, name in names.items()
        if len(name) > 1
    }
    try:
        return list(TopologicalSorter({**dict.fromkeys(names, ()), **before}).static_order())
    except CycleError:  # they were drawn otherwise
        return list(names)


def _are_of_one_piece(copies: Mapping[str, _DrawnCopy]) -> bool:
    """Whether copies have numbers alone, and all are alike or too many for numbers as names."""
    if not all(mark.isdigit() for mark in copies) or len(copies) < 2:
        return False
    layers = max(cell[0] for copy in copies.values() for cell in copy.cells)
    alike = {
        min(orientations(normal(copy.cells), space=layers > 0, rotate=True, reflect=True))
        for copy in copies.values()
    }
    return len(alike) == 1 or any(len(mark) > 1 for mark in copies)


def _piece(name: str, copies: list[_DrawnCopy], text: TilingText) -> PieceText:
    """The piece of some copies, in all the shapes that they have beside being turned."""
    first, reflect = copies[0], may_reflect(text.space)
    known: set[Shape] = set()
    shapes: list[Shape] = []
    for copy in copies:
        shape = normal(copy.cells)
        if shape not in known:
            known.update(orientations(shape, space=text.space, rotate=True, reflect=reflect))
            shapes.append(shape)
    return drawn_piece(name, first.cells, first.place)._replace(
        copies=Bounds(len(copies), len(copies)),
        rotate=True,
        reflect=reflect,
        others=tuple(shapes[1:]),
    )
