"""Answers as several lines for each solution, with an empty line between two."""

from __future__ import annotations

from collections.abc import Iterator

from cover.asking import Answer
from cover.writing import Writer, WriterOptions, puzzle_of, status_text


class RowsWriter(Writer):
    """Writes the rows of each solution."""

    def __call__(self, answer: Answer) -> Iterator[str]:
        """Yield the rows of the solutions of one answer."""
        for solution in answer:
            yield "\n" + "\n".join(puzzle_of(answer)._rows(solution))
        text = status_text(answer)
        if text is not None:
            yield "\n" + text


def writer(options: WriterOptions) -> Writer:
    """Make the writer of this form."""
    return RowsWriter()
