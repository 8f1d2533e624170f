"""Drawings, as `--format grid` prints them: only those of grids of digits are read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from cover.errors import InputError
from cover.reading.lines import Line, Lines

# The place of a puzzle, which of its solutions follows, what it costs, and its status.
_PLACE = r":[0-9]+(?::[0-9]+)?(?:, [0-9]+(?: of [0-9]+)?)?(?:, cost -?[0-9.]+)?(?:: [a-z].*)?"
_HEADING = re.compile(rf"\S.*?{_PLACE}")
_HEADING_OF_FILE = re.compile(rf"(?:stdin|\S*[./]\S*){_PLACE}")  # and no item with a colour
# The name of a puzzle that comes with `cover`, or the numbers of layers.
_ABOVE_FRAME = re.compile(r"[a-z][a-z-]*(?:, [0-9]+(?: of [0-9]+)?)?|layer 1(?:\s+layer [0-9]+)*")
_TOP = re.compile(r"\s*\+-[-+ ]*\+\s*")
_ROW = re.compile(r"\s*\|(?: [^|]* \|)+\s*")


def is_top(line: Line) -> bool:
    """Return whether a line is the uppermost one of a frame: a corner, and lines from it."""
    return _TOP.fullmatch(line.text) is not None


def is_heading(line: Line) -> bool:
    """Return whether a line tells the place of a puzzle: `puzzle.txt:3`, `puzzle.txt:3, 2 of 5`."""
    return _HEADING.fullmatch(line.text.strip()) is not None


def refused_drawing(lines: Lines, but_grids: bool = False) -> InputError | None:
    """Return the error for coming lines that are a drawing; None for others.

    With `but_grids`, a drawing that may be a grid of digits is none: its lines pass from one side
    of the frame to the other.
    """
    coming = (line for line in lines.ahead() if not line.is_blank)
    first = line = next(coming, None)
    if first is None or line is None:
        return None
    is_below_place = _HEADING_OF_FILE.fullmatch(first.text.strip()) is not None
    while line is not None and (
        (is_below_place and line is first) or _ABOVE_FRAME.fullmatch(line.text.strip())
    ):
        line = next(coming, None)
    if line is not None and is_top(line):
        frame = list(takewhile(_is_of_frame, coming))
        is_drawn = is_below_place or bool(frame and _ROW.fullmatch(frame[0].text))
        if not is_drawn or (but_grids and _is_grid([line, *frame])):
            return None
    elif not is_below_place:
        return None
    return first.error(
        "a drawing is not read; write the puzzle as YAML (cover convert --to yaml, --format yaml)"
    )


def _is_of_frame(line: Line) -> bool:
    return line.text.lstrip()[:1] in ("+", "|")


def _is_grid(frame: Sequence[Line]) -> bool:
    """Return whether all lines of a frame pass from one side to the other."""
    texts = [line.text.strip() for line in frame]
    bars = {
        tuple(at for at, mark in enumerate(text) if mark == "|")
        for text in texts
        if text.startswith("|")
    }
    return len(bars) == 1 and all(" " not in text for text in texts if text.startswith("+"))
