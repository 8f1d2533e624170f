"""Links to f-puzzles and SudokuPad that hold their puzzle, one a line; and their JSON.

A line may hold other words around the link, or be its packed puzzle alone. Nothing is fetched: a
link that only names a puzzle is an error.

Most packed puzzles are JSON, compressed by LZ-string and written in Base64. SudokuPad shortens its
JSON before: keys have one or two letters, words lack their quotes, `t` and `f` stand for true and
false, and nothing for `{}`. A word `scf...` is not compressed: it holds the 81 digits of a sudoku.

Sources: https://github.com/pieroxy/lz-string, https://github.com/SudokuPad/sudokutools.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise
from json import dumps, loads
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any
from urllib.parse import quote, unquote

from cover.errors import InputError
from cover.families.grids import houses
from cover.families.grids.houses import NOWHERE, cell_name
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import writing
from cover.families.grids.text.grid_text import Boxes, GridReader, of_cells, refuse_other
from cover.families.grids.text.notation import GridReading
from cover.families.grids.text.setters import (
    FPuzzlesReader,
    SetterReader,
    SudokuPadReader,
    usual_regions,
)
from cover.reading.formats import Head
from cover.reading.lines import Line, Token, in_rows, shown

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
        first = next(cls.stated(head.ahead()), None)
        if first is None or not first.text.startswith("{"):
            return first is not None and _is_link(first)
        return bool(_GRID.search("\n".join(line.text for line in _document(head.ahead()))))

    @staticmethod
    def stated(lines: Iterable[Line]) -> Iterator[Line]:
        """Yield the lines that hold something, as a whole: `#` may be part of a puzzle."""
        return (line for line in lines if not line.is_blank and not line.is_comment)

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        return below_blank or line.text.startswith("{") or _is_link(line)

    def record(self, first: Line) -> DigitGrid:
        reader = None
        if first.text.startswith("{"):
            place = Token(first.text, first, 0)
            text = ""
            for line in _document(chain([first], self.lines)):
                if text and line.text.startswith("{"):  # another document
                    self.lines.push_back(line)
                    break
                text += f"{line.text}\n"
                if len(text) > _LONGEST_JSON:
                    what = f"JSON of more than {_LONGEST_JSON} characters"
                    raise place.error(f"{what}, which is not read")
            reader = self._reader(_object_in(text, place, "JSON"), place)
        else:
            place = _word(first)
            if not place.text.startswith("scf"):
                reader = self._reader(_unpacked(place), place)
        if reader is not None:
            grid, options = reader.grid()
            puzzle = self.puzzle_of(grid, **options)
        else:
            digits, rules = _sudoku_in(place)
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
        for kind in (FPuzzlesReader, SudokuPadReader):
            if kind.grid_key in puzzle:
                return kind(puzzle, place, self.reading)
        raise place.error("a packed puzzle with neither a grid nor cells")


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


# --- Packed puzzles ---

# The most characters of a packed puzzle and of what is in it. The first bounds the memory that
# unpacking takes, as any such word can hold a text of half the square of its length.
_LONGEST = 16 * 1024
_LONGEST_TEXT = 512 * 1024

_ALPHABET = re.compile(r"[A-Za-z0-9+/]+=*")

# The short keys of SudokuPad.
_KEYS = {
    **{"c": "color", "ca": "cages", "ct": "center", "c1": "borderColor", "c2": "backgroundColor"},
    **{"ce": "cells", "cs": "cellSize", "a": "arrows", "o": "overlays", "u": "underlays"},
    **{"w": "width", "h": "height", "v": "value", "vd": "videos", "l": "lines", "r": "rounded"},
    **{"re": "regions", "fs": "fontSize", "th": "thickness", "hl": "headLength"},
    **{"wp": "wayPoints", "t": "title", "te": "text", "d": "duration"},
}
_TOKEN = re.compile(r"'((?:\\.|[^'\\])*)'|([{}\[\],:])|([^'{}\[\],:]+)", re.DOTALL)
_WORDS = {"t": "true", "f": "false", "true": "true", "false": "false", "null": "null"}
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")

_SCF_CELLS = 81
_SCF_CODES = digits + ascii_uppercase + ascii_lowercase
_SCF_RULES = {"w": "windows", "x": "diagonals"}


def _unpacked(word: Token) -> dict[str, Any]:
    text = unquote(word.text)
    if len(text) > _LONGEST:
        raise word.error(f"a packed puzzle of more than {_LONGEST} characters, which is not read")
    if not _ALPHABET.fullmatch(text):
        raise word.error("not a packed puzzle: other characters than A-Z, a-z, 0-9, + and /")
    try:
        from lzstring import LZString
    except ImportError:
        what = "a packed puzzle, which needs the extra: pip install 'cover[links]'"
        raise word.error(what) from None
    try:
        json = str(LZString.decompressFromBase64(text) or "")
    except (LookupError, NameError, TypeError, ValueError):  # the library does not look for these
        json = ""
    if len(json) > _LONGEST_TEXT:
        what = f"a packed puzzle that unpacks to more than {_LONGEST_TEXT} characters"
        raise word.error(f"{what}, which is not read")
    return _object_in(json if '"' in json else _in_full(json), word, "a packed puzzle")


def _object_in(json: str, place: Token, what: str) -> dict[str, Any]:
    try:
        value = loads(json)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise place.error(f"{what} that is cut off or damaged")
    return value


def _in_full(short: str) -> str:
    """Return the JSON that SudokuPad has shortened."""
    tokens: Iterator[tuple[Any, ...]] = (match.groups() for match in _TOKEN.finditer(short))
    found: list[str] = []
    for (quoted, mark, word), (_, following, _) in pairwise(chain(tokens, [(None, "", None)])):
        if quoted is not None:
            # Its quotes, of both kinds, were written as an escaped apostrophe.
            found.append('"' + quoted.replace("\\'", "'").replace('"', '\\"') + '"')
        elif mark:
            if mark in ",]" and (not found or found[-1] in "[,"):
                found.append("{}")
            found.append(mark)
        elif following == ":":
            found.append(dumps(_KEYS.get(word, word)))
        elif word in _WORDS or _NUMBER.fullmatch(word):
            found.append(_WORDS.get(word, word))
        else:  # the name of a colour
            found.append(dumps(word))
    return "".join(found)


def _sudoku_in(word: Token) -> tuple[str, list[str]]:
    """Return the 81 digits in a word `scf...`, 0 for a blank, and further options.

    Each character is a digit and up to five blanks after it. The letters after the last cell are
    rules: `w` for windows, `x` for diagonals. Raises `InputError`.
    """
    cells, text = "", word.text.removeprefix("scf")
    while text and len(cells) < _SCF_CELLS:
        blanks, digit = divmod(_SCF_CODES.index(text[0]), 10)
        cells, text = cells + str(digit) + "0" * blanks, text[1:]
    if len(cells) < _SCF_CELLS or not {*text} <= _SCF_RULES.keys():
        raise word.error("a packed puzzle scf... that is cut off or damaged")
    return cells[:_SCF_CELLS], [_SCF_RULES[rule] for rule in text]


# --- Writing ---

_SAYABLE = (
    *(writing.GIVENS, writing.CANDIDATES, writing.BOXES, writing.OTHER_BOXES, writing.NO_BOXES),
    *(writing.UNBOXED, writing.REGIONS, writing.BOXES_TOO, writing.NO_REGION, writing.DIAGONALS),
    *(writing.WINDOWS, writing.EXTRA, writing.CAGES, writing.NO_TOTAL, writing.SHARED),
)


def written_fpuzzles(puzzle: DigitGrid) -> list[str]:
    return [f"https://www.f-puzzles.com/?load={_packed(puzzle)}"]


def written_sudokupad(puzzle: DigitGrid) -> list[str]:
    return [f"https://sudokupad.app/fpuzzles{quote(_packed(puzzle), safe='+=')}"]


def _packed(puzzle: DigitGrid) -> str:
    """Return the word of a link that holds a puzzle."""
    writing.refuse_more(puzzle, "f-puzzles", *_SAYABLE)
    try:
        from lzstring import LZString
    except ImportError:
        raise InputError(puzzle.place, "links need the extra: pip install 'cover[links]'") from None
    rules = puzzle.rules
    size, number = rules.rows, range(rules.rows**2)
    if rules.candidates is not None and not all(rules.candidates):
        raise InputError(puzzle.place, "f-puzzles cannot say that no digit may stand in a cell")
    left = dict.fromkeys(house.cells for house in rules.houses)
    region_of: dict[int, int] = {}
    for house in houses.rows_and_columns(size, size):
        left.pop(house.cells, None)
    for region, cells in rules.cells_of_regions().items():
        if region != NOWHERE and tuple(cells) in left:
            del left[tuple(cells)]
            region_of |= dict.fromkeys(cells, region)
    is_usual = tuple(map(region_of.get, number)) == usual_regions(size)  # then they are not said
    cells_said: list[dict[str, Any]] = []
    for cell, given in enumerate(puzzle._givens):
        allowed = rules.candidates[cell] if rules.candidates else ()
        said: dict[str, Any] = {"value": given, "given": True} if given else {}
        said |= {} if is_usual else {"region": region_of.get(cell)}
        said |= {"givenPencilMarks": list(allowed)} if 0 < len(allowed) < rules.symbols else {}
        cells_said.append(said)

    def names(cells: Sequence[int]) -> list[str]:
        return [cell_name(cell, size).upper() for cell in cells]

    falling, rising = (house.cells for house in houses.diagonal_houses(size))
    stated = {
        "size": size,
        "grid": in_rows(cells_said, size),
        **{k: True for k, h in (("diagonal+", rising), ("diagonal-", falling)) if h in left},
        "killercage": [
            {"cells": names(cage.cells), "value": str(cage.total or "")} for cage in rules.cages
        ],
        "extraregion": [
            {"cells": names(house)} for house in left if house not in (falling, rising)
        ],
    }
    said_so = {key: value for key, value in stated.items() if value != []}
    return str(LZString.compressToBase64(dumps(said_so, separators=(",", ":"))))
