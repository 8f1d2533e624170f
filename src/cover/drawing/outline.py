"""A tree as a picture: a line of words for each entry, those below an entry further to the right.

Lengths are in mm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from cover.drawing.svg import Picture, element, lettering, straight, width_of

_TEXT = 3.2  # the height of letters
_LINE = 1.7 * _TEXT
_INDENT = 5.0
_DOT = 0.9

# By the look of an entry: the colour of its letters and of its mark.
_INKS = {"": "#404040", "strong": "#000000", "good": "#00502e", "bad": "#8c2318"}


class OutlineEntry(NamedTuple):
    """An entry by its depth, its words, and how it stands out."""

    depth: int
    text: str
    look: str = ""


def outline(entries: Sequence[OutlineEntry]) -> Picture:
    """Make the picture of a tree, whose entries come in the order of a walk through it."""
    places = [
        (entry.depth * _INDENT + _DOT, (row + 0.5) * _LINE) for row, entry in enumerate(entries)
    ]
    width = max(
        (
            x + _INDENT + width_of(entry.text, _TEXT)
            for entry, (x, _) in zip(entries, places, strict=True)
        ),
        default=_INDENT,
    )
    elements = [*_branches(entries, places)]
    for look, ink in _INKS.items():
        chosen = [pair for pair in zip(entries, places, strict=True) if pair[0].look == look]
        if chosen:
            marks = "".join(_mark(look, *place) for _, place in chosen)
            elements.append(element("path", d=marks, fill="none", stroke=ink, stroke_width=0.5))
            texts = [(entry.text, (x + 0.5 * _INDENT, y)) for entry, (x, y) in chosen]
            weight = "bold" if look in ("strong", "good") else "normal"
            letters = lettering(texts, _TEXT, anchor="start")
            elements.append(element("g", letters, fill=ink, font_weight=weight))
    return Picture(width, max(len(entries), 1) * _LINE, tuple(elements))


def _branches(
    entries: Sequence[OutlineEntry], places: Sequence[tuple[float, float]]
) -> Iterator[Element]:
    """Yield the lines from each entry to those below it."""
    open_at: dict[int, tuple[float, float]] = {}
    data: list[str] = []
    for entry, (x, y) in zip(entries, places, strict=True):
        above = max((depth for depth in open_at if depth < entry.depth), default=None)
        if above is not None:
            from_x, from_y = open_at[above]
            data += [straight((from_x, from_y + _DOT), (from_x, y))]
            data += [straight((from_x, y), (x - _DOT, y))]
        open_at = {depth: place for depth, place in open_at.items() if depth < entry.depth}
        open_at[entry.depth] = x, y
    if data:
        yield element("path", d="".join(data), fill="none", stroke="#a0a0a0", stroke_width=0.3)


def _mark(look: str, x: float, y: float) -> str:
    """Return the mark of an entry: a cross, a tick, or a short line."""
    if look == "bad":
        rising = straight((x - _DOT, y + _DOT), (x + _DOT, y - _DOT))
        return rising + straight((x - _DOT, y - _DOT), (x + _DOT, y + _DOT))
    if look == "good":
        bottom = x - 0.3 * _DOT, y + _DOT
        return straight((x - _DOT, y), bottom) + straight(bottom, (x + _DOT, y - _DOT))
    return straight((x - _DOT, y), (x + _DOT, y))
