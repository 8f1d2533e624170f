"""What a drawing shows besides the puzzle: what is laid so far, notes in cells, and lights on them.

Cells are numbered as the puzzle's own drawing numbers them: cells of a grid or a board, vertices of
a graph, items of an exact cover or of a family from outside.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

# What is to be said of a note: it is in every solution, what a step finds, what it takes away.
Tone = Literal["", "sure", "new", "gone"]

# And of a cell: it explains something, it is what is explained, it is where a fault shows.
Light = Literal["reason", "target", "fault"]

SHARES = 5  # that drawings tell apart, from rare to common


class Note(NamedTuple):
    """A small text in a cell, such as a digit that may stand there.

    `share` tells in which part of the solutions it is, from 0 to 1, and so its colour; None where
    that is not known.
    """

    text: str
    tone: Tone = ""
    share: float | None = None

    @property
    def step(self) -> int | None:
        """The share as a number below `SHARES`, from rare to common; None where it is unknown."""
        if self.share is None:
            return None
        return min(max(int(self.share * SHARES), 0), SHARES - 1)


class Marking(NamedTuple):
    """What to show of an unsolved puzzle besides it; with nothing of that, it is drawn as ever.

    `laid` are options of the model, by their numbers, that are drawn as those of a solution are;
    `notes` and `lights` are those of cells. A cell whose only note is sure or new shows it as
    large as what is laid. Notes where something stands already are written around it, but for
    those that say the same. Where notes have no room, they are in a list below the drawing.
    `meanings` are what lights and tones mean here, where that is not what they mean elsewhere.
    """

    laid: tuple[int, ...] = ()
    notes: Mapping[int, tuple[Note, ...]] = {}
    lights: Mapping[int, Light] = {}
    meanings: Mapping[Light | Tone, str] = {}

    @property
    def tones(self) -> set[Tone]:
        """The tones of all notes, without those that say nothing."""
        return {note.tone for held in self.notes.values() for note in held if note.tone}


class SizedNotes(NamedTuple):
    """The notes of cells by their size: one that fills its cell, and those in a raster."""

    large: Mapping[int, Note]
    small: Mapping[int, tuple[Note, ...]]


def sized(marking: Marking, standing: Mapping[int, str]) -> SizedNotes:
    """Return the notes by their size, where `standing` has what is in cells already."""
    large: dict[int, Note] = {}
    small: dict[int, tuple[Note, ...]] = {}
    for cell, notes in marking.notes.items():
        text = standing.get(cell, "")
        texts = {note.text for note in notes}
        is_found = not text and len(notes) == 1 and notes[0].tone in ("sure", "new")
        if not notes:
            continue
        if texts == {text} or is_found:
            large[cell] = notes[0]
        elif text and text not in texts:
            small[cell] = (Note(text, "sure"), *notes)
        else:
            small[cell] = tuple(notes)
    return SizedNotes(large, small)
