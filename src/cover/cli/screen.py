"""The terminal on which a line of progress makes room for whatever else is printed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cover.batch import StdoutOutlet

if TYPE_CHECKING:
    from cover.drawing.progress import ProgressBar


def progress(operands: Sequence[str], color: str) -> ProgressBar | None:
    """The line of progress of a run that reads these operands; None where nobody would see it."""
    if sys.stderr is None or not sys.stderr.isatty():
        return None
    from cover.drawing.progress import ProgressBar

    return ProgressBar(_bytes(operands), color)


def _bytes(operands: Sequence[str]) -> int | None:
    """How many bytes there are to be read, if all operands are files."""
    if not operands or not all(map(os.path.isfile, operands)):
        return None
    return sum(map(os.path.getsize, operands))


def beside(bar: ProgressBar, say: Callable[[str], None]) -> Callable[[str], None]:
    """What says the same while the line is away."""

    def said(text: str) -> None:
        bar.hide()
        say(text)
        bar.show()

    return said


class ScreenOutlet(StdoutOutlet):
    """Standard output that is the terminal with the line."""

    def __init__(self, bar: ProgressBar) -> None:
        super().__init__()
        self._bar = bar

    def write(self, text: str) -> None:
        """Print while the line is away."""
        self._bar.hide()
        super().write(text)
        self._bar.show()
