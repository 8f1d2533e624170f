"""Pencil marks in dominoes: arrows around the number of a cell, or digits in its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cover.drawing.marks import Marking, Note, SizedNotes, sized
from cover.drawing.notes import Raster
from cover.families.dominoes.layout import DOWN, LEFT, RIGHT, UP, DominoView, view
from cover.families.dominoes.puzzle import DominoGrid
from cover.families.dominoes.su_domino_ku import DIGITS
from cover.families.written import Record

# The places of a raster of three rows and columns: the number of the cell is in the middle.
_ARROWS = {UP: 1, LEFT: 3, RIGHT: 5, DOWN: 7}
_MIDDLE = 4
_DIGITS = {str(digit): digit - 1 for digit in DIGITS}


class PencilledDominoes:
    """What a marking shows in an unsolved grid: its notes, `large` or `small`.

    With arrows, which say where the other half of a domino may be, all notes are small.
    """

    def __init__(self, record: Record, marking: Marking) -> None:
        self.view = view(record, None, marking.laid)
        self.marking = marking
        self.has_arrows = isinstance(record.puzzle, DominoGrid)
        self.large, self.small = self._sized()
        self.raster = Raster(
            self.small,
            _ARROWS if self.has_arrows else _DIGITS,
            least=9,
            taken=[_MIDDLE] if self.has_arrows else [],
        )

    def number(self, cell: int) -> str:
        """Return what stands in the middle of a cell."""
        if cell in self.large:
            return self.large[cell].text
        return "" if cell in self.small and not self.has_arrows else self.view.number(cell)

    def _sized(self) -> SizedNotes:
        if self.has_arrows:
            notes = self.marking.notes.items()
            return SizedNotes({}, {cell: tuple(_arrows(held)) for cell, held in notes if held})
        return sized(self.marking, standing(self.view))


def _arrows(notes: Sequence[Note]) -> Iterator[Note]:
    """Yield a note for each arrow: those of a blank cell have a number before it."""
    of_arrow: dict[str, list[Note]] = {}
    for note in notes:
        of_arrow.setdefault(note.text.lstrip("0123456789"), []).append(note)
    for arrow, held in of_arrow.items():
        tones, shares = {note.tone for note in held}, [note.share for note in held]
        known = [share for share in shares if share is not None]
        share = sum(known) if len(known) == len(shares) else None
        yield Note(arrow, held[0].tone if len(tones) == 1 else "", share)


def standing(shown: DominoView) -> Mapping[int, str]:
    """Return what stands in the cells of a view."""
    return {cell: shown.number(cell) for cell in range(len(shown.numbers))}
