"""Puzzles whose answers are names, in a terminal and as a picture: as texts, with lists below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cover.drawing.marks import Marking
from cover.drawing.notes import NoteLine, key, listed_notes, note_lines
from cover.drawing.notes_picture import below, notes_list
from cover.drawing.svg import Picture, listed
from cover.puzzle import Puzzle


def own_drawing(puzzle: Puzzle[Any], values: Sequence[int] | None) -> str | None:
    """Return what the family itself draws; raises what that raises, or `TypeError` for no text."""
    own: object = puzzle.drawn(None if values is None else puzzle._answer(values))
    if own is None or isinstance(own, str):
        return own
    raise TypeError(f"it returns {own!r}, expected a text or None")


def own_picture(puzzle: Puzzle[Any], values: Sequence[int] | None) -> Picture | None:
    """Return the picture that the family itself makes; raises as above."""
    own: object = puzzle.pictured(None if values is None else puzzle._answer(values))
    if own is None or isinstance(own, Picture):
        return own
    raise TypeError(f"it returns {own!r}, expected a Picture or None")


def draw(
    puzzle: Puzzle[Any], values: Sequence[int] | None, colour: bool, above: Sequence[int] | None
) -> str:
    with puzzle._blamed("drawn()"):
        own = own_drawing(puzzle, values)
        return "\n".join(_shown(puzzle, values)) if own is None else own


def draw_marked(puzzle: Puzzle[Any], marking: Marking, colour: bool) -> str:
    lines = listed_notes(_marked_lines(puzzle, marking), colour)
    return "\n".join([puzzle._draw(None, colour), *_laid(puzzle, marking), *lines, *key(marking)])


def picture(puzzle: Puzzle[Any], values: Sequence[int] | None) -> Picture:
    with puzzle._blamed("pictured()"):
        own = own_picture(puzzle, values)
        return listed(_shown(puzzle, values)) if own is None else own


def picture_marked(puzzle: Puzzle[Any], marking: Marking) -> Picture:
    made, lines = puzzle._picture(None), _marked_lines(puzzle, marking)
    if marking.laid:
        made = below(made, listed(_laid(puzzle, marking)))
    return below(made, notes_list(lines)) if lines else made


def _shown(puzzle: Puzzle[Any], values: Sequence[int] | None) -> list[str]:
    return [*puzzle._text] if values is None else puzzle._rows(values)


def _laid(puzzle: Puzzle[Any], marking: Marking) -> list[str]:
    return [f"= {name}" for name in puzzle._rows(marking.laid)] if marking.laid else []


def _marked_lines(puzzle: Puzzle[Any], marking: Marking) -> list[NoteLine]:
    return note_lines(puzzle._clues().cell_names, marking, {})
