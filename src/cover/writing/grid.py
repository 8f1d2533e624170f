"""Answers as drawings for people, each below the place of its puzzle."""

from __future__ import annotations

from collections.abc import Iterator

from cover.asking import Answer
from cover.facts import Values
from cover.writing import LISTING, Writer, WriterOptions, cost_text, puzzle_of, status_text


class GridWriter(Writer):
    """Writes drawings, each below the place of its puzzle, with an empty line between two.

    In colour, what is not as in the drawing above, of the same puzzle, is marked.
    """

    def __init__(self, colour: bool) -> None:
        self._colour = colour

    def __call__(self, answer: Answer) -> Iterator[str]:
        """Yield the drawings of one answer."""
        answer.looks_ahead = True
        above: Values | None = None
        for number, solution in enumerate(answer, 1):
            drawing = puzzle_of(answer)._draw(solution, self._colour, above)
            above = solution
            cost = f", {told}" if (told := cost_text(answer)) else ""
            yield f"\n{answer.puzzle.place}{_counted(number, answer)}{cost}\n{drawing}"
        text = status_text(answer)
        if text is not None:
            yield f"\n{answer.puzzle.place}: {text}"


def _counted(number: int, answer: Answer) -> str:
    """Return what a heading says of one of several solutions: `, 2 of 5`, or `, 2`."""
    mode, wanted = answer.query.mode, answer.query.number
    if mode not in LISTING or (mode != "all" and wanted == 1) or answer.total == 1:
        return ""
    return f", {number}" if answer.total is None else f", {number} of {answer.total}"


def writer(options: WriterOptions) -> Writer:
    """Make the writer of this form."""
    from cover.drawing.terminal import wants_colour

    return GridWriter(wants_colour(options.color))
