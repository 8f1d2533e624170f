"""Sums: what their bounds leave no room for, with the options that are left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cover.families.deductions import Deduction
from cover.setting.reasoning.relations import numbers
from cover.setting.reasoning.situation import Situation


class Reach(NamedTuple):
    """The options that are left for an item of a sum, each with what it adds."""

    added: Sequence[tuple[int, int]]
    least: int
    most: int


def summed(situation: Situation) -> Deduction | None:
    """Return what some sum has no room for; of sums that say anything, the one of fewest items."""
    found: Deduction | None = None
    fewest = 0
    for number in range(situation.relations.problem.sum_count):
        reaches = _reaches(situation, number)
        if found is not None and len(reaches) >= fewest:
            continue
        removed = set(_without_room(situation, number, reaches))
        if removed:
            fewest = len(reaches)
            items = tuple(_items(situation, number))
            found = Deduction("sum", (), tuple(sorted(removed)), items, total=number)
    return found


def broken(situation: Situation) -> int | None:
    """Return the number of a sum that does not come out, whatever is chosen; None if none is so."""
    problem = situation.relations.problem
    for number in range(problem.sum_count):
        reaches = _reaches(situation, number)
        low, high = problem.bounds[2 * number], problem.bounds[2 * number + 1]
        if (
            sum(reach.least for reach in reaches) > high
            or sum(reach.most for reach in reaches) < low
        ):
            return number
    return None


def _without_room(situation: Situation, number: int, reaches: Sequence[Reach]) -> Iterator[int]:
    """Yield the options of the items of a sum that would make it too small or too large."""
    bounds = situation.relations.problem.bounds
    least = sum(reach.least for reach in reaches)
    most = sum(reach.most for reach in reaches)
    for reach in reaches:
        room = bounds[2 * number + 1] - (least - reach.least)
        need = bounds[2 * number] - (most - reach.most)
        for option, added in reach.added:
            if not need <= added <= room:
                yield option


def _items(situation: Situation, number: int) -> Iterator[int]:
    """Yield the items of a sum, whether they are added or subtracted."""
    problem = situation.relations.problem
    for item in problem.sum_items[problem.sum_starts[number] : problem.sum_starts[number + 1]]:
        yield item if item >= 0 else ~item


def _reaches(situation: Situation, number: int) -> list[Reach]:
    """Return what is left for each item of a sum; an item with nothing left says nothing."""
    problem = situation.relations.problem
    row = problem.rows[number] * problem.option_count
    found: list[Reach] = []
    for signed in problem.sum_items[problem.sum_starts[number] : problem.sum_starts[number + 1]]:
        item, sign = (signed, 1) if signed >= 0 else (~signed, -1)
        added = [
            (option, sign * problem.weights[row + option])
            for option in numbers(situation.options(item))
        ]
        weights = [weight for _, weight in added]
        found.append(Reach(added, min(weights, default=0), max(weights, default=0)))
    return found
