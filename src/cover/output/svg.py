"""Answers as one SVG document: a sheet of pictures with captions."""

from __future__ import annotations

from collections.abc import Sequence

from cover.drawing.svg import Picture, sheet, words
from cover.families.family import picture
from cover.output import Writer, WriterOptions
from cover.output.gallery import GalleryWriter, Panel


def writer(options: WriterOptions) -> Writer:
    """Make the writer of this form, with pictures as their families draw them."""
    return GalleryWriter(sheet_of, options.caption)


def sheet_of(panels: Sequence[Panel]) -> str:
    """Return the document of some panels, at least one."""
    return sheet([(panel.caption, _drawn(panel)) for panel in panels])


def _drawn(panel: Panel) -> Picture:
    return words(panel.word) if panel.shown is None else picture(*panel.shown)
