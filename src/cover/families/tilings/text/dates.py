"""Dates as people write them: `2026-11-20`, `11/20`, `20.11.`, `Nov 20`, `today`, `tomorrow`.

With slashes, the month comes first, as in the United States, unless it can only be the day; with
points, the day does, as in Germany. A date in any form but the first comes with a remark that tells
how it is read.
"""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date, timedelta
from typing import NamedTuple

from cover.reading.lines import shown
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
