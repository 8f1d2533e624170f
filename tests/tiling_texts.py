"""Tilings as the tests of their readers see them: what a text says, drawn again."""

from __future__ import annotations

from io import BytesIO
from typing import Any, NamedTuple

from cover.families.formats import formats_of
from cover.families.tilings.pieces import Board, Piece
from cover.families.tilings.puzzle import Tiling
from cover.puzzle import Puzzle
from cover.reading.reader import read
from cover.reading.records import BadRecord
from readings import asked


class Told(NamedTuple):
    """What a text was read as: its records or the messages in their places, and the notes."""

    records: list[Puzzle | str]
    notes: list[str]

    @property
    def puzzle(self) -> Tiling:
        """The only puzzle."""
        (record,) = self.records
        assert isinstance(record, Tiling), record
        return record

    @property
    def board(self) -> Board:
        """The board of the only puzzle."""
        return self.puzzle.board

    @property
    def pieces(self) -> dict[str, Piece]:
        """The pieces of the only puzzle, by name."""
        return {piece.name: piece for piece in self.puzzle.pieces}

    @property
    def error(self) -> str:
        """The only message."""
        (record,) = self.records
        assert isinstance(record, str), record
        return record


def told(text: str, **said: Any) -> Told:
    """What a text is read as, with such options."""
    notes: list[str] = []
    reading = asked("tiling", note=lambda place, note: notes.append(f"{place}: {note}"), **said)
    found: list[Puzzle | str] = []
    for record in read("tiling", formats_of("tiling"), "f", BytesIO(text.encode()), reading):
        assert isinstance(record, (Puzzle, BadRecord))
        found.append(record if isinstance(record, Puzzle) else str(record.error))
    return Told(found, notes)


def record(text: str, **said: Any) -> Puzzle:
    """The one record of a text."""
    (found,) = told(text, **said).records
    assert isinstance(found, Puzzle), found
    return found
