"""What all sudoku formats share: the notation, the shape, and cells into a puzzle."""

from __future__ import annotations

from collections.abc import Collection

from cover.formats import notation
from cover.formats.grid_layout import GridLayout, ScatteredCells
from cover.formats.grid_rows import LEGAL_SIZES, Cell
from cover.formats.notation import Notation
from cover.formats.record import Reading, Record
from cover.formats.text import Line
from cover.puzzles.sudoku import Shape, Sudoku, default_box


def notation_of(
    size: int, characters: Collection[str], reading: Reading, previous: Notation | None = None
) -> Notation:
    """The notation of a grid of single characters: the user's, or what the characters show."""
    if reading.symbols:
        return notation.custom(size, reading.symbols[:size], reading.blank)
    if size <= 9 and not reading.blank:
        return notation.digits_then_letters(size)
    return notation.recognise(size, set(characters), previous, reading.blank.replace(" ", "."))


def shape_of(size: int, reading: Reading, line: Line) -> Shape:
    """The shape of a grid of that size; raises `InputError` where there are no such boxes."""
    box = reading.box or default_box(size)
    if box is None:
        sizes = ", ".join(map(str, LEGAL_SIZES))
        raise line.error(f"{size} cells in a row; a sudoku needs one of {sizes}")
    rows, columns = box
    if rows * columns != size:
        raise line.error(
            f"boxes of {rows}x{columns} need {rows * columns} cells in a row, not {size}"
        )
    return Shape(rows, columns, reading.diagonals)


def record_of_cells(
    cells: list[Cell],
    size: int,
    reading: Reading,
    previous: Notation | None = None,
    contest: str = "",
) -> Record:
    """The record of a grid whose cells stand in several lines, as characters or as numbers."""
    first = cells[0].line
    shape = shape_of(size, reading, first)
    if any(len(cell.text) > 1 for cell in cells):
        written = notation.numbers(size, reading.blank)
    else:
        written = notation_of(size, {cell.text for cell in cells}, reading, previous)
    givens = tuple([_value(cell, written) for cell in cells])
    layout = GridLayout(written, ScatteredCells(cells), contest)
    return Record(first.place(), Sudoku(shape, givens), layout)


def _value(cell: Cell, written: Notation) -> int:
    value = written.value(cell.text) if cell.text else 0
    if value is None:
        raise cell.line.error(f'"{cell.text}" is not {written.expected()}', cell.start)
    return value
