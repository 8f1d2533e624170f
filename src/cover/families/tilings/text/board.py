"""Boards in YAML and JSON: drawings, sizes, words in rows; holes, cells that may stay empty."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import product
from math import prod
from typing import NamedTuple

from cover.errors import InputError, Place
from cover.families.tilings.geometry import Cell
from cover.families.tilings.text.cells import CellNames
from cover.families.tilings.text.drawing import Drawing, Mark, advice, drawing
from cover.families.tilings.text.labels import Labels, are_labels, labels
from cover.families.tilings.text.stated import BLANKS, BY, LARGEST_BOARD, size_pattern
from cover.reading.lines import shown
from cover.reading.yaml_documents import Node
from cover.reading.yaml_values import text_of

_SIZE = size_pattern("[0-9]+", BY)
_LONGEST_NUMBER = 6  # digits
_OF_NUMBERS = frozenset("0123456789,; ")
_CELLS = "#xXoO*1█"
_OPTIONAL = "+"
_OPEN = "."  # what is a cell where nothing else is


class DrawnBoard(NamedTuple):
    """What was found on a board: cells with their places, and letters of pieces in some of them.

    `points` are the holes that are drawn as points.
    """

    cells: Mapping[Cell, Place]
    optional: Mapping[Cell, Place] = {}
    letters: Mapping[Cell, str] = {}
    labels: Labels | None = None
    space: bool = False
    points: int = 0

    def without(self, holes: Collection[Cell]) -> DrawnBoard:
        """The board without these cells."""
        return self._replace(
            cells={cell: place for cell, place in self.cells.items() if cell not in holes},
            optional={cell: place for cell, place in self.optional.items() if cell not in holes},
            letters={cell: name for cell, name in self.letters.items() if cell not in holes},
        )

    def all_optional(self) -> DrawnBoard:
        """The board whose cells may all stay empty, but for those where a piece lies."""
        return self._replace(
            cells={cell: place for cell, place in self.cells.items() if cell in self.letters},
            optional={k: place for k, place in self.cells.items() if k not in self.letters},
        )


def board_of(node: Node, names: Collection[str], open_marks: str = "") -> DrawnBoard:
    """The board of a value; raises `InputError`.

    Characters among the `names` of pieces are pieces that lie there. If there are `open_marks`,
    these characters are the cells.
    """
    size = _SIZE.fullmatch(node.text) if node.kind == "scalar" else None
    if size is not None:
        return _of_size(node, [part for part in size.groups() if part])
    letters = {name for name in names if len(name) == 1} - set(open_marks)
    lines = node.lines()
    if are_labels(lines, {*letters, *open_marks, *_CELLS, *_OPTIONAL, *BLANKS, "|"}):
        return _of_labels(labels(lines))
    return _of_drawing(drawing(node), letters, open_marks)


def without_holes(board: DrawnBoard, node: Node | None) -> DrawnBoard:
    """The board without the cells that a value names."""
    if node is None:
        return board
    names = CellNames([*board.cells, *board.optional], space=board.space)
    return board.without(names.cells(node))


def open_marks_of(node: Node | None) -> str:
    """The characters that are cells, where a puzzle says so."""
    marks = "".join(text_of(node).split())
    if node is not None and not marks:
        raise node.error(f'"open" names the characters that are cells{advice(node)}')
    return marks


def _of_size(node: Node, sides: list[str]) -> DrawnBoard:
    digits = [side.lstrip("0") or "0" for side in sides]
    if max(map(len, digits)) > _LONGEST_NUMBER or prod(map(int, digits)) > LARGEST_BOARD:
        raise node.error(f"a board of {shown(node.text)}; at most {LARGEST_BOARD} cells are read")
    if "0" in digits:
        raise node.error(f"a board of {shown(node.text)} has no cells")
    sizes = list(map(int, digits))
    space = len(sizes) == 3
    places = product(*map(range, sizes if space else [1, *sizes]))
    cells: dict[Cell, Place] = dict.fromkeys(places, node.place)  # type: ignore[arg-type]
    return DrawnBoard(cells, space=space)


def _of_labels(found: Labels) -> DrawnBoard:
    places = {cell: word.place for cell, word in found.words.items()}
    return DrawnBoard(places, labels=found)


def _of_drawing(drawn: Drawing, letters: Collection[str], open_marks: str) -> DrawnBoard:
    """The cells of a drawing: as marked, or its points where nothing is marked.

    A drawing in which there is nothing but `X` is not one large piece X.
    """
    used = {mark.text for mark in drawn.marks.values()}
    material = used - BLANKS - {_OPTIONAL}
    if len(material) == 1 and material < set(_CELLS):
        letters = set(letters) - material
    is_marked = any(mark in (*_CELLS, _OPTIONAL) and mark not in letters for mark in used)
    marked = open_marks or (_CELLS if is_marked else _OPEN)
    cells, optional, laid = dict[Cell, Place](), dict[Cell, Place](), dict[Cell, str]()
    for cell, mark in drawn.marks.items():
        if mark.text in letters:
            laid[cell] = mark.text
            cells[cell] = mark.place
        elif mark.text in marked:
            cells[cell] = mark.place
        elif mark.text == _OPTIONAL:
            optional[cell] = mark.place
        elif mark.text not in BLANKS and not (open_marks and mark.text in _CELLS):
            raise _unknown(mark, open_marks or _CELLS)
    if len(cells) + len(optional) > LARGEST_BOARD:
        have = len(cells) + len(optional)
        raise drawn.first.error(f"a board of {have} cells; at most {LARGEST_BOARD} are read")
    points = sum(mark.text == _OPEN for mark in drawn.marks.values()) if marked != _OPEN else 0
    return DrawnBoard(cells, optional, laid, None, drawn.space, points)


def _unknown(mark: Mark, marked: str) -> InputError:
    cells = " ".join(marked)
    expected = f"expected {cells} for a cell, . for a hole, + for a cell that may stay empty"
    if set(mark.line.text) <= _OF_NUMBERS:
        expected += "; a size is written 6x10 (rows x columns)"
    return mark.error(f'"{shown(mark.text)}" names no piece; {expected}')
