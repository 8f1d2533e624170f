"""Puzzles of families from outside as text: settings such as `stars 2`, and rows below.

All can stand in one line, with `|` between what are lines otherwise.
"""

from __future__ import annotations

import re
from typing import Any, cast

from cover.errors import InputError
from cover.families.own.puzzle import OwnRules, Setting, own_record, statement_of
from cover.families.written import Record
from cover.reading.drawn import is_top
from cover.reading.formats import RecordReader
from cover.reading.lines import Line, Lines, shown, significant
from cover.reading.records import Reading
from cover.reading.trial import Trial

_SETTING = re.compile(r"\s*([A-Za-z][\w-]*)(?:\s*=\s*|\s+)(\S+)\s*")
_BAR = "|"


class OwnText(RecordReader):
    """Reads blocks of rows, with blank lines between them."""

    @classmethod
    def shows(cls, lines: Lines, reading: Reading[type[OwnRules]]) -> bool:
        """There is no other format."""
        return True

    @classmethod
    def certainty(cls, trial: Trial) -> int:
        """Return what the family says, of a text that it can read."""
        return (
            statement_of(cast("Any", trial.puzzle)).kind.certainty
            if trial.puzzle is not None
            else 0
        )

    def record(self, first: Line) -> Record:
        """Read the rows up to a blank line."""
        return _record(self.reading.options, list(self.below(first)))


class OwnLines(OwnText):
    """Reads a puzzle in each line."""

    @classmethod
    def shows(cls, lines: Lines, reading: Reading[type[OwnRules]]) -> bool:
        """Return whether there are bars in the first line, which does not begin a drawing."""
        first = next(significant(lines.ahead()), None)
        return first is not None and _BAR in first.text and not is_top(first)

    def record(self, first: Line) -> Record:
        """Read the parts of a line."""
        start, parts = 0, []
        for text in first.text.split(_BAR):
            parts.append(first.part(start, start + len(text)))
            start += len(text) + 1
        stated = [part for part in parts if not part.is_blank]
        if not stated:
            raise first.error("no rows here")
        return _record(self.reading.options, stated)

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return that any line may."""
        return True


def _record(kind: type[OwnRules], lines: list[Line]) -> Record:
    """Return the record of settings and rows, of which there is one at least."""
    settings = _settings(kind, lines)
    return own_record(kind, lines[0].place(), lines[len(settings) :], settings)


def _settings(kind: type[OwnRules], lines: list[Line]) -> dict[str, Setting]:
    """Return the settings of the first lines."""
    settings: dict[str, Setting] = {}
    for line in lines:
        found = _SETTING.fullmatch(line.text)
        if found is None or found.group(1) not in kind.settings:
            break
        name, value = found.groups()
        if name in settings:
            raise line.error(f"a second line of {name}")
        try:
            settings[name] = setting_of(kind, name, value)
        except ValueError as error:
            raise line.error(str(error), found.start(2)) from None
    return settings


def setting_of(kind: type[OwnRules], name: str, text: str) -> Setting:
    """Return the value of a setting, a number where its default is one; raises `ValueError`."""
    if not isinstance(kind.settings[name], int):
        return text
    if not re.fullmatch("-?[0-9]{1,9}", text):
        raise ValueError(f'{name} is "{shown(text)}", expected a whole number')
    return int(text)


def written(record: Record) -> list[str]:
    """Return the lines of a puzzle: the settings, and the rows."""
    statement = statement_of(record)
    said = [f"{name} {value}" for name, value in statement.settings]
    if any(len(line.split()) != 2 for line in said):
        raise InputError(record.place, "a text cannot say a setting of several words")
    return [*said, *statement.rows]


def written_in_a_line(record: Record) -> list[str]:
    """Return the only line of a puzzle."""
    lines = written(record)
    if any(_BAR in line for line in lines):
        raise InputError(record.place, f"a line cannot say rows with {_BAR}")
    return [_BAR.join(lines)]
