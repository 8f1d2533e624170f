"""SVG as a picture of points (PNG) or as pages to print (PDF), made by Typst, https://typst.app.

Sheets to print are pages of the size A4 with several pictures on each, numbered. Lengths are in
millimetres, as in all pictures.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from html import escape
from importlib.util import find_spec
from itertools import accumulate
from json import dumps

from cover.drawing.palette import on_dark
from cover.drawing.svg import (
    FONT,
    Picture,
    alone,
    dark_style,
    element,
    heading,
    inline,
    moved,
    rounded,
    words,
)
from cover.errors import OptionError

# Typst knows fonts by their names alone.
_FONTS = f"Helvetica, Arial, Liberation Sans, DejaVu Sans, {FONT}"

_PAGE = """
#set page(width: {width}mm, height: {height}mm, margin: 0pt)
#image(bytes(sys.inputs.svg), format: "svg", width: 100%)
"""
_PAGES = """
#set page("a4", margin: 0pt)
#for page in json(bytes(sys.inputs.pages)) {
  image(bytes(page), format: "svg", height: 100%)
}
"""
_LONGEST = 5000.0  # mm of a page; PDF holds 200 inches
_POINTS_PER_INCH = 300.0
_MOST_POINTS = 10_000.0  # in a row or a column
_MM_PER_INCH = 25.4


def demand_typst(form: str) -> None:
    """Raise `OptionError` where the library is missing that makes a form of SVG."""
    if find_spec("typst") is None:
        raise OptionError(f"--format {form} needs the extra: pip install 'cover[pictures]'")


def typeset(svg: str, form: str) -> bytes:
    """Return a document of SVG, whose lengths are in millimetres, in another form.

    A page is as large as the document, and 5 m at most; a picture has 300 points an inch, or 10,000
    points along its longer side.
    """
    import typst

    size = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    assert size is not None, "our documents say how large they are"
    width, height = map(float, size.groups())
    scale = min(1.0, _LONGEST / max(width, height))
    inches = scale * max(width, height) / _MM_PER_INCH
    return typst.compile(
        _PAGE.format(width=scale * width, height=scale * height).encode(),
        format="png" if form == "png" else "pdf",
        ppi=min(_POINTS_PER_INCH, _MOST_POINTS / inches),
        sys_inputs={"svg": _with_fonts(svg)},
    )


def _with_fonts(svg: str) -> str:
    return svg.replace(f'font-family="{FONT}"', f'font-family="{_FONTS}"')


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
@media screen and (prefers-color-scheme: dark) {{ body {{ background: {paper} }} }}
{dark}
</style>
</head>
<body>
{pages}
</body>
</html>
"""


def pages(title: str, panels: Sequence[tuple[str, Picture]], on_a_page: int) -> list[Picture]:
    """Return pages below one title, with up to that many pictures on each, above their captions.

    Each picture is as large as its room allows.
    """
    starts = range(0, len(panels), on_a_page)
    columns = round(math.sqrt(on_a_page * 0.7)) or 1  # a page is higher than it is wide
    width = (_WIDTH - 2 * _MARGIN + _GAP) / columns - _GAP
    height = (_HEIGHT - 2 * _MARGIN - _TITLE + _GAP) / math.ceil(on_a_page / columns) - _GAP
    found = []
    for page, start in enumerate(starts, 1):
        counted = f"{title}, page {page} of {len(starts)}" if len(starts) > 1 else title
        placed = [moved(_MARGIN, _MARGIN - _TITLE / 2, heading(counted, _TITLE))]
        for number, (caption, picture) in enumerate(panels[start : start + on_a_page]):
            row, column = divmod(number, columns)
            below = words(caption)
            room = height - below.height
            scale = min(width / picture.width, room / picture.height, _LARGEST)
            drawing = element("g", *picture.elements, transform=f"scale({rounded(scale)})")
            placed.append(
                moved(
                    _MARGIN + column * (width + _GAP),
                    _MARGIN + _TITLE + row * (height + _GAP),
                    moved((width - below.width) / 2, 0, *below.elements),
                    moved((width - scale * picture.width) / 2, below.height, drawing),
                )
            )
        found.append(Picture(_WIDTH, _HEIGHT, tuple(placed)))
    return found


def as_svg(title: str, sheets: Sequence[Picture]) -> str:
    """Return one document with the pages below each other."""
    tops = accumulate((page.height for page in sheets), initial=0.0)
    placed = [moved(0, y, *page.elements) for y, page in zip(tops, sheets, strict=False)]
    return alone(Picture(_WIDTH, _HEIGHT * len(sheets), tuple(placed)), title)


def as_html(title: str, sheets: Sequence[Picture]) -> str:
    """Return a document that is printed with each page on its own sheet."""
    drawn = [inline(page, title) for page in sheets]
    said = {"title": escape(title), "paper": on_dark("#ffffff"), "dark": dark_style(drawn)}
    return _HTML.format(**said, pages="\n".join(drawn))


def as_pdf(title: str, sheets: Sequence[Picture]) -> bytes:
    """Return the pages as a document of PDF."""
    import typst

    drawn = dumps([_with_fonts(as_svg(title, [page])) for page in sheets])
    return typst.compile(_PAGES.encode(), format="pdf", sys_inputs={"pages": drawn})
