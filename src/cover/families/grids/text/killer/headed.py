"""Puzzles that follow each other, each below a head."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cover.errors import InputError
from cover.families.grids.formats import GridReading
from cover.reading.lines import Line, Lines, significant
from cover.reading.records import BadRecord, Record


def headed(
    lines: Lines,
    reading: GridReading,
    is_head: Callable[[Line], bool],
    record: Callable[[Line, Lines, GridReading], Record],
) -> Iterator[Record | BadRecord]:
    """What `record` makes of each head and the lines below it; it may raise `InputError`.

    All that is left of a broken puzzle is passed over, up to the next head.
    """
    for line in significant(lines):
        try:
            yield record(line, lines, reading)
        except InputError as error:
            _skip(lines, is_head)
            yield BadRecord(line.place(), error)


def _skip(lines: Lines, is_head: Callable[[Line], bool]) -> None:
    for line in lines:
        if is_head(line.without_comment()):
            lines.push_back(line)
            return
