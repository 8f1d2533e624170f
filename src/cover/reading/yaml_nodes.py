"""Parsing one document of YAML, by a parser in C wherever both parsers say the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml

# How many values a document may have: more than puzzles need.
MOST = 50_000

# The parser in C, a hundred times as fast; None where the library came without it.
_InC: Any = getattr(yaml, "CBaseLoader", None)

# What the two parsers may take in different ways: tabs, marks of the byte order, unusual line ends,
# keys that a `?` announces, and comments right behind a `|`. Such documents are for the other
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
        """The value that begins with an event, within so many levels."""
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
