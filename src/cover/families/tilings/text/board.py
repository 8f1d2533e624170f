"""Boards in YAML: sizes, drawings, and words in rows; the names of their cells."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import product
from math import prod

from cover.errors import InputError, Place
from cover.families.tilings.geometry import Cell, extent
from cover.families.tilings.text.calendars import are_labels, labels_in
from cover.families.tilings.text.drawings import DrawnCells, advice, drawing
from cover.families.tilings.text.tiling_text import BLANKS, LARGEST_BOARD, TilingText, size_pattern
from cover.reading.cell_names import coordinates
from cover.reading.lines import Token, shown, words
from cover.reading.yaml_documents import Node, text_of

POINT = "."  # what is a cell where nothing else is, and a hole otherwise

_SIZE = size_pattern("[0-9]+")
_LONGEST_NUMBER = 6  # digits
_OF_NUMBERS = frozenset("0123456789,; ")
_CELLS = "#xXoO*1█"
_OPTIONAL = "+"

_MOST_NAMED = 10 * LARGEST_BOARD  # blocks may overlap


def board_of(node: Node, names: Collection[str], open_marks: str, place: Place) -> TilingText:
    """Return the board of a value, without pieces yet; raises `InputError`.

    Characters among the `names` of pieces are pieces that lie there. If there are `open_marks`,
    these characters are the cells. `place` is that of the puzzle.
    """
    found = TilingText(place)
    size = _SIZE.fullmatch(node.text) if node.kind == "scalar" else None
    if size is not None:
        _add_box(found, node, [part for part in size.groups() if part])
        return found
    letters = {name for name in names if len(name) == 1} - set(open_marks)
    lines = node.lines()
    if are_labels(lines, {*letters, *open_marks, *_CELLS, _OPTIONAL, *BLANKS, "|"}):
        found.labels = labels_in(lines)
        found.cells = {cell: word.place() for cell, word in found.labels.items()}
    else:
        _add_drawing(found, drawing(node), letters, open_marks)
    return found


def open_marks_of(node: Node | None) -> str:
    """Return the characters that are cells, where a puzzle says so."""
    marks = "".join(text_of(node).split())
    if node is not None and not marks:
        raise node.error(f'"open" names the characters that are cells{advice(node)}')
    return marks


def _add_box(found: TilingText, node: Node, sides: list[str]) -> None:
    digits = [side.lstrip("0") or "0" for side in sides]
    if max(map(len, digits)) > _LONGEST_NUMBER or prod(map(int, digits)) > LARGEST_BOARD:
        raise node.error(f"a board of {shown(node.text)}; at most {LARGEST_BOARD} cells are read")
    if "0" in digits:
        raise node.error(f"a board of {shown(node.text)} has no cells")
    layers, rows, columns = map(int, digits if len(digits) == 3 else ["1", *digits])
    cells = product(range(layers), range(rows), range(columns))
    found.cells = dict.fromkeys(cells, node.place)
    found.space = len(digits) == 3


def _add_drawing(
    found: TilingText, drawn: DrawnCells, letters: Collection[str], open_marks: str
) -> None:
    """Add the cells of a drawing: as marked, or its points where nothing is marked.

    A drawing in which there is nothing but `X` is not one large piece X.
    """
    used = {mark.text for mark in drawn.marks.values()}
    material = used - BLANKS - {_OPTIONAL}
    if len(material) == 1 and material < set(_CELLS):
        letters = set(letters) - material
    is_marked = any(mark in (*_CELLS, _OPTIONAL) and mark not in letters for mark in used)
    marked = open_marks or (_CELLS if is_marked else POINT)
    for cell, mark in drawn.marks.items():
        if mark.text in letters:
            found.letters[cell] = mark.text
            found.cells[cell] = mark.place()
        elif mark.text in marked:
            found.cells[cell] = mark.place()
        elif mark.text == _OPTIONAL:
            found.optional[cell] = mark.place()
        elif mark.text == POINT:
            found.points += 1
        elif mark.text not in BLANKS and not (open_marks and mark.text in _CELLS):
            raise _unknown(mark, open_marks or _CELLS)
    have = len(found.cells) + len(found.optional)
    if have > LARGEST_BOARD:
        raise drawn.first.error(f"a board of {have} cells; at most {LARGEST_BOARD} are read")
    found.space = drawn.space


def _unknown(mark: Token, marked: str) -> InputError:
    cells = " ".join(marked)
    expected = f"expected {cells} for a cell, . for a hole, + for a cell that may stay empty"
    if set(mark.line.text) <= _OF_NUMBERS:
        expected += "; a size is written 6x10 (rows x columns)"
    return mark.error(f'"{shown(mark.text)}" names no piece; {expected}')


class BoardCells:
    """The names of the cells of a board: `r4c7` or `D7`, `l2r4c7` in space, and `[2, 4, 7]`.

    They count from 1, the first row and column of a drawing. `r1c1-r2c3` is a block of cells.
    """

    def __init__(self, cells: Iterable[Cell], space: bool) -> None:
        self._cells = frozenset(cells)
        self._space = space
        self._named_so_far = 0
        self._size = extent([*self._cells, (0, 0, 0)])

    def cells(self, node: Node) -> set[Cell]:
        """Return the cells that a value names; raises `InputError` for places outside."""
        if _are_numbers(node):
            return self._block([self._of_numbers(node)], node)
        if node.kind == "list":
            return {cell for item in node.items for cell in self.cells(item)}
        named = (word.text for line in node.lines() for word in words(line))
        return self._all_named(named, node)

    def named(self, text: str, node: Node) -> set[Cell]:
        """Return the cells that a part of a value names, between blanks."""
        return self._all_named(text.split(), node)

    def _of_numbers(self, node: Node) -> Cell:
        numbers = [int(item.text[:9]) - 1 for item in node.items]
        word = f"[{', '.join(item.text for item in node.items)}]"
        if len(numbers) != 2 + self._space:
            raise self._error(word, node)
        layer, row, column = numbers if self._space else [0, *numbers]
        return self._inside((layer, row, column), word, node)

    def _all_named(self, names: Iterable[str], node: Node) -> set[Cell]:
        return {cell for word in names for cell in self._named(word, node)}

    def _named(self, word: str, node: Node) -> set[Cell]:
        """The cells of a word: a name, or a block between two of them."""
        corners = [self._corner(name, word, node) for name in word.split("-")]
        if len(corners) > 2:
            raise self._error(word, node)
        return self._block(corners, node)

    def _block(self, corners: Iterable[Cell], node: Node) -> set[Cell]:
        """The cells of the board between corners."""
        ranges = [range(min(ends), max(ends) + 1) for ends in zip(*corners, strict=True)]
        within = prod(map(len, ranges))
        self._named_so_far += min(within, len(self._cells))
        if self._named_so_far > _MOST_NAMED:
            raise node.error(f"more than {_MOST_NAMED} cells are named here")
        if within <= len(self._cells):
            return {cell for cell in product(*ranges) if cell in self._cells}
        return {cell for cell in self._cells if all(map(range.__contains__, ranges, cell))}

    def _corner(self, name: str, word: str, node: Node) -> Cell:
        named = coordinates(name)
        if named is None or (named[0] is not None) != self._space:
            raise self._error(word, node)
        layer, row, column = named
        return self._inside((layer or 0, row, column), word, node)

    def _inside(self, cell: Cell, word: str, node: Node) -> Cell:
        if not all(0 <= place < most for place, most in zip(cell, self._size, strict=True)):
            raise self._error(word, node)
        return cell

    def _error(self, word: str, node: Node) -> InputError:
        size = "x".join(map(str, self._size[not self._space :]))
        names = "l1r1c2, [1, 1, 2] or l1r1c2-l2r3c3" if self._space else "r1c2, A2 or r1c2-r3c4"
        return node.error(f'"{shown(word)}" is no cell of a board of {size}, expected {names}')


def _are_numbers(node: Node) -> bool:
    """Whether a list is one of coordinates."""
    return bool(node.items) and all(
        item.kind == "scalar" and item.text.isascii() and item.text.isdigit() for item in node.items
    )
