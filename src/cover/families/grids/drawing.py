"""A solved grid of digits: lines between its regions, and dashed outlines around its cages."""

from __future__ import annotations

from collections.abc import Sequence

from cover.drawing.lattice import OUTSIDE, Lattice, Look, Outline
from cover.drawing.terminal import drawn
from cover.families.grids.grounds import Grounds
from cover.families.grids.houses import Rules
from cover.families.grids.puzzle import DigitGrid
from cover.reading.records import Record


def draw(record: Record, solution: Sequence[int], colour: bool) -> str:
    """The solved grid in lines of text; the givens are bold, in a quieter colour the rest.

    Diagonals, windows and extra regions are shaded, where there are colours.
    """
    puzzle = record.puzzle
    assert isinstance(puzzle, DigitGrid), "the registry pairs each drawing with its family"
    rules = puzzle.shape
    symbols = {cell: record.layout.symbol(solution[cell]) for cell in rules.cells()}
    longest = max(map(len, symbols.values()), default=1)
    look = _look(rules, longest)
    lattice = Lattice(_regions(rules), look)
    canvas, grounds = lattice.canvas(), Grounds(rules)
    for cage in rules.cages:
        cells = [divmod(cell, rules.columns) for cell in cage.cells]
        Outline(lattice, cells, "" if cage.total is None else str(cage.total)).draw(canvas)
    for cell, symbol in symbols.items():
        y, x = lattice.corner(*divmod(cell, rules.columns))
        style = grounds.symbol(cell, given=bool(puzzle.givens[cell]))
        middle = x + (look.width - longest) // 2
        canvas.put(y + look.height // 2, middle, symbol.rjust(longest), style)
    grounds.fill(canvas, lattice)
    return drawn(canvas.text(), colour)


def _regions(rules: Rules) -> list[list[int]]:
    """The region of each cell, row by row."""
    regions = list(rules.regions) or [0] * (rules.rows * rules.columns)
    for cell in rules.missing:
        regions[cell] = OUTSIDE
    starts = range(0, len(regions), rules.columns)
    return [regions[start : start + rules.columns] for start in starts]


def _look(rules: Rules, longest: int) -> Look:
    """How large cells are for symbols of that length, and for the totals of cages."""
    if not rules.cages:
        return Look(1, longest, padding=1)
    totals = [len(str(cage.total)) for cage in rules.cages if cage.total is not None]
    width = max([longest + 4, *(length + 2 for length in totals)])
    return Look(3, width, padding=0, thick=True)
