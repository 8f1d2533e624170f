"""Killers as lists of cages: `15 r1c1 r1c2` in each line, a total and its cells.

Cells are numbers from 0 or from 1 (CSPLib 057), `r1c2` or `A2`. A line of givens may stand above.
A blank line separates puzzles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from math import isqrt

from cover.errors import InputError
from cover.families.grids.formats import GridReading
from cover.families.grids.houses import LARGEST
from cover.families.grids.text.grid_rows import LEGAL_SIZES
from cover.families.grids.text.killer.cells import is_cells, names_of, number_of
from cover.families.grids.text.killer.grid import (
    LONGEST_NUMBER,
    Grid,
    WrittenCage,
    empty_grid,
    givens_line,
    note_pieces,
    record_of,
    side_of,
    square,
)
from cover.reading.lines import Line, Lines, Token, shown
from cover.reading.records import BadRecord, Record

_WORD = re.compile(r"[^\s,;:=+]+")
_TOTAL = re.compile(rf"[0-9]{{1,{LONGEST_NUMBER}}}")
_COORDINATE = re.compile("[0-9]{1,3}")
_MOST_CELLS = LARGEST * LARGEST
_MOST_LINES = _MOST_CELLS + 1
_USUAL = 9


def is_cage(line: Line) -> bool:
    """Whether the line holds a total and names of cells, even if some of these are wrong."""
    total, *cells = [word.text for word in _words(line)] or [""]
    is_total = total.isascii() and total.isdigit()
    return is_total and bool(cells) and 2 * sum(map(is_cells, cells)) > len(cells)


def read(lines: Lines, reading: GridReading) -> Iterator[Record | BadRecord]:
    """A record for each block of lines."""
    for block in _blocks(lines):
        try:
            yield _record(block, reading)
        except InputError as error:
            yield BadRecord(block[0].place(), error)


def _blocks(lines: Lines) -> Iterator[list[Line]]:
    """The lines between blank ones; of a very long block no more is kept than shows that it is."""
    block: list[Line] = []
    for line in lines:
        plain = line.without_comment()
        if not plain.is_blank and len(block) <= _MOST_LINES:
            block.append(plain)
        elif line.is_blank and block:
            yield block
            block = []
    if block:
        yield block


def _words(line: Line) -> list[Token]:
    """The words of a line; no more than show that it is no cage."""
    words = islice(_WORD.finditer(line.text), _MOST_CELLS + 2)
    return [Token(word.group(), line, word.start()) for word in words]


def _record(block: Sequence[Line], reading: GridReading) -> Record:
    first = block[0]
    if len(block) > _MOST_LINES:
        raise first.error(f"more than {_MOST_LINES} lines without a blank one, too many cages")
    grid: Grid | None = None
    if len(_words(first)) == 1 and len(block) > 1:
        grid = givens_line(first, reading)
        block = block[1:]
    rows = [_cage_words(line) for line in block]
    names = [word.text for words in rows for word in words[1:]]
    if grid is None:
        size = _size(names, first, reading)
        cells = [Token("", first, 0)] * (size * size)
        grid = empty_grid(square(size, first, reading), cells, reading)
    size = grid.rules.columns
    known = names_of(names, size, size)
    cages = [
        WrittenCage(f"cage {number}", known.cells(cells), int(total.text) or None, total.place())
        for number, (total, *cells) in enumerate(rows, 1)
    ]
    note_pieces(cages, size, reading)
    return record_of(first.place(), grid, cages, reading)


def _cage_words(line: Line) -> list[Token]:
    words = _words(line)
    if not words or not _TOTAL.fullmatch(words[0].text):
        found = shown(line.text)
        raise line.error(f'expected a cage such as 15 r1c1 r1c2: a sum and cells, found "{found}"')
    if len(words) == 1:
        raise line.error(f"a sum of {words[0].text} without cells")
    if len(words) > _MOST_CELLS + 1:
        raise line.error(f"a cage of more than {_MOST_CELLS} cells", words[-1].start)
    return words


def _size(names: Sequence[str], line: Line, reading: GridReading) -> int:
    """The side of the grid: 9, if the cells do not show another one."""
    if reading.options.box is not None:
        return side_of(reading.options.box, line)
    numbers = {number for name in names if (number := number_of(name)) is not None}
    side = isqrt(len(numbers))
    if side in LEGAL_SIZES and numbers in (set(range(side**2)), set(range(1, side**2 + 1))):
        return side
    most = max([int(number) for name in names for number in _COORDINATE.findall(name)], default=0)
    if not numbers:
        return next((size for size in LEGAL_SIZES if size >= max(most, _USUAL)), _USUAL)
    return next((size for size in LEGAL_SIZES if size * size >= max(most, _USUAL**2)), _USUAL)
