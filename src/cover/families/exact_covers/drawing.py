"""An exact cover shown as the options of the input."""

from __future__ import annotations

from collections.abc import Sequence

from cover.reading.records import Record


def draw(record: Record, solution: Sequence[int], colour: bool) -> str:
    """Return the chosen option lines, as they were written."""
    return "\n".join(record.layout.rows(solution))
