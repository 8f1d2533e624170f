"""From lines to documents of YAML or JSON, each as soon as its end is seen, and to their nodes.

Documents are parsed in C wherever that parser and the one in Python say the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml

from cover.reading.lines import Line, Lines

# The characters and the lines that a document may have: more than puzzles need. A line takes half a
# kilobyte, and grids are read in twenty microseconds a line.
_CHARACTERS = 2 * 1024 * 1024
_LINES = 100_000

_START = re.compile(r"---(\s|$)")
_END = re.compile(r"\.\.\.\s*($|#)")
_EMPTY = re.compile(r"\s*($|#)|%(YAML|TAG)\b|---\s*($|#)")


def cut(lines: Lines) -> Iterator[list[Line]]:
    """Cut where a `---` or a new `{` begins a line, and after `...` and a closing `}`.

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
        if closes(line, document):
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


def closes(line: Line, document: list[Line]) -> bool:
    """Whether a JSON object certainly ends here, so that it need not wait for the next line."""
    braces = document[0].text.startswith("{") if document else False
    return braces and line.text[:1] in ("{", "}") and line.text.rstrip().endswith("}")


# How many values a document may have: more than puzzles need.
MOST = 50_000

# The parser in C, a hundred times as fast; None where the library came without it.
_InC: Any = getattr(yaml, "CBaseLoader", None)

# What the two parsers may take in different ways: tabs, marks of the byte order, unusual line ends,
# keys that a `?` announces, and comments right after a `|`. Such documents are for the other
# parser wherever they are read.
_DISPUTED = re.compile("[\t?\r\ufeff\x85\u2028\u2029]|[|>][-+0-9]*#")

# Levels of nesting, which no puzzle comes near.
_DEEPEST = 100


def composed(text: str) -> yaml.Node | None:
    """The document of a text; None if there is none.

    Raises `TooManyError`, and `yaml.YAMLError` or `RecursionError` for what is not read.
    """
    try:
        return LoaderInC(text).compose()
    except NotInCError:
        node: yaml.Node | None = yaml.compose(text, Loader=_Loader)
        return node


class TooManyError(Exception):
    """A document has more values than are read."""


class NotInCError(Exception):
    """The parser in C says nothing of a document, or nothing that the other one would say."""


class _Loader(yaml.BaseLoader):
    """Composes a document up to a number of values; raises `TooManyError` beyond it."""

    values = 0

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        """The next value."""
        self.values += 1
        if self.values > MOST:
            raise TooManyError
        node: yaml.Node | None = super().compose_node(parent, index)
        return node


class LoaderInC:
    """Composes a document in the same way, from the events of the parser in C.

    Raises `NotInCError` for what is not YAML, too: the messages are those of the other parser.
    """

    def __init__(self, text: str) -> None:
        if _InC is None or _DISPUTED.search(text):
            raise NotInCError
        self._events: Iterator[Any] = yaml.parse(text, Loader=_InC)
        self._values = 0

    def compose(self) -> yaml.Node | None:
        """The document; None if there is none."""
        try:
            next(self._events)  # the stream begins
            event = next(self._events)
            if isinstance(event, yaml.StreamEndEvent):
                return None
            node = self._node(next(self._events), _DEEPEST)
            next(self._events)  # the document ends
            if not isinstance(next(self._events), yaml.StreamEndEvent):
                raise NotInCError  # another one begins
        except (yaml.YAMLError, UnicodeEncodeError):
            raise NotInCError from None
        return node

    def _node(self, event: Any, depth: int) -> yaml.Node:
        """The value that begins with an event, within `depth` levels."""
        self._values += 1
        if self._values > MOST:
            raise TooManyError
        if depth == 0:
            raise RecursionError
        if event.anchor is not None or event.tag is not None:  # rare, and the other one knows them
            raise NotInCError
        mark: Any = event.start_mark
        if isinstance(event, yaml.ScalarEvent):
            if not event.value and not event.style:  # where it stands, they say in different ways
                raise NotInCError
            end: Any = event.end_mark
            return yaml.ScalarNode("", event.value, mark, end, event.style or None)
        values = list(self._nodes(depth - 1))
        if isinstance(event, yaml.SequenceStartEvent):
            return yaml.SequenceNode("", values, mark)
        return yaml.MappingNode("", list(zip(values[::2], values[1::2], strict=True)), mark)

    def _nodes(self, depth: int) -> Iterator[yaml.Node]:
        """The values up to the end of a list or a map."""
        while not isinstance(event := next(self._events), yaml.CollectionEndEvent):
            yield self._node(event, depth)
