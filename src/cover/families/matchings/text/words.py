"""The words of a line: names of vertices and numbers, between blanks, commas or semicolons.

`a -- b` and `a -> b` are written, too: what stands for the edge itself is no name. A name that has
blanks stands in quotes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from cover.families.matchings.text.weights import EXPECTED, Weight, weight_of
from cover.reading.lines import Line, shown

# Two names and nothing else, as most lines of large files are.
PAIR = re.compile(r'([^\s,;"{]+)[ \t]+([^\s,;"{-][^\s,;"{]*)')

# Two names and perhaps a weight, in any plain way.
_PLAIN = re.compile(r'\s*([^\s,;"{]+)[\s,;]+([^\s,;"{-][^\s,;"{]*)(?:[\s,;]+([^\s,;"{]+))?[\s,;]*')
# Braces within braces, once: to look for the last one of a line takes long where there is none.
_WORD = re.compile(r'"([^"]*)"|(\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})|([^\s,;]+)')
_EDGE_MARKS = ("--", "-", "->", "<-", "<->")
_ATTRIBUTE = re.compile(r"""["']weight["']\s*:\s*([^\s,}]+)""")
_HEADINGS = (["source", "target"], ["from", "to"], ["node1", "node2"])
_AN_EDGE = "expected two vertices and perhaps a weight"


class Word(NamedTuple):
    """A word, and the index `at` which it stands in its line.

    What is `quoted` is a name, whatever it looks like.
    """

    text: str
    at: int
    quoted: bool = False

    @property
    def is_attributes(self) -> bool:
        """Whether this is what networkx writes behind an edge: `{'weight': 3}`, or `{}`."""
        return self.text[:1] == "{" and self.text[-1:] == "}" and not self.quoted


class Edge(NamedTuple):
    """Two vertices, and the weight between them."""

    u: Word
    v: Word
    weight: Weight | None


def words_in(line: Line) -> Iterator[Word]:
    """The words of a line, one after the other."""
    for found in _WORD.finditer(line.text):
        quoted, attributes, plain = found.groups()
        if quoted is not None:
            yield Word(quoted, found.start() + 1, True)
        elif attributes is not None:
            yield Word(attributes, found.start())
        elif plain not in _EDGE_MARKS:
            yield Word(plain, found.start())


def words_of(line: Line) -> list[Word]:
    """The words of a line."""
    return list(words_in(line))


def is_heading(line: Line) -> bool:
    """Whether the line names the columns of a table of edges: `Source,Target,Weight`."""
    return [word.text.lower() for word in islice(words_in(line), 2)] in _HEADINGS


def edge_of(line: Line) -> Edge:
    """The edge of a line of two vertices and perhaps a weight; raises `InputError`."""
    found = _PLAIN.fullmatch(line.text)
    if found is None:
        return _edge_of_words(line)
    a, b, text = found.groups()
    weight = None
    if text is not None:
        weight = weight_of(text)
        if weight is None:
            return _edge_of_words(line)
    return Edge(Word(a, found.start(1)), Word(b, found.start(2)), weight)


def _edge_of_words(line: Line) -> Edge:
    words = words_of(line)
    if not 2 <= len(words) <= 3:
        raise line.error(_wrong_number(words, line))
    if words[1].is_attributes:
        raise line.error(_wrong_number(words[:1], line))
    return Edge(words[0], words[1], _weight(words[2], line) if len(words) == 3 else None)


def _wrong_number(words: list[Word], line: Line) -> str:
    if len(words) < 2:
        return f'{_AN_EDGE}, found "{shown(line.text)}"'
    return f"{len(words)} words, {_AN_EDGE}; a name with blanks stands in quotes"


def _weight(word: Word, line: Line) -> Weight | None:
    """The weight that a word tells; None for attributes without one; raises `InputError`."""
    text, index, hint = word.text, word.at, "; a name with blanks stands in quotes"
    if word.is_attributes:
        hint = ""
        found = _ATTRIBUTE.search(text)
        if found is None:
            return None
        text, index = found.group(1), index + found.start(1)
    weight = weight_of(text)
    if weight is None:
        raise line.error(f'"{shown(text)}", {EXPECTED}{hint}', index)
    return weight
