"""Sudokus that say for each cell which digits may stand there."""

from __future__ import annotations

from cover.families.grids.formats import GridReading
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import notation
from cover.families.grids.text.grid_layout import GridLayout, ScatteredCells
from cover.families.grids.text.sudoku.grid import shape_of
from cover.reading.lines import Line, Token, shown
from cover.reading.records import Record

# Characters of a grid in one line: nine for each of 81 cells.
LENGTH = 729

_DIGITS = "123456789"


def is_group(text: str) -> bool:
    """Whether a cell of a 9x9 grid lists candidates (or, in `.sdx` files, marks `u` for user)."""
    return len(text) > 1 and text.lstrip("u").isdigit()


def record_of_groups(cells: list[Token], reading: GridReading) -> Record:
    """A grid of groups: each lists the digits still allowed, a single digit is a given.

    Where the player's own digits are marked with `u`, only the other single digits count: the
    lists are the player's work too.
    """
    players = any(cell.text.startswith("u") for cell in cells)
    allowed = [_digits(cell) for cell in cells]
    singles = tuple(
        digits[0] if len(digits) == 1 and not cell.text.startswith("u") else 0
        for digits, cell in zip(allowed, cells, strict=True)
    )
    return _record(cells, singles, None if players else tuple(allowed), reading)


def _digits(cell: Token) -> tuple[int, ...]:
    """The candidates of a group, all of them for a blank."""
    text = cell.text.lstrip("u")
    if not text or notation.digits_then_letters(9).values.get(text) == 0:
        return tuple(range(1, 10))
    digits = sorted({int(digit) for digit in text if digit in _DIGITS})
    if len(digits) != len(text):
        message = f'"{shown(cell.text)}" does not list different digits 1-9'
        raise cell.error(message)
    return tuple(digits)


def record_of_field(line: Line, start: int, reading: GridReading) -> Record:
    """The record of 729 characters: nine for each cell, a digit where it may stand."""
    cells = [
        Token(line.text[k : k + 9], line, k) for k in range(start, start + LENGTH, len(_DIGITS))
    ]
    for cell in cells:
        for offset, (digit, character) in enumerate(zip(_DIGITS, cell.text, strict=True)):
            if character not in (digit, ".", "0"):
                message = f'"{shown(character)}" is neither {digit} nor . here'
                raise line.error(message, cell.start + offset)
    allowed = tuple(tuple(int(c) for c in cell.text if c in _DIGITS) for cell in cells)
    return _record(cells, (0,) * len(cells), allowed, reading)


def _record(
    cells: list[Token],
    givens: tuple[int, ...],
    candidates: tuple[tuple[int, ...], ...] | None,
    reading: GridReading,
) -> Record:
    first = cells[0].line
    shape = shape_of(9, reading, first)._replace(candidates=candidates)
    layout = GridLayout(notation.digits_then_letters(9), ScatteredCells(cells))
    return Record(first.place(), DigitGrid(shape, givens), layout)
