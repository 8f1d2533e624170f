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

from cover.families.tilings.geometry import Cell
from cover.families.tilings.text.tiling_text import LARGEST_BOARD
from cover.reading.lines import Line, Token, counted, shown
from cover.reading.yaml_documents import Node

MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September"),
    *("October", "November", "December"),
)
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
SHORT = 3  # letters by which months and days of the week are known

_NEAR = {"yesterday": -1, "today": 0, "tomorrow": 1}  # in days from today

_PLAIN = re.compile(r"(?:(?P<year>[1-9][0-9]{3})-)?(?P<month>[0-9]{1,2})-(?P<day>[0-9]{1,2})")
_YEAR = "(?P<year>[1-9][0-9]{3}|[0-9]{2})"
_OTHERS = tuple(
    map(
        re.compile,
        (
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
        """Return the day in words, `November 20, 2026`."""
        return f"{MONTHS[self.month - 1]} {self.day}" + (f", {self.year}" if self.year else "")

    @property
    def weekday(self) -> str:
        """The day of the week; there has to be a year."""
        return WEEKDAYS[date(self.year, self.month, self.day).weekday()]


def day_of(text: str, where: Node) -> Day:
    """Return the day that a text says; raises `InputError` for what is no date."""
    words = " ".join(text.split())
    if words.lower() in _NEAR:
        near = today() + timedelta(days=_NEAR[words.lower()])
        remark = f"the date is that of {words.lower()}, {near.isoformat()}"
        return Day(near.year, near.month, near.day, remark)
    plain = _PLAIN.fullmatch(words)
    if plain is not None:
        return _checked(_day(plain), text, where)
    matches = (pattern.fullmatch(words) for pattern in _OTHERS)
    found = next((_day(match) for match in matches if match is not None), None)
    if found is None:
        raise where.error(f'"{shown(text)}" is no date; {_EXPECTED}')
    if "/" in words and found.month > len(MONTHS) >= found.day:
        found = found._replace(month=found.day, day=found.month)
    found = _checked(found, text, where)
    return found._replace(remark=f"{words} is read as {found}{_order(words, found)}")


def today() -> date:
    """Return the date of today."""
    return date.today()


def _day(match: re.Match[str]) -> Day:
    """The day of a match, not checked; the month is 0 if its name is none."""
    groups = match.groupdict()
    year = groups["year"] or ""
    month = int(groups.get("month") or 0) or _month_named(groups.get("name") or "")
    century = _CENTURY if len(year) == 2 else 0
    return Day(century + int(year or 0), month, int(groups["day"]))


def _month_named(name: str) -> int:
    """The number of a month by its first letters; 0 for other words."""
    names = (month.lower().startswith(name.lower()) for month in MONTHS)
    return next((number for number, is_it in enumerate(names, 1) if is_it and name), 0)


def _order(words: str, day: Day) -> str:
    """What to add where another order of day and month would be another date."""
    if day.day > len(MONTHS) or day.day == day.month:
        return ""
    if words.startswith(f"{day.year}/"):
        return ""
    if "/" in words:
        return ", the month first"
    return ", the day first" if re.match(r"[0-9]+\. ?[0-9]", words) else ""


def _checked(day: Day, text: str, where: Node) -> Day:
    """The day, if there is such a one."""
    why = ""
    if not 1 <= day.month <= len(MONTHS):
        why = f"months are 1 to {len(MONTHS)}"
    else:
        days = monthrange(day.year or _LEAP_YEAR, day.month)[1]
        if not 1 <= day.day <= days:
            of_year = f" {day.year}" if day.year else ""
            why = f"{MONTHS[day.month - 1]}{of_year} has {days} days"
    if why:
        raise where.error(f'"{shown(text)}" is no date: {why}')
    return day


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

    def uncovered(self, words: Iterable[tuple[str, Node]]) -> set[Cell]:
        """Return the cells whose labels are named, each in a value; raises `InputError`."""
        found: set[Cell] = set()
        for word, where in words:
            if not self._words:
                hint = f'"empty: {word}" leaves so many cells empty' if word.isdigit() else _HOLES
                raise where.error(f'"uncovered" goes with a board of labels; {hint}')
            found.add(self._cell(word, where))
        return found

    @property
    def are_a_calendar(self) -> bool:
        """Whether all months are there, and all days of a month."""
        return self._have((*MONTHS, *map(str, range(1, 32))))

    @property
    def have_weekdays(self) -> bool:
        """Whether all days of the week are there."""
        return self._have(WEEKDAYS)

    def uncovered_on(self, day: Day, where: Node) -> set[Cell]:
        """Return the cells of a day: its month, its day and, if it is there, that of the week."""
        words = [MONTHS[day.month - 1], str(day.day)]
        if self.have_weekdays:
            words.append(day.weekday)
        return {self._cell(word, where) for word in words}

    def _have(self, words: Iterable[str]) -> bool:
        return all(key_of(word) in self._cells for word in words)

    def _cell(self, word: str, where: Node) -> Cell:
        """The cell with this label, a month or a day of the week by its first three letters."""
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
