"""The totals of the sums of a problem whose items are covered in one order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from cover.problem import Problem
from cover.steps import Steps


class Bound(NamedTuple):
    """The least and the most that a total may be after a place, and whether it is over there."""

    total: int
    least: int
    most: int
    over: bool


class _SummedItem(NamedTuple):
    """An item of a sum: its place, the first place of an option that covers it, what those add."""

    place: int
    first: int
    least: int
    most: int


class _PlacedSum(NamedTuple):
    """A sum: what options add to it, its items, its bounds; it is kept from `first` to `last`."""

    first: int
    last: int
    low: int
    high: int
    added: dict[int, int]
    members: list[_SummedItem]


class FrontierTotals:
    """Which slot the total of each sum has, what options add to it, and what it may be.

    A total is kept from the first place at which an option adds to it to the place of its last
    item; after that, another one may have its slot. There are none before they are filled in.
    """

    def __init__(self) -> None:
        self.slots = 0
        self._added: dict[int, list[tuple[int, int]]] = defaultdict(list)
        self._bounds: dict[int, list[Bound]] = defaultdict(list)

    def fill(
        self, problem: Problem, order: Sequence[int], places: Sequence[int | None]
    ) -> Steps[None]:
        """Find them, for options with these places in the order of the items."""
        busy_until: list[int] = []  # of each slot
        sums = yield from _sums(problem, order, places)
        for each in sorted(sums, key=lambda one: one.first):
            free = (slot for slot, last in enumerate(busy_until) if last < each.first)
            slot = next(free, len(busy_until))
            busy_until[slot : slot + 1] = [each.last]
            self._add(each, slot, places)
            yield
        self.slots = len(busy_until)

    def added_by(self, option: int) -> tuple[tuple[int, int], ...]:
        """Return pairs of a slot and what the option adds to the total there."""
        return tuple(self._added.get(option, ()))

    def bounds(self, place: int) -> tuple[Bound, ...]:
        """Return what the totals may be after a place at which they, or what is open, change."""
        return tuple(self._bounds.get(place, ()))

    def _add(self, each: _PlacedSum, slot: int, places: Sequence[int | None]) -> None:
        changes = {member.place for member in each.members}
        for option, weight in each.added.items():
            self._added[option].append((slot, weight))
            changes.add(places[option] or 0)
        for place in changes:
            if place >= each.first:
                ahead = [member for member in each.members if member.place > place]
                least = each.low - sum(_most(member, place) for member in ahead)
                most = each.high - sum(_least(member, place) for member in ahead)
                self._bounds[place].append(Bound(slot, least, most, place == each.last))


def _least(member: _SummedItem, place: int) -> int:
    """Return the least that an item ahead adds; 0 or less if it may be covered already."""
    return member.least if member.first > place else min(0, member.least)


def _most(member: _SummedItem, place: int) -> int:
    return member.most if member.first > place else max(0, member.most)


def _sums(
    problem: Problem, order: Sequence[int], places: Sequence[int | None]
) -> Steps[list[_PlacedSum]]:
    """Return the sums of items; each of these is in an option, as all others are not counted."""
    if not problem.sum_count:
        return []
    place_of = {item: place for place, item in enumerate(order)}
    covering: dict[int, list[int]] = defaultdict(list)
    for option, place in enumerate(places):
        if place is not None:
            for entry in range(problem.starts[option], problem.starts[option + 1]):
                covering[problem.entries[entry]].append(option)
    sums = []
    for number, row in enumerate(problem.rows):
        low, high = problem.bounds[2 * number : 2 * number + 2]
        weights = problem.weights[row * problem.option_count : (row + 1) * problem.option_count]
        added: dict[int, int] = defaultdict(int)
        members = []
        for entry in problem.items_of_sum(number):
            item, sign = (entry, 1) if entry >= 0 else (~entry, -1)
            adds = {option: sign * weights[option] for option in covering[item]}
            for option, weight in adds.items():
                added[option] += weight
            if adds:
                first = min(places[option] or 0 for option in adds)
                members.append(
                    _SummedItem(place_of[item], first, min(adds.values()), max(adds.values()))
                )
        if members:
            first = min(member.first for member in members)
            last = max(member.place for member in members)
            sums.append(_PlacedSum(first, last, low, high, dict(added), members))
        yield
    return sums
