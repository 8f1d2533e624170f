"""Answers as drawings for people, each below the place of its puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cover.answers import Answer, Solution
from cover.formats.record import Record
from cover.output import Writer, WriterOptions, record_of, status_text


class GridWriter(Writer):
    """Writes drawings, each below the place of its puzzle, with an empty line between two."""

    def __init__(self, draw: Callable[[Record, Solution, bool], str], colour: bool) -> None:
        self._draw = draw
        self._colour = colour

    def __call__(self, answer: Answer) -> Iterator[str]:
        """Yield the drawings of one answer."""
        for solution in answer:
            drawing = self._draw(record_of(answer), solution, self._colour)
            yield f"\n{answer.record.place}\n{drawing}"
        text = status_text(answer)
        if text is not None:
            yield f"\n{answer.record.place}: {text}"


def writer(options: WriterOptions) -> Writer:
    """Make the writer of this form, which draws as the family does."""
    from cover.render.console import wants_colour

    return GridWriter(options.family.draw, wants_colour(options.color))
