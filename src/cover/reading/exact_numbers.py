"""Numbers as people write them, kept exactly: costs and weights, in whole numbers of equal units.

A unit is 10 ** -decimals, with as many decimals as the number needs that has most of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from cover.tuples import NamedTuple

LONGEST_NUMBER = 40  # characters

_DECIMAL = re.compile(r"([+-]?)([0-9]*)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]{1,3}))?")
_DIGITS = 15  # that every number in floating point keeps
_FURTHEST = 40  # places that an exponent may move the point


class ExactNumber(NamedTuple):
    """The number `digits` / 10 ** `places`, with as few places as it needs."""

    digits: int
    places: int

    def is_below(self, other: ExactNumber) -> bool:
        (mine, others), _ = in_units((self, other))
        return mine < others

    def plus(self, other: ExactNumber) -> ExactNumber:
        (mine, others), decimals = in_units((self, other))
        return _shortest(mine + others, decimals)


@lru_cache(maxsize=4096)  # most numbers come again
def exact_number(text: str) -> ExactNumber | None:
    """Read the number that a text writes, such as `3`, `-0.5` or `1e-05`; None for other texts.

    Numbers of more than 40 characters, or with an exponent beyond 40, are none.
    """
    if len(text) > LONGEST_NUMBER:
        return None
    if text.isdigit() and text.isascii():  # by far the most common
        return ExactNumber(int(text), 0)
    found = _DECIMAL.fullmatch(text)
    if found is None:
        return None
    sign, whole, fraction, exponent = found.groups(default="")
    if not (whole or fraction) or abs(int(exponent or 0)) > _FURTHEST:
        return None
    digits, places = int(sign + whole + fraction), len(fraction) - int(exponent or 0)
    if places < 0:
        digits, places = digits * 10**-places, 0
    return _shortest(digits, places)


def in_units(numbers: Iterable[ExactNumber]) -> tuple[tuple[int, ...], int]:
    """Return the numbers in whole units, as large as they can be, and the decimals of these."""
    numbers = tuple(numbers)
    decimals = max((number.places for number in numbers), default=0)
    return tuple(each.digits * 10 ** (decimals - each.places) for each in numbers), decimals


def decimal_text(units: int, decimals: int) -> str:
    """Return a number of units of 10 ** -`decimals` as people write it: 1250 of 2 are "12.5"."""
    if not decimals:
        return str(units)
    whole, rest = divmod(abs(units), 10**decimals)
    fraction = f"{rest:0{decimals}}".rstrip("0")
    sign = "-" if units < 0 else ""
    return f"{sign}{whole}.{fraction}" if fraction else f"{sign}{whole}"


def readable_text(units: int, decimals: int) -> str:
    """Return a number of units as a text that `exact_number` reads again; it may have an `e`."""
    text = decimal_text(units, decimals)
    if len(text) <= LONGEST_NUMBER:
        return text
    zeros = len(str(units)) - len(str(units).rstrip("0"))
    exponent = max(-_FURTHEST, min(zeros - decimals, _FURTHEST))
    shifted = decimal_text(units, decimals + exponent)
    brief, with_exponent = (re.sub(r"^(-?)0\.", r"\1.", each) for each in (text, shifted))
    return min(brief, f"{with_exponent}e{exponent}", key=len)


def as_number(units: int, decimals: int) -> int | float:
    """Return a number of units as one of Python, which is exact where it is whole."""
    unit: int = 10**decimals
    whole, rest = divmod(units, unit)
    return units / unit if rest else whole


def as_data(units: int, decimals: int) -> int | float | str:
    """Return a number of units for JSON and YAML; a text where readers might not keep all digits.

    They keep 15 of each number in floating point.
    """
    text = decimal_text(units, decimals)
    if len(text.strip("-0.").replace(".", "")) > _DIGITS:
        return readable_text(units, decimals)
    return float(text) if "." in text else int(text)


def _shortest(digits: int, places: int) -> ExactNumber:
    while places and digits % 10 == 0:
        digits, places = digits // 10, places - 1
    return ExactNumber(digits, places)


class ExactCost(NamedTuple):
    """What something costs: so many `units` of 10 ** -`decimals`. `str` writes it exactly."""

    units: int
    decimals: int = 0

    def __str__(self) -> str:
        return decimal_text(self.units, self.decimals)

    @property
    def data(self) -> int | float | str:
        """The cost for JSON and YAML; a text where readers might not keep all digits."""
        return as_data(self.units, self.decimals)

    @property
    def number(self) -> int | float:
        """The cost as a number of Python, which is exact where it is whole."""
        return as_number(self.units, self.decimals)
