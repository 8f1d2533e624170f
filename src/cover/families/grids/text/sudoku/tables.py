"""Sudokus in the fields of other files: columns of CSV, OpenSudoku XML."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cover.errors import InputError
from cover.families.grids.formats import GridReading
from cover.families.grids.text.sudoku.lines import OneLiners, each
from cover.reading.lines import Line, Lines, significant
from cover.reading.records import BadRecord, Record

PUZZLE_COLUMNS = {"puzzle", "quizzes", "quiz", "question", "grid", "sudoku", "problem"}

_DELIMITERS = (",", ";", "\t")
# What matters of a tag: that it is a game's, its attributes, and its end.
_XML = re.compile(
    r"<(?P<game>game)\b"
    r"|(?<![\w:-])(?P<name>[\w:-]++)\s*+=\s*+"  # takes no step back: a line may be all one word
    r"""("(?P<double>[^"]*+)"|'(?P<single>[^']*+)')"""
    r"|>"
)


def csv_column(line: Line) -> tuple[int, str] | None:
    """The number of the puzzle's column in a header row, and the delimiter; None if it is none."""
    for delimiter in _DELIMITERS:
        for number, (start, end) in enumerate(_fields(line.text, delimiter)):
            if line.text[start:end].strip().lower() in PUZZLE_COLUMNS:
                return number, delimiter
    return None


def _fields(row: str, delimiter: str) -> Iterator[tuple[int, int]]:
    """Where the fields of a row start and end, without the quotes around them."""
    field = re.compile(rf' *"([^"]*)" *(?:{delimiter}|$)|([^{delimiter}]*)(?:{delimiter}|$)')
    end = 0
    while found := field.match(row, end):
        yield found.span(found.lastindex or 0)
        end = found.end()
        if not found.group().endswith(delimiter):
            return


def read_csv(lines: Lines, reading: GridReading) -> Iterator[Record | BadRecord]:
    """A record for each row below the header; other columns, solutions too, are not looked at."""
    rows = significant(lines)
    header = next(rows, None)
    if header is None:
        return
    found = csv_column(header)
    if found is None:
        names = ", ".join(sorted(PUZZLE_COLUMNS))
        error = header.error(f"no column of puzzles in this header row; expected one of {names}")
        yield BadRecord(header.place(), error)
        return
    column, delimiter = found
    puzzles = OneLiners(reading)

    def record(row: Line) -> Record:
        fields = list(_fields(row.text, delimiter))
        if len(fields) <= column:
            have = "1 field" if len(fields) == 1 else f"{len(fields)} fields"
            raise row.error(f"{have}, the puzzle is in field {column + 1}")
        puzzle = row.part(*fields[column])
        if puzzle.is_blank:
            raise puzzle.error(f"field {column + 1} is empty, expected a puzzle", 0)
        return puzzles.record(puzzle)

    yield from each(rows, record)


def read_opensudoku(lines: Lines, reading: GridReading) -> Iterator[Record | BadRecord]:
    """A record for each `<game data="...">`."""
    puzzles = OneLiners(reading)
    for data in _data_of_games(lines):
        if isinstance(data, InputError):
            yield BadRecord(data.place, data)
        else:
            yield from each([data], puzzles.record)


def _data_of_games(lines: Lines) -> Iterator[Line | InputError]:
    """The data of the games, whose tags may take several lines; an error where it is missing."""
    tag: Line | None = None
    for line in lines:
        for found in _XML.finditer(line.text):
            is_data = found["name"] == "data"
            if tag is not None and is_data:
                yield line.part(*found.span("double" if found["double"] is not None else "single"))
                tag = None
            elif tag is not None and not found["name"]:
                yield tag.error('a game without data="..."', 0)
                tag = None
            if found["game"]:
                tag = line.part(*found.span())
    if tag is not None:
        yield tag.error('a game without data="..."', 0)
