"""Puzzles as JSON Lines with the keys of YAML, which are read back."""

from __future__ import annotations

from collections.abc import Iterable

from cover.converting.targets import RecordWriter
from cover.families.family import stated
from cover.reading.records import Record


class JsonLines(RecordWriter):
    """Writes a line for each puzzle."""

    def __call__(self, record: Record) -> Iterable[str]:
        """Return the object of a puzzle."""
        from json import dumps

        return [dumps(stated(record))]


def writer() -> RecordWriter:
    """Make the writer of this target."""
    return JsonLines()
