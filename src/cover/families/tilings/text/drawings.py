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
from itertools import product
from math import prod
from typing import NamedTuple

from cover.errors import InputError, Place
from cover.families.tilings.geometry import Cell, Shape, extent, normal, parts
from cover.families.tilings.text.calendars import are_labels, labels_in
from cover.families.tilings.text.tiling_text import LARGEST_BOARD, LARGEST_PIECE, TilingText
from cover.reading.cell_names import coordinates
from cover.reading.lines import Line, Token, counted, shown, words
from cover.reading.yaml_documents import Node, text_of

CELLS = "#xXoO*1█"
BLANKS = frozenset(" ._-0")  # what is nothing in a drawing
_POINT = "."  # what is a cell of a board where nothing else is, and a hole otherwise
_OPTIONAL = "+"
_NO_CELLS = frozenset("|/\\,;:()[]{}")  # what stands between cells where people write them

_NULL = ("", "null", "~")
# Bars with blanks around each: these belong to the bars.
_SPACED = re.compile(r"[^|]*\S(?: \| \S[^|]*)+")
_RULE = re.compile(r"\s*\+[-+]*-[-+]*\+\s*")
_FRAMED = re.compile(r"\s*\|([^|]*)\|\s*")
_MOST_CHARACTERS = 10 * LARGEST_BOARD  # holes count
_MOST_NAMED = 10 * LARGEST_BOARD  # blocks of cells may overlap
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
    has_blanks = any(
        row and len(row) <= row[-1][0] - row[0][0] for layer in layers for row in layer
    )
    return Drawing(_closed_up(marks, first) if has_blanks else marks, first, space)


def _closed_up(marks: dict[Cell, Token], first: Line) -> dict[Cell, Token]:
    """The characters without the one blank between any two of them, if that is all.

    Raises `InputError` where such blanks may be holes: in a single row, or in rows that differ.
    """
    rows = {(z, y) for z, y, _ in marks}
    columns = sorted({x for _, _, x in marks})
    is_one_row = len(rows) == 1
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
