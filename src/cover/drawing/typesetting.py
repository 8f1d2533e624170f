"""SVG as a picture of points (PNG) or as a page to print (PDF), made by Typst, https://typst.app."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.util import find_spec
from json import dumps
from typing import Literal

from cover.drawing.svg import FONT
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


def typeset(svg: str, form: Literal["png", "pdf"]) -> bytes:
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
        format=form,
        ppi=min(_POINTS_PER_INCH, _MOST_POINTS / inches),
        sys_inputs={"svg": _with_fonts(svg)},
    )


def typeset_pages(pages: Sequence[str]) -> bytes:
    """Return documents of SVG, each a page of the size A4, as one of PDF."""
    import typst

    drawn = dumps(list(map(_with_fonts, pages)))
    return typst.compile(_PAGES.encode(), format="pdf", sys_inputs={"pages": drawn})


def _with_fonts(svg: str) -> str:
    return svg.replace(f'font-family="{FONT}"', f'font-family="{_FONTS}"')
