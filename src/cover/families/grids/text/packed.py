"""Packed puzzles: the long words in links of f-puzzles and SudokuPad.

Most are JSON, compressed by LZ-string and written in Base64. SudokuPad shortens its JSON before:
keys have one or two letters, words lack their quotes, `t` and `f` stand for true and false, and
nothing for `{}`. A word `scf...` is not compressed: it holds the 81 digits of a sudoku.

Sources: https://github.com/pieroxy/lz-string, https://github.com/SudokuPad/sudokutools.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain, pairwise
from json import dumps, loads
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any
from urllib.parse import unquote

from cover.reading.lines import Token

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


def packed(puzzle: Mapping[str, Any]) -> str:
    """Return the word that holds a puzzle; raises `ImportError` where the library is missing."""
    from lzstring import LZString

    return str(LZString.compressToBase64(dumps(puzzle, separators=(",", ":"))))


def unpacked(word: Token) -> dict[str, Any]:
    """Return the JSON object in a word; raises `InputError` where there is none."""
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
    return object_in(json if '"' in json else _in_full(json), word, "a packed puzzle")


def object_in(json: str, place: Token, what: str) -> dict[str, Any]:
    """Return the object that a text in JSON is; raises `InputError`."""
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


def sudoku_in(word: Token) -> tuple[str, list[str]]:
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
