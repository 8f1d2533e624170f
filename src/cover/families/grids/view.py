"""What drawings show of a grid's houses beside its regions: diagonals, and groups of cells."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import groupby
from typing import NamedTuple

from cover.families.grids.houses import Rules, diagonals

Cells = tuple[int, ...]


class Houses(NamedTuple):
    """Houses that are no rows, columns or regions.

    `lines` are the parts of diagonals, each as cells that follow one another; `groups` are all
    others, such as windows, and `tints` has a number from 0 for each of these: groups that touch,
    if only at corners, or overlap differ in it.
    """

    lines: tuple[Cells, ...]
    groups: tuple[Cells, ...]
    tints: tuple[int, ...]


def further_houses(rules: Rules) -> Houses:
    """The houses that a drawing has to show, since neither a lattice nor its regions do."""
    known = set(_known(rules))
    found = [house.cells for house in rules.houses if frozenset(house.cells) not in known]
    steps = {frozenset(cells): step for cells, step in _diagonals(rules)}
    lines = [
        line
        for cells in found
        if frozenset(cells) in steps
        for line in _lines(cells, steps[frozenset(cells)])
    ]
    groups = [cells for cells in found if frozenset(cells) not in steps]
    return Houses(tuple(lines), tuple(groups), tuple(_tints(groups, rules.columns)))


def _known(rules: Rules) -> Iterator[frozenset[int]]:
    """The rows, columns and regions, without the cells that do not exist."""
    numbers = range(rules.rows * rules.columns)
    for kind in ([k // rules.columns for k in numbers], [k % rules.columns for k in numbers]):
        yield from _alike(kind, rules.missing)
    yield from _alike(rules.regions, rules.missing)


def _alike(kind: Collection[int], missing: Collection[int]) -> Iterator[frozenset[int]]:
    """The cells of each number."""
    cells: dict[int, list[int]] = {}
    for cell, number in enumerate(kind):
        if cell not in missing:
            cells.setdefault(number, []).append(cell)
    return map(frozenset, cells.values())


def _diagonals(rules: Rules) -> Iterator[tuple[Cells, int]]:
    """What exists of the diagonals of a square, and how far its cells are from one another."""
    if rules.rows == rules.columns > 1:
        steps = rules.columns + 1, rules.columns - 1
        for house, step in zip(diagonals(rules.columns), steps, strict=True):
            yield tuple(cell for cell in house.cells if cell not in rules.missing), step


def _lines(cells: Cells, step: int) -> Iterator[Cells]:
    """The parts of a diagonal between which there are no cells."""
    for _, run in groupby(enumerate(cells), key=lambda each: each[1] - each[0] * step):
        yield tuple(cell for _, cell in run)


def _tints(groups: Collection[Cells], columns: int) -> Iterator[int]:
    """For one group after the other the first number that none has that it touches."""
    tint_of: dict[int, set[int]] = {}
    for cells in groups:
        taken = {tint for cell in _around(cells, columns) for tint in tint_of.get(cell, ())}
        tint = next(number for number in range(len(taken) + 1) if number not in taken)
        for cell in cells:
            tint_of.setdefault(cell, set()).add(tint)
        yield tint


def _around(cells: Cells, columns: int) -> set[int]:
    """The cells and those around them, at their corners, too; some may be outside of the grid."""
    return {
        row * columns + column
        for cell in cells
        for row in range(cell // columns - 1, cell // columns + 2)
        for column in range(cell % columns - 1, cell % columns + 2)
        if 0 <= column < columns
    }
