"""Solutions of grids from texts and data: from any program, in whatever form it prints grids."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cover.errors import InputError, Place, WrongAnswerError
from cover.facts import PuzzleLines, Values
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import notation
from cover.families.grids.text.notation import MISSING, LineOfCells
from cover.reading.lines import Line, Lines, counted, shown, significant
from cover.reading.records import first_line
from cover.reading.refused import is_top

_FIELD = re.compile(r"[^\s,;:|]+")
_FRAME = re.compile(r"--|==|-\+|\+-|=\+|\+=")
_RULE = re.compile(r"[-=]*[+=][-+=]*")  # as wide as all cells of a small grid
_BETWEEN_CELLS = re.compile(r"[\s|,;\[\]()'\"]+")  # frames, and lists of Python, JSON and numpy
_OF_FRAMES = set("|+-= ")
_BLANKS = {"", *notation.BLANKS}


def puzzle_lines(puzzle: DigitGrid) -> PuzzleLines | None:
    """Return how lines like that of a puzzle are checked together.

    None where other lines of this length may mean something else, as for large grids, or where
    `check` looks at more than givens and houses.
    """
    rules, cells = puzzle.rules, puzzle._cells
    is_line = isinstance(cells, LineOfCells) and len(cells.first_line.text) == len(puzzle._givens)
    if not is_line or rules.cages or rules.candidates is not None:
        return None
    if not rules.has_boxes_alone or rules.symbols > len("123456789"):
        return None
    return PuzzleLines(
        len(puzzle._givens),
        puzzle.notation.values,
        [house.cells for house in rules.houses],
        puzzle._with_givens,
        puzzle._symbol,
    )


def read_lines(lines: Lines, puzzle: DigitGrid) -> Values:
    """Take the grid that begins with the coming line; raises `InputError`."""
    return _AnswerGrid(puzzle).read(lines)


def read_data(value: object, puzzle: DigitGrid, place: Place) -> Values:
    """Read a list of cells or of rows; raises `InputError`."""
    return _AnswerGrid(puzzle).read_data(value, place)


class _AnswerGrid:
    """Reads the cells of one grid, whose size and notation are known."""

    def __init__(self, puzzle: DigitGrid) -> None:
        self._puzzle = puzzle
        self._rules = puzzle.rules
        self._notation = puzzle.notation
        self._rows, self._columns = self._rules.rows, self._rules.columns
        self._count = self._rows * self._columns

    def read(self, lines: Lines) -> Values:
        """Take the grid that begins with the coming line; raises `InputError`."""
        first = first_line(lines, self._puzzle)
        field = self._field(first.text)
        if field is not None:
            return self._of_cells(field, first.place())
        length = len(self._cells_in(first.text))
        is_line = abs(length - self._count) < abs(length - self._columns)
        if is_line and not _FRAME.search(first.text):
            raise first.error(f"{counted(length, 'cell')} in a line, expected {self._count}")
        rest: Iterator[Line] = significant(lines)
        if self._rules.missing:  # a row may begin with `#`
            rest = (line for line in lines if not line.is_blank)
        found: list[tuple[str, Place]] = []
        line: Line | None = first
        while line is not None:
            try:
                row = self._row(line, len(found) // self._columns)
            except InputError:
                if line is not first:
                    lines.push_back(line)  # it may be the next answer
                self._pass_over(lines)
                raise
            found += [(text, line.place()) for text in row]
            if len(found) >= self._count:
                if is_top(first):
                    self._pass_over(lines)  # the end of the frame, and what stands below it
                return self._solution(found)
            line = next(rest, None)
        has = f"{counted(len(found) // self._columns, 'row')} of {self._columns} cells"
        raise first.error(f"{has}, expected {self._rows} rows, or {self._count} cells in a line")

    def read_data(self, value: object, place: Place) -> Values:
        """Read a list of cells or of rows; raises `InputError`."""
        if not isinstance(value, list):
            raise InputError(place, "expected the cells of a grid: a text or a list")
        cells: list[object] = []
        for row in value:
            if isinstance(row, list):
                cells.extend(row)
            elif isinstance(row, str) and len(value) == self._rows < self._count:
                cells.extend(self._cells_in(row))
            else:
                cells.append(row)
        # `null` is a cell that does not exist, or is empty.
        return self._of_cells(["." if cell is None else str(cell) for cell in cells], place)

    def _of_cells(self, cells: Sequence[str], place: Place) -> Values:
        if len(cells) != self._count:
            raise InputError(place, f"{counted(len(cells), 'cell')}, expected {self._count}")
        return self._solution([(text, place) for text in cells])

    def _cells_in(self, text: str) -> list[str]:
        words = [word for word in _BETWEEN_CELLS.split(text) if word]
        if not self._notation.symbols or len(words) in (self._columns, self._count):
            return words
        return [*"".join(words)]

    def _field(self, text: str) -> list[str] | None:
        """Return all cells of a line that has them, perhaps beside other fields; else None.

        Of several fields, such as a puzzle and its solution, it is the last of the fullest.
        """
        if not self._notation.symbols or " " in text.strip():
            cells = self._cells_in(text)
            if len(cells) == self._count and not _FRAME.search(text):
                return cells
        fields = [
            each
            for each in _FIELD.findall(text)
            if len(each) == self._count > self._columns and not _RULE.fullmatch(each)
        ]
        if not self._notation.symbols or not fields:
            return None
        values = self._notation.values
        return [*max(reversed(fields), key=lambda field: sum(bool(values.get(c)) for c in field))]

    def _row(self, line: Line, row: int) -> list[str]:
        """Return the cells of a row; none where a line has parts of a frame alone."""
        cells = self._cells_in(line.text)
        if len(cells) == self._columns and "+" not in line.text and set(cells) != {"-"}:
            return cells
        if not cells or _FRAME.search(line.text) or set(line.text) <= _OF_FRAMES:
            return []
        there = [
            (row * self._columns + column) not in self._rules.missing
            for column in range(self._columns)
        ]
        if len(cells) == sum(there):  # drawings leave out the cells that do not exist
            rest = iter(cells)
            return [next(rest) if exists else MISSING for exists in there]
        has = f"{counted(len(cells), 'cell')} in a row of {self._columns}"
        raise line.error(f'{has}: "{shown(line.text)}"')

    def _solution(self, cells: Sequence[tuple[str, Place]]) -> Values:
        """Return the solution that has these in its cells, row by row, with where each stands."""
        written, found = self._notation, list[int]()
        if any(len(text) > 1 for text, _ in cells):
            written = notation.numbers(self._rules.symbols, low=self._rules.low)
        for cell, (text, place) in enumerate(cells):
            is_missing = text == MISSING and cell in self._rules.missing
            value = 0 if is_missing else written.value(text)
            if value is None and text not in _BLANKS:
                what = f'{self._rules.name(cell)} is "{shown(text)}"'
                raise WrongAnswerError(place, f"{what}, not {written.expected()}")
            found.append(value or 0)
        return tuple(found)

    def _pass_over(self, lines: Lines) -> None:
        """Take what is left of a grid: the lines above a blank one, or one with all cells."""
        for line in lines:
            if line.is_blank:
                return
            if self._field(line.text) is not None:
                lines.push_back(line)
                return
