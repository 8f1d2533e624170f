"""Puzzles as YAML documents that are read back."""

from __future__ import annotations

from collections.abc import Iterable

from cover.converting.targets import RecordWriter
from cover.families.family import stated
from cover.reading.records import Record


class YamlDocuments(RecordWriter):
    """Writes a document for each puzzle."""

    def __call__(self, record: Record) -> Iterable[str]:
        """Return the document of a puzzle."""
        from cover.reading.yaml_text import dumped

        return [dumped(stated(record))]


def writer() -> RecordWriter:
    """Make the writer of this target."""
    return YamlDocuments()
