"""`--format svg` and `--format html`: one document of all answers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from typing import TYPE_CHECKING

import click

from cover.families.family import picture, solid
from cover.writers.gallery import GalleryWriter, Panel

if TYPE_CHECKING:
    from cover.drawing.svg import Picture


def gallery(form: str, command: str, mode: str) -> GalleryWriter:
    """Who writes the document; raises `click.UsageError` where there is nothing to draw.

    `form` is "svg" or "html", `mode` that of a request. Raises `OptionError` where a library is
    missing.
    """
    if mode in ("count", "estimate"):
        raise click.UsageError(f"--format {form} shows solutions; --{mode} has none to show")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # as the documents say of themselves
    return GalleryWriter(_sheets() if form == "svg" else _pages(command))


def _sheets() -> Callable[[Sequence[Panel]], str]:
    from cover.drawing.svg import sheet, words

    def drawn(panel: Panel) -> Picture:
        return words(panel.word) if panel.shown is None else picture(*panel.shown)

    return lambda panels: sheet([(panel.caption, drawn(panel)) for panel in panels])


def _pages(command: str) -> Callable[[Sequence[Panel]], str]:
    from cover.drawing.html import PageItem, demand_library, page

    demand_library()

    def item(panel: Panel) -> PageItem:
        if panel.shown is None:
            return PageItem(panel.caption, word=panel.word)
        return PageItem(panel.caption, picture(*panel.shown), solid(*panel.shown))

    return lambda panels: page(f"cover {command}", map(item, panels))
