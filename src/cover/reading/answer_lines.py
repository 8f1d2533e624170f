"""The lines of an answer, as the families read them."""

from __future__ import annotations

from cover.errors import InputError, Place
from cover.reading.lines import Line, Lines
from cover.reading.records import Record


def first_line(lines: Lines, record: Record) -> Line:
    """Take the first line that is not blank; raises `InputError` where there is none."""
    first = next((line for line in lines if not line.is_blank), None)
    if first is None:
        raise InputError(record.place, "an empty answer")
    return first


def lines_of_text(text: str, place: Place) -> Lines:
    """Return the lines of a text that is a value of JSON or YAML."""
    texts = text.strip("\n").split("\n")
    return Lines(Line(place.source, place.line, each) for each in texts)
