"""Dominosas as Simon Tatham's collection writes them: game ids and saved games.

An id is `3:10012...`: the largest number n, perhaps letters for how hard it is, and n + 1 rows of
n + 2 numbers, those of several digits in brackets.
"""

from __future__ import annotations

import re
from typing import Any

from cover.errors import InputError
from cover.families.dominoes.dominosa import Dominosa, highest, room
from cover.families.dominoes.puzzle import UNKNOWN
from cover.families.dominoes.text.numbers import LARGEST, dominosa_of, number_in, to_be_written
from cover.puzzle import Puzzle
from cover.reading.lines import Line, Token, counted, shown
from cover.reading.saved_games import GameReader

ID = re.compile(r"\s*([0-9]+)[a-z]*:")
_DESCRIBED = re.compile(r"\s*([0-9]*)[^:]*:(.*)")
_CELL = re.compile(r"\[([0-9]+)\]|(\S)")


class DominosaGames(GameReader):
    """Reads dominosas of game ids, alone in a line or in a saved game."""

    game = "Dominosa"
    pattern = ID
    expected = "expected 6:5552..."

    def of_id(self, line: Line) -> Dominosa:
        """Return the dominosa of a game id; raises `InputError`."""
        return game(line)


def game(line: Line) -> Dominosa:
    """Return the dominosa of a game id; where it has no number above all, its length tells that.

    Raises `InputError`.
    """
    found = _DESCRIBED.fullmatch(line.text)
    assert found is not None, "ids have a colon"
    digits, (start, end) = found.group(1), found.span(2)
    if len(digits) > len(str(LARGEST)) or (digits and int(digits) > LARGEST):
        raise line.error(f"{shown(digits)} is too large; the numbers are 0 to {LARGEST}")
    cells = [
        Token(cell.group(group), line, cell.start(group))
        for cell in _CELL.finditer(line.text, start, end)
        for group in [cell.lastindex or 0]
    ]
    most = int(digits) if digits else max(highest(len(cells)), 0)
    numbers = list(map(number_in, cells))
    for cell, number in zip(cells, numbers, strict=True):
        if number > most:
            raise cell.error(f"{cell.text} is too large; the numbers are 0 to {most}")
    if len(cells) != room(most):
        shape = f"{counted(most + 1, 'row')} of {most + 2}"
        raise line.error(f"{counted(len(cells), 'number')}, expected {room(most)} ({shape})")
    return dominosa_of(line.place(), numbers, most + 2, cells)


def written(puzzle: Puzzle[Any]) -> list[str]:
    """Return the game id of a dominosa; raises `InputError`."""
    dominosa = to_be_written(puzzle, "tatham")
    most, held = dominosa.columns - 2, dominosa._numbers
    if UNKNOWN in held:
        raise InputError(puzzle.place, "tatham cannot say cells without a number")
    if len(held) != room(most) or max(held) > most:
        shape = "a grid but n + 1 rows of n + 2 numbers, which are 0 to n"
        raise InputError(puzzle.place, f"tatham cannot say {shape}")
    numbers = (str(number) if number < 10 else f"[{number}]" for number in held)
    return [f"{most}:{''.join(numbers)}"]
