"""Options that no solution has, though nothing chosen disagrees with them.

- *Locked out*: all options of some primary item disagree with it, whichever of them is chosen. That
  is domain consistency, with bit sets; for problems that are small enough.
- *Out of bounds*: whatever the other items of a sum add, it would be too small or too large.
"""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from cover.solver.reduction.remainder import OPEN, Remainder
from cover.steps import Steps

# Bit sets for more options than this, or of longer ones, cost more than a search would.
MOST_OPTIONS = 4096
MOST_ENTRIES = 1 << 17

# What is still possible with few options left takes few rounds; most problems need two or three.
MOST_ROUNDS = 50

_FEW = 64  # options whose sets are made in one step


def refuting(remainder: Remainder) -> Steps[bool]:
    """Rule out what can be proved, to the end or for `MOST_ROUNDS`.

    Return False where that shows that there is no solution.
    """
    if not (yield from remainder.settle()):
        return False
    locks: _LockedOptions | None = None
    for _ in range(MOST_ROUNDS):
        before = remainder.open_count
        if not (yield from _keep_in_bounds(remainder)):
            return False
        if locks is None and _is_small(remainder):
            locks = _LockedOptions(remainder)
            yield from locks.fill()
        if locks is not None and not (yield from locks.rule_out()):
            return False
        if remainder.open_count == before:
            break
    left = yield from sums_left(remainder)
    return all(part.possible for part in left)


def _is_small(remainder: Remainder) -> bool:
    if not 0 < remainder.open_count <= MOST_OPTIONS:
        return False
    starts = remainder.problem.starts
    sizes = (starts[option + 1] - starts[option] for option in remainder.open_options())
    return sum(sizes) <= MOST_ENTRIES


class _LockedOptions:
    """Which of the options that were open at first disagree, a bit for each of them.

    `fill` has to find that out before anything else.
    """

    def __init__(self, remainder: Remainder) -> None:
        self._remainder = remainder
        self._options = remainder.open_options()
        self._excluded: dict[int, int] = {}  # for each option, those that disagree with it
        self._seen: dict[int, int] = {}  # of each primary item, how many options it had

    def fill(self) -> Steps[None]:
        """Find for each option the set of those that cannot be chosen together with it."""
        remainder = self._remainder
        uses: dict[int, int] = defaultdict(int)
        alike: dict[tuple[int, int], int] = defaultdict(int)
        for place, option in enumerate(self._options):
            bit = 1 << place
            for item in remainder.items(option):
                uses[item] |= bit
                if item in remainder.alike:
                    alike[item, remainder.colour(option, item)] |= bit
            if place % _FEW == 0:
                yield
        for place, option in enumerate(self._options):
            others = 0
            for item in remainder.items(option):
                if item in remainder.alike and (colour := remainder.colour(option, item)):
                    others |= uses[item] & ~alike[item, colour]
                else:
                    others |= uses[item]
            self._excluded[option] = others & ~(1 << place)
            if place % _FEW == 0:
                yield

    def rule_out(self) -> Steps[bool]:
        """Rule out what is locked out by an item that has lost options since the last time."""
        remainder = self._remainder
        found = 0
        for item in range(remainder.problem.primary_count):
            if item in remainder.settled or self._seen.get(item) == remainder.size[item]:
                continue
            self._seen[item] = remainder.size[item]
            common = -1
            for option in remainder.open_of(item):
                common &= self._excluded[option]
                if not common:
                    break
            found |= common
            yield
        while found:
            last = found.bit_length() - 1
            found ^= 1 << last
            if remainder.state[self._options[last]] == OPEN:
                remainder.rule_out(self._options[last])
        return (yield from remainder.settle())


class SumLeft(NamedTuple):
    """What the open items of a sum have to add.

    `items`: the open ones, `~item` where it is subtracted. `row`: of the weights. `low` and `high`:
    less what the chosen options add. `least` and `most`: what the open items can add at all;
    `spans`: of each of them, the same with what each of its options adds.
    """

    number: int
    items: tuple[int, ...]
    row: int
    low: int
    high: int
    least: int
    most: int
    spans: tuple[tuple[int, int, dict[int, int]], ...]

    @property
    def possible(self) -> bool:
        """Whether the bounds leave anything."""
        return self.low <= self.high and self.least <= self.high and self.most >= self.low

    @property
    def idle(self) -> bool:
        """Whether it is met by all that can be chosen."""
        return self.low <= self.least and self.most <= self.high


def sums_left(remainder: Remainder) -> Steps[list[SumLeft]]:
    """Return the sums that some choices would not meet; every open item must have an option."""
    found = []
    for number in remainder.sums:
        found.append(_left(remainder, number))
        yield
    return found


def _left(remainder: Remainder, number: int) -> SumLeft:
    problem, settled = remainder.problem, remainder.settled
    row = problem.rows[number]
    before = row * problem.option_count
    low, high = problem.bounds[2 * number : 2 * number + 2]
    items: list[int] = []
    spans: list[tuple[int, int, dict[int, int]]] = []
    for entry in problem.items_of_sum(number):
        item, sign = (entry, 1) if entry >= 0 else (~entry, -1)
        if item in settled:
            given = sign * problem.weights[before + settled[item]]
            low, high = low - given, high - given
            continue
        added = {
            option: sign * problem.weights[before + option] for option in remainder.open_of(item)
        }
        items.append(entry)
        spans.append((min(added.values()), max(added.values()), added))
    least, most = sum(span[0] for span in spans), sum(span[1] for span in spans)
    return SumLeft(number, tuple(items), row, low, high, least, most, tuple(spans))


def _keep_in_bounds(remainder: Remainder) -> Steps[bool]:
    """Rule out the options that a sum leaves no room for; forget the sums that are met anyway."""
    kept: list[int] = []
    for number in remainder.sums:
        part = _left(remainder, number)
        if not part.possible:
            return False
        if part.idle:
            continue
        kept.append(number)
        for option in _out_of_bounds(part):
            remainder.rule_out(option)
        if not (yield from remainder.settle()):
            return False
        yield
    remainder.sums = kept
    return True


def _out_of_bounds(part: SumLeft) -> list[int]:
    """Return the options after which the rest of the sum would have to add too little or much.

    An option that covers two items of the sum counts for both of them.
    """
    room: dict[int, tuple[int, int]] = {}  # the least and the most after the option
    for least, most, added in part.spans:
        for option, weight in added.items():
            low, high = room.get(option, (part.least, part.most))
            room[option] = low + weight - least, high + weight - most
    return [
        option for option, (least, most) in room.items() if least > part.high or most < part.low
    ]
