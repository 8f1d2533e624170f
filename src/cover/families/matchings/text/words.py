"""The words of a line, and what they say: an edge, a weight, the sizes of a graph.

Between words are blanks, commas or semicolons. `a -- b` and `a -> b` are written, too: what stands
for the edge itself is no name. A name that has blanks is put in quotes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from cover.reading.exact_numbers import LONGEST_NUMBER, ExactNumber, exact_number
from cover.reading.fields import QuotedToken
from cover.reading.formats import Head
from cover.reading.lines import SNIFF_LIMIT, Line, Lines, Token, shown, significant

# Two names and nothing else, as most lines of large files are.
PAIR = re.compile(r'([^\s,;"{]+)[ \t]+([^\s,;"{-][^\s,;"{]*)')

# Two names and perhaps a weight, in any plain way.
_PLAIN = re.compile(r'\s*([^\s,;"{]+)[\s,;]+([^\s,;"{-][^\s,;"{]*)(?:[\s,;]+([^\s,;"{]+))?[\s,;]*')
# Braces within braces, once: to look for the last one of a line takes long where there is none.
_WORD = re.compile(r'"([^"]*)"|(\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})|([^\s,;]+)')
_EDGE_MARKS = ("--", "-", "->", "<-", "<->")
_ATTRIBUTE = re.compile(r"""["']weight["']\s*:\s*([^\s,}]+)""")
AN_EDGE = "expected two vertices and perhaps a weight"

_QUOTES = "; a name with blanks stands in quotes"

_COLON = re.compile(r'\s*(?:"[^"]*"|[^\s:"{]+)\s*(:)(?:\s|$)')
_YAML = ("[", "{", "|", ">")  # a value that begins so is YAML

_NATURAL = re.compile(r"[0-9]{1,18}")
A_WEIGHT = f"expected a weight, which is a number of at most {LONGEST_NUMBER} characters"

_ENOUGH = 30  # lines that show what a text is made of


class NamedEdge(NamedTuple):
    """Two vertices by name, and the weight between them, if there is one."""

    u: Token
    v: Token
    weight: ExactNumber | None


class GraphHeader(NamedTuple):
    """The numbers of vertices and, unless that is None, of edges; and the line that tells them."""

    vertices: int
    edges: int | None
    line: Line


class FirstGraph(NamedTuple):
    """The lines of the first graph, as far as they are looked at; whether these are all of them."""

    lines: list[Line]
    is_complete: bool

    def rows(self) -> list[list[Token]]:
        """Return the words of each line; nothing where any line has none."""
        rows = [list(words_in(line)) for line in self.lines]
        return rows if all(rows) else []


def words_in(line: Line) -> Iterator[Token]:
    """Yield the words of a line."""
    for found in _WORD.finditer(line.text):
        quoted, attributes, plain = found.groups()
        if quoted is not None:
            yield QuotedToken(quoted, line, found.start() + 1)
        elif attributes is not None:
            yield Token(attributes, line, found.start())
        elif plain not in _EDGE_MARKS:
            yield Token(plain, line, found.start())


def are_attributes(word: Token) -> bool:
    """Return whether this is what networkx writes after an edge: `{'weight': 3}`, or `{}`."""
    text = word.text
    return text[:1] == "{" and text[-1:] == "}" and not isinstance(word, QuotedToken)


def is_number(text: str) -> bool:
    """Return whether a text is a whole number of at most 18 digits."""
    return _NATURAL.fullmatch(text) is not None


def colon_after_name(line: Line) -> int | None:
    """Return where the colon is that follows the first word of a line; None where there is none."""
    colon = _COLON.match(line.text)
    return None if colon is None else colon.start(1)


def shows_neighbours(line: Line) -> bool:
    """Return whether a line is a vertex, a colon, and neighbours; no value as YAML writes it."""
    colon = colon_after_name(line)
    return colon is not None and line.text[colon + 1 :].lstrip()[:1] not in _YAML


def header_of(line: Line) -> GraphHeader | None:
    """Return the header that a line of one or two numbers may be."""
    words = list(islice(words_in(line), 3))
    texts = [word.text for word in words if not isinstance(word, QuotedToken)]
    if not 1 <= len(texts) == len(words) <= 2 or not all(map(is_number, texts)):
        return None
    return GraphHeader(int(texts[0]), int(texts[1]) if len(texts) == 2 else None, line)


def edge_of(line: Line) -> NamedEdge:
    """Read the edge of a line of two vertices and perhaps a weight; raises `InputError`."""
    found = _PLAIN.fullmatch(line.text)
    if found is None:
        return _edge_of_words(line)
    a, b, text = found.groups()
    weight = None
    if text is not None:
        weight = exact_number(text)
        if weight is None:
            return _edge_of_words(line)
    return NamedEdge(Token(a, line, found.start(1)), Token(b, line, found.start(2)), weight)


def _edge_of_words(line: Line) -> NamedEdge:
    words = list(words_in(line))
    if len(words) > 3:
        raise line.error(f"{len(words)} words, {AN_EDGE}{_QUOTES}")
    if len(words) < 2 or are_attributes(words[1]):
        raise line.error(f'{AN_EDGE}, found "{shown(line.text)}"')
    return NamedEdge(words[0], words[1], weight_in(words[2], _QUOTES) if len(words) == 3 else None)


def weight_in(word: Token, hint: str = "") -> ExactNumber | None:
    """Read the weight of a third word; None for attributes without one.

    Raises `InputError`, with a hint for words that are no attributes.
    """
    text, index = word.text, word.start
    if are_attributes(word):
        hint = ""
        found = _ATTRIBUTE.search(text)
        if found is None:
            return None
        text, index = found.group(1), index + found.start(1)
    weight = exact_number(text)
    if weight is None:
        raise word.line.error(f'"{shown(text)}", {A_WEIGHT}{hint}', index)
    return weight


def first_graph(lines: Lines | Head) -> FirstGraph:
    """Return the coming lines up to a blank one; one right below a header does not count."""
    found: list[Line] = []
    size = 0
    for line in lines.ahead():
        size += 0 if line.is_comment else len(line.text) + 1
        if not line.is_blank:
            found.extend(significant([line]))
        elif len(found) > 1 or (found and not _awaits_edges(found[0])):
            return FirstGraph(found, True)
    return FirstGraph(found, size < SNIFF_LIMIT)


def _awaits_edges(line: Line) -> bool:
    header = header_of(line)
    return header is not None and header.edges != 0
