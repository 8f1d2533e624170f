"""Killers as a line of cells, the totals of the cages, and a map of the cages.

::

    .................................................................................
    15 24 11 17 ... 10 0
     1  2  3  3  5  5  8  8  8
    ...

The totals end with 0; the first belongs to the smallest number in the map, and so on. `-1` in the
map is a cell in no cage. Line ends between the numbers mean nothing. The article's two killers are
of this form.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cover.errors import InputError
from cover.families.grids.formats import GridReading
from cover.families.grids.text.killer.grid import (
    LONGEST_NUMBER,
    Grid,
    WrittenCage,
    givens_line,
    note_pieces,
    record_of,
)
from cover.families.grids.text.notation import Notation
from cover.reading.lines import Line, Lines, Token, counted, shown, significant
from cover.reading.records import BadRecord, Record

_WORD = re.compile(r"[^\s,]+")
_NUMBER = re.compile(rf"-?[0-9]{{1,{LONGEST_NUMBER}}}")
_IN_NO_CAGE = "-1"


def read(lines: Lines, reading: GridReading) -> Iterator[Record | BadRecord]:
    """A record for each puzzle, up to a line `end` or the end of the input."""
    puzzles = _Puzzles(lines, reading)
    for line in significant(lines):
        if is_end(line):
            rest = next(significant(lines), None)
            if rest is not None:
                reading.note(rest.place(), "this line stands behind `end` and was not read")
            return
        try:
            yield puzzles.record(line)
        except InputError as error:
            puzzles.skip()
            yield BadRecord(line.place(), error)


def is_end(line: Line) -> bool:
    """Whether the input ends here."""
    return line.text.strip().lower() == "end"


def is_numbers(line: Line) -> bool:
    """Whether there are numbers in the line, and nothing else."""
    words = _WORD.findall(line.text)
    return bool(words) and all(map(_NUMBER.fullmatch, words))


def _is_cells(line: Line) -> bool:
    """Whether a puzzle starts here: one long word, even if it has not the right length."""
    text = line.text.strip()
    return len(text) > LONGEST_NUMBER and " " not in text


class _Puzzles:
    """The puzzles of an input; they keep to one notation."""

    def __init__(self, lines: Lines, reading: GridReading) -> None:
        self._lines = lines
        self._reading = reading
        self._previous: Notation | None = None

    def record(self, line: Line) -> Record:
        """The puzzle that starts with this line; raises `InputError`."""
        if is_numbers(line) and not _is_cells(line):
            message = "numbers, where the cells of the next puzzle are expected, such as 81 dots"
            raise line.error(message)
        grid = givens_line(line, self._reading, self._previous)
        self._previous = grid.notation
        totals, map_begun = self._totals(line, grid)
        ids = self._map(map_begun, line, grid)
        cages = _cages(totals, ids)
        note_pieces(cages, grid.rules.columns, self._reading)
        return record_of(line.place(), grid, cages, self._reading)

    def _totals(self, cells: Line, grid: Grid) -> tuple[list[Token], list[Token]]:
        """The totals up to the 0, and the numbers behind it in its line."""
        numbers = self._next_numbers()
        if numbers is None:
            raise cells.error("no list of cage sums below these cells, expected one that ends in 0")
        first, totals = numbers[0].line, numbers
        while True:
            for index, cell in enumerate(numbers):
                if not int(cell.text):
                    before = len(totals) - len(numbers) + index
                    return _positive(totals[:before]), numbers[index + 1 :]
            line = self._coming_map(len(grid.givens))
            if line is not None:
                raise first.error(
                    f"the list of cage sums must end with 0 ({counted(len(totals), 'sum')}, then "
                    f"line {line.number} already looks like the cage map)"
                )
            numbers = self._next_numbers()
            if numbers is None or len(totals) > len(grid.givens):
                raise first.error("the list of cage sums must end with 0")
            totals = [*totals, *numbers]

    def _coming_map(self, expected: int) -> Line | None:
        """The next line, if it begins a map of the grid and nothing more."""
        count = 0
        first: Line | None = None
        for line in significant(self._lines.ahead()):
            if not is_numbers(line) or count > expected:
                break
            first = first or line
            count += len(line.text.split())
        return first if count == expected else None

    def _map(self, ids: list[Token], cells: Line, grid: Grid) -> list[Token]:
        expected = len(grid.givens)
        while len(ids) < expected:
            numbers = self._next_numbers()
            if numbers is None:
                line = ids[0].line if ids else cells
                raise line.error(f"the cage map has {counted(len(ids), 'number')}, not {expected}")
            ids = [*ids, *numbers]
        if len(ids) > expected:
            _, line, start = ids[expected]
            raise line.error(f"a number too many: the cage map has {expected}", start)
        return ids

    def _next_numbers(self) -> list[Token] | None:
        """The numbers of the next line, which is taken; None where the puzzle is at its end."""
        line = next(significant(self._lines), None)
        if line is None:
            return None
        if _is_cells(line) or is_end(line):
            self._lines.push_back(line)
            return None
        words = [Token(word.group(), line, word.start()) for word in _WORD.finditer(line.text)]
        for word in words:
            if not _NUMBER.fullmatch(word.text):
                message = (
                    f'"{shown(word.text)}" is not a number (the sum of a cage, or which it is)'
                )
                raise line.error(message, word.start)
        return words or None

    def skip(self) -> None:
        """Pass over what is left of a broken puzzle: numbers, and all else up to a blank line."""
        for line in self._lines:
            plain = line.without_comment()
            if _is_cells(plain) or is_end(plain):
                self._lines.push_back(line)
                return
            if line.is_blank:
                following = next(significant(self._lines.ahead()), None)
                if following is None or not is_numbers(following):
                    return


def _positive(totals: list[Token]) -> list[Token]:
    for text, line, start in totals:
        if text.startswith("-"):
            raise line.error(f"{text} is not the sum of a cage", start)
    return totals


def _cages(totals: list[Token], ids: list[Token]) -> list[WrittenCage]:
    """The k-th total belongs to the k-th smallest number of the map."""
    members: dict[int, list[int]] = {}
    for cell, written in enumerate(ids):
        if written.text.startswith("-") and written.text != _IN_NO_CAGE:
            message = f"{written.text} is not a cage; -1 is a cell in none"
            raise written.error(message)
        if written.text != _IN_NO_CAGE:
            members.setdefault(int(written.text), []).append(cell)
    names = sorted(members)
    if len(names) != len(totals):
        raise _wrong_count(totals, names, ids[0].line)
    return [
        WrittenCage(f"cage {name}", tuple(members[name]), int(text), line.place(start))
        for name, (text, line, start) in zip(names, totals, strict=True)
    ]


def _wrong_count(totals: list[Token], names: list[int], below: Line) -> InputError:
    line = totals[0].line if totals else below
    sums, cages = counted(len(totals), "sum"), counted(len(names), "different cage id")
    message = f"{sums} but {cages} ({_shown_names(names)}) in the map below"
    missing = range(len(totals) + 1, len(names) + 1)
    if len(missing) == 1:
        message += f"; sum {missing[0]} is missing"
    elif missing:
        message += f"; sums {missing[0]}-{missing[-1]} are missing"
    return line.error(message)


def _shown_names(names: list[int]) -> str:
    """`1-29`, or `1-29 without 5`."""
    if not names:
        return "all -1"
    first, last = names[0], names[-1]
    gaps = sorted(set(range(first, last + 1)).difference(names)) if last - first < 1000 else []
    if len(names) + len(gaps) < last - first + 1 or len(gaps) > 3:
        return f"from {first} to {last}"
    without = f" without {' '.join(map(str, gaps))}" if gaps else ""
    return f"{first}-{last}{without}" if first < last else str(first)
