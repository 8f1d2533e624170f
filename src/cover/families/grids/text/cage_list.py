"""Killers as lists of cages: `15 r1c1 r1c2` in each line, a total and its cells.

Cells are `r1c2` or `A2`, as `cell_names` reads them, or numbers that count them row by row: from 0,
or from 1 (CSPLib 057) if the last cell has its number and none has 0. The grid has the usual 9x9
cells, unless several cells show a larger one. A line of givens may stand above. A blank line
separates puzzles.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice, product
from math import isqrt
from typing import NamedTuple

from cover.errors import InputError
from cover.families.grids.houses import LARGEST, cell_name
from cover.families.grids.options import GridReading
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import writing
from cover.families.grids.text.grid_text import (
    BOXED_SIZES,
    LONGEST_NUMBER,
    CageText,
    GridReader,
    GridText,
    of_givens,
    side_of_box,
    with_cages,
)
from cover.families.grids.text.notation import ScatteredCells
from cover.reading.cell_names import cells_named, coordinates, is_cell_name
from cover.reading.formats import Head
from cover.reading.lines import Line, Token, shown

_WORD = re.compile(r"[^\s,;:=+]+")
_TOTAL = re.compile(rf"[0-9]{{1,{LONGEST_NUMBER}}}")
_NUMBER = re.compile(r"[0-9]{1,3}")
_NUMBERS = re.compile(r"[\s,0-9]+")
_SHORTEST_GRID = 12  # characters of a line that is a whole grid, or was meant as one
_MOST_CELLS = LARGEST * LARGEST
_MOST_LINES = _MOST_CELLS + 1
_USUAL = 9

# One cell of so many that lies outside of a grid is a slip, `r1c10` for `r1c9`; of a larger grid,
# more cells do.
_SLIP = 20


class CageList(GridReader):
    """Reads the cages up to a blank line, and the line of givens above them."""

    @classmethod
    def shows(cls, head: Head, reading: GridReading) -> bool:
        """Return whether the first line is a cage, or one below a grid in a line is."""
        coming = head.stated()
        first = next(coming, None)
        if first is None or _is_cage(first):
            return first is not None
        if len(first.text.strip()) < _SHORTEST_GRID or len(first.text.split()) > 1:
            return False
        second = next(coming, None)
        return second is not None and _is_cage(second) and not _NUMBERS.fullmatch(second.text)

    def record(self, first: Line) -> DigitGrid:
        """Read a line of givens, where there is one, and the cages."""
        block = list(islice(self.below(first), _MOST_LINES + 1))
        if len(block) > _MOST_LINES:
            raise first.error(f"more than {_MOST_LINES} lines without a blank one, too many cages")
        if len(_words(first)) == 1 and len(block) > 1:
            grid = of_givens(first)
            puzzle = self.puzzle_of(grid)
            rows = [_cage_words(line) for line in block[1:]]
            names = [word.text for words in rows for word in words[1:]]
        else:
            rows = [_cage_words(line) for line in block]
            names = [word.text for words in rows for word in words[1:]]
            size = self._size(names, first)
            cells = ScatteredCells([Token("", first, 0)] * (size * size))
            grid = GridText(first.place(), size, size, cells)
            puzzle = self.puzzle_of(grid)
        numbering = numbering_of(names, grid.rows, grid.columns)
        cages = [
            CageText(
                f"cage {number}", numbering.cells(held), int(total.text) or None, total.place()
            )
            for number, (total, *held) in enumerate(rows, 1)
        ]
        return with_cages(puzzle, cages, self.reading)

    def _size(self, names: Sequence[str], line: Line) -> int:
        """Return the side of the grid: 9, if the cells do not show another one."""
        if self.reading.options.box is not None:
            return side_of_box(self.reading.options.box, line)
        numbers = {number for name in names if (number := _number_of(name)) is not None}
        side = isqrt(len(numbers))
        if side in BOXED_SIZES and numbers in (set(range(side**2)), set(range(1, side**2 + 1))):
            return side
        corners = {corner for name in names for corner in _corners(name)}
        for size in BOXED_SIZES:
            beyond = [number for number in numbers if number > size * size]
            outside = [corner for corner in corners if max(corner) >= size]
            few = _SLIP * len(beyond or outside) < len(numbers or corners)
            if size >= _USUAL and (few or not (beyond or _show_more(outside, size))):
                return size
        return LARGEST


def _show_more(outside: Collection[tuple[int, int]], size: int) -> bool:
    """Return whether cells outside of a grid lie to its right as well as below it."""
    rows, columns = {row for row, _ in outside}, {column for _, column in outside}
    return bool(outside) and max(rows) >= size and max(columns) >= size


def _corners(name: str) -> Iterator[tuple[int, int]]:
    """Yield the rows and columns, from 0, of the corners of a block, or of a cell."""
    named = (coordinates(part) for part in name.split("-"))
    found = [cell[1:] for cell in named if cell is not None]
    return product((row for row, _ in found), (column for _, column in found))


def _is_cage(line: Line) -> bool:
    """Return whether a line holds a total and names of cells, even if some of these are wrong."""
    total, *cells = [word.text for word in _words(line)] or [""]
    is_total = total.isascii() and total.isdigit()
    return is_total and bool(cells) and 2 * sum(map(is_cells, cells)) > len(cells)


def _words(line: Line) -> list[Token]:
    """Return the words of a line; no more than show that it is no cage."""
    words = islice(_WORD.finditer(line.text), _MOST_CELLS + 2)
    return [Token(word.group(), line, word.start()) for word in words]


def _cage_words(line: Line) -> list[Token]:
    words = _words(line)
    if not words or not _TOTAL.fullmatch(words[0].text):
        found = shown(line.text)
        raise line.error(f'expected a cage such as 15 r1c1 r1c2: a sum and cells, found "{found}"')
    if len(words) == 1:
        raise line.error(f"a sum of {words[0].text} without cells")
    if len(words) > _MOST_CELLS + 1:
        raise words[-1].error(f"a cage of more than {_MOST_CELLS} cells")
    return words


# What the cells of cages are called, in YAML, too


def _number_of(text: str) -> int | None:
    """Return the number that a cell is called by, None for a name."""
    return int(text) if _NUMBER.fullmatch(text) else None


def is_cells(text: str) -> bool:
    """Return whether a word is a number, the name of a cell, or that of a block of cells."""
    return _number_of(text) is not None or all(map(is_cell_name, text.split("-")))


class CellNumbering(NamedTuple):
    """How the cells of a grid of `rows` x `columns` are called; the first number is `first`."""

    rows: int
    columns: int
    first: int

    def cells(self, words: Sequence[Token]) -> tuple[int, ...]:
        """Return the cells that words mean, in their order; raises `InputError`."""
        found: dict[int, None] = {}
        for word in words:
            for cell in self._cells(word):
                if cell in found:
                    name = cell_name(cell, self.columns)
                    raise word.error(f"{name} is in this cage already")
                found[cell] = None
        return tuple(found)

    def _cells(self, word: Token) -> list[int]:
        text, line, start = word
        number = _number_of(text)
        if number is None:
            return cells_named(line.part(start, start + len(text)), self.rows, self.columns)
        last = self.first + self.rows * self.columns - 1
        if not self.first <= number <= last:
            raise word.error(f"{text} is no cell; they are numbered {self.first}-{last}")
        return [number - self.first]


def numbering_of(words: Iterable[str], rows: int, columns: int) -> CellNumbering:
    """Return how the cells of a grid are called, told by all the words that occur."""
    numbers = set(map(_number_of, words))
    return CellNumbering(rows, columns, int(rows * columns in numbers and 0 not in numbers))


_SAYABLE = (
    *(writing.GIVENS, writing.BOXES, writing.UNBOXED),
    *(writing.CAGES, writing.NO_TOTAL, writing.SHARED),
)


def written(puzzle: DigitGrid) -> list[str]:
    """Return a line for each cage, and above them the givens where they or the size need them."""
    writing.refuse_more(puzzle, "list", *_SAYABLE)
    rules = puzzle.rules
    cages = writing.cages_of(rules)
    if not cages:
        raise InputError(puzzle.place, "list cannot say a grid without cages")
    has_grid = any(puzzle._givens) or rules.rows != _USUAL
    grid = ["".join(writing.characters(puzzle))] if has_grid else []
    lines = (" ".join((str(cage.total or 0), *map(rules.name, cage.cells))) for cage in cages)
    return [*grid, *lines]
