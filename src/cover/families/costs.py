"""Costs as statements have them: decimals of 0 or more, kept exactly."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from cover.errors import ModelError
from cover.puzzle import Costs
from cover.reading.lines import counted

_COST = re.compile(r"([0-9]+)(?:\.([0-9]*))?|\.([0-9]+)")
_MOST_DIGITS = 15  # of a cost in units: so sums of thousands of them stay within 64 bits


class StatedCost(NamedTuple):
    """The number `digits` / 10 ** `places`, with as few places as it needs."""

    digits: int
    places: int = 0

    def plus(self, other: StatedCost) -> StatedCost:
        """Return the sum of two costs."""
        places = max(self.places, other.places)
        return _shortest(self.in_units(places) + other.in_units(places), places)

    def in_units(self, places: int) -> int:
        """Return how many units of 10 ** -`places` it is; `places` are at least its own."""
        scale: int = 10 ** (places - self.places)
        return self.digits * scale


NOTHING = StatedCost(0)


def cost_of(text: str) -> StatedCost | None:
    """Return the cost that a text such as `7` or `2.50` states; None where it is none."""
    found = _COST.fullmatch(text)
    if found is None:
        return None
    whole, fraction = found[1] or "", (found[2] or found[3] or "").rstrip("0")
    if len(whole) + len(fraction) > _MOST_DIGITS:
        return None
    return _shortest(int(whole + fraction or "0"), len(fraction))


def fault_of_cost(text: str) -> str:
    """Return what was expected in the place of a text that is no cost; "" where it is one."""
    if cost_of(text) is not None:
        return ""
    if _COST.fullmatch(text):
        return f"expected a cost of at most {_MOST_DIGITS} digits"
    return "expected a cost of 0 or more, such as 7 or 2.50"


def costs_of(stated: Sequence[StatedCost | None]) -> Costs | None:
    """Return the costs of options, those of nothing where others have one; None where none has.

    Raises `ModelError` where a cost has too many digits beside the decimals of others.
    """
    if not any(stated):
        return None
    costs = [cost or NOTHING for cost in stated]
    places = max(cost.places for cost in costs)
    units = [cost.in_units(places) for cost in costs]
    for option, number in enumerate(units):
        if number >= 10**_MOST_DIGITS:
            decimals = counted(places, "decimal")
            message = f"a cost of more than {_MOST_DIGITS} digits, with {decimals} as others have"
            raise ModelError(message, option=option)
    return Costs(units, places)


def _shortest(digits: int, places: int) -> StatedCost:
    while places and digits % 10 == 0:
        digits, places = digits // 10, places - 1
    return StatedCost(digits, places)
