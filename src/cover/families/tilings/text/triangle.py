"""The triangles of NOI 2005: ten rows, of which row i has i characters, `.` or A to L.

The pieces are those of the set `lonpos`; letters are pieces that lie on the board already. A blank
line or a row of one character begins the next triangle.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from cover.families.tilings.formats import TilingOptions, TilingReading
from cover.families.tilings.layout import tiling_of
from cover.families.tilings.text.tiling_text import TilingText, without_headings
from cover.families.tilings.text.writing import cannot_say
from cover.reading.formats import RecordReader
from cover.reading.lines import Line, Lines, counted, shown
from cover.reading.records import Contest, Layout, Reading, Record
from cover.reading.trial import Trial

_ROWS = 10
_EMPTY = "."
_SYMBOLS = _EMPTY + "ABCDEFGHIJKL"


def _triangle(layout: Layout, solution: Sequence[int]) -> list[str]:
    return [row[:number] for number, row in enumerate(layout.rows(solution), 1)]


NOI_2005 = Contest(_triangle, {"none": "No solution"})


class Triangles(RecordReader):
    """Reads triangles."""

    @classmethod
    def shows(cls, lines: Lines, reading: TilingReading) -> bool:
        """Return whether the first three rows have one, two and three characters."""
        rows = without_headings(lines.ahead())
        first = next(rows, None)
        if first is None or not _may_be_row(first, 1):
            return False
        return [len(row.text.strip()) for row in islice(rows, 2)] == [2, 3]

    @classmethod
    def certainty(cls, trial: Trial) -> int:
        """Return that nothing else looks like this."""
        return 90

    def record(self, first: Line) -> Record:
        """Read the rows of a triangle."""
        rows: list[Line] = []
        for line in self.below(first):
            row = _bare(line)
            if rows and _may_be_row(row, 1):
                self.lines.push_back(line)
                break
            rows.append(row)
            _check(row, len(rows))
            if len(rows) == _ROWS:
                return triangle_of(rows).record(self.reading)
        raise rows[0].error(f"{counted(len(rows), 'row')}, expected {_ROWS}")

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return whether a line is below a blank one, or has one character."""
        return below_blank or _may_be_row(line, 1)


def triangle_of(rows: list[Line]) -> TilingText:
    """Return what the rows of a triangle say."""
    from cover.families.tilings.text.pieces import piece_set  # its files are YAML

    place = rows[0].place()
    text = TilingText(place, contest=NOI_2005)
    for number, row in enumerate(rows):
        for column, symbol in enumerate(row.text):
            text.cells[0, number, column] = row.place(column)
            if symbol != _EMPTY:
                text.letters[0, number, column] = symbol
    text.pieces = [piece._replace(place=place) for piece in piece_set("lonpos")]
    return text


def _bare(line: Line) -> Line:
    """A line without the blanks around its text."""
    text = line.text.rstrip()
    return line.part(len(text) - len(text.lstrip()), len(text))


def _may_be_row(line: Line, number: int) -> bool:
    """Whether a line may be a row of the triangle, from 1."""
    text = line.text.strip()
    return len(text) == number and all(symbol in _SYMBOLS for symbol in text)


def _check(row: Line, number: int) -> None:
    """Raise what is wrong with a row, from 1."""
    for index, symbol in enumerate(row.text[:number]):
        if symbol not in _SYMBOLS:
            raise row.error(f'"{shown(symbol)}" is neither . nor a letter A-L', index)
    if len(row.text) != number:
        have = counted(len(row.text), "character")
        raise row.error(f'row {number} has {have}, expected {number}: "{shown(row.text)}"')


def written(record: Record) -> list[str]:
    """Return the rows of a triangle and the pieces that lie in it; raises `InputError`."""
    tiling, _ = tiling_of(record)
    empty = [Line("", number, _EMPTY * number) for number in range(1, _ROWS + 1)]
    plain, _ = tiling_of(triangle_of(empty).record(Reading(TilingOptions())))
    if tiling.prices is not None:
        raise cannot_say(record, "triangle", "costs")
    if tiling.shape != plain.shape:
        raise cannot_say(record, "triangle", "but the twelve pieces of NOI 2005 in their triangle")
    rows = [[*row.text] for row in empty]
    for piece, cells in tiling.placed:
        for cell in cells:
            _, row, column = tiling.shape.board.cells[cell]
            rows[row][column] = tiling.shape.pieces[piece].name
    return list(map("".join, rows))
