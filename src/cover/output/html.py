"""Answers as one page of HTML: a gallery of pictures, and a viewer for one of them."""

from __future__ import annotations

from collections.abc import Sequence

from cover.drawing.html import PageItem, demand_library, page
from cover.families.family import picture, solid
from cover.output import Writer, WriterOptions
from cover.output.gallery import GalleryWriter, Panel
from cover.reading.records import Record, Solution


class PageWriter(GalleryWriter):
    """Writes a page; what stands in space needs a library, which is demanded with the first."""

    def _demand_what_shows(self, record: Record, solution: Solution) -> None:
        if solid(record, solution) is not None:
            demand_library()


def writer(options: WriterOptions) -> Writer:
    """Make the writer of this form."""

    def compose(panels: Sequence[Panel]) -> str:
        return page(f"cover {options.command}", map(_item, panels))

    return PageWriter(compose, options.caption)


def _item(panel: Panel) -> PageItem:
    if panel.shown is None:
        return PageItem(panel.caption, word=panel.word)
    return PageItem(panel.caption, picture(*panel.shown), solid(*panel.shown))
