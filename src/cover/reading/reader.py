"""From a stream to records: which format, and then one record after the other."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import Any

from cover.errors import InputError, OptionError, Place, as_bad_record
from cover.puzzle import Puzzle
from cover.reading.formats import YAML, Format, Formats
from cover.reading.lines import ByteLines, ByteStream, Line, Lines, shown
from cover.reading.records import BadRecord, Found, Reading

_ABOVE = ("", "#")  # how blank lines and comments begin
_LIKE = 0.6  # of two shapes


def read(
    family: str, formats: Formats, source: str, stream: ByteStream, reading: Reading[Any]
) -> Iterator[Found]:
    """Read the records of a stream, each as soon as it is complete; every bad one in its place.

    Raises `OptionError` when `reading` names a format that the family does not have.
    """
    return read_lines(family, formats, source, ByteLines(source, stream), reading)


def read_lines(
    family: str, formats: Formats, source: str, lines: Lines, reading: Reading[Any]
) -> Iterator[Found]:
    """Read the records of lines, as `read` does."""
    if reading.options is None:
        reading = reading._replace(options=formats.options)
    named: Format | None = None
    if reading.format:
        try:
            named = formats.named(reading.format)
        except OptionError as error:
            raise OptionError(f"{family} has {error}") from None
        reading = reading._replace(format=named.name)
    if not reading.command:
        reading = reading._replace(command=family)
    is_empty = True
    try:
        with as_bad_record(Place(source)):
            stated = first_significant(lines)
            first = stated or next(lines.ahead(), None)  # lines of a drawing may look like comments
            found: Format | None = None
            if first is not None:
                found = named or formats.shown_by(lines, reading)
            if found is None and stated is not None:
                raise _not_recognised(family, stated, formats)
            if found is not None and first is not None:
                reading.guess(first.place(), found.name)
                if found.name == YAML:
                    from cover.reading.yaml_reader import read_yaml

                    records = read_yaml(family, formats, lines, reading)
                else:
                    records = iter(found.load()(lines, reading))
                for each in records:
                    if isinstance(each, Puzzle):  # it is new: nobody has seen it without
                        each.__dict__["source"] = each.source._replace(format=found.name)
                    is_empty = False
                    yield each
    except InputError as error:  # it is of no format, or has a line that cannot be held
        yield BadRecord(error.place, error)
        return
    if is_empty:
        yield BadRecord(Place(source), InputError(Place(source), "the input holds no puzzle"))


def first_significant(lines: Lines) -> Line | None:
    """The line that shows the format.

    What stands above it and cannot be held is dropped: blank lines, comments without an end. One
    line of blanks directly above it stays: it may be a row without givens.
    """
    while True:
        above: Line | None = None
        for line in lines:
            if not line.is_blank:
                lines.push_back(line)
                if above is not None:
                    lines.push_back(above)
                break
            above = line if line.text else None
        seen = 0
        for line in lines.ahead():
            if line.text.lstrip()[:1] not in _ABOVE:
                return line
            seen += 1
        if lines.are_all_seen:
            return None
        deque(islice(lines, seen), maxlen=0)


def _not_recognised(family: str, line: Line, formats: Formats) -> InputError:
    message = f'not a format of {family}, so nothing of this input was read: "{shown(line.text)}"'
    key, colon, _ = line.text.partition(":")
    if colon and key in formats.yaml_keys:
        return line.error(f'{message}; in YAML, a blank follows "{key}:"')
    near = _nearest(line, formats.texts)
    example = ", ".join(f'"{shown(text)}"' for text in near.example.split("\n"))
    return line.error(
        f"{message}; the nearest is {near.name}, {near.help}: {example}; "
        f"cover formats {family} shows all"
    )


def _nearest(line: Line, formats: tuple[Format, ...]) -> Format:
    """Return the format whose example begins most like a line, in the shape of its words.

    Where none is like it, the last one: those without marks of their own come last.
    """
    from difflib import SequenceMatcher

    shape, *examples = (
        re.sub(r"[0-9.]+", "0", re.sub(r"[A-Za-z]+", "a", text.lstrip()[:100].partition("\n")[0]))
        for text in (line.text, *(each.example for each in formats))
    )
    likeness = [SequenceMatcher(None, example, shape).ratio() for example in examples]
    most = max(likeness)
    return formats[likeness.index(most) if most > _LIKE else -1]
