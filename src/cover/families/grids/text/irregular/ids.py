"""Irregular sudokus as a line of givens and then a label for the region of each cell.

The labels are integers or single characters, in lines of any length. A line of one long word is the
next puzzle's givens, so that a wrong number of labels costs one puzzle only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cover.errors import InputError
from cover.families.grids.formats import GridReading
from cover.families.grids.text.irregular.grid import (
    LEGAL_LENGTHS,
    SIZES,
    Puzzles,
    missed,
    nearest_size,
)
from cover.reading.lines import Line, Lines, Token, counted, shown, significant
from cover.reading.records import BadRecord, Record

_TOKEN = re.compile(r"[^\s,;]+")
_ID = re.compile(r"-?[0-9]{1,6}|.")
_SHORTEST = 4  # characters of a line of givens


def read(lines: Lines, reading: GridReading) -> Iterator[Record | BadRecord]:
    """A record for each line of givens, up to a line `end` or the end of the input."""
    puzzles = Puzzles(reading)
    for first in significant(lines):
        if first.text.strip().lower() == "end":
            return
        try:
            yield _Draft(first, lines).record(puzzles)
        except InputError as error:
            yield BadRecord(first.place(), error)


class _Draft:
    """One puzzle: its line of givens, and the labels below it, which are taken from the lines."""

    def __init__(self, first: Line, lines: Lines) -> None:
        start = len(first.text) - len(first.text.lstrip())
        text = first.text.strip()
        self._first = first
        self._givens = [Token(character, first, start + k) for k, character in enumerate(text)]
        self._size = nearest_size(len(text))
        self._needed = self._size * self._size
        self._labels: list[Token] = []
        self._lines: list[tuple[Line, int]] = []  # and how many labels each holds
        self._take(lines)

    def _take(self, lines: Lines) -> None:
        for line in lines:
            plain = line.without_comment()
            if plain.is_blank:
                if line.is_blank and self._labels and not self._goes_on(lines):
                    return
                continue
            if self._is_givens(plain):
                lines.push_back(line)
                return
            tokens = list(_labels(plain, self._size))
            if len(self._labels) <= self._needed:
                self._lines.append((plain, len(tokens)))
                self._labels += tokens
            if len(self._labels) >= self._needed > 0:
                return

    def _goes_on(self, lines: Lines) -> bool:
        """Whether more labels follow behind a blank line."""
        following = next(significant(lines.ahead()), None)
        return following is not None and not self._is_givens(following)

    def _is_givens(self, line: Line) -> bool:
        """Whether another puzzle begins, or the input ends, with this line."""
        words = line.text.split()
        is_end = words[0].lower() == "end"
        return is_end or (len(words) == 1 and len(words[0]) > max(self._size, _SHORTEST - 1))

    def record(self, puzzles: Puzzles) -> Record:
        """The puzzle; raises `InputError`."""
        count = len(self._givens)
        if count not in LEGAL_LENGTHS:
            needed = f"a grid needs n x n for n from {SIZES}"
            hint = missed(count, self._size)
            raise self._first.error(f"{counted(count, 'cell')}; {needed}{hint}")
        for text, line, start in self._labels:
            if not _ID.fullmatch(text):
                message = f'"{shown(text)}" is not the number or letter of a region'
                raise line.error(message, start)
        if len(self._labels) != self._needed:
            raise self._wrong_number()
        return puzzles.square(self._first, self._givens, self._labels)

    def _wrong_number(self) -> InputError:
        """The error for too few or too many labels, at the line that is not like the others."""
        message = f"{counted(len(self._labels), 'region id')}, expected {self._needed}"
        if not self._lines:
            return self._first.error(f"no region ids below these givens, expected {self._needed}")
        counts = [count for _, count in self._lines]
        usual = max(counts, key=counts.count)
        odd = next((found for found in self._lines if found[1] != usual), None)
        if odd is None:
            return self._lines[-1][0].error(message)
        return odd[0].error(f"{message} ({odd[1]} in this line)")


def _labels(line: Line, size: int) -> Iterator[Token]:
    """The labels in a line, which may be one word of as many letters as the grid has columns."""
    words = list(_TOKEN.finditer(line.text))
    if len(words) == 1 and len(words[0].group()) == size >= _SHORTEST:
        start = words[0].start()
        for offset, character in enumerate(words[0].group()):
            yield Token(character, line, start + offset)
        return
    for word in words:
        yield Token(word.group(), line, word.start())
