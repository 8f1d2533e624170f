"""Irregular sudokus with walls around their regions, as HDU 4069 has them.

A cell is a number: the digit, 0 for none, and 16 for a wall above, 32 to the right, 64 below, 128
to the left. The number of puzzles comes first.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from cover.errors import InputError
from cover.families.grids.formats import GridReading
from cover.families.grids.houses import LARGEST, SMALLEST, cell_name
from cover.families.grids.text import writing
from cover.families.grids.text.grid_rows import Row, lone_numbers, wrong_number
from cover.families.grids.text.grid_text import SIZES, GridReader, coming, of_cells
from cover.families.grids.text.notation import HDU_4069
from cover.reading.lines import Line, Lines, Token, counted, shown
from cover.reading.records import Record
from cover.reading.trial import Trial

ABOVE, RIGHT, BELOW, LEFT = 16, 32, 64, 128
_DIGIT = 15
_HIGHEST = 255


class Walls(GridReader):
    """Reads as many rows as the first is wide."""

    def __init__(self, lines: Lines, reading: GridReading) -> None:
        super().__init__(lines, reading)
        self._header: Line | None = None
        self._is_first = True

    @classmethod
    def shows(cls, lines: Lines, reading: GridReading) -> bool:
        """Return whether the first line, or that below the number of puzzles, has walls above."""
        one, two = [*coming(lines, 2), None, None][:2]
        if one is None or _has_walls(one):
            return one is not None
        return two is not None and len(lone_numbers(one)) == 1 and _has_walls(two)

    @classmethod
    def certainty(cls, trial: Trial) -> int:
        """Return how certain walls are."""
        return 70 if trial.is_readable else 0

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return True: a broken puzzle takes all its rows."""
        return True

    def record(self, first: Line) -> Record | None:
        """Read the number of puzzles, or the rows of one."""
        is_first, self._is_first = self._is_first, False
        if is_first and len(lone_numbers(first)) == 1:
            self._header = first
            return None
        size = len(Row(first).tokens)
        rows = [Row(line) for line in islice(self.below(first), min(size, LARGEST))]
        if not SMALLEST <= size <= LARGEST:
            raise first.error(f"{counted(size, 'cell')} in a row, a grid has {SIZES}")
        cells = [cell for row in rows for cell in row.cells(by_token=True)]
        for number, row in enumerate(rows, 1):
            if len(row.tokens) != size:
                have = f"row {number} has {counted(len(row.tokens), 'cell')}"
                raise row.line.error(f'{have}, expected {size}: "{shown(row.line.text)}"')
        if len(rows) != size:
            raise first.error(f"{counted(len(rows), 'row')} of {size} cells, expected {size} rows")
        numbers = [_number(cell, size) for cell in cells]
        regions = _regions(numbers, cells, size)
        labels = [cell._replace(text=str(k)) for cell, k in zip(cells, regions, strict=True)]
        text = of_cells(cells, size, size)._replace(
            texts=[str(number & _DIGIT) for number in numbers],
            labels=labels,
            are_names=False,
            contest=HDU_4069,
        )
        return self.record_of(text)

    def finish(self, count: int) -> InputError | None:
        """Return the error for another number of puzzles than was announced."""
        return wrong_number(self._header, count)


def _has_walls(line: Line) -> bool:
    """Return whether a line is the first row of a puzzle, most of whose cells have a wall above."""
    words = line.text.split()
    numbers = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 4]
    walls = sum(_DIGIT < number <= _HIGHEST for number in numbers)
    return len(words) > 1 and 2 * walls >= len(words)


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


def _regions(numbers: list[int], cells: list[Token], size: int) -> list[int]:
    """Return for each cell a number of its region: the cells that no wall parts.

    Raises `InputError` where a wall has only one side.
    """
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
                raise cells[cell].error(f"{one} {side} {names[0]} but {two} {back} {names[1]}")
            if not wall:
                joined[cell].append(other)
                joined[other].append(cell)
    return _connected(joined)


def _connected(joined: list[list[int]]) -> list[int]:
    """Return for each cell the first of those that it hangs together with."""
    regions = [-1] * len(joined)
    for first in range(len(joined)):
        reached = [first] if regions[first] < 0 else []
        for cell in reached:  # which grows meanwhile
            regions[cell] = first
            for other in joined[cell]:
                if regions[other] < 0:
                    regions[other] = first
                    reached.append(other)
    return regions


# Writing


def written(record: Record) -> list[str]:
    """Return the rows of a grid; raises `InputError` where walls do not say its regions."""
    puzzle = writing.grid_of(record, "walls", writing.GIVENS, writing.REGIONS)
    rules = puzzle.shape
    size, regions = rules.rows, rules.regions
    numbers = list(puzzle.givens)
    for cell, region in enumerate(regions):
        row, column = divmod(cell, size)
        beside = {
            ABOVE: cell - size if row else None,
            RIGHT: cell + 1 if column + 1 < size else None,
            BELOW: cell + size if row + 1 < size else None,
            LEFT: cell - 1 if column else None,
        }
        numbers[cell] += sum(
            wall for wall, other in beside.items() if other is None or regions[other] != region
        )
    if size > _DIGIT:
        raise InputError(record.place, f"walls cannot say a grid of more than {_DIGIT} rows")
    if not _are_connected(regions, size):
        raise InputError(record.place, "walls cannot say regions in several parts")
    return writing.in_rows(list(map(str, numbers)), size, " ")


def _are_connected(regions: Sequence[int], size: int) -> bool:
    """Return whether each region hangs together by sides."""
    joined: list[list[int]] = [[] for _ in regions]
    for cell in range(len(regions)):
        for other in ([cell + 1] if (cell + 1) % size else []) + [cell + size]:
            if other < len(regions) and regions[other] == regions[cell]:
                joined[cell].append(other)
                joined[other].append(cell)
    return len(set(_connected(joined))) == len(set(regions))
