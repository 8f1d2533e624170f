"""How far into a stream a format is looked for."""

from __future__ import annotations

from collections.abc import Iterator

from cover.reading.formats import Formats
from cover.reading.lines import Line, Lines
from cover.reading.records import Reading


def lines_looked_at(formats: Formats, text: str) -> int:
    """The number of the last line that is taken from a stream until its format is recognised."""
    seen = 0

    def stream() -> Iterator[Line]:
        nonlocal seen
        for number, raw in enumerate(text.split("\n"), 1):
            seen = number
            yield Line("in", number, raw)

    assert formats.shown_by(Lines(stream()), Reading(formats.options))
    return seen
