"""What is left of a problem as problems of its own: those that have nothing in common.

Items are in one component when an option has both, or a sum. A secondary item holds nothing
together where its options cannot disagree about it, and is left out then. Options that are the same
to everything else are one option, which stands for all of them.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from math import prod
from typing import NamedTuple

from cover.problem import Problem
from cover.solver.reduction.refute import SumLeft
from cover.solver.reduction.remainder import Remainder
from cover.steps import Steps

_STEP = 2048  # options that are looked at in one step
_STRIDE = 31  # from an option to one that is not like it


class Component(NamedTuple):
    """A part of a problem that can be solved alone.

    `problem`: its items have their names, and with the options stand in the order of the original.
    `options`: for each option of it, the numbers of the original options that it stands for,
    ascending; more than one where these are duplicates.
    """

    problem: Problem
    options: tuple[tuple[int, ...], ...]

    @property
    def times(self) -> Sequence[int]:
        """For each option how many it stands for; nothing where each stands for one."""
        times = [len(options) for options in self.options]
        return times if max(times) > 1 else ()

    def multiplicity(self, solution: Iterable[int]) -> int:
        """Return how many choices of original options a solution of the component stands for."""
        return prod(len(self.options[option]) for option in solution)


class _DisjointSets:
    """Sets of items, at first of one each, that are joined; `count` is how many there are.

    Going from item to item instead takes several times as long, because in a large problem each
    step is to another place in memory.
    """

    __slots__ = ("count", "parents")

    def __init__(self, count: int) -> None:
        self.count = count
        self.parents = list(range(count))

    def root(self, item: int) -> int:
        """Return an item of the set of this one, the same for all of them."""
        parents = self.parents
        while parents[item] != item:
            parents[item] = item = parents[parents[item]]  # and the path is half as long
        return item

    def join(self, items: Sequence[int]) -> None:
        """Make one set of those of these items."""
        if not items:
            return
        root, parents = self.root(items[0]), self.parents
        for item in items:
            if parents[item] != root and (other := self.root(item)) != root:
                parents[other] = root
                self.count -= 1


def falling_apart(problem: Problem) -> Steps[bool]:
    """Return whether there is more than one component in which there is anything to choose.

    It is seen in a small part of the time that a reduction takes, but not where an item holds parts
    together that would be settled first.
    """
    sets, firsts = _DisjointSets(len(problem.items)), list[int]()
    for begin in range(_STRIDE):  # soon all is together, if it is
        for number, option in enumerate(range(begin, problem.option_count, _STRIDE)):
            items = problem.items_of(option)
            sets.join(items)
            firsts.extend(items[:1])
            if number % _STEP == 0:
                yield
        if sets.count == 1:
            return False
    for number in range(problem.sum_count):
        sets.join([max(item, ~item) for item in problem.items_of_sum(number)])
    sizes = Counter(map(sets.root, firsts))  # of one option alone, nothing is chosen
    return sum(size > 1 for size in sizes.values()) > 1


class _ComponentDraft:
    """Items, options (each with its duplicates) and sums of a component, by their old numbers."""

    __slots__ = ("items", "options", "sums")

    def __init__(self) -> None:
        self.items: list[int] = []
        self.options: list[tuple[int, ...]] = []
        self.sums: list[SumLeft] = []


class Decomposition:
    """What is left while it is taken apart; `sums` are those to be kept, with bounds of 31 bits.

    `gone` are the items that are left out; of those, only the `_loose` ones, which are secondary,
    are in open options at all. `_place` is the number of each item in its component.
    """

    def __init__(self, remainder: Remainder, sums: list[SumLeft]) -> None:
        self._remainder = remainder
        self._whole = remainder.problem
        self._sums = [left for left in sums if left.items]
        self._gone: set[int] = set()
        self._loose: set[int] = set()
        self._place = [0] * len(self._whole.items)
        self._options: list[tuple[int, ...]] = []

    def components(self) -> Steps[tuple[Component, ...]]:
        idle = yield from _idle_items(self._remainder)
        self._gone = self._remainder.settled.keys() | idle
        self._loose = {item for item in self._gone if item >= self._whole.primary_count}
        self._options = yield from self._merged()
        parts = yield from self._parts()
        whole = self._whole
        has_all = len(self._options) == whole.option_count and len(self._sums) == whole.sum_count
        if len(parts) == 1 and not self._gone and has_all:
            return (Component(whole, tuple(self._options)),)
        found = []
        for part in parts:
            problem = yield from self._problem(part)
            found.append(Component(problem, tuple(part.options)))
        return tuple(found)

    def _items(self, option: int) -> Sequence[int]:
        items, loose = self._remainder.items(option), self._loose
        return [item for item in items if item not in loose] if loose else items

    def _merged(self) -> Steps[list[tuple[int, ...]]]:
        """Return the open options, grouped by equal items, colours and weights."""
        remainder, alike, loose = self._remainder, self._remainder.alike, self._loose
        weights = self._whole.weights
        rows_of: dict[int, set[int]] = {}
        for left in self._sums:
            for item in left.items:
                rows_of.setdefault(max(item, ~item), set()).add(left.row)
        first_of: dict[bytes, int] = {}  # by numbers; a tuple of them takes five times the memory
        more: dict[int, list[int]] = {}
        for number, option in enumerate(remainder.open_options()):
            items = sorted(remainder.items(option))
            if loose:
                items = [item for item in items if item not in loose]
            key = array("i", items)
            if alike:
                key.append(-1)
                key.extend(remainder.colour(option, item) for item in items if item in alike)
            if rows_of:
                rows = set[int]().union(*(rows_of.get(item, ()) for item in items))
                key.append(-1)
                key.extend(weights[row * self._whole.option_count + option] for row in sorted(rows))
            first = first_of.setdefault(key.tobytes(), option)
            if first != option:
                more.setdefault(first, []).append(option)
            if number % _STEP == 0:
                yield
        return [(first, *more.get(first, ())) for first in first_of.values()]

    def _parts(self) -> Steps[list[_ComponentDraft]]:
        root = yield from self._roots()
        parts: dict[int, _ComponentDraft] = {}
        for item in range(len(self._place)):
            if item not in self._gone:
                part = parts.setdefault(root[item], _ComponentDraft())
                self._place[item] = len(part.items)
                part.items.append(item)
        if len(parts) == 1:  # as mostly; worth a second where there are a million options
            next(iter(parts.values())).options = self._options
        else:
            for number, options in enumerate(self._options):
                parts[root[self._items(options[0])[0]]].options.append(options)
                if number % _STEP == 0:
                    yield
        for left in self._sums:
            first = left.items[0]
            parts[root[max(first, ~first)]].sums.append(left)
        return list(parts.values())

    def _roots(self) -> Steps[list[int]]:
        """Return for each item one of its component, the same for all."""
        sets = _DisjointSets(len(self._place))
        for number, options in enumerate(self._options):
            sets.join(self._items(options[0]))
            if number % _STEP == 0:
                yield
        for left in self._sums:
            sets.join([max(item, ~item) for item in left.items])
        return list(map(sets.root, sets.parents))

    def _problem(self, part: _ComponentDraft) -> Steps[Problem]:
        whole, loose = self._whole, self._loose
        old, colours, starts = array("i"), array("i"), array("q", [0])
        for number, (first, *_) in enumerate(part.options):
            begin, end = whole.starts[first], whole.starts[first + 1]
            if loose:
                kept = [place for place in range(begin, end) if whole.entries[place] not in loose]
                old.extend([whole.entries[place] for place in kept])
                colours.extend([whole.colours[place] for place in kept])
            else:
                old.extend(whole.entries[begin:end])
                colours.extend(whole.colours[begin:end])
            starts.append(len(old))
            if number % _STEP == 0:
                yield
        entries = array("i", map(self._place.__getitem__, old))
        items: tuple[Hashable, ...] = tuple(whole.items[item] for item in part.items)
        primary = sum(item < whole.primary_count for item in part.items)
        sums = self._arrays(part) if part.sums else None
        return Problem.of_arrays(items, primary, (entries, colours, starts), sums)

    def _arrays(
        self, part: _ComponentDraft
    ) -> tuple[array[int], array[int], array[int], array[int], array[int]]:
        """Return the arrays of the sums of a component."""
        place = self._place
        items, starts, bounds = array("i"), array("i", [0]), array("i")
        for left in part.sums:
            items.extend(place[item] if item >= 0 else ~place[~item] for item in left.items)
            starts.append(len(items))
            bounds.extend((left.low, left.high))
        options = [first for first, *_ in part.options]
        rows, weights = self._whole.weights_of([left.row for left in part.sums], options)
        return items, starts, bounds, rows, weights


def _idle_items(remainder: Remainder) -> Steps[set[int]]:
    """Return the open secondary items that exclude nothing: no options disagree about one alone."""
    found = set()
    for item in range(remainder.problem.primary_count, len(remainder.problem.items)):
        if item not in remainder.settled and _is_idle(remainder, item):
            found.add(item)
        yield
    return found


def _is_idle(remainder: Remainder, item: int) -> bool:
    options = remainder.open_of(item)
    if len(options) < 2:
        return True
    if item in remainder.alike:
        colour = remainder.colour(options[0], item)
        if colour and all(remainder.colour(option, item) == colour for option in options):
            return True
    primary = remainder.problem.primary_count
    shared = {other for other in remainder.items(options[0]) if other < primary}
    for option in options:
        shared.intersection_update(remainder.items(option))
        if not shared:
            return False
    return True
