"""What copies of pieces can add up to, when each piece is used a number of times between bounds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cover.families.tilings.pieces import Bounds


class Kind(NamedTuple):
    """What one copy may add, each a positive number, and how many copies there may be."""

    steps: frozenset[int]
    copies: Bounds


def totals(kinds: Iterable[Kind], most: int) -> int:
    """The totals from 0 to `most` that copies of all kinds can reach together, as a set of bits."""
    reached, within = 1, (1 << most + 1) - 1
    for steps, (low, high) in kinds:
        room = most // min(steps)
        if low > room:
            return 0
        if len(steps) == 1:
            reached = reached << low * min(steps) & within
        else:
            for _ in range(low):
                reached = _one_more(reached, steps, within)
        if len(steps) == 1 or high is None or high >= room:
            # Where nothing bounds the copies of all steps together, each step is one by itself.
            copies = room if high is None else min(room, high) - low
            for step in steps:
                reached = _repeated(reached, step, copies, within)
        else:
            reached = _some_more(reached, steps, high - low, within)
    return reached


def _one_more(reached: int, steps: Iterable[int], within: int) -> int:
    """One copy more."""
    found = 0
    for step in steps:
        found |= reached << step
    return found & within


def _some_more(reached: int, steps: Iterable[int], copies: int, within: int) -> int:
    """So many copies more at most, each of which adds one of several numbers."""
    new = reached  # only what is new can lead to something new
    for _ in range(copies):
        new = _one_more(new, steps, within) & ~reached
        if not new:
            break
        reached |= new
    return reached


def _repeated(reached: int, step: int, copies: int, within: int) -> int:
    """So many copies more at most, all of which add the same: their number is doubled each time."""
    together = 1
    while copies > 0:
        together = min(together, copies)
        reached |= reached << together * step & within
        copies -= together
        together *= 2
    return reached


def numbers(bits: int) -> list[int]:
    """The numbers in a set of bits, ascending."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found
