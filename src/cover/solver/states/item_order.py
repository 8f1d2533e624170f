"""In which order to cover the items of a problem so that few partial solutions differ.

What a state of a `frontier` remembers are the marks between items that are covered and items that
are not. An order is good where this border is short at every place: across a board from one short
side to the other, say, and items that are in many options, as the pieces of a puzzle are, last.

The choice by fewest options (MRV) at each state needs about as many of them: on a chessboard of
dominoes 1,627 against 1,277, for Latin squares of order 5 73 thousand against 203 thousand. But a
state is then the set of all covered items, and every option has to be looked at. In one order for
all, a state is a few bits, and to look at one takes a fraction of a millionth of a second.

The shortest border is a pathwidth, hard to find. Here an order grows from an item at the rim by the
item that adds least to the border, and the best one of a few is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from cover.problem import Problem
from cover.solver.states.frontier import Marks, places_of_options
from cover.steps import Steps

# The most items, secondary ones among them, for which orders are grown, since that takes time and
# memory with their square.
_MOST_ITEMS = 6_000

# The most items of a border that are looked at for the next one.
_MOST_BORDER = 100


class ItemOrder(NamedTuple):
    """The primary items in an order, and how good it is.

    `bits` is the most that a state has there; `states` is a guess at how many there are: two to the
    power of the marks at each place, added.
    """

    items: Sequence[int]
    bits: int
    states: float


def best_order(marks: Marks) -> Steps[ItemOrder]:
    """Return a good order: the one of the problem, or one that has grown."""
    problem = marks.problem
    best = yield from measured(marks, range(problem.primary_count))
    if problem.primary_count < 2 or len(problem.items) > _MOST_ITEMS:
        return best
    near = yield from _neighbours(problem)
    fewest = min(near[item].bit_count() for item in best.items)
    rim = [item for item in best.items if near[item].bit_count() == fewest]
    for start in {rim[0], rim[-1]}:
        grown = yield from _grown(near, problem.primary_count, start)
        other = yield from measured(marks, grown)
        best = min(best, other, key=lambda order: order.states)
    return best


def measured(marks: Marks, items: Sequence[int]) -> Steps[ItemOrder]:
    """Return the primary items in this order, with how good it is."""
    # How many marks matter before each place and at the end; a state has a bit for each.
    changes = [0] * (len(items) + 1)
    places = yield from places_of_options(marks.problem, items)
    spans = yield from marks.spans(items, places)
    for first, last in spans:
        if first < last:
            changes[first + 1] += 1
            changes[last + 1] -= 1
    widths = list(accumulate(changes))
    return ItemOrder(items, max(widths), sum(2.0 ** min(width, 1000) for width in widths))


def _neighbours(problem: Problem) -> Steps[list[int]]:
    """Return for each item the set of items in an option together with it, as a mask."""
    near = [0] * len(problem.items)
    for batch in problem.batches():
        for option in batch:
            items = problem.items_of(option)
            together = 0
            for item in items:
                together |= 1 << item
            for item in items:
                near[item] |= together
        yield
    return near


def _grown(near: Sequence[int], count: int, start: int) -> Steps[list[int]]:
    """Return the items, from `start` on always one that adds fewest to those beside the border."""
    primary = (1 << count) - 1
    order: list[int] = []
    seen, left, item = 0, primary, start
    while left:
        order.append(item)
        left &= ~(1 << item)
        seen |= near[item]
        border = seen & left or left
        item = min(_first_items(border), key=lambda one: (near[one] & ~seen).bit_count(), default=0)
        yield
    return order


def _first_items(items: int) -> list[int]:
    """Return the first items of a set, as many as are worth looking at."""
    first: list[int] = []
    while items and len(first) < _MOST_BORDER:
        lowest = items & -items
        first.append(lowest.bit_length() - 1)
        items ^= lowest
    return first
