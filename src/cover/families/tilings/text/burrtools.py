"""Puzzles of BurrTools, `.xmpuzzle`: XML, most often compressed by gzip, with shapes and problems.

A shape is a box of voxels, x fastest and then y and z: `#` is filled, `_` empty, and `+` may be
either, which only the shape of a result may have. Each problem names its pieces, with how many of
each there are, and its result, and is a puzzle of its own. The stored number of assemblies is that
of solutions up to symmetry. Whether pieces can be moved into their places is not looked at.

The format is that of `puzzle.cpp`, `problem.cpp` and `voxel.cpp` in BurrTools 0.6.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Collection, Iterable, Iterator
from itertools import islice, product
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

from cover.errors import InputError, Place
from cover.families.tilings.geometry import Cell, extent, normal
from cover.families.tilings.options import TilingReading
from cover.families.tilings.pieces import Bounds
from cover.families.tilings.puzzle import Tiling
from cover.families.tilings.text.tiling_text import (
    LARGEST_BOARD,
    LARGEST_PIECE,
    MOST,
    PieceText,
    TilingText,
    cannot_say,
    require_plain,
)
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Lines, can_be_name, counted, shown
from cover.reading.xml_tree import Element, document

_ROOT = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?<puzzle\b")
_DECLARATION = re.compile(r"\s*<\?xml[^>]*>\s*")
_GRIDS = ("bricks", "triangle prisms", "spheres", "rhombic tetrahedra", "tetrahedra and octahedra")
_READ = frozenset(
    {
        *("gridType", "shapes", "voxel", "shape"),
        *("problems", "problem", "result"),
    }
)
_VOXELS = "#+_"
_VOXEL = re.compile(r"([#+_])([0-9]{0,9})")
_NO_VOXEL = re.compile(r"[^#+_0-9]|^[0-9]|[0-9]{10}")
_LARGEST_BOX = 1_000_000  # voxels of a shape, those that are empty among them
_MOST_LINES = 100_000  # of a file
_ASSEMBLIES = re.compile(r"[0-9]{1,20}")
_LONGEST_NUMBER = 7  # digits
_SOLVED = 2  # the state of a problem whose search is over


class BurrTools(RecordReader):
    """Reads the problems of a file."""

    def __init__(self, lines: Lines, reading: TilingReading) -> None:
        super().__init__(lines, reading)
        self._shapes: list[Element] = []
        self._problems: deque[Element] | None = None

    @classmethod
    def shows(cls, head: Head, reading: TilingReading) -> bool:
        """Return whether the first tag is that of a puzzle."""
        above = ""
        for line in head.ahead():
            if not line.is_blank:
                if _ROOT.match(above + line.text):
                    return True
                if above or not _DECLARATION.fullmatch(line.text):
                    return False
                above = line.text
        return False

    def stated(self, lines: Iterable[Line]) -> Iterator[Line]:
        """Yield the lines that are not blank."""
        return (line for line in lines if not line.is_blank)

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return True: each problem has a line of its own."""
        return True

    def record(self, first: Line) -> Tiling | None:
        """Read the whole file first; then, from a line for each problem, its puzzle."""
        if self._problems is None:
            self._problems = deque()
            lines, self.lines = [first, *islice(self.lines, _MOST_LINES)], Lines(())
            if len(lines) > _MOST_LINES:
                raise first.error(f"a file of more than {_MOST_LINES} lines, which is not read")
            self._read(document(lines, _READ))
            places = [problem.place for problem in self._problems]
            self.lines = Lines([Line(first.source, place.line, "problem") for place in places])
            return None
        return _Problem(self._problems.popleft(), self._shapes).puzzle(self.reading)

    def _read(self, root: Element) -> None:
        """Take shapes and problems; raises `InputError` for what is no puzzle of bricks."""
        if root.tag != "puzzle":
            raise InputError(root.place, f'a file of "{shown(root.tag)}", expected a puzzle')
        for grid in root.all("gridType"):
            kind = _number(grid, "type", 0)
            if kind:
                name = _GRIDS[kind] if kind < len(_GRIDS) else f"kind {kind}"
                message = f"a BurrTools puzzle of {name}; only those of bricks (cubes) are read"
                raise InputError(grid.place, message)
        self._shapes = [voxel for shapes in root.all("shapes") for voxel in shapes.all("voxel")]
        found = [problem for list_ in root.all("problems") for problem in list_.all("problem")]
        if not found:
            raise InputError(
                root.place, "a BurrTools file without problems, in which pieces are named"
            )
        self._problems = deque(found)


class _Voxels(NamedTuple):
    """The cells of a shape that are filled, and that may be, each with its colour, 0 for none."""

    filled: dict[Cell, int]
    variable: dict[Cell, int]


class _Part(NamedTuple):
    """A piece of a problem: the number of its shape, its copies, and its voxels."""

    number: int
    copies: Bounds
    voxels: _Voxels
    place: Place


class _Problem:
    """One problem, in which shapes are named by their numbers."""

    def __init__(self, problem: Element, shapes: list[Element]) -> None:
        self._problem = problem
        self._shapes = shapes
        self._place = problem.place

    def puzzle(self, reading: TilingReading) -> Tiling:
        """Return the tiling of the problem; raises `InputError`."""
        result = next(self._problem.all("result"), None)
        number = -1 if result is None else _number(result, "id", -1)
        if not 0 <= number < len(self._shapes):
            raise InputError(self._place, "the problem has no result shape")
        board, parts = _voxels(self._shapes[number]), list(self._parts())
        of_board = any(colour for cells in board for colour in cells.values())
        coloured = next((part for part in parts if any(part.voxels.filled.values())), None)
        if of_board and coloured is not None:
            message = "colours of a piece and of the result, which may restrict it, are not read"
            raise InputError(coloured.place, message)
        text = TilingText(self._place)
        place = self._shapes[number].place
        text.cells = dict.fromkeys(board.filled, place)
        text.optional = dict.fromkeys(board.variable, place)
        text.pieces = [self._piece(part, parts) for part in parts]
        boxes = (*(part.voxels.filled for part in parts), {**board.filled, **board.variable})
        text.space = any(len({z for z, _, _ in cells}) > 1 for cells in boxes)
        is_any = any(part.copies.low != part.copies.high for part in parts)
        if is_any and "maxHoles" in self._problem.attributes:
            text.empty = Bounds(0, _number(self._problem, "maxHoles", 0))
        found = text.puzzle(reading)
        return found.sourced(expect_distinct=self._assemblies(parts, board))

    def _parts(self) -> Iterator[_Part]:
        """Yield the pieces of which there may be any."""
        for shape in (
            each for shapes in self._problem.all("shapes") for each in shapes.all("shape")
        ):
            number = _number(shape, "id", -1)
            if not 0 <= number < len(self._shapes):
                raise InputError(shape.place, "a piece whose shape is not in the file")
            if "count" not in shape.attributes and {"min", "max"} <= shape.attributes.keys():
                copies = Bounds(_number(shape, "min", 1), _number(shape, "max", 1))
            else:
                count = _number(shape, "count", 1)
                copies = Bounds(count, count)
            if copies.low > (copies.high or 0):
                raise InputError(shape.place, f"{copies.low} to {copies.high} copies of a piece")
            if copies.high:
                yield _Part(number, copies, self._voxels_of_piece(number), shape.place)

    def _voxels_of_piece(self, number: int) -> _Voxels:
        voxels, place = _voxels(self._shapes[number]), self._shapes[number].place
        if voxels.variable:
            have = counted(len(voxels.variable), "variable voxel")
            raise InputError(place, f"shape S{number + 1}, a piece, has {have}; only a result may")
        if not voxels.filled:
            raise InputError(place, f"shape S{number + 1}, a piece, has no voxels")
        return voxels

    def _piece(self, part: _Part, parts: list[_Part]) -> PieceText:
        """A piece by its name, or as BurrTools counts shapes: `S1` and so on."""
        cells, shape = part.voxels.filled, self._shapes[part.number]
        named = shape.attributes.get("name", "").strip()
        names = [self._shapes[each.number].attributes.get("name", "").strip() for each in parts]
        is_name = can_be_name(named) and names.count(named) == 1 and named not in _NO_NAMES
        name = named if is_name else f"S{part.number + 1}"
        if len(cells) > LARGEST_PIECE:
            message = f"piece {name} has more than {LARGEST_PIECE} cells"
            raise InputError(shape.place, message)
        return PieceText(name, normal(cells), shape.place, part.copies)

    def _assemblies(self, parts: list[_Part], board: _Voxels) -> int | None:
        """The stored number of assemblies, where it is that of solutions up to symmetry.

        It is not while the search goes on, nor where colours tell apart what is the same here, nor
        for ranges: these are most often searched with mirrored assemblies kept apart.
        """
        voxels = (board, *(part.voxels for part in parts))
        is_coloured = any(any(cells.values()) for each in voxels for cells in each)
        has_ranges = any(part.copies.low != part.copies.high for part in parts)
        if _number(self._problem, "state", 0) != _SOLVED or is_coloured or has_ranges:
            return None
        found = self._problem.attributes.get("assemblies", "")
        return int(found) if _ASSEMBLIES.fullmatch(found) else None


_NO_NAMES = frozenset({"", ".", "+", "|", "/"})


def _voxels(shape: Element) -> _Voxels:
    """The voxels of a shape; raises `InputError`."""
    columns, rows, layers = (_number(shape, axis, 0) for axis in "xyz")
    text = "".join(shape.text.split())
    if _number(shape, "type", 0) or _NO_VOXEL.search(text):
        raise InputError(shape.place, "voxels are written # _ and +, each perhaps with a colour")
    count = sum(map(text.count, _VOXELS))
    if count > _LARGEST_BOX:
        raise InputError(shape.place, f"a shape of {count} voxels; at most {_LARGEST_BOX} are read")
    if count != columns * rows * layers:
        size = f"{columns} x {rows} x {layers}"
        have = counted(count, "voxel")
        raise InputError(shape.place, f"{have}, expected {columns * rows * layers} ({size})")
    voxels = _Voxels({}, {})
    cells = product(range(layers), range(rows), range(columns))
    for cell, each in zip(cells, _VOXEL.finditer(text), strict=True):
        if each.group(1) != "_":
            of_kind = voxels.filled if each.group(1) == "#" else voxels.variable
            of_kind[cell] = int(each.group(2) or 0)
            if len(voxels.filled) + len(voxels.variable) > LARGEST_BOARD:
                raise InputError(shape.place, f"a shape of more than {LARGEST_BOARD} voxels")
    return voxels


def _number(element: Element, name: str, usual: int) -> int:
    """The number of an attribute, what is usual where it is missing; raises `InputError`."""
    text = element.attributes.get(name)
    if text is None:
        return usual
    if not (text.isascii() and text.isdigit()) or len(text) > _LONGEST_NUMBER or int(text) > MOST:
        message = f'{name}="{shown(text)}" of <{element.tag}>, expected a number of 0 to {MOST}'
        raise InputError(element.place, message)
    return int(text)


# --- Writing ---


def written(puzzle: Tiling) -> list[str]:
    """Return the lines of a file with one problem, not compressed; raises `InputError`."""
    require_plain(puzzle, "burrtools", empty=True, ranges=True)
    board, pieces = puzzle.board, puzzle.pieces
    shapes = [board.cells, *(piece.shape for piece in pieces)]
    if board.space != any(layer for shape in shapes for layer, _, _ in shape):
        raise cannot_say(puzzle, "burrtools", "that a board of one layer is in space")
    has_ranges = any(piece.copies.low != piece.copies.high for piece in pieces)
    low, high = board.empty
    if low or (high is not None and not has_ranges):
        raise cannot_say(puzzle, "burrtools", "how many cells stay empty here")
    holes = "" if high is None else f' maxHoles="{high}"'
    known = puzzle.source.expect_distinct
    state = ' state="0"' if known is None else f' state="{_SOLVED}" assemblies="{known}"'
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
        f"  <problem{state}{holes}>",
        "   <shapes>",
        *(_written_part(number, piece.copies) for number, piece in enumerate(pieces, 1)),
        "   </shapes>",
        '   <result id="0"/>',
        "   <bitmap/>",
        "  </problem>",
        " </problems>",
        "</puzzle>",
    ]


def _written_shape(name: str, cells: Collection[Cell], optional: Collection[Cell]) -> str:
    layers, rows, columns = extent([*cells, (0, 0, 0)])
    box = product(range(layers), range(rows), range(columns))
    held = frozenset(cells)
    voxels = "".join("+" if cell in optional else "#" if cell in held else "_" for cell in box)
    named = f" name={quoteattr(name)}" if name else ""
    size = f'x="{columns}" y="{rows}" z="{layers}"'
    return f'  <voxel {size}{named} type="0">{voxels}</voxel>'


def _written_part(number: int, copies: Bounds) -> str:
    low, high = copies
    count = f'count="{low}"' if low == high else f'min="{low}" max="{high}"'
    return f'    <shape id="{number}" {count}/>'
