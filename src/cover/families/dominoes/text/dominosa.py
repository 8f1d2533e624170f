"""Dominosas as rows of numbers, or of digits without blanks between (UVa 211), and as game ids.

A line `rows columns` may stand above a grid. Without it, the lines up to a blank one are one grid,
or several of n + 1 rows of n + 2 numbers, or of n + 2 rows of n + 1, in each of which every number
is there as often as the dominoes 0-0 to n-n have it. What can be read in two ways is refused. A
cell may have no number: it is `.`, `?`, `_` or `#`.

An id of Simon Tatham's collection is `3:10012...`: the largest number n, perhaps letters for how
hard it is, and n + 1 rows of n + 2 numbers, those of several digits in brackets.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any

from cover.errors import InputError, Place
from cover.facts import Source
from cover.families.dominoes.dominosa import (
    BLANK,
    Dominosa,
    can_be_in,
    highest,
    room,
    written_number,
)
from cover.families.dominoes.puzzle import UNKNOWN, neighbours
from cover.puzzle import Puzzle
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Token, counted, in_rows, shown, words
from cover.reading.records import Reading
from cover.reading.saved_games import GameReader

LARGEST = 60  # number
_MOST = 10_000  # cells

_HOLE = "#"  # in rows, where it begins no comment
_BLANKS = {BLANK, "?", "_", _HOLE}  # are read as cells whose number is not given
# Up to so many dominoes can lie somewhere in a grid with such cells.
_MOST_PLACINGS = 500_000

# --- Numbers in cells ---


def _dominosa_of(
    place: Place, numbers: Sequence[int], columns: int, cells: Iterable[Token]
) -> Dominosa:
    """Return the dominosa of numbers, row by row, that stand in these cells.

    Raises `InputError`.
    """
    if not 2 <= len(numbers) <= _MOST:
        have = "1 number" if len(numbers) == 1 else f"more than {_MOST} numbers"
        raise InputError(place, f"{have} in a grid; it has 2 to {_MOST}")
    if UNKNOWN in numbers:
        ways = list(map(len, can_be_in(numbers)))
        pairs = neighbours(len(numbers) // columns, columns)
        if sum(ways[one] * ways[other] for one, other in pairs) > _MOST_PLACINGS:
            message = f"more than {_MOST_PLACINGS} ways to lay a domino; tell more of the numbers"
            raise InputError(place, message)
    places = {number: cell.place() for number, cell in enumerate(cells)}
    return Dominosa.made(Source(place), _numbers=tuple(numbers), columns=columns, _places=places)


def dominosa_of_rows(rows: object) -> Dominosa:
    from cover.reading.arguments import iterated

    found: list[list[Token]] = []
    for y, row in enumerate(iterated(rows, "rows")):
        path = f"rows[{y}]"
        numbers = row.split() if isinstance(row, str) else iterated(row, path)
        found.append([_token(number, f"{path}[{x}]") for x, number in enumerate(numbers)])
        if len(found[-1]) != len(found[0]):
            has = counted(len(found[-1]), "number")
            raise InputError(Place(path), f"{has}, expected {len(found[0])} as in the first row")
    cells = [cell for row in found for cell in row]
    if not cells:
        raise InputError(Place("rows"), "no numbers")
    return _dominosa_of(Place("rows"), list(map(_number_or_blank, cells)), len(found[0]), cells)


def _token(number: object, path: str) -> Token:
    from cover.reading.arguments import wrong

    if isinstance(number, bool) or not isinstance(number, (int, str, type(None))):
        raise wrong(path, number, "a number")
    text = BLANK if number is None else str(number)
    return Token(text, Line(path, 0, text), 0)


def is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _number_in(cell: Token) -> int:
    if not is_number(cell.text):
        raise cell.error(f'"{shown(cell.text)}" is not a number')
    if len(cell.text) > len(str(_MOST)) or int(cell.text) > LARGEST:
        raise cell.error(f"{shown(cell.text)} is too large; the numbers are 0 to {LARGEST}")
    return int(cell.text)


def _number_or_blank(cell: Token) -> int:
    """Return the number in a cell, -1 where none is given; raises `InputError`."""
    return UNKNOWN if cell.text in _BLANKS else _number_in(cell)


# --- Rows of numbers ---

_ENOUGH = 64  # lines, and words of a line, in which a grid shows
_LONGEST = len(str(_MOST))  # number of rows or columns

# Grids of so few columns may look whole where they are the beginning of a larger one: of these, all
# lines up to a blank one are looked at.
_FEW = 5

_Rows = Sequence[Sequence[str]]


def _stated(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines that hold something, without their comments: `# 1 2 0` is none."""
    for line in lines:
        plain = line.without_comment() if _HOLE in line.text and not _is_row(line) else line
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
            if sum(map(len, rows)) > _MOST:
                return False
        return bool(lines) and bool(_heights(rows[1:] if _size(lines) else rows))

    stated = staticmethod(_stated)

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return whether a line is below a blank one, or says the size of the rows below it."""
        return below_blank or self._rows_announced(line) > 0

    def record(self, first: Line) -> Dominosa:
        lines, rows = self._block(first)
        height = len(lines)
        is_read = len({*map(len, rows)}) == 1 and all(map(_is_cell, {*chain(*rows)}))
        if is_read and len(rows) * len(rows[0]) <= _MOST and _size(lines) is None:
            heights = _heights(rows)
            if len(heights) > 1:
                what = " or ".join(f"grids of {counted(each, 'row')}" for each in heights)
                size = f"{heights[0]} {len(rows[0])}"
                way = f"write blank lines between grids, and the size above each, such as {size}"
                raise first.error(f"these may be {what}; {way}")
            height = heights[0] if heights else _height_of_wrong(rows, first)
        for line in reversed(lines[height:]):
            self.lines.push_back(line)
        return grid_of(lines[:height])

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
            if len(lines) == announced + 1 > 1 or cells > _MOST:
                break
            is_usual = not announced and len(row) > _FEW and abs(len(rows) - len(row)) == 1
            is_whole = is_usual and _are_whole(rows) and _BLANKS.isdisjoint(chain(*rows))
        return lines, rows


def grid_of(lines: Sequence[Line]) -> Dominosa:
    place, size = lines[0].place(), _size(lines)
    columns, why = 0, "as in the other rows"
    if size is not None:
        head, *lines = lines
        count, columns = size
        announced = f"{counted(count, 'row')} of {columns}"
        why = f"line {head.number} says {announced}"
        if count * columns > _MOST:
            raise head.error(f"{announced}; a grid has up to {_MOST} numbers")
        if len(lines) < count:
            raise head.error(f"{announced} announced, {len(lines)} follow")
        if len(lines) > count:
            raise lines[count].error(f"a row more than the {count} announced")
    rows = [_cells(line, columns) for line in lines]
    cells = list(chain(*rows))
    if len(cells) > _MOST:
        raise lines[0].error(f"more than {_MOST} numbers in a grid; it has 2 to {_MOST}")
    widths = list(map(len, rows))
    columns = columns or max(widths, key=widths.count)
    numbers: list[int] = []
    for number, (line, row) in enumerate(zip(lines, rows, strict=True), 1):
        numbers += map(_number_or_blank, row)
        if len(row) != columns:
            message = f"row {number} has {counted(len(row), 'number')}, expected {columns}"
            raise line.error(f'{message} ({why}): "{shown(line.text)}"')
    texts = [[cell.text for cell in row] for row in rows]
    hole = next((cell for cell in cells if cell.text == _HOLE), None)
    if hole is not None:
        others = [text for row in texts for text in row if text != _HOLE]
        if not _are_whole(texts) or _are_whole([others]):
            what = "# is read as a cell without a number where the grid is then one of dominoes"
            raise hole.error(f"{what} alone; cells that do not exist are not read")
    return _dominosa_of(place, numbers, columns, cells)


def _is_row(line: Line) -> bool:
    found = [word.text for word in islice(words(line), _ENOUGH)]
    return all(map(_is_cell, found)) and any(map(is_number, found))


def _is_cell(text: str) -> bool:
    return is_number(text) or text in _BLANKS


def _cells(line: Line, columns: int = 0) -> list[Token]:
    """Return the words of a line, or the characters of the only one, but not far too many.

    In a grid of one column, the word is the cell.
    """
    found = list(islice(words(line), _MOST + 1))
    if len(found) != 1 or columns == 1:
        return found
    return list(islice(found[0].characters(), _MOST + 1))


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
        and held.keys() <= numbers | _BLANKS
        and all(held[number] <= most + 2 for number in numbers)
    )


# --- Game ids ---

ID = re.compile(r"\s*([0-9]+)[a-z]*:")
_DESCRIBED = re.compile(r"\s*([0-9]*)[^:]*:(.*)")
_CELL = re.compile(r"\[([0-9]+)\]|(\S)")


class DominosaGames(GameReader):
    """Reads dominosas of game ids, alone in a line or in a saved game."""

    game = "Dominosa"
    pattern = ID
    expected = "expected 6:5552..."

    @staticmethod
    def of_id(line: Line) -> Dominosa:
        """Return the dominosa of a game id; raises `InputError`.

        Where the id has no number above all, its length tells that.
        """
        found = _DESCRIBED.fullmatch(line.text)
        assert found is not None, "ids have a colon"
        digits, (start, end) = found.group(1), found.span(2)
        if len(digits) > len(str(LARGEST)) or (digits and int(digits) > LARGEST):
            raise line.error(f"{shown(digits)} is too large; the numbers are 0 to {LARGEST}")
        cells = [
            Token(cell.group(group), line, cell.start(group))
            for cell in _CELL.finditer(line.text, start, end)
            for group in [cell.lastindex or 0]
        ]
        most = int(digits) if digits else max(highest(len(cells)), 0)
        numbers = list(map(_number_in, cells))
        for cell, number in zip(cells, numbers, strict=True):
            if number > most:
                raise cell.error(f"{cell.text} is too large; the numbers are 0 to {most}")
        if len(cells) != room(most):
            shape = f"{counted(most + 1, 'row')} of {most + 2}"
            raise line.error(f"{counted(len(cells), 'number')}, expected {room(most)} ({shape})")
        return _dominosa_of(line.place(), numbers, most + 2, cells)


# --- Writing ---


def written(puzzle: Puzzle[Any]) -> list[str]:
    dominosa = _to_be_written(puzzle, "dominosa")
    rows = in_rows(dominosa._numbers, dominosa.columns)
    size = f"{len(rows)} {dominosa.columns}"
    return [size, *(" ".join(map(written_number, row)) for row in rows)]


def written_id(puzzle: Puzzle[Any]) -> list[str]:
    dominosa = _to_be_written(puzzle, "tatham")
    most, held = dominosa.columns - 2, dominosa._numbers
    if UNKNOWN in held:
        raise InputError(puzzle.place, "tatham cannot say cells without a number")
    if len(held) != room(most) or max(held) > most:
        shape = "a grid but n + 1 rows of n + 2 numbers, which are 0 to n"
        raise InputError(puzzle.place, f"tatham cannot say {shape}")
    numbers = (str(number) if number < 10 else f"[{number}]" for number in held)
    return [f"{most}:{''.join(numbers)}"]


def _to_be_written(puzzle: Puzzle[Any], name: str) -> Dominosa:
    if not isinstance(puzzle, Dominosa):
        raise InputError(puzzle.place, f"{name} cannot say a su-domino-ku")
    return puzzle
