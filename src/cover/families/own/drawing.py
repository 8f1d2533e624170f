"""Puzzles of families from outside on a terminal, as their form or the family itself draws them."""

from __future__ import annotations

from collections.abc import Sequence

from cover.drawing.marks import Marking
from cover.drawing.notes import NoteLine, key, listed_notes, note_lines
from cover.families.own.puzzle import statement_of
from cover.families.written import Record


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


def draw_marked(record: Record, marking: Marking, colour: bool) -> str:
    """Return the drawing of the unsolved puzzle with what is laid, and a table of its items."""
    statement = statement_of(record)
    with statement.told("drawn()"):
        drawing = statement.form.draw_laid(marking.laid, colour)
    lines = marked_lines(record, marking)
    return "\n".join([drawing, *listed_notes(lines, colour), *key(marking)])


def marked_lines(record: Record, marking: Marking) -> list[NoteLine]:
    """Return the lines of all items of which a marking says anything."""
    return note_lines(statement_of(record).names(str).items, marking, {})
