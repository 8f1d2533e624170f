"""The works: exact-cover problems and how many covers each has, as far as that is known.

Most are files of `puzzles/exact-cover`; those of `MADE`, too large to be files or there at another
size already, are made here.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import combinations, product
from pathlib import Path
from typing import NamedTuple

from cover.families.exact_covers.puzzle import ExactCover
from cover.families.formats import formats_of
from cover.problem import Problem
from cover.reading.reader import read
from cover.reading.records import BadRecord, Reading
from cover.solver import prepare

PUZZLES = Path(__file__).parent.parent / "puzzles" / "exact-cover"

# Where each number is from, the `.expected` file beside the problem says.
COVERS = {
    "pentominoes-6x10": 9_356,
    "pentominoes-8x8": 520,
    "soma": 11_520,
    "langford-12": 216_288,
    "queens-12": 14_200,
    "dominoes-8x8": 12_988_816,
    "latin-5": 161_280,
}

Cell = tuple[int, int]


class Made(NamedTuple):
    """How a problem is made, and how many covers it has; None where it is not known."""

    make: Callable[[], Problem]
    covers: int | None


class Work(NamedTuple):
    """A problem, the file it is from, and the number that everybody must arrive at.

    Those that are made are from no file, and of some of them the number is not known.
    """

    name: str
    path: Path | None
    problem: Problem
    covers: int | None


def work(name: str) -> Work:
    """A work by its name, or any file in Knuth's format, whose covers are counted right now."""
    if name in MADE:
        return Work(name, None, MADE[name].make(), MADE[name].covers)
    path = PUZZLES / f"{name}.dlx" if name in COVERS else Path(name)
    problem = _problem_of(path)
    covers = COVERS[name] if name in COVERS else prepare(problem).count().value
    return Work(path.stem, path, problem, covers)


def _problem_of(path: Path) -> Problem:
    formats = formats_of("exact-cover")
    try:
        with path.open("rb") as stream:
            record = next(
                read("exact-cover", formats, str(path), stream, Reading(None, format="dlx"))
            )
    except OSError as error:
        sys.exit(f"{path}: {error.strerror}; the works are {', '.join((*COVERS, *MADE))}")
    if isinstance(record, BadRecord):
        sys.exit(str(record.error))
    assert isinstance(record, ExactCover)
    return record._problem


def dominoes(rows: int, columns: int) -> Problem:
    """A board of cells, tiled with dominoes."""
    return _tilings(rows, columns, [((0, 0), (0, 1)), ((0, 0), (1, 0))])


def pentominoes(rows: int, columns: int) -> Problem:
    """A board of cells, tiled with pentominoes, of which any may be there any number of times."""
    return _tilings(rows, columns, sorted(_fixed_polyominoes(5)))


def matchings(points: int) -> Problem:
    """The perfect matchings of a complete graph: points in pairs."""
    return Problem(range(points), combinations(range(points), 2))


def latin_squares(size: int) -> Problem:
    """Cells, the symbols of rows and those of columns, each once."""
    numbers = range(size)
    items = product(("cell", "row", "column"), numbers, numbers)
    options = (
        (("cell", row, column), ("row", row, symbol), ("column", column, symbol))
        for row, column, symbol in product(numbers, numbers, numbers)
    )
    return Problem(items, options)


def queens(size: int) -> Problem:
    """Queens on a board; rows and columns from the middle outwards, as Knuth advises."""
    lines = sorted(range(size), key=lambda line: abs(2 * line - size + 1))
    primary = [item for line in lines for item in (("row", line), ("column", line))]
    diagonals = [(way, line) for way in ("up", "down") for line in range(2 * size - 1)]
    options = (
        (("row", row), ("column", column), ("up", row + column), ("down", size - 1 + row - column))
        for row, column in product(lines, lines)
    )
    return Problem(primary, options, diagonals)


def _tilings(rows: int, columns: int, shapes: list[tuple[Cell, ...]]) -> Problem:
    cells = list(product(range(rows), range(columns)))
    board = set(cells)
    options = (
        tile
        for (row, column), shape in product(cells, shapes)
        if board.issuperset(tile := [(row + down, column + right) for down, right in shape])
    )
    return Problem(cells, options)


def _fixed_polyominoes(cells: int) -> set[tuple[Cell, ...]]:
    """Polyominoes that are the same only when one is moved onto the other; 63 of five cells.

    Each begins in its first row at column 0.
    """
    if cells == 1:
        return {((0, 0),)}
    return {
        _moved({*shape, cell})
        for shape in _fixed_polyominoes(cells - 1)
        for cell in _beside(shape)
        if cell not in shape
    }


def _beside(shape: tuple[Cell, ...]) -> Iterator[Cell]:
    for row, column in shape:
        yield from ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))


def _moved(shape: set[Cell]) -> tuple[Cell, ...]:
    first_row, first_column = min(shape)
    return tuple(sorted((row - first_row, column - first_column) for row, column in shape))


# Domino tilings: OEIS A004003; matchings: A001147; Latin squares: A002860; queens: A000170.
MADE = {
    "dominoes-10x10": Made(lambda: dominoes(10, 10), 258_584_046_368),
    "dominoes-12x12": Made(lambda: dominoes(12, 12), 53_060_477_521_960_000),
    "dominoes-14x14": Made(lambda: dominoes(14, 14), 112_202_208_776_036_178_000_000),
    "dominoes-16x16": Made(lambda: dominoes(16, 16), 2_444_888_770_250_892_795_802_079_170_816),
    "matchings-k14": Made(lambda: matchings(14), 135_135),
    "latin-6": Made(lambda: latin_squares(6), 812_851_200),
    "queens-14": Made(lambda: queens(14), 365_596),
    "any-pentominoes-5x20": Made(lambda: pentominoes(5, 20), None),
    "any-pentominoes-10x10": Made(lambda: pentominoes(10, 10), None),
}
