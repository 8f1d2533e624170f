"""What a drawing of a grid shows: symbols in cells, regions between lines, cages in outlines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Any

from cover.drawing.strokes import DASHED_DOWN, DASHED_RIGHT
from cover.drawing.tracing import Tracing, traced
from cover.errors import InputError
from cover.families.grids.houses import LARGEST, SMALLEST, box_houses, default_box
from cover.families.grids.legend import Legend
from cover.families.grids.text.grid_text import Boxes, CageText, GridText, of_cells
from cover.families.grids.text.notation import MISSING
from cover.reading.lines import DrawnLine, Line, Token, counted, shown

_LABEL = re.compile("[0-9]{1,4}")
_SYMBOL = re.compile(r"[^\W_]|[0-9]{2}")
_BLANK = "."


class OtherCommandError(InputError):
    """A drawing that certainly is another command's."""


class TracedGrid:
    """A grid that is drawn in `lines`, each indented by some blanks; and the legend below it."""

    def __init__(
        self, lines: Sequence[DrawnLine], indent: int, tracing: Tracing, legend: Legend
    ) -> None:
        self._lines = lines
        self._indent = indent
        self._tracing = tracing
        self._legend = legend
        self._columns = tracing.columns
        self._count = tracing.rows * tracing.columns

    def text(self, command: str) -> tuple[GridText, Mapping[str, Any]]:
        """Return what the grid says, and the options that it changes, for a command.

        Raises `InputError` for a drawing of which the command cannot say all, and
        `OtherCommandError` if another one can.
        """
        legend, first = self._legend, self._lines[0]
        if command != "killer" and self._cages:
            raise OtherCommandError(first.place(), "a drawing with cages")
        if command == "sudoku" and self._box is None:
            message = "a drawing whose regions are no boxes"
            if {len(region) for region in self._regions} == {self._columns}:
                raise OtherCommandError(first.place(), message)
            raise first.error(message)
        if len(self._areas) == self._count and not legend.regions:
            raise first.error("a drawing with lines between all cells")
        rows, columns = self._tracing.rows, self._columns
        cells = [self._cell(cell) for cell in range(self._count)]
        text = of_cells(
            cells,
            rows,
            columns,
            place=first.place(),
            cages=self._cages,
            symbols=legend.symbols,
            low=legend.low,
        )
        changes: dict[str, Any] = {"symbols": self._symbols()} if self._symbols() else {}
        if self._box is not None:
            changes |= {"box": self._box}
            changes |= {"diagonals": True} if legend.has_diagonals else {}
            changes |= {"windows": True} if legend.boxed else {}
            return text, changes
        labels = self._labels(cells)
        return text._replace(boxes=Boxes.NONE, labels=labels, extra=legend.houses), changes

    def _labels(self, cells: Sequence[Token]) -> list[Token]:
        """Return the labels of the regions; none where there are no regions at all."""
        legend, size = self._legend, self._tracing.rows
        is_bare = not self._missing and len(self._regions) == 1 and not legend.regions
        is_boxed = legend.has_no_regions or "boxes of" in legend.boxed
        if is_bare and size == self._columns and default_box(size) and not is_boxed:
            message = 'no lines between boxes, nor "no regions" below the drawing'
            raise self._lines[0].error(message)
        if is_bare and not legend.houses:
            return []
        texts = self._label_of
        if is_bare or legend.has_no_regions:
            texts = [_BLANK if text != MISSING else text for text in texts]
        return [cell._replace(text=text) for cell, text in zip(cells, texts, strict=True)]

    # Cells

    def _cell(self, cell: int) -> Token:
        row, column = divmod(cell, self._columns)
        line = self._tracing.height // 2
        written = self._tracing.text(row, column, line)
        if line:
            written = f" {written[1:-1]} "
        text = written.strip()
        y, x = self._tracing.corner(row, column)
        at = x + len(written) - len(written.lstrip()) if text else x
        token = Token(text or _BLANK, self._lines[y + line], self._indent + at)
        if text and not _SYMBOL.fullmatch(text):
            raise token.error(f'"{shown(text)}" in a cell, expected a symbol')
        return token._replace(text=MISSING) if cell in self._missing else token

    def _symbols(self) -> str:
        """Return the symbols of a full grid that does not show their usual convention."""
        if self._legend.written:
            return self._legend.written
        count = self._legend.symbols or max(self._tracing.rows, self._columns)
        texts = {self._cell(cell).text for cell in range(self._count)} - {MISSING, _BLANK}
        usual = set(map(str, range(1, 10)))
        is_known = self._legend.low != 1 or texts <= usual or any(len(each) > 1 for each in texts)
        return "" if is_known or len(texts) != count else "".join(sorted(texts))

    # Regions

    @cached_property
    def _areas(self) -> list[list[int]]:
        """The cells that no line divides, which may be no region."""
        return _joined(self._count, self._neighbours(self._is_open))

    @cached_property
    def _missing(self) -> frozenset[int]:
        """The cells that do not exist: nothing is between them and the outside, or it is told."""
        open_areas = (area for area in self._areas if any(map(self._is_open_outside, area)))
        return frozenset(chain(*open_areas, self._legend.missing))

    @cached_property
    def _regions(self) -> list[list[int]]:
        """The areas that exist."""
        return [area for area in self._areas if area[0] not in self._missing]

    @cached_property
    def _box(self) -> tuple[int, int] | None:
        """The rows and columns of boxes, if the regions are boxes and the legend says no more."""
        size, legend = self._tracing.rows, self._legend
        if size != self._columns or self._missing or legend.regions or legend.extra:
            return None
        for rows in range(2, size):
            box = rows, size // rows
            is_size = box[0] * box[1] == size and box[1] > 1
            if is_size and [list(each.cells) for each in box_houses(*box)] == self._regions:
                return box if set(legend.boxed.items()) <= {("windows of", box)} else None
        return None

    @cached_property
    def _label_of(self) -> list[str]:
        """The label of the region of each cell."""
        labels = [MISSING] * self._count
        for number, area in enumerate(self._regions, 1):
            for cell in area:
                labels[cell] = str(number)
        for number, (name, cells) in enumerate(self._legend.regions.items(), 1):
            for cell in cells:
                labels[cell] = _BLANK if name == _BLANK else str(self._count + number)
        return labels

    def _is_open(self, cell: int, other: int) -> bool:
        """Return whether no line passes between a cell and the next one, or the one below."""
        row, column = divmod(other, self._columns)
        if other == cell + 1:
            return not self._tracing.has_line_before(row, column)
        return not self._tracing.has_line_above(row, column)

    def _is_open_outside(self, cell: int) -> bool:
        row, column = divmod(cell, self._columns)
        tracing = self._tracing
        return (
            (row == 0 and not tracing.has_line_above(0, column))
            or (row == tracing.rows - 1 and not tracing.has_line_above(row + 1, column))
            or (column == 0 and not tracing.has_line_before(row, 0))
            or (column == tracing.columns - 1 and not tracing.has_line_before(row, column + 1))
        )

    # Cages

    @cached_property
    def _cages(self) -> list[CageText]:
        """The cages that are outlined, and those in several parts as the legend has them."""
        if self._tracing.height == 1:
            return []
        legend = self._legend
        told = {cell for cage in legend.cages for cell in cage.cells}
        areas = _joined(self._count, self._neighbours(self._are_in_one_cage))
        found: list[CageText] = []
        for area in areas:
            if any(map(self._is_outlined, area)) and not told.issuperset(area):
                label = self._label(area[0])
                total = int(label.text) if label.text else None
                name = f"cage {len(found) + 1}"
                found.append(CageText(name, tuple(area), total, label.place(), legend.repeats))
        for cage in legend.cages:
            name, place = f"cage {len(found) + 1}", self._label(cage.cells[0]).place()
            repeats = legend.repeats or cage.repeats
            found.append(CageText(name, cage.cells, cage.total, place, repeats))
        return found

    def _label(self, cell: int) -> Token:
        """Return the total that is written in the first line of a cell."""
        row, column = divmod(cell, self._columns)
        found = _LABEL.match(self._tracing.text(row, column))
        y, x = self._tracing.corner(row, column)
        return Token(found.group() if found else "", self._lines[y], self._indent + x)

    def _are_in_one_cage(self, cell: int, other: int) -> bool:
        """Return whether no side of an outline is between a cell and the next or the one below."""
        if other == cell + 1:
            return not (self._side(cell, -1) or self._side(other, 0))
        return not (self._edge(cell, -1) or self._edge(other, 0))

    def _is_outlined(self, cell: int) -> bool:
        """Return whether a side of an outline is in a cell."""
        return any(side(cell, end) for side in (self._side, self._edge) for end in (0, -1))

    def _side(self, cell: int, end: int) -> bool:
        """Return whether an outline passes at the first or last character of a cell."""
        middle = self._tracing.text(*divmod(cell, self._columns), 1)
        return middle[end] == DASHED_DOWN

    def _edge(self, cell: int, end: int) -> bool:
        """Return whether an outline passes in the first or last line of a cell."""
        line = self._tracing.text(*divmod(cell, self._columns), end % self._tracing.height)
        return DASHED_RIGHT in line[1:-1]

    def _neighbours(self, are_joined: Callable[[int, int], bool]) -> Iterator[tuple[int, int]]:
        """Yield the cells side by side, or one below the other, that are joined."""
        for cell in range(self._count):
            if (cell + 1) % self._columns and are_joined(cell, cell + 1):
                yield cell, cell + 1
            if cell + self._columns < self._count and are_joined(cell, cell + self._columns):
                yield cell, cell + self._columns


def traced_grid(lines: Sequence[DrawnLine], below: Sequence[Line]) -> TracedGrid:
    """Return the grid that is drawn in lines, with the legend below it; raises `InputError`."""
    indent = min(len(line.drawn) - len(line.drawn.lstrip()) for line in lines)
    tracing = traced([line.drawn[indent:].rstrip() for line in lines])
    if tracing is None:
        raise lines[0].error("a drawing whose symbols are not in the cells of a grid")
    rows, columns = tracing.rows, tracing.columns
    if not SMALLEST <= min(rows, columns) <= max(rows, columns) <= LARGEST:
        have = f"{counted(rows, 'row')} of {counted(columns, 'cell')}"
        raise lines[0].error(f"a drawing of {have}; a grid has {SMALLEST} to {LARGEST}")
    legend = Legend(rows, columns)
    for line in below:
        legend.read(line)
    return TracedGrid(lines, indent, tracing, legend)


def _joined(count: int, pairs: Iterator[tuple[int, int]]) -> list[list[int]]:
    """Return the groups that pairs of cells make, in the order of their first cells."""
    group_of = [[cell] for cell in range(count)]
    for one, other in pairs:
        first, second = group_of[one], group_of[other]
        if first is not second:
            if len(first) < len(second):
                first, second = second, first
            first += second
            for cell in second:
                group_of[cell] = first
    groups = {id(group): sorted(group) for group in group_of}
    return sorted(groups.values())
