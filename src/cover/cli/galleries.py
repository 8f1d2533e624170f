"""`--format svg` and `--format html`: one document of all answers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from typing import TYPE_CHECKING

import click

from cover.families import Family
from cover.writers.gallery import GalleryWriter, Panel

if TYPE_CHECKING:
    from cover.render.svg import Picture


def gallery(form: str, family: Family, mode: str) -> GalleryWriter:
    """Who writes the document; raises `click.UsageError` where there is nothing to draw.

    `form` is "svg" or "html", `mode` that of a request. Raises `OptionError` where a library is
    missing.
    """
    if mode in ("count", "estimate"):
        raise click.UsageError(f"--format {form} shows solutions; --{mode} has none to show")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # as the documents say of themselves
    return GalleryWriter(_sheets(family) if form == "svg" else _pages(family))


def _sheets(family: Family) -> Callable[[Sequence[Panel]], str]:
    from cover.render.svg import sheet, words

    picture = family.picture

    def drawn(panel: Panel) -> Picture:
        return words(panel.word) if panel.shown is None else picture(*panel.shown)

    return lambda panels: sheet([(panel.caption, drawn(panel)) for panel in panels])


def _pages(family: Family) -> Callable[[Sequence[Panel]], str]:
    from cover.render.html import Artist, demand_library, page

    demand_library()
    artist = Artist(family.picture, family.solid)
    return lambda panels: page(f"cover {family.name}", panels, artist)
