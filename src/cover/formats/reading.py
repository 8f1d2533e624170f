"""From a stream to records: which container, which format, and then one record after the other."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import Protocol

from cover.errors import InputError, OptionError, Place
from cover.formats.byte_lines import ByteStream, lines_of
from cover.formats.record import BadRecord, Found, Reading, Record
from cover.formats.refused import refused
from cover.formats.text import Line, Lines, shown

# A first line of YAML: its key.
YAML_KEY = re.compile(r"([A-Za-z_][\w-]*)\s*:(\s|$)")
# A `---` alone or before a map; drawn rules, and rows with `-` as their blank, go on otherwise.
_YAML_START = re.compile(r"""\{|%YAML\b|---\s*($|\#)|---\s+(\{|["']?[A-Za-z_][\w-]*["']?\s*:)""")


class Formats(Protocol):
    """What a family's module in this room offers.

    `FORMATS` are the names of its text formats, in the order in which they are tried; `YAML_KEYS`
    the keys of its schema. With `ANY_KEY_IS_YAML`, a first line `word: ...` means YAML even when
    the word is no key of the schema.
    """

    FORMATS: tuple[str, ...]
    YAML_KEYS: tuple[str, ...]
    ANY_KEY_IS_YAML: bool

    def recognise(self, lines: Lines, reading: Reading) -> str:
        """The name of the text format of the coming lines, "" if there is none."""

    def read(self, name: str, lines: Lines, reading: Reading) -> Iterator[Found]:
        """The records of a text format; blocks behind a record, if `reading.records` takes them."""

    def read_yaml(self, document: object, reading: Reading) -> Record:
        """The record of a YAML document; raises `InputError`."""

    def read_solution(self, value: object, record: Record) -> tuple[int, ...]:
        """The solution that stands beside a puzzle in YAML; raises `InputError`."""


def read(
    family: str, formats: Formats, source: str, stream: ByteStream, reading: Reading
) -> Iterator[Found]:
    """The records of a stream, as soon as each is complete; every bad one in its place.

    Raises `OptionError` when `reading` names a format that the family does not have.
    """
    return read_lines(family, formats, source, lines_of(source, stream), reading)


def read_lines(
    family: str, formats: Formats, source: str, lines: Lines, reading: Reading
) -> Iterator[Found]:
    """The records of lines; `read` says how."""
    names = (*formats.FORMATS, "yaml")
    if reading.format and reading.format not in names:
        raise OptionError(f'{family} has no format "{reading.format}"; it has {", ".join(names)}')
    nothing = True
    try:
        for record in _records(family, formats, lines, reading):
            nothing = False
            yield record
    except InputError as error:  # a line that cannot be held: nothing can be read behind it
        yield BadRecord(error.place, error)
        return
    if nothing:
        empty = Place(source)
        yield BadRecord(empty, InputError(empty, "the input holds no puzzle"))


def _records(family: str, formats: Formats, lines: Lines, reading: Reading) -> Iterator[Found]:
    first = first_significant(lines) or _drawn_with_hashes(formats, lines, reading)
    if first is None:
        return
    if hint := refused(first) or refused(below_declaration(first, lines)):
        error = first.error(f"{hint}; nothing of this input was read")
        yield BadRecord(first.place(), error)
        return
    name = reading.format or ("yaml" if _is_yaml(first, formats) else "")
    name = name or formats.recognise(lines, reading)
    if not name:
        yield BadRecord(first.place(), _not_recognised(family, first, formats))
        return
    reading.guess(first.place(), name)
    if name == "yaml":
        yield from _read_yaml(family, formats, lines, reading)
    else:
        yield from formats.read(name, lines, reading)


def first_significant(lines: Lines) -> Line | None:
    """The line that shows the format.

    What stands above it and cannot be held is dropped: blank lines, comments without an end.
    """
    while True:
        for line in lines:
            if not line.is_blank:
                lines.push_back(line)
                break
        seen = 0
        for line in lines.ahead():
            if not line.is_blank and not line.is_comment:
                return line
            seen += 1
        if lines.are_all_seen:
            return None
        deque(islice(lines, seen), maxlen=0)


def below_declaration(first: Line, lines: Lines) -> Line:
    """The line that shows what XML is about."""
    if not first.text.lstrip().startswith("<?xml"):
        return first
    return next((k for k in lines.ahead() if not k.is_blank and k is not first), first)


def _drawn_with_hashes(formats: Formats, lines: Lines, reading: Reading) -> Line | None:
    """The first of lines that all look like comments, if they are a drawing that is read."""
    first = next(lines.ahead(), None)
    is_read = first is not None and (reading.format or formats.recognise(lines, reading))
    return first if is_read else None


def is_certainly_yaml(line: Line) -> bool:
    """Whether a first line is of YAML or JSON, whatever keys there are."""
    named = line.source.lower().endswith((".yaml", ".yml", ".json"))
    return named or _YAML_START.match(line.text) is not None


def _is_yaml(line: Line, formats: Formats) -> bool:
    if is_certainly_yaml(line):
        return True
    key = YAML_KEY.match(line.text)
    return key is not None and (formats.ANY_KEY_IS_YAML or key.group(1) in formats.YAML_KEYS)


def _not_recognised(family: str, line: Line, formats: Formats) -> InputError:
    message = f'not a format of {family}, so nothing of this input was read: "{shown(line.text)}"'
    key, colon, _ = line.text.partition(":")
    if colon and key in formats.YAML_KEYS:
        return line.error(f'{message}; in YAML a blank stands behind "{key}:"')
    return line.error(f"{message}; formats are {', '.join(formats.FORMATS)}, yaml")


def _read_yaml(
    family: str, formats: Formats, lines: Lines, reading: Reading
) -> Iterator[Record | BadRecord]:
    from cover.formats.yaml_answers import ANSWER_KEYS, check_solution
    from cover.formats.yaml_documents import Node, documents

    def record(document: Node) -> Record:
        if document.kind != "map":
            raise document.error(f"expected a map with the keys of a {family} puzzle")
        for key, value in document.pairs:
            if key.text not in formats.YAML_KEYS and key.text not in ANSWER_KEYS:
                raise key.error(_unknown_key(key.text, formats.YAML_KEYS))
            if key.text == "type" and value.text != family:
                found = shown(value.text)
                raise value.error(f'this is a puzzle of type "{found}", expected "{family}"')
        read_well = formats.read_yaml(document, reading)
        check_solution(document, read_well, formats.read_solution)
        return read_well

    for document in documents(lines):
        if isinstance(document, InputError):
            yield BadRecord(document.place, document)
            continue
        try:
            yield record(document)
        except InputError as error:
            yield BadRecord(document.place, error)


def _unknown_key(key: str, known: tuple[str, ...]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(key, known, n=1)
    hint = f'did you mean "{close[0]}"?' if close else f"keys are {', '.join(known)}"
    return f'unknown key "{shown(key)}"; {hint}'
