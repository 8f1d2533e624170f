"""Sheets to print: pages of the size A4 with several pictures on each, numbered.

Lengths are in millimetres, as in all pictures.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from itertools import accumulate
from xml.etree.ElementTree import Element

from cover.drawing.svg import Picture, alone, element, heading, inline, moved, rounded, words
from cover.drawing.typesetting import typeset_pages

_WIDTH, _HEIGHT = 210.0, 297.0  # of A4
_MARGIN = 15.0  # around a page
_GAP = 8.0  # between pictures
_TITLE = 8.0  # the height of the line above the pictures of a page
_LARGEST = 2.0  # how many times its size a picture may be made

_HTML = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}</title>
<style>
@page {{ size: A4; margin: 0 }}
body {{ margin: 0; background: #fff }}
svg {{ display: block; width: 210mm; max-width: 100%; margin: auto; break-after: page }}
</style>
</head>
<body>
{pages}
</body>
</html>
"""


def pages(title: str, panels: Sequence[tuple[str, Picture]], on_a_page: int) -> list[Picture]:
    """Return pages below one title, with up to that many pictures on each, above their captions."""
    starts = range(0, len(panels), on_a_page)
    columns = round(math.sqrt(on_a_page * 0.7)) or 1  # a page is higher than it is wide
    rows = math.ceil(on_a_page / columns)
    found = []
    for number, start in enumerate(starts, 1):
        counted = f"{title}, page {number} of {len(starts)}" if len(starts) > 1 else title
        found.append(_page(counted, panels[start : start + on_a_page], columns, rows))
    return found


def _page(title: str, panels: Sequence[tuple[str, Picture]], columns: int, rows: int) -> Picture:
    width = (_WIDTH - 2 * _MARGIN + _GAP) / columns - _GAP
    height = (_HEIGHT - 2 * _MARGIN - _TITLE + _GAP) / rows - _GAP
    placed = [moved(_MARGIN, _MARGIN - _TITLE / 2, heading(title, _TITLE))]
    for number, (caption, picture) in enumerate(panels):
        row, column = divmod(number, columns)
        x = _MARGIN + column * (width + _GAP)
        y = _MARGIN + _TITLE + row * (height + _GAP)
        placed.append(moved(x, y, *_fitted(caption, picture, width, height)))
    return Picture(_WIDTH, _HEIGHT, tuple(placed))


def _fitted(caption: str, picture: Picture, width: float, height: float) -> tuple[Element, ...]:
    """Make a picture as large as a room allows, below its caption."""
    below = words(caption)
    scale = min(width / picture.width, (height - below.height) / picture.height, _LARGEST)
    drawing = element("g", *picture.elements, transform=f"scale({rounded(scale)})")
    return (
        moved((width - below.width) / 2, 0, *below.elements),
        moved((width - scale * picture.width) / 2, below.height, drawing),
    )


def as_svg(title: str, sheets: Sequence[Picture]) -> str:
    """Return one document with the pages below each other."""
    tops = accumulate((page.height for page in sheets), initial=0.0)
    placed = [moved(0, y, *page.elements) for y, page in zip(tops, sheets, strict=False)]
    return alone(Picture(_WIDTH, _HEIGHT * len(sheets), tuple(placed)), title)


def as_html(title: str, sheets: Sequence[Picture]) -> str:
    """Return a document that is printed with each page on its own sheet."""
    drawn = "\n".join(inline(page, title) for page in sheets)
    return _HTML.format(title=escape(title), pages=drawn)


def as_pdf(title: str, sheets: Sequence[Picture]) -> bytes:
    """Return the pages as a document of PDF."""
    return typeset_pages([as_svg(title, [page]) for page in sheets])
