"""Puzzles of families from outside as pictures, as their form or the family itself makes them."""

from __future__ import annotations

from collections.abc import Sequence

from cover.drawing.svg import Picture
from cover.families.own.puzzle import statement_of
from cover.reading.records import Record


def picture(record: Record, solution: Sequence[int] | None) -> Picture:
    """Return the picture of an answer, or of the unsolved puzzle."""
    statement = statement_of(record)
    with statement.told("pictured()"):
        return statement.form.picture(solution)
