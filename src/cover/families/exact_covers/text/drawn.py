"""Drawings of exact covers, as `--format grid` writes them, each below the place of its problem.

A drawn solution is lines of options: it is read as the problem of these alone, which they solve.
Above all options of an unsolved problem stands a line of its items, as in Knuth's files.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from cover.families.exact_covers.layout import EMPTY
from cover.families.exact_covers.text.bounds import stated_items
from cover.families.exact_covers.text.matrices import is_binary
from cover.families.exact_covers.text.options import ITEM, StatedOption, problem_of
from cover.families.exact_covers.text.sets import NAME, is_set
from cover.reading.fields import QuotedToken
from cover.reading.formats import RecordReader
from cover.reading.headings import heading_of
from cover.reading.lines import Line, Lines, Token, shown, significant
from cover.reading.records import Reading, Record
from cover.reading.trial import Trial

_QUOTED = r'"([^"]*)"(?=[\s,]|$)'
_ITEM = re.compile(rf"{_QUOTED}|({ITEM.pattern})")
_WORD = re.compile(rf"{_QUOTED}|(\S+)")
_BIT = re.compile("[01]")


class DrawnCovers(RecordReader):
    """Reads drawings of exact covers, each below a heading."""

    @classmethod
    def shows(cls, lines: Lines, reading: Reading[Any]) -> bool:
        """Return whether a heading is above other lines, or tells a status."""
        coming = significant(lines.ahead())
        first = next(coming, None)
        heading = None if first is None else heading_of(first)
        return heading is not None and (bool(heading.status) or next(coming, None) is not None)

    @classmethod
    def certainty(cls, trial: Trial) -> int:
        """Return 34 for what can be read."""
        return 34 if trial.is_readable else 0

    def record(self, first: Line) -> Record:
        """Read a drawing up to a blank line."""
        heading = heading_of(first)
        if heading is None:
            raise first.error(f'expected the place of a puzzle, found "{shown(first.text)}"')
        if heading.status:
            raise first.error(f'no exact cover is drawn: "{shown(heading.status)}"')
        lines = list(self.up_to_blank())
        if not lines or lines[0].text.strip() == EMPTY:
            return problem_of(first.place(), [], self.reading)
        return _unsolved(first, lines, self.reading) or _solved(first, lines, self.reading)

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return whether a line is a heading."""
        return heading_of(line) is not None


def _unsolved(first: Line, lines: Sequence[Line], reading: Reading[Any]) -> Record | None:
    """Return the problem of options below a line of all items; None where there is none."""
    if len(lines) > 1 and is_binary(lines[0]) and len(lines[0].text) == len(lines[1].text):
        return None
    head, options = [word.text for word in _words(_WORD, lines[0])], _options(lines[1:])
    named, _ = stated_items(head)
    used = {item.text.partition(":")[0] for each in options for item in each.items}
    if not options or not used.issubset(named):
        return None
    bar = head.index("|") if "|" in head else len(head)
    return problem_of(first.place(), options, reading, head[:bar], head[bar + 1 :])


def _solved(first: Line, lines: Sequence[Line], reading: Reading[Any]) -> Record:
    """Return the problem of the options of a solution; raises `InputError` where they are none."""
    options = _options(lines)
    record = problem_of(first.place(), options, reading)
    faults = record.puzzle.check([k for k, each in enumerate(options) if each.items])
    if faults:
        raise first.error(f"this is no drawing of an exact cover: {faults[0]}")
    reading.note(first.place(), "the options of a drawn exact cover are read as all options")
    return record


def _options(lines: Sequence[Line]) -> list[StatedOption]:
    """Return options as they are written: bits, named sets, counted columns, or items."""
    if lines and all(map(is_set, lines)):
        return [_named(line) for line in lines]
    if all(map(is_binary, lines)):
        return [StatedOption(None, line, _columns(line)) for line in lines]
    rows = [_words(_WORD, line) for line in lines]
    is_counted = all(row[0].text == str(len(row) - 1) for row in rows)
    return [
        StatedOption(None, line, row[1:] if is_counted else row)
        for line, row in zip(lines, rows, strict=True)
    ]


def _named(line: Line) -> StatedOption:
    found = NAME.match(line.text)
    assert found is not None, "named sets are told apart before"
    name = Token(found.group(1), line, found.start(1))
    items = _words(_ITEM, line.part(found.end(), len(line.text)))
    return StatedOption(name, line, items)


def _columns(line: Line) -> list[Token]:
    bits = enumerate(_BIT.finditer(line.text), 1)
    return [Token(str(column), line, bit.start()) for column, bit in bits if bit.group() == "1"]


def _words(pattern: re.Pattern[str], line: Line) -> list[Token]:
    """Return the words of a line; those in quotes may hold blanks."""
    return [
        Token(found.group(2), line, found.start())
        if found.group(1) is None
        else QuotedToken(found.group(1), line, found.start(1))
        for found in pattern.finditer(line.text)
    ]
