"""Killers whose cages are drawn by letters, with totals behind: `a=12 b=17 ...`.

The letters stand in n rows of n, beside the givens (CodinGame) or alone, or in one line of n x n,
below a line of givens or alone. Totals may be written `a=12`, `a:12` or `a12`, between blanks,
commas or semicolons. Upper and lower case differ; `.` is a cell in no cage, 0 stands for no total.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import isqrt
from typing import NamedTuple

from cover.errors import InputError
from cover.families.grids.formats import GridReading
from cover.families.grids.houses import LARGEST, SMALLEST_WITH_BOXES
from cover.families.grids.text import notation
from cover.families.grids.text.grid_layout import ScatteredCells
from cover.families.grids.text.grid_rows import is_rule
from cover.families.grids.text.killer.grid import (
    Grid,
    WrittenCage,
    empty_grid,
    note_pieces,
    record_of,
    square,
    values,
)
from cover.families.grids.text.notation import Notation
from cover.families.grids.text.sudoku.grid import notation_of
from cover.reading.lines import Line, Lines, Token, counted, shown, significant
from cover.reading.records import BadRecord, Record

_ITEM = r"([^\s\d.,;:=?_*+|-])(?: ?[=:] ?)?([0-9]{1,4})(?![0-9])"
_TOTAL = re.compile(_ITEM)
_BETWEEN = re.compile(r"[\s,;]*")
_BEGIN = re.compile(_BETWEEN.pattern + _ITEM)
_WORD = re.compile(r"[^\s|]+")
_SIGNED = re.compile(r"[=:]\s*[0-9]")
_LONGEST = 2 * LARGEST * LARGEST  # characters of a puzzle's grids
_WHOLE = {size * size for size in range(SMALLEST_WITH_BOXES, LARGEST + 1)}
_NO_CAGE = "."


class _Total(NamedTuple):
    """A letter and its total, and where they stand."""

    letter: str
    total: int
    line: Line
    start: int


def read(lines: Lines, reading: GridReading) -> Iterator[Record | BadRecord]:
    """A record for each grid of letters and the totals behind it."""
    for line in significant(lines):
        behind: list[Line] = []
        try:
            layers = _layers(line, lines, behind)
            yield _record(layers, behind[0], lines, reading)
        except InputError as error:
            if not behind:
                _skip(lines)
            elif is_totals(behind[0].text):
                _skip_totals(lines)
            yield BadRecord(line.place(), error)


def is_totals(text: str) -> bool:
    """Whether a text holds totals of letters, and nothing else."""
    return _begin_of_totals(text) == 0 < len(text)


def _begin_of_totals(text: str) -> int:
    """Where the totals begin that a text ends with; its length where it does not."""
    begin, end = 0, 0  # of the items that follow each other
    for item in _TOTAL.finditer(text):
        if not _BETWEEN.fullmatch(text, end, item.start()):
            begin = item.start()
        end = item.end()
    if not end or not _BETWEEN.fullmatch(text, end):
        return len(text)
    while begin and _BETWEEN.fullmatch(text, begin - 1, begin):
        begin -= 1
    return begin


def _skip(lines: Lines) -> None:
    """Pass over what is left of a broken puzzle: up to a blank line, or behind its totals."""
    for line in lines:
        if is_totals(line.without_comment().text):
            _skip_totals(lines)
            return
        if line.is_blank and not _totals_follow(lines):
            return


def _skip_totals(lines: Lines) -> None:
    while _totals_follow(lines):
        next(lines)


def _totals_follow(lines: Lines) -> bool:
    following = next(significant(lines.ahead()), None)
    return following is not None and is_totals(following.text)


def _record(
    layers: Sequence[list[Token]], behind: Line, lines: Lines, reading: GridReading
) -> Record:
    first = layers[0][0].line
    grid = _grid(layers, reading)
    letters = layers[-1]
    known = {cell.text for cell in letters if cell.text != _NO_CAGE}
    totals = _totals(behind, known, lines)
    missing = sorted(known.difference(totals))
    if missing:
        line, start = next(cell[1:] for cell in letters if cell.text == missing[0])
        name = shown(missing[0])
        message = f"cage {name} has no sum; {name}=0 is a cage without one"
        raise line.error(message, start)
    cages = [
        WrittenCage(
            f"cage {shown(letter)}",
            tuple(k for k, cell in enumerate(letters) if cell.text == letter),
            total or None,
            line.place(start),
        )
        for letter, total, line, start in totals.values()
    ]
    note_pieces(cages, grid.rules.columns, reading)
    return record_of(first.place(), grid, cages, reading)


def _layers(first: Line, lines: Lines, behind: list[Line]) -> list[list[Token]]:
    """The grids above the totals; put into `behind` the line of these from where they begin."""
    rows: list[list[Token]] = []  # the words of each line
    line: Line | None = first
    while line is not None:
        words: list[Token] = []
        begin = _begin_of_totals(line.text)
        for word in _WORD.finditer(line.text):
            is_total = word.start() >= begin and _BEGIN.match(line.text, word.start())
            if is_total and len(words) <= _LONGEST and (layers := _complete([*rows, words])):
                behind.append(line.part(word.start(), len(line.text)))
                return layers
            words.append(Token(word.group(), line, word.start()))
        if _SIGNED.search(line.text):
            rows.append([word for word in words if not _SIGNED.search(word.text)])
            behind.append(line)
            break
        if not is_rule(line.text):
            rows.append(words)
        if sum(map(_width, rows)) > _LONGEST:
            break
        line = _next(rows, lines)
    raise _incomplete(rows, first)


def _next(rows: list[list[Token]], lines: Lines) -> Line | None:
    """The next line; a blank one ends what is no complete grid."""
    for line in lines:
        plain = line.without_comment()
        if not plain.is_blank:
            return plain
        if line.is_blank:
            if _complete(rows):
                return next(significant(lines), None)
            lines.push_back(line)
            return None
    return None


def _width(words: list[Token]) -> int:
    return sum(len(word.text) for word in words)


def _complete(rows: list[list[Token]]) -> list[list[Token]]:
    """The cells of the letters, or of givens and letters; nothing unless they are complete."""
    rows = [words for words in rows if words]
    width = _width_of_pairs(rows)
    if width:
        is_whole = SMALLEST_WITH_BOXES <= len(rows) == width <= LARGEST
        return [[c for words in rows for c in _split(words[k])] for k in range(2 * is_whole)]
    cells = [c for words in rows for word in words for c in _split(word)]
    for count in (len(cells), len(cells) // 2):
        if count in _WHOLE and len(cells) % count == 0:
            return [cells[k : k + count] for k in range(0, len(cells), count)]
    return []


def _width_of_pairs(rows: list[list[Token]]) -> int:
    """How long the two words are in each row, where all rows are of givens and letters."""
    widths = {tuple(len(word.text) for word in words) for words in rows}
    one, other = (*min(widths, default=()), 0, 0)[:2]
    is_pairs = len(widths) == 1 and one == other and all(len(words) == 2 for words in rows)
    return one if is_pairs and len(rows) > 1 else 0


def _split(word: Token) -> Iterator[Token]:
    return (Token(text, word.line, word.start + k) for k, text in enumerate(word.text))


def _incomplete(rows: list[list[Token]], first: Line) -> InputError:
    rows = [words for words in rows if words]
    if _complete(rows):
        return first.error("no sums of the cages below this grid, expected a=12 b=17 ...")
    width = _width_of_pairs(rows)
    if width:
        found = f"{counted(len(rows), 'row')} of {width} givens and {width} letters"
        return first.error(f"{found}, expected {width} rows and then the sums")
    expected = "a grid of letters for the cages, perhaps behind one of givens, and then a=12 ..."
    return first.error(f"{counted(sum(map(_width, rows)), 'character')}, expected {expected}")


def _grid(layers: Sequence[list[Token]], reading: GridReading) -> Grid:
    line, size = layers[0][0].line, isqrt(len(layers[0]))
    rules = square(size, line, reading)
    if len(layers) == 1:
        return empty_grid(rules, layers[0], reading)
    givens, letters = layers
    if not _fit(givens, size) and _fit(letters, size):
        letters[:], givens[:] = givens[:], letters[:]
    written = notation_of(size, {cell.text for cell in givens}, reading, line)
    return Grid(rules, values(givens, written), written, ScatteredCells(givens))


def _fit(cells: Sequence[Token], size: int) -> bool:
    """Whether the cells may be givens."""
    known: Notation = notation.digits_then_letters(size)
    return all(cell.text in known.values for cell in cells)


def _totals(line: Line, known: set[str], lines: Lines) -> dict[str, _Total]:
    """The totals in this line, and in those below it as long as some are missing."""
    found: dict[str, _Total] = {}
    while True:
        for item in _TOTAL.finditer(line.text):
            letter = item.group(1)
            if letter not in known:
                raise line.error(f'no cell is in cage "{shown(letter)}"', item.start())
            if letter in found:
                raise line.error(f"cage {shown(letter)} has a sum already", item.start())
            found[letter] = _Total(letter, int(item.group(2)), line, item.start(2))
        following = next(lines.ahead(), None) if len(found) < len(known) else None
        if following is None or not is_totals(following.without_comment().text):
            return found
        line = next(lines).without_comment()
