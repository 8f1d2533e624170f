"""Formats that are not read, each told with what to do instead."""

from __future__ import annotations

import re

from cover.errors import InputError
from cover.reading.lines import Line, Lines

_EXPORT = "export the puzzle as 81 characters"
_EDGES = "write its edges as lines of two names"
_REFUSED = (
    (r"(https?://|www\.)|f-?puzzles?[:=]|sudokupad|penpa", f"a link to a web page; {_EXPORT}"),
    (
        r"(fpuz|scl|scf|ctc)[A-Za-z0-9+/%=]{30}",
        f"a packed SudokuPad or f-puzzles string; {_EXPORT}",
    ),
    (r"S9B[0-9a-zA-Z]{60}", f"a packed SudokuWiki string; {_EXPORT}"),
    (r"\ufffd\ufffd(.\x00|\x00.)", "a text in UTF-16; save it as UTF-8"),
    (
        r"PK\x03\x04|\x1f\ufffd|BZh[1-9]1AY|[^\n]*\x00",
        "a binary or compressed file; unpack it, or export text",
    ),
    (r"<\?xml[^\n]*hodoku|<hodoku", f"a HoDoKu file; {_EXPORT}"),
    (
        r"<puzzle\b",
        "a BurrTools file; write the shapes as drawings (its voxels # + _ can be pasted)",
    ),
    (r"(strict\s+)?(di)?graph\b[^\n]*\{", f"a graph in DOT; {_EDGES}"),
    (r"graph\s*\[|<graphml", f"a graph in GML or GraphML; {_EDGES}"),
)


def refused(first: Line, lines: Lines) -> InputError | None:
    """Return the error for an input that is known and not read; None for others.

    `first` shows what it is, or below a declaration of XML the next one of the `lines`.
    """
    what = recognised(first)
    if not what and first.text.lstrip().startswith("<?xml"):
        below = (line for line in lines.ahead() if not line.is_blank and line is not first)
        what = recognised(next(below, first))
    return first.error(f"{what}; nothing of this input was read") if what else None


def recognised(line: Line) -> str:
    """Return what a line shows that is known and not read, and what to do; "" for others."""
    text = line.text.lstrip(" \t")  # not of control characters: they tell binary files
    if text.isprintable() and not text[:1].isalpha() and text[:1] != "<":
        return ""  # by far the most common, and patterns cost time to compile
    for pattern, what in _REFUSED:
        if re.match(pattern, text, re.IGNORECASE):
            return f"this is {what}"
    return ""
