"""The terminal on which a line of progress makes room for whatever else is printed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

from cover.drawing.progress import ProgressBar
from cover.running.outputs import PrintedOutput


def progress(operands: Sequence[str], color: str) -> ProgressBar:
    """Return the line of progress of a run that reads these operands."""
    return ProgressBar(_bytes(operands), color)


def _bytes(operands: Sequence[str]) -> int | None:
    """Return how many bytes there are to be read, if all operands are files."""
    if not operands or not all(map(os.path.isfile, operands)):
        return None
    return sum(map(os.path.getsize, operands))


def beside(bar: ProgressBar, say: Callable[[str], None]) -> Callable[[str], None]:
    """Return a function that says the same while the line is hidden."""

    def said(text: str) -> None:
        bar.hide()
        say(text)
        bar.show()

    return said


class ScreenOutput(PrintedOutput):
    """Standard output that is the terminal with the line."""

    def __init__(self, bar: ProgressBar) -> None:
        super().__init__(sys.stdout)
        self._bar = bar

    def write(self, text: str | bytes) -> None:
        """Print while the line is hidden."""
        self._bar.hide()
        super().write(text)
        self._bar.show()

    def write_lines(self, data: bytes) -> None:
        """Likewise."""
        self._bar.hide()
        super().write_lines(data)
        self._bar.show()
