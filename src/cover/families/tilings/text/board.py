"""Boards in YAML: sizes, drawings, and words in rows; the names of their cells."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import product
from math import prod

from cover.errors import InputError, Place
from cover.families.tilings.geometry import Cell, extent
from cover.families.tilings.text.calendars import are_labels, labels_in
from cover.families.tilings.text.drawings import (
    BLANKS,
    CELLS,
    Drawing,
    advice,
    are_coordinates,
    drawing,
    size_of,
)
from cover.families.tilings.text.tiling_text import LARGEST_BOARD, TilingText
from cover.reading.cell_names import coordinates
from cover.reading.lines import Token, shown, words
from cover.reading.yaml_documents import Node, text_of

_POINT = "."  # what is a cell where nothing else is, and a hole otherwise
_OPTIONAL = "+"

_MOST_NAMED = 10 * LARGEST_BOARD  # blocks may overlap


def board_of(node: Node, names: Collection[str], open_marks: str, place: Place) -> TilingText:
    """Return the board of a value, without pieces yet; raises `InputError`.

    Characters among the `names` of pieces are pieces that lie there. If there are `open_marks`,
    these characters are the cells. `place` is that of the puzzle.
    """
    found = TilingText(place)
    size = size_of(node.text) if node.kind == "scalar" else None
    if size is not None:
        found.take_box(size, node.place)
        return found
    letters = {name for name in names if len(name) == 1} - set(open_marks)
    if all(item.kind == "scalar" for item in node.items):
        lines = node.lines()
        if are_labels(lines, {*letters, *open_marks, *CELLS, _OPTIONAL, *BLANKS, "|"}):
            found.labels = labels_in(lines)
            found.cells = {cell: word.place() for cell, word in found.labels.items()}
            return found
    drawn = drawing(node, of_cells=are_coordinates([node]))
    _add_drawing(found, drawn, letters, open_marks)
    return found


def open_marks_of(node: Node | None) -> str:
    """Return the characters that are cells, where a puzzle says so."""
    marks = "".join(text_of(node).split())
    if node is not None and not marks:
        raise node.error(f'"open" names the characters that are cells{advice(node)}')
    return marks


def _add_drawing(
    found: TilingText, drawn: Drawing, letters: Collection[str], open_marks: str
) -> None:
    """Add the cells of a drawing: as marked, or its points where nothing is marked.

    A drawing in which there is nothing but `X` is not one large piece X.
    """
    used = {mark.text for mark in drawn.marks.values()}
    material = used - BLANKS - {_OPTIONAL}
    if len(material) == 1 and material < set(CELLS):
        letters = set(letters) - material
    is_marked = any(mark in (*CELLS, _OPTIONAL) and mark not in letters for mark in used)
    marked = open_marks or (CELLS if is_marked else _POINT)
    for cell, mark in drawn.marks.items():
        if mark.text in letters:
            found.letters[cell] = mark.text
            found.cells[cell] = mark.place()
        elif mark.text in marked:
            found.cells[cell] = mark.place()
        elif mark.text == _OPTIONAL:
            found.optional[cell] = mark.place()
        elif mark.text == _POINT:
            found.points += 1
        elif mark.text not in BLANKS and not (open_marks and mark.text in CELLS):
            raise _unknown(mark, open_marks or CELLS)
    have = len(found.cells) + len(found.optional)
    if have > LARGEST_BOARD:
        raise drawn.first.error(f"a board of {have} cells; at most {LARGEST_BOARD} are read")
    found.space = drawn.space


def _unknown(mark: Token, marked: str) -> InputError:
    expected = f"expected {' '.join(marked)} for a cell, . for a hole, + for a cell that may stay"
    rest = " empty, | between rows" + ("; a size is 6x10" if mark.text.isdigit() else "")
    return mark.error(f'"{shown(mark.text)}" names no piece; {expected}{rest}')


class BoardCells:
    """The names of the cells of a board: `r4c7` or `D7`, in space `l2r4c7`.

    They count from 1, the first row and column of a drawing. `r1c1-r2c3` is a block of cells.
    """

    def __init__(self, cells: Iterable[Cell], space: bool) -> None:
        self._cells = frozenset(cells)
        self._space = space
        self._named_so_far = 0
        self._size = extent([*self._cells, (0, 0, 0)])

    def cells(self, node: Node) -> set[Cell]:
        """Return the cells that a value names; raises `InputError` for places outside."""
        if node.items and all(item.text.isdigit() for item in node.items):
            raise node.error("numbers, expected names of cells, which count from 1: r1c2, l1r1c2")
        if node.kind == "list":
            return {cell for item in node.items for cell in self.cells(item)}
        return self._all_named((word.text for line in node.lines() for word in words(line)), node)

    def named(self, text: str, node: Node) -> set[Cell]:
        """Return the cells that a part of a value names, between blanks."""
        return self._all_named(text.split(), node)

    def _all_named(self, names: Iterable[str], node: Node) -> set[Cell]:
        return {cell for word in names for cell in self._named(word, node)}

    def _named(self, word: str, node: Node) -> set[Cell]:
        """The cells of a word: a name, or the block between two of them."""
        corners = [self._corner(name) for name in word.split("-")]
        if len(corners) > 2 or None in corners:
            size = "x".join(map(str, self._size[not self._space :]))
            names = "l1r1c2 or l1r1c2-l2r3c3" if self._space else "r1c2, A2 or r1c2-r3c4"
            hint = f'; "empty: {word}" leaves so many cells empty' if word.isdigit() else ""
            what = f'"{shown(word)}" is no cell of a board of {size}, expected {names}{hint}'
            raise node.error(what)
        axes = zip(*(corner for corner in corners if corner is not None), strict=True)
        ranges = [range(min(ends), max(ends) + 1) for ends in axes]
        within = prod(map(len, ranges))
        self._named_so_far += min(within, len(self._cells))
        if self._named_so_far > _MOST_NAMED:
            raise node.error(f"more than {_MOST_NAMED} cells are named here")
        if within <= len(self._cells):
            return {cell for cell in product(*ranges) if cell in self._cells}
        return {cell for cell in self._cells if all(map(range.__contains__, ranges, cell))}

    def _corner(self, name: str) -> Cell | None:
        """The cell of a name; None where the board has no such place."""
        named = coordinates(name)
        if named is None or (named[0] is not None) != self._space:
            return None
        layer, row, column = named
        cell = (layer or 0, row, column)
        is_inside = all(0 <= k < most for k, most in zip(cell, self._size, strict=True))
        return cell if is_inside else None
