"""Answers as drawings for people, each below the place of its puzzle."""

from __future__ import annotations

from collections.abc import Iterator

from cover.answers import Answer
from cover.families.family import draw
from cover.output import Writer, WriterOptions, record_of, status_text


class GridWriter(Writer):
    """Writes drawings, each below the place of its puzzle, with an empty line between two."""

    def __init__(self, colour: bool) -> None:
        self._colour = colour

    def __call__(self, answer: Answer) -> Iterator[str]:
        """Yield the drawings of one answer."""
        for solution in answer:
            drawing = draw(record_of(answer), solution, self._colour)
            yield f"\n{answer.record.place}\n{drawing}"
        text = status_text(answer)
        if text is not None:
            yield f"\n{answer.record.place}: {text}"


def writer(options: WriterOptions) -> Writer:
    """Make the writer of this form."""
    from cover.drawing.terminal import wants_colour

    return GridWriter(wants_colour(options.color))
