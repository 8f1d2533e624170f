"""Reading grids in tests: the records of a text, what is said of them, and the family it shows."""

from __future__ import annotations

from contextlib import suppress
from io import BytesIO
from typing import Any

from asked import asked
from cover.errors import InputError
from cover.families.detection import which
from cover.families.formats import formats_of
from cover.families.grids.puzzle import DigitGrid
from cover.reading.lines import ByteLines
from cover.reading.reader import read as read_all
from cover.reading.records import BadRecord


def records_of(
    command: str, data: str | bytes, source: str = "f", **options: Any
) -> list[DigitGrid | BadRecord]:
    """Return the records of a text, read with these options of a command."""
    stream = BytesIO(data.encode() if isinstance(data, str) else data)
    found = read_all(command, formats_of(command), source, stream, asked(command, **options))
    return [record for record in found if isinstance(record, (DigitGrid, BadRecord))]


def puzzle(record: DigitGrid | BadRecord) -> DigitGrid:
    """Return the puzzle of a record that was read well."""
    assert isinstance(record, DigitGrid), str(record.error)
    return record


def written(record: DigitGrid | BadRecord) -> str:
    """Return the givens as the puzzle writes them, with `.` for blanks, or the error."""
    if isinstance(record, BadRecord):
        return str(record.error)
    notation = record.notation
    cells = [notation.symbol(value) if value else "." for value in record._givens]
    return "".join(cells) if notation.symbols else " ".join(cells)


def read(command: str, data: str | bytes, **options: Any) -> list[str]:
    """Return the givens of each puzzle of a text, or the error."""
    return [written(record) for record in records_of(command, data, **options)]


def guess_of(command: str, data: str) -> str:
    """Return the name of the format that a text is taken for."""
    names: list[str] = []
    records_of(command, data, guess=lambda place, name: names.append(name))
    return " ".join(names)


def family_of(data: str) -> str:
    """Return the family that a text shows by itself; nothing where it shows none."""
    with suppress(InputError):
        return which(ByteLines("neutral", BytesIO(data.encode())), "neutral")
    return ""
