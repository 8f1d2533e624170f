"""Sudokus in the fields of other files: columns of CSV, OpenSudoku XML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from cover.errors import InputError
from cover.families.grids.formats import GridReading
from cover.families.grids.text.grid_rows import is_rule
from cover.families.grids.text.grid_text import GridReader
from cover.families.grids.text.lines import FIELDS, OneLiners, is_heading
from cover.reading.formats import RecordReader
from cover.reading.lines import Line, Lines, counted, significant
from cover.reading.records import Record
from cover.reading.trial import Trial

_COLUMNS = {"puzzle", "quizzes", "quiz", "question", "grid", "sudoku", "problem"}

_SHORTEST = 16  # characters of a puzzle
_OPEN_SUDOKU = 9  # rows of its puzzles
_DELIMITERS = (",", ";", "\t")
# What matters of a tag: that it is a game's, its attributes, and its end.
_XML = re.compile(
    r"<(?P<game>game)\b"
    r"|(?<![\w:-])(?P<name>[\w:-]++)\s*+=\s*+"  # takes no step back: a line may be all one word
    r"""("(?P<double>[^"]*+)"|'(?P<single>[^']*+)')"""
    r"|>"
)


class Table(GridReader):
    """Reads a puzzle in each row below a header; other columns, solutions too, do not count."""

    def __init__(self, lines: Lines, reading: GridReading) -> None:
        super().__init__(lines, reading)
        self._puzzles = OneLiners(reading)
        self._column: tuple[int, str] | None = None

    @classmethod
    def shows(cls, lines: Lines, reading: GridReading) -> bool:
        """Return whether there is a header, perhaps below headings, and rows with puzzles."""
        for line in significant(lines.ahead()):
            column = _column(line)
            if column is not None and _is_table(line, column[1], lines):
                return True
            if not is_heading(line, reading):
                return False
        return False

    @classmethod
    def certainty(cls, trial: Trial) -> int:
        """Return how certain a header of a table is."""
        return 90 if trial.is_readable else 0

    def record(self, first: Line) -> Record | None:
        """Read the header, or the puzzle of a row."""
        if self._column is not None:
            return self._puzzles.record(self._puzzle(first, *self._column))
        self._column = _column(first)
        if self._column is None:
            self.lines = Lines(())
            names = ", ".join(sorted(_COLUMNS))
            raise first.error(f"no column of puzzles in this header row; expected one of {names}")
        return None

    def _puzzle(self, row: Line, column: int, delimiter: str) -> Line:
        """Return the field of the puzzle."""
        fields = list(_fields(row.text, delimiter))
        if len(fields) <= column:
            have = counted(len(fields), "field")
            raise row.error(f"{have}, the puzzle is in field {column + 1}")
        puzzle = row.part(*fields[column])
        if puzzle.is_blank:
            raise puzzle.error(f"field {column + 1} is empty, expected a puzzle", 0)
        return puzzle

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return True: each row has a puzzle."""
        return True


def _column(line: Line) -> tuple[int, str] | None:
    """Return the number of the puzzle's column in a header, and the delimiter; None elsewhere."""
    if not line.text.strip()[:1].isalpha() and line.text.strip()[:1] != '"':
        return None
    for delimiter in _DELIMITERS:
        for number, (start, end) in enumerate(_fields(line.text, delimiter)):
            if line.text[start:end].strip().lower() in _COLUMNS:
                return number, delimiter
    return None


def _fields(row: str, delimiter: str) -> Iterator[tuple[int, int]]:
    """Yield where the fields of a row start and end, without the quotes around them."""
    field = re.compile(rf' *"([^"]*)" *(?:{delimiter}|$)|([^{delimiter}]*)(?:{delimiter}|$)')
    end = 0
    while found := field.match(row, end):
        yield found.span(found.lastindex or 0)
        end = found.end()
        if not found.group().endswith(delimiter):
            return


def _is_table(header: Line, delimiter: str, lines: Lines) -> bool:
    """Return whether rows with puzzles follow; else `Sudoku` is a title, not a column's name."""
    below = (line for line in significant(lines.ahead()) if line.number > header.number)
    has_rows = False
    for row in islice(below, 3):
        has_rows = True
        fields = [field.strip() for field in row.text.split(delimiter)]
        if not is_rule(row.text) and any(map(_is_long_word, fields)):
            return len(fields) > 1 or FIELDS.puzzle(row) is not None or FIELDS.is_long(row)
    return not has_rows


def _is_long_word(field: str) -> bool:
    return len(field) >= _SHORTEST and " " not in field


class OpenSudoku(RecordReader):
    """Reads the puzzle of each `<game data="...">`."""

    def __init__(self, lines: Lines, reading: GridReading) -> None:
        super().__init__(Lines(_games(lines)), reading)
        self._puzzles = OneLiners(reading)

    @classmethod
    def shows(cls, lines: Lines, reading: GridReading) -> bool:
        """Return whether the first line is of XML, and of OpenSudoku if it tells."""
        first = next(significant(lines.ahead()), None)
        text = first.text.strip() if first is not None else ""
        return text.startswith("<") and ("opensudoku" in text or text.startswith("<?xml"))

    @classmethod
    def certainty(cls, trial: Trial) -> int:
        """Return how certain these tags are."""
        return 90

    def stated(self, lines: Iterable[Line]) -> Iterator[Line]:
        """Yield the data of games, empty ones, too."""
        return iter(lines)

    def record(self, first: Line) -> Record:
        """Read the data of a game."""
        if first.text.startswith("<"):
            raise first.error('a game without data="..."', 0)
        return self._puzzles.record(first)

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return True: each game has its data."""
        return True


def _games(lines: Lines) -> Iterator[Line]:
    """Yield the data of the games, whose tags may take several lines; or the tag without."""
    tag: Line | None = None
    for line in lines:
        for found in _XML.finditer(line.text):
            is_data = found["name"] == "data"
            if tag is not None and is_data:
                yield line.part(*found.span("double" if found["double"] is not None else "single"))
                tag = None
            elif tag is not None and not found["name"]:
                yield tag
                tag = None
            if found["game"]:
                tag = line.part(*found.span())
    if tag is not None:
        yield tag


# Writing


def written(record: Record) -> list[str]:
    """Return the game of a 9x9 sudoku, a line of OpenSudoku's files."""
    from cover.families.grids.text import writing

    puzzle = writing.grid_of(record, "opensudoku", writing.GIVENS, writing.BOXES)
    if puzzle.shape.rows != _OPEN_SUDOKU:
        size = f"{puzzle.shape.rows}x{puzzle.shape.rows}"
        raise InputError(record.place, f"opensudoku cannot say a grid of {size} cells")
    return [f'<game data="{"".join(map(str, puzzle.givens))}"/>']
