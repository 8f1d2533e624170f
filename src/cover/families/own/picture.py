"""Puzzles of families from outside as pictures, as their form or the family itself makes them."""

from __future__ import annotations

from collections.abc import Sequence

from cover.drawing.marks import Marking
from cover.drawing.notes_picture import below, notes_list
from cover.drawing.svg import Picture
from cover.families.own.drawing import marked_lines
from cover.families.own.puzzle import statement_of
from cover.families.written import Record


def picture(record: Record, solution: Sequence[int] | None) -> Picture:
    """Return the picture of an answer, or of the unsolved puzzle."""
    statement = statement_of(record)
    with statement.told("pictured()"):
        return statement.form.picture(solution)


def picture_marked(record: Record, marking: Marking) -> Picture:
    """Return the picture of the unsolved puzzle with what is laid, and a table of its items."""
    statement = statement_of(record)
    with statement.told("pictured()"):
        made = statement.form.picture_laid(marking.laid)
    lines = marked_lines(record, marking)
    return below(made, notes_list(lines)) if lines else made
