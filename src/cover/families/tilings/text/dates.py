"""Dates, as calendars show them: a month, a day and perhaps a day of the week."""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date
from typing import TYPE_CHECKING

from cover.reading.lines import shown

if TYPE_CHECKING:
    from cover.reading.yaml_documents import Node

MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September"),
    *("October", "November", "December"),
)
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
TODAY = "today"

_DATE = re.compile(r"(?:([1-9][0-9]{3})-)?([0-9]{1,2})-([0-9]{1,2})")
_LEAP_YEAR = 2000  # without a year, there is a 29 February


def today() -> str:
    """The date of today, `2026-11-20`."""
    return date.today().isoformat()


def no_calendar(text: str) -> str:
    """What to say of a date for another puzzle."""
    labels = "a board with the months and the days 1 to 31 as labels"
    quoted = shown(text) or '""'
    return f"the date {quoted} is for a calendar, {labels}"


def labels_of(text: str, has_weekdays: bool, where: Node) -> list[str]:
    """The labels of a date `2026-11-20`, or `11-20` where the day of the week does not matter.

    Raises `InputError` for what is no date.
    """
    found = _DATE.fullmatch(text.strip())
    if found is None:
        expected = f"expected one such as 2026-11-20, or {TODAY}"
        raise where.error(f'"{shown(text)}" is no date; {expected}')
    year, month, day = (int(part or 0) for part in found.groups())
    why = _why_not(year, month, day)
    if why:
        raise where.error(f'"{shown(text)}" is no date: {why}')
    if not has_weekdays:
        return [MONTHS[month - 1], str(day)]
    if not year:
        message = "without a year, but this calendar has the days of the week"
        raise where.error(f'"{shown(text)}" is a date {message}; expected one such as 2026-11-20')
    return [MONTHS[month - 1], str(day), WEEKDAYS[date(year, month, day).weekday()]]


def _why_not(year: int, month: int, day: int) -> str:
    """What makes it no date; "" for a date. The year is 0 where there is none."""
    if not 1 <= month <= len(MONTHS):
        return f"months are 1 to {len(MONTHS)}"
    days = monthrange(year or _LEAP_YEAR, month)[1]
    if not 1 <= day <= days:
        return f"{MONTHS[month - 1]}{f' {year}' if year else ''} has {days} days"
    return ""
