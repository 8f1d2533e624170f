"""Answers as a page to print: what `svg` draws, in another form."""

from __future__ import annotations

from collections.abc import Sequence

from cover.drawing.typesetting import demand_typst, typeset
from cover.output import Writer, WriterOptions
from cover.output.gallery import GalleryWriter, Panel
from cover.output.svg import sheet_of


def writer(options: WriterOptions) -> Writer:
    """Make the writer of this form; raises `OptionError` where the library is missing."""
    demand_typst("pdf")

    def compose(panels: Sequence[Panel]) -> bytes:
        return typeset(sheet_of(panels), "pdf")

    return GalleryWriter(compose, options.caption)
