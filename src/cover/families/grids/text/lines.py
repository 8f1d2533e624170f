"""Sudokus of one line each: 81 characters, or 16, 36, 64 ... for other sizes.

The line may hold more: a hash before the puzzle, a rating, a count or the solution after it. This
is the format of POJ 3074, `.sdm` files, the 17-clue lists, tdoku and the Sudoku Exchange. 729
characters are the candidates of a 9x9 grid.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import isqrt
from typing import TYPE_CHECKING, NamedTuple

from cover.errors import InputError
from cover.families.formats import FORMATS
from cover.families.grids.houses import LARGEST
from cover.families.grids.options import GridReading
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import notation
from cover.families.grids.text.grid_rows import Row, is_rule, is_words, lone_numbers, wrong_number
from cover.families.grids.text.grid_text import (
    BOXED_SIZES,
    Boxes,
    GridReader,
    block_of,
    come_in_bulk,
    is_end,
    letters_of,
    of_line,
    puzzle_of,
    with_dots,
)
from cover.families.grids.text.notation import CELLS, EMPTY, POJ_3074, Notation
from cover.reading.formats import Head
from cover.reading.lines import Line, Lines, Regular, counted, significant
from cover.reading.records import Block
from cover.reading.refused import refusal_of

if TYPE_CHECKING:
    from cover.families.grids.text.bulk import Column
    from cover.solver.line_tables import Records

_CANDIDATES = 729
_SMALL = 16  # characters of a 4x4 puzzle, and of a row of a 16x16 grid

_FIELD = re.compile(r"[^\s,;:|]+")
_NEAR = 3  # characters by which a field can miss a legal length and still be meant as a puzzle

# The formats that are told by marks of their own, although they are tried after this one.
_MARKED_FORMATS = ("opensudoku", "solo", "csv", "lists")

# What may be the head of a table, XML, a list, a game id or a saved game; also letters of a grid.
_MARKED = re.compile(r"""\s*(["<\[A-Za-z]|[0-9]{1,2}[xj]|\S*:)|[^,;\t]*[,;\t]""")


class Fields(NamedTuple):
    """Tells which field of a line is its puzzle: the one that is as long as puzzles are.

    Other fields do not count: hashes and names, which hold other characters than cells, and what
    comes after a field that was meant as the puzzle, such as its solution. So is a full grid before
    it. `grids` are those that a field may hold, by their lengths: the number of their symbols, and
    their sizes for messages (`9x9`). `needed` says in messages how long a field has to be.
    """

    grids: Mapping[int, tuple[int, str]]
    needed: str

    def puzzle(self, line: Line) -> tuple[int, int] | None:
        """Return where the field of the puzzle starts and ends, if there is one."""
        text = line.text
        if len(text) in self.grids and CELLS.fullmatch(text):  # by far the most common
            return 0, len(text)
        start, end = self._meant(text)
        if end - start not in self.grids:
            return None
        if is_full(text[start:end]):
            second = next((k for k in _spans(text, end) if k[1] - k[0] == end - start), None)
            if second is not None and not is_full(text[slice(*second)]):
                return second
        return start, end

    def beside(self, line: Line) -> str:
        """Return what stands beside the puzzle of a line: a solution, another puzzle, or ""."""
        text, span = line.text, self.puzzle(line)
        if span is None or span == (0, len(text)):
            return ""
        puzzle = text[slice(*span)]
        if any(solves(text[slice(*k)], puzzle) for k in _spans(text, 0) if k != span):
            return "a solution"
        after = (text[slice(*k)] for k in _spans(text, span[1]))
        second = next((each for each in after if len(each) == len(puzzle)), puzzle)
        is_puzzle = CELLS.fullmatch(second) and not is_full(second) and second != puzzle
        return "another puzzle" if is_puzzle else ""

    @property
    def doubtful(self) -> bytes:
        """The lengths of fields that may have been meant as puzzles, as bytes that are 1."""
        lengths = range(max(self.grids) + _NEAR + 1)
        return bytes(map(self._may_be_like_a_grid, lengths))

    def _may_be_like_a_grid(self, length: int) -> bool:
        legal = self._nearest(length)
        return legal == length != 0 or (legal != 0 and length > LARGEST)

    def is_long(self, line: Line) -> bool:
        """Return whether a field of the line is longer than a row of any grid."""
        start, end = self._meant(line.text)
        return end - start > LARGEST

    def wrong_length(self, line: Line) -> InputError:
        """Return the error for a line without a field of legal length."""
        if refusal := refusal_of(line):
            return line.error(refusal)
        start, end = self._meant(line.text)
        length = end - start
        legal = self._nearest(length)
        hint = ""
        if legal and self.grids[legal][1]:
            missed = ("", "one character", "two characters", "three characters")
            side = "short of" if length < legal else "more than"
            hint = f" ({missed[abs(legal - length)]} {side} {self.grids[legal][1]})"
        return line.error(f"{counted(length, 'cell')}; {self.needed}{hint}")

    def _meant(self, text: str) -> tuple[int, int]:
        """Return the first field that is like a grid, or else the longest."""
        longest = (0, 0)
        for start, end in _spans(text, 0):
            if self._is_like_a_grid(text[start:end]):
                return start, end
            if end - start > longest[1] - longest[0]:
                longest = start, end
        return longest

    def _is_like_a_grid(self, text: str) -> bool:
        """Return whether a field is nearly as long as a puzzle and has mostly its characters.

        A hash may have the length, too, but it has letters everywhere.
        """
        if not self._may_be_like_a_grid(len(text)):
            return False
        legal = self._nearest(len(text))
        cells = notation.recognise(self.grids[legal][0], set(text)).values
        return 4 * sum(character in cells for character in text) >= 3 * len(text)

    def _nearest(self, length: int) -> int:
        """Return the legal length that a field has or may have missed; 0 for none."""
        if length in self.grids:
            return length
        return next((legal for legal in self.grids if abs(legal - length) <= _NEAR), 0)


def is_full(text: str) -> bool:
    """Return whether no cell of a grid is empty."""
    return EMPTY.isdisjoint(text)


def solves(solution: str, puzzle: str) -> bool:
    """Return whether a text is a grid without empty cells that has all givens of another one."""
    if len(solution) != len(puzzle) or not is_full(solution):
        return False
    pairs = zip(solution, puzzle, strict=True)
    return all(given in (cell, *EMPTY) for cell, given in pairs)


def _spans(text: str, start: int) -> Iterator[tuple[int, int]]:
    """Yield where the fields are from a character on."""
    return (each.span() for each in _FIELD.finditer(text, start))


# The fields of sudokus.
FIELDS = Fields(
    {size * size: (size, f"{size}x{size}") for size in BOXED_SIZES} | {_CANDIDATES: (9, "")},
    "a one-line puzzle needs 16, 36, 64, 81, 100, 144, 256 or 625",
)


class FieldReader(GridReader):
    """Reads lines, or fields, that hold one puzzle each; they keep to one notation.

    `fields` tells which of a line are puzzles. They are sudokus, or grids of a layout in the
    options.
    """

    column: Column | None = None  # in blocks: others than this one do not count

    _puzzle: DigitGrid | None = None  # the last one
    _sizes_are_mixed = False

    def __init__(self, lines: Lines, reading: GridReading) -> None:
        super().__init__(lines, reading)
        layout = reading.options.layout
        self.fields = FIELDS
        if layout is not None:
            rows, columns = layout.rows, layout.columns
            grids = {rows * columns: (layout.symbols, f"{rows}x{columns}")}
            self.fields = Fields(grids, f"the layout needs {rows * columns}")
        # Of each notation, what solves lines in it, and ways to find such lines.
        self._known: dict[Notation, tuple[Records, list[Regular]] | None] = {}

    def puzzle_in(self, line: Line) -> DigitGrid:
        """Return the puzzle of a line; raises `InputError`."""
        span = self.fields.puzzle(line)
        if span is None:
            raise self.fields.wrong_length(line)
        start, end = span
        layout = self.reading.options.layout
        if layout is not None:
            text = of_line(line, start, end, layout.rows, layout.columns)
        elif end - start == _CANDIDATES:
            from cover.families.grids.text.candidates import of_field

            return puzzle_of(of_field(line, start), self.reading)
        else:
            size = isqrt(end - start)
            text = of_line(line, start, end, size, size, Boxes.NEEDED, POJ_3074)
        before, puzzle = self.previous, puzzle_of(text, self.reading, self.previous)
        self._puzzle, self.previous = puzzle, puzzle.notation
        if before is not None and before.size != puzzle.notation.size and not self._sizes_are_mixed:
            self._sizes_are_mixed = True
            sizes = f"{puzzle.notation.size}x{puzzle.notation.size} after one of "
            sizes += f"{before.size}x{before.size}"
            self.reading.note(line.place(), f"a puzzle of {sizes}; was a line cut off?")
        return puzzle

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return True: each line has a puzzle."""
        return True

    def block(self) -> Block | None:
        """Return coming lines with puzzles like the last one, if they must be in its notation."""
        lines, written = self.lines, self.previous
        if self._puzzle is None or written is None or not come_in_bulk(lines):
            return None
        if written not in self._known:
            self._known[written] = self._find_lines(written, self._puzzle)
        known = self._known[written]
        if known is None:
            return None
        records, ways = known
        blocks = (block_of(lines, regular, records) for regular in ways)
        return next(filter(None, blocks), None)

    def _find_lines(
        self, written: Notation, puzzle: DigitGrid
    ) -> tuple[Records, list[Regular]] | None:
        """Return what knows lines of puzzles like that one."""
        from cover.families.grids.text import bulk

        records = bulk.records_for(puzzle, written, self.reading)
        if records is None:
            return None
        length = len(puzzle._givens)
        if self.column is not None:
            return records, [bulk.in_field(records, length, column=self.column)]
        ways = [bulk.bare(records, length)]
        if bulk.are_fields_told(written, self.reading):
            ways.append(bulk.in_field(records, length, self.fields.doubtful))
        return records, ways


class SudokuLines(FieldReader):
    """Reads a puzzle in each line; the first line may hold their number."""

    _header: Line | None = None
    _is_first = True
    _is_noted = False

    def __init__(self, lines: Lines, reading: GridReading) -> None:
        if " " in reading.options.blank:
            lines = Lines(with_dots(line) for line in lines)
        super().__init__(lines, reading)

    @classmethod
    def shows(cls, head: Head, reading: GridReading) -> bool:
        """Return whether the first line that is neither heading nor rule is a puzzle, or `end`."""
        if " " in reading.options.blank:
            head = Head(Lines(with_dots(line) for line in head.ahead()))
        has_asked = False
        for line in head.stated():
            if not has_asked and _MARKED.match(line.text):
                has_asked = True  # of all the lines: one answer does for each of them
                marked = (k for k in FORMATS if k.name in _MARKED_FORMATS)
                if any(each.load().shows(head, reading) for each in marked):
                    return False
            is_line = _is_puzzle(line, head, reading)
            if is_line is not None:
                return is_line
        return False

    def record(self, first: Line) -> DigitGrid | None:
        """Read the puzzle of a line, or the number of the puzzles in the first one."""
        if is_end(first):
            self.end()
            return None
        is_first, self._is_first = self._is_first, False
        if is_first and not self.fields.puzzle(first) and len(lone_numbers(first)) == 1:
            self._header = first if any(lone_numbers(first)) else None  # 0: a column's name
            return None
        puzzle = self.puzzle_in(first)
        if not self._is_noted:
            self._is_noted = True
            if other := self.fields.beside(first):
                what = f"{other} beside the puzzle; such fields are not read"
                self.reading.note(first.place(), what)
        return puzzle

    def finish(self, count: int) -> InputError | None:
        """Return the error for another number of puzzles than was announced."""
        return None if self._header is None else wrong_number(self._header, count)


# Lines, or rows?


def _is_puzzle(line: Line, lines: Lines | Head, reading: GridReading) -> bool | None:
    """Return whether a line is a puzzle; None for headings, rules and what is like nothing."""
    text = line.text.strip()
    if is_end(line):
        return True
    if abs(len(text) - _SMALL) <= 1 and " " not in text and not is_heading(line, reading):
        return not rows_of_16(line, lines, reading)[0]
    if FIELDS.puzzle(line) is not None:
        return True
    if lone_numbers(line):
        below = next((k for k in significant(lines.ahead()) if k.number > line.number), None)
        span = FIELDS.puzzle(below) if below is not None else None
        return span is not None and span[1] - span[0] > LARGEST
    if is_heading(line, reading):
        return None
    if FIELDS.is_long(line):  # a broken puzzle
        return True
    return False if is_row(line) else None


def is_heading(line: Line, reading: GridReading) -> bool:
    """Return whether a line above grids is a rule, or holds words."""
    return is_rule(line.text) or is_words(line, letters_of(reading))


def is_row(line: Line) -> bool:
    """Return whether a line may be a row of a grid, or a broken one."""
    row = Row(line)
    return row.width >= BOXED_SIZES[0] - 1 or len(row.tokens) > 1


def rows_of_16(first: Line, lines: Lines | Head, reading: GridReading) -> tuple[bool, int]:
    """Return whether lines of 16 characters are rows of 16x16 grids, and not 4x4 puzzles.

    They are puzzles when one holds a symbol twice, and rows when symbols above 4 occur, or when
    their number is a multiple of 16: that is returned, too, as they may be puzzles all the same.
    One line of another length, or with others than its symbols, may be a mistake.
    """
    if reading.options.symbols:
        return len(reading.options.symbols) >= _SMALL, 0
    count = odd = 0
    for line in significant(lines.ahead()):
        text = line.text.strip()
        is_other = len(text) != _SMALL
        if line.number < first.number or (
            is_other and (is_rule(text) or line.number == first.number)
        ):
            continue
        if is_other:
            break
        count += 1
        symbols = [character for character in text if character in "1234"]
        if set(text) - set("01234.?-_*xX"):
            odd += 1
        elif len(set(symbols)) < len(symbols):
            return False, 0
        if odd == 2:
            return True, 0
    if odd == 0 and count % _SMALL:
        return False, 0
    return True, 0 if odd else count


def written(puzzle: DigitGrid) -> list[str]:
    """Return a sudoku in a line, one of 729 characters where it has candidates."""
    from cover.families.grids.text import writing
    from cover.families.grids.text.candidates import nine_places

    sayable = writing.GIVENS, writing.CANDIDATES, writing.BOXES
    writing.refuse_more(puzzle, "lines", *sayable)
    if puzzle.rules.candidates is None:
        return ["".join(writing.characters(puzzle))]
    if len(puzzle._givens) != 81 or any(puzzle._givens):
        raise InputError(puzzle.place, "lines cannot say candidates of this grid")
    return [nine_places(puzzle.rules.candidates)]
