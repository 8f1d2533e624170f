"""Sudokus of one line each: 81 characters, or 16, 36, 64 ... for other sizes.

The line may hold more: a hash before the puzzle, a rating, a count or the solution behind it. This
is the format of POJ 3074, `.sdm` files, the 17-clue lists, tdoku and the Sudoku Exchange. 729
characters are the candidates of a 9x9 grid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import isqrt
from typing import TYPE_CHECKING

from cover.errors import InputError
from cover.families.grids.formats import GridReading
from cover.families.grids.houses import Rules
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import notation
from cover.families.grids.text.grid_layout import POJ_3074, GridLayout, LineOfCells
from cover.families.grids.text.grid_rows import LEGAL_SIZES, lone_numbers
from cover.families.grids.text.line_fields import CELLS, Fields, Grid
from cover.families.grids.text.notation import Notation
from cover.families.grids.text.sudoku.grid import notation_of, shape_of, with_dots
from cover.reading.byte_lines import ByteLines
from cover.reading.lines import Line, Lines, counted, shown, significant
from cover.reading.records import BadRecord, Block, Found, Record

if TYPE_CHECKING:
    from cover.solver.records import Records

LEGAL_LENGTHS = {size * size: size for size in LEGAL_SIZES}
_CANDIDATES = 729

_FEW = 8  # lines, with which a block begins to be faster

# The fields of sudokus.
FIELDS = Fields(
    {size * size: Grid(size, f"{size}x{size}") for size in LEGAL_SIZES} | {_CANDIDATES: Grid(9)},
    "a one-line puzzle needs 16, 36, 64, 81, 100, 144, 256 or 625",
)


def _fields_of(layout: Rules) -> Fields:
    """The fields of lines that have the givens of a layout."""
    length = layout.rows * layout.columns
    grid = Grid(layout.symbols, f"{layout.rows}x{layout.columns}")
    return Fields({length: grid}, f"the layout needs {length}")


def read(lines: Lines, reading: GridReading) -> Iterator[Found]:
    """A record for each line, up to a line `end` or the end of the input; blocks where they can be.

    The first line may hold the number of puzzles. With `reading.options.layout`, a line has its givens.
    """
    if " " in reading.options.blank:
        lines = Lines(with_dots(line) for line in lines)
    puzzles = OneLiners(reading)
    header = _take_header(lines, puzzles.fields)
    count = 0
    for found in _found(lines, puzzles, reading):
        yield found
        count += found.taken if isinstance(found, Block) else 1
    if header is not None and count != lone_numbers(header)[0]:
        announced = counted(lone_numbers(header)[0], "puzzle")
        follow = "1 follows" if count == 1 else f"{count} follow"
        error = header.error(f"announces {announced} but {follow}")
        yield BadRecord(header.place(), error)


def _found(lines: Lines, puzzles: OneLiners, reading: GridReading) -> Iterator[Found]:
    for line in _puzzle_lines(lines, reading):
        yield from each([line], puzzles.record)
        while isinstance(lines, ByteLines) and (block := puzzles.block(lines)):
            yield block
            lines.skip(block.taken)
            if block.taken < block.bulk.lines:
                break


def _take_header(lines: Lines, fields: Fields) -> Line | None:
    first = next(significant(lines.ahead()), None)
    if first is None or len(lone_numbers(first)) != 1 or fields.puzzle(first):
        return None
    return next(line for line in lines if line.number == first.number).without_comment()


def _puzzle_lines(lines: Lines, reading: GridReading) -> Iterator[Line]:
    """The lines that hold something, up to a line `end`."""
    for line in lines:
        plain = line.without_comment()
        if plain.is_blank:
            continue
        if plain.text.strip().lower() == "end":
            _note_rest(lines, reading)
            return
        yield plain


def _note_rest(lines: Lines, reading: GridReading) -> None:
    rest = next(significant(lines), None)
    if rest is not None:
        reading.note(rest.place(), "this line stands behind `end` and was not read")


def each(lines: Iterable[Line], record: Callable[[Line], Record]) -> Iterator[Record | BadRecord]:
    """A record for each line, and a bad one where it cannot be read."""
    for line in lines:
        try:
            yield record(line)
        except InputError as error:
            yield BadRecord(line.place(), error)


class OneLiners:
    """Lines, or fields, that hold one puzzle each; they keep to one convention.

    `fields` tells which of a line are puzzles. They are sudokus, or grids of `reading.options.layout`.
    """

    def __init__(self, reading: GridReading) -> None:
        self._reading = reading
        self.fields = (
            FIELDS if reading.options.layout is None else _fields_of(reading.options.layout)
        )
        self._previous: Notation | None = None
        self._puzzle: DigitGrid | None = None  # in that notation
        self._records: dict[Notation, Records | None] = {}
        self._sizes_are_mixed = False

    def record(self, line: Line) -> Record:
        """The puzzle of a line; raises `InputError`."""
        span = self.fields.puzzle(line)
        if span is None:
            raise self.fields.wrong_length(line)
        start, end = span
        layout = self._reading.options.layout
        if end - start == _CANDIDATES:
            from cover.families.grids.text.sudoku.candidates import record_of_field

            return record_of_field(line, start, self._reading)
        text = line.text[start:end]
        size = isqrt(len(text)) if layout is None else layout.symbols
        written = self._notation(size, text, line)
        if layout is not None and layout.missing:
            text = _without_missing(text, layout, written, line, start)
        try:
            givens = tuple([written.values[character] for character in text])
        except KeyError as error:
            index = start + text.index(error.args[0])
            message = f'"{shown(error.args[0])}" is not {written.expected()}'
            raise line.error(message, index) from None
        self._note_another_size(size, line)
        self._previous, self._puzzle = written, None
        cells = LineOfCells(line, start)
        if layout is None:
            self._puzzle = DigitGrid(shape_of(size, self._reading, line), givens)
            return Record(line.place(), self._puzzle, GridLayout(written, cells, POJ_3074))
        self._puzzle = DigitGrid(layout, givens)
        return Record(line.place(), self._puzzle, GridLayout(written, cells, None, layout.columns))

    def _notation(self, size: int, text: str, line: Line) -> Notation:
        """The notation of a puzzle; digits that start elsewhere than at 1 are those of a layout."""
        reading, layout = self._reading, self._reading.options.layout
        if layout is not None and layout.low != 1 and not reading.options.symbols:
            return notation.digits(layout.low, size, reading.options.blank)
        if layout is not None and layout.missing:
            text = text.replace(notation.MISSING, "")
        return notation_of(size, text, reading, line, self._previous)

    def block(self, lines: ByteLines) -> Block | None:
        """Coming lines that are as long as the last puzzle, if they must be in its notation."""
        if self._previous is None or self._puzzle is None:
            return None
        if not lines.come_in_bulk(_FEW, len(self._puzzle.givens) + 1):
            return None
        if self._previous not in self._records:
            self._records[self._previous] = self._find_records(self._previous, self._puzzle)
        records = self._records[self._previous]
        if records is None:
            return None
        bulk = lines.bulk(records.regular)
        return Block(bulk, records) if bulk.lines >= _FEW else None

    def _find_records(self, written: Notation, puzzle: DigitGrid) -> Records | None:
        """Who solves lines of which it is certain that they are in this notation."""
        is_fixed = written.size <= 9 or bool(self._reading.options.symbols)
        find = self._reading.records
        if find is None or not (is_fixed or written.certain):
            return None
        if not CELLS.fullmatch(written.symbols):
            return None
        values = {
            character: value
            for character, value in written.values.items()
            if CELLS.fullmatch(character) and (is_fixed or character.upper() in written.values)
        }
        return find(puzzle, values, written.symbols)

    def _note_another_size(self, size: int, line: Line) -> None:
        """Say once that sizes differ: a line that was cut off may have a legal length, too."""
        before = self._previous.size if self._previous is not None else size
        if size != before and not self._sizes_are_mixed:
            self._sizes_are_mixed = True
            sizes = f"{size}x{size} behind one of {before}x{before}"
            self._reading.note(line.place(), f"a puzzle of {sizes}; was a line cut off?")


def _without_missing(text: str, layout: Rules, written: Notation, line: Line, start: int) -> str:
    """The cells of a line with blanks for those that do not exist and are written as `#`."""
    blank = written.blanks[:1]
    cells = list(text)
    for cell in layout.missing:
        if cells[cell] == notation.MISSING and blank:
            cells[cell] = blank
        elif written.values.get(cells[cell]):
            message = f"a given in {layout.name(cell)}, a cell that does not exist"
            raise line.error(message, start + cell)
    return "".join(cells)
