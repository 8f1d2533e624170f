"""The lines above drawings, as `--format grid` writes them: the place of a puzzle, its status."""

from __future__ import annotations

import re
from typing import NamedTuple

from cover.reading.lines import Line

_HEADING = re.compile(
    r"\S.*?:[0-9]+(?::[0-9]+)?(?:, [0-9]+(?: of [0-9]+)?)?(?:, cost -?[0-9.]+)?(?:: ([a-z].*))?"
)


class Heading(NamedTuple):
    """A line above a drawing; `status` is what it says of a puzzle that has none."""

    line: Line
    status: str


def heading_of(line: Line) -> Heading | None:
    """Return the heading that a line is: `puzzle.txt:3`, `puzzle.txt:3, 2 of 5`; None of others."""
    found = _HEADING.fullmatch(line.text.strip())
    return None if found is None else Heading(line, found.group(1) or "")
