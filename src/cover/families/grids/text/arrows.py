"""Killers of one character a cell: pointers, and totals where they lead to.

`<`, `>`, `^`, `v` and, for diagonals, `` ` `` (up and left), `'` (up and right), `,` (down and
left), `.` (down and right) point to a neighbour in the same cage. The last cell of such a chain
holds the total: `0-9`, `A-Z` for 10-35, `a-j` for 36-45; 0 is a cage without a total, and a cell
in no cage if it stands alone. Case matters: `V` is 31, `v` points down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from cover.errors import InputError
from cover.families.grids.formats import GridReading
from cover.families.grids.houses import cell_name
from cover.families.grids.text import writing
from cover.families.grids.text.grid_text import CageText, GridReader, GridText, side_of_square
from cover.families.grids.text.notation import ScatteredCells
from cover.reading.lines import Line, Lines, Token, counted, shown, significant
from cover.reading.records import Record
from cover.reading.trial import Trial

# Rows and columns by which a pointer leads on.
_POINTERS = {
    "<": (0, -1),
    ">": (0, 1),
    "^": (-1, 0),
    "v": (1, 0),
    "`": (-1, -1),
    "'": (-1, 1),
    ",": (1, -1),
    ".": (1, 1),
}
_TOTALS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
_CHARACTERS = {*_POINTERS, *_TOTALS}
_SURE = 2  # pointers that no other format has
_SHORTEST_LINE = 12  # characters of a line that is all of a puzzle, or was meant so
_ROWS = (4, 6, 8, 9)  # characters of a line that is a row, and not all of the puzzle


class Arrows(GridReader):
    """Reads a line of n x n characters, or n lines of n."""

    @classmethod
    def shows(cls, lines: Lines, reading: GridReading) -> bool:
        """Return whether the first line is a puzzle or a row, even if some of it is wrong."""
        text = next((line.text.strip() for line in significant(lines.ahead())), "")
        if " " in text or not set("<>^v") & set(text):
            return False
        return set(text) <= _CHARACTERS or sum(map(text.count, "<>^")) >= _SURE

    @classmethod
    def certainty(cls, trial: Trial) -> int:
        """Return how certain such characters are."""
        return 80 if trial.is_sound else 0

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return that a record may begin at any line: a puzzle takes no more than its rows."""
        return True

    def record(self, first: Line) -> Record:
        """Read a puzzle in one line, or row by row."""
        width = self._width(first)
        rows = [first, *self._rows_below(width)]
        cells = _cells(rows, width)
        size = side_of_square(len(cells), first)
        for cell in cells:
            if cell.text not in _CHARACTERS:
                message = f'"{shown(cell.text)}" is neither a pointer < > ^ v nor a sum 0-9 A-Z a-j'
                raise cell.error(message)
        cages = _cages(cells, size)
        place = cells[0].line.place()
        return self.record_of(GridText(place, size, size, ScatteredCells(cells), cages=cages))

    def _width(self, first: Line) -> int:
        """Return how long rows are, told by three of them; 0 for a puzzle in one line."""
        if _length(first) >= _SHORTEST_LINE:
            return 0
        coming = (line for line in self.lines.ahead() if not line.is_comment)
        lengths = [_length(first), *(_length(line) for line in islice(coming, 2))]
        width = max(lengths, key=lengths.count)
        return width if width in _ROWS else 0

    def _rows_below(self, width: int) -> Iterator[Line]:
        """Take the other rows of a puzzle, whether they have the right length or not."""
        missing = width - 1
        while missing > 0 and (line := next(self.lines, None)) is not None:
            if _length(line) >= _SHORTEST_LINE:
                self.lines.push_back(line)
                return
            if line.is_blank:
                return
            if _length(line):
                missing -= 1
                yield line.without_comment()


def _length(line: Line) -> int:
    return len(line.without_comment().text.strip())


def _cells(rows: Sequence[Line], width: int) -> list[Token]:
    for number, row in enumerate(rows, 1):
        if width and _length(row) != width:
            found = counted(_length(row), "character")
            raise row.error(f"row {number} has {found}, expected {width}")
    if len(rows) < width:
        found = f"{counted(len(rows), 'row')} of {width} characters"
        raise rows[0].error(f"{found}, expected {width} rows, or one line of 81")
    return [
        Token(text, row, start)
        for row in rows
        for start, text in enumerate(row.text.rstrip())
        if not text.isspace()
    ]


def _cages(cells: Sequence[Token], size: int) -> list[CageText]:
    """Return the cages of chains with a total, or of several cells; raises `InputError`."""
    members: dict[int, list[int]] = {}
    ends: dict[int, int] = {}
    for number in range(len(cells)):
        members.setdefault(_end(number, cells, size, ends), []).append(number)
    return [
        CageText(f"the cage of {cell_name(end, size)}", tuple(found), total or None, place)
        for end, found in members.items()
        for total, place in [(_TOTALS.index(cells[end].text), cells[end].place())]
        if total or len(found) > 1
    ]


def _end(cell: int, cells: Sequence[Token], size: int, ends: dict[int, int]) -> int:
    """Return the cell to which the pointers lead from this one; `ends` remembers those found."""
    chain: list[int] = []
    at = cell
    while cells[at].text in _POINTERS and at not in ends:
        if at in chain:
            raise cells[at].error(f"the pointers from {cell_name(at, size)} run in a circle")
        chain.append(at)
        at = _next(at, cells[at], size)
    end = ends.get(at, at)
    ends.update(dict.fromkeys(chain, end))
    return end


def _next(cell: int, pointer: Token, size: int) -> int:
    down, right = _POINTERS[pointer.text]
    row, column = cell // size + down, cell % size + right
    if not (0 <= row < size and 0 <= column < size):
        name = cell_name(cell, size)
        raise pointer.error(f'the pointer "{pointer.text}" at {name} leads out of the grid')
    return row * size + column


# Writing


def written(record: Record) -> list[str]:
    """Return a killer in a line; raises `InputError` where pointers cannot lead to a total."""
    boxes = writing.BOXES, writing.UNBOXED
    rules = writing.grid_of(record, "arrows", *boxes, writing.CAGES, writing.NO_TOTAL).shape
    cells = [_TOTALS[0]] * (rules.rows * rules.columns)
    for cage in writing.cages_of(rules):
        if (cage.total or 0) >= len(_TOTALS):
            raise InputError(record.place, f"arrows cannot say a sum of {cage.total}")
        pointers = _pointers(cage.cells, rules.columns)
        if len(pointers) < len(cage.cells):
            raise InputError(record.place, "arrows cannot say cages in several parts")
        for cell, pointer in pointers.items():
            cells[cell] = pointer or _TOTALS[cage.total or 0]
    return ["".join(cells)]


def _pointers(cells: Sequence[int], columns: int) -> dict[int, str]:
    """Return a pointer for each cell that hangs together with the first one; none for that."""
    found = {min(cells): ""}
    reached = [min(cells)]
    for cell in reached:  # which grows meanwhile
        row, column = divmod(cell, columns)
        for pointer, (down, right) in _POINTERS.items():
            other = (row - down) * columns + column - right
            if 0 <= column - right < columns and other in cells and other not in found:
                found[other] = pointer
                reached.append(other)
    return found
