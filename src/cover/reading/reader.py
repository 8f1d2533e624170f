"""From a stream to records: which container, which format, and then one record after the other."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import Any

from cover.errors import InputError, OptionError, Place, as_bad_record
from cover.puzzle import Puzzle
from cover.reading.drawn import refused_drawing
from cover.reading.formats import Formats
from cover.reading.lines import ByteLines, ByteStream, Line, Lines, shown
from cover.reading.records import BadRecord, Found, Reading

# A first line of YAML: its key. `Unnamed: 0,` is what pandas calls a column without a name; in
# `board: list[list[int]] = [`, it is a name in a program.
YAML_KEY = re.compile(r"(?!Unnamed: [0-9]+,)([A-Za-z_][\w-]*)\s*:(\s|$)(?!.*=\s*\[)")
# A `---` alone or before a map; drawn rules, and rows with `-` as their blank, go on otherwise.
_YAML_START = re.compile(
    r"""\{(?!\s*\{)|%YAML\b|---\s*($|\#)|---\s+(\{|["']?[A-Za-z_][\w-]*["']?\s*:)"""
)


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
    """The records of lines; `read` says how."""
    if reading.options is None:
        reading = reading._replace(options=formats.options)
    if reading.format and reading.format not in formats.names:
        known = ", ".join(formats.names)
        raise OptionError(f'{family} has no format "{reading.format}"; it has {known}')
    if not reading.command:
        reading = reading._replace(command=family)
    nothing = True
    try:
        with as_bad_record(Place(source)):
            for puzzle in _records(family, formats, lines, reading):
                nothing = False
                yield puzzle
    except InputError as error:  # a line that cannot be held: nothing after it can be read
        yield BadRecord(error.place, error)
        return
    if nothing:
        empty = Place(source)
        yield BadRecord(empty, InputError(empty, "the input holds no puzzle"))


def _records(family: str, formats: Formats, lines: Lines, reading: Reading[Any]) -> Iterator[Found]:
    """Yield the records of lines; they know their format."""
    first = first_significant(lines) or _drawn_with_hashes(formats, lines, reading)
    if first is None:
        return
    marked = formats.marked(lines, reading)
    what = "" if marked else refusal_of(first, lines)
    refusal = first.error(f"{what}; nothing of this input was read") if what else None
    if refusal is None and not formats.frames:
        refusal = refused_drawing(lines)
    if refusal is not None:
        yield BadRecord(first.place(), refusal)
        return
    is_open = not reading.format and marked is None
    if reading.format == "yaml" or (is_open and is_yaml(first, formats, lines)):
        from cover.reading.yaml_reader import read_yaml

        name, records = "yaml", read_yaml(family, formats, lines, reading)
        reading.guess(first.place(), name)
    else:
        asked = formats.named(reading.format) if reading.format else None
        found = asked or marked or formats.shown_by(lines, reading)
        if found is None:
            yield BadRecord(first.place(), _not_recognised(family, first, formats))
            return
        name = found.name
        reading.guess(first.place(), name)
        records = iter(found.load()(lines, reading))
    for each in records:
        if isinstance(each, Puzzle):  # it is new: nobody has seen it without
            each.__dict__["source"] = each.source._replace(format=name)
        yield each


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
            if not line.is_blank and not line.is_comment:
                return line
            seen += 1
        if lines.are_all_seen:
            return None
        deque(islice(lines, seen), maxlen=0)


def _drawn_with_hashes(formats: Formats, lines: Lines, reading: Reading[Any]) -> Line | None:
    """The first of lines that all look like comments, if they are a drawing that is read."""
    first = next(lines.ahead(), None)
    is_read = first is not None and (reading.format or formats.shown_by(lines, reading))
    return first if is_read else None


def is_certainly_yaml(line: Line) -> bool:
    """Whether a first line is of YAML or JSON, whatever keys there are; lists have none."""
    is_list = line.text.lstrip()[:1] == "["
    named = not is_list and line.source.lower().endswith((".yaml", ".yml", ".json"))
    return named or _YAML_START.match(line.text) is not None


def is_yaml(line: Line, formats: Formats, lines: Lines) -> bool:
    """Whether a first line, and those that come below, are of YAML, or of JSON, with such keys."""
    if is_certainly_yaml(line):
        return not formats.is_no_yaml(line, lines)
    key = YAML_KEY.match(line.text)
    return key is not None and (formats.any_key_is_yaml or key.group(1) in formats.yaml_keys)


def _not_recognised(family: str, line: Line, formats: Formats) -> InputError:
    message = f'not a format of {family}, so nothing of this input was read: "{shown(line.text)}"'
    key, colon, _ = line.text.partition(":")
    if colon and key in formats.yaml_keys:
        return line.error(f'{message}; in YAML, a blank follows "{key}:"')
    return line.error(f"{message}; formats are {', '.join(formats.names)}")


_EXPORT = "export the puzzle as 81 characters"
_EDGES = "write its edges as lines of two names"
_REFUSED = (
    (r"https?://|www\.", f"a link to a web page; {_EXPORT}"),
    (r"S9B[0-9a-zA-Z]{60}", f"a packed SudokuWiki string; {_EXPORT}"),
    (r"[^\n]*\x00", "binary data, expected text"),
    (r"<!doctype html|<html", "a web page; copy the puzzle out of it as text"),
    (r"<svg\b", "a picture in SVG; write the puzzle as text"),
    (r"<\?xml[^\n]*hodoku|<hodoku", f"a HoDoKu file; {_EXPORT}"),
    (r"(strict\s+)?(di)?graph\b[^\n]*\{", f"a graph in DOT; {_EDGES}"),
    (r"graph\s*\[|<graphml", f"a graph in GML or GraphML; {_EDGES}"),
)


def refusal_of(line: Line, lines: Lines | None = None) -> str:
    """Return what a line shows that is known and not read, and what to do; "" for others.

    A declaration of XML leaves it to the line below, where the coming lines are given.
    """
    text = line.text.lstrip(" \t")  # not of control characters: they tell binary files
    if text.isprintable() and not text[:1].isalpha() and text[:1] != "<":
        return ""  # by far the most common, and patterns cost time to compile
    for pattern, what in _REFUSED:
        if re.match(pattern, text, re.IGNORECASE):
            return f"this is {what}"
    if lines is None or not text.startswith("<?xml"):
        return ""
    below = (each for each in lines.ahead() if not each.is_blank and each is not line)
    return refusal_of(next(below, line))
