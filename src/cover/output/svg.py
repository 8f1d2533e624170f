"""Answers as one SVG document: a sheet of pictures with captions."""

from __future__ import annotations

from collections.abc import Sequence

from cover.output import Writer, WriterOptions
from cover.output.gallery import GalleryWriter, Panel
from cover.render.svg import Picture, sheet, words


def writer(options: WriterOptions) -> Writer:
    """Make the writer of this form, with pictures as the family draws them."""
    picture = options.family.picture

    def drawn(panel: Panel) -> Picture:
        return words(panel.word) if panel.shown is None else picture(*panel.shown)

    def compose(panels: Sequence[Panel]) -> str:
        return sheet([(panel.caption, drawn(panel)) for panel in panels])

    return GalleryWriter(compose)
