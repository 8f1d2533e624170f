"""Reading grids in tests: the records of a text, and the puzzle of one."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from cover.families.formats import formats_of
from cover.families.grids.puzzle import DigitGrid
from cover.reading.reader import read
from cover.reading.records import BadRecord
from readings import asked


def records_of(
    command: str, data: str | bytes, source: str = "f", **options: Any
) -> list[DigitGrid | BadRecord]:
    """Return the records of a text, read with these options of a command."""
    stream = BytesIO(data.encode() if isinstance(data, str) else data)
    found = read(command, formats_of(command), source, stream, asked(command, **options))
    return [record for record in found if isinstance(record, (DigitGrid, BadRecord))]


def puzzle(record: DigitGrid | BadRecord) -> DigitGrid:
    """Return the puzzle of a record that was read well."""
    assert isinstance(record, DigitGrid), str(record.error)
    return record


def guess_of(command: str, data: str) -> str:
    """Return the name of the format that a text is taken for."""
    names: list[str] = []
    records_of(command, data, guess=lambda place, name: names.append(name))
    return " ".join(names)


def notes_of(command: str, data: str, **options: Any) -> list[str]:
    """Return the remarks on a text, each with its place."""
    found: list[str] = []
    records_of(command, data, note=lambda place, text: found.append(f"{place}: {text}"), **options)
    return found
