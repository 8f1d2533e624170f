"""Dominosas as rows of numbers, or of digits without blanks between (UVa 211).

A line `rows columns` may stand above a grid. Without it, the lines up to a blank one are one grid,
or several of n + 1 rows of n + 2 numbers, or of n + 2 rows of n + 1, in each of which every number
is there as often as the dominoes 0-0 to n-n have it. What can be read in two ways is refused.

A cell may have no number: it is `.`, `?`, `_` or `#`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any

from cover.families.dominoes.dominosa import Dominosa, highest, room, written_number
from cover.families.dominoes.puzzle import in_rows
from cover.families.dominoes.text.numbers import (
    BLANKS,
    HOLE,
    MOST,
    dominosa_of,
    is_number,
    number_or_blank,
    to_be_written,
)
from cover.puzzle import Puzzle
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Token, counted, shown, words
from cover.reading.records import Reading

_ENOUGH = 64  # lines, and words of a line, in which a grid shows
_LONGEST = len(str(MOST))  # number of rows or columns

# Grids of so few columns may look whole where they are the beginning of a larger one: of these, all
# lines up to a blank one are looked at.
_FEW = 5

_Rows = Sequence[Sequence[str]]


def _stated(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines that hold something, without their comments: `# 1 2 0` is none."""
    for line in lines:
        plain = line.without_comment() if HOLE in line.text and not _is_row(line) else line
        if not plain.is_blank:
            yield plain


class DominosaRows(RecordReader):
    """Reads grids of numbers; a broken one goes up to a blank line, or to the next size."""

    @classmethod
    def shows(cls, head: Head, reading: Reading[Any]) -> bool:
        """Return whether the first line holds numbers and blank cells alone.

        Where no command is named, the lines up to a blank one must be whole grids.
        """
        lines: list[Line] = []
        rows: list[list[str]] = []
        for line in islice(head.ahead(), _ENOUGH):
            if lines and line.is_blank:
                break
            lines += _stated([line])
            if lines and not head.is_open:
                return _is_row(lines[0])
            rows += map(_texts, lines[len(rows) :])
            if sum(map(len, rows)) > MOST:
                return False
        return bool(lines) and bool(_heights(rows[1:] if _size(lines) else rows))

    stated = staticmethod(_stated)

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return whether a line is below a blank one, or says the size of the rows below it."""
        return below_blank or self._rows_announced(line) > 0

    def record(self, first: Line) -> Dominosa:
        """Read the grid that begins with a line; the rows that are not its own are kept."""
        lines, rows = self._block(first)
        height = len(lines)
        is_read = len({*map(len, rows)}) == 1 and all(map(_is_cell, {*chain(*rows)}))
        if is_read and len(rows) * len(rows[0]) <= MOST and _size(lines) is None:
            heights = _heights(rows)
            if len(heights) > 1:
                what = " or ".join(f"grids of {counted(each, 'row')}" for each in heights)
                size = f"{heights[0]} {len(rows[0])}"
                way = f"write blank lines between grids, and the size above each, such as {size}"
                raise first.error(f"these may be {what}; {way}")
            height = heights[0] if heights else _height_of_wrong(rows, first)
        for line in reversed(lines[height:]):
            self.lines.push_back(line)
        return grid(lines[:height])

    def _rows_announced(self, line: Line) -> int:
        """Return how many rows a line announces, where certainly it does; 0 else."""
        size = _size([line, *islice(_stated(self.lines.ahead()), 1)])
        return size[0] if size is not None and size[1] > 2 else 0

    def _block(self, first: Line) -> tuple[list[Line], list[list[str]]]:
        """Take the lines up to a blank one, or to where a grid certainly ends; return their cells.

        After n + 1 whole rows of n + 2 numbers, two rows with n + 1 in them may make a larger one.
        """
        lines, rows = [first], [_texts(first)]
        announced = self._rows_announced(first) if len(rows[0]) == 2 else 0
        cells, is_whole = 0, False
        for line in self.up_to_blank():
            row = _texts(line)
            goes_on = len(row) == len(rows[0]) and str(len(row) - 1) in row
            if (is_whole and not goes_on) or (len(row) == 2 and self._rows_announced(line)):
                self.lines.push_back(line)
                break
            lines.append(line)
            rows.append(row)
            cells += len(row)
            if len(lines) == announced + 1 > 1 or cells > MOST:
                break
            is_usual = not announced and len(row) > _FEW and abs(len(rows) - len(row)) == 1
            is_whole = is_usual and _are_whole(rows) and BLANKS.isdisjoint(chain(*rows))
        return lines, rows


def grid(lines: Sequence[Line]) -> Dominosa:
    """Return the dominosa that lines hold, below their size or without it; raises `InputError`."""
    place, size = lines[0].place(), _size(lines)
    columns, why = 0, "as in the other rows"
    if size is not None:
        head, *lines = lines
        count, columns = size
        announced = f"{counted(count, 'row')} of {columns}"
        why = f"line {head.number} says {announced}"
        if count * columns > MOST:
            raise head.error(f"{announced}; a grid has up to {MOST} numbers")
        if len(lines) < count:
            raise head.error(f"{announced} announced, {len(lines)} follow")
        if len(lines) > count:
            raise lines[count].error(f"a row more than the {count} announced")
    rows = [_cells(line, columns) for line in lines]
    cells = list(chain(*rows))
    if len(cells) > MOST:
        raise lines[0].error(f"more than {MOST} numbers in a grid; it has 2 to {MOST}")
    widths = list(map(len, rows))
    columns = columns or max(widths, key=widths.count)
    numbers: list[int] = []
    for number, (line, row) in enumerate(zip(lines, rows, strict=True), 1):
        numbers += map(number_or_blank, row)
        if len(row) != columns:
            message = f"row {number} has {counted(len(row), 'number')}, expected {columns}"
            raise line.error(f'{message} ({why}): "{shown(line.text)}"')
    texts = [[cell.text for cell in row] for row in rows]
    hole = next((cell for cell in cells if cell.text == HOLE), None)
    if hole is not None:
        others = [text for row in texts for text in row if text != HOLE]
        if not _are_whole(texts) or _are_whole([others]):
            what = "# is read as a cell without a number where the grid is then one of dominoes"
            raise hole.error(f"{what} alone; cells that do not exist are not read")
    return dominosa_of(place, numbers, columns, cells)


def written(puzzle: Puzzle[Any]) -> list[str]:
    """Return the size and the rows of a dominosa; raises `InputError`."""
    dominosa = to_be_written(puzzle, "dominosa")
    rows = in_rows(dominosa._numbers, dominosa.columns)
    size = f"{len(rows)} {dominosa.columns}"
    return [size, *(" ".join(map(written_number, row)) for row in rows)]


def _is_row(line: Line) -> bool:
    """Return whether a line holds numbers and blank cells alone, and one number at least."""
    found = [word.text for word in islice(words(line), _ENOUGH)]
    return all(map(_is_cell, found)) and any(map(is_number, found))


def _is_cell(text: str) -> bool:
    return is_number(text) or text in BLANKS


def _cells(line: Line, columns: int = 0) -> list[Token]:
    """Return the words of a line, or the characters of the only one, but not far too many.

    In a grid of one column, the word is the cell.
    """
    found = list(islice(words(line), MOST + 1))
    if len(found) != 1 or columns == 1:
        return found
    (word,) = found
    return [Token(each, line, word.start + k) for k, each in enumerate(word.text[: MOST + 1])]


def _texts(line: Line) -> list[str]:
    return [cell.text for cell in _cells(line)]


def _size(lines: Sequence[Line]) -> tuple[int, int] | None:
    """Return the rows and columns that the first line announces, if the one below has that length.

    Two numbers above two or one may be a row themselves: there, all lines decide.
    """
    sizes = [word.text for word in islice(words(lines[0]), 3)]
    if len(sizes) != 2 or not all(is_number(size) and len(size) <= _LONGEST for size in sizes):
        return None
    count, columns = map(int, sizes)
    if not count or not columns or len(lines) < 2 or len(_cells(lines[1], columns)) != columns:
        return None
    if columns <= 2 and (len(lines) != count + 1 or _are_whole(list(map(_texts, lines)))):
        return None
    return count, columns


def _heights(rows: _Rows) -> list[int]:
    """Return of how many rows each the grids can be that some rows make up."""
    columns = len(rows[0])
    return [
        height
        for height in dict.fromkeys((len(rows), columns - 1, columns + 1))
        if height > 0 and len(rows) % height == 0
        if all(_are_whole(rows[k : k + height]) for k in range(0, len(rows), height))
    ]


def _height_of_wrong(rows: _Rows, first: Line) -> int:
    """Return of how many rows the grids are that some rows make up, with wrong numbers.

    Raises `InputError` where they may be one grid or several.
    """
    count, columns = len(rows), len(rows[0])
    usual = [height for height in (columns - 1, columns + 1) if 0 < height < count]
    is_one = count * columns == room(highest(count * columns))
    fitting = [height for height in usual if count % height == 0 and not is_one]
    if columns > _FEW:  # whole grids were taken before
        return fitting[0] if len(fitting) == 1 else count
    if fitting or any(_are_whole(rows[:height]) for height in usual):
        what = f"{count} rows of {columns} are neither one grid nor several"
        raise first.error(f"{what} in which each number is there as often as it must be")
    return count


def _are_whole(rows: _Rows) -> bool:
    """Return whether rows of one length hold each number as often as a set of dominoes does.

    With blank cells, no number may be there too often.
    """
    held = Counter(chain(*rows))
    cells = held.total()
    most = highest(cells)
    numbers = set(map(str, range(most + 1)))
    return (
        len({*map(len, rows)}) == 1
        and cells == room(most)
        and held.keys() <= numbers | BLANKS
        and all(held[number] <= most + 2 for number in numbers)
    )
