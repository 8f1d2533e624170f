"""Options with names, a line for each: `name: item item ...`. The items are all that occur.

A file holds one problem.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from cover.errors import InputError, ModelError
from cover.families.exact_covers.puzzle import ExactCoverPuzzle
from cover.families.exact_covers.text.options import (
    ITEM,
    OptionsLayout,
    explain,
    note_empty,
    occurring,
    option,
)
from cover.reading.lines import Line, Lines, shown, significant
from cover.reading.records import BadRecord, Reading, Record

# A blank behind the colon: `x:A` is an item with a colour.
_NAME = re.compile(r"\s*([^\s:|](?:[^:|]*[^\s:|])?)\s*:(?=\s|$)")


class _Set(NamedTuple):
    name: str
    line: Line
    items: list[re.Match[str]]


def is_set(line: Line) -> bool:
    """Whether the line is a named set."""
    return _NAME.match(line.text) is not None


def read(lines: Lines, reading: Reading[Any]) -> Iterator[Record | BadRecord]:
    """The one problem of the input."""
    stated = list(significant(lines))
    if not stated:
        return
    try:
        yield _record(stated, reading)
    except InputError as error:
        yield BadRecord(stated[0].place(), error)


def _record(lines: list[Line], reading: Reading[Any]) -> Record:
    sets, broken = _sets(lines)
    kept = [one for one in sets if one.items]
    options = [option(item.group() for item in one.items) for one in kept]
    primary = occurring(options)
    try:
        puzzle = ExactCoverPuzzle.stated(primary, options)
    except ModelError as error:
        wrong = kept[error.option or 0]
        index = wrong.items[error.entry].start()
        raise wrong.line.error(explain(error, primary, ()), index) from None
    if broken is not None:  # which comes behind all the sets that were read
        raise broken
    empty = [one for one in sets if not one.items]
    if empty:
        note_empty(reading, empty[0].line.place(), [one.name for one in empty])
    place = lines[0].place()
    texts = [one.line.text for one in kept]
    return Record(place, puzzle, OptionsLayout(place, [one.name for one in kept], texts))


def _sets(lines: list[Line]) -> tuple[list[_Set], InputError | None]:
    """The sets up to the first line that is none, and what is wrong with that one."""
    sets: list[_Set] = []
    line_of: dict[str, Line] = {}
    for line in lines:
        found = _NAME.match(line.text)
        if found is None:
            message = f'expected "name: item item ...", found "{shown(line.text)}"'
            return sets, line.error(message)
        name = found.group(1)
        if name in line_of:
            message = f'the name "{shown(name)}" was already given in line {line_of[name].number}'
            return sets, line.error(message, found.start(1))
        line_of[name] = line
        sets.append(_Set(name, line, list(ITEM.finditer(line.text, found.end()))))
    return sets, None
