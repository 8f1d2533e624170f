"""Links to f-puzzles and SudokuPad that hold their puzzle, one a line; and their JSON.

A line may hold other words around the link, or be its packed puzzle alone. Nothing is fetched: a
link that only names a puzzle is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from cover.families.grids.houses import boxes_rules, more_houses
from cover.families.grids.options import GridReading
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import fpuzzles, sudokupad
from cover.families.grids.text.grid_text import GridReader
from cover.families.grids.text.packed import object_in, sudoku_in, unpacked
from cover.families.grids.text.setters import SetGrid, text_of
from cover.reading.formats import Head
from cover.reading.lines import Line, Token, shown
from cover.reading.records import ANY

_SITE = re.compile(
    r"\b(?:f-puzzles\.com|sudokupad\.app|crackingthecryptic\.com)\b|sudokupad://", re.IGNORECASE
)
# What compresses JSON begins with N4. In Base64 there are slashes, so that nothing else tells
# such a word from a path.
_PREFIX = "fpuzzles|fpuz|scl|ctc"
_N4 = "N4[A-Za-z0-9+/%]{14,}=*"
_SCF = "scf[0-9A-Za-z]{13,100}(?![0-9A-Za-z])"
_PACKED = re.compile(rf"(?:^|(?<=[/=]))(?:{_PREFIX})?({_N4})")
_CLASSIC = re.compile(rf"(?:^|(?<=[/=])){_SCF}")
_ALONE = re.compile(rf"N4Ig|(?:{_PREFIX})N4")
# A puzzle after the first of a line, near the name of a site or alone.
_NEXT = re.compile(
    rf"(?:(?:{_SITE.pattern})\S{{0,99}}?[/=]|(?<!\S)(?=N4Ig|{_PREFIX}))(?:{_PREFIX})?({_N4}|{_SCF})"
)

# JSON of these programs: rows of cells that are maps.
_GRID = re.compile(r'"(?:grid|cells)"\s*:\s*\[\s*\[\s*\{')

_LONGEST_JSON = 1024 * 1024  # characters


class Links(GridReader):
    """Reads links and JSON whose puzzles the keys of a command can say."""

    @classmethod
    def shows(cls, head: Head, reading: GridReading) -> bool:
        """Return whether the first line has a link or a packed puzzle, or begins such JSON."""
        first = next(_stated(head.ahead()), None)
        if first is None:
            return False
        if first.text.startswith("{"):
            return bool(_GRID.search("\n".join(line.text for line in _document(head.ahead()))))
        return _found(first) is not None

    def stated(self, lines: Iterable[Line]) -> Iterator[Line]:
        """Yield the lines that hold something, as a whole: `#` may be part of a puzzle."""
        return _stated(lines)

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return whether a line holds a link, or begins with a brace."""
        return below_blank or line.text.startswith("{") or _found(line) is not None

    def record(self, first: Line) -> DigitGrid:
        """Read the link in a line, or the JSON that begins with it."""
        grid = self._in_json(first) if first.text.startswith("{") else self._in_link(first)
        text, reading = text_of(grid, self.reading)
        puzzle = self.puzzle_of(text, **reading.options._asdict())
        is_plain = puzzle.family == "sudoku" and puzzle.rules.candidates is None
        command = self.reading.command
        is_asked = command in (ANY, puzzle.family) or (is_plain and command == "irregular")
        if not is_asked:
            raise grid.place.error(f"this is a puzzle of type {puzzle.family}")
        if grid.solution and (faults := puzzle._faults_in(grid.solution)):
            what = f"the solution in this puzzle is none of it as it is read: {faults[0]}"
            raise grid.place.error(what)
        return puzzle

    def _in_link(self, line: Line) -> SetGrid:
        word = _found(line)
        if word is None:
            what = "expected a link to f-puzzles or SudokuPad"
            raise line.error(f'{what}, found "{shown(line.text)}"')
        if not word.text:
            what = "this link holds no packed puzzle (N4...), and nothing is fetched"
            raise word.error(f"{what}; open it there, and copy a link with the whole puzzle")
        _refuse_another(word)
        if word.text.startswith("scf"):
            return _classic(word)
        return self._grid_of(unpacked(word), word)

    def _in_json(self, first: Line) -> SetGrid:
        place = Token(first.text, first, 0)
        text = ""
        for line in _document(self._from(first)):
            text += f"{line.text}\n"
            if len(text) > _LONGEST_JSON:
                what = f"JSON of more than {_LONGEST_JSON} characters"
                raise place.error(f"{what}, which is not read")
        return self._grid_of(object_in(text, place, "JSON that is cut off or damaged"), place)

    def _from(self, first: Line) -> Iterator[Line]:
        """Take a line and those below it, up to one that begins another document."""
        yield first
        for line in self.lines:
            if line.text.startswith("{"):
                self.lines.push_back(line)
                return
            yield line

    def _grid_of(self, puzzle: dict[str, Any], place: Token) -> SetGrid:
        """Return the grid of a puzzle of either program; raises `InputError`."""
        if "grid" in puzzle:
            return fpuzzles.read(puzzle, place, self.reading)
        if "cells" in puzzle:
            return sudokupad.SudokuPadReader(puzzle, place, self.reading).grid()
        raise place.error("a packed puzzle with neither a grid nor cells")


def _stated(lines: Iterable[Line]) -> Iterator[Line]:
    return (line for line in lines if not line.is_blank and not line.is_comment)


def _document(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines of JSON up to a brace that closes it: one that begins its line."""
    for line in lines:
        yield line
        if line.text[:1] in ("{", "}") and line.text.rstrip().endswith("}"):
            return


def _found(line: Line) -> Token | None:
    """Return the packed puzzle in a line, empty where a link has none; None without any link.

    A puzzle `scf...` keeps these letters.
    """
    text = line.text
    site = _SITE.search(text)
    if site is not None:
        return _word(line, site.end()) or Token("", line, site.start())
    start = len(text) - len(text.lstrip())
    is_alone = _ALONE.match(text, start) or _CLASSIC.match(text[start:])
    return _word(line, start) if is_alone else None


def _word(line: Line, start: int) -> Token | None:
    """Return the packed puzzle in a line from a character on, up to a blank."""
    rest = line.text[start:].partition(" ")[0]
    packed = _PACKED.search(rest)
    if packed is not None:
        return Token(packed.group(1), line, start + packed.start(1))
    classic = _CLASSIC.search(rest)
    return Token(classic.group(), line, start + classic.start()) if classic else None


def _refuse_another(word: Token) -> None:
    """Raise `InputError` for another puzzle in the line of one."""
    for other in _NEXT.finditer(word.line.text, word.start + len(word.text)):
        if other.group(1) != word.text:
            what = "another puzzle in this line, expected one a line"
            raise word.line.error(what, other.start(1))


def _classic(word: Token) -> SetGrid:
    """Return the sudoku in a word `scf...`."""
    digits, rules = sudoku_in(word._replace(text=word.text.removeprefix("scf")))
    kinds = {kind: kind in rules for kind in ("diagonals", "windows")}
    houses = list(more_houses(9, (3, 3), **kinds))
    return SetGrid(word, 9, 9, [*map(int, digits)], boxes_rules(3, 3).regions, houses)
