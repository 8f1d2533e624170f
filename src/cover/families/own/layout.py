"""How answers to puzzles of families from outside are written: as their form says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from cover.errors import Place
from cover.families.own.puzzle import OwnStatement
from cover.reading.records import Contest


class OwnLayout(NamedTuple):
    """The layout of a puzzle (see `cover.reading.records.Layout`)."""

    statement: OwnStatement
    contest: Contest | None = None

    def line(self, solution: Sequence[int]) -> str:
        """Return an answer in one line."""
        line: str = self.statement.form.line(solution)
        return line

    def rows(self, solution: Sequence[int]) -> list[str]:
        """Return an answer in rows."""
        rows: list[str] = self.statement.form.rows(solution)
        return rows

    def data(self, solution: Sequence[int]) -> Any:
        """Return an answer as it stands in JSON."""
        return self.statement.form.data(solution)

    def symbol(self, value: int) -> str:
        """Return the number itself: faults are told in the family's own words."""
        return str(value)

    def place(self, cell: int) -> Place:
        """Return where the puzzle begins."""
        return self.statement.where

    def part_place(self, part: int) -> Place:
        """Return where the puzzle begins."""
        return self.statement.where
