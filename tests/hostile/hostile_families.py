"""Inputs that are hostile to one family: sizes, numbers, names and lists without measure."""

from __future__ import annotations

import gzip

from lzstring import LZString

from hostile import Hostile
from hostile_inputs import MILLION, Data, text


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


_DIGITS = "9" * MILLION
_GRID = "." * 81 + "\n"
_YAML = "input.yaml"

_SUDOKU = (
    ("number", text(_DIGITS), "1000000 cells; a one-line puzzle needs 16, 36"),
    ("row", text("1 ", 50_000), "50000 cells in a row; a sudoku needs one of"),
    ("size", text(f"box: 99999999x99999999\ngrid: {_GRID}"), "is no box, expected", _YAML),
    ("box of nothing", text(f"box: 0x9\ngrid: {_GRID}"), '"0x9" is no box', _YAML),
    ("blanks", text(f"blank: {_DIGITS}\ngrid: {_GRID}"), '"." is not a digit', _YAML),
    ("runs", text("3x3:" + "z" * 100_000), "2600000 cells, expected 81"),
    ("field", text('puzzle\n"' + "x" * MILLION + '"'), "1000000 cells", "input.csv"),
    ("endless field", text('puzzle\n"' + "x" * 50 * MILLION), "a line of more than", "input.csv"),
    (
        "entities",
        text('<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a "&a;&a;">]>\n<x><game data="&a;"/>'),
        "cells",
        "input.opensudoku",
    ),
    (
        "foreign entity",
        text(
            '<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n'
            '<x><game data="&a;"/></x>'
        ),
        "2 cells; a one-line puzzle needs",
        "input.opensudoku",
    ),
    ("digits of other scripts", text("\u0663" * 81), "is not a digit 1-9"),
    ("other bytes", text(b"\xff" * 81), '"\ufffd" is not a digit 1-9'),
    ("mark within", text("1" * 40 + "\ufeff" + "." * 40), "80 cells"),
)

_IRREGULAR = (
    ("size", text("size: 100000x100000"), "is no size, expected 9 or rows x columns", _YAML),
    ("digits", text("size: 4\nhigh: 1000000000"), "is not between 0 and", _YAML),
    ("digits of a digit", text(f"size: 4\nhigh: {_DIGITS}"), "is not between 0 and", _YAML),
    ("labels", text(_GRID + "7 " * 100_000), "100000 region ids, expected 81"),
    ("blocks", text("size: 25\nextra: {a: " + "r1c1-r25c25 " * 30_000 + "}"), "named twice", _YAML),
    ("cells", text("size: 4\nextra: {a: r1c1-r99999999c99999999}"), "is no cell of", _YAML),
    ("header", text("1000000000 1000000000\n. .\n"), "not a format of irregular"),
    ("runs", text("9j:" + "z" * 100_000 + ",z"), "2600000 cells, expected 81"),
    ("cells of nothing", text("SumoCueV1" + "=0J0" * 100_000), "7500 characters"),
)

_F_PUZZLES = "https://www.f-puzzles.com/?load="
_SUDOKUPAD = "https://sudokupad.app/scl"

_KILLER = (
    ("sum", text(f"{_DIGITS} r1c1 r1c2"), "not a format of killer"),
    ("sum in yaml", text(f"cages: [{{sum: {_DIGITS}, cells: A1}}]"), "not between 0 and", _YAML),
    ("sums", text(_GRID + "9 " * 100_000 + "0\n"), "the cage map has 0 numbers, not 81"),
    ("cage", text("15 " + "r1c1 " * 300_000), "a cage of more than 625 cells"),
    ("block", text("15 r1c1-r99999999c99999999"), "not a format of killer"),
    (
        "blocks",
        text("cages: [15 " + "r1c1-r9c9 " * 30_000 + "]"),
        "a cage of more than 625 cells",
        _YAML,
    ),
    ("cages", text("15 r1c1 r1c2\n", 50_000), "more than 626 lines without a blank one"),
    ("shape", text(".Shape~1000000000x1000000000.Cage~1~R1C1"), "a shape of"),
    ("numbers", text("3x3::k:" + "1:" * 500_000), "7500 characters"),
    ("number", text(f"3x3::k:{_DIGITS}:"), "7500 characters"),
    (
        "packed",
        _packed(_F_PUZZLES, "{" + "a" * 2 * MILLION),
        "unpacks to more than 524288 characters",
    ),
    (
        "packed lists",
        _packed(_F_PUZZLES, f'{{"grid":[{"[]," * 170_000}[]]}}'),
        "a grid of 170001x0",
    ),
    ("packed gaps", _packed(_SUDOKUPAD, f"{{ce:[{',' * 520_000}]}}"), "cells: expected a list"),
    ("packed depth", _packed(_SUDOKUPAD, "{ce:" + "[" * 500_000), "cut off or damaged"),
    ("header", text("1000000000 1000000000\n- -\n"), "not a format of killer"),
)

_DOMINO = (
    ("rows", text("12345\n", 50_000), "more than 10000 numbers in a grid"),
    ("row", text("1 ", MILLION), "more than 10000 numbers in a grid"),
    ("digits", text("1", MILLION), "not a format of domino"),
    ("number", text(f"1 2 {_DIGITS}"), "is too large; the numbers are 0 to 60"),
    ("id", text("999999999:0123"), "input.txt:1"),
    ("numbers of an id", text("6:" + "5" * 50_000), "50000 numbers, expected 56"),
    ("number in brackets", text(f"60:[{_DIGITS}]"), "is too large"),
    ("open bracket", text("6:" + "[" * 50_000), '"[" is not a number'),
    ("list", text("1000000000\n6 B2 1 B3\n"), "is not a number"),
    ("dominoes", text("36\n" + "6 B2 1 B3\n" * 5_000), "was already placed on line 2"),
    ("cell", text("1 6 Z99999999 1 B3"), '"Z99999999" is not a cell A1-I9'),
)

_BURRTOOLS = "input.xmpuzzle"
_VOXELS = "a shape of 4000000 voxels; at most 1000000 are read"
_ELEMENTS = "more than 50000 elements, which are not read"

_TILING = (
    ("voxels", _burrtools("#" * 4 * MILLION, size=200), _VOXELS, _BURRTOOLS),
    ("empty voxels", _burrtools("_" * 4 * MILLION), _VOXELS, _BURRTOOLS),
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
    (
        "copies",
        text("board: 6x10\nuse: {soma: 1000000000}"),
        "1000000000 is more than 1000000",
        _YAML,
    ),
    ("piece", text("board: 6x10\npieces: {a: " + "x" * 10_000 + "}"), "at most 1000", _YAML),
    ("holes", text("board: 100x100\nuse: soma\nholes: " + "r1c1-r99c99 " * 1_000), "more", _YAML),
    ("gap", text("board: |\n  x" + "." * MILLION + "x\nuse: soma"), "a drawing of more", _YAML),
    ("sets", text("board: 6x10\nuse: [" + "soma," * 10_000 + "]"), "is named twice", _YAML),
    ("path", text("preset: ../../../../etc/passwd"), "there is no puzzle", _YAML),
    ("path of a set", text("board: 3x3\nuse: ../presets/calendar"), "there is no set", _YAML),
    ("date", text("preset: calendar\ndate: 99999999-99-99"), "is no date", _YAML),
    ("year", text(f"preset: calendar\ndate: {_DIGITS}"), "is no date", _YAML),
    ("number of tilings", text(f"board: 3x3\nuse: trominoes\nexpect: {_DIGITS}"), "between", _YAML),
    ("coordinates", text("[0-9a-zA-Z][0-9a-zA-Z][0-9a-zA-Z]\nA 000 001"), "more than 100000 cells"),
    ("names", text("[0-9][0-9]\n" + "A 00 01\n" * 51_000), "the pieces have more than 100000"),
)

_ALONE = "more than 200000 vertices without an edge, which are not read"

_MATCHING = (
    ("vertices", text("p edge 1000000000 5\ne 1 2"), "at most 1000000 are read"),
    ("digits", text(f"p edge {_DIGITS} 1\ne 1 2"), "input.txt:1"),
    ("vertices alone", text("p edge 1000000 1\ne 1 2"), _ALONE),
    ("header alone", text("1000000\n1 2"), _ALONE),
    ("number alone", text("vertices: 1000000\nedges: [1 2]"), _ALONE, _YAML),
    ("graph6 of many", text("~~~~~~~~" + "?" * 3_000), "not as many characters", "input.g6"),
    ("header", text("1000000000\n1 2"), "1000000000 vertices; at most 1000000 are read"),
    ("number", text("vertices: 1000000000\nedges: [1 2]"), "at most 1000000 are read", _YAML),
    ("graph6", text("~~~~~~~~" + "?" * MILLION), "not as many characters", "input.g6"),
    ("weight", text(f"edges: {{a b: {_DIGITS}}}"), "expected a weight", _YAML),
    ("exponent", text("edges: {a b: 1e999999999}"), "expected a weight", _YAML),
    ("row", text("0 ", 50_000), "1 row of 50000 values, expected 50000 rows"),
    ("other bytes", text(b"Jos\xe9 Ann\n"), "cannot be the name of a vertex"),
    ("no name", text('ann bob\nann ""\n'), "an empty field"),
    ("braces", text("a b {", 10_000), "not a format of matching"),
    ("colours", text("\x1b[31mred blue"), '"\\x1b[31mred" cannot be the name of a vertex'),
    ("title", text("edges: [red \x9b2J]"), "which no text holds", _YAML),
    ("quote", text('edges: ["a\\u001b b"]'), "cannot be the name of a vertex", _YAML),
)

_EXACT_COVER = (
    ("size", text("1000000000 1000000000\n1 0 1\n"), "3 values, expected 1000000000"),
    (
        "copies",
        text("99999999999:9999999999|C A\nA\n"),
        "expected numbers of at most 9 digits",
    ),
    ("cost", text("A B\nA|999999999999999 B\n"), "or a cost alone, as |7"),
    ("item twice", text("a " * 30_000 + "\na\n"), 'two items are named "a"', "input.dlx"),
    ("option", text("A B\n" + "A " * 30_000), 'repeated item "A"', "input.dlx"),
    ("options", text("A B\n" + "C\n" * 20_000), 'unknown item "C"', "input.dlx"),
    ("set twice", text("s: 1\n", 20_000), 'the name "s" was already given in line 1'),
    ("other bytes", text(b"s: Jos\xe9 Ann\n"), "cannot be the name of an item"),
    ("colours", text("a\x1b[31m: 1\nb: 2\n"), "cannot be the name of an option"),
    ("brackets", text("s: " + "(a,b" * 20_000), '"(a" is no item'),
)

_LEGAL = (
    Hostile("elements", "tiling", _burrtools(shapes="<a/>" * (MILLION // 5)), "", 0, _BURRTOOLS),
    Hostile("bits", "exact-cover", text("1", 50_000), "", 0),
    Hostile("million bits", "exact-cover", text("1", MILLION), "", 0, options=("-q",), heavy=True),
    Hostile("parallel edges", "matching", text("1 2\n", 30_000), "", 0),
    Hostile("end of time", "tiling", text("preset: calendar\ndate: 9999-12-31"), "", 0, _YAML),
    Hostile("missing item", "exact-cover", text("01", 60_000), 'item "1" is in no option', 1),
)

_CASES = {
    "sudoku": _SUDOKU,
    "irregular": _IRREGULAR,
    "killer": _KILLER,
    "domino": _DOMINO,
    "tiling": _TILING,
    "matching": _MATCHING,
    "exact-cover": _EXACT_COVER,
}

OF_FAMILIES = (
    *(
        Hostile(name, family, data, message, file=file[0] if file else "input.txt")
        for family, cases in _CASES.items()
        for name, data, message, *file in cases
    ),
    *_LEGAL,
)
