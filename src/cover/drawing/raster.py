"""The raster of pencil marks in a cell: which note stands at which of its places."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence

from rich.cells import cell_len

from cover.drawing.marks import Note

_MOST = 16  # notes in a cell, where none has a place of its own


class Raster:
    """Rows and columns of places for small notes, the same in all cells of a drawing.

    Places are numbered in reading order. Texts that `order` knows have a place of their own, out of
    `least` or more; `taken` are places for no note. All others stand where there is room: the more
    there are the more places, up to sixteen, and then a number instead of the last ones.
    """

    def __init__(
        self,
        notes: Mapping[int, Sequence[Note]],
        order: Mapping[str, int] | None = None,
        least: int = 0,
        taken: Collection[int] = (),
    ) -> None:
        self._order = order or {}
        self._taken = frozenset(taken)
        others = (sum(note.text not in self._order for note in held) for held in notes.values())
        most = min(max(others, default=0), _MOST) + len(self._order) + len(self._taken)
        self._places = max(most if most > least else least, 1)
        self.columns = math.ceil(math.sqrt(self._places))
        self.rows = math.ceil(self._places / self.columns)
        texts = (note.text for held in notes.values() for note in self.placed(held).values())
        self.longest = max(map(cell_len, texts), default=1)

    @property
    def width(self) -> int:
        """How many columns of a terminal it takes, a blank or a sign between any two notes."""
        return self.columns * (self.longest + 1) - 1

    def placed(self, notes: Sequence[Note]) -> dict[int, Note]:
        """Return the notes of a cell by their places."""
        placed: dict[int, Note] = {}
        others: list[Note] = []
        for note in notes:
            place = self._order.get(note.text)
            if place is None or place in placed:
                others.append(note)
            else:
                placed[place] = note
        known = {*self._order.values(), *self._taken}
        free = [place for place in range(self._places) if place not in known]
        if len(others) > len(free) > 0:
            shown = others[: len(free) - 1]
            others = [*shown, Note(f"…{len(others) - len(shown)}")]
        placed.update(zip(free, others, strict=False))
        return placed
