"""Sudokus of one line each: 81 characters, or 16, 36, 64 ... for other sizes.

The line may hold more: a hash before the puzzle, a rating, a count or the solution behind it. This
is the format of POJ 3074, `.sdm` files, the 17-clue lists, tdoku and the Sudoku Exchange. 729
characters are the candidates of a 9x9 grid.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from math import isqrt
from typing import TYPE_CHECKING

from cover.errors import InputError
from cover.formats import notation
from cover.formats.byte_lines import ByteLines
from cover.formats.grid_layout import GridLayout, LineOfCells
from cover.formats.grid_rows import LEGAL_SIZES, lone_numbers
from cover.formats.notation import Notation
from cover.formats.record import BadRecord, Block, Found, Reading, Record
from cover.formats.refused import refused
from cover.formats.sudoku_grid import notation_of, shape_of, with_dots
from cover.formats.text import Line, Lines, shown, significant
from cover.puzzles.sudoku import Sudoku

if TYPE_CHECKING:
    from cover.solver.records import Records

LEGAL_LENGTHS = {size * size: size for size in LEGAL_SIZES}
_CANDIDATES = 729

_FIELD = re.compile(r"[^\s,;:|]+")
_CELLS = re.compile(r"[0-9A-Za-z.?_*-]+")
_FEW = 8  # lines, with which a block begins to be faster
_NEAR = 3  # characters by which a field can miss a legal length and still be meant as a puzzle


def puzzle_field(line: Line) -> tuple[int, int] | None:
    """Where the puzzle of a line starts and ends: its first field that has a legal length.

    Other fields do not count: hashes and names, which hold other characters than cells, and what
    stands behind a field that was meant as the puzzle, such as its solution.
    """
    text = line.text
    if len(text) in LEGAL_LENGTHS and _CELLS.fullmatch(text):  # by far the most common
        return 0, len(text)
    start, end = _meant_field(text)
    return (start, end) if _is_legal(end - start) else None


def is_long(line: Line) -> bool:
    """Whether a field of the line is longer than a row of any grid."""
    start, end = _meant_field(line.text)
    return end - start > LEGAL_SIZES[-1]


def _meant_field(text: str) -> tuple[int, int]:
    """The first field that is like a grid, or else the longest."""
    longest = (0, 0)
    for found in _FIELD.finditer(text):
        start, end = found.span()
        if _is_like_a_grid(text[start:end]):
            return start, end
        if end - start > longest[1] - longest[0]:
            longest = start, end
    return longest


def _is_legal(length: int) -> bool:
    return length in LEGAL_LENGTHS or length == _CANDIDATES


def _is_like_a_grid(text: str) -> bool:
    """Whether a field has the length of a puzzle, or nearly, and hardly others than its characters.

    A hash may have the length, too, but it has letters everywhere.
    """
    legal = _nearest_length(len(text))
    if not legal or (legal != len(text) and len(text) <= LEGAL_SIZES[-1]):
        return False
    cells = notation.recognise(LEGAL_LENGTHS.get(legal, 9), set(text)).values
    return 4 * sum(character in cells for character in text) >= 3 * len(text)


def _nearest_length(length: int) -> int:
    """The legal length that a field of this length has or may have missed; 0 for none."""
    if _is_legal(length):
        return length
    return next((k for k in (*LEGAL_LENGTHS, _CANDIDATES) if abs(k - length) <= _NEAR), 0)


def read(lines: Lines, reading: Reading) -> Iterator[Found]:
    """A record for each line, up to a line `end` or the end of the input; blocks where they can be.

    The first line may hold the number of puzzles.
    """
    if " " in reading.blank:
        lines = Lines(with_dots(line) for line in lines)
    header = _take_header(lines)
    count = 0
    for found in _found(lines, reading):
        yield found
        count += found.taken if isinstance(found, Block) else 1
    if header is not None and count != lone_numbers(header)[0]:
        announced = _counted(lone_numbers(header)[0], "puzzle")
        follow = "1 follows" if count == 1 else f"{count} follow"
        error = header.error(f"announces {announced} but {follow}")
        yield BadRecord(header.place(), error)


def _found(lines: Lines, reading: Reading) -> Iterator[Found]:
    puzzles = OneLiners(reading)
    for line in _puzzle_lines(lines, reading):
        yield from each([line], puzzles.record)
        while isinstance(lines, ByteLines) and (block := puzzles.block(lines)):
            yield block
            lines.skip(block.taken)
            if block.taken < block.bulk.lines:
                break


def _take_header(lines: Lines) -> Line | None:
    first = next(significant(lines.ahead()), None)
    if first is None or len(lone_numbers(first)) != 1:
        return None
    return next(line for line in lines if line.number == first.number)


def _puzzle_lines(lines: Lines, reading: Reading) -> Iterator[Line]:
    """The lines that hold something, up to a line `end`."""
    for line in lines:
        plain = line.without_comment()
        if plain.is_blank:
            continue
        if plain.text.strip().lower() == "end":
            _note_rest(lines, reading)
            return
        yield plain


def _note_rest(lines: Lines, reading: Reading) -> None:
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
    """Lines, or fields, that hold one puzzle each; they keep to one convention."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._previous: Notation | None = None
        self._puzzle: Sudoku | None = None  # in that notation
        self._records: dict[Notation, Records | None] = {}
        self._sizes_are_mixed = False

    def record(self, line: Line) -> Record:
        """The puzzle of a line; raises `InputError`."""
        span = puzzle_field(line)
        if span is None:
            raise _wrong_length(line)
        start, end = span
        if end - start == _CANDIDATES:
            from cover.formats.sudoku_candidates import record_of_field

            return record_of_field(line, start, self._reading)
        text = line.text[start:end]
        size = isqrt(end - start)
        written = notation_of(size, text, self._reading, line, self._previous)
        try:
            givens = tuple([written.values[character] for character in text])
        except KeyError as error:
            index = start + text.index(error.args[0])
            message = f'"{shown(error.args[0])}" is not {written.expected()}'
            raise line.error(message, index) from None
        self._note_another_size(size, line)
        self._previous, self._puzzle = written, None
        layout = GridLayout(written, LineOfCells(line, start), contest="poj3074")
        self._puzzle = Sudoku(shape_of(size, self._reading, line), givens)
        return Record(line.place(), self._puzzle, layout)

    def block(self, lines: ByteLines) -> Block | None:
        """Coming lines that are as long as the last puzzle, if they must be in its notation."""
        if self._previous is None or self._puzzle is None:
            return None
        if not lines.come_in_bulk(_FEW, self._previous.size**2 + 1):
            return None
        if self._previous not in self._records:
            self._records[self._previous] = self._find_records(self._previous, self._puzzle)
        records = self._records[self._previous]
        if records is None:
            return None
        bulk = lines.bulk(records.regular)
        return Block(bulk, records) if bulk.lines >= _FEW else None

    def _find_records(self, written: Notation, puzzle: Sudoku) -> Records | None:
        """Who solves lines of which it is certain that they are in this notation."""
        is_fixed = written.size <= 9 or bool(self._reading.symbols)
        find = self._reading.records
        if find is None or not (is_fixed or written.certain):
            return None
        if not _CELLS.fullmatch(written.symbols):
            return None
        values = {
            character: value
            for character, value in written.values.items()
            if _CELLS.fullmatch(character) and (is_fixed or character.upper() in written.values)
        }
        return find(puzzle, values, written.symbols)

    def _note_another_size(self, size: int, line: Line) -> None:
        """Say once that sizes differ: a line that was cut off may have a legal length, too."""
        before = self._previous.size if self._previous is not None else size
        if size != before and not self._sizes_are_mixed:
            self._sizes_are_mixed = True
            sizes = f"{size}x{size} behind one of {before}x{before}"
            self._reading.note(line.place(), f"a puzzle of {sizes}; was a line cut off?")


def _wrong_length(line: Line) -> InputError:
    """The error for a line without a field of legal length."""
    if hint := refused(line):
        return line.error(hint)
    start, end = _meant_field(line.text)
    length = end - start
    legal = _nearest_length(length)
    hint = ""
    if legal in LEGAL_LENGTHS:
        missed = ("", "one character", "two characters", "three characters")[abs(legal - length)]
        side = LEGAL_LENGTHS[legal]
        hint = f" ({missed} {'short of' if length < legal else 'more than'} {side}x{side})"
    needed = "a one-line puzzle needs 16, 36, 64, 81, 100, 144, 256 or 625"
    return line.error(f"{_counted(length, 'cell')}; {needed}{hint}")


def _counted(count: int, noun: str) -> str:
    return f"1 {noun}" if count == 1 else f"{count} {noun}s"
