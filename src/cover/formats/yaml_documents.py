"""YAML and JSON puzzles: documents whose scalars all stay text, and which know their places.

Nothing is converted on loading: `no`, `1:2`, `012` and `000000012000` are what the user wrote.
Documents are separated by `---`, or each start with `{` at the beginning of a line; each is parsed
on its own, so that a broken one does not take the others with it.
"""

from __future__ import annotations

from collections.abc import Iterator

import yaml

from cover.errors import InputError, Place
from cover.formats.text import DOCUMENT_START, Line, Lines


class Node:
    """A part of a document: `kind` is "scalar", "list" or "map", and tells which field counts.

    `text` is that of a scalar, `items` are those of a list, `pairs` the keys and values of a map.
    """

    def __init__(self, node: yaml.Node, document: list[Line]) -> None:
        self._node = node
        self._document = document
        self.place = _place(node.start_mark, document)
        self.kind = "scalar"
        self.text = ""
        self.items: list[Node] = []
        self.pairs: list[tuple[Node, Node]] = []
        if isinstance(node, yaml.ScalarNode):
            self.text = node.value
        elif isinstance(node, yaml.SequenceNode):
            self.kind = "list"
            self.items = [Node(item, document) for item in node.value]
        elif isinstance(node, yaml.MappingNode):
            self.kind = "map"
            self.pairs = [(Node(k, document), Node(v, document)) for k, v in node.value]
            self._refuse_repeated_keys()

    def _refuse_repeated_keys(self) -> None:
        seen: dict[str, Node] = {}
        for key, _ in self.pairs:
            if key.kind != "scalar":
                raise key.error("a key must be a word, not a list or a map")
            if key.text in seen:
                line = seen[key.text].place.line
                raise key.error(f'the key "{key.text}" was already given in line {line}')
            seen[key.text] = key

    def get(self, key: str) -> Node | None:
        """The value of a map's key; None where it is missing or this is no map."""
        return next((value for name, value in self.pairs if name.text == key), None)

    def error(self, message: str) -> InputError:
        """An error at this place."""
        text = self._document[self.place.line - self._document[0].number].text
        return InputError(self.place, message, text)

    def lines(self) -> list[Line]:
        """The lines of a scalar, or one for each item of a list, with their places in the file."""
        if self.kind == "list":
            return [line for item in self.items for line in item.lines()]
        if self.kind == "map":
            raise self.error("expected text, not a map")
        number = self.place.line
        if self._style not in ("|", ">"):
            column = self.place.column + (self._style is not None)
            columns = list(range(column, column + len(self.text)))
            return [Line(self.place.source, number, self.text, columns)]
        found: list[Line] = []
        for offset, text in enumerate(self.text.splitlines(), 1):
            original = self._line(number + offset)
            indent = original.text.find(text) if text else 0
            found.append(original.part(indent, indent + len(text)))
        return found

    @property
    def _style(self) -> str | None:
        return self._node.style if isinstance(self._node, yaml.ScalarNode) else None

    def _line(self, number: int) -> Line:
        return self._document[min(number - self._document[0].number, len(self._document) - 1)]


def documents(lines: Lines) -> Iterator[Node | InputError]:
    """The documents of a stream, one after the other; an error in the place of a broken one."""
    for document in _split(lines):
        try:
            node = _compose(document)
            if node is not None:
                yield Node(node, document)
        except InputError as error:
            yield error
        except RecursionError:
            yield document[0].error("nested too deeply for a puzzle")


def _split(lines: Lines) -> Iterator[list[Line]]:
    """Cut where a `---` or a new `{` begins a line."""
    document: list[Line] = []
    for line in lines:
        if DOCUMENT_START.match(line.text) or line.text.startswith("{"):
            if any(not _is_empty(line) for line in document):
                yield document
            document = []
        document.append(line)
    if document:
        yield document


def _is_empty(line: Line) -> bool:
    return line.is_blank or line.is_comment or line.text.startswith("---")


def _compose(document: list[Line]) -> yaml.Node | None:
    text = "\n".join(line.text for line in document) + "\n"
    try:
        node: yaml.Node | None = yaml.compose(text, Loader=yaml.BaseLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = _place(mark, document) if mark else document[0].place()
        raise InputError(place, f"not YAML: {error.problem or error.context}") from None
    except yaml.YAMLError as error:
        raise document[0].error(f"not YAML: {str(error).splitlines()[0]}") from None
    return node


def _place(mark: yaml.Mark, document: list[Line]) -> Place:
    """A mark of the parser, which counts from 0 in the document, as a place in the file."""
    line = document[min(mark.line, len(document) - 1)]
    return line.place(mark.column)
