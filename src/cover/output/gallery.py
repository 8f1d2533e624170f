"""Answers as one document of pictures, which is written when all of them are there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from cover.answers import Answer
from cover.output import Writer, record_of, status_text
from cover.reading.records import Record, Solution


class Panel(NamedTuple):
    """A part of a gallery: a caption, and a solution of a record or a word in its place."""

    caption: str
    shown: tuple[Record, Solution] | None
    word: str = ""


class GalleryWriter(Writer):
    """Writes one document for all answers, which `compose` makes of their panels at the end.

    It holds `most` pictures; an answer that is cut off by that is `unknown`.
    """

    keeps_answers = True
    most = 10_000  # about 30 MB

    def __init__(self, compose: Callable[[Sequence[Panel]], str]) -> None:
        self._compose = compose
        self._kept: list[tuple[Answer, list[Solution]]] = []
        self._pictures = 0

    def __call__(self, answer: Answer) -> Iterator[str]:
        """Keep one answer, or as much of it as there is until an interruption."""
        solutions: list[Solution] = []
        self._kept.append((answer, solutions))
        for solution in answer:
            if self._pictures == self.most:
                answer.status = "unknown"
                break
            self._pictures += 1
            solutions.append(solution)
        return iter(())

    def left_over(self) -> Iterator[str]:
        """Yield the document without the line end after it; then the gallery is empty again.

        Composing it takes up to half a minute. After an interruption it can be asked for again.
        """
        panels = [panel for kept in self._kept for panel in _panels(*kept)]
        document = self._compose(panels or [Panel("ended early", None, "no answers")])
        self._kept, self._pictures = [], 0
        yield document.rstrip("\n")


def _panels(answer: Answer, solutions: Sequence[Solution]) -> Iterator[Panel]:
    """Yield the solutions of a record, with their total where it is known, and the status."""
    place = str(answer.record.place)
    total = f" of {len(solutions)}" if answer.status == "several" else ""
    for number, solution in enumerate(solutions, 1):
        caption = place if len(solutions) == 1 else f"{place} · {number}{total}"
        yield Panel(caption, (record_of(answer), solution))
    text = status_text(answer)
    if text is not None:
        yield Panel(place, None, text)
