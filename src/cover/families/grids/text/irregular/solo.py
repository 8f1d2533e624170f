"""Irregular sudokus as Simon Tatham's Solo writes them: `9j:givens,blocks`."""

from __future__ import annotations

from collections.abc import Iterator

from cover.families.grids.formats import GridReading, asking
from cover.families.grids.houses import LARGEST, SMALLEST, cell_name
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import notation
from cover.families.grids.text.grid_layout import GridLayout, ScatteredCells
from cover.families.grids.text.irregular.grid import SIZES, rules_of, value_of
from cover.families.grids.text.region_maps import RegionMap, Size, size_error
from cover.families.grids.text.solo_blocks import blocks
from cover.families.grids.text.sudoku.solo import game_id, given_cells, records
from cover.reading.lines import Line, Lines, Token, counted
from cover.reading.records import Found, Record


def read(lines: Lines, reading: GridReading) -> Iterator[Found]:
    """A record for each game id, alone in a line or in a saved game."""
    return records(lines, lambda line: _record(line, reading))


def _record(line: Line, reading: GridReading) -> Record:
    game = game_id(line)
    size = game.size
    if "k" in game.kind or "j" not in game.kind:
        family = "killer" if "k" in game.kind else "sudoku"
        raise line.error(f"this is a puzzle of type {family}, expected an irregular one (9j:...)")
    if not SMALLEST <= size <= LARGEST:
        raise line.error(f"{counted(size, 'cell')} in a row, a grid has {SIZES}")
    fields = game.text.text.split(",")
    if len(fields) != 2:
        raise game.text.error("expected the givens, a comma, and the blocks", 0)
    middle = len(fields[0])
    cells = given_cells(game.text.part(0, middle), size * size)
    starts = blocks(game.text, middle + 1, len(game.text.text), size)
    found = _regions(starts, size)
    place = [Token("", game.text, middle + 1)] * (size * size)  # of all cells' blocks
    error = size_error(found, place, size, Size(size))
    if error is not None:
        raise error
    reading = asking(reading, diagonals=reading.options.diagonals or "x" in game.kind)
    rules = rules_of(size, size, found, line, reading)
    numbers = notation.numbers(size)
    givens = tuple([value_of(cell, numbers) for cell in cells])
    layout = GridLayout(notation.digits_then_letters(size), ScatteredCells(cells))
    return Record(line.place(), DigitGrid(rules, givens), layout)


def _regions(starts: list[int], size: int) -> RegionMap:
    numbers = {first: number for number, first in enumerate(sorted(set(starts)))}
    names = (f"the region of {cell_name(k, size)}" for k in numbers)
    return RegionMap(tuple(numbers[first] for first in starts), tuple(names))
