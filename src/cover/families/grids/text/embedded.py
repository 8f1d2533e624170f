"""Sudokus in lines of something else: columns of CSV, links of sites, files of other programs.

A link of a site carries the cells behind `=`, `/` or `#`: sudokuwiki.org/sudoku.htm?bd=...,
sudoku.coach/en/play/..., sudokuexchange.com/play/?s=... A line of HoDoKu's library is
`:0000:x:6...8..4..+4...:deleted candidates:...`. Its `+` stands before a digit that was placed: it
is none of the givens, and the cell is read as an empty one, so that a wrong digit changes nothing.
The same goes for candidates that were deleted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from cover.errors import InputError
from cover.families.grids.houses import LARGEST
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import writing
from cover.families.grids.text.grid_text import Boxes, GridReader, HeadReader, of_cells, of_line
from cover.families.grids.text.lines import FIELDS, Column, FieldReader, beside, is_full
from cover.families.grids.text.notation import GridReading
from cover.reading.fields import field_spans
from cover.reading.formats import Head
from cover.reading.lines import Line, Lines, Token, counted, shown, significant

# --- Columns of CSV ---

_COLUMNS = {
    *("puzzle", "puzzles", "quizzes", "quiz", "question", "grid", "sudoku", "problem"),
    *("clues", "board", "givens"),
}

_DELIMITERS = (",", ";", "\t")
_SHORTEST = 16  # characters of a puzzle
_OF_RULES = frozenset("-+=*|:")
_SAMPLE = 3  # rows that show whether there is a table
_NAME = re.compile(r"[^\W\d][\w .#%()/-]*|0")  # of a column that is alone


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
            fields, number = (
                list(field_spans(first.text, self.column.delimiter)),
                self.column.number,
            )
            if len(fields) <= number:
                have = counted(len(fields), "field")
                raise first.error(f"{have}, the puzzle is in field {number + 1}")
            field = first.part(*fields[number])
            if field.is_blank:
                raise field.error(f"field {number + 1} is empty, expected a puzzle", 0)
            puzzle = self.puzzle_in(field)
            if not self._is_noted:
                self._is_noted = True
                texts = _texts(first, self.column.delimiter)
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


def _columns(header: Line, rows: Iterable[Line]) -> list[Column]:
    """Return the columns that may be meant, of rows below a line that names them.

    That is the one with a name of puzzles, although the first may be broken; or else those that
    hold puzzles, without the solutions of others.
    """
    headers = {each: _texts(header, each) for each in _DELIMITERS}
    for delimiter, names in list(headers.items()):
        if any(map(_is_puzzle, names)) or not (names[1:] or _NAME.fullmatch(names[0])):
            del headers[delimiter]
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


def _named_so(names: Sequence[str]) -> list[int]:
    return [number for number, name in enumerate(names) if name.lower() in _COLUMNS]


def _is_puzzle(text: str) -> bool:
    """Return whether a field holds a puzzle of more than a row, and nothing else."""
    span = FIELDS.puzzle(Line("", 0, text))
    return span == (0, len(text)) and len(text) > LARGEST


def _texts(row: Line, delimiter: str) -> list[str]:
    return [row.text[start:end].strip() for start, end in field_spans(row.text, delimiter)]


# --- OpenSudoku ---

_ROWS = 9  # of its puzzles
# What matters of a tag: that it is a game's, its attributes, and its end.
_XML = re.compile(
    r"<(?P<game>game)\b"
    r"|(?<![\w:-])(?P<name>[\w:-]++)\s*+=\s*+"  # takes no step back: a line may be all one word
    r"""("(?P<double>[^"]*+)"|'(?P<single>[^']*+)')"""
    r"|>"
)


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
    writing.refuse_more(puzzle, "opensudoku", writing.GIVENS, writing.BOXES)
    if puzzle.rules.rows != _ROWS:
        size = f"{puzzle.rules.rows}x{puzzle.rules.rows}"
        raise InputError(puzzle.place, f"opensudoku cannot say a grid of {size} cells")
    return [f'<game data="{"".join(map(str, puzzle._givens))}"/>']


# --- Links of sites ---

_CELLS = 81
_RUN = re.compile(rf"(?<=[=/#])[0-9.*_-]{{{_CELLS}}}(?![0-9A-Za-z.*_%-])")
_MORE = re.compile(r"(?<=[=/#])[0-9A-Za-z.*_%+-]{24,}")  # could be cages, regions
_LINK = re.compile(r"https?://(?:www\.)?|(?<![^\s/])www\.", re.IGNORECASE)
_SOME = re.compile(r"[0-9.*_-]{4}")  # cells, perhaps, besides a link
# What sites call puzzles that have more rules than a sudoku.
_OTHERS = re.compile(
    r"killer|jigsaw|irregular|samurai|windoku|hyper|diagonal|kenken|calc|kakuro|thermo|anti|arrow"
    r"|colou?r|kropki|sandwich|greater|variant|sudoku[-_]?x\b|\bx[-_]?sudoku",
    re.IGNORECASE,
)


class SiteLinks(GridReader):
    """Reads links that carry the 81 cells of a sudoku, one a line, perhaps with words around."""

    @classmethod
    def shows(cls, head: Head, reading: GridReading) -> bool:
        """Return whether the first line is a link, or has one with 81 cells."""
        text = "" if head.first is None else head.first.text.lstrip()
        has_cells = _RUN.search(text) is not None and not text.startswith("name:")
        return has_cells or _LINK.match(text) is not None

    def record(self, first: Line) -> DigitGrid:
        export = "export the puzzle as 81 characters"
        runs = {found.group(): found for found in _RUN.finditer(first.text)}
        words = [word for word in first.text.split() if not _LINK.search(word)]
        if len(runs) != 1 or len(_LINK.findall(first.text)) > 1 or any(map(_SOME.search, words)):
            what = f'this is no link with 81 cells, and nothing is fetched: "{shown(first.text)}"'
            raise first.error(f"{what}; {export}")
        (run,) = runs.values()
        around = f"{first.text[: run.start()]} {first.text[run.end() :]}"
        if (other := _OTHERS.search(around)) or _MORE.search(around):
            what = f'further rules ("{other.group()}")' if other else "more than 81 cells"
            raise first.error(f"this is a link of a puzzle with {what}; {export}")
        return self.puzzle_of(of_line(first, *run.span(), 9, 9, Boxes.NEEDED))


# --- HoDoKu's library ---

_HODOKU = re.compile(r"\s*:[0-9a-zA-Z-]*:[0-9a-zA-Z]*:([^:\s]*)(:|\s*$)")
_CELL = re.compile(r"\+?.")


class HodokuLines(HeadReader):
    """Reads lines of HoDoKu's library."""

    head = _HODOKU
    _is_told = False

    def record(self, first: Line) -> DigitGrid:
        found = _HODOKU.match(first.text)
        if found is None:
            raise first.error(f'expected :0000:x:6...8..4..+4..., found "{shown(first.text)}"')
        cells = [
            Token("." if cell.group()[0] == "+" else cell.group(), first, cell.start())
            for cell in _CELL.finditer(first.text, *found.span(1))
        ]
        if len(cells) != _CELLS:
            raise first.error(f"{counted(len(cells), 'cell')}, expected {_CELLS}", found.start(1))
        if "+" in found.group(1) and not self._is_told:
            self._is_told = True
            what = "digits with + were placed by a player; they are no givens, and were not read"
            self.reading.note(first.place(), what)
        return self.puzzle_of(of_cells(cells, 9, 9, boxes=Boxes.NEEDED))
