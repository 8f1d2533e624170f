"""The parts of a puzzle as files, each of which says all that is needed to search it anywhere."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from cover.asking.shards import demand_askable
from cover.errors import InputError, OptionError, printable
from cover.families.formats import formats_of
from cover.files import replace_text
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.reader import read
from cover.reading.records import BadRecord, Reading
from cover.steps import deadline_after

SUFFIX = ".json"


def written(parts: Sequence[Puzzle], query: Query) -> list[str]:
    """Return what the file of each part says, a line of JSON.

    Raises `InputError` for a puzzle that would be read back as another one.
    """
    texts = [json.dumps(part._document()) for part in parts]
    if texts:
        _demand_read_back(parts[0], texts[0], query)
    return texts


def _demand_read_back(part: Puzzle, text: str, query: Query) -> None:
    command, reading = part.family, Reading[Any](None, "yaml", takes_parts=True)
    stream = BytesIO(text.encode())
    (found,) = read(command, formats_of(command), part.place.source, stream, reading)
    try:
        if isinstance(found, BadRecord):
            raise found.error
        assert isinstance(found, Puzzle), "no blocks were asked for"
        assert found.source.shard is not None, "it was written with the puzzle"
        demand_askable(found, found.source.shard, query, deadline_after(query.timeout))
    except InputError as error:
        message = f"this puzzle is not split: in a file of its own, {error.message}"
        raise InputError(part.place, message) from None


def file_names(parts: Sequence[Puzzle], source: str) -> Iterator[str]:
    """Yield what the file of each part is called, such as `queens.3-of-8.json`.

    `source` is the file of what was split: of the whole, or of a part of it.
    """
    stem = os.path.splitext(os.path.basename(source))[0]
    for part in parts:
        assert part.source.shard is not None, "a part has a shard"
        before = part.source.shard._replace(path=part.source.shard.path[:-1]).name
        yield f"{stem.removesuffix(f'.{before}')}.{part.source.shard.name}{SUFFIX}"


def write(folder: str, names: Iterable[str], texts: Iterable[str]) -> Iterator[str]:
    """Write texts into files of a folder, which is made if need be, and yield their paths.

    Raises `OptionError` where that cannot be.
    """
    try:
        path = folder
        os.makedirs(folder, exist_ok=True)
        for name, text in zip(names, texts, strict=True):
            path = os.path.join(folder, name)
            replace_text(Path(path), f"{text}\n", lasts=False)
            yield path
    except OSError as error:
        shown = printable(str(error.filename or path))
        raise OptionError(f"{shown}: cannot be written: {error.strerror}") from None
