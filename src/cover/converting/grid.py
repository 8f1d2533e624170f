"""Unsolved puzzles as drawings for a terminal, each below its place."""

from __future__ import annotations

from collections.abc import Iterable

from cover.converting.targets import RecordWriter
from cover.families.family import draw
from cover.reading.records import Record


class DrawingWriter(RecordWriter):
    """Writes drawings with an empty line between two."""

    def __call__(self, record: Record) -> Iterable[str]:
        """Return the drawing of a puzzle; in colours where the terminal has them."""
        from cover.drawing.terminal import wants_colour

        return [f"\n{record.place}\n{draw(record, None, wants_colour(self.color))}"]


def writer() -> RecordWriter:
    """Make the writer of this target."""
    return DrawingWriter()
