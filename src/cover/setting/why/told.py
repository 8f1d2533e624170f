"""What all answers to the question why have in common: sentences, and marks in the drawing."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from cover.drawing.marks import Marking
from cover.puzzle import Puzzle
from cover.setting.finding import Finding

if TYPE_CHECKING:
    from cover.drawing.svg import Picture


class Why(Finding):
    """Why the number of solutions is what `status` says: none, several or unique.

    `str()` is the explanation in sentences, without the drawing.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle

    @property
    @abstractmethod
    def sentences(self) -> Sequence[str]:
        """What there is to say, in plain English."""

    @property
    @abstractmethod
    def caption(self) -> str:
        """The finding in some words, for below a picture."""

    @property
    @abstractmethod
    def marking(self) -> Marking:
        """What to show of it in a drawing of the puzzle."""

    def __str__(self) -> str:
        return "\n".join(self.sentences)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.caption}>"

    def lines(self, colour: bool) -> Iterator[str]:
        """Yield the drawing, and the sentences below it."""
        yield self.puzzle._draw_marked(self.marking, colour)
        yield from self.sentences

    def pictures(self) -> Iterator[tuple[str, Picture]]:
        """Yield the picture."""
        yield self.caption, self.puzzle._picture_marked(self.marking)

    def data(self) -> Mapping[str, object]:
        """Return what the finding knows, and the same in words."""
        return {**self.facts(), "text": " ".join(self.sentences)}

    @abstractmethod
    def facts(self) -> Mapping[str, object]:
        """Return what the finding knows, for JSON."""
