"""Irregular sudokus with walls around their regions, as HDU 4069 has them.

A cell is a number: the digit, 0 for none, and 16 for a wall above, 32 to the right, 64 below, 128
to the left. The number of puzzles stands first.
"""

from __future__ import annotations

from collections.abc import Iterator

from cover.errors import InputError
from cover.families.grids.formats import GridReading
from cover.families.grids.houses import LARGEST, SMALLEST, cell_name
from cover.families.grids.text.grid_layout import HDU_4069
from cover.families.grids.text.grid_rows import Row, lone_numbers
from cover.families.grids.text.irregular.grid import SIZES, Puzzles, rules_of
from cover.families.grids.text.region_maps import RegionMap, Size, size_error
from cover.reading.lines import Line, Lines, Token, counted, shown, significant
from cover.reading.records import BadRecord, Record

ABOVE, RIGHT, BELOW, LEFT = 16, 32, 64, 128
_DIGIT = 15
_HIGHEST = 255


def is_row(line: Line) -> bool:
    """Whether a line is the first row of a puzzle, most of whose cells have a wall above."""
    words = line.text.split()
    numbers = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 4]
    walls = sum(_DIGIT < number <= _HIGHEST for number in numbers)
    return len(words) > 1 and 2 * walls >= len(words)


def read(lines: Lines, reading: GridReading) -> Iterator[Record | BadRecord]:
    """A record for each puzzle."""
    header = next(significant(lines), None)
    if header is None:
        return
    if len(lone_numbers(header)) != 1:
        lines.push_back(header)
        header = None
    count = 0
    puzzles = Puzzles(reading)
    for first, rows in _blocks(lines):
        count += 1
        try:
            yield _record(rows, puzzles, reading)
        except InputError as error:
            yield BadRecord(first.place(), error)
    if header is not None and count != lone_numbers(header)[0]:
        announced = counted(lone_numbers(header)[0], "puzzle")
        follow = "1 follows" if count == 1 else f"{count} follow"
        yield BadRecord(header.place(), header.error(f"announces {announced} but {follow}"))


def _blocks(lines: Lines) -> Iterator[tuple[Line, list[Row]]]:
    """The rows of each puzzle, as many as the first is wide; fewer where a blank line comes."""
    rows: list[Row] = []
    for line in lines:
        plain = line.without_comment()
        if not plain.is_blank:
            rows.append(Row(plain))
        is_end = line.is_blank or len(rows) == min(len(rows[0].tokens) if rows else 0, LARGEST)
        if rows and is_end:
            yield rows[0].line, rows
            rows = []
    if rows:
        yield rows[0].line, rows


def _record(rows: list[Row], puzzles: Puzzles, reading: GridReading) -> Record:
    first = rows[0].line
    size = len(rows[0].tokens)
    if not SMALLEST <= size <= LARGEST:
        raise first.error(f"{counted(size, 'cell')} in a row, a grid has {SIZES}")
    cells: list[Token] = []
    for number, row in enumerate(rows, 1):
        if len(row.tokens) != size:
            have = f"row {number} has {counted(len(row.tokens), 'cell')}"
            raise row.line.error(f'{have}, expected {size}: "{shown(row.line.text)}"')
        cells += row.cells(by_token=True)
    if len(rows) != size:
        raise first.error(f"{counted(len(rows), 'row')} of {size} cells, expected {size} rows")
    numbers = [_number(cell, size) for cell in cells]
    found = _regions(numbers, cells, size)
    error = size_error(found, cells, size, Size(size))
    if error is not None:
        raise error
    givens = [cell._replace(text=str(n & _DIGIT)) for cell, n in zip(cells, numbers, strict=True)]
    rules = rules_of(size, size, found, first, reading)
    return puzzles.record(first.place(), rules, givens, HDU_4069)


def _number(cell: Token, size: int) -> int:
    text = cell.text
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else _HIGHEST + 1
    if number > _HIGHEST:
        expected = f"expected 0-{_HIGHEST}: a digit and 16, 32, 64, 128 for walls"
        raise cell.error(f'"{shown(text)}" is no cell with walls, {expected}')
    if number & _DIGIT > size:
        message = f"{text} holds the digit {number & _DIGIT}, the highest is {size}"
        raise cell.error(message)
    return number


def _regions(numbers: list[int], cells: list[Token], size: int) -> RegionMap:
    """The cells that no wall parts; raises `InputError` where a wall has only one side."""
    joined: list[list[int]] = [[] for _ in cells]
    for cell, number in enumerate(numbers):
        beside = [(cell + 1, RIGHT, LEFT, "to the right of", "to the left of")]
        below = [(cell + size, BELOW, ABOVE, "below", "above")]
        for other, here, there, side, back in (
            *(beside if (cell + 1) % size else ()),
            *(below if cell + size < len(cells) else ()),
        ):
            wall, wall_back = bool(number & here), bool(numbers[other] & there)
            if wall != wall_back:
                one, two = ("a wall", "no wall") if wall else ("no wall", "a wall")
                names = cell_name(cell, size), cell_name(other, size)
                message = f"{one} {side} {names[0]} but {two} {back} {names[1]}"
                raise cells[cell].error(message)
            if not wall:
                joined[cell].append(other)
                joined[other].append(cell)
    return _connected(joined, size)


def _connected(joined: list[list[int]], size: int) -> RegionMap:
    regions = [-1] * len(joined)
    names: list[str] = []
    for first in range(len(joined)):
        if regions[first] >= 0:
            continue
        regions[first] = len(names)
        reached = [first]
        for cell in reached:  # which grows meanwhile
            for other in joined[cell]:
                if regions[other] < 0:
                    regions[other] = len(names)
                    reached.append(other)
        names.append(f"the region of {cell_name(first, size)}")
    return RegionMap(tuple(regions), tuple(names))
