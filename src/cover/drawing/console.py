"""The one place that makes a rich console, and knows the terminal."""

from __future__ import annotations

import io
import os
import shutil
import sys
from typing import Literal

from rich.console import Console, RenderableType

# Wider than any drawing, so that rich never folds one: a terminal that is too narrow may.
_WIDTH = 10_000

_COLUMNS = 80  # of a terminal that there is none of


def wants_colour(choice: str) -> bool:
    """Whether standard output gets colours: "always", "never", or "auto" by its surroundings.

    "auto" honours NO_COLOR (https://no-color.org) and TERM=dumb, and colours terminals only.
    """
    if choice != "auto":
        return choice == "always"
    dumb = os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and not dumb


def columns_of_terminal() -> int:
    """How many characters a line of the terminal has; 80 if standard output is none."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else _COLUMNS


def drawn(renderable: RenderableType, colour: bool, width: int = _WIDTH) -> str:
    """The renderable as text, with colours or without, and without a line end behind it."""
    buffer = io.StringIO()
    console = Console(
        file=buffer,
        width=width,
        force_terminal=colour,
        no_color=not colour,
        color_system=_colours() if colour else None,
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
        _environ={},
    )
    console.print(renderable)
    lines = buffer.getvalue().splitlines()
    return "\n".join(line.rstrip() for line in lines)


def has_many_colours() -> bool:
    """Whether the terminal has 256 colours, by COLORTERM and TERM, and not only 16."""
    term = os.environ.get("TERM", "")
    return bool(os.environ.get("COLORTERM")) or "256color" in term or "kitty" in term


def _colours() -> Literal["standard", "256"]:
    return "256" if has_many_colours() else "standard"
