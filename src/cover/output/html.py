"""Answers as one page of HTML: a gallery of pictures, and a viewer for one of them."""

from __future__ import annotations

from collections.abc import Sequence

from cover.drawing.html import PageItem, demand_library, page
from cover.families.family import picture, solid
from cover.output import Writer, WriterOptions
from cover.output.gallery import GalleryWriter, Panel


def writer(options: WriterOptions) -> Writer:
    """Make the writer of this form; raises `OptionError` where the library is missing."""
    demand_library()

    def item(panel: Panel) -> PageItem:
        if panel.shown is None:
            return PageItem(panel.caption, word=panel.word)
        return PageItem(panel.caption, picture(*panel.shown), solid(*panel.shown))

    def compose(panels: Sequence[Panel]) -> str:
        return page(f"cover {options.command}", map(item, panels))

    return GalleryWriter(compose)
