"""Sums: what they leave no room for, with the options that are left.

First the bounds: the least and the most that the other items of a sum can add. Where these say
nothing, all ways are gone through in which a sum of a few items comes out, with options that do not
conflict: the combinations of a cage, or of the cells that a house has left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from cover.families.words import Deduction
from cover.setting.reasoning.relations import numbers
from cover.setting.reasoning.situation import Situation
from cover.steps import in_time

# The ways of a sum of more items are not gone through, nor those of one with more partial ways that
# differ in what is left for the other items.
_MOST_ITEMS = 8
_MOST_WAYS = 1500


class Reach(NamedTuple):
    """The options that are left for an item of a sum, each with what it adds."""

    added: Sequence[tuple[int, int]]
    least: int
    most: int


class Sums:
    """Finds what sums have no room for; a sum is looked at again when its items lose options."""

    def __init__(self) -> None:
        self._settled: dict[tuple[int, bool], int] = {}

    def find(self, situation: Situation) -> Deduction | None:
        """Return what some sum has no room for; of those whose bounds tell, that of fewest items.

        Only where bounds tell nothing, sums are looked at whose ways do.
        """
        return self._first(situation, by_ways=False) or self._first(situation, by_ways=True)

    def _first(self, situation: Situation, *, by_ways: bool) -> Deduction | None:
        without_room = _without_way if by_ways else _out_of_bounds
        for number in in_time(situation.relations.sums, situation.deadline):
            left = situation.left & situation.relations.options_of_sums[number]
            if self._settled.get((number, by_ways)) == left:
                continue
            removed = set(without_room(situation, number, _reaches(situation, number)))
            if removed:
                items = tuple(situation.relations.items_of_sum(number))
                return Deduction("sum", (), tuple(sorted(removed)), items, total=number)
            self._settled[number, by_ways] = left
        return None


def _out_of_bounds(situation: Situation, number: int, reaches: Sequence[Reach]) -> Iterator[int]:
    """Yield the options of the items of a sum that would make it too small or too large."""
    low, high = situation.relations.bounds(number)
    least = sum(reach.least for reach in reaches)
    most = sum(reach.most for reach in reaches)
    for reach in reaches:
        room = high - (least - reach.least)
        need = low - (most - reach.most)
        for option, added in reach.added:
            if not need <= added <= room:
                yield option


def _without_way(situation: Situation, number: int, reaches: Sequence[Reach]) -> list[int]:
    """Return the options with which a sum does not come out; none where it has too many ways."""
    layers = _layers(situation, number, reaches) if len(reaches) <= _MOST_ITEMS else None
    if layers is None:
        return []
    low, high = situation.relations.bounds(number)
    ends = {way for ways in layers[-1].values() for _, way in ways}
    alive = {way for way in ends if low <= way[0] <= high}
    found: list[int] = []
    for reach, layer in zip(reversed(reaches), reversed(layers), strict=True):
        used = {option for ways in layer.values() for option, after in ways if after in alive}
        alive = {way for way, ways in layer.items() if any(after in alive for _, after in ways)}
        found += [option for option, _ in reach.added if option not in used]
    return found


# What some items of a sum come to, and the options that they leave for the others.
_Way = tuple[int, int]

# Ways to choose options for the items before an item, each with the options for this one, and the
# way that each of these leads to.
_Layer = dict[_Way, list[tuple[int, _Way]]]


def _layers(situation: Situation, number: int, reaches: Sequence[Reach]) -> list[_Layer] | None:
    """Return the ways of a sum, a layer for each of its items; None where they are too many."""
    low, high = situation.relations.bounds(number)
    least = sum(reach.least for reach in reaches)
    most = sum(reach.most for reach in reaches)
    conflicts = situation.relations.conflicts
    layers: list[_Layer] = []
    ways: Iterable[_Way] = [(0, situation.left)]
    room = _MOST_WAYS
    for place, reach in enumerate(reaches):
        least -= reach.least
        most -= reach.most
        later = reduce(
            or_, (1 << option for each in reaches[place + 1 :] for option, _ in each.added), 0
        )
        added_left = [(option, added, later & ~conflicts(option)) for option, added in reach.added]
        layer: _Layer = {}
        for way in ways:
            reached, left = way
            layer[way] = [
                (option, (reached + added, left & kept))
                for option, added, kept in added_left
                if left >> option & 1 and low - most <= reached + added <= high - least
            ]
            room -= len(layer[way])
            if room < 0:
                return None
        layers.append(layer)
        ways = dict.fromkeys(after for steps in layer.values() for _, after in steps)
    return layers


def _reaches(situation: Situation, number: int) -> list[Reach]:
    """Return what is left for each item of a sum; an item with nothing left says nothing."""
    problem = situation.relations.problem
    row = problem.rows[number] * problem.option_count
    found: list[Reach] = []
    for signed in problem.items_of_sum(number):
        item, sign = (signed, 1) if signed >= 0 else (~signed, -1)
        added = [
            (option, sign * problem.weights[row + option])
            for option in numbers(situation.options(item))
        ]
        weights = [weight for _, weight in added]
        found.append(Reach(added, min(weights, default=0), max(weights, default=0)))
    return found
