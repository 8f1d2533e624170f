"""Singles and locked options: what one item alone tells."""

from __future__ import annotations

from cover.families.deductions import Deduction
from cover.setting.reasoning.relations import numbers
from cover.setting.reasoning.situation import Situation


def single(situation: Situation) -> Deduction | None:
    """Return the choice of the only option that is left for some item, the first that has one."""
    left = situation.left
    for item, options in situation.open:
        here = left & options
        if not here & (here - 1):
            return situation.choosing("single", item, here.bit_length() - 1)
    return None


class Locked:
    """Finds locked options; an item is looked at again when it loses an option."""

    def __init__(self) -> None:
        self._settled: dict[int, int] = {}

    def find(self, situation: Situation) -> Deduction | None:
        """Return what would leave some item nothing, as all of its options conflict with it.

        One of these is in any solution, whichever it is.
        """
        left, conflicts = situation.left, situation.relations.conflicts
        for item, options in situation.open_in_time():
            here, removed = left & options, left
            if self._settled.get(item) == here:
                continue
            self._settled[item] = here
            while here and removed:
                option = here.bit_length() - 1
                removed &= conflicts(option)
                here ^= 1 << option
            if removed:
                return Deduction("locked", (), tuple(numbers(removed)), (item,))
        return None
