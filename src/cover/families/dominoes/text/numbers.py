"""Dominosas from the numbers in their cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cover.errors import InputError, Place
from cover.facts import Source
from cover.families.dominoes.dominosa import BLANK, Dominosa, can_be_in
from cover.families.dominoes.puzzle import UNKNOWN, neighbours
from cover.puzzle import Puzzle
from cover.reading.lines import Line, Token, counted, shown

LARGEST = 60  # number
MOST = 10_000  # cells

HOLE = "#"  # in rows, where it begins no comment
BLANKS = {BLANK, "?", "_", HOLE}  # are read as cells whose number is not given
# Up to so many dominoes can lie somewhere in a grid with such cells.
_MOST_PLACINGS = 500_000


def dominosa_of(
    place: Place, numbers: Sequence[int], columns: int, cells: Iterable[Token]
) -> Dominosa:
    """Return the dominosa of numbers, row by row, that stand in these cells.

    Raises `InputError`.
    """
    if not 2 <= len(numbers) <= MOST:
        have = "1 number" if len(numbers) == 1 else f"more than {MOST} numbers"
        raise InputError(place, f"{have} in a grid; it has 2 to {MOST}")
    if UNKNOWN in numbers:
        ways = list(map(len, can_be_in(numbers)))
        pairs = neighbours(len(numbers) // columns, columns)
        if sum(ways[one] * ways[other] for one, other in pairs) > _MOST_PLACINGS:
            message = f"more than {_MOST_PLACINGS} ways to lay a domino; tell more of the numbers"
            raise InputError(place, message)
    places = {number: cell.place() for number, cell in enumerate(cells)}
    return Dominosa.made(Source(place), _numbers=tuple(numbers), columns=columns, _places=places)


def dominosa_of_rows(rows: object) -> Dominosa:
    """Return the dominosa of the rows that a program has; raises `InputError`."""
    from cover.reading.arguments import iterated

    found: list[list[Token]] = []
    for y, row in enumerate(iterated(rows, "rows")):
        path = f"rows[{y}]"
        numbers = row.split() if isinstance(row, str) else iterated(row, path)
        found.append([_token(number, f"{path}[{x}]") for x, number in enumerate(numbers)])
        if len(found[-1]) != len(found[0]):
            has = counted(len(found[-1]), "number")
            raise InputError(Place(path), f"{has}, expected {len(found[0])} as in the first row")
    cells = [cell for row in found for cell in row]
    if not cells:
        raise InputError(Place("rows"), "no numbers")
    return dominosa_of(Place("rows"), list(map(number_or_blank, cells)), len(found[0]), cells)


def _token(number: object, path: str) -> Token:
    from cover.reading.arguments import wrong

    if isinstance(number, bool) or not isinstance(number, (int, str, type(None))):
        raise wrong(path, number, "a number")
    text = BLANK if number is None else str(number)
    return Token(text, Line(path, 0, text), 0)


def is_number(text: str) -> bool:
    """Whether a word is a whole number."""
    return text.isascii() and text.isdigit()


def number_in(cell: Token) -> int:
    """Return the number in a cell; raises `InputError`."""
    if not is_number(cell.text):
        raise cell.error(f'"{shown(cell.text)}" is not a number')
    if len(cell.text) > len(str(MOST)) or int(cell.text) > LARGEST:
        raise cell.error(f"{shown(cell.text)} is too large; the numbers are 0 to {LARGEST}")
    return int(cell.text)


def number_or_blank(cell: Token) -> int:
    """Return the number in a cell, -1 where none is given; raises `InputError`."""
    return UNKNOWN if cell.text in BLANKS else number_in(cell)


def to_be_written(puzzle: Puzzle[Any], name: str) -> Dominosa:
    """Return a puzzle that is a dominosa, for a format of that name; raises `InputError`."""
    if not isinstance(puzzle, Dominosa):
        raise InputError(puzzle.place, f"{name} cannot say a su-domino-ku")
    return puzzle
