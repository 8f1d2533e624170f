"""Answers as drawings for people, each below the place of its puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cover.answers import Answer
from cover.reading.records import Record, Solution
from cover.writers.words import last_word, record_of


class GridWriter:
    """Drawings, each below the place of its puzzle, and an empty line between two."""

    def __init__(self, draw: Callable[[Record, Solution, bool], str], colour: bool) -> None:
        self._draw = draw
        self._colour = colour

    def __call__(self, answer: Answer) -> Iterator[str]:
        """The drawings of one answer."""
        for solution in answer:
            drawing = self._draw(record_of(answer), solution, self._colour)
            yield f"\n{answer.record.place}\n{drawing}"
        word = last_word(answer)
        if word is not None:
            yield f"\n{answer.record.place}: {word}"
