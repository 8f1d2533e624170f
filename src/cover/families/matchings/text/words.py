"""The words of a line, and what they say: vertices, an edge, a weight.

Between words are blanks, commas or semicolons. `a -- b` and `a -> b` are written, too: what stands
for the edge itself is no name. A name that has blanks is put in quotes. networkx writes attributes
after an edge, `{'weight': 3}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cover.reading.exact_numbers import LONGEST_NUMBER, ExactNumber, exact_number
from cover.reading.fields import QuotedToken
from cover.reading.lines import SNIFF_LIMIT, Line, Token, shown, significant
from cover.reading.literals import Bracketed, Value, entries_of, start_of

# Two names and nothing else, as most lines of large files are.
PAIR = re.compile(r'([^\s,;"{]+)[ \t]+([^\s,;"{-][^\s,;"{]*)')

# Two names and perhaps a weight, in any plain way.
_PLAIN = re.compile(r'\s*([^\s,;"{]+)[\s,;]+([^\s,;"{-][^\s,;"{]*)(?:[\s,;]+([^\s,;"{]+))?[\s,;]*')
_WORD = re.compile(r'"([^"]*)"|(\{[^{}]*\}|[^\s,;]+)')
# A vertex and a colon, as its neighbours follow.
COLON = re.compile(r'\s*(?:"[^"]*"|[^\s:"{]+)\s*(:)(?:\s|$)')
# Characters that show which format lines are in.
SAMPLE = 8 * 1024
_EDGE_MARKS = ("--", "-", "->", "<-", "<->")

AN_EDGE = "expected two vertices and perhaps a weight"
A_WEIGHT = f"expected a weight, which is a number of at most {LONGEST_NUMBER} characters"
_QUOTES = "; a name with blanks stands in quotes"
_COLUMNS = "; a first line such as source,target,weight says which columns these are"

# Names of columns and of attributes that say what an edge weighs, in small letters.
OF_WEIGHTS = re.compile(
    r"(weights?|w|costs?|prices?|fees?|dist(ance)?|length|time|value|score|rank|rating|preference"
    r"|points|utility|profit|eur|usd|gbp)( *[(\[].*[)\]]| in .*)?"
)
_MONEY = re.compile(r"([+-]?)[$€£¥]?\s*([^$€£¥]*?)\s*[$€£¥]?")
_DECIMAL_COMMA = re.compile(r"[+-]?[0-9]+,[0-9]+")
_NUMBERS = re.compile(r"[0-9.]+( +[0-9.]+)+")
_NATURAL = re.compile(r"[0-9]{1,18}")


class NamedEdge(NamedTuple):
    """Two vertices by name, and the weight between them, if there is one."""

    u: Token
    v: Token
    weight: ExactNumber | None


def words_in(line: Line) -> Iterator[Token]:
    """Yield the words of a line."""
    for found in _WORD.finditer(line.text):
        quoted, plain = found.groups()
        if quoted is not None:
            yield QuotedToken(quoted, line, found.start() + 1)
        elif plain not in _EDGE_MARKS:
            yield Token(plain, line, found.start())


def is_number(text: str) -> bool:
    """Return whether a text is a whole number of at most 18 digits."""
    return _NATURAL.fullmatch(text) is not None


def sizes_of(line: Line) -> list[int]:
    """Return the numbers of vertices and edges that a line may tell, or of vertices; [] of none."""
    texts = line.text.split()
    if len(texts) > 2 or not all(is_number(text) and text == str(int(text)) for text in texts):
        return []
    return list(map(int, texts))


def begins_graph(line: Line) -> bool:
    """Return whether a first line may hold an edge or numbers: no vertex and a colon, nor much."""
    return len(line.text) <= SAMPLE and not COLON.match(line.text)


def first_graph(lines: Iterable[Line], size: int = SNIFF_LIMIT) -> list[Line]:
    """Return the lines up to a blank one; one right below the sizes of a graph does not count.

    If there are more characters than `size`, no more lines are looked at.
    """
    found: list[Line] = []
    for line in lines:
        if not line.is_blank:
            found += significant([line])
            size -= 0 if line.is_comment else len(line.text) + 1
        elif len(found) > 1 or (found and not sizes_of(found[0])):
            break
        if size <= 0:
            break
    return found


def are_cut_off(lines: Sequence[Line], size: int = SNIFF_LIMIT) -> bool:
    """Return whether a graph may have more lines than those that were looked at."""
    return sum(len(line.text) + 1 for line in lines) >= size


def edge_of(line: Line) -> NamedEdge:
    """Read the edge of a line of two vertices and perhaps a weight; raises `InputError`."""
    if "{" in line.text:
        return edge_of_values([entry.value for entry in entries_of([line])], line)
    found = _PLAIN.fullmatch(line.text)
    weight = exact_number(found[3]) if found and found[3] else None
    if found is None or (found[3] and weight is None):
        return edge_of_row(list(words_in(line)), line, "word")
    u, v = (Token(found[k], line, found.start(k)) for k in (1, 2))
    return NamedEdge(u, v, weight)


def edge_of_row(
    row: Sequence[Token], line: Line, noun: str, *, decimal_comma: bool = False
) -> NamedEdge:
    """Read the edge of two vertices and perhaps a weight; raises `InputError`.

    The parts of the row are called by a noun: `word`, or `field`.
    """
    hint = _QUOTES if noun == "word" else ""
    if len(row) > 3:
        raise line.error(f"{len(row)} {noun}s, {AN_EDGE}{hint or _COLUMNS}")
    if len(row) < 2:
        raise line.error(f'{AN_EDGE}, found "{shown(line.text)}"')
    for field in row:
        if not field.text:
            raise field.error(f"an empty field, {AN_EDGE}")
        if _NUMBERS.fullmatch(field.text) and not isinstance(field, QuotedToken):
            raise field.error(f'"{shown(field.text)}" is no field; separate all in the same way')
    weight = weight_in(row[2], hint, decimal_comma=decimal_comma) if len(row) == 3 else None
    return NamedEdge(row[0], row[1], weight)


def edge_of_values(values: Sequence[Value], line: Line) -> NamedEdge:
    """Read the edge of values as Python writes them, such as `(1, 4, {'weight': 2})`.

    Raises `InputError`.
    """
    if not 2 <= len(values) <= 3:
        raise line.error(f'{AN_EDGE}, such as (1, 4), found "{shown(line.text)}"')
    u, v, *rest = values
    return NamedEdge(name_of(u), name_of(v), weight_of(rest[0]) if rest else None)


def name_of(value: Value) -> Token:
    """Return the name of a vertex: a word, or a tuple such as `(0, 1)`; raises `InputError`."""
    if not isinstance(value, Bracketed):
        return value
    keys = [entry.key for entry in value.entries if entry.key is not None]
    if value.opening.text != "(" or keys or not value.entries:
        raise value.opening.error("expected a vertex")
    inner = ",".join(name_of(each).text for each in value.values)
    return QuotedToken(f"({inner})", value.opening.line, value.opening.start)


def weight_of(value: Value) -> ExactNumber | None:
    """Read a weight, or attributes that hold one, or none; raises `InputError`."""
    if not isinstance(value, Bracketed):
        return weight_in(value)
    said = {start_of(key).text.lower(): each for key, each in value.entries if key is not None}
    if value.opening.text != "{" or len(said) != len(value.entries):
        raise value.opening.error(A_WEIGHT)
    weights = {key: each for key, each in said.items() if OF_WEIGHTS.fullmatch(key)}
    if "weight" in weights:
        return weight_of(weights["weight"])
    if len(weights) > 1:
        raise value.opening.error(f"{' and '.join(weights)} may both be the weight")
    return next(map(weight_of, weights.values()), None)


def weight_in(word: Token, hint: str = "", *, decimal_comma: bool = False) -> ExactNumber:
    """Read the weight of a word, with a currency or without; raises `InputError`, with a hint."""
    weight = number_in(word.text, decimal_comma=decimal_comma)
    if weight is None:
        raise word.error(f'"{shown(word.text)}", {A_WEIGHT}{hint}')
    return weight


def number_in(text: str, *, decimal_comma: bool = False) -> ExactNumber | None:
    """Return the number of a text such as `3`, `-0.5` or `$1.50`; None where it is none."""
    found = _MONEY.fullmatch(text) if not text[-1:].isdigit() or text[0] in "$€£¥+-" else None
    number = text if found is None else found[1] + found[2]
    if decimal_comma and _DECIMAL_COMMA.fullmatch(number):
        number = number.replace(",", ".")
    return exact_number(number)
