"""Inputs that are hostile to every family."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from gzip import compress
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

from hostile import Hostile

MILLION = 10**6
FAMILIES = ("sudoku", "irregular", "killer", "domino", "tiling", "matching", "exact-cover")

_TEXT, _YAML = "input.txt", "input.yaml"

Data = Callable[[], bytes]


def text(data: str | bytes, times: int = 1) -> Data:
    """A text, written as often as is said when it is needed."""
    return lambda: (data.encode() if isinstance(data, str) else data) * times


class Any(NamedTuple):
    """An input that is hostile to every family; a `long` one is much the same to all of them."""

    name: str
    data: Data
    message: str
    file: str = _YAML
    long: bool = False

    def of(self, family: str) -> Hostile:
        """The case of a family; the suite waits for one of the long ones."""
        is_heavy = self.long and family != FAMILIES[len(self.name) % len(FAMILIES)]
        return Hostile(self.name, family, self.data, self.message, file=self.file, heavy=is_heavy)


def _bomb() -> bytes:
    """Aliases of aliases: nine values that would be 10^9 if they were written out."""
    levels = [f"{name}: &{name} [{', '.join([f'*{below}'] * 9)}]" for below, name in _pairs()]
    return "\n".join(["grid: &a [x]", *levels]).encode()


def _pairs() -> Iterator[tuple[str, str]]:
    return pairwise("abcdefghij")


def _indented() -> bytes:
    return b"\n".join(b" " * depth + b"a:" for depth in range(1400))


def _keys() -> bytes:
    return b"".join(b"k%d: v\n" % number for number in range(MILLION // 8))


def _noise() -> bytes:
    """A megabyte of any bytes, the same ones every time."""
    return Random(8).randbytes(MILLION)


_NESTED = "nested too deeply for a puzzle"
_VALUES = "a document of more than 50000 values, which is not read"
_CHARACTERS = "a document of more than 2097152 characters, which is not read"
_LINES = "a document of more than 100000 lines, which is not read"
_NOTHING = "the input holds no puzzle"
_BINARY = "this is a binary file, not text; export the puzzle as text"

_ANY = (
    Any("empty", text(""), _NOTHING, _TEXT),
    Any("blank", text(" \r\n\t\n\u2003\n"), _NOTHING, _TEXT),
    Any("returns", text("\r", MILLION // 4), _NOTHING, _TEXT, long=True),
    Any("comments", text("# c\n", MILLION // 200), _NOTHING, _TEXT, long=True),
    Any("no line end", text("7", 20 * MILLION), "a line of more than 16777216", _TEXT, long=True),
    Any("noise", _noise, _BINARY, _TEXT, long=True),
    Any("zeros", text(b"\0", MILLION), _BINARY, _TEXT, long=True),
    Any(
        "compressed",
        lambda: compress(b"1" * 81, mtime=0),
        "this is compressed by gzip",
        _TEXT,
        long=True,
    ),
    Any(
        "program",
        lambda: Path(sys.executable).read_bytes(),
        "this is a binary file",
        _TEXT,
        long=True,
    ),
    Any("utf-16", lambda: "1 2 3".encode("utf-16"), "this is a text in UTF-16", _TEXT, long=True),
    Any("separators", text("---\n", MILLION // 4), _NOTHING, long=True),
    Any("aliases", _bomb, "repeated by an alias `*name`, which is not read"),
    Any("alias of itself", text("grid: &a [*a]\n"), "repeated by an alias", long=True),
    Any("lists in lists", text("grid: " + "[" * 20_000), _NESTED, long=True),
    Any("json in json", text('{"grid":' + "[" * 20_000 + "]" * 20_000 + "}"), _NESTED, long=True),
    Any("maps in maps", _indented, _NESTED, long=True),
    Any("values", text("grid: [" + "a," * 51_000 + "]"), _VALUES, long=True),
    Any("keys", _keys, _LINES, long=True),
    Any("rows", lambda: b"grid: |\n" + b"  ..\n" * (MILLION // 8), _LINES, long=True),
    Any("folded", text("grid: >\n" + "  1\n\n" * 60_000), _LINES, long=True),
    Any(
        "wide rows",
        lambda: b"grid: >\n" + (b"  " + b". " * 50 + b"\n") * 40_000,
        _CHARACTERS,
        long=True,
    ),
    Any("open quote", text('grid: "' + "x" * MILLION), "not YAML: found unexpected end", long=True),
    Any("escape", text('{"\\u001b[31mred": 1}'), 'unknown key "\\x1b[31mred"'),
    Any(
        "control",
        text("grid: \x07\n"),
        "not YAML: a character U+0007, which no text holds",
        long=True,
    ),
    Any("object", text("type: !!python/object/apply:os.system [ls]\n"), "this is a puzzle of type"),
    Any("no map", text("--- [1, 2]\n"), "expected a map with the keys of"),
)

# What `cover solve` says first, which looks for a family.
_NO_FAMILY = "no key of this document tells a family; name one, such as type: sudoku"
_TO_SOLVE = {
    "object": "no key of this document tells a family",
    **dict.fromkeys(("separators", "keys", "escape"), _NO_FAMILY),
    "no map": _NO_FAMILY,
}

OF_ALL = (
    *(each.of(family) for each in _ANY for family in FAMILIES),
    *(each._replace(message=_TO_SOLVE.get(each.name, each.message)).of("solve") for each in _ANY),
)
