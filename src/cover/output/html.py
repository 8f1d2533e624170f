"""Answers as one page of HTML: a gallery of pictures, and a viewer for one of them."""

from __future__ import annotations

from collections.abc import Sequence

from cover.output import Writer, WriterOptions
from cover.output.gallery import GalleryWriter, Panel
from cover.render.html import PageItem, demand_library, page


def writer(options: WriterOptions) -> Writer:
    """Make the writer of this form; raises `OptionError` where the library is missing."""
    demand_library()
    picture, solid = options.family.picture, options.family.solid

    def item(panel: Panel) -> PageItem:
        if panel.shown is None:
            return PageItem(panel.caption, word=panel.word)
        return PageItem(panel.caption, picture(*panel.shown), solid(*panel.shown))

    def compose(panels: Sequence[Panel]) -> str:
        return page(f"cover {options.family.name}", map(item, panels))

    return GalleryWriter(compose)
