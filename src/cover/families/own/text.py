"""The text of a puzzle of a family from outside: settings such as `stars 2`, and rows below."""

from __future__ import annotations

import re

from cover.errors import InputError
from cover.families.own.layout import own_record
from cover.families.own.puzzle import OwnRules, Setting, statement_of
from cover.reading.formats import RecordReader
from cover.reading.lines import Line, Lines, shown
from cover.reading.records import Reading, Record
from cover.reading.trial import Trial

_SETTING = re.compile(r"\s*([A-Za-z][\w-]*)(?:\s*=\s*|\s+)(\S+)\s*")


class OwnText(RecordReader):
    """Reads blocks of rows, with blank lines between them."""

    @classmethod
    def shows(cls, lines: Lines, reading: Reading[type[OwnRules]]) -> bool:
        """There is no other format."""
        return True

    @classmethod
    def certainty(cls, trial: Trial) -> int:
        """Return what the family says, of a text that it can read."""
        return statement_of(trial.record).kind.certainty if trial.record is not None else 0

    def record(self, first: Line) -> Record:
        """Read the rows up to a blank line."""
        kind, lines = self.reading.options, list(self.below(first))
        settings: dict[str, Setting] = {}
        while lines and (found := _SETTING.fullmatch(lines[0].text)):
            name, value = found.groups()
            if name not in kind.settings:
                break
            if name in settings:
                raise lines[0].error(f"a second line of {name}")
            try:
                settings[name] = setting_of(kind, name, value)
            except ValueError as error:
                raise lines[0].error(str(error), found.start(2)) from None
            del lines[0]
        return own_record(kind, first.place(), lines, settings)


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
