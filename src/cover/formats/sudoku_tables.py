"""Sudokus in the fields of other files: columns of CSV, OpenSudoku XML."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator

from cover.formats.record import BadRecord, Reading, Record
from cover.formats.sudoku_lines import each, record_of_line
from cover.formats.text import Line, Lines

PUZZLE_COLUMNS = {"puzzle", "quizzes", "quiz", "question", "grid", "sudoku", "problem"}

_GAME = re.compile(r'<game\b[^>]*?\bdata\s*=\s*"([^"]*)"')


def csv_column(line: Line) -> tuple[int, str] | None:
    """The number of the puzzle's column in a header row, and the delimiter; None if it is none."""
    for delimiter in (",", ";", "\t"):
        fields = [field.strip().lower() for field in line.text.split(delimiter)]
        for number, field in enumerate(fields):
            if field.strip('"') in PUZZLE_COLUMNS:
                return number, delimiter
    return None


def read_csv(lines: Lines, reading: Reading) -> Iterator[Record | BadRecord]:
    """A record for each row below the header; other columns, solutions too, are not looked at."""
    header = next(line for line in lines if not line.is_blank and not line.is_comment)
    found = csv_column(header)
    if found is None:
        names = ", ".join(sorted(PUZZLE_COLUMNS))
        error = header.error(f"no column of puzzles in this header row; expected one of {names}")
        yield BadRecord(header.place(), error)
        return
    column, delimiter = found

    def record(line: Line) -> Record:
        fields = next(csv.reader([line.text], delimiter=delimiter))
        if len(fields) <= column:
            raise line.error(f"{len(fields)} fields, the puzzle is in field {column + 1}")
        start = line.text.find(fields[column]) if fields[column] else 0
        return record_of_line(line.part(start, start + len(fields[column])), reading)

    yield from each((line for line in lines if not line.is_blank), record)


def read_opensudoku(lines: Lines, reading: Reading) -> Iterator[Record | BadRecord]:
    """A record for each `<game data="...">`."""
    games = (line.part(*game.span(1)) for line in lines for game in _GAME.finditer(line.text))
    yield from each(games, lambda game: record_of_line(game, reading))
