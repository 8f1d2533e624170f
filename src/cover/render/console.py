"""The one place that makes a rich console."""

from __future__ import annotations

import io
import os
import sys

from rich.console import Console, RenderableType

# Wider than any drawing, so that rich never folds one: a terminal that is too narrow may.
_WIDTH = 10_000


def wants_colour(choice: str) -> bool:
    """Whether standard output gets colours: "always", "never", or "auto" by its surroundings.

    "auto" honours NO_COLOR (https://no-color.org) and TERM=dumb, and colours terminals only.
    """
    if choice != "auto":
        return choice == "always"
    dumb = os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and not dumb


def drawn(renderable: RenderableType, colour: bool) -> str:
    """The renderable as text, with colours or without, and without a line end behind it."""
    buffer = io.StringIO()
    console = Console(
        file=buffer,
        width=_WIDTH,
        force_terminal=colour,
        no_color=not colour,
        color_system="standard" if colour else None,
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
        _environ={},
    )
    console.print(renderable)
    lines = buffer.getvalue().splitlines()
    return "\n".join(line.rstrip() for line in lines)
