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
from itertools import groupby, product
from math import prod
from typing import NamedTuple

from cover.errors import Place
from cover.families.tilings.pieces import Cell, Shape, extent, normal, parts
from cover.families.tilings.text.calendars import are_labels, labels_in
from cover.families.tilings.text.tiling_text import LARGEST_BOARD, LARGEST_PIECE, TilingText
from cover.reading.cell_names import coordinates, corners_in
from cover.reading.lines import Line, Token, counted, shown
from cover.reading.yaml_documents import Node, text_of

CELLS = "#xXoO*1█"
BLANKS = frozenset(" ._-0")  # what is nothing in a drawing
_POINT = "."  # what is a cell of a board where nothing else is, and a hole otherwise
_OPTIONAL = "+"
_NO_CELLS = frozenset("|/\\,;:()[]{}")  # what stands between cells where people write them

# Bars with blanks around each: these belong to the bars.
_SPACED = re.compile(r"[^|]*\S(?: \| \S[^|]*)+")
_RULE = re.compile(r"\s*\+[-+]*-[-+]*\+\s*")
_FRAMED = re.compile(r"\s*\|([^|]*)\|\s*")
_BETWEEN_LAYERS = re.compile(r"\s*-{3,}\s*")
_MOST_MARKS = 10 * LARGEST_BOARD  # in a drawing with its holes, or cells that are named
_PERHAPS_DRAWN = re.compile(r"[#+xoO*█. _\-|A-Z0-9]+")
_SIZE = r"\s*({n}){by}({n})(?:{by}({n}))?\s*"
_SIZE_BY = re.compile(_SIZE.format(n="[0-9]+", by=r"\s*[xX×*]\s*"))
_SIZE_IN_WORDS = re.compile(_SIZE.format(n="[1-9][0-9]*", by=r"(?:\s*[xX×*]\s*|\s+)"))
_LONGEST_NUMBER = len(str(LARGEST_BOARD))
_NUMBER = re.compile(r"-?[0-9]{1,6}")

_Row = dict[int, Token]  # what is no space, by its column from 0


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
    tokens = (token for layer in layers for row in layer for token in row.values())
    first = next((token.line for token in tokens), None)
    return _drawn(layers, first or node.lines()[0], space)


def drawn_in(lines: Sequence[Line]) -> Drawing:
    """Return what lines draw, in layers where blank lines are among them; raises `InputError`."""
    layers = [_rows_in(layer) for layer in layers_of(lines)]
    return _drawn(layers, lines[0], len(layers) > 1)


def layers_of(lines: Iterable[Line]) -> list[list[Line]]:
    groups = groupby(lines, lambda line: line.is_blank)
    return [[*layer] for is_blank, layer in groups if not is_blank]


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


def rows_of(marks: Mapping[Cell, str], hole: str = _POINT) -> list[list[str]]:
    """Return the rows of each layer, from the first place on, with a `hole` where no mark is."""
    layers, rows, columns = extent([*marks, (0, 0, 0)])
    return [
        ["".join(marks.get((z, y, x), hole) for x in range(columns)) for y in range(rows)]
        for z in range(layers)
    ]


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


# --- Layers and rows ---


def _layers_in(node: Node) -> tuple[list[list[_Row]], bool]:
    """Return the rows of each layer, and whether these are in space, be it one alone."""
    swallowed = node.comment_below
    if swallowed is not None and _PERHAPS_DRAWN.fullmatch(swallowed.text):
        above = f"the drawing that began on line {node.place.line + 1}"
        message = f"this line starts left of {above}, so YAML reads it as a comment"
        raise swallowed.error(f'{message}; write "." for leading empty cells')
    items = node.items
    if items and all(item.items and all(len(k.text) == 1 for k in item.items) for item in items):
        rows = [{x: Token(k.text, k.lines()[0], 0) for x, k in enumerate(i.items)} for i in items]
        return [rows], False
    has_rows = any("|" in item.text or "\n" in item.text.strip("\n") for item in items)
    if items and not has_rows and all(item.kind == "scalar" for item in items):
        if all(item.text.isdigit() and item.in_double_quotes() is None for item in items):
            expected = "a size is 6x10, and rows of 1 and 0 stand in quotes or in lists"
            raise node.error(f"numbers in a list; {expected}")
        return [[row for item in items for row in _only_layer(item)]], False
    if items:
        return [_only_layer(item) for item in items], True
    if node.kind == "list" or (node.kind == "scalar" and node.text.strip() in ("", "null", "~")):
        raise node.error(f"nothing is drawn here{_advice(node)}")
    layers = [_rows_in(layer) for layer in layers_of(node.lines())]
    return layers, len(layers) > 1


def _only_layer(item: Node) -> list[_Row]:
    layers, _ = _layers_in(item)
    if len(layers) != 1:
        raise item.error("several layers in an item of a list, which draws one layer")
    return layers[0]


def _rows_in(lines: Sequence[Line]) -> list[_Row]:
    if sum(len(line.text) for line in lines) > _MOST_MARKS:
        raise lines[0].error(f"a drawing of more than {_MOST_MARKS} characters")
    if _RULE.fullmatch(lines[0].text) and _RULE.fullmatch(lines[-1].text):
        lines = lines[1:-1]
        for line in lines:
            if not _FRAMED.fullmatch(line.text):
                what = "lines inside of a frame are not read"
                raise line.error(f"{what}; draw a character for each cell")
    rule = next((line for line in lines[1:-1] if _BETWEEN_LAYERS.fullmatch(line.text)), None)
    if rule is not None and not any("-" in line.text for line in lines if line is not rule):
        what = "a row of holes, or a line between layers?"
        raise rule.error(f"{what} between layers, a line is empty; a hole is .")
    rows: list[_Row] = []
    for line in lines:
        between = " | " if _SPACED.fullmatch(line.text) else "|"
        texts = line.text.rstrip().split(between)
        start = 0
        for number, text in enumerate(texts):
            if text.strip() or 0 < number < len(texts) - 1:  # a bar may frame the line
                marks = ((x, mark) for x, mark in enumerate(text) if not mark.isspace())
                rows.append({x: Token(mark, line, start + x) for x, mark in marks})
            start += len(text) + len(between)
    return rows


def _drawn(layers: Sequence[Sequence[_Row]], first: Line, space: bool) -> Drawing:
    """Return what rows draw, without the one blank between any two characters, if that is all.

    Raises `InputError` where such blanks may be holes: in a single row, or in rows that differ.
    """
    marks = {
        (z, y, x): mark
        for z, layer in enumerate(layers)
        for y, row in enumerate(layer)
        for x, mark in row.items()
    }
    rows = {(z, y) for z, y, _ in marks}
    columns = sorted({x for _, _, x in marks})
    has_gaps = bool(marks) and len(columns) <= columns[-1] - columns[0]
    is_spaced = has_gaps and columns == [*range(columns[0], columns[-1] + 1, 2)]
    if has_gaps and (len(rows) == 1 or (is_spaced and len(marks) < len(rows) * len(columns))):
        raise first.error("a blank between cells? . is a hole, | is between rows, 6x10 is a size")
    if is_spaced:
        marks = {(z, y, x // 2): mark for (z, y, x), mark in marks.items()}
    return Drawing(marks, first, space)


def _advice(node: Node) -> str:
    """Return what to do about an empty value, if it was meant to start with `#`."""
    return '; a value that starts with # stands in quotes, or use "x"' if node.comment else ""


# --- Cells by row and column ---


def are_coordinates(nodes: Iterable[Node]) -> bool:
    """Return whether lists of numbers are the cells of shapes, and not rows of 0 and 1.

    Cells are rows and columns, or layers, too. All shapes are in one notation: numbers beyond 1 are
    those of cells. Without any, rows of 0 and 1 have no empty side, and cells begin at 0, none of
    them twice. Raises `InputError` where this does not decide.
    """
    lists = [node for node in nodes if _are_numbers(node)]
    shapes = [[tuple(int(n.text) for n in row.items) for row in node.items] for node in lists]
    if any(number not in (0, 1) for shape in shapes for row in shape for number in row):
        return True
    if {len(row) for shape in shapes for row in shape} not in ({2}, {3}):
        return False
    columns = [[*zip(*shape, strict=True)] for shape in shapes]
    sides = [
        side
        for shape, axes in zip(shapes, columns, strict=True)
        for side in (shape[0], shape[-1], axes[0], axes[-1])
    ]
    are_once = all(len({*shape}) == len(shape) for shape in shapes)
    are_cells = are_once and all(0 in axis for axes in columns for axis in axes)
    if all(map(any, sides)) != are_cells:
        return are_cells
    raise lists[0].error("rows of 0 and 1, or cells by row and column? draw them, such as xx|x.")


def _are_numbers(node: Node) -> bool:
    return bool(node.items) and all(
        item.items and all(_NUMBER.fullmatch(number.text) for number in item.items)
        for item in node.items
    )


def _of_cells(node: Node) -> Drawing:
    """Return what a list of cells draws, which touch, so that nothing else is taken for one."""
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


# --- Boards ---


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
    used = {mark.text for mark in drawn.marks.values()}
    material = used - BLANKS - {_OPTIONAL}
    if len(material) == 1 and material < set(CELLS):
        letters -= material  # a drawing of nothing but `X` is not one large piece X
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
            marks = " ".join(open_marks or CELLS)
            what = f'"{shown(mark.text)}" names no piece; expected {marks} for a cell'
            rest = ". for a hole, + for a cell that may stay empty, | between rows"
            hint = "; a size is 6x10" if mark.text.isdigit() else ""
            raise mark.error(f"{what}, {rest}{hint}")
    have = len(found.cells) + len(found.optional)
    if have > LARGEST_BOARD:
        raise drawn.first.error(f"a board of {have} cells; at most {LARGEST_BOARD} are read")
    found.space = drawn.space
    return found


def open_marks_of(node: Node | None) -> str:
    marks = "".join(text_of(node).split())
    if node is not None and not marks:
        raise node.error(f'"open" names the characters that are cells{_advice(node)}')
    return marks


def words_of(node: Node | None) -> Iterator[tuple[str, Node]]:
    if node is None:
        return
    if node.kind == "map":
        raise node.error("expected words, not a map")
    for item in node.items:
        yield from words_of(item)
    for word in node.text.replace(",", " ").split():
        yield word, node


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
        words = list(words_of(node))
        if len(words) > 1 and all(word.isdigit() for word, _ in words):
            raise node.error("numbers, expected names of cells, which count from 1: r1c2, l1r1c2")
        return {cell for word, where in words for cell in self.named(word, where)}

    def named(self, word: str, node: Node) -> set[Cell]:
        names, corners = corners_in(word), list[Cell]()
        for name in names:
            layer, row, column = coordinates(name) or (None, -1, -1)
            corner = (layer or 0, row, column)
            is_inside = all(0 <= k < most for k, most in zip(corner, self._size, strict=True))
            if is_inside and (layer is not None) == self._space:
                corners.append(corner)
        if len(corners) != len(names) or len(corners) > 2:
            size = "x".join(map(str, self._size[not self._space :]))
            known = "l1r1c2 or l1r1c2-l2r3c3" if self._space else "r1c2, A2 or r1c2-r3c4"
            hint = f'; "empty: {word}" leaves so many cells empty' if word.isdigit() else ""
            what = f'"{shown(word)}" is no cell of a board of {size}, expected {known}{hint}'
            raise node.error(what)
        ranges = [range(min(ends), max(ends) + 1) for ends in zip(*corners, strict=True)]
        self._named_so_far += prod(map(len, ranges))
        if self._named_so_far > _MOST_MARKS:
            raise node.error(f"more than {_MOST_MARKS} cells are named here")
        return {cell for cell in product(*ranges) if cell in self._cells}
