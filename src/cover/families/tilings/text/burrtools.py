"""Puzzles of BurrTools, `.xmpuzzle`: XML, most often compressed by gzip, with shapes and problems.

A shape is a box of voxels, x fastest and then y and z: `#` is filled, `_` empty, and `+` may be
either, which only the shape of a result may have. Each problem names its pieces, with how many of
each there are, and its result, and is a puzzle of its own. Whether pieces can be moved into their
places is not looked at.

The format is that of `puzzle.cpp`, `problem.cpp` and `voxel.cpp` in BurrTools 0.6.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator
from itertools import chain, islice, product
from xml.sax.saxutils import quoteattr

from cover.errors import InputError
from cover.families.tilings.options import TilingReading
from cover.families.tilings.pieces import Bounds, Cell, normal
from cover.families.tilings.puzzle import Tiling
from cover.families.tilings.text.drawings import rows_of
from cover.families.tilings.text.tiling_text import (
    LARGEST_BOARD,
    LARGEST_PIECE,
    MOST,
    NOT_LETTERS,
    PieceText,
    TilingText,
    may_reflect,
)
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Lines, can_be_name, counted, shown
from cover.reading.xml_tree import Element, document

_GRIDS = ("bricks", "triangle prisms", "spheres", "rhombic tetrahedra", "tetrahedra and octahedra")
_READ = frozenset({"gridType", "shapes", "voxel", "shape", "problems", "problem", "result"})
_VOXEL = re.compile(r"([#+_])[0-9]*")
_NO_VOXEL = re.compile(r"[^#+_0-9]|^[0-9]|[0-9]{10}")
_LARGEST_BOX = 1_000_000  # voxels of a shape, those that are empty among them


class BurrTools(RecordReader):
    """Reads the problems of a file."""

    def __init__(self, lines: Lines, reading: TilingReading) -> None:
        super().__init__(lines, reading)
        self._shapes: list[Element] = []
        self._problems: deque[Element] | None = None

    @classmethod
    def shows(cls, head: Head, reading: TilingReading) -> bool:
        """Return whether the first tag, perhaps below a declaration, is that of a puzzle."""
        first = islice((line.text.strip() for line in head.ahead() if not line.is_blank), 2)
        text = next(first, "")
        below = next(first, "") if text.endswith("?>") else ""
        return re.match(r"(<\?xml[^>]*>\s*)?<puzzle\b", text + below) is not None

    def stated(self, lines: Iterable[Line]) -> Iterator[Line]:
        return (line for line in lines if not line.is_blank)

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        return True  # each problem has a line of its own

    def record(self, first: Line) -> Tiling | None:
        """Read the whole file first; then, from a line for each problem, its puzzle."""
        if self._problems is not None:
            return _puzzle(self._problems.popleft(), self._shapes, self.reading)
        self._problems = deque()
        lines, self.lines = chain([first], self.lines), Lines(())
        root = document(lines, _READ)
        if root.tag != "puzzle":
            raise InputError(root.place, f'a file of "{shown(root.tag)}", expected a puzzle')
        for grid in root.all("gridType"):
            kind = _number(grid, "type", 0)
            if kind:
                name = _GRIDS[kind] if kind < len(_GRIDS) else f"kind {kind}"
                message = f"a BurrTools puzzle of {name}; only those of bricks (cubes) are read"
                raise InputError(grid.place, message)
        self._shapes = [voxel for shapes in root.all("shapes") for voxel in shapes.all("voxel")]
        self._problems.extend(
            each for list_ in root.all("problems") for each in list_.all("problem")
        )
        if not self._problems:
            message = "a BurrTools file without problems, in which pieces are named"
            raise InputError(root.place, message)
        self.lines = Lines(
            [Line(first.source, problem.place.line, "problem") for problem in self._problems]
        )
        return None


def _puzzle(problem: Element, shapes: list[Element], reading: TilingReading) -> Tiling:
    """Return the tiling of a problem, in which shapes are named by their numbers."""
    result = next(problem.all("result"), None)
    number = len(shapes) if result is None else _number(result, "id", len(shapes))
    if number >= len(shapes):
        raise InputError(problem.place, "the problem has no result shape")
    filled, variable, has_colours = _voxels(shapes[number])
    text = TilingText(problem.place)
    text.cells = dict.fromkeys(filled, shapes[number].place)
    text.optional = dict.fromkeys(variable, shapes[number].place)
    text.pieces = [
        piece
        for list_ in problem.all("shapes")
        for piece in _pieces(list(list_.all("shape")), shapes, has_colours)
    ]
    boxes = [*(piece.shape for piece in text.pieces), [*filled, *variable]]
    text.space = any(len({z for z, _, _ in cells}) > 1 for cells in boxes)
    has_ranges = any(piece.copies.low != piece.copies.high for piece in text.pieces)
    if has_ranges and "maxHoles" in problem.attributes:
        text.empty = Bounds(0, _number(problem, "maxHoles", 0))
    return text.puzzle(reading)


def _pieces(parts: list[Element], shapes: list[Element], has_colours: bool) -> Iterator[PieceText]:
    """Yield the pieces of which there may be any; raises `InputError`.

    They have the names of their shapes, or are called as BurrTools counts these: `S1` and so on.
    """
    numbers = []
    for part in parts:
        numbers.append(_number(part, "id", len(shapes)))
        if numbers[-1] >= len(shapes):
            raise InputError(part.place, "a piece whose shape is not in the file")
    names = [shapes[number].attributes.get("name", "").strip() for number in numbers]
    uses = Counter(names)
    for part, number, name in zip(parts, numbers, names, strict=True):
        is_range = "count" not in part.attributes
        low, high = (_number(part, k if is_range else "count", 1) for k in ("min", "max"))
        if low > high:
            raise InputError(part.place, f"{low} to {high} copies of a piece")
        if not high:
            continue
        filled, variable, is_coloured = _voxels(shapes[number])
        have = f"{counted(len(filled), 'voxel')}, expected 1 to {LARGEST_PIECE}"
        if variable:
            have = f"{counted(len(variable), 'variable voxel')}; only a result may"
        place = shapes[number].place
        if variable or not 0 < len(filled) <= LARGEST_PIECE:
            raise InputError(place, f"shape S{number + 1}, a piece, has {have}")
        if has_colours and is_coloured:
            message = "colours of a piece and of the result, which may restrict it, are not read"
            raise InputError(part.place, message)
        if not can_be_name(name) or uses[name] > 1 or name in NOT_LETTERS:
            name = f"S{number + 1}"
        yield PieceText(name, normal(filled), place, Bounds(low, high))


def _voxels(shape: Element) -> tuple[list[Cell], list[Cell], bool]:
    """Return the cells that are filled, those that may be, and whether any has a colour.

    How many there are is looked at first; raises `InputError`.
    """
    columns, rows, layers = (_number(shape, axis, 0) for axis in "xyz")
    text = "".join(shape.text.split())
    if _number(shape, "type", 0) or _NO_VOXEL.search(text):
        raise InputError(shape.place, "voxels are written # _ and +, each perhaps with a colour")
    count = sum(map(text.count, "#+_"))
    if count > _LARGEST_BOX:
        raise InputError(shape.place, f"a shape of {count} voxels; at most {_LARGEST_BOX} are read")
    if count - text.count("_") > LARGEST_BOARD:
        raise InputError(shape.place, f"a shape of more than {LARGEST_BOARD} voxels")
    if count != columns * rows * layers:
        size = f"{columns} x {rows} x {layers}"
        have = counted(count, "voxel")
        raise InputError(shape.place, f"{have}, expected {columns * rows * layers} ({size})")
    cells: dict[str, list[Cell]] = {"#": [], "+": [], "_": []}
    places = product(range(layers), range(rows), range(columns))
    for cell, found in zip(places, _VOXEL.finditer(text), strict=True):
        cells[found[1]].append(cell)
    return cells["#"], cells["+"], not {*"123456789"}.isdisjoint(text)


def _number(element: Element, name: str, usual: int) -> int:
    text = element.attributes.get(name)
    if text is None:
        return usual
    if not (text.isascii() and text.isdigit()) or len(text) > len(str(MOST)) or int(text) > MOST:
        message = f'{name}="{shown(text)}" of <{element.tag}>, expected a number of 0 to {MOST}'
        raise InputError(element.place, message)
    return int(text)


def _unsaid(puzzle: Tiling) -> Iterator[str]:
    """Yield what such a file cannot say."""
    board, pieces = puzzle.board, puzzle.pieces
    if puzzle.costs is not None:
        yield "costs"
    if puzzle.placed:
        yield "that pieces lie there already"
    for piece in pieces:
        if not piece.rotate or piece.reflect != may_reflect(board.space):
            yield f"how piece {piece.name} may be turned"
        if piece.others:
            yield f"that piece {piece.name} has several shapes"
        if piece.copies.high is None:
            yield f"that any number of {piece.name} may be used"
        if piece.copies.high == 0:
            yield f"that piece {piece.name} is not used"
    shapes = [board.cells, *(piece.shape for piece in pieces)]
    if board.space != any(layer for shape in shapes for layer, _, _ in shape):
        yield "that a board of one layer is in space"
    has_ranges = any(piece.copies.low != piece.copies.high for piece in pieces)
    if board.empty.low or (board.empty.high is not None and not has_ranges):
        yield "how many cells stay empty here"


def written(puzzle: Tiling) -> list[str]:
    for what in _unsaid(puzzle):
        raise InputError(puzzle.place, f"burrtools cannot say {what}")
    board, pieces, high = puzzle.board, puzzle.pieces, puzzle.board.empty.high
    holes = "" if high is None else f' maxHoles="{high}"'
    parts = []
    for number, (least, most) in enumerate((piece.copies for piece in pieces), 1):
        count = f'count="{least}"' if least == most else f'min="{least}" max="{most}"'
        parts.append(f'    <shape id="{number}" {count}/>')
    optional = {board.cells[cell] for cell in board.optional}
    return [
        '<?xml version="1.0"?>',
        '<puzzle version="2">',
        ' <gridType type="0"/>',
        " <colors/>",
        " <shapes>",
        _written_shape("", board.cells, optional),
        *(_written_shape(piece.name, piece.shape, frozenset()) for piece in pieces),
        " </shapes>",
        " <problems>",
        f'  <problem state="0"{holes}>',
        "   <shapes>",
        *parts,
        "   </shapes>",
        '   <result id="0"/>',
        "   <bitmap/>",
        "  </problem>",
        " </problems>",
        "</puzzle>",
    ]


def _written_shape(name: str, cells: Collection[Cell], optional: Collection[Cell]) -> str:
    layers = rows_of({cell: "+" if cell in optional else "#" for cell in cells}, "_")
    size = f'x="{len(layers[0][0])}" y="{len(layers[0])}" z="{len(layers)}"'
    named = f" name={quoteattr(name)}" if name else ""
    voxels = "".join(row for layer in layers for row in layer)
    return f'  <voxel {size}{named} type="0">{voxels}</voxel>'
