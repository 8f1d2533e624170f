"""Sudokus as Simon Tatham's Solo writes them: game ids and saved games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from cover.formats import notation
from cover.formats.grid_layout import GridLayout, ScatteredCells
from cover.formats.grid_rows import Cell
from cover.formats.record import BadRecord, Reading, Record
from cover.formats.sudoku_grid import record_of_cells
from cover.formats.sudoku_lines import each
from cover.formats.text import Line, Lines

_SOLO = re.compile(r"(\d+)x(\d+)([a-z]*)\d*(?:d[a-z]+)?:(.*)")
_SAVED = re.compile(r"(GAME|PARAMS|DESC)\s*:\d+:(.*)")


def is_solo(line: Line) -> bool:
    """Whether the line is a game id of Solo, or the head of a saved game."""
    return bool(_SOLO.match(line.text.strip())) or line.text.startswith("SAVEFILE")


def read_solo(lines: Lines, reading: Reading) -> Iterator[Record | BadRecord]:
    """A record for each game id `3x3:a2e9...`, alone in a line or in a saved game."""
    parameters = ""
    for line in lines:
        plain = line.without_comment()
        saved = _SAVED.match(plain.text)
        if saved and saved.group(1) == "PARAMS":
            parameters = saved.group(2)
        elif saved and saved.group(1) == "DESC":
            columns = [line.place(k).column for k in range(len(line.text))]
            head = f"{parameters}:"
            full = [columns[saved.start(2)]] * len(head) + columns[saved.start(2) :]
            game = Line(line.source, line.number, head + saved.group(2), full)
            yield from each(iter([game]), lambda game: _solo(game, reading))
        elif is_solo(plain) and not plain.text.startswith("SAVEFILE"):
            yield from each(iter([plain]), lambda game: _solo(game, reading))
        elif parameters == "" and not plain.is_blank and not re.match(r"\w+ *:", plain.text):
            error = plain.error("not a game id of Solo, expected 3x3:a2e9...")
            yield BadRecord(line.place(), error)


def _solo(line: Line, reading: Reading) -> Record:
    found = _SOLO.match(line.text)
    if found is None:
        raise line.error("not a game id of Solo, expected 3x3:a2e9...")
    rows, columns, kind, description = found.groups()
    for letter, family in (("j", "irregular"), ("k", "killer")):
        if letter in kind:
            raise line.error(f"this is a puzzle of type {family}, expected a plain sudoku")
    reading = replace(
        reading,
        box=(int(rows), int(columns)),
        diagonals=reading.diagonals or kind.startswith("x"),
    )
    size = int(rows) * int(columns)
    cells: list[Cell] = []
    for token in re.finditer(r"\d+|[a-z]|_|.", description):
        index = found.start(4) + token.start()
        text = token.group()
        if text.isdigit():
            cells.append(Cell(text, line, index))
        elif "a" <= text <= "z":
            cells.extend([Cell(".", line, index)] * (ord(text) - ord("a") + 1))
        elif text != "_":
            raise line.error(f'"{text}" is not a number, a letter a-z or _', index)
        if len(cells) > size * size:
            break
    if len(cells) != size * size:
        raise line.error(f"{len(cells)} cells, expected {size * size}", found.start(4))
    record = record_of_cells(cells, size, reading)
    layout = GridLayout(notation.digits_then_letters(size), ScatteredCells(cells))
    return Record(record.place, record.puzzle, layout)
