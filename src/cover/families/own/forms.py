"""What answers to puzzles of families from outside look like: a class for each kind of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from cover.errors import Place
from cover.reading.lines import Line, Lines

if TYPE_CHECKING:
    from cover.drawing.svg import Picture


class AnswerForm(Protocol):
    """The answers to one puzzle, each a tuple of numbers: how they are written, read and drawn."""

    def __init__(self, statement: Any) -> None:
        """Take an `OwnStatement`, whose module needs this one."""

    def decoded(self, options: Sequence[int]) -> tuple[int, ...]:
        """The answer that options mean, by their numbers."""

    def answer(self, values: Sequence[int]) -> Any:
        """An answer as the rules of the family see it."""

    def line(self, values: Sequence[int]) -> str:
        """An answer in one line."""

    def rows(self, values: Sequence[int]) -> list[str]:
        """An answer in rows."""

    def data(self, values: Sequence[int]) -> Any:
        """An answer as it stands in JSON."""

    def stated(self, values: Sequence[int]) -> object:
        """An answer as it stands beside its puzzle in YAML."""

    def read(self, first: Line, lines: Lines) -> tuple[int, ...]:
        """The answer that begins with a line; raises `InputError`."""

    def read_list(self, value: object, place: Place) -> tuple[int, ...]:
        """The answer that is a list in YAML or JSON; raises `InputError`."""

    def draw(
        self, values: Sequence[int] | None, colour: bool, above: Sequence[int] | None = None
    ) -> str:
        """A drawing for terminals, of the puzzle if there are no values."""

    def picture(self, values: Sequence[int] | None) -> Picture:
        """The same as a picture."""

    def draw_laid(self, options: Sequence[int], colour: bool) -> str:
        """A drawing for terminals of the unsolved puzzle with some options chosen."""

    def picture_laid(self, options: Sequence[int]) -> Picture:
        """The same as a picture."""
