"""Sudokus as Simon Tatham's Solo writes them: game ids and saved games."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from cover.families.grids.formats import GridReading, asking
from cover.families.grids.text import notation
from cover.families.grids.text.grid_layout import GridLayout, ScatteredCells
from cover.families.grids.text.sudoku.grid import record_of_cells, shape_of
from cover.reading.lines import Line, Lines, Token, shown, significant
from cover.reading.records import Found, Reading, Record
from cover.reading.saved_games import GameReader

# Rows x columns of a box, or the side of a jigsaw; what kind it is; how hard; the cells.
_ID = re.compile(r"\s*(?:([0-9]{1,2})x([0-9]{1,2})|([0-9]{1,2})(?=j))([jxk]*)[a-z0-9]*:(.*)")
_CELLS = re.compile(r"[0-9]+|.")
_EXPECTED = "expected 3x3:a2e9..."


class GameId(NamedTuple):
    """A game id: boxes of `rows` x `columns`; `kind` has the letters j, x and k that it shows.

    `text` is what stands behind the colon.
    """

    rows: int
    columns: int
    kind: str
    text: Line

    @property
    def size(self) -> int:
        """The side of the grid."""
        return self.rows * self.columns


def game_id(line: Line) -> GameId:
    """The game id in a line; raises `InputError` if there is none."""
    found = _ID.match(line.text)
    if found is None:
        raise line.error(f"not a game id of Solo, {_EXPECTED}")
    rows, columns, side, kind, text = found.groups()
    start = found.start(5)
    description = line.part(start, start + len(text.rstrip()))
    return GameId(int(rows or 1), int(columns or side), kind, description)


def is_solo(line: Line) -> bool:
    """Whether the line is a game id of Solo, or the head of a saved game."""
    return bool(_ID.match(line.text)) or line.text.startswith("SAVEFILE")


def read_solo(lines: Lines, reading: GridReading) -> Iterator[Found]:
    """A record for each game id `3x3:a2e9...`, alone in a line or in a saved game."""
    return records(lines, lambda line: _record(line, reading))


class SoloGames(GameReader):
    """Reads what a function makes of each game id, alone in a line or in a saved game."""

    game = "Solo"
    pattern = _ID
    expected = _EXPECTED

    def __init__(self, lines: Lines, record: Callable[[Line], Record]) -> None:
        super().__init__(lines, Reading(None))
        self._record = record

    @classmethod
    def shows(cls, lines: Lines, reading: Reading[Any]) -> bool:
        """Whether the first line is a game id, or the head of a saved game."""
        return any(map(is_solo, islice(significant(lines.ahead()), 1)))

    def of_id(self, line: Line) -> Record:
        """Return what the function makes of a game id."""
        return self._record(line)


def records(lines: Lines, record: Callable[[Line], Record]) -> Iterator[Found]:
    """What `record` makes of each game id; it may raise `InputError`."""
    return iter(SoloGames(lines, record))


def _record(line: Line, reading: GridReading) -> Record:
    game = game_id(line)
    for letter, family in (("j", "irregular"), ("k", "killer")):
        if letter in game.kind:
            raise line.error(f"this is a puzzle of type {family}, expected a plain sudoku")
    diagonals = reading.options.diagonals or "x" in game.kind
    reading = asking(reading, box=(game.rows, game.columns), diagonals=diagonals)
    shape_of(game.size, reading, line)
    cells = given_cells(game.text, game.size**2)
    record = record_of_cells(cells, game.size, reading)
    layout = GridLayout(notation.digits_then_letters(game.size), ScatteredCells(cells))
    return Record(record.place, record.puzzle, layout)


def given_cells(line: Line, expected: int) -> list[Token]:
    """Numbers are givens, a letter is a run of 1-26 blanks, `_` keeps two numbers apart."""
    cells: list[Token] = []
    count = 0
    for token in _CELLS.finditer(line.text):
        index = token.start()
        text = token.group()
        if text.isascii() and text.isdigit():
            coming, cell = 1, text
        elif "a" <= text <= "z":
            coming, cell = ord(text) - ord("a") + 1, "."
        elif text == "_":
            continue
        else:
            raise line.error(f'"{shown(text)}" is not a number, a letter a-z or _', index)
        count += coming
        if count <= expected:
            cells.extend([Token(cell, line, index)] * coming)
    if count != expected:
        raise line.error(f"{count} cells, expected {expected}", 0)
    return cells
