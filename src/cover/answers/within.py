"""How much a solution may cost to be told: so much, or so much more than the best."""

from __future__ import annotations

from typing import Literal, NamedTuple

from cover.errors import OptionError
from cover.reading.exact_numbers import ExactNumber, exact_number

# Which solution is the best: that of the least cost, or of the most; "" where costs do not matter.
Best = Literal["", "least", "most"]


class Within(NamedTuple):
    """The worst cost of a solution; with `is_relative`, by how much it is worse than the best."""

    number: ExactNumber
    is_relative: bool = False

    def units(self, decimals: int, best: Best) -> int:
        """Return the greatest cost in whole units of 10 ** -`decimals` that is not too much.

        Where the best is the most, costs are negated, and so is the result unless it is relative.
        """
        digits, places = self.number
        if best == "most" and not self.is_relative:
            digits = -digits
        units: int = digits * 10**decimals // 10**places
        return units


def within_of(text: str, named: str) -> Within:
    """Return what a text such as `12.5` or `+3` says; a plus sign makes it relative.

    Raises `OptionError` for other texts, which calls the option as it is `named`.
    """
    number = exact_number(text.strip())
    is_relative = text.strip().startswith("+")
    if number is None:
        what = "a cost such as 12.5, or +3 for at most 3 worse than the best"
        raise OptionError(f"{named} takes {what}, not {text!r}")
    return Within(number, is_relative)
