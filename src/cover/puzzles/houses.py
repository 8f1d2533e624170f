"""Grids whose houses (rows, columns, boxes ...) hold every symbol exactly once.

The model: one item for each cell and one for each symbol of each house; one option for each symbol
that may stand in each cell, which covers the cell and that symbol in the cell's houses. For plain
9x9 sudoku these are the 324 items and 729 options of Knuth, TAOCP 4B, section 7.2.2.1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cover.exact_cover import ExactCover
from cover.puzzles.puzzle import Contradiction


class House(NamedTuple):
    """A group of as many cells as there are symbols, with a name for messages ("row 1")."""

    name: str
    cells: tuple[int, ...]


# The symbols that may stand in each cell, for puzzles that say more than givens do.
Candidates = tuple[tuple[int, ...], ...]


def rows_and_columns(size: int) -> Iterator[House]:
    """The rows and columns of a square grid, whose cells are numbered row by row from 0."""
    for row in range(size):
        yield House(f"row {row + 1}", tuple(range(row * size, (row + 1) * size)))
    for column in range(size):
        yield House(f"column {column + 1}", tuple(range(column, size * size, size)))


def diagonals(size: int) -> Iterator[House]:
    """The two main diagonals of a square grid."""
    yield House("the falling diagonal", tuple(range(0, size * size, size + 1)))
    yield House("the rising diagonal", tuple(range(size - 1, size * size - 1, size - 1)))


def placements(size: int, candidates: Candidates | None) -> list[tuple[int, int]]:
    """The options in the order of the model, as pairs of cell (from 0) and symbol (from 1)."""
    if candidates is None:
        symbols = range(1, size + 1)
        return [(cell, symbol) for cell in range(size * size) for symbol in symbols]
    return [(cell, symbol) for cell, allowed in enumerate(candidates) for symbol in allowed]


def model(size: int, houses: Sequence[House], candidates: Candidates | None) -> ExactCover:
    """The exact-cover problem of a size x size grid with these houses."""
    houses_of: list[list[int]] = [[] for _ in range(size * size)]
    for number, house in enumerate(houses):
        for cell in house.cells:
            houses_of[cell].append(number)
    cells = size * size
    # Items are plain numbers, the fastest of names: the cells, then size symbols for each house.
    options = [
        [cell, *(cells + house * size + symbol - 1 for house in houses_of[cell])]
        for cell, symbol in placements(size, candidates)
    ]
    return ExactCover(range(cells + len(houses) * size), options)


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


def faults(solution: Sequence[int], size: int, houses: Sequence[House]) -> list[str]:
    """Which houses of a filled grid do not hold every symbol from 1 to `size` once."""
    wanted = set(range(1, size + 1))
    return [
        f"{house.name} does not hold every symbol once"
        for house in houses
        if set(map(solution.__getitem__, house.cells)) != wanted
    ]
