"""Ranges of numbers: `24..30`, and what else people write for them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

_Number = TypeVar("_Number", int, float)

_DIGITS = r"[0-9]+(?:\.[0-9]+)?"
_RANGE = re.compile(
    rf"(?P<alone>{_DIGITS})"
    rf"|(?P<low>{_DIGITS})(?:\+|\.\.|(?:\.\.|[-–:])(?P<high>{_DIGITS}))"
    rf"|(?:\.\.|<=|≤)(?P<most>{_DIGITS})"
    rf"|(?:>=|≥)(?P<least>{_DIGITS})"
)


def range_in(
    text: str, number: Callable[[str], _Number]
) -> tuple[_Number | None, _Number | None] | None:
    """Return the least and the most, None for an end that is open, of a range such as `24..30`.

    `24-30` and `24:30` say the same; `24..`, `24+` and `>=24`, or `..30` and `<=30`, have one end,
    and `24` is for that number alone. `number` makes the numbers; it raises `ValueError` for a
    text that is none of its kind. None is for all other texts.
    """
    found = _RANGE.fullmatch("".join(text.split()))
    if found is None:
        return None
    ends = found["alone"] or found["low"] or found["least"], found["high"] or found["most"]
    if found["alone"]:
        ends = found["alone"], found["alone"]
    try:
        low, high = (None if end is None else number(end) for end in ends)
    except ValueError:
        return None
    return low, high


def range_text(low: int, high: int | None) -> str:
    """Return a range as it is written: `24..30`, `24..` without an end, `24` for one number."""
    return str(low) if low == high else f"{low}..{'' if high is None else high}"
