"""What all sudoku formats share: the notation, the shape, and cells into a puzzle."""

from __future__ import annotations

import re
from collections.abc import Collection

from cover.families.grids.formats import GridReading
from cover.families.grids.houses import SMALLEST_WITH_BOXES, Rules, boxes_rules, default_box
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import notation
from cover.families.grids.text.grid_layout import GridLayout, ScatteredCells
from cover.families.grids.text.grid_rows import LEGAL_SIZES, size_error
from cover.families.grids.text.notation import Notation
from cover.reading.contests import Contest
from cover.reading.lines import Line, Token, can_be_name, shown
from cover.reading.records import Record

_BOX = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)")

# What no symbol is called like: no reader could tell it from what is between cells.
_SEPARATORS = ",;|#"


def parse_box(text: str) -> tuple[int, int] | None:
    """The rows and columns of a box written as `2x3`; None for any other text."""
    found = _BOX.fullmatch(text)
    return (int(found.group(1)), int(found.group(2))) if found else None


def with_dots(line: Line) -> Line:
    """The line with `.` for each blank, for grids that write empty cells as blanks."""
    if line.is_comment or (line.is_blank and len(line.text) < SMALLEST_WITH_BOXES):
        return line
    plain = line.without_comment()
    return plain.with_text(plain.text.replace(" ", "."))


def letters_of(reading: GridReading) -> str:
    """The characters, in both cases, that the user named as cells."""
    named = reading.options.symbols + reading.options.blank
    return named.lower() + named.upper()


def notation_of(
    size: int,
    characters: Collection[str],
    reading: GridReading,
    line: Line,
    previous: Notation | None = None,
) -> Notation:
    """The notation of a grid of single characters: the user's, or what the characters show."""
    if reading.options.symbols:
        symbols = reading.options.symbols[:size].upper()
        if len(set(symbols)) < size:
            named = shown(reading.options.symbols)
            raise line.error(f'{size} different symbols are needed, these are named: "{named}"')
        if not can_be_name(symbols):
            raise line.error(f'symbols that cannot be printed: "{shown(symbols)}"')
        if taken := [symbol for symbol in symbols if symbol in _SEPARATORS]:
            raise line.error(f'"{taken[0]}" stands between cells or for none; choose other symbols')
        return notation.custom(size, symbols, reading.options.blank.replace(" ", "."))
    if size <= 9 and not reading.options.blank:
        return notation.digits_then_letters(size)
    return notation.recognise(
        size, set(characters), previous, reading.options.blank.replace(" ", ".")
    )


def shape_of(size: int, reading: GridReading, line: Line) -> Rules:
    """The shape of a grid of that size; raises `InputError` where there are no such boxes."""
    box = fitting_box(size, reading, line) if size in LEGAL_SIZES else None
    if box is None:
        raise size_error(size, line)
    return boxes_rules(*box, reading.options.diagonals, reading.options.windows)


def fitting_box(size: int, reading: GridReading, line: Line) -> tuple[int, int] | None:
    """The rows and columns of the boxes of such a grid; None where it has none.

    Raises `InputError` for boxes of another size that the user named.
    """
    box = reading.options.box or default_box(size)
    if box is not None and box[0] * box[1] != size:
        need = f"boxes of {box[0]}x{box[1]} need {box[0] * box[1]} cells in a row"
        raise line.error(f"{need}, not {size}")
    return box


def record_of_cells(
    cells: list[Token],
    size: int,
    reading: GridReading,
    previous: Notation | None = None,
    contest: Contest | None = None,
) -> Record:
    """The record of a grid whose cells stand in several lines, as characters or as numbers."""
    first = cells[0].line
    shape = shape_of(size, reading, first)
    if any(len(cell.text) > 1 for cell in cells):
        written = notation.numbers(size, reading.options.blank)
    else:
        characters = {cell.text for cell in cells}
        written = notation_of(size, characters, reading, first, previous)
    givens = tuple([_value(cell, written) for cell in cells])
    layout = GridLayout(written, ScatteredCells(cells), contest)
    return Record(first.place(), DigitGrid(shape, givens), layout)


def _value(cell: Token, written: Notation) -> int:
    value = written.value(cell.text) if cell.text else 0
    if value is None:
        raise cell.error(f'"{shown(cell.text)}" is not {written.expected()}')
    return value
