"""Grids of cells in which houses (rows, columns, boxes, regions ...) hold no symbol twice.

Sudoku, irregular and killer sudoku are all of this kind; what differs is where their houses and
cages come from. The rules of a grid are `Rules`, a puzzle of them is a `DigitGrid`
(`cover.families.grids.puzzle`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cover.puzzle import Contradiction

SMALLEST, LARGEST = 2, 25


class House(NamedTuple):
    """A group of cells that holds no symbol twice, with a name for messages ("row 1").

    One of as many cells as there are symbols holds each of them once.
    """

    name: str
    cells: tuple[int, ...]


class Cage(NamedTuple):
    """Cells whose digits add up to `total`, if there is one, and differ unless it `repeats`."""

    name: str
    cells: tuple[int, ...]
    total: int | None = None
    repeats: bool = False


NOWHERE = -1  # the region of a cell that is in none

# The symbols that may stand in each cell, for puzzles that say more than givens do.
Candidates = tuple[tuple[int, ...], ...]


class Rules(NamedTuple):
    """What all puzzles of one shape have in common.

    Cells are numbered row by row from 0, `missing` ones among them, which do not exist and are in
    no house. Symbols are numbered from 1 to `symbols`; the first of them stands for the digit
    `low`, which matters for the totals of `cages` only. `regions` tells for drawings which region,
    from 0, each cell is in, and `NOWHERE` for none; it is empty where there are no regions.
    """

    rows: int
    columns: int
    symbols: int
    houses: tuple[House, ...]
    cages: tuple[Cage, ...] = ()
    low: int = 1
    missing: frozenset[int] = frozenset()
    regions: tuple[int, ...] = ()
    candidates: Candidates | None = None

    def cells(self) -> Iterator[int]:
        """The cells that exist."""
        return (k for k in range(self.rows * self.columns) if k not in self.missing)

    @property
    def has_boxes_alone(self) -> bool:
        """Whether the grid is that of a sudoku: boxes, and neither regions nor other digits."""
        kinds = {house.name.split()[0] for house in self.houses}
        return (
            "box" in kinds
            and not kinds & {"region", "extra"}
            and NOWHERE not in self.regions
            and not self.missing
            and (self.low, self.symbols) == (1, self.rows)
        )

    def name(self, cell: int) -> str:
        """A cell's name: `r1c1` is the first one."""
        return cell_name(cell, self.columns)


def cell_name(cell: int, columns: int) -> str:
    """A cell's name in a grid of so many columns: `r1c1` is the first one."""
    return f"r{cell // columns + 1}c{cell % columns + 1}"


def rows_and_columns(
    rows: int, columns: int, missing: frozenset[int] = frozenset()
) -> Iterator[House]:
    """The rows and columns of a grid, without the cells that do not exist."""
    for row in range(rows):
        cells = range(row * columns, (row + 1) * columns)
        yield House(f"row {row + 1}", tuple(k for k in cells if k not in missing))
    for column in range(columns):
        cells = range(column, rows * columns, columns)
        yield House(f"column {column + 1}", tuple(k for k in cells if k not in missing))


def diagonals(size: int) -> Iterator[House]:
    """The two main diagonals of a square grid."""
    yield House("the falling diagonal", tuple(range(0, size * size, size + 1)))
    yield House("the rising diagonal", tuple(range(size - 1, size * size - 1, size - 1)))


def windows(rows: int, columns: int) -> Iterator[House]:
    """The windows of a sudoku with boxes of `rows` x `columns` (windoku).

    They are as large as boxes, one cell from the border and from each other: four in a 9x9 grid.
    """
    size = rows * columns
    number = 0
    for top in range(1, size - rows, rows + 1):
        for left in range(1, size - columns, columns + 1):
            number += 1
            yield House(f"window {number}", block(size, top, left, rows, columns))


def block(size: int, top: int, left: int, rows: int, columns: int) -> tuple[int, ...]:
    """The cells of a rectangle in a grid of `size` columns."""
    return tuple(
        row * size + column
        for row in range(top, top + rows)
        for column in range(left, left + columns)
    )


def repeated_given(givens: Sequence[int], houses: Sequence[House]) -> Contradiction | None:
    """The first cell, in reading order, whose given is in one of its houses already."""
    found = (_repetition(givens, house) for house in houses)
    return min(filter(None, found), key=lambda each: each.cells[0], default=None)


def _repetition(givens: Sequence[int], house: House) -> Contradiction | None:
    symbols = [givens[cell] for cell in house.cells if givens[cell]]
    if len(set(symbols)) == len(symbols):
        return None
    seen: dict[int, int] = {}
    for cell in house.cells:
        symbol = givens[cell]
        if symbol in seen:
            rule = f"{{0}} is already in {house.name}"
            return Contradiction(rule, (cell, seen[symbol]), (symbol,))
        if symbol:
            seen[symbol] = cell
    return None


def faults(solution: Sequence[int], rules: Rules) -> Iterator[str]:
    """Which houses of a filled grid hold a symbol twice, or not all of them where they must."""
    for house in rules.houses:
        held = {solution[cell] for cell in house.cells}
        if len(held) < len(house.cells) or not 1 <= min(held) <= max(held) <= rules.symbols:
            full = len(house.cells) == rules.symbols
            what = "does not hold every symbol once" if full else "holds a symbol twice"
            yield f"{house.name} {what}"
