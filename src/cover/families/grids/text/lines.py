"""Sudokus of one line each: 81 characters, or 16, 36, 64 ... for other sizes.

The line may hold more: a hash before the puzzle, a rating, a count or the solution after it. This
is the format of POJ 3074, `.sdm` files, the 17-clue lists, tdoku and the Sudoku Exchange. 729
characters are the candidates of a 9x9 grid.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from itertools import islice
from math import isqrt
from typing import TYPE_CHECKING

from cover.errors import InputError
from cover.families.grids.houses import LARGEST, Rules, connected_parts
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import notation
from cover.families.grids.text.grid_text import (
    BOXED_SIZES,
    Boxes,
    GridReader,
    block_of,
    is_end,
    missed,
    of_line,
    puzzle_of,
    with_dots,
)
from cover.families.grids.text.notation import CELLS, EMPTY, POJ_3074, GridReading, Notation
from cover.reading.formats import Head
from cover.reading.lines import WORTH_A_BLOCK, Line, Lines, Regular, RegularLines, counted
from cover.reading.records import Block
from cover.tuples import NamedTuple

if TYPE_CHECKING:
    from cover.solver.line_tables import Records

_CANDIDATES = 729
_SMALL = 16  # characters of a 4x4 puzzle, and of a row of a 16x16 grid
_FEW = 3  # rows that tell a matrix
_NEAR = 3  # characters by which a field may miss a length
_HEADINGS = 50  # lines that may stand above puzzles

_FIELD = r"[^\s,;:|]+"
_NUMBER = r"\s*[0-9]{1,6}\s*"
_WORDS = r"[^\W\d_]{2}"  # of headings
_RULE = r"[-=+*|\s]+|[-+:.'|\s]*--[-+:.'|\s]*"


class Column(NamedTuple):
    """A column of a table: its number, from 0, and what stands between columns."""

    number: int
    delimiter: str


class Fields(NamedTuple):
    """Tells which field of a line is its puzzle: the first one that is like a grid.

    Hashes and names are not, as they hold other characters than cells. What comes after it, such
    as its solution, does not count; nor does a full grid before it. `grids` are those that a field
    may hold, by their lengths: the number of their symbols, rows and columns; no rows for
    candidates. `needed` says in messages how long a field has to be.
    """

    grids: Mapping[int, tuple[int, int, int]]
    needed: str

    def puzzle(self, line: Line) -> tuple[int, int] | None:
        """Return where the field of the puzzle starts and ends, if there is one."""
        text = line.text
        if len(text) in self.grids and CELLS.fullmatch(text):  # by far the most common
            return 0, len(text)
        start, end = self.meant(text)
        if end - start not in self.grids:
            return None
        if is_full(text[start:end]):
            spans = (each.span() for each in re.compile(_FIELD).finditer(text, end))
            second = next((k for k in spans if k[1] - k[0] == end - start), None)
            if second is not None and not is_full(text[slice(*second)]):
                return second
        return start, end

    def meant(self, text: str) -> tuple[int, int]:
        """Return the first field that is mostly cells, and as long as a grid, or nearly so.

        Where there is none, it is the longest.
        """
        spans = [each.span() for each in re.finditer(_FIELD, text)]
        for start, end in spans:
            if self.may_be_meant(end - start):
                size = self.grids.get(end - start, (9, 9, 9))[0]
                cells = notation.recognise(size, set(text[start:end])).values
                if 4 * sum(k in cells for k in text[start:end]) >= 3 * (end - start):
                    return start, end
        return max(spans, key=lambda k: k[1] - k[0], default=(0, 0))

    def may_be_meant(self, length: int) -> bool:
        """Return whether a field may be a puzzle by its length: a hash of 40 characters is none."""
        return length in self.grids or (length > LARGEST and bool(missed(length)))


def is_full(text: str) -> bool:
    return EMPTY.isdisjoint(text)


def beside(puzzle: str, fields: Iterable[str]) -> str:
    """Return what stands beside a puzzle in other fields: a solution, another puzzle, or ""."""
    alike = [k for k in fields if len(k) == len(puzzle) and k != puzzle and CELLS.fullmatch(k)]
    for each in filter(is_full, alike):
        if all(given in (cell, *EMPTY) for cell, given in zip(each, puzzle, strict=True)):
            return "a solution"
    return "" if all(map(is_full, alike)) else "another puzzle"


# The fields of sudokus.
FIELDS = Fields(
    {size * size: (size, size, size) for size in BOXED_SIZES} | {_CANDIDATES: (9, 0, 0)},
    "a one-line puzzle needs 16, 36, 64, 81, 100, 144, 256 or 625",
)


class FieldReader(GridReader):
    """Reads lines, or fields, that hold one puzzle each; they keep to one notation.

    `fields` tells which of a line are puzzles. They are sudokus, or grids of a layout in the
    options.
    """

    column: Column | None = None  # in blocks: others than this one do not count
    has_blanks = False  # whether blanks may be cells

    _puzzle: DigitGrid | None = None  # the last one
    _sizes_are_mixed = False

    def __init__(self, lines: Lines, reading: GridReading) -> None:
        if self.has_blanks and " " in reading.options.blank:
            lines = Lines(with_dots(line) for line in lines)
        super().__init__(lines, reading)
        layout = reading.options.layout
        self.fields = FIELDS
        if layout is not None:
            rows, columns = layout.rows, layout.columns
            grids = {rows * columns: (layout.symbols, rows, columns)}
            self.fields = Fields(grids, f"the layout needs {rows * columns}")
        # Of each notation, what solves lines in it, and ways to find such lines.
        self._known: dict[Notation, tuple[Records, list[Regular]] | None] = {}

    def puzzle_in(self, line: Line) -> DigitGrid:
        span = self.fields.puzzle(line)
        if span is None:
            from cover.reading.refused import refusal_of

            if refusal := refusal_of(line):
                raise line.error(refusal)
            start, end = self.fields.meant(line.text)
            near = missed(end - start, [k[1:] for k in self.fields.grids.values() if k[1]])
            raise line.error(f"{counted(end - start, 'cell')}; {self.fields.needed}{near}")
        start, end = span
        layout = self.reading.options.layout
        if layout is not None:
            text = of_line(line, start, end, layout.rows, layout.columns)
        elif end - start == _CANDIDATES:
            from cover.families.grids.text.rows import of_field

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

    def block(self) -> Block | None:
        """Return coming lines with puzzles like the last one, if they must be in its notation."""
        lines, written = self.lines, self.previous
        if self._puzzle is None or written is None or not lines.come_in_bulk(WORTH_A_BLOCK):
            return None
        if written not in self._known:
            self._known[written] = self._find_lines(written, self._puzzle)
        known = self._known[written]
        if known is None:
            return None
        records, ways = known
        blocks = (block_of(lines, regular, lambda: records) for regular in ways)
        return next(filter(None, blocks), None)

    def _find_lines(
        self, written: Notation, puzzle: DigitGrid
    ) -> tuple[Records, list[Regular]] | None:
        records = records_for(puzzle, written, self.reading)
        if records is None:
            return None
        length = len(puzzle._givens)
        if self.column is not None:
            return records, [_in_field(records, length, column=self.column)]
        ways = [_bare(records, length)]
        cells = _cells(written, self.reading)
        # Whether all puzzles in the notation look like grids among other fields of a line.
        if cells <= notation.recognise(written.size, cells).values.keys():
            longest = max(self.fields.grids)
            doubtful = bytes(map(self.fields.may_be_meant, range(longest + _NEAR + 1)))
            ways.append(_in_field(records, length, doubtful))
        return records, ways


class SudokuLines(FieldReader):
    """Reads a puzzle in each line; the first line may hold their number."""

    _header: Line | None = None
    _is_first = True
    _is_noted = False
    has_blanks = True

    @classmethod
    def shows(cls, head: Head, reading: GridReading) -> bool:
        """Return whether the first line below headings is a puzzle, or a broken one, or `end`."""
        if " " in reading.options.blank:
            head = Head(Lines(with_dots(line) for line in head.ahead()))
        for line in islice(head.stated(), _HEADINGS):
            text = line.text.strip()
            if (re.fullmatch(_RULE, text) and len(text) not in FIELDS.grids) or "\0" in text:
                continue
            is_near = abs(len(text) - _SMALL) <= 1 and not re.search(_WORDS, text)
            if " " not in text and (len(text) == _SMALL or is_near):
                return not are_rows_of_16(line, head, reading)
            span = FIELDS.puzzle(line)
            start, end = span or FIELDS.meant(line.text)
            if span is not None and end - start > LARGEST:
                return not head.is_open or not _is_row_of_matrix(line.text[start:end], head)
            if span is not None or is_end(line) or end - start > LARGEST:  # a broken puzzle
                return not head.is_open
            if not re.fullmatch(_NUMBER, text) and not re.search(_WORDS, text):
                return False
        return False

    def record(self, first: Line) -> DigitGrid | None:
        """Read the puzzle of a line, or the number of the puzzles in the first one."""
        if self.is_at_end(first):
            return None
        is_first, self._is_first = self._is_first, False
        if is_first and not self.fields.puzzle(first) and re.fullmatch(_NUMBER, first.text):
            self._header = first if int(first.text) else None  # 0: a column's name
            return None
        puzzle = self.puzzle_in(first)
        is_first_puzzle, self._is_noted = not self._is_noted, True  # others may come in blocks
        if is_first_puzzle and len(first.text) not in self.fields.grids:
            start, end = self.fields.puzzle(first) or (0, 0)
            fields = (each.group() for each in re.finditer(_FIELD, first.text))
            if other := beside(first.text[start:end], fields):
                what = f"{other} beside the puzzle; such fields are not read"
                self.reading.note(first.place(), what)
        return puzzle

    def finish(self, count: int) -> InputError | None:
        """Return the error for another number of puzzles than was announced."""
        if self._header is None or int(self._header.text) == count:
            return None
        follow = "1 follows" if count == 1 else f"{count} follow"
        puzzles = counted(int(self._header.text), "puzzle")
        return self._header.error(f"announces {puzzles} but {follow}")


def _is_row_of_matrix(text: str, head: Head) -> bool:
    """Return whether a field of 0 and 1 is a row of a matrix: there is another one, and a 1."""
    if not set(text) <= {"0", "1"}:
        return False
    rows = [line.text.strip() for line in head.block(_FEW)]
    return len(rows) > 1 and "1" in "".join(rows)


def are_rows_of_16(first: Line, head: Head, reading: GridReading) -> bool:
    """Return whether lines of 16 characters are rows of 16x16 grids, and not 4x4 puzzles.

    They are puzzles when one holds a symbol twice, and rows when symbols above 4 occur in two of
    them, or in one of lines that hold no symbol twice. Raises `InputError` where both may be meant.
    """
    if reading.options.symbols:
        return len(reading.options.symbols) >= _SMALL
    count = odd = 0
    for line in head.stated():
        text = line.text.strip()
        is_other = len(text) != _SMALL
        if line.number < first.number:
            continue
        if is_other and (line is first or re.fullmatch(_RULE, text)):
            continue
        if is_other:
            break
        count += 1
        if set(text) - set("01234.?-_*xX"):
            odd += 1
        elif any(text.count(symbol) > 1 for symbol in "1234"):
            return False
        if odd == 2:
            return True
    if odd or not count or count % _SMALL:
        return odd > 0 or not count
    what = f"{count} lines of 16 characters may be 4x4 puzzles or rows of 16x16"
    raise first.error(f"{what}; --from lines or --from rows decides")


# --- Lines that are answered in bulk ---
#
# A puzzle that was read shows how the lines after it are written. Here is what finds those of which
# it is certain that they would be read in the same way, and what solves them.

_SEPARATORS = " \t,;:|"  # between fields
_COMPARED = 1000  # lines that are compared at a time
_FEED = b"\n"

# What bytes are in lines; see `Records.gather`.
_OF_FIELD, _OF_EMPTY_CELL, _SEPARATOR, _QUOTE, _LINE_END, _STRANGE = range(6)


# The characters that label regions, and their numbers; letters of both cases are one.
_ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz"
LABELS = {label: k for k, each in enumerate(_ALPHABET, 1) for label in (each, each.upper())}


def records_for(
    puzzle: DigitGrid, written: Notation, reading: GridReading, *, labelled: bool = False
) -> Records | None:
    """Return what solves lines like that puzzle, if they must be in the same notation.

    They have its regions; or `LABELS` after their givens say which these are in each.
    """
    find = reading.records
    if find is None or not (_is_fixed(written, reading) or written.certain):
        return None
    if not notation.CELLS.fullmatch(written.symbols):
        return None
    if labelled:
        others = (k for k in puzzle.rules.houses if not k.name.startswith("region "))
        puzzle = puzzle._with_rules(puzzle.rules._replace(houses=tuple(others), regions=()))
    values = {cell: written.values[cell] for cell in _cells(written, reading)}
    return find(puzzle, values, written.symbols, LABELS if labelled else {})


def coming_like(
    puzzle: DigitGrid,
    line: bytes,
    places: tuple[Sequence[int], Sequence[int]],
    lines: Lines,
    reading: GridReading,
    written: Notation | None = None,
) -> Block | None:
    """Return coming lines as a block, if they are like that of a puzzle but for its givens.

    Or but for givens and regions, in which case each has regions of its own. The `places` in the
    line are those of the givens and those of the labels, if there are any. None are like one with
    regions that are not connected, of which there is a note.
    """
    givens, labels = map(tuple, places)
    if not lines.come_in_bulk(WORTH_A_BLOCK) or not _are_connected(puzzle.rules):
        return None
    for found in dict.fromkeys(((), labels)):
        form = written or puzzle.notation
        records = partial(records_for, puzzle, form, reading, labelled=bool(found))
        if block := block_of(lines, alike(line, (*givens, *found)), records):
            return block
    return None


def _are_connected(rules: Rules) -> bool:
    regions = rules.cells_of_regions().values()
    parts = (connected_parts(cells, rules.rows, rules.columns) for cells in regions)
    return all(len(found) == 1 for found in parts)


def _is_fixed(written: Notation, reading: GridReading) -> bool:
    """Return whether there is no other notation for grids of that size."""
    return written.size <= 9 or bool(reading.options.symbols)


def _cells(written: Notation, reading: GridReading) -> set[str]:
    """Return the characters that mean the same in all lines in this notation."""
    cells = set(filter(notation.CELLS.fullmatch, written.values))
    if _is_fixed(written, reading):
        return cells
    return {cell for cell in cells if cell.upper() in written.values}


def _bare(records: Records, length: int) -> Regular:
    """Return what finds lines that hold a puzzle of that length and nothing else."""

    def found(data: bytes, start: int) -> RegularLines:
        end = start + records.regular(data, start) * (length + 1)
        return RegularLines(data, start, end, length + 1, end)

    return found


def _in_field(
    records: Records, length: int, doubtful: bytes = b"", column: Column | None = None
) -> Regular:
    """Return what finds lines with a puzzle in a field that is as long as puzzles are.

    It is the field of a column, where one is named. Otherwise fields whose length `doubtful` marks
    with 1 may have been meant as puzzles, too.
    """
    kinds = _kinds(_SEPARATORS) if column is None else _kinds(column.delimiter, '"')
    number = -1 if column is None else column.number

    def found(data: bytes, start: int) -> RegularLines:
        gathered, size = records.gather(data, start, kinds, doubtful, number)
        return RegularLines(gathered, 0, len(gathered), length + 1, start + size)

    return found


def _kinds(separators: str, quote: str = "") -> bytes:
    """Return what each byte is in a line. Before a puzzle, `#` may begin a comment."""
    kinds = bytearray([_STRANGE]) * 256
    kinds[ord(" ") : 0x7F] = bytes(0x7F - ord(" "))
    kinds[ord("\t")] = _OF_FIELD
    groups = (
        (_OF_EMPTY_CELL, notation.EMPTY),
        (_SEPARATOR, separators),
        (_QUOTE, quote),
        (_LINE_END, "\n"),
        (_STRANGE, "#"),
    )
    for kind, characters in groups:
        for character in characters:
            kinds[ord(character)] = kind
    return bytes(kinds)


@lru_cache(maxsize=8)
def alike(line: bytes, cells: tuple[int, ...]) -> Regular:
    """Return what finds lines that are like one in all but the characters at some places.

    These hold its puzzle, cell by cell. It may be several lines with their ends between them. The
    same is returned for the same line.
    """
    length, width = len(cells), len(line) + 1
    holds_cell = frozenset(cells)
    frame = [(place, line[place : place + 1]) for place in range(len(line))]
    frame = [*(each for each in frame if each[0] not in holds_cell), (len(line), _FEED)]

    def found(data: bytes, start: int) -> RegularLines:
        lines = min(_COMPARED, (len(data) - start) // width)
        for place, byte in frame:
            column = data[start + place : start + lines * width : width]
            lines = len(column) - len(column.lstrip(byte))
        puzzles = bytearray(_FEED) * (lines * (length + 1))
        for cell, place in enumerate(cells):
            puzzles[cell :: length + 1] = data[start + place : start + lines * width : width]
        if puzzles.count(_FEED) > lines:  # in place of cells: lines up to the first of them
            step = length + 1
            lines = next(k for k in range(lines) if puzzles.index(_FEED, k * step) % step < length)
        end = start + lines * width
        size, height = lines * (length + 1), line.count(_FEED) + 1
        return RegularLines(bytes(puzzles), 0, size, length + 1, end, height)

    return found


# --- Writing ---


def written(puzzle: DigitGrid) -> list[str]:
    """Return a sudoku in a line, one of 729 characters where it has candidates."""
    from cover.families.grids.text import writing
    from cover.families.grids.text.rows import nine_places

    sayable = writing.GIVENS, writing.CANDIDATES, writing.BOXES
    writing.refuse_more(puzzle, "lines", *sayable)
    if puzzle.rules.candidates is None:
        return ["".join(writing.characters(puzzle))]
    if len(puzzle._givens) != 81 or any(puzzle._givens):
        raise InputError(puzzle.place, "lines cannot say candidates of this grid")
    return [nine_places(puzzle.rules.candidates)]
