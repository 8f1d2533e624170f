"""Dominosas as Simon Tatham's collection writes them: game ids and saved games.

An id is `3:10012...`: the largest number n, perhaps letters for how hard it is, and n + 1 rows of
n + 2 numbers, those of several digits in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cover.errors import InputError
from cover.families.dominoes.dominosa import highest, room
from cover.families.dominoes.text.dominosa_record import LARGEST, dominosa_record, number_of
from cover.families.dominoes.text.words import Word
from cover.reading.lines import Line, Lines, counted, shown
from cover.reading.records import BadRecord, Reading, Record
from cover.reading.saved_games import game_ids, is_saved

_ID = re.compile(r"\s*([0-9]+)[a-z]*:")
_DESCRIBED = re.compile(r"\s*([0-9]*)[^:]*:(.*)")
_CELL = re.compile(r"\[([0-9]+)\]|(\S)")


def is_game(line: Line) -> bool:
    """Whether the line is a game id, or one of a saved game."""
    return bool(_ID.match(line.text)) or is_saved(line)


def read(lines: Lines, reading: Reading[Any]) -> Iterator[Record | BadRecord]:
    """A record for each game id, alone in a line or in a saved game."""
    for line in game_ids(lines, "Dominosa", _ID, "expected 6:5552..."):
        if isinstance(line, InputError):
            yield BadRecord(line.place, line)
            continue
        try:
            yield game(line)
        except InputError as error:
            yield BadRecord(line.place(), error)


def game(line: Line) -> Record:
    """The record of a game id; where it has no number above all, its length tells that.

    Raises `InputError`.
    """
    found = _DESCRIBED.fullmatch(line.text)
    if found is None:
        raise line.error("not a game id of Dominosa, expected 6:5552...")
    digits, (start, end) = found.group(1), found.span(2)
    if len(digits) > len(str(LARGEST)) or (digits and int(digits) > LARGEST):
        raise line.error(f"{shown(digits)} is too large; the numbers are 0 to {LARGEST}")
    cells = list(_cells(line, start, end))
    most = int(digits) if digits else max(highest(len(cells)), 0)
    for cell in cells:
        if number_of(cell) > most:
            raise cell.error(f"{cell.text} is too large; the numbers are 0 to {most}")
    if len(cells) != room(most):
        shape = f"{counted(most + 1, 'row')} of {most + 2}"
        raise line.error(f"{counted(len(cells), 'number')}, expected {room(most)} ({shape})")
    return dominosa_record(line.place(), cells, most + 2)


def _cells(line: Line, start: int, end: int) -> Iterator[Word]:
    for found in _CELL.finditer(line.text, start, end):
        group = found.lastindex or 0
        yield Word(found.group(group), line, found.start(group))
