"""Lists, tuples, sets and maps, as Python and JSON write them, and arrays as numpy prints them.

Between brackets stand values with commas between them, or with blanks alone: `[[0. 1.] [1. 0.]]`.
Of `np.array([[0, 1], [1, 0]], dtype=bool)` and `np.int64(3)`, the first argument is the value.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cover.reading.fields import QuotedToken
from cover.reading.lines import Line, Token, shown

_TOKEN = re.compile(
    r"""(?P<mark>[\[\](){},:=])|"(?P<double>(?:[^"\\]|\\.)*)"|'(?P<single>(?:[^'\\]|\\.)*)'"""
    r"""|(?P<word>[^\s\[\](){},:='"][^\s\[\](){},:=]*)|(?P<open>["'])"""
)
_ESCAPED = re.compile(r"\\(.)")
_CLOSING = {"[": "]", "{": "}", "(": ")"}
_DEEPEST = 20  # brackets in brackets

# A collection at the beginning of a line, perhaps with a name for it, or in a call.
_BEGINNING = re.compile(r"\s*(?:[^\W\d]\w*\s*=\s*)?(?:[^\W\d][\w.]*\()?[\[({]")


class Bracketed(NamedTuple):
    """What stands between two brackets."""

    opening: Token
    entries: list[Entry]

    @property
    def values(self) -> list[Value]:
        return [entry.value for entry in self.entries]


class Entry(NamedTuple):
    """A value, and its key where it has one: `1: [4, 2]` in a map, or `edges = [...]`."""

    key: Value | None
    value: Value


Value = Token | Bracketed


class _Mark(Token):
    """A comma, a colon or an equals sign."""

    __slots__ = ()


def begins_collection(line: Line) -> bool:
    """Return whether a line begins with a collection, such as `[1, 4]` or `x = np.array([`."""
    return _BEGINNING.match(line.text) is not None


def start_of(value: Value) -> Token:
    """Return where a value begins, for messages about it."""
    return value.opening if isinstance(value, Bracketed) else value


def entries_of(lines: Iterable[Line], *, are_cut_off: bool = False) -> list[Entry]:
    """Take lines up to the one with which all brackets are closed, and return what they hold.

    Raises `InputError` where brackets or quotes are not in pairs, and where commas are missing. In
    lines that are cut off, the outermost bracket holds what stands before its last comma.
    """
    items: list[Value] = []  # in the innermost bracket that is open, marks as well
    begun: list[tuple[Token, list[Value]]] = []  # these brackets, and what stands before each
    for line in lines:
        for token in _tokens(line):
            if isinstance(token, QuotedToken | _Mark) or token.text not in "[](){}":
                items.append(token)
            elif token.text in _CLOSING:
                if len(begun) == _DEEPEST:
                    raise token.error(f"more than {_DEEPEST} brackets in each other")
                begun.append((token, items))
                items = []
            elif not begun or token.text != _CLOSING[begun[-1][0].text]:
                raise token.error(f'"{token.text}" closes no bracket')
            else:
                opening, before = begun.pop()
                group = Bracketed(opening, _entries(items))
                if _is_call(opening, before):
                    values = [value for key, value in group.entries if key is None]
                    if not values:
                        raise opening.error("expected a value in these brackets")
                    before[-1] = values[0]
                else:
                    before.append(group)
                items = before
        if not begun:
            return _entries(items)
    if begun and are_cut_off:
        inner = begun[1][1] if len(begun) > 1 else items
        commas = [k for k, item in enumerate(inner) if isinstance(item, _Mark) and item.text == ","]
        outermost = Bracketed(begun[0][0], _entries(inner[: max(commas, default=None)]))
        return [Entry(None, outermost)]
    if begun:
        raise begun[-1][0].error(f'"{begun[-1][0].text}" is not closed')
    return []


def _tokens(line: Line) -> Iterator[Token]:
    for found in _TOKEN.finditer(line.text):
        kind, start = found.lastgroup, found.start()
        text = found[kind] if kind else ""
        if kind == "open":
            raise line.error("a quote that is not closed", start)
        if kind in ("double", "single"):
            yield QuotedToken(_ESCAPED.sub(r"\1", text), line, start + 1)
        else:
            yield (_Mark if text in (",", ":", "=") else Token)(text, line, start)


def _is_call(bracket: Token, before: Sequence[Value]) -> bool:
    """Return whether the name of a function stands right before a bracket."""
    name = before[-1] if before else None
    if bracket.text != "(" or not isinstance(name, Token) or isinstance(name, QuotedToken | _Mark):
        return False
    return name.line is bracket.line and name.start + len(name.text) == bracket.start


def _entries(items: Sequence[Value]) -> list[Entry]:
    """Return the entries that commas separate, or blanks where there are no marks at all."""
    if not any(isinstance(item, _Mark) for item in items):
        return [Entry(None, item) for item in items]
    parts: list[list[Value]] = [[]]
    for item in items:
        if isinstance(item, _Mark) and item.text == ",":
            if not parts[-1]:
                raise item.error('nothing before ","')
            parts.append([])
        else:
            parts[-1].append(item)
    return [_entry(part) for part in parts if part]


def _entry(part: Sequence[Value]) -> Entry:
    """Return the entry of what stands between two commas; raises `InputError`."""
    marks = [isinstance(item, _Mark) for item in part]
    if marks == [False]:
        return Entry(None, part[0])
    if marks == [False, True, False]:
        return Entry(part[0], part[2])
    odd = start_of(part[1] if marks[:2] == [False, False] else part[-1])
    raise odd.error(f'"{shown(odd.text)}" is not expected here; is a comma missing before it?')
