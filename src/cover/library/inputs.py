"""From what a program has in its hands to records: texts, paths, streams."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from io import BytesIO
from typing import IO, Any

from cover.checking.inputs import puzzles_in
from cover.errors import InputError, Place
from cover.families.family import FAMILIES
from cover.reading.lines import lines_of
from cover.reading.records import BadRecord, Reading, Record

Text = str | bytes | os.PathLike[str]


def only_record(text: Text, command: str | None, options: Any, notes: list[str]) -> Record:
    """Return the record of an input that holds just one; raises `InputError`."""
    found = list(records(text, command, options, notes))
    for record in found:
        if isinstance(record, BadRecord):
            raise record.error
    if len(found) != 1:
        message = f"{len(found)} puzzles, expected one; `cover.read` reads all of them"
        raise InputError(found[1].place, message)
    (record,) = found
    assert isinstance(record, Record), "bad ones were raised"
    return record


def records(
    source: Text | IO[bytes], command: str | None, options: Any, notes: list[str]
) -> Iterator[Record | BadRecord]:
    """Yield the records of an input, each as soon as it is there."""
    def note(place: Place, text: str) -> None:
        notes.append(f"{place}: {text}")

    reading: Reading[Any] = Reading(options, note=note)
    family = None if command is None else FAMILIES[command]
    name, data = "text", source
    if isinstance(source, os.PathLike) or (isinstance(source, str) and _is_file(source)):
        name = os.fspath(source)
        with open(name, "rb") as stream:
            data = stream.read()
    if isinstance(data, str):
        data = data.encode()
    assert isinstance(data, bytes)
    yield from puzzles_in(lines_of(name, BytesIO(data)), name, family, reading)


def _is_file(text: str) -> bool:
    return "\n" not in text and len(text) < 256 and os.path.isfile(text)
