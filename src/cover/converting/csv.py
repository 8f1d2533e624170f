"""Puzzles as a table (RFC 4180, with line feeds): the place of each, its type, it in a line.

Tables of sudokus are read again, and so hold nothing but cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cover.converting.targets import RecordWriter, format_for, lines_in_one
from cover.errors import InputError
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
        place, family = record.place, family_of(record)
        line = _cells(record) if "csv" in family.formats.names else lines_in_one(record)
        fields = [place.name, place.line or "", family.name, line]
        writer(text, lineterminator="").writerow(fields)
        return [text.getvalue()]


def _cells(record: Record) -> str:
    """Return a sudoku in the one way that is read in a table; raises `InputError`."""
    try:
        (line,) = format_for(record, "lines").written(record)
    except InputError as error:
        message = f"not in a table that is read again: {error.message}"
        raise InputError(record.place, message) from None
    return line


def writer() -> RecordWriter:
    """Make the writer of this target."""
    return TableWriter()
