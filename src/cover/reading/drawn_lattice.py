"""Drawings of cells with lines between them, read back: what stands in the cells, and the lines.

Lines are read as `|`, `-` and `+`, as `cover.reading.lines` makes of the characters of frames.
"""

from __future__ import annotations

from collections.abc import Sequence

_NARROWEST = 4  # a line, a blank, a character and a blank


class DrawnLattice:
    """A grid drawn with one text line for each row of cells, and one for the lines above and below.

    All cells are as wide as each other.
    """

    def __init__(self, texts: Sequence[str], columns: int) -> None:
        """Take `2 * rows + 1` lines of text; cells at their ends may be left out."""
        self._texts = texts
        longest = max(map(len, texts), default=0)
        narrowest = max(_NARROWEST, -(-(longest - 1) // columns))
        self._pitch = next(
            (pitch for pitch in range(narrowest, longest + 1) if self._fits(pitch)), narrowest
        )

    def _fits(self, pitch: int) -> bool:
        """Whether the lines between columns are as far apart as that."""
        return all(
            at % pitch == 0
            for text in self._texts[1::2]
            for at, character in enumerate(text)
            if character == "|"
        )

    def text(self, row: int, column: int) -> str:
        """What stands in a cell."""
        start = column * self._pitch + 1
        return self._texts[2 * row + 1][start : start + self._pitch - 1].strip()

    def is_open_right(self, row: int, column: int) -> bool:
        """Whether no line is between a cell and the one to the right."""
        return self._at(2 * row + 1, (column + 1) * self._pitch) != "|"

    def is_open_below(self, row: int, column: int) -> bool:
        """Whether no line is between a cell and the one below."""
        return self._at(2 * row + 2, column * self._pitch + 1) != "-"

    def _at(self, line: int, character: int) -> str:
        return self._texts[line][character : character + 1]


def is_top(text: str) -> bool:
    """Whether a line is the uppermost one of a drawing: a corner, and lines from it."""
    stripped = text.strip()
    return stripped.startswith("+-") and not set(stripped) - set("+- ")
