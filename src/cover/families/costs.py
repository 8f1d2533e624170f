"""Costs, kept exactly, and multiplicities such as `2` or `0:2`, as statements have them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cover.facts import Costs
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


# From how many to how many options of a solution an item is in.
Bounds = tuple[int, int]

ONCE: Bounds = (1, 1)
A_MULTIPLICITY = "expected a number of options, such as 2, or its bounds, such as 0:2"

_BOUNDS = re.compile(r"(?:([0-9]+):)?([0-9]+)")
_MOST_DIGITS = 9


def bounds_of(text: str) -> Bounds | None:
    """Return what `2` or `0:2` says; None for all else."""
    found = _BOUNDS.fullmatch(text)
    if found is None or any(len(each) > _MOST_DIGITS for each in found.groups("")):
        return None
    high = int(found[2])
    low = high if found[1] is None else int(found[1])
    return (low, high) if low <= high and high else None


def fault_of_bounds(text: str) -> str:
    """Return what is wrong with a text that says no bounds."""
    found = _BOUNDS.fullmatch(text)
    if found is None:
        return A_MULTIPLICITY
    if any(len(each) > _MOST_DIGITS for each in found.groups("")):
        return f"expected numbers of options of at most {_MOST_DIGITS} digits"
    if not int(found[2]):
        return "an item that no option may have; expected at least 1"
    return f"the least, {int(found[1])}, is more than the most, {int(found[2])}"


def bounded(item: str, bounds: Bounds) -> str:
    """Return an item as D. E. Knuth's DLX3 writes it, with its bounds where they are not once."""
    low, high = bounds
    if bounds == ONCE:
        return item
    return f"{high}|{item}" if low == high else f"{low}:{high}|{item}"
