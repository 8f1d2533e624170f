"""Unsolved puzzles as a page to print: what `svg` draws, in another form."""

from __future__ import annotations

from cover.converting.svg import SheetWriter
from cover.converting.targets import RecordWriter
from cover.drawing.typesetting import demand_typst, typeset


def writer() -> RecordWriter:
    """Make the writer of this target; raises `OptionError` where the library is missing."""
    demand_typst("pdf")
    return SheetWriter(lambda svg: typeset(svg, "pdf"))
