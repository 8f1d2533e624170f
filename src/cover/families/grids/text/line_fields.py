"""Which field of a line is its puzzle: the one that is as long as puzzles are.

Other fields do not count: hashes and names, which hold other characters than cells, and what stands
behind a field that was meant as the puzzle, such as its solution.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from cover.errors import InputError
from cover.families.grids.houses import LARGEST
from cover.families.grids.text import notation
from cover.reading.lines import Line, counted
from cover.reading.refused import recognised

CELLS = re.compile(r"[0-9A-Za-z.?_*-]+")

_FIELD = re.compile(r"[^\s,;:|]+")
_NEAR = 3  # characters by which a field can miss a legal length and still be meant as a puzzle


class Grid(NamedTuple):
    """A grid that a field may hold: how many symbols it has, and its size for messages (`9x9`)."""

    symbols: int
    name: str = ""


class Fields:
    """The fields of lines in which grids stand, each by its length.

    `needed` says in messages how long a field has to be.
    """

    def __init__(self, grids: Mapping[int, Grid], needed: str) -> None:
        self._grids = grids
        self._shortest = min(grids, default=0) - _NEAR
        self._needed = needed

    def puzzle(self, line: Line) -> tuple[int, int] | None:
        """Where the puzzle of a line starts and ends: its first field that has a legal length."""
        text = line.text
        if len(text) in self._grids and CELLS.fullmatch(text):  # by far the most common
            return 0, len(text)
        start, end = self._meant(text)
        return (start, end) if end - start in self._grids else None

    def is_long(self, line: Line) -> bool:
        """Whether a field of the line is longer than a row of any grid."""
        start, end = self._meant(line.text)
        return end - start > LARGEST

    def wrong_length(self, line: Line) -> InputError:
        """The error for a line without a field of legal length."""
        if found := recognised(line):
            return line.error(found)
        start, end = self._meant(line.text)
        length = end - start
        legal = self._nearest(length)
        hint = ""
        if legal and self._grids[legal].name:
            missed = ("", "one character", "two characters", "three characters")
            side = "short of" if length < legal else "more than"
            hint = f" ({missed[abs(legal - length)]} {side} {self._grids[legal].name})"
        return line.error(f"{counted(length, 'cell')}; {self._needed}{hint}")

    def _meant(self, text: str) -> tuple[int, int]:
        """The first field that is like a grid, or else the longest."""
        longest = (0, 0)
        for found in _FIELD.finditer(text):
            start, end = found.span()
            if self._is_like_a_grid(text[start:end]):
                return start, end
            if end - start > longest[1] - longest[0]:
                longest = start, end
        return longest

    def _is_like_a_grid(self, text: str) -> bool:
        """Whether a field is nearly as long as a puzzle and has hardly others than its characters.

        A hash may have the length, too, but it has letters everywhere.
        """
        legal = self._nearest(len(text))
        if not legal or (legal != len(text) and len(text) <= LARGEST):
            return False
        cells = notation.recognise(self._grids[legal].symbols, set(text)).values
        return 4 * sum(character in cells for character in text) >= 3 * len(text)

    def _nearest(self, length: int) -> int:
        """The legal length that a field of this length has or may have missed; 0 for none."""
        if length in self._grids:
            return length
        if length < self._shortest:
            return 0
        return next((legal for legal in self._grids if abs(legal - length) <= _NEAR), 0)
