"""Answers as lines: one for each solution."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cover.asking import Answer
from cover.writing import BlockWriter, Writer, WriterOptions, status_text

if TYPE_CHECKING:
    from cover.asking.blocks import Answered, LineAnswer


class LineWriter(BlockWriter):
    """Writes a line for each solution."""

    def __call__(self, answer: Answer) -> Iterator[str]:
        """Yield the lines of one answer."""
        yield from answer.in_lines()
        text = status_text(answer)
        if text is not None:
            yield text

    def of_block(self, answered: Answered) -> str | bytes:
        """Return the lines for lines that were answered at once."""
        if answered.is_all_text:
            return answered.data
        if answered.query.mode == "unique":
            pairs = zip(answered.words, answered.text.split("\n"), strict=True)
            return "\n".join([line if word == "unique" else word for word, line in pairs])
        return "\n".join(map(_line, answered.told()))


def _line(answer: LineAnswer) -> str:
    if answer.total is not None:
        return f"{'' if answer.counted_all else '>='}{answer.total}"
    return answer.solution or answer.status


def writer(options: WriterOptions) -> Writer:
    """Make the writer of this form."""
    return LineWriter()
