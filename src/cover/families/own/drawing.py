"""Puzzles of families from outside on a terminal, as their form or the family itself draws them."""

from __future__ import annotations

from collections.abc import Sequence

from cover.families.own.puzzle import statement_of
from cover.reading.records import Record


def draw(
    record: Record,
    solution: Sequence[int] | None,
    colour: bool,
    above: Sequence[int] | None = None,
) -> str:
    """Return the drawing of an answer, or of the unsolved puzzle."""
    statement = statement_of(record)
    with statement.told("drawn()"):
        return statement.form.draw(solution, colour, above)
