"""Pencil marks on a board: the letters of the pieces that may cover a cell."""

from __future__ import annotations

from functools import cached_property

from cover.drawing.marks import Light, Marking, Note
from cover.drawing.notes import Raster
from cover.families.tilings.geometry import Cell
from cover.families.tilings.layout import EMPTY_DRAWN, NOTHING, tiling_of
from cover.families.tilings.view import TilingView, view
from cover.families.written import Record


class PencilledBoard:
    """What a marking shows on an unsolved board, by cells of its view.

    Names of pieces become their letters; `legend` says which are whose, where they differ.
    """

    def __init__(self, record: Record, marking: Marking) -> None:
        puzzle, layout = tiling_of(record)
        self.view: TilingView = view(record, None, marking.laid)
        self.marking = marking
        names = [piece.name for piece in puzzle.shape.pieces]
        self._letters = dict(zip(names, layout.letters, strict=True)) | {NOTHING: EMPTY_DRAWN}
        places = self.view.places
        self.notes: dict[Cell, tuple[Note, ...]] = {
            places[cell]: tuple(map(self._lettered, notes))
            for cell, notes in marking.notes.items()
            if notes and places[cell] in self.view.open
        }
        self.lights: dict[Cell, Light] = {
            places[cell]: light for cell, light in marking.lights.items()
        }
        self.raster = Raster(dict(enumerate(self.notes.values())))

    @cached_property
    def covered(self) -> dict[int, tuple[Note, ...]]:
        """The notes of cells on which something lies, where they say more than that."""
        lying = {cell: copy.name for copy in self.view.copies for cell in copy.cells}
        return {
            cell: notes
            for cell, notes in self.marking.notes.items()
            for at in [self.view.places[cell]]
            if at in lying and {note.text for note in notes} - {lying[at]}
        }

    def legend(self) -> list[str]:
        """Return a line with the letters that are not the names of their pieces, if there are."""
        said = {note.text for notes in self.marking.notes.values() for note in notes}
        others = [
            f"{letter} = {name}"
            for name, letter in self._letters.items()
            if letter != name and name in said
        ]
        return [", ".join(others)] if others else []

    def _lettered(self, note: Note) -> Note:
        return note._replace(text=self._letters.get(note.text, note.text))
