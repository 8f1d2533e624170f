"""Characters at places, with a style each: what a drawing is put together on."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from rich.text import Text

_BLANK = (" ", "")


class Canvas:
    """Lines of characters, blank at first; what is put on others replaces them."""

    def __init__(self, height: int, width: int) -> None:
        self._lines = [[_BLANK] * width for _ in range(height)]

    def put(self, y: int, x: int, text: str, style: str = "") -> None:
        """Write a text from the character `x` of the line `y` on, both from 0."""
        self._lines[y][x : x + len(text)] = [(character, style) for character in text]

    def text(self) -> Text:
        """All lines, as rich prints them."""
        return Text("\n").join(Text.assemble(*_runs(line)) for line in self._lines)


def _runs(line: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The characters of a line, joined where they have one style."""
    return [
        ("".join(character for character, _ in run), style)
        for style, run in groupby(line, key=itemgetter(1))
    ]
