"""The works: exact-cover problems and how many covers each has, as far as that is known.

Some are files of `puzzles/exact-cover`; those of `MADE` are made here.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise, product
from pathlib import Path
from typing import NamedTuple

import cover
from cover.errors import CoverError
from cover.problem import Problem
from report import PUZZLES

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
    """A problem and its number of covers, or None where that is not known."""

    name: str
    problem: Problem
    covers: int | None


def work(name: str) -> Work:
    """A work by its name, or any file of an exact cover."""
    if name in MADE:
        return Work(name, MADE[name].make(), MADE[name].covers)
    path = PUZZLES / "exact-cover" / f"{name}.dlx" if name in COVERS else Path(name)
    try:
        puzzle = next(iter(cover.read(path, "exact-cover")))
    except (CoverError, OSError) as error:
        sys.exit(f"{error}; the works are {', '.join((*COVERS, *MADE))}")
    return Work(path.stem, puzzle._model(), COVERS.get(name))


def written_work(folder: Path, name: str) -> Path:
    """The file of a work in Knuth's format, which is written to a folder where there is none."""
    if name in COVERS:
        return PUZZLES / "exact-cover" / f"{name}.dlx"
    problem = MADE[name].make()
    names = ["".join(re.findall(r"\w", str(item))) for item in problem.items]
    assert len(set(names)) == len(names)
    primary, secondary = names[: problem.primary_count], names[problem.primary_count :]
    lines = [" ".join([*primary, *(["|", *secondary] if secondary else [])])]
    for start, end in pairwise(problem.starts):
        lines.append(" ".join(names[item] for item in problem.entries[start:end]))
    path = folder / f"{name}.dlx"
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return path


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
