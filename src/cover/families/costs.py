"""Costs of options as statements have them: numbers of 0 or more, kept exactly."""

from __future__ import annotations

from collections.abc import Sequence

from cover.puzzle import Costs
from cover.reading.exact_numbers import LONGEST_NUMBER, ExactNumber, exact_number, in_units

NOTHING = ExactNumber(0, 0)


def cost_of(text: str) -> ExactNumber | None:
    """Return the cost that a text such as `7` or `2.50` states; None where it is none."""
    number = exact_number(text)
    return None if number is None or number.digits < 0 else number


def fault_of_cost(text: str) -> str:
    """Return what was expected in the place of a text that is no cost; "" where it is one."""
    if cost_of(text) is not None:
        return ""
    if len(text) > LONGEST_NUMBER:
        return f"expected a cost of at most {LONGEST_NUMBER} characters"
    return "expected a cost of 0 or more, such as 7 or 2.50"


def costs_of(stated: Sequence[ExactNumber | None]) -> Costs | None:
    """Return the costs of options, those of nothing where others have one; None where none has."""
    if not any(stated):
        return None
    return Costs(*in_units(cost or NOTHING for cost in stated))
