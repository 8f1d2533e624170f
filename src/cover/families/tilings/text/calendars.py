"""Boards with a word in each cell, such as calendars: which cells stay uncovered on which date.

Dates are as people write them: `2026-11-20`, `11/20`, `20.11.`, `Nov 20`, `today`, `tomorrow`. With
slashes, the month comes first, as in the United States, unless it can only be the day; with points,
the day does, as in Germany. A date in any form but the first comes with a remark that tells how it
is read.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date, timedelta
from difflib import get_close_matches
from typing import NamedTuple

from cover.families.tilings.pieces import Cell
from cover.families.tilings.text.tiling_text import LARGEST_BOARD
from cover.reading.lines import Line, Token, counted, shown
from cover.reading.yaml_documents import Node

MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September"),
    *("October", "November", "December"),
)
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
DATES = (*MONTHS, *map(str, range(1, 32)))  # what a calendar has, perhaps besides weekdays
SHORT = 3  # letters by which months and days of the week are known

_NEAR = {"yesterday": -1, "today": 0, "tomorrow": 1}  # in days from today

_YEAR = "(?P<year>[1-9][0-9]{3}|[0-9]{2})"
_PATTERNS = tuple(
    map(
        re.compile,
        (
            r"(?:(?P<year>[1-9][0-9]{3})-)?(?P<month>[0-9]{1,2})-(?P<day>[0-9]{1,2})",
            r"(?P<year>[1-9][0-9]{3})/(?P<month>[0-9]{1,2})/(?P<day>[0-9]{1,2})",
            rf"(?P<month>[0-9]{{1,2}})/(?P<day>[0-9]{{1,2}})(?:/{_YEAR})?",
            rf"(?P<day>[0-9]{{1,2}})\. ?(?P<month>[0-9]{{1,2}})(?:\.(?: ?{_YEAR})?)?",
            rf"(?P<name>[A-Za-z]{{3,}})\.? (?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)?(?:,? {_YEAR})?",
            rf"(?P<day>[0-9]{{1,2}})(?:st|nd|rd|th|\.)? (?P<name>[A-Za-z]{{3,}})\.?(?:,? {_YEAR})?",
        ),
    )
)
_EXPECTED = "expected one such as 2026-11-20, 11/20, 20.11., Nov 20, today or tomorrow"
_CENTURY = 2000  # of a year of two digits
_LEAP_YEAR = 2000  # without a year, there is a 29 February


class Day(NamedTuple):
    """A day of a year, which is 0 where it is not told; `remark` tells how its text is read."""

    year: int
    month: int
    day: int
    remark: str = ""

    def __str__(self) -> str:
        return f"{MONTHS[self.month - 1]} {self.day}" + (f", {self.year}" if self.year else "")

    @property
    def weekday(self) -> str:
        return WEEKDAYS[date(self.year, self.month, self.day).weekday()]


def day_of(text: str, where: Node) -> Day:
    """Return the day that a text says; raises `InputError` for what is no date."""
    words = " ".join(text.split())
    if words.lower() in _NEAR:
        near = today() + timedelta(days=_NEAR[words.lower()])
        remark = f"the date is that of {words.lower()}, {near.isoformat()}"
        return Day(near.year, near.month, near.day, remark)
    match = next(filter(None, (pattern.fullmatch(words) for pattern in _PATTERNS)), None)
    if match is None:
        raise where.error(f'"{shown(text)}" is no date; {_EXPECTED}')
    said = match.groupdict("")
    year, day, name = said["year"], int(said["day"]), said.get("name", "").lower()
    named = (k for k, month in enumerate(MONTHS, 1) if name and month.lower().startswith(name))
    month = int(said.get("month") or next(named, 0))
    if "/" in words and month > len(MONTHS) >= day:
        month, day = day, month
    found = Day(int(year or 0) + (_CENTURY if len(year) == 2 else 0), month, day)
    if not 1 <= month <= len(MONTHS):
        raise where.error(f'"{shown(text)}" is no date: months are 1 to {len(MONTHS)}')
    days = monthrange(found.year or _LEAP_YEAR, month)[1]
    if not 1 <= day <= days:
        what = f"{MONTHS[month - 1]} {found.year or ''}".rstrip()
        raise where.error(f'"{shown(text)}" is no date: {what} has {days} days')
    if match.re is _PATTERNS[0]:
        return found
    return found._replace(remark=f"{words} is read as {found}")


def today() -> date:
    return date.today()


# --- Words on a board ---


_NAMES = tuple(name.lower() for name in (*MONTHS, *WEEKDAYS))

_WORD = re.compile(r"\S+")
_HOLE = re.compile(r"-+|[._]")
_HOLES = '"holes" names cells r1c2'


def are_labels(lines: Sequence[Line], drawn: Collection[str]) -> bool:
    """Return whether rows are of words, rather than of characters that a drawing may have.

    Those are `drawn`, and what else is there is a mistake; but most words of labels have others.
    """
    rows = [line.text.split() for line in lines]
    words = [word for row in rows for word in row if not _HOLE.fullmatch(word)]
    others = sum(not set(word) <= set(drawn) for word in words)
    return any(len(row) > 1 for row in rows) and 2 * others > len(words)


def labels_in(lines: Sequence[Line]) -> dict[Cell, Token]:
    """Return the labels of a board; raises `InputError` if its rows are not equally long."""
    rows = [(line, list(_WORD.finditer(line.text))) for line in lines if not line.is_blank]
    first, columns = rows[0][0], len(rows[0][1])
    if len(rows) * columns > LARGEST_BOARD:
        have = f"a board of {len(rows)} rows of {counted(columns, 'word')}"
        raise first.error(f"{have}; at most {LARGEST_BOARD} cells are read")
    found: dict[Cell, Token] = {}
    for y, (line, words) in enumerate(rows):
        if len(words) != columns:
            row = f"row {y + 1} has {counted(len(words), 'word')}"
            raise line.error(f'{row}, expected {columns} as in row 1; "-" is a hole')
        for x, word in enumerate(words):
            if not _HOLE.fullmatch(word.group()):
                found[0, y, x] = Token(word.group(), line, word.start())
    return found


class Labels:
    """The words of a board, known by their `key_of`."""

    def __init__(self, words: Mapping[Cell, Token]) -> None:
        self._words = words
        self._cells: dict[str, list[Cell]] = {}
        for cell, word in words.items():
            self._cells.setdefault(key_of(word.text), []).append(cell)

    def have(self, words: Iterable[str]) -> bool:
        return all(key_of(word) in self._cells for word in words)

    def cell(self, word: str, where: Node) -> Cell:
        """Return the cell that a value names by its label; raises `InputError`.

        A month or a day of the week is told by its first three letters.
        """
        if not self._words:
            hint = f'"empty: {word}" leaves so many cells empty' if word.isdigit() else _HOLES
            raise where.error(f'"uncovered" goes with a board of labels; {hint}')
        cells = self._cells.get(key_of(word), ())
        if len(cells) == 1:
            return cells[0]
        if cells:
            raise where.error(f'the label "{shown(word)}" stands in {len(cells)} cells')
        known = {key: self._words[found[0]].text for key, found in self._cells.items()}
        close = get_close_matches(word.lower(), known, n=1)
        hint = f'did you mean "{known[close[0]]}"?' if close else "labels are words of the board"
        raise where.error(f'no cell has the label "{shown(word)}"; {hint}')


def key_of(word: str) -> str:
    """Return what a label is known by: lower case, without leading zeros, names cut to three."""
    word = word.lower()
    if word.isdigit():
        return word.lstrip("0") or "0"
    is_name = len(word) >= SHORT and any(name.startswith(word) for name in _NAMES)
    return word[:SHORT] if is_name else word
