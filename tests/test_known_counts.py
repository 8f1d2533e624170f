"""Counts that are known from elsewhere: the rows of data/known_counts.tsv, each with its source."""

from __future__ import annotations

from itertools import product
from math import isqrt
from pathlib import Path
from typing import NamedTuple

import pytest

import problems
from conftest import FORCED
from cover.asking.problems import patterns
from cover.families.grids.houses import boxes_rules
from cover.families.grids.puzzle import DigitGrid
from cover.solver import prepare

DATA = Path(__file__).parent / "data" / "known_counts.tsv"
ENGINE = "auto" if FORCED == "auto" else FORCED

# Up to so many solutions are searched, too.
SEARCHED = 50_000


class Known(NamedTuple):
    """A row: a problem, how many solutions it has, and who says so."""

    problem: str
    parameters: tuple[int | str, ...]
    number: int
    source: str
    slow: bool

    def __str__(self) -> str:
        return " ".join(map(str, (self.problem, *self.parameters)))


def rows() -> list[Known]:
    _, *lines = DATA.read_text(encoding="utf-8").splitlines()
    found = []
    for line in lines:
        problem, parameters, number, source, when = line.split("\t")
        assert when in ("", "slow")
        values = tuple(int(word) if word.isdigit() else word for word in parameters.split())
        found.append(Known(problem, values, int(number), source, bool(when)))
    return found


ROWS = rows()
OF_PROBLEMS = [
    pytest.param(row, marks=[pytest.mark.slow] if row.slow else [], id=str(row))
    for row in ROWS
    if row.problem != "sudoku"
]
OF_SUDOKUS = [pytest.param(row, id=str(row)) for row in ROWS if row.problem == "sudoku"]


def test_every_row_has_a_source_and_is_tested() -> None:
    assert all(len(row.source) > 5 for row in ROWS)
    assert len({str(row) for row in ROWS}) == len(ROWS)
    assert all(row.problem == "sudoku" or hasattr(problems, row.problem) for row in ROWS)
    assert len(OF_PROBLEMS) > 50


@pytest.mark.parametrize("row", OF_PROBLEMS)
def test_problems(row: Known) -> None:
    prepared = prepare(getattr(problems, row.problem)(*row.parameters), ENGINE)
    counted = prepared.count()

    assert (counted.value, counted.complete) == (row.number, True)
    if row.number <= SEARCHED:
        assert prepared.search().count().value == row.number


@pytest.mark.parametrize("row", OF_SUDOKUS)
def test_sudokus(row: Known) -> None:
    """By what single symbols can fill."""
    rules = boxes_rules(*map(int, row.parameters))
    grid = DigitGrid._of_rules(rules, (0,) * (rules.rows * rules.columns))._exchangeable()
    assert grid is not None
    found = patterns(grid, ENGINE, None)
    assert found is not None

    assert found.prepared.count().value * grid.orders == row.number


# --- Dominoes by Kasteleyn's determinant --------------------------------------------------------


def determinant(matrix: list[list[int]]) -> int:
    """In whole numbers, by elimination without fractions (Bareiss 1968)."""
    sign, last = 1, 1
    for step in range(len(matrix)):
        pivot = next((row for row in range(step, len(matrix)) if matrix[row][step]), None)
        if pivot is None:
            return 0
        if pivot != step:
            matrix[step], matrix[pivot] = matrix[pivot], matrix[step]
            sign = -sign
        top, head = matrix[step], matrix[step][step]
        for row in matrix[step + 1 :]:
            first = row[step]
            for column in range(step + 1, len(matrix)):
                row[column] = (row[column] * head - first * top[column]) // last
        last = head
    return sign * last


def tilings(height: int, width: int) -> int:
    """P. W. Kasteleyn, "The statistics of dimers on a lattice", Physica 27 (1961), 1209-1225.

    A row for each black cell, a column for each white one; beside each other 1, above each other 1
    and -1 in turn.
    """
    cells = list(product(range(height), range(width)))
    black = [cell for cell in cells if sum(cell) % 2 == 0]
    white = {cell: k for k, cell in enumerate(cell for cell in cells if sum(cell) % 2)}
    if len(black) != len(white):
        return 0
    matrix = [[0] * len(white) for _ in black]
    for line, (row, column) in zip(matrix, black, strict=True):
        for other, sign in (
            ((row, column - 1), 1),
            ((row, column + 1), 1),
            ((row - 1, column), (-1) ** column),
            ((row + 1, column), (-1) ** column),
        ):
            if other in white:
                line[white[other]] = sign
    return abs(determinant(matrix))


def test_dominoes_are_those_of_kasteleyn() -> None:
    boards = [row for row in ROWS if row.problem == "dominoes"]

    for row in boards:
        assert tilings(*map(int, row.parameters)) == row.number
    assert len(boards) > 20


def test_squares_are_squares_or_twice_squares() -> None:
    """A board of 2n x 2n has 2^n times the square of a number of tilings (W. Jockusch 1994)."""
    for row in ROWS:
        if row.problem == "dominoes" and len({*row.parameters}) == 1 and row.number:
            half = row.number >> int(row.parameters[0]) // 2
            assert isqrt(half) ** 2 == half
