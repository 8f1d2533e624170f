"""Sudokus in strings of programs and sites: 81 characters, and something around them.

A link of a site carries the cells behind `=`, `/` or `#`: sudokuwiki.org/sudoku.htm?bd=...,
sudoku.coach/en/play/..., sudokuexchange.com/play/?s=... A line of HoDoKu's library is
`:0000:x:6...8..4..+4...:deleted candidates:...`. Its `+` stands before a digit that was placed: it
is none of the givens, and the cell is read as an empty one, so that a wrong digit changes nothing.
The same goes for candidates that were deleted.
"""

from __future__ import annotations

import re

from cover.families.grids.options import GridReading
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text.grid_text import Boxes, GridReader, HeadReader, of_cells, of_line
from cover.reading.formats import Head
from cover.reading.lines import Line, Token, counted, shown

_CELLS = 81
_RUN = re.compile(rf"(?<=[=/#])[0-9.*_-]{{{_CELLS}}}(?![0-9A-Za-z.*_%-])")
_MORE = re.compile(r"(?<=[=/#])[0-9A-Za-z.*_%+-]{24,}")  # could be cages, regions
_LINK = re.compile(r"https?://(?:www\.)?|(?<![^\s/])www\.", re.IGNORECASE)
_SOME = re.compile(r"[0-9.*_-]{4}")  # cells, perhaps, besides a link
# What sites call puzzles that have more rules than a sudoku.
_OTHERS = re.compile(
    r"killer|jigsaw|irregular|samurai|windoku|hyper|diagonal|kenken|calc|kakuro|thermo|anti|arrow"
    r"|colou?r|kropki|sandwich|greater|variant|sudoku[-_]?x\b|\bx[-_]?sudoku",
    re.IGNORECASE,
)
_HODOKU = re.compile(r"\s*:[0-9a-zA-Z-]*:[0-9a-zA-Z]*:([^:\s]*)(:|\s*$)")
_CELL = re.compile(r"\+?.")


class SiteLinks(GridReader):
    """Reads links that carry the 81 cells of a sudoku, one a line, perhaps with words around."""

    @classmethod
    def shows(cls, head: Head, reading: GridReading) -> bool:
        """Return whether the first line is a link, or has one with 81 cells."""
        text = "" if head.first is None else head.first.text.lstrip()
        has_cells = _RUN.search(text) is not None and not text.startswith("name:")
        return has_cells or _LINK.match(text) is not None

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        return True

    def record(self, first: Line) -> DigitGrid:
        export = "export the puzzle as 81 characters"
        runs = {found.group(): found for found in _RUN.finditer(first.text)}
        words = [word for word in first.text.split() if not _LINK.search(word)]
        if len(runs) != 1 or len(_LINK.findall(first.text)) > 1 or any(map(_SOME.search, words)):
            what = f'this is no link with 81 cells, and nothing is fetched: "{shown(first.text)}"'
            raise first.error(f"{what}; {export}")
        (run,) = runs.values()
        around = f"{first.text[: run.start()]} {first.text[run.end() :]}"
        if (other := _OTHERS.search(around)) or _MORE.search(around):
            what = f'further rules ("{other.group()}")' if other else "more than 81 cells"
            raise first.error(f"this is a link of a puzzle with {what}; {export}")
        return self.puzzle_of(of_line(first, *run.span(), 9, 9, Boxes.NEEDED))


class HodokuLines(HeadReader):
    """Reads lines of HoDoKu's library."""

    head = _HODOKU
    _is_told = False

    def record(self, first: Line) -> DigitGrid:
        found = _HODOKU.match(first.text)
        if found is None:
            raise first.error(f'expected :0000:x:6...8..4..+4..., found "{shown(first.text)}"')
        cells = [
            Token("." if cell.group()[0] == "+" else cell.group(), first, cell.start())
            for cell in _CELL.finditer(first.text, *found.span(1))
        ]
        if len(cells) != _CELLS:
            raise first.error(f"{counted(len(cells), 'cell')}, expected {_CELLS}", found.start(1))
        if "+" in found.group(1) and not self._is_told:
            self._is_told = True
            what = "digits with + were placed by a player; they are no givens, and were not read"
            self.reading.note(first.place(), what)
        return self.puzzle_of(of_cells(cells, 9, 9, boxes=Boxes.NEEDED))
