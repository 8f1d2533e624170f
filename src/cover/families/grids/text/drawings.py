"""Grids as `--format grid` draws them, read back: the puzzle, and its answer as givens.

A drawing is a lattice of box-drawing characters; headings such as `puzzle.txt:3` stand above it,
and below it, in words, what it does not show (`cover.families.grids.legend`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeGuard

from cover.errors import InputError
from cover.families.grids.formats import GridReading
from cover.families.grids.text.grid_rows import is_words
from cover.families.grids.text.grid_text import GridReader
from cover.families.grids.text.traced_grids import OtherCommandError, traced_grid
from cover.reading.lines import DrawnLine, Line, Lines, shown
from cover.reading.records import Record
from cover.reading.trial import Trial

_TOP = frozenset("┌┏")
_HEADING = re.compile(r".*:[0-9]+(:[0-9]+)?([:,] .*)?")
_BLANKS = frozenset(".?_*")
_CERTAIN, _POSSIBLE = 95, 30


class Drawings(GridReader):
    """Reads drawings; each family reads those that can be its own."""

    command: str

    @classmethod
    def shows(cls, lines: Lines, reading: GridReading) -> bool:
        """Return whether the first lines, below headings, are a drawing of the family."""
        found = Lines(lines.ahead())
        first = next((line for line in found if not line.is_blank and not _is_heading(line)), None)
        if first is None or not _is_top(first):
            return False
        row = next(found, first)
        found.push_back(row)
        if not _BLANKS.isdisjoint(row.text):  # which drawings do not write
            return False
        try:
            return cls(found, reading).record(first) is not None
        except InputError as error:
            return isinstance(error, OtherCommandError)

    @classmethod
    def certainty(cls, trial: Trial) -> int:
        """Return how certain a drawing is: the family counts whose keys say it, and no more."""
        if trial.record is None:
            return 0
        return _CERTAIN if trial.record.puzzle.family == cls.command else _POSSIBLE

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return whether a drawing begins, or its heading."""
        return below_blank or _is_top(line)

    def record(self, first: Line) -> Record | None:
        """Read a drawing and its legend; return None for a heading."""
        if not _is_top(first):
            if _is_heading(first) or is_words(first):
                return None
            raise first.error(f'expected a drawing of a grid, found "{shown(first.text)}"')
        grid = traced_grid([first, *self._rest()], list(self._legend()))
        text, changes = grid.text(self.command)
        return self.record_of(text, **changes)

    def _rest(self) -> Iterator[DrawnLine]:
        """Take the lines of a drawing below its first one."""
        for line in self.lines:
            if not isinstance(line, DrawnLine):
                self.lines.push_back(line)
                return
            yield line

    def _legend(self) -> Iterator[Line]:
        """Take the lines below a drawing, up to a blank one, a heading or the next drawing."""
        for line in self.up_to_blank():
            if _is_heading(line) or _is_top(line):
                self.lines.push_back(line)
                return
            yield line


def _is_top(line: Line) -> TypeGuard[DrawnLine]:
    """Return whether a line is the first one of a drawing."""
    return isinstance(line, DrawnLine) and line.drawn.lstrip()[:1] in _TOP


def _is_heading(line: Line) -> bool:
    """Return whether a line tells the place of a puzzle, or that it has no solution."""
    return _HEADING.fullmatch(line.text.strip()) is not None


class SudokuDrawings(Drawings):
    """Reads drawings of grids with boxes."""

    command = "sudoku"


class IrregularDrawings(Drawings):
    """Reads drawings of grids with regions."""

    command = "irregular"


class KillerDrawings(Drawings):
    """Reads drawings of grids with cages."""

    command = "killer"
