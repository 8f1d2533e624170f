"""Answers as one SVG document: a sheet of pictures with captions."""

from __future__ import annotations

from collections.abc import Sequence

from cover.drawing.svg import Picture, sheet, words
from cover.families.family import picture
from cover.output import Writer, WriterOptions
from cover.output.gallery import GalleryWriter, Panel


def writer(options: WriterOptions) -> Writer:
    """Make the writer of this form, with pictures as their families draw them."""

    def drawn(panel: Panel) -> Picture:
        return words(panel.word) if panel.shown is None else picture(*panel.shown)

    def compose(panels: Sequence[Panel]) -> str:
        return sheet([(panel.caption, drawn(panel)) for panel in panels])

    return GalleryWriter(compose)
