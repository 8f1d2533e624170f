"""What a drawing is: a board or a piece as characters in rows, rows in layers, each with its place.

Rows are lines, or the parts of a line between `|`; layers are blocks of lines with an empty line
between. In YAML and JSON, texts in a list are rows, or layers where one of them has several rows;
lists of single characters, such as 1 and 0, are rows of cells, and lists of rows are layers. Lists
of numbers may be cells by row and column instead; see `are_coordinates`. A frame around all rows is
left out, and so is the one blank between any two characters of all rows.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cover.errors import InputError
from cover.families.tilings.geometry import Cell, Shape, normal, parts
from cover.families.tilings.text.tiling_text import LARGEST_BOARD, LARGEST_PIECE
from cover.reading.lines import Line, Token, counted, shown
from cover.reading.yaml_documents import Node

CELLS = "#xXoO*1█"
BLANKS = frozenset(" ._-0")  # what is nothing in a drawing
_NO_CELLS = frozenset("|/\\,;:()[]{}")  # what stands between cells where people write them

_NULL = ("", "null", "~")
# Bars with blanks around each: these belong to the bars.
_SPACED = re.compile(r"[^|]*\S(?: \| \S[^|]*)+")
_RULE = re.compile(r"\s*\+[-+]*-[-+]*\+\s*")
_FRAMED = re.compile(r"\s*\|([^|]*)\|\s*")
_MOST_CHARACTERS = 10 * LARGEST_BOARD  # holes count
_PERHAPS_DRAWN = re.compile(r"[#+xoO*█. _\-|A-Z0-9]+")
_SIZE = r"\s*({n}){by}({n})(?:{by}({n}))?\s*"
_SIZE_BY = re.compile(_SIZE.format(n="[0-9]+", by=r"\s*[xX×*]\s*"))
_SIZE_IN_WORDS = re.compile(_SIZE.format(n="[1-9][0-9]*", by=r"(?:\s*[xX×*]\s*|\s+)"))
_LONGEST_NUMBER = len(str(LARGEST_BOARD))
_NUMBER = re.compile(r"-?[0-9]{1,6}")

_Row = list[tuple[int, Token]]  # what is no space, with its column from 0


class Drawing(NamedTuple):
    """What is drawn in which cell; blanks that are spaces are left out.

    `first` is the first line. With `space` there are layers, if perhaps only one.
    """

    marks: Mapping[Cell, Token]
    first: Line
    space: bool


def size_of(text: str, *, in_words: bool = False) -> tuple[int, ...] | None:
    """Return the numbers of `6x10` or `2x3x4`, or `6 10` with `in_words`; None for all else."""
    found = (_SIZE_IN_WORDS if in_words else _SIZE_BY).fullmatch(text)
    if found is None:
        return None
    # Numbers of any length are too large, and that is all there is to know of them.
    return tuple(int(number[: _LONGEST_NUMBER + 1]) for number in found.groups() if number)


def drawing(node: Node, *, of_cells: bool = False) -> Drawing:
    """Return what a value of YAML or JSON draws, as a list `of_cells`; raises `InputError`."""
    if of_cells and _are_numbers(node):
        return _of_cells(node)
    layers, space = _layers_in(node)
    tokens = (token for layer in layers for row in layer for _, token in row)
    first = next((token.line for token in tokens), None)
    return _drawn(layers, first or node.lines()[0], space=space)


def drawn_in(lines: Sequence[Line]) -> Drawing:
    """Return what lines draw, in layers where blank lines are among them; raises `InputError`."""
    layers = [_rows_in(layer) for layer in layers_of(lines)]
    return _drawn(layers, lines[0], space=len(layers) > 1)


def layers_of(lines: Iterable[Line]) -> list[list[Line]]:
    """Return the blocks of lines between empty ones."""
    layers: list[list[Line]] = [[]]
    for line in lines:
        if not line.is_blank:
            layers[-1].append(line)
        elif layers[-1]:
            layers.append([])
    return [layer for layer in layers if layer]


def shape_of(drawing: Drawing) -> Shape:
    """Return the shape of a drawn piece, all that is not blank; raises `InputError`."""
    material = {cell: mark for cell, mark in drawing.marks.items() if mark.text not in BLANKS}
    if not material:
        raise drawing.first.error("a piece without any cell")
    if len(material) > LARGEST_PIECE:
        have = counted(len(material), "cell")
        raise drawing.first.error(f"a piece of {have}; at most {LARGEST_PIECE} are read")
    require_one_mark(material.values())
    return normal(material)


def layer_text(rows: Sequence[str]) -> str:
    """Return a layer for a list of them: with a bar, without which texts in a list are rows."""
    return "|".join(rows) if len(rows) > 1 else f"{rows[0]}|"


def require_one_mark(marks: Collection[Token]) -> None:
    """Raise `InputError` for marks that do not draw one piece, such as the letters of a word.

    They are one character, whatever it is, or those that are cells of boards.
    """
    first, *_ = marks
    for mark in marks:
        is_same = mark.text == first.text or {mark.text, first.text} <= {*CELLS}
        if not is_same or mark.text in _NO_CELLS:
            have = f'"{shown(mark.text)}" in a piece that begins with "{shown(first.text)}"'
            draws = 'draw its cells with x, holes with ".", and "|" between rows'
            raise mark.error(f"{have}; {draws}")


def advice(node: Node) -> str:
    """Return what to do about an empty value, if it was meant to start with `#`."""
    return '; a value that starts with # stands in quotes, or use "x"' if node.comment else ""


# --- Layers and rows ---


def _layers_in(node: Node) -> tuple[list[list[_Row]], bool]:
    """The rows of each layer, and whether these are in space, be it one alone."""
    _refuse_swallowed(node)
    items = node.items
    if node.kind == "list" and items:
        if all(item.kind == "list" and _are_characters(item.items) for item in items):
            return [[_row_of(item) for item in items]], False
        if all(item.kind == "scalar" for item in items) and not any(map(_has_rows, items)):
            if all(map(_is_bare_number, items)):
                expected = "a size is 6x10, and rows of 1 and 0 stand in quotes or in lists"
                raise node.error(f"numbers in a list; {expected}")
            return [[row for item in items for row in _only_layer(item)]], False
        return [_only_layer(item) for item in items], True
    if node.kind == "list" or (node.kind == "scalar" and node.text.strip() in _NULL):
        raise node.error(f"nothing is drawn here{advice(node)}")
    layers = [_rows_in(layer) for layer in layers_of(node.lines())]
    return layers, len(layers) > 1


def _only_layer(item: Node) -> list[_Row]:
    """The rows of an item of a list, which draws one layer."""
    layers, _ = _layers_in(item)
    if len(layers) != 1:
        raise item.error("several layers in an item of a list, which draws one layer")
    return layers[0]


def _has_rows(item: Node) -> bool:
    return "|" in item.text or "\n" in item.text.strip("\n")


def _is_bare_number(item: Node) -> bool:
    return item.text.isdigit() and item.in_double_quotes() is None


def _are_characters(items: Sequence[Node]) -> bool:
    return bool(items) and all(item.kind == "scalar" and len(item.text) == 1 for item in items)


def _row_of(node: Node) -> _Row:
    """A row of cells, a value for each."""
    tokens = [(x, Token(item.text, item.lines()[0], 0)) for x, item in enumerate(node.items)]
    return [(x, token) for x, token in tokens if not token.text.isspace()]


def _rows_in(lines: Sequence[Line]) -> list[_Row]:
    """The rows of a layer; raises `InputError` where there are too many characters."""
    if sum(len(line.text) for line in lines) > _MOST_CHARACTERS:
        raise lines[0].error(f"a drawing of more than {_MOST_CHARACTERS} characters")
    return [row for line in _without_frame(lines) for row in _rows(line)]


def _without_frame(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines inside of a frame of `+ - |`; raises `InputError` if there are lines in it, too."""
    if not (_RULE.fullmatch(lines[0].text) and _RULE.fullmatch(lines[-1].text)):
        return lines
    for line in lines[1:-1]:
        if not _FRAMED.fullmatch(line.text):
            raise line.error("lines inside of a frame are not read; draw a character for each cell")
    return lines[1:-1]


def _rows(line: Line) -> Iterator[_Row]:
    """The parts of a line: what is not a space, with its column from 0."""
    between = " | " if _SPACED.fullmatch(line.text) else "|"
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


def _drawn(layers: Sequence[Sequence[_Row]], first: Line, *, space: bool) -> Drawing:
    marks = {
        (z, y, x): mark
        for z, layer in enumerate(layers)
        for y, row in enumerate(layer)
        for x, mark in row
    }
    return Drawing(_closed_up(marks, first), first, space)


def _closed_up(marks: dict[Cell, Token], first: Line) -> dict[Cell, Token]:
    """The characters without the one blank between any two of them, if that is all.

    Raises `InputError` where such blanks may be holes: in a single row, or in rows that differ.
    """
    rows = {(z, y) for z, y, _ in marks}
    columns = sorted({x for _, _, x in marks})
    is_one_row = len(rows) == 1 and len(columns) <= columns[-1] - columns[0]
    is_spaced = columns[1:] and columns == [*range(columns[0], columns[-1] + 1, 2)]
    if not is_one_row and not is_spaced:
        return marks
    if is_one_row or len(marks) < len(rows) * len(columns):
        raise first.error("a blank between cells? . is a hole, | is between rows, 6x10 is a size")
    return {(z, y, x // 2): mark for (z, y, x), mark in marks.items()}


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


# --- Cells by row and column ---


def are_coordinates(nodes: Iterable[Node]) -> bool:
    """Return whether lists of numbers are the cells of shapes, and not rows of 0 and 1.

    Cells are rows and columns, or layers, too. All shapes are in one notation: numbers beyond 1 are
    those of cells. Without any, rows of 0 and 1 have no empty side, and cells begin at 0, none of
    them twice. Raises `InputError` where this does not decide.
    """
    lists = [node for node in nodes if _are_numbers(node)]
    shapes = [[tuple(int(n.text) for n in row.items) for row in node.items] for node in lists]
    lengths = {len(row) for shape in shapes for row in shape}
    if any(number not in (0, 1) for shape in shapes for row in shape for number in row):
        return True
    if lengths not in ({2}, {3}):
        return False
    columns = [[*zip(*shape, strict=True)] for shape in shapes]
    are_rows = all(
        any(side)
        for shape, axes in zip(shapes, columns, strict=True)
        for side in (shape[0], shape[-1], axes[0], axes[-1])
    )
    are_cells = all(
        len(set(shape)) == len(shape) and all(0 in axis for axis in axes)
        for shape, axes in zip(shapes, columns, strict=True)
    )
    if are_rows != are_cells:
        return are_cells
    raise lists[0].error("rows of 0 and 1, or cells by row and column? draw them, such as xx|x.")


def _are_numbers(node: Node) -> bool:
    """Whether a value is a list of lists of whole numbers."""
    return bool(node.items) and all(
        item.items and all(n.kind == "scalar" and _NUMBER.fullmatch(n.text) for n in item.items)
        for item in node.items
    )


def _of_cells(node: Node) -> Drawing:
    """What a list of cells draws: all of them touch, so that nothing else is taken for one."""
    marks: dict[Cell, Token] = {}
    lengths = {len(item.items) for item in node.items}
    for item in node.items:
        *layer, row, column = (int(number.text) for number in item.items)
        marks[layer[0] if layer else 0, row, column] = Token("x", item.items[0].lines()[0], 0)
    if lengths not in ({2}, {3}) or len(marks) < len(node.items) or len(parts(marks)) > 1:
        expected = "each once, by row and column or all by layer, row and column"
        raise node.error(f"these are no cells that touch by their sides, {expected}")
    cells = dict(zip(normal(marks), map(marks.__getitem__, sorted(marks)), strict=True))
    return Drawing(cells, node.lines()[0], lengths == {3})
