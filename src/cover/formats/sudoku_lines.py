"""Sudokus of one line each: 81 characters, or 16, 36, 64 ... for other sizes.

The line may hold more: a hash before the puzzle, a rating, a count or the solution behind it. This
is the format of POJ 3074, `.sdm` files, the 17-clue lists, tdoku and the Sudoku Exchange.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from math import isqrt

from cover.errors import InputError
from cover.formats import notation
from cover.formats.grid_layout import GridLayout, LineOfCells
from cover.formats.grid_rows import LEGAL_SIZES
from cover.formats.notation import Notation
from cover.formats.record import BadRecord, Reading, Record
from cover.formats.sudoku_grid import notation_of, shape_of
from cover.formats.text import Line, Lines
from cover.puzzles.sudoku import Sudoku

LEGAL_LENGTHS = {size * size: size for size in LEGAL_SIZES}

_FIELD = re.compile(r"[^\s,;:|]+")
_CELL_CHARACTERS = re.compile(r"[0-9A-Za-z.?_*-]+")


def puzzle_field(line: Line) -> tuple[int, int] | None:
    """Where the puzzle of a line starts and ends: its first field that has a legal length.

    A field of cells wins over one with other characters, such as a hash or a name.
    """
    text = line.text
    if len(text) in LEGAL_LENGTHS and _CELL_CHARACTERS.fullmatch(text):  # by far the most common
        return 0, len(text)
    spans = [found.span() for found in _FIELD.finditer(text)]
    legal = [span for span in spans if span[1] - span[0] in LEGAL_LENGTHS]
    for start, end in legal:
        if _is_grid(text[start:end]):
            return start, end
    return legal[0] if legal else None


def _is_grid(text: str) -> bool:
    """Whether every character is a blank or a symbol of a grid of that many cells."""
    found = notation.recognise(LEGAL_LENGTHS[len(text)], set(text))
    return set(text) <= found.values.keys()


def read(lines: Lines, reading: Reading) -> Iterator[Record | BadRecord]:
    """A record for each line, up to a line `end` or the end of the input."""
    previous: Notation | None = None
    for line in lines:
        plain = line.without_comment()
        if plain.is_blank:
            continue
        if plain.text.strip().lower() == "end":
            _note_rest(lines, reading)
            return
        try:
            record = _record(plain, reading, previous)
            previous = record.layout.notation if isinstance(record.layout, GridLayout) else previous
            yield record
        except InputError as error:
            yield BadRecord(line.place(), error)


def _note_rest(lines: Lines, reading: Reading) -> None:
    for line in lines:
        if not line.is_blank and not line.is_comment:
            reading.note(line.place(), "this line stands behind `end` and was not read")
            return


def each(lines: Iterator[Line], record: Callable[[Line], Record]) -> Iterator[Record | BadRecord]:
    """A record for each line, and a bad one where it cannot be read."""
    for line in lines:
        try:
            yield record(line)
        except InputError as error:
            yield BadRecord(line.place(), error)


def record_of_line(line: Line, reading: Reading) -> Record:
    """The single record of a line that holds one puzzle and nothing else."""
    record = next(read(Lines([line]), reading), None)
    if record is None:
        raise line.error("no puzzle here, expected one of 81 characters or another legal length")
    if isinstance(record, BadRecord):
        raise record.error
    return record


def _record(line: Line, reading: Reading, previous: Notation | None) -> Record:
    if " " in reading.blank:
        line = Line(line.source, line.number, line.text.replace(" ", "."))
    span = puzzle_field(line)
    if span is None:
        raise _wrong_length(line)
    start, end = span
    text = line.text[start:end]
    size = isqrt(end - start)
    written = notation_of(size, text, reading, previous)
    try:
        givens = tuple([written.values[character] for character in text])
    except KeyError as error:
        index = start + text.index(error.args[0])
        message = f'"{error.args[0]}" is not {written.expected()}'
        raise line.error(message, index) from None
    layout = GridLayout(written, LineOfCells(line, start), contest="poj3074")
    return Record(line.place(), Sudoku(shape_of(size, reading, line), givens), layout)


def _wrong_length(line: Line) -> InputError:
    """The error for a line without a field of legal length, by its longest field."""
    spans = [found.span() for found in _FIELD.finditer(line.text)] or [(0, len(line.text))]
    length = max(end - start for start, end in spans)
    needed = "a one-line puzzle needs 16, 36, 64, 81, 100, 144, 256 or 625"
    near = [legal for legal in LEGAL_LENGTHS if 0 < abs(legal - length) <= 3]
    hint = ""
    if near:
        difference = near[0] - length
        count = {1: "one character", 2: "two characters", 3: "three characters"}[abs(difference)]
        side = LEGAL_LENGTHS[near[0]]
        hint = f" ({count} {'short of' if difference > 0 else 'more than'} {side}x{side})"
    cells = "1 cell" if length == 1 else f"{length} cells"
    return line.error(f"{cells}; {needed}{hint}")
