"""Options as the collections of Python and JSON: `{1, 4, 7}` in each line, or one list or map.

An option is a set, a list or a tuple of items; it may have a name, `A: {1, 4, 7}` or `A = [1, 4]`.
All options may stand in one list, or in a map from their names. Items are words, numbers, texts in
quotes, and tuples such as `(0, 1)`. An input holds one problem; its items are all that occur.
Lists of 0 and 1, all as long, are the rows of a matrix, which gets a note.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from cover.families.exact_covers.puzzle import ExactCover
from cover.families.exact_covers.text.options import StatedOption, cover_of
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Lines, Token, shown
from cover.reading.records import Reading

_TOKEN = re.compile(
    r"""(?P<mark>[\[\](){},:=])|"(?P<double>(?:[^"\\]|\\.)*)"|'(?P<single>(?:[^'\\]|\\.)*)'"""
    r"""|(?P<word>[^\s\[\](){},:='"](?:[^\s\[\](){},=:]|:(?=[^\s\[({]))*)"""
)
_ESCAPED = re.compile(r"\\(.)")
_WORD = "word"  # what stands for any word or text among the marks
_DEEPEST = 20  # levels of tuples
_CLOSING = {"[": "]", "{": "}", "(": ")"}

# What the first lines begin with: a collection, perhaps with a name before it.
_COLLECTION = re.compile(r"""\s*(?:(?:"[^"]*"|[^\s"\[\](){}:=|][^"\[\](){}:=|]*)[:=]\s*)?[\[{]""")
_KEY = re.compile(r"""\s*\{\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\[\](){}:,]+))\s*(:?)\s*(.?)""")


class _Mark(Token):
    """A bracket, a comma, a colon or an equals sign."""

    __slots__ = ()


class Collections(RecordReader):
    """Reads the one problem of an input."""

    @classmethod
    def shows(cls, head: Head, reading: Reading[Any]) -> bool:
        """Return whether the first line begins with a bracket, or with a name and one."""
        first = head.first
        if first is None or "|" in first.text or first.source.lower().endswith(".dlx"):
            return False
        return _COLLECTION.match(first.text) is not None

    def record(self, first: Line) -> ExactCover:
        """Read the problem, which begins in the first line."""
        options = _Parser(first, self.stated([first, *self.lines])).options()
        items: list[str] = []
        if first.text.lstrip().startswith("[") and _is_matrix(options):
            self.reading.note(first.place(), "lists of 0 and 1 are read as the rows of a matrix")
            items = [str(column) for column in range(1, len(options[0].items) + 1)]
            options = list(map(_of_columns, options))
        return cover_of(first.place(), options, self.reading, items)


def _is_matrix(options: list[StatedOption]) -> bool:
    """Return whether options are several lists of 0 and 1, all as long."""
    widths = {len(option.items) for option in options}
    texts = {item.text for option in options for item in option.items}
    has_names = any(option.name for option in options)
    return len(options) > 1 and len(widths) == 1 and texts == {"0", "1"} and not has_names


def _of_columns(row: StatedOption) -> StatedOption:
    """Return the option of a row: the numbers, from 1, of the columns that hold a 1."""
    items = [
        Token(str(column), bit.line, bit.start)
        for column, bit in enumerate(row.items, 1)
        if bit.text == "1"
    ]
    return row._replace(words=items)


def is_collection(first: Line, lines: Lines, keys: tuple[str, ...]) -> bool:
    """Return whether lines are a collection, and not a document of YAML or JSON with such keys."""
    text = first.text.lstrip()
    if text[:1] not in ("[", "{") or first.source.lower().endswith((".yaml", ".yml")):
        return False
    if text[0] == "[":
        return True
    found = _KEY.match("\n".join(line.text for line in lines.ahead()))
    if found is None:
        return False
    quoted, apostrophed, plain, colon, value = found.groups()
    return not colon or (value in ("[", "{", "(") and (quoted or apostrophed or plain) not in keys)


class _Parser:
    """Reads tokens from the first to the last."""

    def __init__(self, first: Line, lines: Iterable[Line]) -> None:
        self._tokens = [token for line in lines for token in _tokens(line)]
        self._end = _Mark("", self._tokens[-1].line, len(self._tokens[-1].line.text))
        self._at = 0

    def options(self) -> list[StatedOption]:
        """Return all options; raises `InputError`."""
        found = self._collected("")
        if self._next().text:
            raise self._next().error(f'"{self._next().text}" without its beginning')
        return found

    def _collected(self, closing: str) -> list[StatedOption]:
        """Return the options up to a closing bracket, or the end."""
        found: list[StatedOption] = []
        while self._mark() != closing:
            if self._mark() == ",":
                self._at += 1
                continue
            name, opening = self._name(), self._mark()
            start = self._next()
            if opening not in _CLOSING:
                raise start.error(f"expected an option in brackets, found {_quoted(start)}")
            if not closing and opening != "(" and self._holds_options(is_alone=not found):
                self._at += 1
                found += self._collected(_CLOSING[opening])
                self._at += 1
            else:
                found.append(StatedOption(name, start.line, self._items()))
        return found

    def _name(self) -> Token | None:
        """Take the name before an option, if it has one."""
        start = self._at
        while self._mark() == _WORD:
            self._at += 1
        words = self._tokens[start : self._at]
        if not words:
            return None
        if self._mark() not in (":", "="):
            raise words[0].error(f"expected an option in brackets, found {_quoted(words[0])}")
        self._at += 1
        return Token(" ".join(word.text for word in words), words[0].line, words[0].start)

    def _holds_options(self, *, is_alone: bool) -> bool:
        """Return whether the coming bracket holds options, and not the items of one.

        Tuples are items, but in a list that holds nothing else and is all there is.
        """
        one, two = self._mark(1), self._mark(2)
        if one == _WORD:
            return two == ":"
        return one in ("[", "{") or (one == "(" and is_alone and self._ends_all())

    def _ends_all(self) -> bool:
        """Return whether the coming bracket is closed by the last token."""
        depth = 0
        for after in range(len(self._tokens) - self._at):
            mark = self._mark(after)
            depth += (mark in _CLOSING) - (mark in _CLOSING.values())
            if not depth:
                return self._at + after == len(self._tokens) - 1
        return False

    def _items(self, depth: int = 1) -> list[Token]:
        """Take an option in brackets, or a tuple in one, as deep; return its items."""
        opening = self._take()
        if depth > _DEEPEST:
            raise opening.error(f"brackets that are more than {_DEEPEST} deep")
        items: list[Token] = []
        while (mark := self._mark()) != _CLOSING[opening.text]:
            token = self._next()
            if mark == "(":
                words = ",".join(item.text for item in self._items(depth + 1))
                items.append(Token(f"({words})", token.line, token.start))
            elif mark == _WORD:
                items.append(self._take())
            elif mark == ",":
                self._at += 1
            else:
                closing = f'expected an item or "{_CLOSING[opening.text]}"'
                raise token.error(f"{closing}, found {_quoted(token)}")
        self._at += 1
        return items

    def _mark(self, after: int = 0) -> str:
        """Return the coming mark, or the one so far after it: `_WORD` for none, "" at the end."""
        token = self._next(after)
        return token.text if isinstance(token, _Mark) else _WORD

    def _next(self, after: int = 0) -> Token:
        at = self._at + after
        return self._tokens[at] if at < len(self._tokens) else self._end

    def _take(self) -> Token:
        self._at += 1
        return self._tokens[self._at - 1]


def _quoted(token: Token) -> str:
    return f'"{shown(token.text)}"' if token.text else "the end"


def _tokens(line: Line) -> Iterator[Token]:
    """Yield the tokens of a line; raises `InputError` for a text without its second quote."""
    at = 0
    while at < len(line.text):
        if line.text[at].isspace():
            at += 1
            continue
        found = _TOKEN.match(line.text, at)
        if found is None:
            raise line.error(f"expected an item, found {shown(line.text[at:])}", at)
        kind, text = str(found.lastgroup), found.group(str(found.lastgroup))
        if kind == "mark":
            yield _Mark(text, line, at)
        else:
            start = at if kind == "word" else at + 1
            yield Token(text if kind == "word" else _ESCAPED.sub(r"\1", text), line, start)
        at = found.end()
