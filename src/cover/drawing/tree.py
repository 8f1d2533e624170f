"""A tree as a picture: a line of words for each entry, those below an entry further to the right.

Lengths are in mm.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cover.drawing.svg import Picture, element, lettering, straight, width_of

_TEXT = 3.2  # the height of letters
_LINE = 1.7 * _TEXT
_INDENT = 5.0
_DOT = 0.9

# By the look of an entry: the colour of its letters and of its mark.
_INKS = {"": "#404040", "strong": "#000000", "good": "#00502e", "bad": "#8c2318"}


class TreeEntry(NamedTuple):
    """An entry by its depth, its words, and how it stands out."""

    depth: int
    text: str
    look: str = ""


def tree(entries: Sequence[TreeEntry]) -> Picture:
    """Make the picture of a tree, whose entries come in the order of a walk through it."""
    placed = [
        (entry, entry.depth * _INDENT + _DOT, (row + 0.5) * _LINE)
        for row, entry in enumerate(entries)
    ]
    branches = ""
    path: dict[int, tuple[float, float]] = {}  # the last entry by its depth, and those above it
    for entry, x, y in placed:
        path = {depth: place for depth, place in path.items() if depth < entry.depth}
        if path:
            from_x, from_y = path[max(path)]
            branches += straight((from_x, from_y + _DOT), (from_x, y))
            branches += straight((from_x, y), (x - _DOT, y))
        path[entry.depth] = x, y
    elements = []
    if branches:
        grey = element("path", d=branches, fill="none", stroke="#a0a0a0", stroke_width=0.3)
        elements.append(grey)
    for look, ink in _INKS.items():
        chosen = [(entry.text, x, y) for entry, x, y in placed if entry.look == look]
        if chosen:
            marks = "".join(_mark(look, x, y) for _, x, y in chosen)
            elements.append(element("path", d=marks, fill="none", stroke=ink, stroke_width=0.5))
            texts = [(text, (x + 0.5 * _INDENT, y)) for text, x, y in chosen]
            weight = "bold" if look in ("strong", "good") else "normal"
            letters = lettering(texts, _TEXT, anchor="start")
            elements.append(element("g", letters, fill=ink, font_weight=weight))
    widths = [x + _INDENT + width_of(entry.text, _TEXT) for entry, x, _ in placed]
    return Picture(max(widths, default=_INDENT), max(len(entries), 1) * _LINE, tuple(elements))


def _mark(look: str, x: float, y: float) -> str:
    """Return the mark of an entry: a cross, a tick, or a short line."""
    if look == "bad":
        rising = straight((x - _DOT, y + _DOT), (x + _DOT, y - _DOT))
        return rising + straight((x - _DOT, y - _DOT), (x + _DOT, y + _DOT))
    if look == "good":
        bottom = x - 0.3 * _DOT, y + _DOT
        return straight((x - _DOT, y), bottom) + straight(bottom, (x + _DOT, y - _DOT))
    return straight((x - _DOT, y), (x + _DOT, y))
