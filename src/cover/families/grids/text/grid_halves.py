"""Grids of which two make a puzzle: the givens and the layout of the regions.

A half is a line of n x n characters, or n rows of n cells; a line of twice as many characters, or
of two words, holds two halves. Halves are counted by their rows, so that a wrong one does not put
those behind it out of step; a blank line ends a half in any case.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from itertools import islice
from math import isqrt

from cover.errors import InputError
from cover.families.grids.houses import LARGEST, SMALLEST
from cover.families.grids.text.grid_rows import Row, is_rule
from cover.families.grids.text.irregular.grid import LEGAL_LENGTHS, SIZES, missed, nearest_size
from cover.families.grids.text.region_maps import Size, region_map
from cover.reading.lines import Line, Lines, Token, counted, shown

_BLANKS = set(".0?-_*")
_WORD = re.compile(r"-?[0-9]+|.?")
_FEW_WRONG = 2  # rows of another length in a grid
_FEW_TOKENS = 9  # rows of fewer words of one length hold several cells in each


class Half:
    """A grid of `size` x `size` cells; `error` is what is wrong with it, if something is."""

    def __init__(self, first: Line, cells: list[Token], error: InputError | None = None) -> None:
        self.first = first
        self.cells = cells
        self.error = error
        self.size = isqrt(len(cells))
        self._is_layout: bool | None = None

    @property
    def is_layout(self) -> bool:
        """Whether the cells are n groups of n."""
        if self._is_layout is None:
            size = self.size
            found = region_map([cell.text for cell in self.cells], Size(size))
            self._is_layout = self.error is None and found.sizes == [size] * size
        return self._is_layout

    @property
    def is_full_grid(self) -> bool:
        """Whether no label is twice in a row or column, as in the solution of a puzzle."""
        labels = [cell.text for cell in self.cells]
        lines = [labels[k :: self.size] for k in range(self.size)]
        lines += [labels[k : k + self.size] for k in range(0, len(labels), self.size)]
        return all(len(set(line)) == self.size for line in lines)

    @property
    def blanks(self) -> int:
        """How many cells look empty."""
        return sum(cell.text in _BLANKS for cell in self.cells)


class Halves(Iterator[Half]):
    """The halves in lines, up to a line `end` or the end of the input."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._ready: deque[Half] = deque()
        self._width_before = 0  # of the rows of the last grid, 0 after one in a line

    def __next__(self) -> Half:
        if not self._ready:
            self._ready.extend(self._read())
        return self._ready.popleft()

    def push_back(self, half: Half) -> None:
        """Make a half the next one again."""
        self._ready.appendleft(half)

    def peek(self) -> Half | None:
        """The next half, which is not taken; None at the end."""
        half = next(self, None)
        if half is not None:
            self.push_back(half)
        return half

    def _read(self) -> list[Half]:
        for line in self._lines:
            plain = line.without_comment()
            if plain.is_blank or is_rule(plain.text):
                continue
            if plain.text.strip().lower() == "end":
                break
            self._lines.push_back(plain)
            is_row = self._is_row(plain)
            self._width_before = self._width() if is_row else 0
            return [self._rows()] if is_row else self._in_line(next(self._lines))
        raise StopIteration

    def _is_row(self, line: Line) -> bool:
        """Whether the line is the row of a grid, and not a grid of its own.

        Short lines may be both: they are rows if those before were, or if there are enough of them,
        unless they show the layouts of small grids.
        """
        tokens = line.text.split()
        length = len(tokens[0])
        if len(tokens) > 1 or length > LARGEST or not _is_in_line(length):
            return max(map(len, tokens)) <= LARGEST
        if abs(self._width_before - length) <= 1:
            return True
        texts = [text.strip() for text in islice(self._block(), 2 * length)]
        like = [text for text in texts if len(text) == length]
        if len(texts) < length or len(like) < length - _FEW_WRONG:
            return False
        pairs = zip(like[::2], like[1::2], strict=False)
        is_layout = _shows_layout("".join(like[:length]))
        return is_layout or not all(any(map(_shows_layout, pair)) for pair in pairs)

    def _block(self) -> Iterator[str]:
        """The lines up to the next blank one."""
        for line in self._lines.ahead():
            if line.is_blank:
                return
            if not line.is_comment:
                yield line.text

    def _in_line(self, line: Line) -> list[Half]:
        """The one or two grids that a line holds."""
        count = sum(map(len, line.text.split()))
        if not _is_in_line(count):
            hint = missed(count, nearest_size(count))
            needed = f"a grid in one line needs n x n for n from {SIZES}, or twice as many"
            return [Half(line, [], line.error(f"{counted(count, 'cell')}; {needed}{hint}"))]
        cells = [
            Token(character, line, index)
            for index, character in enumerate(line.text)
            if not character.isspace()
        ]
        if count in LEGAL_LENGTHS:
            return [Half(line, cells)]
        return [Half(line, cells[: count // 2]), Half(line, cells[count // 2 :])]

    def _rows(self) -> Half:
        """The rows of a grid, as many as its first ones are wide."""
        size = self._width_before
        rows: list[Row] = []
        for line in self._lines:
            plain = line.without_comment()
            if line.is_blank:
                break
            if plain.is_blank or is_rule(plain.text):
                continue
            if plain.text.strip().lower() == "end":
                self._lines.push_back(line)
                break
            if len(rows) < LARGEST:
                rows.append(Row(plain))
            if len(rows) == size:
                break
        return _half(rows, size)

    def _width(self) -> int:
        """The width that two of the next three rows agree on, or that of the first."""
        ahead = (line.without_comment() for line in self._lines.ahead())
        rows = (line for line in ahead if not line.is_blank and not is_rule(line.text))
        widths = [_count(Row(line)) for line in islice(rows, 3)]
        return max(widths, key=widths.count)


def _is_in_line(length: int) -> bool:
    return length in LEGAL_LENGTHS or (length % 2 == 0 and length // 2 in LEGAL_LENGTHS)


def _shows_layout(text: str) -> bool:
    """Whether a text, or half of it, is n groups of n."""
    middle = len(text) // 2
    parts = [text] if len(text) in LEGAL_LENGTHS else [text[:middle], text[middle:]]
    size = isqrt(len(parts[0]))
    return any([part.count(c) for c in set(part)] == [size] * size for part in parts)


def by_token(row: Row) -> bool:
    """Whether the cells of a row are words of different lengths, and not boxes: `1 10 10`."""
    if len(row.tokens) < 2 or not all(map(_WORD.fullmatch, row.tokens)):
        return False
    return len({*map(len, row.tokens)}) > 1 or len(row.tokens) >= _FEW_TOKENS


def _count(row: Row) -> int:
    return row.count(by_token(row))


def _half(rows: list[Row], size: int) -> Half:
    first = rows[0].line
    try:
        return Half(first, _cells(rows, size))
    except InputError as error:
        return Half(first, [], error)


def _cells(rows: list[Row], size: int) -> list[Token]:
    if not SMALLEST <= size <= LARGEST:
        have = counted(size, "cell")
        raise rows[0].line.error(f"{have} in a row, a grid has {SIZES}")
    cells: list[Token] = []
    for number, row in enumerate(rows, 1):
        if _count(row) != size:
            like = next((k for k, other in enumerate(rows, 1) if _count(other) == size), 0)
            reason = f" as in row {like}" if like else ""
            text = shown(row.line.text)
            found = f"row {number} has {counted(_count(row), 'cell')}, expected {size}"
            raise row.line.error(f'{found}{reason}: "{text}"')
        cells.extend(row.cells(by_token(row)))
    if len(rows) != size:
        have = counted(len(rows), "row")
        raise rows[0].line.error(f"{have} of {size} cells, expected {size} rows")
    return cells
