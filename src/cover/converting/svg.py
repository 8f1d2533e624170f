"""Unsolved puzzles as one SVG document: a sheet of pictures with captions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cover.converting.targets import RecordWriter
from cover.drawing.svg import Picture, sheet, words
from cover.families.family import picture
from cover.reading.records import Record


class SheetWriter(RecordWriter):
    """Keeps the pictures of all puzzles until the end of the document."""

    def __init__(self) -> None:
        self._panels: list[tuple[str, Picture]] = []

    def __call__(self, record: Record) -> Iterable[str]:
        """Keep the picture of a puzzle."""
        self._panels.append((str(record.place), picture(record, None)))
        return ()

    def left_over(self) -> Iterator[str]:
        """Yield the document without the line end after it."""
        panels = self._panels or [("", words("no puzzles"))]
        self._panels = []
        yield sheet(panels).rstrip("\n")


def writer() -> RecordWriter:
    """Make the writer of this target."""
    return SheetWriter()
