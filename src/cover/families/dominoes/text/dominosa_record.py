"""From the cells of a grid to the record of a dominosa."""

from __future__ import annotations

from collections.abc import Sequence

from cover.errors import InputError, Place
from cover.families.dominoes.dominosa import Dominosa
from cover.families.dominoes.layout import DominosaLayout
from cover.families.dominoes.text.words import Word, is_number
from cover.reading.lines import shown
from cover.reading.records import Record

LARGEST = 60  # number
MOST = 10_000  # cells


def dominosa_record(place: Place, cells: Sequence[Word], columns: int, contest: str = "") -> Record:
    """The record of a grid of so many columns, row by row; raises `InputError`."""
    if not 2 <= len(cells) <= MOST:
        have = "1 number" if len(cells) == 1 else f"more than {MOST} numbers"
        raise InputError(place, f"{have} in a grid; it has 2 to {MOST}")
    numbers = tuple(map(number_of, cells))
    layout = DominosaLayout(numbers, columns, [cell.place() for cell in cells], contest)
    return Record(place, Dominosa(numbers, columns), layout)


def number_of(cell: Word) -> int:
    """The number in a cell; raises `InputError`."""
    if not is_number(cell.text):
        raise cell.error(f'"{shown(cell.text)}" is not a number')
    if len(cell.text) > len(str(MOST)) or int(cell.text) > LARGEST:
        raise cell.error(f"{shown(cell.text)} is too large; the numbers are 0 to {LARGEST}")
    return int(cell.text)
