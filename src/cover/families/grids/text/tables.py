"""Sudokus in the fields of other files: columns of CSV, OpenSudoku XML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from cover.errors import InputError
from cover.families.grids.houses import LARGEST
from cover.families.grids.options import GridReading
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text.bulk import Column
from cover.families.grids.text.lines import FIELDS, FieldReader, beside, is_full
from cover.reading.fields import field_spans
from cover.reading.formats import Head
from cover.reading.lines import Line, Lines, counted, shown, significant

_COLUMNS = {
    *("puzzle", "puzzles", "quizzes", "quiz", "question", "grid", "sudoku", "problem"),
    *("clues", "board", "givens"),
}

_OPEN_SUDOKU = 9  # rows of its puzzles
_DELIMITERS = (",", ";", "\t")
_SHORTEST = 16  # characters of a puzzle
_OF_RULES = frozenset("-+=*|:")
_SAMPLE = 3  # rows that show whether there is a table
_NAME = re.compile(r"[^\W\d][\w .#%()/-]*|0")  # of a column that is alone
# What matters of a tag: that it is a game's, its attributes, and its end.
_XML = re.compile(
    r"<(?P<game>game)\b"
    r"|(?<![\w:-])(?P<name>[\w:-]++)\s*+=\s*+"  # takes no step back: a line may be all one word
    r"""("(?P<double>[^"]*+)"|'(?P<single>[^']*+)')"""
    r"|>"
)


class PuzzleTable(FieldReader):
    """Reads a puzzle in each row below a header.

    The column of puzzles is told by its name, or by what stands in it. Others do not count; one of
    the solutions gets a note, and so does one of other puzzles.
    """

    _header: Sequence[str] = ()
    _is_noted = False

    @classmethod
    def shows(cls, head: Head, reading: GridReading) -> bool:
        header = head.first
        return header is not None and bool(_columns(header, islice(head.stated(1), _SAMPLE)))

    def record(self, first: Line) -> DigitGrid | None:
        if self.column is not None:
            puzzle = self.puzzle_in(_field_of(first, self.column))
            if not self._is_noted:
                self._is_noted = True
                texts, number = _texts(first, self.column.delimiter), self.column.number
                if other := beside(texts[number], texts):
                    name = shown(self._header[number]) if number < len(self._header) else ""
                    where = f"column {number + 1}" + (f" ({name})" if name else "")
                    what = f"{other} beside the puzzle in {where}; such fields are not read"
                    self.reading.note(first.place(), what)
            return puzzle
        columns = _columns(first, islice(significant(self.lines.ahead()), _SAMPLE))
        if len(columns) != 1:
            self.lines = Lines(())
            names = ", ".join(sorted(_COLUMNS))
            what = "no column of puzzles in this header row"
            if columns:
                what = f"{len(columns)} columns of puzzles below this header row"
            raise first.error(f"{what}; expected one of {names}")
        self.column = columns[0]
        self._header = _texts(first, self.column.delimiter)
        return None


def _field_of(row: Line, column: Column) -> Line:
    fields = list(field_spans(row.text, column.delimiter))
    if len(fields) <= column.number:
        have = counted(len(fields), "field")
        raise row.error(f"{have}, the puzzle is in field {column.number + 1}")
    puzzle = row.part(*fields[column.number])
    if puzzle.is_blank:
        raise puzzle.error(f"field {column.number + 1} is empty, expected a puzzle", 0)
    return puzzle


def _columns(header: Line, rows: Iterable[Line]) -> list[Column]:
    """Return the columns that may be meant, of rows below a line that names them.

    That is the one with a name of puzzles, although the first may be broken; or else those that
    hold puzzles, without the solutions of others.
    """
    headers = {each: names for each in _DELIMITERS if _may_be_names(names := _texts(header, each))}
    row = None
    for row in rows if headers else ():
        for delimiter, names in headers.items():
            texts = _texts(row, delimiter)
            if len(texts) != len(names):
                continue
            puzzles = [k for k, text in enumerate(texts) if _is_puzzle(text)]
            found = [k for k in _named_so(names) if len(texts[k]) >= _SHORTEST]
            found = [k for k in found if " " not in texts[k] and not set(texts[k]) <= _OF_RULES][:1]
            found = found or [k for k in puzzles if not is_full(texts[k])] or puzzles[:1]
            if found:
                return [Column(number, delimiter) for number in found]
    if row is not None:
        return []
    named = ((k, each) for each, names in headers.items() for k in _named_so(names))
    return [Column(*each) for each in islice(named, 1)]


def _may_be_names(names: Sequence[str]) -> bool:
    """Return whether no name is a puzzle, and one that is alone is a word."""
    return not any(map(_is_puzzle, names)) and (len(names) > 1 or bool(_NAME.fullmatch(names[0])))


def _named_so(names: Sequence[str]) -> list[int]:
    return [number for number, name in enumerate(names) if name.lower() in _COLUMNS]


def _is_puzzle(text: str) -> bool:
    """Return whether a field holds a puzzle of more than a row, and nothing else."""
    span = FIELDS.puzzle(Line("", 0, text))
    return span == (0, len(text)) and len(text) > LARGEST


def _texts(row: Line, delimiter: str) -> list[str]:
    return [row.text[start:end].strip() for start, end in field_spans(row.text, delimiter)]


class OpenSudoku(FieldReader):
    """Reads the puzzle of each `<game data="...">`."""

    def __init__(self, lines: Lines, reading: GridReading) -> None:
        super().__init__(Lines(_games(lines)), reading)

    @classmethod
    def shows(cls, head: Head, reading: GridReading) -> bool:
        first = head.first
        text = first.text.strip() if first is not None else ""
        return text.startswith("<") and ("opensudoku" in text or text.startswith("<?xml"))

    def stated(self, lines: Iterable[Line]) -> Iterator[Line]:
        return iter(lines)

    def record(self, first: Line) -> DigitGrid:
        if first.text.startswith("<"):
            raise first.error('a game without data="..."', 0)
        return self.puzzle_in(first)


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


def written_game(puzzle: DigitGrid) -> list[str]:
    from cover.families.grids.text import writing

    writing.refuse_more(puzzle, "opensudoku", writing.GIVENS, writing.BOXES)
    if puzzle.rules.rows != _OPEN_SUDOKU:
        size = f"{puzzle.rules.rows}x{puzzle.rules.rows}"
        raise InputError(puzzle.place, f"opensudoku cannot say a grid of {size} cells")
    return [f'<game data="{"".join(map(str, puzzle._givens))}"/>']
