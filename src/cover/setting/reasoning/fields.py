"""The options of all items side by side in one long integer, so that a few operations look at all.

Each primary item has a *field*: a bit for each of its options, and above these a *guard*. One
subtraction for all fields at once tells which of them are empty, or have one bit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, reduce
from itertools import chain
from operator import or_

from cover.setting.reasoning.relations import MOST_REMEMBERED, Relations, numbers
from cover.steps import in_time


class ItemFields:
    """The fields of a problem; those of items that people look at first come first.

    A set of options is an integer with their bits in all of their fields, a set of items one with
    their guards.
    """

    def __init__(
        self, relations: Relations, order: Iterable[int], deadline: float | None = None
    ) -> None:
        """Lay out the items in this order; raises `LimitError` at the deadline."""
        self.relations = relations
        problem = relations.problem
        self._bits: list[list[int]] = [[] for _ in range(problem.option_count)]
        self._item_at: dict[int, int] = {}
        self._option_at: dict[int, int] = {}
        self.guard_of: list[int] = [0] * problem.primary_count
        self.field_of: list[int] = [0] * problem.primary_count
        self._span_of = [
            (0, 0)
        ] * problem.primary_count  # where it begins, and a bit for each place
        place = 0
        lowest: list[int] = []
        for item in in_time(order, deadline):
            lowest.append(place)
            first = place
            for option in numbers(relations.options_of[item]):
                self._bits[option].append(place)
                self._option_at[place] = option
                place += 1
            guard = 1 << place
            self.guard_of[item] = guard
            self.field_of[item] = guard - (1 << first)
            self._span_of[item] = first, (1 << place - first) - 1
            self._item_at[place] = item
            place += 1
        self._bytes = (place >> 3) + 1
        self.lowest = self._set_of(lowest)
        self.guards = self._set_of(self._item_at)
        self.guards_of_sums = [0] * problem.sum_count
        # Of items, the numbers of their sums, each with 1, or -1 where the item is subtracted.
        self._sums_of: dict[int, list[tuple[int, int]]] = {}
        for number in range(problem.sum_count):
            for each in problem.items_of_sum(number):
                item, sign = (each, 1) if each >= 0 else (~each, -1)
                self.guards_of_sums[number] |= self.guard_of[item]
                self._sums_of.setdefault(item, []).append((number, sign))
        # Of an option, its bits in the fields of all of its items, these items, all options but
        # those that conflict with it, and the numbers of the sums that it adds to, with how much.
        self._remembers = problem.option_count * self._bytes <= MOST_REMEMBERED
        self.places: Callable[[int], int] = self._find_places
        self.covered: Callable[[int], int] = self._find_covered
        self.keeping: Callable[[int], int] = self._find_keeping
        if self._remembers:
            self.places, self.covered = cache(self._find_places), cache(self._find_covered)
            self.keeping = cache(self._find_keeping)
        self.adding: Callable[[int], list[tuple[int, int]]] = cache(self._find_adding)

    def few(self, left: int, open_items: int) -> tuple[int, int]:
        """Return those of the open items that no option is left for, and that one is left for."""
        guards, lowest = self.guards, self.lowest
        less_one = (left | guards) - lowest
        some = less_one & guards
        many = ((left & less_one | guards) - lowest) & guards
        return open_items & ~some, open_items & (some ^ many)

    def pairs(self, left: int, open_items: int) -> int:
        """Return those of the open items that two options are left for."""
        guards, lowest = self.guards, self.lowest
        but_one = left & ((left | guards) - lowest)
        less_two = (but_one | guards) - lowest
        more = ((but_one & less_two | guards) - lowest) & guards
        return open_items & (less_two & guards ^ more)

    def items(self, guards: int) -> Iterator[int]:
        while guards:
            guard = guards & -guards
            yield self._item_at[guard.bit_length() - 1]
            guards ^= guard

    def options(self, item: int, left: int) -> list[int]:
        first, mask = self._span_of[item]
        here = left >> first & mask
        found: list[int] = []
        while here:
            place = here.bit_length() - 1
            found.append(self._option_at[first + place])
            here ^= 1 << place
        return found

    def only(self, guards: int, left: int) -> list[tuple[int, int]]:
        """Return each of the items that have one option left with that."""
        item_at, option_at, field_of = self._item_at, self._option_at, self.field_of
        found: list[tuple[int, int]] = []
        while guards:
            guard = guards & -guards
            item = item_at[guard.bit_length() - 1]
            found.append((item, option_at[(left & field_of[item]).bit_length() - 1]))
            guards ^= guard
        return found

    def _find_keeping(self, option: int) -> int:
        return ~self.spread(self.relations.conflicts(option))

    def _find_places(self, option: int) -> int:
        return self._set_of(self._bits[option])

    def _find_covered(self, option: int) -> int:
        items = self.relations.items_of(option)
        return reduce(or_, {self.guard_of[item] for item in items if item < len(self.guard_of)}, 0)

    def _find_adding(self, option: int) -> list[tuple[int, int]]:
        problem, added = self.relations.problem, dict[int, int]()
        for item in self.relations.items_of(option) if self._sums_of else ():
            for number, sign in self._sums_of.get(item, ()):
                weight = problem.weights[problem.rows[number] * problem.option_count + option]
                added[number] = added.get(number, 0) + sign * weight
        return list(added.items())

    def comes_out(self, number: int, reached: int) -> bool:
        low, high = self.relations.bounds(number)
        return low <= reached <= high

    def allowed(self, number: int, reached: int, options: Iterable[int]) -> list[int]:
        """Return those of the options of the last item of a sum with which it comes out."""
        return [
            option
            for option in options
            if self.comes_out(number, reached + dict(self.adding(option))[number])
        ]

    def spread(self, options: int) -> int:
        """Return a set of options, that has a bit for each, as one with their bits in fields."""
        if self._remembers:
            return reduce(or_, map(self.places, numbers(options)), 0)
        return self._set_of(chain.from_iterable(map(self._bits.__getitem__, numbers(options))))

    def takes_too_much(self, sets: int) -> bool:
        return sets * self._bytes > 2 * MOST_REMEMBERED

    def _set_of(self, places: Iterable[int]) -> int:
        row = bytearray(self._bytes)
        for place in places:
            row[place >> 3] |= 1 << (place & 7)
        return int.from_bytes(row, "little")
