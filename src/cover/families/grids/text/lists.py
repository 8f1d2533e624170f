"""Grids as programs print them: lists of rows in Python, JSON, numpy, C and their kind.

A grid is a list of rows, which are lists of cells (`[[5, 3, None, ...], ...]`) or strings
(`["53..7....", ...]`), or one list or string of all n x n cells. Lists may hold any number of
grids, in any depth; `None`, `null`, `nan` and empty strings are empty cells. What stands outside of
all brackets, such as `board = ` or `np.array(`, does not count. An irregular sudoku is two such
grids, the givens and the layout.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from cover.errors import InputError
from cover.families.grids.houses import LARGEST, SMALLEST_WITH_BOXES
from cover.families.grids.options import GridReading
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text.grid_text import SQUARES, Boxes, GridReader, of_cells
from cover.families.grids.text.grids import GridHalf, GridHalves, TwoGrids
from cover.reading.formats import Head
from cover.reading.lines import Line, Lines, Token, counted, significant

# A bracket that opens a list of lists, of cells, or of strings, perhaps below an assignment.
_BEGINS = re.compile(r"""(.*[=(>]\s*)?[\[{]\s*([\[({"'0-9.-]|None|null|nan|np\.|array|$)""")
_TOKEN = re.compile(r"""(?P<string>"[^"]*"|'[^']*')|//|[\[\](){}]|[^\s,;\[\](){}"'/]+|/""")
_NUMBER = re.compile(r"([0-9]+)\.0*")
_EMPTY = ("", "None", "null", "NULL", "nan", "NaN", "nil", "undefined")
_CLOSING = {"]": "[", ")": "(", "}": "{"}

_HEADINGS = 50  # lines of a program that may stand above its first list
_FEWEST = SMALLEST_WITH_BOXES * (SMALLEST_WITH_BOXES - 1)  # cells of what may be a grid
_MOST = LARGEST * LARGEST  # items of a list that is not closed yet


class ListedGrid(Line):
    """A grid of an input, which stands for the line in which it begins; its `rows` of cells.

    `error` is what is wrong with the list around them, or None.
    """

    __slots__ = ("error_found", "rows")

    def __init__(self, line: Line, rows: list[list[Token]], error: InputError | None = None):
        super().__init__(line.source, line.number, line.text)
        self.rows = rows
        self.error_found = error

    def half(self) -> GridHalf:
        """Return the grid with its cells, or with what is wrong with it."""
        try:
            return GridHalf([self], self._cells())
        except InputError as error:
            return GridHalf([self], [], error)

    def _cells(self) -> list[Token]:
        if self.error_found is not None:
            raise self.error_found
        size = len(self.rows)
        if size == 1:
            cells = self.rows[0]
            if len(cells) in SQUARES:
                return cells
            raise self._error(f"{counted(len(cells), 'cell')} in a list, expected n x n")
        widths = list(map(len, self.rows))
        usual = max(widths, key=widths.count)
        for number, (row, width) in enumerate(zip(self.rows, widths, strict=True), 1):
            if width != usual:
                have = f"row {number} has {counted(width, 'cell')}, expected {usual}"
                raise row[0].error(have) if row else self._error(have)
        if usual != size or size * size not in SQUARES:
            have = f"{counted(size, 'row')} of {counted(usual, 'cell')}"
            raise self._error(f"{have}, expected as many rows as cells in a row")
        return [cell for row in self.rows for cell in row]

    def _error(self, message: str) -> InputError:
        first = next((cell for row in self.rows for cell in row), None)
        return first.error(message) if first is not None else self.error(message)


class _OpenList:
    """A list whose end has not come: its bracket, and its items, which are cells or rows.

    Grids in it were taken out: `has_grids` tells that there were some.
    """

    def __init__(self, bracket: Token) -> None:
        self.bracket = bracket
        self.cells: list[Token] = []
        self.rows: list[list[Token]] = []
        self.has_grids = False

    def closed(self, around: _OpenList | None) -> Iterator[ListedGrid]:
        """Yield the grids of the list, whose end is here; what else it holds goes `around` it."""
        cells, rows = self.cells, self.rows
        if rows and (cells or self.has_grids):
            odd = cells[0] if cells else rows[0][0] if rows[0] else self.bracket
            error = odd.error("a list of rows and of something else, expected rows of cells alone")
            yield ListedGrid(self.bracket.line, rows, error)
            return
        if self.has_grids:  # and words, perhaps: the body of a class
            return
        if around is not None and self.bracket.text == "(" and len(cells) + len(rows) == 1:
            around.cells += cells  # np.int64(5)
            around.rows += rows  # array([5, 3, 0])
            return
        is_of_strings = any(len(cell.text) >= SMALLEST_WITH_BOXES for cell in cells)
        if around is not None and not rows and not is_of_strings and len(cells) <= LARGEST:
            around.rows.append(cells)
            return
        if rows or (cells and not is_of_strings):
            yield ListedGrid(self.bracket.line, rows or [cells])
        else:
            yield from _of_strings(self.bracket.line, cells)
        if around is not None:
            around.has_grids = True


def _of_strings(line: Line, strings: list[Token]) -> Iterator[ListedGrid]:
    """Yield the grid whose rows are the strings of a list, or a grid for each of them.

    Blanks in strings are empty cells.
    """
    rows = [
        [Token(text, each.line, each.start + k) for k, text in enumerate(written)]
        for each in strings
        for written in [each.text.replace(" ", ".")]
    ]
    if max(map(len, rows), default=0) <= LARGEST:
        yield from [ListedGrid(line, rows)] if rows else []
    else:
        yield from (ListedGrid(row[0].line, [row]) for row in rows if row)


def _listed(lines: Iterable[Line]) -> Iterator[ListedGrid]:
    """Yield the grids in the lists of lines, each when its list is closed."""
    opened: list[_OpenList] = []
    for line in significant(lines):
        for found in _TOKEN.finditer(line.text):
            text, start = found.group(), found.start()
            if text == "//":
                break
            if text in "[{" or (text == "(" and opened):
                opened.append(_OpenList(Token(text, line, start)))
            elif text in _CLOSING and opened:
                last = opened.pop()
                if _CLOSING[text] != last.bracket.text:
                    wrong = Token(text, line, start)
                    error = wrong.error(f'"{text}" closes no "{last.bracket.text}"')
                    yield ListedGrid(last.bracket.line, _rows_of([*opened, last]), error)
                    return
                if not _is_subscript(last):
                    yield from last.closed(opened[-1] if opened else None)
            elif opened and text not in ")/" and line.text[found.end() : found.end() + 1] != "(":
                opened[-1].cells.append(_cell(found, line))
                if len(opened[-1].cells) > _MOST:
                    break
        if opened and max(len(opened[-1].cells), len(opened[-1].rows)) > _MOST:
            break
    if rows := _rows_of(opened):
        bracket = opened[0].bracket
        yield ListedGrid(bracket.line, rows, bracket.error("the list that begins here has no end"))


def _rows_of(opened: Iterable[_OpenList]) -> list[list[Token]]:
    """Return what lists hold that are not closed."""
    return [row for each in opened for row in (*each.rows, each.cells)]


def _is_subscript(found: _OpenList) -> bool:
    """Return whether brackets are no list, but part of a name: `board[9]`, `list[list[int]]`."""
    before = found.bracket.line.text[: found.bracket.start][-1:]
    texts = [cell.text for row in (*found.rows, found.cells) for cell in row]
    is_named = found.bracket.text == "[" and (before.isalnum() or before in ("_", "]", ">"))
    return is_named and (len(texts) <= 1 or all(map(str.isidentifier, texts)))


def _cell(found: re.Match[str], line: Line) -> Token:
    """Return what a cell holds, with `.` for nothing: `5` for `"5"`, `5.` and `5.0`."""
    text, start = found.group(), found.start()
    if found["string"] is not None:
        text, start = text[1:-1], start + 1
        text = text.strip() if len(text) < SMALLEST_WITH_BOXES else text
    elif number := _NUMBER.fullmatch(text):
        text = number.group(1)
    return Token("." if text in _EMPTY else text, line, start)


class ListReader(GridReader):
    """Reads grids in lists."""

    def __init__(self, lines: Lines, reading: GridReading) -> None:
        super().__init__(Lines(_listed(lines)), reading)

    @classmethod
    def shows(cls, head: Head, reading: GridReading) -> bool:
        """Return whether a list that may be a grid begins in the coming head, below words."""
        for line in islice(head.stated(), _HEADINGS):
            if _BEGINS.match(line.text.lstrip()):
                first = next(_listed(head.ahead()), None)
                cells = [cell for row in first.rows for cell in row] if first is not None else []
                # About as many, and such short ones, as grids have.
                return len(cells) >= _FEWEST and all(len(cell.text) <= 2 for cell in cells)
            if not any(character.isalpha() for character in line.text):
                return False
        return False

    def stated(self, lines: Iterable[Line]) -> Iterator[Line]:
        """Yield the grids."""
        return iter(lines)


class SudokuLists(ListReader):
    """Reads the grids in lists as sudokus."""

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return True: each list is known as a whole."""
        return True

    def record(self, first: Line) -> DigitGrid:
        """Read a grid."""
        assert isinstance(first, ListedGrid), "the lines of this reader are grids"
        half = first.half()
        if half.error is not None:
            raise half.error
        text = of_cells(half.cells, half.size, half.size, boxes=Boxes.NEEDED)
        return self.puzzle_of(text._replace(place=first.place()))


class _ListedHalves(GridHalves):
    """The grids in lists."""

    def __next__(self) -> GridHalf:
        grid = next(self._lines)
        assert isinstance(grid, ListedGrid), "the lines of this reader are grids"
        return grid.half()


class IrregularLists(ListReader, TwoGrids):
    """Reads two grids in lists, the givens and the layout, always in one order."""

    def __init__(self, lines: Lines, reading: GridReading) -> None:
        super().__init__(lines, reading)
        self._halves = _ListedHalves(self.lines)
