"""Grids as programs print them: lists of rows in Python, JSON, numpy, C and their kind.

A grid is a list of rows, which are lists of cells (`[[5, 3, None, ...], ...]`) or strings
(`["53..7....", ...]`), or one list or string of all n x n cells. Lists may hold any number of
grids, in any depth; `None`, `null`, `nan` and empty strings are empty cells. What stands before
them, such as `board = ` or lines of words, does not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from cover.errors import InputError
from cover.families.grids.houses import LARGEST, SMALLEST_WITH_BOXES
from cover.families.grids.options import GridReading
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text.cells import SIZES, Layer
from cover.families.grids.text.grid_text import Boxes, GridReader, of_cells
from cover.families.grids.text.rows import is_of_digits
from cover.reading.formats import Head
from cover.reading.lines import Line, Lines, Token, counted, in_rows, significant
from cover.reading.literals import Bracketed, Value, entries_of, start_of

# A bracket that opens a list, after what it is assigned to.
_BEGINS = re.compile(
    r"(?P<name>[^=\[{]*(?:[\[<][^=]*)?=\s*)?(?:[^\W\d][\w.]*\()*"
    r"""[\[{(]\s*([\[({"'0-9.-]|None|null|nan|np\.|array|$)"""
)
_ENDS = re.compile(r"[\s\])},;`'\"]*")
_IS_NEXT = re.compile(r"\[\[|\(\(|[^\W\d]\w*\s*=")  # a list that is not in another one
_WORDS = re.compile(r"[^\W\d_]{2}")
_NUMBER = re.compile(r"([0-9]+)\.0*")
_EMPTY = ("", "None", "null", "NULL", "nan", "NaN", "nil", "undefined")
_SMALL = 8  # rows of what may be a matrix of costs
_HEADINGS = 50  # lines of a program that may stand above its first list


def listed(lines: Iterable[Line]) -> Iterator[Layer]:
    """Yield the grids in the lists of lines, each when its list is closed.

    A list that cannot be read is one broken grid, up to a blank line.
    """
    coming = Lines(line.without_comment() for line in lines if not line.is_comment)
    for line in coming:
        begin = _BEGINS.match(line.text.lstrip())
        if begin is None:
            if not (line.is_blank or _WORDS.search(line.text) or _ENDS.fullmatch(line.text)):
                yield Layer([line], error=line.error("expected a list of rows"))
            continue
        start = len(line.text) - len(line.text.lstrip()) + len(begin["name"] or "")
        coming.push_back(line.part(start, len(line.text)))
        try:
            entries = entries_of(_without_remarks(coming))
        except InputError as error:
            yield Layer([line], error=error)
            for rest in coming:
                if rest.is_blank or _IS_NEXT.match(rest.text):
                    coming.push_back(rest)
                    break
            continue
        for _, value in entries:
            if isinstance(value, Bracketed):
                yield from _grids(value, line)


def _without_remarks(lines: Lines) -> Iterator[Line]:
    """Take lines that hold something, up to `//` and without `;`; not those of the next list."""
    is_first = True
    for line in significant(lines):
        if not is_first and _IS_NEXT.match(line.text):
            lines.push_back(line)
            return
        is_first = False
        end = line.text.find("//")
        plain = line if end < 0 else line.part(0, end)
        yield plain.with_text(plain.text.replace(";", " "))


def _grids(group: Bracketed, line: Line) -> Iterator[Layer]:
    values = group.values
    if any(key is not None for key, _ in group.entries):
        what = "a map, expected a list of rows; a puzzle as {...} stands in a line of its own"
        yield Layer([line], error=group.opening.error(what))
    elif not values:
        yield Layer([line], error=group.opening.error("an empty list, expected one of rows"))
    elif all(isinstance(value, Bracketed) and _is_row(value) for value in values):
        rows = [list(map(_cell, value.values)) for value in values if isinstance(value, Bracketed)]
        yield _grid(rows, line)
    elif not any(isinstance(value, Bracketed) for value in values):
        cells = [value for value in values if isinstance(value, Token)]
        if any(len(cell.text) >= SMALLEST_WITH_BOXES for cell in cells):
            yield from _of_strings(cells, line)
        elif cells:
            yield _grid([list(map(_cell, cells))], line)
    elif all(isinstance(value, Bracketed) and not _is_row(value) for value in values):
        for value in values:
            yield from _grids(value, start_of(value).line) if isinstance(value, Bracketed) else ()
    else:
        odd = next((value for value in values if isinstance(value, Token)), group.opening)
        what = "a list of rows and of something else, expected rows of cells alone"
        yield Layer([line], error=odd.error(what))


def _is_row(group: Bracketed) -> bool:
    """Return whether a list holds no more cells than a row has, and no strings of several."""
    tokens = [value.text for value in group.values if isinstance(value, Token)]
    is_short = len(tokens) == len(group.values) <= LARGEST
    return is_short and all(len(_plain(text)) < SMALLEST_WITH_BOXES for text in tokens)


def _of_strings(strings: Sequence[Token], line: Line) -> Iterator[Layer]:
    """Yield the grid whose rows are strings, or a grid for each; blanks are empty cells."""
    rows = [list(each._replace(text=each.text.replace(" ", ".")).characters()) for each in strings]
    if max(map(len, rows)) <= LARGEST:
        yield _grid(rows, line)
    else:
        yield from (_grid([row], row[0].line) for row in rows if row)


def _grid(rows: Sequence[list[Token]], line: Line) -> Layer:
    """Return the grid of rows, or of one row of all cells, or what is wrong with it."""
    cells = [cell for row in rows for cell in row]
    size, widths = len(rows), list(map(len, rows))
    usual = max(widths, key=widths.count)
    odd = next((k for k, width in enumerate(widths) if width != usual), 0)
    error, at = "", rows[odd] or cells
    if widths[odd] != usual:
        error = f"row {odd + 1} has {counted(widths[odd], 'cell')}, expected {usual}"
    elif size == 1 and usual not in {k * k for k in SIZES}:
        error = f"{counted(usual, 'cell')} in a list, expected n x n"
    elif size > 1 and not usual == size in SIZES:
        error = f"{counted(size, 'row')} of {counted(usual, 'cell')}"
        error = f"{error}, expected as many rows as cells in a row"
    if error:
        return Layer([line], error=at[0].error(error) if at else line.error(error))
    return Layer([line], cells)


def _cell(value: Value) -> Token:
    """Return a cell, with nothing for `None` and the like."""
    token = start_of(value)
    return Token(_plain(token.text), token.line, token.start)


def _plain(text: str) -> str:
    """Return what a cell says: `5` for `5.` and `5.0`, nothing for `None`."""
    number = _NUMBER.fullmatch(text)
    text = number.group(1) if number else text.strip()
    return "" if text in _EMPTY else text


class ListedLine(Line):
    """A grid of an input, which stands for the line in which it begins."""

    __slots__ = ("layer",)

    def __init__(self, layer: Layer) -> None:
        super().__init__(layer.first.source, layer.first.number, layer.first.text)
        self.layer = layer


class SudokuLists(GridReader):
    """Reads the grids in lists as sudokus."""

    def __init__(self, lines: Lines, reading: GridReading) -> None:
        super().__init__(Lines(map(ListedLine, listed(lines))), reading)

    @classmethod
    def shows(cls, head: Head, reading: GridReading) -> bool:
        """Return whether there is a list, below words; where no command is named, of digits."""
        for line in islice(head.stated(), _HEADINGS):
            if _BEGINS.match(line.text.lstrip()):
                first = next(listed(head.ahead()), None)
                return first is not None and (not head.is_open or is_of_digits(first))
            if not _WORDS.search(line.text):
                return False
        return False

    @classmethod
    def is_certain(cls, head: Head) -> bool:
        """Return whether empty cells show a sudoku: sets hold nothing twice, and graphs differ."""
        first = next(listed(head.ahead()), None)
        if first is None or not first.cells:
            return False
        size, texts = first.size, [cell.text for cell in first.cells]
        rows = in_rows(texts, size)
        is_graph = rows == [list(column) for column in zip(*rows, strict=True)]
        empty = ("", ".", "0") if size > _SMALL else ("", ".")  # 0 may be a cost
        return not is_graph and any(row.count(each) > 1 for row in rows for each in empty)

    def stated(self, lines: Iterable[Line]) -> Iterator[Line]:
        return iter(lines)

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return True: each list is known as a whole."""
        return True

    def record(self, first: Line) -> DigitGrid:
        assert isinstance(first, ListedLine), "the lines of this reader are grids"
        layer = first.layer
        if layer.error is not None:
            raise layer.error
        text = of_cells(layer.cells, layer.size, layer.size, boxes=Boxes.NEEDED)
        return self.puzzle_of(text._replace(place=first.place()))
