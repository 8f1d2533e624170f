"""What all killer formats share: cages as they were written, and a grid with cages as a record."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from cover.errors import InputError, Place
from cover.families.grids import houses
from cover.families.grids.formats import GridReading, asking
from cover.families.grids.houses import SMALLEST_WITH_BOXES, Cage, House, Rules, boxes_rules
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text.grid_layout import GridLayout, LineOfCells, ScatteredCells
from cover.families.grids.text.irregular.grid import (
    LEGAL_LENGTHS,
    further_houses,
    missed,
    nearest_size,
    rules_of,
    value_of,
)
from cover.families.grids.text.notation import Notation
from cover.families.grids.text.region_maps import Size, checked_map
from cover.families.grids.text.sudoku.grid import fitting_box, notation_of
from cover.reading.lines import Line, Token, counted
from cover.reading.records import Record

# Numbers of more digits are no totals and no names of cages.
LONGEST_NUMBER = 4


class WrittenCage(NamedTuple):
    """A cage as it was written, and where its total stands.

    `repeats` is None where the cage itself says nothing about it.
    """

    name: str
    cells: tuple[int, ...]
    total: int | None
    place: Place
    repeats: bool | None = None


class Grid(NamedTuple):
    """A grid without its cages: rules, givens, and how and where it was written."""

    rules: Rules
    givens: tuple[int, ...]
    notation: Notation
    cells: LineOfCells | ScatteredCells


def record_of(
    place: Place, grid: Grid, cages: Sequence[WrittenCage], reading: GridReading
) -> Record:
    """The record of a grid with cages; raises `InputError` for any in cells that do not exist."""
    _refuse_missing(place, grid, cages)
    found = [
        Cage(name, cells, total, reading.options.repeats if repeats is None else repeats)
        for name, cells, total, _, repeats in cages
    ]
    rules = grid.rules._replace(cages=tuple(found))
    places = [cage.place for cage in cages]
    layout = GridLayout(grid.notation, grid.cells, columns=rules.columns, cages=places)
    return Record(place, DigitGrid(rules, grid.givens), layout)


def _refuse_missing(place: Place, grid: Grid, cages: Sequence[WrittenCage]) -> None:
    """No cage holds a cell that does not exist, and no such cell a given; not all are such."""
    if len(grid.rules.missing) == len(grid.givens):
        raise InputError(place, "a grid without any cell")
    for cell in sorted(grid.rules.missing):
        name = grid.rules.name(cell)
        if grid.givens[cell]:
            message = f"a given in {name}, a cell that does not exist"
            raise InputError(grid.cells.place(cell), message)
        for cage in cages:
            if cell in cage.cells:
                raise InputError(cage.place, f"{name} in {cage.name} does not exist")


def note_pieces(cages: Sequence[WrittenCage], columns: int, reading: GridReading) -> None:
    """Note the first cage that is not connected: it may be, and may be a mistake."""
    for cage in cages:
        if not is_connected(cage.cells, columns):
            reading.note(cage.place, f"{cage.name} is not connected")
            return


def is_connected(cells: Sequence[int], columns: int) -> bool:
    """Whether all cells hang together, by sides or corners, in a grid of so many columns."""
    left = set(cells[1:])
    found = list(cells[:1])
    for cell in found:  # which grows meanwhile
        column = cell % columns
        for other in [k for k in left if abs(k % columns - column) <= 1]:
            if abs(other // columns - cell // columns) <= 1:
                left.remove(other)
                found.append(other)
    return not left


def givens_line(line: Line, reading: GridReading, previous: Notation | None = None) -> Grid:
    """The grid that a line of n x n characters gives; raises `InputError`."""
    start = len(line.text) - len(line.text.lstrip())
    text = line.text.strip()
    size = size_of(len(text), line)
    written = notation_of(size, text, reading, line, previous)
    givens = values(
        [Token(character, line, start + k) for k, character in enumerate(text)], written
    )
    rules = square(size, line, reading)
    return Grid(rules, givens, written, LineOfCells(line, start))


def values(cells: Sequence[Token], written: Notation) -> tuple[int, ...]:
    """The symbols that cells hold; raises `InputError` for anything else."""
    known = written.values
    try:
        return tuple([known[cell.text] for cell in cells])
    except KeyError:
        return tuple([value_of(cell, written) for cell in cells])


def empty_grid(rules: Rules, cells: Sequence[Token], reading: GridReading) -> Grid:
    """A grid without givens whose cells stand there."""
    return Grid(rules, (0,) * len(cells), usual(rules, cells, reading), ScatteredCells(cells))


def usual(rules: Rules, cells: Sequence[Token], reading: GridReading) -> Notation:
    """The notation of answers to a puzzle that shows none: the user's, or digits and letters."""
    return notation_of(rules.symbols, (), reading, cells[0].line)


def size_of(count: int, line: Line) -> int:
    """The side of a square grid of so many cells; raises `InputError` where there is none."""
    size = LEGAL_LENGTHS.get(count, 0)
    if size < SMALLEST_WITH_BOXES:
        hint = missed(count, nearest_size(count)) if count > SMALLEST_WITH_BOXES**2 else ""
        raise line.error(f"{counted(count, 'cell')}, expected 81, or 16, 36 ... 625{hint}")
    return size


def side_of(box: tuple[int, int], line: Line) -> int:
    """The side of a grid with such boxes; raises `InputError` where it is too small or large."""
    size = box[0] * box[1]
    if not houses.SMALLEST <= size <= houses.LARGEST:
        has = f"a grid has {houses.SMALLEST} to {houses.LARGEST} rows"
        raise line.error(f"boxes of {box[0]}x{box[1]}; {has}")
    return size


def square(size: int, line: Line, reading: GridReading) -> Rules:
    """The rules of a square grid with boxes, where there are any; raises `InputError`."""
    box = fitting_box(size, reading, line)
    if box is not None:
        return boxes_rules(*box, reading.options.diagonals, reading.options.windows)
    rules = without_boxes(size, size, line, reading)
    what = f"a grid of {size}x{size} cells has rows and columns, but no boxes"
    reading.note(line.place(), what)
    return rules


def without_boxes(rows: int, columns: int, line: Line, reading: GridReading) -> Rules:
    """The rules of a grid of rows and columns, perhaps with diagonals and windows.

    Raises `InputError`, at `line`, where it cannot have these.
    """
    more = further_houses(rows, columns, line, asking(reading, boxes=False))
    return _rows_and_columns(rows, columns, more)


@lru_cache(maxsize=32)
def _rows_and_columns(rows: int, columns: int, more: tuple[House, ...]) -> Rules:
    found = (*houses.rows_and_columns(rows, columns), *more)
    return Rules(rows, columns, max(rows, columns), found)


def jigsaw(labels: Sequence[Token], size: int, reading: GridReading) -> Rules:
    """The rules of a square grid whose cells have labels of regions; raises `InputError`."""
    found = checked_map(labels, size, Size(size), reading.note)
    return rules_of(size, size, found, labels[0].line, reading)
