"""Puzzles as a table (RFC 4180, with line feeds): the place of each, its type, it in a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cover.converting.targets import RecordWriter, lines_in_one
from cover.families.family import family_of
from cover.reading.records import Record

COLUMNS = ("source", "line", "type", "puzzle")


class TableWriter(RecordWriter):
    """Writes a header, and a row for each puzzle."""

    def head(self) -> Iterator[str]:
        """Yield the names of the columns."""
        yield ",".join(COLUMNS)

    def __call__(self, record: Record) -> Iterable[str]:
        """Return the row of a puzzle; raises `InputError` where no format says it in one line."""
        from csv import writer
        from io import StringIO

        text = StringIO()
        place = record.place
        fields = [place.source, place.line or "", family_of(record).name, lines_in_one(record)]
        writer(text, lineterminator="").writerow(fields)
        return [text.getvalue()]


def writer() -> RecordWriter:
    """Make the writer of this target."""
    return TableWriter()
