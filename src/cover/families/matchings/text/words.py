"""The words of a line, and what they say: vertices, an edge, a weight.

Between words are blanks, commas or semicolons. `a -- b` and `a -> b` are written, too: what stands
for the edge itself is no name. A name that has blanks is put in quotes. networkx writes attributes
after an edge, `{'weight': 3}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cover.facts import Heading
from cover.families.costs import COSTS, UNIT, number_text, refuse_thousands
from cover.reading.exact_numbers import LONGEST_NUMBER, ExactNumber, exact_number
from cover.reading.fields import SEPARATORS, QuotedToken, fields, without_empty_end
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
_COLUMNS = (
    "; a first line such as source,target,weight says which columns these are, and a table of "
    "ranks or costs has one column of names before its numbers"
)

# Names of columns and of attributes that say what an edge weighs, in small letters.
OF_WEIGHTS = re.compile(
    rf"(weights?|w|{COSTS}|dist(ance)?|length|time|value|score|rank|rating|preference|points|utility"
    rf"|profit){UNIT}"
)
_NUMBERS = re.compile(r"[0-9.]+( +[0-9.]+)+")
_NATURAL = re.compile(r"[0-9]{1,18}")


class NamedEdge(NamedTuple):
    """Two vertices by name, and the weight between them, if there is one."""

    u: Token
    v: Token
    weight: ExactNumber | None


def words_in(line: Line) -> Iterator[Token]:
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
    """Read two vertices and perhaps a weight, each a `noun` of a line; raises `InputError`."""
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
    """Read an edge as Python writes it, such as `(1, 4, {'weight': 2})`; raises `InputError`."""
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
    if decimal_comma:
        refuse_thousands(word)
    weight = number_in(word.text, decimal_comma=decimal_comma)
    if weight is None:
        raise word.error(f'"{shown(word.text)}", {A_WEIGHT}{hint}')
    return weight


def number_in(text: str, *, decimal_comma: bool = False) -> ExactNumber | None:
    """Return the number of a text such as `3`, `-0.5` or `$1.50`; None where it is none."""
    return exact_number(number_text(text, decimal_comma=decimal_comma))


Row = Sequence[Token]

# Names of columns that hold vertices, in small letters.
OF_VERTICES = re.compile(
    r"(source|target|from|to|src|dst|origin|destination|start|end|first|second|left|right"
    r"|node|vertex|name|person|task|worker|job|employee|machine|guest|partner|seat|student|teacher"
    r"|school|project|mentor|mentee|player|team|home|away|donor|recipient|buyer|seller|giver"
    r"|receiver|sender)[ _]?[12]?"
)
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
_WHO = re.compile(r"\b(name|student|pupil|person|participant|team|employee|worker|who)\b")
_WISH = "(?:wish|choice|preference|pref|priority|option|project|rank|wunsch|wahl|v(?:œ|oe)u|choix)"
_RANK = re.compile(
    rf"([1-9][0-9]?)(?:st|nd|rd|th|\.)?(?:\s+{_WISH})?|{_WISH}\s*(?:#|no\.?)?\s*([1-9][0-9]?)"
    rf"|({'|'.join(_ORDINALS)})(?:\s+{_WISH})?"
)
_IN_WORDS = re.compile("[A-Za-z]")
_SETS = re.compile(r"((sub)?sets?|options?|names?),(elements?|items?)")
_NO_NAMES = frozenset(("na", "n/a", "nan", "inf", "infinity", "none", "null", "nil"))


class Columns(NamedTuple):
    """How the lines of an edge list are read.

    `places` are the columns of the two vertices and of the weight, if there is one; None where each
    line tells by its width. `heading` is the line that names columns. `wishes` are the columns of
    the best and of further ones, behind that of who has them.
    """

    separator: str = ""
    places: tuple[int, ...] | None = None
    heading: Line | None = None
    wishes: Sequence[int] = ()

    @property
    def titles(self) -> Heading | None:
        """How pairs are headed, as the columns are; None where these have no names."""
        if self.heading is None:
            return None
        names = [name.text for name in fields_in(self.heading, self.separator)]
        if self.wishes:
            return Heading((names[(self.places or (0,))[0]], "wish", "rank"))
        kept = range(len(names)) if self.places is None else self.places
        return Heading(tuple(names[k] for k in kept), self.separator == ";")

    def row(self, line: Line) -> Row:
        """Return the vertices of a line, and the weight that may follow them."""
        row = fields_in(line, self.separator)
        if self.places is None:
            return row
        return [row[place] for place in self.places if place < len(row)]

    def edges(self, line: Line) -> Iterator[NamedEdge]:
        """Yield the edge of a line; those of all wishes that are said."""
        if not self.wishes:
            if self.separator:
                is_comma = self.separator == ";"
                yield edge_of_row(self.row(line), line, "field", decimal_comma=is_comma)
            else:
                yield edge_of(line)
            return
        row = fields_in(line, self.separator)
        if not (named := self.row(line)):
            raise line.error("nobody is named; leave out the line")
        (who,) = named
        if len(row) > self.wishes[-1] + 1:
            raise row[-1].error("expected nothing beyond the last wish")
        if not any(row[column].text for column in self.wishes if column < len(row)):
            raise line.error(f'"{shown(who.text)}" has no wish; leave out the line, or say one')
        for rank, column in enumerate(self.wishes, 1):
            if column < len(row) and row[column].text:
                if row[column].text.lower() in _NO_NAMES:
                    says = f'"{shown(row[column].text)}" may be no wish; leave the field empty'
                    raise row[column].error(says)
                yield NamedEdge(who, row[column], ExactNumber(rank, 0))


def roles_of(names: Row) -> tuple[list[int], list[int], list[int]]:
    """Return the columns of vertices, of weights, and all others, by names, unless in quotes."""
    vertices, weights, others = list[int](), list[int](), list[int]()
    for k, name in enumerate(names):
        word = "" if isinstance(name, QuotedToken) else name.text.lower()
        is_vertex, is_weight = OF_VERTICES.fullmatch(word), OF_WEIGHTS.fullmatch(word)
        (vertices if is_vertex else weights if is_weight else others).append(k)
    return vertices, weights, others


def fields_in(line: Line, separator: str) -> list[Token]:
    """Return the fields of a line, but for empty ones at its end; its words without a separator."""
    return without_empty_end(fields(line, separator)) if separator else list(words_in(line))


def separator_of(lines: Sequence[Line]) -> str:
    """Return what stands between the fields of all lines; "" where these are words."""
    if any("{" in line.text for line in lines):
        return ""
    for separator in SEPARATORS:
        if not all(separator in line.text for line in lines):
            continue
        rows = [fields_in(line, separator) for line in lines]
        plain = (k.text for row in rows for k in row if not isinstance(k, QuotedToken))
        are_two = all(sum(1 for field in row if field.text) > 1 for row in rows)
        are_two = are_two or wishes_below(rows[0]) is not None  # some may have none
        if are_two and not any('"' in text for text in plain):
            return separator
    return ""


def wishes_below(heading: Row) -> tuple[int, list[int]] | None:
    """Return the column of who wishes, and those of the wishes from the best on; None for others.

    These are the last, such as `first`, `2nd` or `Choice 3`. Where there are several before them,
    as forms have them, one alone tells by its name who it is.
    """
    found = [_RANK.fullmatch(name.text.lower()) for name in heading]
    ranks = [f and (_ORDINALS.index(f[3]) + 1 if f[3] else int(f[1] or f[2])) for f in found]
    at = next((k for k, rank in enumerate(ranks) if rank and k), len(ranks))
    if len(ranks) - at < 2 or ranks[at:] != list(range(1, len(ranks) - at + 1)):
        return None
    named = [k for k in range(at) if _WHO.search(heading[k].text.lower())]
    if at > 1 or len(ranks) == 3:
        return (named[0], list(range(at, len(ranks)))) if len(named) == 1 else None
    return (0, list(range(at, len(ranks)))) if heading[0].text else None


def columns_of(lines: Sequence[Line], header: bool | None) -> Columns:
    """Return how lines are read; `header`: whether the first names columns. Raises `InputError`."""
    separator = separator_of(lines)
    plain = Columns(separator)
    first, *below = lines
    names = fields_in(first, separator)
    if header is not False and separator and (wishes := wishes_below(names)) is not None:
        return Columns(separator, wishes[:1], first, wishes[1])
    worded = (name for name in names[1:] if _IN_WORDS.search(name.text))
    ranked = [name for name in worded if _RANK.fullmatch(name.text.lower())]
    if header is not False and len(ranked) > 1 and _WHO.search(names[0].text.lower()):
        raise ranked[0].error("wishes are the last columns, headed first, second, third ...")
    may_be = separator or header or len(names) == 3 or len(roles_of(names)[0]) == 2
    if header is False or not may_be:
        return plain
    rows = [fields_in(line, separator) for line in below]
    if header is None and not (rows and _names_columns(names, rows, first, bool(separator))):
        return plain
    if _SETS.fullmatch(",".join(name.text.lower() for name in names)):
        raise first.error(
            f'"{shown(first.text)}" names sets and what they hold: no edges of a graph; '
            "cover exact-cover reads sets (with --no-header, this line is an edge)"
        )
    weights = [k for k in roles_of(names)[1] if _are_weights(rows, k)]
    if len(weights) > 1:
        one, other = (shown(names[k].text) for k in weights[:2])
        says = f'"{one}" and "{other}" may both be the weight; leave one out'
        raise names[weights[1]].error(says)
    return Columns(separator, _places(names, rows) if separator else None, first)


def may_name_edges(heading: Row, names: Row) -> bool | None:
    """Return whether words above numbers name the columns of edges, and not those of a table.

    `names` is the first column. None where both may be.
    """
    vertices, weights, others = roles_of(heading)
    if _are_weights([[name] for name in names], 0):
        others = [k for k in others if k]  # numbers of lines
    elif not heading[0].text:
        return False
    if len(vertices) == 2:
        return None if others else True
    return (True if weights == [2] else None) if len(heading) == 3 and heading[0].text else False


def _names_columns(names: Row, rows: Sequence[Row], line: Line, is_table: bool) -> bool:
    """Return whether a first line names columns; raises `InputError` where it may be an edge."""
    said = {name.text for name in names if name.text}
    if not all(text[0].isalpha() and text.lower() not in _NO_NAMES for text in said):
        return False  # `3O` is a number with a fault
    if not names[0].text and not _are_weights(rows, 0):
        return False  # a table with names of rows, and a fault
    vertices, weights, _ = roles_of(names)
    are_ends = vertices[:2] == [0, 1]
    if any(field.text in said for row in rows for field in row):
        is_open = are_ends
    else:
        above = range(len(names)) if is_table else range(2, 3)
        if are_ends or (is_table and (vertices or weights)):
            return True
        if any(_are_weights(rows, k) for k in above):
            return True
        is_open = is_table and len(names) == 2
    if is_open:
        says = "may be an edge, or the names of columns; --header or --no-header says which"
        raise line.error(f'"{shown(line.text)}" {says}')
    return False


def _are_weights(rows: Sequence[Row], column: int) -> bool:
    """Return whether there is a number in a column of all rows."""
    return all(
        len(row) > column and number_in(row[column].text, decimal_comma=True) for row in rows
    )


def _places(names: Row, rows: Sequence[Row]) -> tuple[int, ...] | None:
    """Return the columns of the vertices and of the weight, as their names tell them.

    A first column without a name is that of line numbers, as pandas writes it.
    """
    vertices, weights, others = roles_of(names)
    others = sorted(k for k in (*vertices, *others) if k or names[0].text)
    if len(others) == 2:
        vertices = others
    elif len(others) == 3 and not weights and _are_weights(rows, others[2]):
        vertices, weights = others[:2], others[2:]
    return (*vertices, *weights) if len(vertices) == 2 and len(weights) < 2 else None
