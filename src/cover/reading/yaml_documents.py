"""YAML and JSON puzzles: documents whose scalars all stay text, and which know their places.

Nothing is converted on loading: `no`, `1:2`, `012` and `000000012000` are what the user wrote.
Documents are separated by `---`, or each start with `{` at the beginning of a line; each is parsed
on its own, so that a broken one does not take the others with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import yaml

from cover.errors import InputError, Place, as_bad_record
from cover.reading.lines import Line, Lines, Token, shown
from cover.reading.yaml_parser import MOST, TooManyError, closes, composed, cut, excess

# A value that starts with what means something to YAML: `grid: *..3` is not a grid.
_INDICATOR = re.compile(r"(?::\s+|[\[,]\s*)([*&!|>%@`#])")

# A key whose value lacks the blank before it.
_GLUED = re.compile(r"\s*(\w+:)[^\s:/]")

# A line of a drawing, which ends it where it starts left of the first one.
_DRAWN = re.compile(r"\s+[xX.+*_|-]+\s*")


class Node:
    """A part of a document: `kind` is "scalar", "list" or "map", and tells which field counts.

    `text` is that of a scalar, `items` are those of a list, `pairs` the keys and values of a map.
    """

    def __init__(self, node: yaml.Node, document: list[Line], seen: set[int] | None = None) -> None:
        self._node = node
        self._document = document
        self.place = _place(node.start_mark, document)
        self.kind = "scalar"
        self.text = ""
        self.items: list[Node] = []
        self.pairs: list[tuple[Node, Node]] = []
        seen = set() if seen is None else seen
        if id(node) in seen:  # they can make a puzzle of any size, or of infinite size
            raise self.error("repeated by an alias `*name`, which is not read; write it out")
        seen.add(id(node))
        if isinstance(node, yaml.ScalarNode):
            self.text = _with_whole_characters(node.value)
        elif isinstance(node, yaml.SequenceNode):
            self.kind = "list"
            self.items = [Node(item, document, seen) for item in node.value]
        elif isinstance(node, yaml.MappingNode):
            self.kind = "map"
            self.pairs = [(Node(k, document, seen), Node(v, document, seen)) for k, v in node.value]
            self._refuse_repeated_keys()

    def _refuse_repeated_keys(self) -> None:
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

    def error(self, message: str) -> InputError:
        """An error at this place."""
        return InputError(self.place, message, self._line(self.place.line).text)

    def lines(self) -> list[Line]:
        """The lines of a scalar, or one for each item of a list, with their places in the file."""
        if self.kind == "list":
            return [line for item in self.items for line in item.lines()]
        if self.kind == "map":
            raise self.error("expected text, not a map")
        if self._style == "|":
            return self._literal_lines()
        written = self._written() if self.text else []
        if written and _bare(line.text for line in written) == _bare([self.text]):
            return written
        return self._unplaced_lines()

    def in_double_quotes(self) -> Token | None:
        """What stands between double quotes, escapes and all; None where that is not in a line."""
        start, end = self._node.start_mark, self._node.end_mark
        if self._style != '"' or start.line != end.line:
            return None
        line, first = self._document[start.line], start.column + 1
        return Token(line.text[first : end.column - 1], line, first)

    @property
    def is_object_in_line(self) -> bool:
        """Whether this is a document of JSON that ends in its line, and was read as soon as that.

        So it is not known yet what comes in the next line.
        """
        return len(self._document) == 1 and closes(self._document[0], self._document)

    @property
    def comment(self) -> str:
        """The comment after an empty scalar, which may be a value that lacks its quotes."""
        if self.text or self._style is not None:
            return ""
        mark = self._node.start_mark
        rest = _line_of(mark, self._document).text[mark.column :]
        return rest.strip() if "#" in rest else ""

    @property
    def comment_below(self) -> Line | None:
        """The comment that ends a text below a `|`, being further to the left than its lines.

        It is indented all the same, so that it may be a line of that text. None for all others.
        """
        if self._style not in ("|", ">"):
            return None
        below = self._document[self._node.start_mark.line + 1 :]
        depth = next((_depth(line) for line in below if not line.is_blank), 0)
        outside = (line for line in below if not line.is_blank and _depth(line) < depth)
        line = next(outside, None)
        is_indented = line is not None and _depth(line) > _depth(self._line(self.place.line))
        return line if line is not None and is_indented and line.is_comment else None

    def _literal_lines(self) -> list[Line]:
        """The lines below a `|`, without their indentation."""
        found: list[Line] = []
        for number, text in enumerate(self.text.rstrip("\n").split("\n"), self.place.line + 1):
            line = self._line(number)
            found.append(line.part(max(len(line.text) - len(text), 0), len(line.text)))
        return found

    def _written(self) -> list[Line]:
        """The lines of a scalar of another style, as they stand in the file, not indented."""
        start, end = self._node.start_mark, self._node.end_mark
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

    def _unplaced_lines(self) -> list[Line]:
        """The lines of a quoted scalar with escapes: all that is known is where it begins."""
        _, number, column = self.place
        return [
            Line(self.place.source, number, text, [column] * (len(text) + 1))
            for text in self.text.split("\n")
        ]

    @property
    def _style(self) -> str | None:
        return self._node.style if isinstance(self._node, yaml.ScalarNode) else None

    def _line(self, number: int) -> Line:
        return self._document[min(number - self._document[0].number, len(self._document) - 1)]


def _depth(line: Line) -> int:
    """How many blanks a line starts with."""
    return len(line.text) - len(line.text.lstrip(" "))


def _bare(texts: Iterable[str]) -> str:
    """Texts without blanks: folding changes nothing else."""
    return "".join("".join(texts).split())


def _with_whole_characters(text: str) -> str:
    """A text with the surrogates joined that JSON writes as escapes; those left alone go."""
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def documents(lines: Lines) -> Iterator[Node | InputError]:
    """The documents of a stream, one after the other; an error in the place of a broken one."""
    for document in cut(lines):
        try:
            if what := excess(document):
                raise document[0].error(f"a document of more than {what}, which is not read")
            with as_bad_record(document[0].place()):
                composed_node = _compose(document)
                node = None if composed_node is None else Node(composed_node, document)
        except InputError as error:
            yield error
        else:
            if node is not None:
                yield node


def _compose(document: list[Line]) -> yaml.Node | None:
    text = "\n".join(line.text for line in document) + "\n"
    try:
        return composed(text)
    except RecursionError:
        raise document[0].error("nested too deeply for a puzzle") from None
    except TooManyError:
        message = f"a document of more than {MOST} values, which is not read"
        raise document[0].error(message) from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        if mark and error.context_mark and mark.line >= len(document):
            mark = error.context_mark  # what has no end: where it begins
        line = _line_of(mark, document)
        reason = f"not YAML: {error.problem or error.context}{_advice(line)}"
        raise line.error(reason, mark.column if mark else None) from None
    except yaml.reader.ReaderError as error:
        line, index = _position(error.position, document)
        message = f"not YAML: a character U+{error.character:04X}, which no text holds"
        raise line.error(message, index) from None


def _advice(line: Line) -> str:
    """What to do about the line: a value in quotes, or a drawing that keeps to its left end."""
    if _DRAWN.fullmatch(line.text):
        return '; lines below a "|" start no further left than the first; "." is an empty cell'
    if found := _GLUED.match(line.text):
        return f'; a blank follows "{found.group(1)}"'
    value = _INDICATOR.search(line.text)
    return f"; a value that starts with {value.group(1)} stands in quotes" if value else ""


def _position(position: int, document: list[Line]) -> tuple[Line, int]:
    """The line and the index in it of a character of the document."""
    for line in document:
        if position <= len(line.text):
            return line, position
        position -= len(line.text) + 1
    return document[-1], len(document[-1].text)


def _line_of(mark: yaml.Mark | None, document: list[Line]) -> Line:
    return document[min(mark.line, len(document) - 1) if mark else 0]


def _place(mark: yaml.Mark, document: list[Line]) -> Place:
    """A mark of the parser, which counts from 0 in the document, as a place in the file."""
    return _line_of(mark, document).place(mark.column)


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
