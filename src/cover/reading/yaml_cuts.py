"""Cutting a stream into documents of YAML or JSON, each as soon as its end is seen."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cover.reading.lines import Line, Lines

# The characters and the lines that a document may have: more than puzzles need. A line takes half a
# kilobyte, and grids are read in twenty microseconds a line.
_CHARACTERS = 2 * 1024 * 1024
_LINES = 100_000

_START = re.compile(r"---(\s|$)")
_END = re.compile(r"\.\.\.\s*($|#)")
_EMPTY = re.compile(r"\s*($|#)|%(YAML|TAG)\b|---\s*($|#)")


def cut(lines: Lines) -> Iterator[list[Line]]:
    """Cut where a `---` or a new `{` begins a line, and behind `...` and a closing `}`.

    Of documents that are too large, no more is held than shows it.
    """
    document: list[Line] = []
    size = 0
    for line in lines:
        if _START.match(line.text) or line.text.startswith("{"):
            yield from _full(document)
            document, size = [], 0
        if _END.match(line.text):
            yield from _full(document)
            document, size = [], 0
            continue
        held = size <= _CHARACTERS and len(document) <= _LINES
        if held and (document or not _EMPTY.match(line.text)):
            document.append(line)
            size += len(line.text) + 1
        if _closes(line, document):
            yield from _full(document)
            document, size = [], 0
    yield from _full(document)


def excess(document: list[Line]) -> str:
    """What this document, or its beginning, has more of than is read; "" for nothing."""
    if len(document) > _LINES:
        return f"{_LINES} lines"
    if sum(len(line.text) + 1 for line in document) > _CHARACTERS:
        return f"{_CHARACTERS} characters"
    return ""


def _full(document: list[Line]) -> Iterator[list[Line]]:
    if any(not _EMPTY.match(line.text) for line in document):
        yield _as_yaml(document)


def _as_yaml(document: list[Line]) -> list[Line]:
    """JSON as the parser takes it: tabs between its words are legal there, but not in YAML."""
    if not document[0].text.startswith("{"):
        return document
    return [line.with_text(line.text.replace("\t", " ")) for line in document]


def _closes(line: Line, document: list[Line]) -> bool:
    """Whether a JSON object certainly ends here, so that it need not wait for the next line."""
    braces = document[0].text.startswith("{") if document else False
    return braces and line.text[:1] in ("{", "}") and line.text.rstrip().endswith("}")
