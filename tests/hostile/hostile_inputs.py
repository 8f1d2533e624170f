"""Hostile inputs: what is damaged, without measure, or no text, and what is said of it."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

from lzstring import LZString

MILLION = 10**6
FAMILIES = ("sudoku", "irregular", "killer", "domino", "tiling", "matching", "exact-cover")

Data = Callable[[], bytes]


class Hostile(NamedTuple):
    """An input of a family, made when it is needed, and a part of the one message about it.

    Its file has some suffix. Of `heavy` ones there are others much like them.
    """

    family: str
    name: str
    data: Data
    message: str
    suffix: str = ".txt"
    heavy: bool = False


def text(data: str | bytes, times: int = 1) -> Data:
    """A text, written as often as is said when it is needed."""
    return lambda: (data.encode() if isinstance(data, str) else data) * times


# --- Hostile to every family ---


def _bomb() -> bytes:
    """Aliases of aliases: nine values that would be 10^9 if they were written out."""
    levels = [
        f"{name}: &{name} [{', '.join([f'*{below}'] * 9)}]"
        for below, name in pairwise("abcdefghij")
    ]
    return "\n".join(["grid: &a [x]", *levels]).encode()


def _indented() -> bytes:
    return b"\n".join(b" " * depth + b"a:" for depth in range(1400))


def _keys() -> bytes:
    return b"".join(b"k%d: v\n" % number for number in range(101_000))


def _noise() -> bytes:
    """A megabyte of any bytes, the same ones every time."""
    return Random(8).randbytes(MILLION)


_NESTED = "nested too deeply for a puzzle"
_VALUES = "a document of more than 50000 values, which is not read"
_CHARACTERS = "a document of more than 2097152 characters, which is not read"
_LINES = "a document of more than 100000 lines, which is not read"
_NOTHING = "the input holds no puzzle"
_BINARY = "this is a binary file, not text; export the puzzle as text"
_GZIP = "this is compressed by gzip"
_YAML = ".yaml"

# Name, input, message, and the suffix of its file where that is not .txt.
Row = tuple[str, Data, str] | tuple[str, Data, str, str]

_EVERY: tuple[Row, ...] = (
    ("empty", text(""), _NOTHING),
    ("blank", text(" \r\n\t\n\u2003\n"), _NOTHING),
    ("aliases", _bomb, "repeated by an alias `*name`, which is not read", _YAML),
    ("escape", text('{"\\u001b[31mred": 1}'), 'unknown key "\\x1b[31mred"', _YAML),
    ("object", text("type: !!python/object/apply:os.system [ls]"), "this is a puzzle of t", _YAML),
    ("no map", text("--- [1, 2]\n"), "expected a map with the keys of", _YAML),
)

# They are much the same to all families, and one of them has each in the suite.
_LONG: tuple[Row, ...] = (
    ("returns", text("\r", 50_000), _NOTHING),
    ("comments", text("# c\n", MILLION // 200), _NOTHING),
    ("no line end", text("7", 20 * MILLION), "a line of more than 16777216"),
    ("noise", _noise, _BINARY),
    ("zeros", text(b"\0", MILLION), _BINARY),
    ("compressed", lambda: gzip.compress(b"1" * 81, mtime=0), _GZIP),
    ("program", lambda: Path(sys.executable).read_bytes(), "this is a binary file"),
    ("utf-16", lambda: "1 2 3".encode("utf-16"), "this is a text in UTF-16"),
    ("separators", text("---\n", 50_000), _NOTHING, _YAML),
    ("alias of itself", text("grid: &a [*a]\n"), "repeated by an alias", _YAML),
    ("lists in lists", text("grid: " + "[" * 20_000), _NESTED, _YAML),
    ("json in json", text('{"grid":' + "[" * 20_000 + "]" * 20_000 + "}"), _NESTED, _YAML),
    ("maps in maps", _indented, _NESTED, _YAML),
    ("values", text("grid: [" + "a," * 51_000 + "]"), _VALUES, _YAML),
    ("keys", _keys, _LINES, _YAML),
    ("rows", text(b"grid: |\n" + b"  ..\n" * 101_000), _LINES, _YAML),
    ("folded", text("grid: >\n" + "  1\n\n" * 51_000), _LINES, _YAML),
    ("wide rows", text(b"grid: >\n" + (b"  " + b". " * 500 + b"\n") * 4_000), _CHARACTERS, _YAML),
    ("open quote", text('grid: "' + "x" * 100_000), "not YAML: found unexpected end", _YAML),
    ("control", text("grid: \x07\n"), "not YAML: a character U+0007, which no text holds", _YAML),
)

# What `cover solve` says first, which looks for a family.
_NO_FAMILY = "no key of this document tells a family"
_TO_SOLVE = dict.fromkeys(("object", "separators", "keys", "escape", "no map"), _NO_FAMILY)


# --- Hostile to one family ---


def _burrtools(voxels: str = "#", shapes: str = "", pieces: str = "", size: int = 1) -> Data:
    """A file of BurrTools of some kilobytes with a shape of so many voxels a side, and more."""
    text = (
        f'<?xml version="1.0"?>\n<puzzle version="2">\n<gridType type="0"/>\n<shapes>'
        f'<voxel x="{size}" y="{size}" z="{size}">{voxels}</voxel>{shapes}</shapes>\n'
        f'<problems><problem><shapes><shape id="0"/>{pieces}</shapes><result id="0"/></problem>'
        "</problems></puzzle>\n"
    )
    return lambda: gzip.compress(text.encode(), mtime=0)


def _packed(start: str, text: str) -> Data:
    """A link with a packed puzzle of some kilobytes."""
    return lambda: f"{start}{LZString.compressToBase64(text)}\n".encode()


_DIGITS = "9" * 200_000
_PIECE = f"A {' '.join(f'{cell:02}' for cell in range(100))}\n"
_GRID = "." * 81 + "\n"

_SUDOKU = (
    ("number", text(_DIGITS), "200000 cells; a one-line puzzle needs 16, 36"),
    ("row", text("1 ", 10_000), "10000 cells in a row; a sudoku needs one of"),
    ("size", text(f"box: 99999999x99999999\ngrid: {_GRID}"), "is no box, expected", _YAML),
    ("box of nothing", text(f"box: 0x9\ngrid: {_GRID}"), '"0x9" is no box', _YAML),
    ("blanks", text(f"blank: {_DIGITS}\ngrid: {_GRID}"), '"." is not a digit', _YAML),
    ("runs", text("3x3:" + "z" * 20_000), "520000 cells, expected 81"),
    ("field", text('puzzle\n"' + "x" * MILLION + '"'), "1000000 cells", ".csv"),
    ("endless field", text('puzzle\n"' + "x" * 50 * MILLION), "a line of more than", ".csv"),
    (
        "entities",
        text('<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a "&a;&a;">]>\n<x><game data="&a;"/>'),
        "cells",
        ".opensudoku",
    ),
    (
        "foreign entity",
        text(
            '<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n'
            '<x><game data="&a;"/></x>'
        ),
        "2 cells; a one-line puzzle needs",
        ".opensudoku",
    ),
    ("digits of other scripts", text("\u0663" * 81), "is not a digit 1-9"),
    ("other bytes", text(b"\xff" * 81), '"\ufffd" is not a digit 1-9'),
    ("mark within", text("1" * 40 + "\ufeff" + "." * 40), "80 cells"),
)

_IRREGULAR = (
    ("size", text("size: 100000x100000"), "is no size, expected 9 or rows x columns", _YAML),
    ("digits", text("size: 4\nhigh: 1000000000"), "is not between 0 and", _YAML),
    ("digits of a digit", text(f"size: 4\nhigh: {_DIGITS}"), "is not between 0 and", _YAML),
    ("labels", text(_GRID + "7 " * 20_000), "20000 region ids, expected 81"),
    ("blocks", text("size: 25\nextra: {a: " + "r1c1-r25c25 " * 30_000 + "}"), "named twice", _YAML),
    ("cells", text("size: 4\nextra: {a: r1c1-r99999999c99999999}"), "is no cell of", _YAML),
    ("header", text("1000000000 1000000000\n. .\n"), "not a format of irregular"),
    ("runs", text("9j:" + "z" * 20_000 + ",z"), "520000 cells, expected 81"),
    ("cells of nothing", text("SumoCueV1" + "=0J0" * 100_000), "7500 characters"),
)

_F_PUZZLES = "https://www.f-puzzles.com/?load="
_SUDOKUPAD = "https://sudokupad.app/scl"

_KILLER = (
    ("sum", text(f"{_DIGITS} r1c1 r1c2"), "not a format of killer"),
    ("sum in yaml", text(f"cages: [{{sum: {_DIGITS}, cells: A1}}]"), "not between 0 and", _YAML),
    ("sums", text(_GRID + "9 " * 20_000 + "0\n"), "the cage map has 0 numbers, not 81"),
    ("cage", text("15 " + "r1c1 " * 60_000), "a cage of more than 625 cells"),
    ("block", text("15 r1c1-r99999999c99999999"), "not a format of killer"),
    ("blocks", text(f"cages: [15 {'r1c1-r9c9 ' * 30_000}]"), "a cage of more than 625", _YAML),
    ("cages", text("15 r1c1 r1c2\n", 5_000), "more than 626 lines without a blank one"),
    ("shape", text(".Shape~1000000000x1000000000.Cage~1~R1C1"), "a shape of"),
    ("numbers", text("3x3::k:" + "1:" * 500_000), "7500 characters"),
    ("number", text(f"3x3::k:{_DIGITS}:"), "7500 characters"),
    ("packed", _packed(_F_PUZZLES, "{" + "a" * 530_000), "unpacks to more than 524288 characters"),
    ("lists", _packed(_F_PUZZLES, f'{{"grid":[{"[]," * 50_000}[]]}}'), "a grid of 50001x0"),
    ("packed gaps", _packed(_SUDOKUPAD, f"{{ce:[{',' * 100_000}]}}"), "cells: expected a list"),
    ("packed depth", _packed(_SUDOKUPAD, "{ce:" + "[" * 100_000), "cut off or damaged"),
    ("header", text("1000000000 1000000000\n- -\n"), "not a format of killer"),
)

_DOMINO = (
    ("rows", text("12345\n", 5_000), "more than 10000 numbers in a grid"),
    ("row", text("1 ", 20_000), "more than 10000 numbers in a grid"),
    ("digits", text("1", MILLION), "not a format of domino"),
    ("number", text(f"1 2 {_DIGITS}"), "is too large; the numbers are 0 to 60"),
    ("id", text("999999999:0123"), ":1"),
    ("numbers of an id", text("6:" + "5" * 50_000), "50000 numbers, expected 56"),
    ("number in brackets", text(f"60:[{_DIGITS}]"), "is too large"),
    ("open bracket", text("6:" + "[" * 50_000), '"[" is not a number'),
    ("list", text("1000000000\n6 B2 1 B3\n"), "is not a number"),
    ("dominoes", text("36\n" + "6 B2 1 B3\n" * 5_000), "was already placed on line 2"),
)

_BURRTOOLS = ".xmpuzzle"
_VOXELS = "a shape of 2000000 voxels; at most 1000000 are read"
_ELEMENTS = "more than 50000 elements, which are not read"

_TILING = (
    ("voxels", _burrtools("#" * 2 * MILLION, size=200), _VOXELS, _BURRTOOLS),
    ("empty voxels", _burrtools("_" * 2 * MILLION), _VOXELS, _BURRTOOLS),
    ("filled box", _burrtools("#" * MILLION, size=100), "more than 100000 voxels", _BURRTOOLS),
    ("colour", _burrtools("#" + "1" * 4 * MILLION), "each perhaps with a colour", _BURRTOOLS),
    ("shapes", _burrtools(shapes="<voxel/>" * 60_000), _ELEMENTS, _BURRTOOLS),
    ("copies of a shape", _burrtools(pieces='<shape id="0"/>' * 60_000), _ELEMENTS, _BURRTOOLS),
    ("lines", _burrtools("#" + "\nx" * 101_000), "voxels are written # _ and +", _BURRTOOLS),
    ("board", text("board: 100000x100000\nuse: soma"), "more than 100000 cells", _YAML),
    ("large board", text(f"board: {_DIGITS}x1\nuse: soma"), "more than 100000 cells", _YAML),
    ("space", text("board: 1000x1000x1000\nuse: soma"), "more than 100000 cells", _YAML),
    ("no board", text("board: 0x5\nuse: soma"), "a board of 0x5 has no cells", _YAML),
    ("sizes", text("99999999 99999999\n\nxx\n"), "the board has more than 100000 cells"),
    ("ways", text("board: 300x300\nuse: {hexominoes: any}"), "at most 3000000 are read", _YAML),
    ("copies", text("board: 6x10\nuse: {soma: 1000000000}"), "1000000000 is more than", _YAML),
    ("piece", text("board: 6x10\npieces: {a: " + "x" * 10_000 + "}"), "at most 1000", _YAML),
    ("holes", text("board: 100x100\nuse: soma\nholes: " + "r1c1-r99c99 " * 110), "more", _YAML),
    ("gap", text("board: |\n  x" + "." * MILLION + "x\nuse: soma"), "a drawing of more", _YAML),
    ("sets", text("board: 6x10\nuse: [" + "soma," * 10_000 + "]"), "is named twice", _YAML),
    ("path", text("preset: ../../../../etc/passwd"), "there is no puzzle", _YAML),
    ("path of a set", text("board: 3x3\nuse: ../presets/calendar"), "there is no set", _YAML),
    ("year", text(f"preset: calendar\ndate: {_DIGITS}"), "is no date", _YAML),
    ("number of tilings", text(f"board: 3x3\nuse: trominoes\nexpect: {_DIGITS}"), "between", _YAML),
    ("coordinates", text("[0-9a-zA-Z][0-9a-zA-Z][0-9a-zA-Z]\nA 000 001"), "more than 100000 cells"),
    ("names", text("[0-9][0-9]\n" + _PIECE * 1_010), "the pieces have more than 100000"),
)

_ALONE = "more than 200000 vertices without an edge, which are not read"

_MATCHING = (
    ("vertices", text("p edge 1000000000 5\ne 1 2"), "at most 1000000 are read"),
    ("digits", text(f"p edge {_DIGITS} 1\ne 1 2"), ":1"),
    ("vertices alone", text("p edge 200100 1\ne 1 2"), _ALONE),
    ("header alone", text("200100\n1 2"), _ALONE),
    ("number alone", text("vertices: 200100\nedges: [1 2]"), _ALONE, _YAML),
    ("graph6 of many", text("~~~~~~~~" + "?" * 3_000), "not as many characters", ".g6"),
    ("header", text("1000000000\n1 2"), "1000000000 vertices; at most 1000000 are read"),
    ("number", text("vertices: 1000000000\nedges: [1 2]"), "at most 1000000 are read", _YAML),
    ("graph6", text("~~~~~~~~" + "?" * 100_000), "not as many characters", ".g6"),
    ("weight", text(f"edges: {{a b: {_DIGITS}}}"), "expected a weight", _YAML),
    ("exponent", text("edges: {a b: 1e999999999}"), "expected a weight", _YAML),
    ("row", text("0 ", 10_000), "1 row of 10000 values, expected 10000 rows"),
    ("other bytes", text(b"Jos\xe9 Ann\n"), "cannot be the name of a vertex"),
    ("braces", text("a b {", 10_000), "not a format of matching"),
    ("colours", text("\x1b[31mred blue"), '"\\x1b[31mred" cannot be the name of a vertex'),
    ("title", text("edges: [red \x9b2J]"), "which no text holds", _YAML),
    ("quote", text('edges: ["a\\u001b b"]'), "cannot be the name of a vertex", _YAML),
)

_EXACT_COVER = (
    ("size", text("1000000000 1000000000\n1 0 1\n"), "3 values, expected 1000000000"),
    ("copies", text("99999999999:9999999999|C A\nA\n"), "expected numbers of at most 9 digits"),
    ("cost", text("A B\nA|999999999999999 B\n"), "or a cost alone, as |7"),
    ("item twice", text("a " * 5_000 + "\na\n"), 'two items are named "a"', ".dlx"),
    ("option", text("A B\n" + "A " * 5_000), 'repeated item "A"', ".dlx"),
    ("options", text("A B\n" + "C\n" * 2_000), 'unknown item "C"', ".dlx"),
    ("set twice", text("s: 1\n", 500), 'the name "s" was already given in line 1'),
    ("other bytes", text(b"s: Jos\xe9 Ann\n"), "cannot be the name of an item"),
    ("colours", text("a\x1b[31m: 1\nb: 2\n"), "cannot be the name of an option"),
    ("brackets", text("s: " + "(a,b" * 20_000), '"(a" is no item'),
)

# Legal after all: family, input, suffix, exit code, and whether the suite waits for it.
LEGAL = (
    ("tiling", _burrtools(shapes="<a/>" * (MILLION // 5)), _BURRTOOLS, 0, True),
    ("exact-cover", text("1", 10_000), ".txt", 0, True),
    ("exact-cover", text("1", MILLION), ".txt", 0, False),
    ("matching", text("1 2\n", 10_000), ".txt", 0, True),
    ("tiling", text("preset: calendar\ndate: 9999-12-31"), _YAML, 0, True),
    ("exact-cover", text("01", 10_000), ".txt", 1, True),
)

_CASES: dict[str, tuple[Row, ...]] = {
    "sudoku": _SUDOKU,
    "irregular": _IRREGULAR,
    "killer": _KILLER,
    "domino": _DOMINO,
    "tiling": _TILING,
    "matching": _MATCHING,
    "exact-cover": _EXACT_COVER,
}

CASES = (
    *(Hostile(family, *row) for family, rows in _CASES.items() for row in rows),
    *(Hostile(family, *row) for row in _EVERY for family in FAMILIES),
    *(
        Hostile(family, *row)._replace(heavy=family != FAMILIES[number % len(FAMILIES)])
        for number, row in enumerate(_LONG)
        for family in FAMILIES
    ),
    *(
        Hostile("solve", *row)._replace(message=_TO_SOLVE.get(row[0], row[2]), heavy=row in _LONG)
        for row in (*_EVERY, *_LONG)
    ),
)
