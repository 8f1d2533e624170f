"""Links to f-puzzles and SudokuPad that hold their puzzle, one a line; and their JSON.

A line may hold other words around the link, or be its packed puzzle alone. Nothing is fetched: a
link that only names a puzzle is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from cover.families.grids.options import GridReading
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import fpuzzles, sudokupad
from cover.families.grids.text.grid_text import Boxes, GridReader, of_cells, refuse_other
from cover.families.grids.text.packed import object_in, sudoku_in, unpacked
from cover.families.grids.text.setters import SetterReader
from cover.reading.formats import Head
from cover.reading.lines import Line, Token, shown

_SITE = re.compile(
    r"\b(?:f-puzzles\.com|sudokupad\.app|crackingthecryptic\.com)\b|sudokupad://", re.IGNORECASE
)
# What compresses JSON begins with N4. In Base64 there are slashes, so that nothing else tells such
# a word from a path. A word `scf...` keeps these letters.
_PACKED = re.compile(
    r"(?:(?<=[/=])|(?<![^\s<(\[])(?=N4Ig|[fsc]))(?:fpuzzles|fpuz|scl|ctc)?"
    r"(N4[A-Za-z0-9+/%]{14,}=*|scf[0-9A-Za-z]{13,100}(?![0-9A-Za-z]))"
)

# JSON of these programs: rows of cells that are maps.
_GRID = re.compile(r'"(?:grid|cells)"\s*:\s*\[\s*\[\s*\{')

_LONGEST_JSON = 1024 * 1024  # characters


class Links(GridReader):
    """Reads links and JSON whose puzzles the keys of a command can say."""

    @classmethod
    def shows(cls, head: Head, reading: GridReading) -> bool:
        """Return whether the first line has a link or a packed puzzle, or begins such JSON."""
        first = next(cls.stated(head.ahead()), None)
        if first is None or not first.text.startswith("{"):
            return first is not None and _is_link(first)
        return bool(_GRID.search("\n".join(line.text for line in _document(head.ahead()))))

    @staticmethod
    def stated(lines: Iterable[Line]) -> Iterator[Line]:
        """Yield the lines that hold something, as a whole: `#` may be part of a puzzle."""
        return (line for line in lines if not line.is_blank and not line.is_comment)

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return whether a line holds a link, or begins with a brace."""
        return below_blank or line.text.startswith("{") or _is_link(line)

    def record(self, first: Line) -> DigitGrid:
        """Read the link in a line, or the JSON that begins with it."""
        reader = None
        if first.text.startswith("{"):
            place = Token(first.text, first, 0)
            reader = self._reader(object_in(self._json(place), place, "JSON"), place)
        else:
            place = _word(first)
            if not place.text.startswith("scf"):
                reader = self._reader(unpacked(place), place)
        if reader is not None:
            text, options = reader.grid()
            puzzle = self.puzzle_of(text, **options)
        else:
            digits, rules = sudoku_in(place)
            cells = [place._replace(text=digit) for digit in digits]
            grid = of_cells(cells, 9, 9, boxes=Boxes.NEEDED)
            puzzle = self.puzzle_of(grid, box=(3, 3), **dict.fromkeys(rules, True))
        is_plain = puzzle.family == "sudoku" and puzzle.rules.candidates is None
        if not is_plain or self.reading.command != "irregular":
            refuse_other(puzzle.family, self.reading, place)
        for faults in map(puzzle._faults_in, reader.solutions if reader else ()):
            if faults:
                what = "the solution in this puzzle is none of it as it is read"
                raise place.error(f"{what}: {faults[0]}")
        return puzzle

    def _reader(self, puzzle: dict[str, Any], place: Token) -> SetterReader:
        for kind in (fpuzzles.FPuzzlesReader, sudokupad.SudokuPadReader):
            if kind.grid_key in puzzle:
                return kind(puzzle, place, self.reading)
        raise place.error("a packed puzzle with neither a grid nor cells")

    def _json(self, place: Token) -> str:
        """Take the lines up to one that begins another document."""
        text = ""
        for line in _document(chain([place.line], self.lines)):
            if text and line.text.startswith("{"):
                self.lines.push_back(line)
                break
            text += f"{line.text}\n"
            if len(text) > _LONGEST_JSON:
                what = f"JSON of more than {_LONGEST_JSON} characters"
                raise place.error(f"{what}, which is not read")
        return text


def _document(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines of JSON up to a brace that closes it: one that begins its line."""
    for line in lines:
        yield line
        if line.text[:1] in ("{", "}") and line.text.rstrip().endswith("}"):
            return


def _is_link(line: Line) -> bool:
    return bool(_SITE.search(line.text) or _PACKED.search(line.text))


def _word(line: Line) -> Token:
    """Return the packed puzzle in a line; raises `InputError` where there is none, or another."""
    first, *others = [*_PACKED.finditer(line.text), None]
    if first is None and (site := _SITE.search(line.text)):
        what = "this link holds no packed puzzle (N4...), and nothing is fetched"
        way = "open it there, and copy a link with the whole puzzle"
        raise line.error(f"{what}; {way}", site.start())
    if first is None:
        what = "expected a link to f-puzzles or SudokuPad"
        raise line.error(f'{what}, found "{shown(line.text)}"')
    for other in others:
        if other is not None and other.group(1) != first.group(1):
            what = "another puzzle in this line, expected one a line"
            raise line.error(what, other.start(1))
    return Token(first.group(1), line, first.start(1))
