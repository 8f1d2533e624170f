"""Tilings with two sets of pentominoes: too many options for the dense engine, until some lie."""

from __future__ import annotations

from collections.abc import Hashable

from cover.problem import Problem

Cells = tuple[tuple[int, int], ...]

PENTOMINOES: dict[str, Cells] = {
    "F": ((0, 1), (0, 2), (1, 0), (1, 1), (2, 1)),
    "I": ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4)),
    "L": ((0, 0), (1, 0), (2, 0), (3, 0), (3, 1)),
    "N": ((0, 0), (1, 0), (1, 1), (2, 1), (3, 1)),
    "P": ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0)),
    "T": ((0, 0), (0, 1), (0, 2), (1, 1), (2, 1)),
    "U": ((0, 0), (0, 2), (1, 0), (1, 1), (1, 2)),
    "V": ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2)),
    "W": ((0, 0), (1, 0), (1, 1), (2, 1), (2, 2)),
    "X": ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)),
    "Y": ((0, 0), (1, 0), (2, 0), (3, 0), (1, 1)),
    "Z": ((0, 0), (0, 1), (1, 1), (2, 1), (2, 2)),
}


def orientations(cells: Cells) -> list[Cells]:
    """The rotations and reflections of a piece, each once, in the corner of the board."""
    found: set[Cells] = set()
    for _ in range(2):
        for _ in range(4):
            cells = tuple((column, -row) for row, column in cells)
            top, left = min(row for row, _ in cells), min(column for _, column in cells)
            found.add(tuple(sorted((row - top, column - left) for row, column in cells)))
        cells = tuple((row, -column) for row, column in cells)
    return sorted(found)


def placements(cells: Cells, rows: int, columns: int) -> list[Cells]:
    """Where a piece can lie, in all orientations."""
    return [
        tuple((row + down, column + right) for row, column in turned)
        for turned in orientations(cells)
        for down in range(rows - max(row for row, _ in turned))
        for right in range(columns - max(column for _, column in turned))
    ]


def two_sets(rows: int, columns: int) -> Problem:
    """To fill a board with two sets of pentominoes, each piece told from its twin."""
    board: list[Hashable] = [(row, column) for row in range(rows) for column in range(columns)]
    names = [(name, twin) for name in PENTOMINOES for twin in range(2)]
    options = [
        (piece, *cells)
        for piece in names
        for cells in placements(PENTOMINOES[piece[0]], rows, columns)
    ]
    return Problem([*names, *board], options)
