"""Grids whose empty cells are empty: blanks in frames, and in tables.

::

    | 5 3   |   7   |       |       | 5 | 3 |   |   | 7 |   |   |   |   |
    | 6     | 1 9 5 |       |       | 6 |   |   | 1 | 9 | 5 |   |   |   |

Such rows are written anew, with a mark in each empty cell, before they are read as rows of a grid.
That is done only where n rows have n cells each, and where just one way to divide the lines into
cells has all symbols in cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise

from cover.families.grids.houses import LARGEST, default_box
from cover.families.grids.text.grid_rows import is_words, parts_between, stripped
from cover.families.grids.text.grid_text import BOXED_SIZES, line_of_cells
from cover.reading.lines import Line, Lines, Token

_EXPLICIT = frozenset(".?_*")  # marks of empty cells
_RULE = re.compile(r"[\s|+:*=-]*[=-][\s|+:*=-]*")
_CELL = re.compile(r"[^\W_]{0,2}")
_DELIMITERS = "\t;"
_MARKS = "|" + _DELIMITERS
_FEW = 2  # lines below the first, which show how a grid is written
_MOST_LINES = 4 * LARGEST
_STRIDES = (1, 2)

Row = list[Token]


def with_marks(first: Line, lines: Lines, mark: str, above: Line | None = None) -> list[Line]:
    """Take a grid with empty cells, and return its rows with marks in these; none for others.

    The grid begins with the blank line `above` the `first` one, or with that, and goes on in
    `lines`, of which nothing is taken if it is no such grid.
    """
    text = first.text
    if not _EXPLICIT.isdisjoint(text) or _RULE.fullmatch(text):
        return []
    if text.isalnum():  # by far the most common: a whole grid, or the first of full rows
        below = text if len(text) > LARGEST else next(lines.ahead(), first).text
        if len(text) > LARGEST or (len(text) == len(below) in BOXED_SIZES and below.isalnum()):
            return []
    head = [first, *islice(_coming(lines), _FEW)]
    if not any(each in line.text for line in head for each in _MARKS) or _has_marks(head):
        return []
    block = [first, *_coming(lines)]
    found = _rows([above, *block]) if above is not None else None
    taken = 1 + (found is not None)  # of the lines of the grid, the one above among them
    found = found or _rows(block)
    if found is None:
        return []
    rows, count = found
    for _ in range(count - taken):
        next(lines)
    marked = ([cell._replace(text=cell.text or mark) for cell in row] for row in rows)
    return list(map(line_of_cells, marked))


def _coming(lines: Lines) -> Iterator[Line]:
    """Yield the coming lines that may be of the grid; the lines are not taken."""
    for line in islice(lines.ahead(), _MOST_LINES):
        plain = line.without_comment()
        is_heading = is_words(plain) and "|" not in plain.text and "\t" not in plain.text
        if not line.is_blank and (plain.is_blank or is_heading):
            return
        yield plain


def _has_marks(head: Sequence[Line]) -> bool:
    """Return whether all cells show in the first lines: as marks, or since all places are filled.

    In grids of numbers, as many words in each line are the cells.
    """
    rows = [line.text.rstrip() for line in filter(_is_row, head)]
    if not all(map(_EXPLICIT.isdisjoint, rows)):
        return True
    places = {tuple(not character.isspace() for character in text) for text in rows}
    words = {len(text.split()) for text in rows}
    is_alike = len(places) == 1 or (len(words) == 1 and words <= {*BOXED_SIZES[_FEW:]})
    return len(rows) > 1 and is_alike and not {*"|;"} & {*rows[0]}


def _is_row(line: Line) -> bool:
    return not line.is_blank and not _RULE.fullmatch(line.text)


def _rows(block: Sequence[Line]) -> tuple[list[Row], int] | None:
    """Return the rows of the grid at the beginning of a block, and the number of its lines."""
    text = next((line.text for line in block if not line.is_blank), "")
    if not text:
        return None
    if "|" in text:
        framed = ("|" in line.text or not _is_row(line) for line in block)
        count = next((k for k, is_framed in enumerate(framed) if not is_framed), len(block))
        end = next((k for k in range(count) if block[k].is_blank), count)
        return _framed(block[:end]) or _framed(block[:count])
    coming = "".join(line.text for line in block[:LARGEST])
    delimiter = next((each for each in _DELIMITERS if each in coming), "")
    if not delimiter:
        return None
    found = [
        (rows, count)
        for size in BOXED_SIZES
        for lines, count in _sequences(block, size)
        for rows in _delimited(lines, size, delimiter)
        if _is_square(rows, size) and (delimiter == ";" or _is_likely(rows, size))
    ]
    return found[0] if len(found) == 1 else None


def _sequences(block: Sequence[Line], size: int) -> Iterator[tuple[list[Line], int]]:
    """Yield the lines of a grid of so many rows, and how many lines it takes.

    Blank lines are rows, or stand between bands. The grid ends at a blank line or with the block.
    """
    first = list(block[:size])
    end = block[size : size + 1]
    if len(first) == size and first[-1].text and (not end or end[0].is_blank):
        yield first, size
    solid = [number for number, line in enumerate(block) if _is_row(line)][:size]
    ends = [k for k, number in enumerate(solid, 1) if [*solid, -1][k] != number + 1]
    bands = {end - start for start, end in pairwise([0, *ends])}
    if len(solid) == size and solid[-1] >= size and len(bands) == 1:
        count = solid[-1] + 1
        if len(block) == count or block[count].is_blank:
            yield [block[number] for number in solid], count


def _is_square(rows: Sequence[Row], size: int) -> bool:
    """Return whether all rows are as long as they are many, with short words in cells."""
    cells = [cell.text for row in rows for cell in row]
    is_square = len(rows) == size and all(len(row) == size for row in rows)
    return is_square and any(cells) and all(map(_CELL.fullmatch, cells))


def _is_likely(rows: Sequence[Row], size: int) -> bool:
    """Return whether no two rows of a band are empty, nor two columns of a stack.

    These could be exchanged: a sudoku with one solution has no such rows. What looks so was most
    likely divided into other cells than was meant.
    """
    box = default_box(size)
    assert box is not None, "only such sizes are tried"
    columns = list(zip(*rows, strict=True))
    for lines, height in ((rows, box[0]), (columns, box[1])):
        empty = [k // height for k, line in enumerate(lines) if not any(c.text for c in line)]
        if len(set(empty)) < len(empty):
            return False
    return True


# Cells between delimiters


def _delimited(lines: Sequence[Line], size: int, delimiter: str) -> Iterator[list[Row]]:
    """Yield the rows of a table; those whose last cells are empty may be short."""
    rows = [[*map(stripped, parts_between(line, delimiter))] for line in lines]
    longest = max(map(len, rows))
    if longest == size + 1 and not any(cell.text for row in rows for cell in row[size:]):
        rows, longest = [row[:size] for row in rows], size
    if longest == size:
        missing = [size - len(row) for row in rows]
        yield [
            [*row, *[Token("", line, len(line.text))] * count]
            for row, line, count in zip(rows, lines, missing, strict=True)
        ]


# Cells in frames


def _framed(block: Sequence[Line]) -> tuple[list[Row], int] | None:
    """Return the rows of a grid in a frame, or of a table with a header or without."""
    count = len(block)
    numbers = [k for k in range(count) if _is_row(block[k])]
    rows = _without_borders([parts_between(block[k], "|") for k in numbers])
    widths = {len(row) for row in rows}
    if len(widths) != 1:
        return None
    fields, size = widths.pop(), len(rows)
    if size == fields + 1 and numbers[1:2] != [1]:  # with a rule below the header
        rows, size = rows[1:], fields
    if size == fields:
        cells = [[stripped(field) for field in row] for row in rows]
        return (cells, count) if _is_square(cells, size) else None
    if size not in BOXED_SIZES or not fields or size % fields:
        return None
    found = [
        cells
        for stride in _STRIDES
        for cells in [_of_boxes(rows, size // fields, stride)]
        if _is_square(cells, size) and _is_likely(cells, size)
        if not all(cell.text for row in cells for cell in row)
    ]
    return (found[0], count) if len(found) == 1 else None


def _without_borders(rows: Sequence[list[Line]]) -> list[list[Line]]:
    """Return rows without what is outside of the bars at their ends, if all rows have these."""
    begin = int(all(row[0].is_blank for row in rows))
    end = int(all(row[-1].is_blank for row in rows))
    return [row[begin : len(row) - end] for row in rows]


def _of_boxes(rows: Sequence[Sequence[Line]], width: int, stride: int) -> list[Row]:
    """Return the cells of rows of boxes, each cell so many characters after the last one.

    No rows where a box has symbols elsewhere, or may begin at two places.
    """
    found: list[Row] = [[] for _ in rows]
    last = len(rows[0]) - 1
    for number, boxes in enumerate(zip(*rows, strict=True)):
        length = max(len(box.text) for box in boxes)
        inner = (width - 1) * stride + 1
        lefts = [
            left
            for left in range(stride + 1)
            if (0 <= length - left - inner <= 1 or (number == last and length < left + inner))
            and all(_is_on(box.text, range(left, left + inner, stride)) for box in boxes)
        ]
        even = [left for left in lefts if length - inner == 2 * left]
        lefts = even or lefts
        if len(lefts) != 1:
            return []
        for row, box in zip(found, boxes, strict=True):
            columns = range(lefts[0], lefts[0] + inner, stride)
            row += [Token(box.text[k : k + 1].strip(), box, k) for k in columns]
    return found


def _is_on(text: str, columns: Iterable[int]) -> bool:
    """Return whether all that is written in a text stands in some columns of characters."""
    return {k for k, character in enumerate(text) if not character.isspace()} <= {*columns}
