"""Unsolved puzzles as pictures: a sheet of SVG with captions, or the same in points or to print."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Literal

from cover.drawing.svg import Picture, sheet, words
from cover.drawing.typesetting import demand_typst, typeset
from cover.puzzle import Puzzle
from cover.writing.targets import RecordWriter


class SheetWriter(RecordWriter):
    """Keeps the pictures of all puzzles until the end; `typeset` makes a document of their SVG."""

    def __init__(self, typeset: Callable[[str], str | bytes]) -> None:
        self._typeset = typeset
        self._panels: list[tuple[str, Picture]] = []

    def __call__(self, puzzle: Puzzle) -> Iterable[str]:
        """Keep the picture of a puzzle."""
        self._panels.append((str(puzzle.place), puzzle._picture(None)))
        return ()

    def left_over(self) -> Iterator[str | bytes]:
        """Yield the document; where it is a text, without the line end after it."""
        panels = self._panels or [("no puzzles", words(""))]
        self._panels = []
        yield self._typeset(sheet(panels).rstrip("\n"))


def writer(target: Literal["svg", "png", "pdf"]) -> RecordWriter:
    """Make the writer of a target; raises `OptionError` where the library is missing."""
    if target == "svg":
        return SheetWriter(str)
    demand_typst(target)
    return SheetWriter(lambda svg: typeset(svg, target))
