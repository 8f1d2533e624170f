"""What is drawn in a terminal: its colours and width, a canvas of characters, and text by rich."""

from __future__ import annotations

import io
import os
import shutil
import sys
from itertools import groupby
from operator import itemgetter
from typing import Literal

from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.text import Text

OTHER = " reverse"  # a style is this, too, where something is not as in the drawing above

# Wider than any drawing, so that rich never folds one: a terminal that is too narrow may.
_WIDTH = 10_000

_COLUMNS = 80  # of a line where standard output is no terminal

_BLANK = (" ", "")  # a character and its style


def wants_colour(choice: str) -> bool:
    """Return whether standard output gets colours: "always", "never", or "auto".

    "auto" colours terminals that are not dumb. NO_COLOR (https://no-color.org) takes colours away,
    FORCE_COLOR and CLICOLOR_FORCE (https://force-color.org) add them anywhere, unless they are 0.
    """
    if choice != "auto":
        return choice == "always"
    said = os.environ.get
    if said("NO_COLOR"):
        return False
    if any(said(name, "0") not in ("", "0") for name in ("FORCE_COLOR", "CLICOLOR_FORCE")):
        return True
    return sys.stdout.isatty() and said("TERM") != "dumb"


def columns_of_terminal(otherwise: int = _COLUMNS) -> int:
    """Return how many characters a line of the terminal has, if there is a terminal."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else otherwise


def has_many_colours() -> bool:
    """Return whether the terminal has 256 colours, by COLORTERM and TERM, and not only 16."""
    term = os.environ.get("TERM", "")
    return bool(os.environ.get("COLORTERM")) or "256color" in term or "kitty" in term


def drawn(renderable: RenderableType, colour: bool, width: int = _WIDTH) -> str:
    """Return what rich makes of a renderable, with colours or without, and no line end at last."""
    buffer = io.StringIO()
    system: Literal["standard", "256"] = "256" if has_many_colours() else "standard"
    console = Console(
        file=buffer,
        width=width,
        force_terminal=colour,
        no_color=not colour,
        color_system=system if colour else None,
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
        _environ={},
    )
    console.print(renderable)
    lines = buffer.getvalue().splitlines()
    return "\n".join(line.rstrip() for line in lines)


class Canvas:
    """Lines of characters, each with a style, blank at first; a drawing is put together on it."""

    def __init__(self, height: int, width: int) -> None:
        self._lines = [[_BLANK] * width for _ in range(height)]

    def put(self, y: int, x: int, text: str, style: str = "") -> None:
        """Write a text over what is there, from column `x` of line `y` on, both from 0."""
        columns: list[str] = []
        for character in text:
            width = cell_len(character)
            if width or not columns:  # the column after a wide character holds nothing
                columns += [character, *[""] * (width - 1)]
            else:  # an accent is in the column of its letter
                columns[-1] += character
        self._lines[y][x : x + len(columns)] = [(column, style) for column in columns]

    def shade(self, y: int, x: int, width: int, style: str) -> None:
        """Give a style to those of some columns that have none."""
        line = self._lines[y]
        line[x : x + width] = [(column, held or style) for column, held in line[x : x + width]]

    def text(self) -> Text:
        """Return all lines as rich prints them."""
        lines = []
        for line in self._lines:
            stretches = groupby(line, key=itemgetter(1))  # of one style
            parts = [("".join(map(itemgetter(0), stretch)), style) for style, stretch in stretches]
            lines.append(Text.assemble(*parts))
        return Text("\n").join(lines)


def centred(text: str, width: int) -> str:
    """Return a text in the middle of `width` columns."""
    blanks = width - cell_len(text)
    left = (blanks + width % 2) // 2
    return " " * left + text + " " * (blanks - left)
