"""YAML and JSON puzzles: documents whose scalars all stay text, and which know their places.

Nothing is converted on loading: `no`, `1:2`, `012` and `000000012000` are what the user wrote.
Documents are separated by `---`, or each start with `{` at the beginning of a line; each is parsed
on its own, so that a broken one does not take the others with it, and as soon as its end is seen:
in C wherever that parser and the one in Python say the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

import yaml

from cover.errors import InputError, as_bad_record
from cover.reading.lines import SNIFF_LIMIT, Line, Lines, Token, objects_of, shown

# What a document may have: more than puzzles need. A line takes half a kilobyte, and grids are read
# in twenty microseconds a line.
_CHARACTERS = 2 * 1024 * 1024
_LINES = 100_000
_VALUES = 50_000
_DEEPEST = 100  # levels of nesting

_START = re.compile(r"---(\s|$)")
_END = re.compile(r"\.\.\.\s*($|#)")
_EMPTY = re.compile(r"\s*($|#)|%(YAML|TAG)\b|---\s*($|#)")

# A value that starts with what means something to YAML: `grid: *..3` is not a grid.
_INDICATOR = re.compile(r"(?::\s+|[\[,]\s*)([*&!|>%@`#])")

# A key whose value lacks the blank before it.
_GLUED = re.compile(r"\s*(\w+:)[^\s:/]")

# A line of a drawing, which ends it where it starts left of the first one.
_DRAWN = re.compile(r"\s+[xX.+*_|-]+\s*")

# The parser in C, a hundred times as fast; None where the library came without it.
_IN_C: Any = getattr(yaml, "CBaseLoader", None)

# What the two parsers may take in different ways: tabs, marks of the byte order, unusual line ends,
# keys that a `?` announces, and comments right after a `|`.
_DISPUTED = re.compile("[\t?\r\ufeff\x85\u2028\u2029]|[|>][-+0-9]*#")

NULL = ("", "null", "~")  # the texts of what is nothing

_BEGINNING = 1000  # characters that tell as much as a document that is nested too deep for C


class Node:
    """A part of a document: `kind` is "scalar", "list" or "map", and tells which field counts.

    `text` is that of a scalar, `items` are those of a list, `pairs` the keys and values of a map.
    """

    _style: str | None  # how a scalar is written: `"`, `'`, `|` or `>`; None for a plain one

    def __init__(self, event: Any, document: list[Line]) -> None:
        """Make the node that begins with an event of the parser."""
        self._document = document
        self._start, self._end = event.start_mark, event.end_mark
        self.place = _line_of(self._start, document).place(self._start.column)
        self._style = None
        self.kind = "map" if isinstance(event, yaml.MappingStartEvent) else "list"
        self.text = ""
        self.items: list[Node] = []
        self.pairs: list[tuple[Node, Node]] = []
        if isinstance(event, yaml.ScalarEvent):
            self.kind, self._style = "scalar", event.style or None
            self.text = event.value
            if not self.text.isascii():  # JSON writes halves of characters, which may be alone
                self.text = self.text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")

    def _take(self, parts: list[Node]) -> None:
        """Become the list or the map of these parts, the keys and values of a map in turns."""
        if self.kind == "list":
            self.items = parts
            return
        self.pairs = list(zip(parts[::2], parts[1::2], strict=False))
        seen: dict[str, Node] = {}
        for key, _ in self.pairs:
            if key.kind != "scalar":
                raise key.error("a key must be a word, not a list or a map")
            if key.text in seen:
                line = seen[key.text].place.line
                raise key.error(f'the key "{shown(key.text)}" was already given in line {line}')
            seen[key.text] = key

    def plain(self) -> object:
        """The texts, lists and maps of which this is made."""
        if self.kind == "list":
            return [item.plain() for item in self.items]
        if self.kind == "map":
            return {key.text: value.plain() for key, value in self.pairs}
        return self.text

    def get(self, key: str) -> Node | None:
        """The value of a map's key; None where it is missing or this is no map."""
        return next((value for name, value in self.pairs if name.text == key), None)

    def needed(self, key: str) -> Node:
        """The value of a map's key; raises `InputError` where it is missing."""
        if (value := self.get(key)) is None:
            raise self.error(f'the key "{key}" is missing')
        return value

    def error(self, message: str) -> InputError:
        return InputError(self.place, message, _line_of(self._start, self._document).text)

    def lines(self) -> list[Line]:
        """The lines of a scalar, or one for each item of a list, with their places in the file."""
        if self.kind == "list":
            return [line for item in self.items for line in item.lines()]
        if self.kind == "map":
            raise self.error("expected text, not a map")
        return self._text_lines()

    def _text_lines(self) -> list[Line]:
        if self._style == "|":
            found: list[Line] = []
            for number, text in enumerate(self.text.rstrip("\n").split("\n"), self._start.line + 1):
                line = self._document[min(number, len(self._document) - 1)]
                found.append(line.part(max(len(line.text) - len(text), 0), len(line.text)))
            return found
        written = self._written() if self.text else []
        if written and _bare(line.text for line in written) == _bare([self.text]):
            return written
        source, number, column = self.place  # of escapes all that is known is where they begin
        return [
            Line(source, number, text, [column] * (len(text) + 1)) for text in self.text.split("\n")
        ]

    def _written(self) -> list[Line]:
        """The lines of a scalar that is not below a `|`, as they stand in the file."""
        start, end = self._start, self._end
        if self._style == ">":
            below = self._document[start.line + 1 : end.line]
            depth = next((_depth(line) for line in below if not line.is_blank), 0)
            return [line.part(min(depth, len(line.text)), len(line.text)) for line in below]
        quotes = int(self._style is not None)
        found: list[Line] = []
        for number in range(start.line, end.line + 1):
            line = self._document[number]
            first = start.column + quotes if number == start.line else _depth(line)
            last = end.column - quotes if number == end.line else len(line.text)
            found.append(line.part(first, last))
        return found

    def in_double_quotes(self) -> Token | None:
        """What stands between double quotes, escapes and all; None where that is not in a line."""
        if self._style != '"' or self._start.line != self._end.line:
            return None
        line, first = self._document[self._start.line], self._start.column + 1
        return Token(line.text[first : self._end.column - 1], line, first)

    @property
    def is_object_in_line(self) -> bool:
        """Whether this is a document of JSON that ends in its line, and was read as soon as that.

        So it is not known yet what comes in the next line.
        """
        return len(self._document) == 1 and _closes(self._document[0], self._document)

    @property
    def comment(self) -> str:
        """The comment after an empty scalar, which may be a value that lacks its quotes."""
        if self.text or self._style is not None:
            return ""
        rest = _line_of(self._start, self._document).text[self._start.column :]
        return rest.strip() if "#" in rest else ""

    @property
    def comment_below(self) -> Line | None:
        """The comment that ends a text below a `|`, being further to the left than its lines.

        It is indented all the same, so that it may be a line of that text. None for all others.
        """
        if self._style not in ("|", ">"):
            return None
        key, *below = (line for line in self._document[self._start.line :] if not line.is_blank)
        depth = _depth(below[0]) if below else 0
        line = next((line for line in below if _depth(line) < depth), None)
        return line if line and line.is_comment and _depth(line) > _depth(key) else None


def _depth(line: Line) -> int:
    """How many blanks a line starts with."""
    return len(line.text) - len(line.text.lstrip(" "))


def _bare(texts: Iterable[str]) -> str:
    """Texts without blanks: folding changes nothing else."""
    return "".join("".join(texts).split())


def _line_of(mark: yaml.Mark | None, document: list[Line]) -> Line:
    return document[min(mark.line, len(document) - 1) if mark else 0]


# --- From lines to documents ---


def documents(lines: Lines) -> Iterator[Node | InputError]:
    """The documents of a stream, one after the other; an error in the place of a broken one."""
    for document in cut(lines):
        try:
            with as_bad_record(document[0].place()):
                node = _composed(document)
        except InputError as error:
            yield error
        else:
            if node is not None:
                yield node


def beginnings(lines: Lines) -> Iterator[Node]:
    """What can be read of each of the coming documents, from its beginning on; none is taken."""
    for document in cut(Lines(lines.ahead())):
        text = _text_of(document)[:SNIFF_LIMIT]
        node, _ = _parsed(text, document, _IN_C, is_exact=False)
        if node is None or not node.pairs:
            node, _ = _parsed(text[:_BEGINNING], document, yaml.BaseLoader)
        if node is not None:
            yield node


def cut(lines: Lines) -> Iterator[list[Line]]:
    """Cut where a `---` or a new `{` begins a line, and after `...` and a closing `}`.

    Of an array with an object in each line, these are the documents.
    Of documents that are too large, no more is held than shows it.
    """
    document: list[Line] = []
    size = 0
    for line in objects_of(lines):
        is_end = _END.match(line.text)
        if is_end or _START.match(line.text) or line.text.startswith("{"):
            if _holds_something(document):
                yield document
            document, size = [], 0
        held = size <= _CHARACTERS and len(document) <= _LINES
        if held and not is_end and (document or not _EMPTY.match(line.text)):
            document.append(line)
            size += len(line.text) + 1
        if _closes(line, document):
            yield document
            document, size = [], 0
    if _holds_something(document):
        yield document


def _holds_something(document: list[Line]) -> bool:
    return any(not _EMPTY.match(line.text) for line in document)


def _closes(line: Line, document: list[Line]) -> bool:
    """Whether a JSON object certainly ends here, so that it need not wait for the next line."""
    braces = document[0].text.startswith("{") if document else False
    return braces and line.text[:1] in ("{", "}") and line.text.rstrip().endswith("}")


def _text_of(document: list[Line]) -> str:
    """A document as the parsers take it: tabs between words are legal in JSON, but not in YAML."""
    text = "\n".join(line.text for line in document) + "\n"
    return text.replace("\t", " ") if text.startswith("{") else text


def _composed(document: list[Line]) -> Node | None:
    """The value of a document; None if there is none. Raises `InputError`."""
    text = _text_of(document)
    if len(document) > _LINES or len(text) > _CHARACTERS:
        what = f"{_LINES} lines" if len(document) > _LINES else f"{_CHARACTERS} characters"
        raise document[0].error(f"a document of more than {what}, which is not read")
    node, fault = _parsed(text, document, _IN_C)
    if isinstance(fault, yaml.YAMLError | UnicodeEncodeError):  # messages are those of the other
        node, fault = _parsed(text, document, yaml.BaseLoader)
    if isinstance(fault, yaml.reader.ReaderError):
        number, column = text.count("\n", 0, fault.position), fault.position
        column -= text.rfind("\n", 0, fault.position) + 1
        message = f"not YAML: a character U+{fault.character:04X}, which no text holds"
        raise document[number].error(message, column)
    if isinstance(fault, yaml.MarkedYAMLError):
        mark = fault.problem_mark or fault.context_mark
        if mark and fault.context_mark and mark.line >= len(document):
            mark = fault.context_mark  # what has no end: where it begins
        line = _line_of(mark, document)
        reason = f"not YAML: {fault.problem or fault.context}{_advice(line)}"
        raise line.error(reason, mark.column if mark else None)
    if fault is not None:
        raise fault
    return node


def _parsed(
    text: str, document: list[Line], parser: Any, *, is_exact: bool = True
) -> tuple[Node | None, Exception | None]:
    """The value of a text as far as a parser reads it, and what has stopped it.

    Where it `is_exact`, the parser in C stops at what the other one may take in another way.
    """
    is_unsure = is_exact and parser is _IN_C
    if parser is None or (is_unsure and _DISPUTED.search(text)):
        return None, yaml.YAMLError()
    tree = _Tree(document)
    events: Iterator[Any] = yaml.parse(text, Loader=parser)
    try:
        for event in events:
            if is_unsure:  # names, tags and empty scalars are what the two place apart
                is_empty = isinstance(event, yaml.ScalarEvent) and not (event.value or event.style)
                if is_empty or getattr(event, "anchor", None) or getattr(event, "tag", None):
                    raise _at(event, "the other parser may place this elsewhere")
            tree.take(event)
    except (yaml.YAMLError, UnicodeEncodeError, InputError) as error:
        with suppress(InputError):
            tree.end()
        return tree.root, error
    return tree.root, None


class _Tree:
    """The nodes of a document, made of the events of a parser, one after the other."""

    def __init__(self, document: list[Line]) -> None:
        self.root: Node | None = None
        self._document = document
        self._begun: list[tuple[Node, list[Node]]] = []  # lists and maps, and their parts so far
        self._named: dict[str, Node] = {}
        self._values = 0

    def take(self, event: Any) -> None:
        """Add what an event says; raises `InputError`, or `yaml.YAMLError` as a parser does."""
        if isinstance(event, yaml.CollectionEndEvent):
            node, parts = self._begun.pop()
            node._take(parts)
        elif isinstance(event, yaml.AliasEvent):  # it can make a puzzle of any size
            if event.anchor not in self._named:
                raise _at(event, f"found undefined alias {event.anchor!r}")
            what = "repeated by an alias `*name`, which is not read; write it out"
            raise self._named[event.anchor].error(what)
        elif isinstance(event, yaml.NodeEvent):
            self._add(event)
        elif isinstance(event, yaml.DocumentStartEvent) and self.root is not None:
            raise _at(event, "expected one document, but found another one")

    def _add(self, event: Any) -> None:
        node = Node(event, self._document)
        self._values += 1
        if self._values > _VALUES:
            message = f"a document of more than {_VALUES} values, which is not read"
            raise self._document[0].error(message)
        if self.root is None:
            self.root = node
        else:
            self._begun[-1][1].append(node)
        if event.anchor:
            self._named[event.anchor] = node
        if isinstance(event, yaml.CollectionStartEvent):
            self._begun.append((node, []))
            if len(self._begun) > _DEEPEST:
                raise self._document[0].error("nested too deeply for a puzzle")

    def end(self) -> None:
        """Have what has begun end here."""
        for node, parts in self._begun:
            node._take(parts)


def _at(event: Any, problem: str) -> yaml.MarkedYAMLError:
    return yaml.MarkedYAMLError(problem=problem, problem_mark=event.start_mark)


def _advice(line: Line) -> str:
    """What to do about the line: a value in quotes, or a drawing that keeps to its left end."""
    if _DRAWN.fullmatch(line.text):
        return '; lines below a "|" start no further left than the first; "." is an empty cell'
    if found := _GLUED.match(line.text):
        return f'; a blank follows "{found.group(1)}"'
    value = _INDICATOR.search(line.text)
    return f"; a value that starts with {value.group(1)} stands in quotes" if value else ""


# --- What the values of keys mean ---


def text_of(node: Node | None) -> str:
    """A text; raises `InputError` for a list or a map."""
    if node is None:
        return ""
    if node.kind != "scalar":
        raise node.error(f"expected text, not a {node.kind}")
    return node.text


def truth_of(node: Node | None, default: bool = False) -> bool:
    """A yes or no; `default` where the key is missing."""
    text = text_of(node).lower()
    if node is None:
        return default
    if text not in ("true", "false", "yes", "no"):
        raise node.error(f'"{shown(node.text)}" is neither true nor false')
    return text in ("true", "yes")


def integer_of(node: Node | None, lowest: int, highest: int) -> int | None:
    """A whole number in these limits; None where the key is missing."""
    text = text_of(node)
    if node is None:
        return None
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdigit():
        raise node.error(f'"{shown(text)}" is not a whole number')
    if len(digits) > len(str(highest)) + 1 or not lowest <= int(text) <= highest:
        raise node.error(f"{shown(text)} is not between {lowest} and {highest}")
    return int(text)
