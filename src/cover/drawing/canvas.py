"""Characters in columns, with a style each: what a drawing is put together on."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from rich.cells import cell_len
from rich.text import Text

_BLANK = (" ", "")


class Canvas:
    """Lines of characters, blank at first; what is put on others replaces them."""

    def __init__(self, height: int, width: int) -> None:
        self._lines = [[_BLANK] * width for _ in range(height)]

    def put(self, y: int, x: int, text: str, style: str = "") -> None:
        """Write a text from the column `x` of the line `y` on, both from 0."""
        columns = _columns(text)
        self._lines[y][x : x + len(columns)] = [(column, style) for column in columns]

    def shade(self, y: int, x: int, width: int, style: str) -> None:
        """Give a style to those of so many columns that have none."""
        line = self._lines[y]
        line[x : x + width] = [(column, held or style) for column, held in line[x : x + width]]

    def text(self) -> Text:
        """All lines, as rich prints them."""
        return Text("\n").join(Text.assemble(*_runs(line)) for line in self._lines)


def centred(text: str, width: int) -> str:
    """A text in the middle of so many columns."""
    blanks = width - cell_len(text)
    left = (blanks + width % 2) // 2
    return " " * left + text + " " * (blanks - left)


def _columns(text: str) -> list[str]:
    """What a terminal has in each column: nothing behind a wide character, accents with letters."""
    columns: list[str] = []
    for character in text:
        width = cell_len(character)
        if width or not columns:
            columns += [character, *[""] * (width - 1)]
        else:
            columns[-1] += character
    return columns


def _runs(line: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The characters of a line, joined where they have one style."""
    return [
        ("".join(character for character, _ in run), style)
        for style, run in groupby(line, key=itemgetter(1))
    ]
