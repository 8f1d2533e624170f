"""Sudokus that say for each cell which digits may stand there."""

from __future__ import annotations

from collections.abc import Iterator

from cover.formats import notation
from cover.formats.grid_layout import GridLayout, ScatteredCells
from cover.formats.grid_rows import Cell
from cover.formats.record import BadRecord, Reading, Record
from cover.formats.sudoku_grid import shape_of
from cover.formats.sudoku_lines import each
from cover.formats.text import Line, Lines
from cover.puzzles.sudoku import Sudoku


def is_group(text: str) -> bool:
    """Whether a cell of a 9x9 grid lists candidates (or, in `.sdx` files, marks `u` for user)."""
    return len(text) > 1 and text.lstrip("u").isdigit()


def record_of_groups(cells: list[Cell], reading: Reading) -> Record:
    """A grid of groups: each lists the digits still allowed, a single digit is a given.

    Where the player's own digits are marked with `u`, only the other single digits count: the
    lists are the player's work too.
    """
    players = any(cell.text.startswith("u") for cell in cells)
    allowed = [_digits(cell) for cell in cells]
    singles = [
        digits[0] if len(digits) == 1 and not cell.text.startswith("u") else 0
        for digits, cell in zip(allowed, cells, strict=True)
    ]
    shape = shape_of(9, reading, cells[0].line)
    if not players:
        shape = shape._replace(candidates=tuple(allowed))
    layout = GridLayout(notation.digits_then_letters(9), ScatteredCells(cells))
    return Record(cells[0].line.place(), Sudoku(shape, tuple(singles)), layout)


def _digits(cell: Cell) -> tuple[int, ...]:
    """The candidates of a group, all of them for a blank."""
    text = cell.text.lstrip("u")
    if text in notation.BLANKS:
        return tuple(range(1, 10))
    digits = sorted({int(c) for c in text if c in "123456789"})
    if len(digits) != len(text):
        raise cell.line.error(f'"{cell.text}" does not list different digits 1-9', cell.start)
    return tuple(digits)


def read_sukaku(lines: Lines, reading: Reading) -> Iterator[Record | BadRecord]:
    """A record for each line of 729 characters: nine for each cell, a digit where it may stand."""

    def record(line: Line) -> Record:
        start = len(line.text) - len(line.text.lstrip())
        text = line.text.strip()
        if len(text) != 729:
            raise line.error(f"{len(text)} characters, expected 729: nine for each of 81 cells")
        groups = [text[k : k + 9] for k in range(0, 729, 9)]
        for number, group in enumerate(groups):
            for place, character in enumerate(group, 1):
                if character not in (str(place), ".", "0"):
                    index = start + number * 9 + place - 1
                    raise line.error(f'"{character}" is neither {place} nor . here', index)
        candidates = tuple(tuple(int(c) for c in group if c in "123456789") for group in groups)
        shape = shape_of(9, reading, line)._replace(candidates=candidates)
        cells = [Cell(group, line, start + 9 * k) for k, group in enumerate(groups)]
        layout = GridLayout(notation.digits_then_letters(9), ScatteredCells(cells))
        return Record(line.place(), Sudoku(shape, (0,) * 81), layout)

    plain = (line.without_comment() for line in lines)
    yield from each((line for line in plain if not line.is_blank), record)
