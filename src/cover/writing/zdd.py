"""Answers as zero-suppressed decision diagrams, in the syntax that Graphillion reads and writes."""

from __future__ import annotations

from collections.abc import Iterator

from cover.asking import Answer
from cover.writing import Writer, WriterOptions


class DiagramWriter(Writer):
    """Writes a diagram for each record; a record without solutions is the terminal B."""

    def __call__(self, answer: Answer) -> Iterator[str]:
        """Yield the lines of one answer, many at a time."""
        for _ in answer:
            raise AssertionError("who asks for a diagram gets no solutions")
        if answer.diagram is not None:
            yield from answer.diagram.blocks()
        elif answer.status == "none":
            yield "B\n."
        else:
            yield answer.status


def writer(options: WriterOptions) -> Writer:
    """Make the writer of this form."""
    return DiagramWriter()
