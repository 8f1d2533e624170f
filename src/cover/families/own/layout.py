"""How puzzles of families from outside stand in their inputs, and answers are written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cover.errors import FamilyError, InputError, Place
from cover.families.own.puzzle import OwnRules, OwnStatement, Setting
from cover.reading.lines import Line
from cover.reading.records import Contest, Record


class OwnLayout(NamedTuple):
    """The layout of a puzzle (see `cover.reading.records.Layout`)."""

    statement: OwnStatement
    contest: Contest | None = None

    def line(self, solution: Sequence[int]) -> str:
        """Return an answer in one line."""
        return self.statement.form.line(solution)

    def rows(self, solution: Sequence[int]) -> list[str]:
        """Return an answer in rows."""
        return self.statement.form.rows(solution)

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


def own_record(
    kind: type[OwnRules], place: Place, lines: Sequence[Line], settings: Mapping[str, Setting]
) -> Record:
    """Return the record of the rows of a puzzle; raises `InputError` in the row at fault."""
    depth = min((len(line.text) - len(line.text.lstrip()) for line in lines), default=0)
    rows = tuple(line.text[depth:].rstrip() for line in lines)
    said = {name: settings.get(name, default) for name, default in kind.settings.items()}
    statement = OwnStatement(kind, tuple(said.items()), rows, place)
    try:
        statement.rules  # noqa: B018  # it is made here, so that a bad text is told at once
    except FamilyError as error:
        if isinstance(error.__cause__, ValueError):
            first = lines[0] if lines else Line(place.source, place.line, "")
            message = str(error.__cause__) or "parse() refuses this, and does not say why"
            raise first.error(message) from None
        raise
    except InputError as error:
        at = error.place
        if at.source or not 0 < at.line <= len(lines):
            raise InputError(place, error.message) from None
        index = at.column - 1 + depth if at.column else None
        raise lines[at.line - 1].error(error.message, index) from None
    return Record(place, statement, OwnLayout(statement))
