"""Sudokus that say for each cell which digits may stand there."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cover.families.grids.text import notation
from cover.families.grids.text.grid_text import Boxes, GridText, of_cells
from cover.reading.lines import Line, Token, shown

_DIGITS = "123456789"
_CELLS = 81
_BLANK = "."


def is_group(text: str) -> bool:
    """Return whether a cell lists candidates, or marks a digit as the user's: `u5` (`.sdx`)."""
    return len(text) > 1 and text.lstrip("u").isdigit()


def of_groups(cells: Sequence[Token]) -> GridText:
    """Return a grid of groups: each lists the digits still allowed, a single digit is a given.

    Where the player's own digits are marked with `u`, only the other single digits count: the
    lists are the player's work too.
    """
    players = any(cell.text.startswith("u") for cell in cells)
    allowed = tuple(_digits(cell) for cell in cells)
    givens = [
        str(digits[0]) if len(digits) == 1 and not cell.text.startswith("u") else _BLANK
        for digits, cell in zip(allowed, cells, strict=True)
    ]
    candidates = None if players else allowed
    grid = of_cells(cells, 9, 9, texts=givens, has_numbers=True, boxes=Boxes.NEEDED)
    return grid._replace(candidates=candidates)


def _digits(cell: Token) -> tuple[int, ...]:
    """Return the candidates of a group, all of them for a blank."""
    text = cell.text.lstrip("u")
    if not text or notation.digits_then_letters(9).values.get(text) == 0:
        return tuple(range(1, 10))
    digits = sorted({int(digit) for digit in text if digit in _DIGITS})
    if len(digits) != len(text):
        raise cell.error(f'"{shown(cell.text)}" does not list different digits 1-9')
    return tuple(digits)


def of_field(line: Line, start: int) -> GridText:
    """Return the grid of 729 characters: nine for each cell, a digit where it may stand."""
    starts = range(start, start + _CELLS * len(_DIGITS), len(_DIGITS))
    cells = [Token(line.text[k : k + len(_DIGITS)], line, k) for k in starts]
    for cell in cells:
        for offset, (digit, character) in enumerate(zip(_DIGITS, cell.text, strict=True)):
            if character not in (digit, ".", "0"):
                message = f'"{shown(character)}" is neither {digit} nor . here'
                raise line.error(message, cell.start + offset)
    allowed = tuple(tuple(int(c) for c in cell.text if c in _DIGITS) for cell in cells)
    grid = of_cells(cells, 9, 9, boxes=Boxes.NEEDED)
    return grid._replace(texts=(), candidates=allowed)


def nine_places(allowed: Sequence[Collection[int]]) -> str:
    """Return the 729 characters that say which digits may stand in each cell."""
    return "".join(str(k) if k in cell else _BLANK for cell in allowed for k in range(1, 10))
