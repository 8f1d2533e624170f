"""Answers as zero-suppressed decision diagrams, in the syntax that Graphillion reads and writes."""

from __future__ import annotations

from collections.abc import Iterable

from cover.result import SearchResult
from cover.writing.writer import Record, Writer


class DiagramWriter(Writer):
    """Writes a diagram for each record; a record without solutions is the terminal B."""

    def answer(self, record: Record, answer: SearchResult) -> Iterable[str]:
        """Yield the lines of one answer, many at a time."""
        if answer.diagram is not None:
            yield from answer.diagram.blocks()
        elif answer.status == "none":
            yield "B\n."
        else:
            yield answer.status
