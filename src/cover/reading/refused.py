"""What is known and not read: other programs' files, and drawings; each with the way out."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cover.errors import InputError
from cover.reading.lines import Line

_EXPORT = "export the puzzle as 81 characters"
_EDGES = "write its edges as lines of two names"
_REFUSED = (
    (r"(https?://|www\.)\S*$", f"a link to a web page; {_EXPORT}"),
    (r"S9B[0-9a-zA-Z]{60}", f"a packed SudokuWiki string; {_EXPORT}"),
    (r"<!doctype html|<html", "a web page; copy the puzzle out of it as text"),
    (r"<svg\b", "a picture in SVG; write the puzzle as text"),
    (r"<\?xml[^\n]*hodoku|<hodoku", f"a HoDoKu file; {_EXPORT}"),
    (r"(strict\s+)?(di)?graph\b[^\n]*\{", f"a graph in DOT; {_EDGES}"),
    (r"import [a-z_.]+( as \w+)?$|from [a-z_.]+ import\b", "a program; write its puzzle as text"),
    (r"graph\s*\[|<graphml", f"a graph in GML or GraphML; {_EDGES}"),
)

# The first line of a drawing: the upper side of a frame, the names of its layers, or the place of a
# puzzle and its status.
_TOP = re.compile(r"\s*\+-[-+ ]*\+\s*")
_LAYERS = re.compile(r"layer [0-9]+(\s+layer [0-9]+)*\s*")
_PLACE = re.compile(r"(\S+):[0-9]+(, [0-9]+( of [0-9]+)?)?(, cost -?[0-9.]+)?(: [a-z].*)?")


def is_top(line: Line) -> bool:
    """Return whether a line is the upper side of a frame: a corner, and lines from it."""
    return _TOP.fullmatch(line.text) is not None


def refusal_of(line: Line, below: Iterable[Line] = ()) -> str:
    """Return what a line shows that is known and not read, and what to do; "" for others.

    A declaration of XML leaves it to the first of the lines `below`.
    """
    text = line.text.lstrip()
    for pattern, what in _REFUSED:
        if re.match(pattern, text, re.IGNORECASE):
            return f"this is {what}"
    second = next(iter(below), None) if text.startswith("<?xml") else None
    return "" if second is None else refusal_of(second)


def refused_drawing(first: Line | None) -> InputError | None:
    """Return the error for a line that begins a drawing, as `--format grid` prints them.

    Where a family has grids of digits, a frame may be one. None is returned for others.
    """
    if first is None:
        return None
    place = _PLACE.fullmatch(first.text.strip())
    is_place = place is not None and (place[1] == "stdin" or "." in place[1] or "/" in place[1])
    if not (is_place or is_top(first) or _LAYERS.fullmatch(first.text)):
        return None
    return first.error(
        "a drawing is not read; write the puzzle as YAML (cover convert --to yaml, --format yaml)"
    )
