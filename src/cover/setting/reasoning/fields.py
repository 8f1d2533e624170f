"""The options of all items side by side in one long integer, so that a few operations look at all.

Each item that is open has a *field*: a bit for each option that is left for it, and above these a
*guard*. One subtraction for all fields at once tells which of them are empty, or have one bit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, reduce
from itertools import chain
from operator import or_

from cover.setting.reasoning.relations import MOST_REMEMBERED, Relations, numbers
from cover.steps import in_time


class ItemFields:
    """The fields of what is left of a problem at some time, which do for all that is left later.

    A set of options is an integer with their bits in all of their fields, a set of items one with
    their guards.
    """

    def __init__(
        self,
        relations: Relations,
        items: Sequence[tuple[int, int]],
        left: int,
        deadline: float | None = None,
    ) -> None:
        """Lay out items, each with its options, of which those are left that are in `left`.

        The first one is above all others: the last bit of a set is told at once. Raises
        `LimitError` at the deadline.
        """
        self.relations = relations
        self.laid_out = 0
        problem = relations.problem
        self._bits: list[list[int]] = [[] for _ in range(problem.option_count)]
        # By the length of a set whose last bit is the guard of the item, or a place of the option.
        self.item_at: dict[int, int] = {}
        self.option_at: dict[int, int] = {}
        self.guard_of: list[int] = [0] * problem.primary_count
        self.field_of: list[int] = [0] * problem.primary_count
        # Where it begins, and a bit for each place.
        self._span_of: list[tuple[int, int]] = [(0, 0)] * problem.primary_count
        place = 0
        lowest: list[int] = []
        for item, options in in_time(reversed(items), deadline):
            lowest.append(place)
            first = place
            self.laid_out |= options & left
            for option in numbers(options & left):
                self._bits[option].append(place)
                place += 1
                self.option_at[place] = option
            guard = 1 << place
            self.guard_of[item] = guard
            self.field_of[item] = guard - (1 << first)
            self._span_of[item] = first, (1 << place - first) - 1
            place += 1
            self.item_at[place] = item
        self._bytes = (place >> 3) + 1
        self._all = sum(self.field_of)
        self.lowest = self._set_of(lowest)
        self.guards = self._set_of(place - 1 for place in self.item_at)
        self.guards_of_sums = [0] * problem.sum_count
        self._bounds = [relations.bounds(number) for number in range(problem.sum_count)]
        # Of items, the numbers of their sums, each with 1, or -1 where the item is subtracted.
        self._sums_of: dict[int, list[tuple[int, int]]] = {}
        for number in range(problem.sum_count):
            for each in problem.items_of_sum(number):
                item, sign = (each, 1) if each >= 0 else (~each, -1)
                self.guards_of_sums[number] |= self.guard_of[item]
                self._sums_of.setdefault(item, []).append((number, sign))
        # Of an option, its bits in the fields of all of its items, all items but these, all options
        # but those that conflict with it, and the numbers of the sums that it adds to, with how
        # much.
        self._remembers = problem.option_count * self._bytes <= MOST_REMEMBERED
        self.places: Callable[[int], int] = self._find_places
        self.uncovered: Callable[[int], int] = self._find_uncovered
        self.keeping: Callable[[int], int] = self._find_keeping
        if self._remembers:
            self.places, self.uncovered = cache(self._find_places), cache(self._find_uncovered)
            self.keeping = cache(self._find_keeping)
        self.adding: Callable[[int], dict[int, int]] = cache(self._find_adding)

    def few(self, left: int) -> tuple[int, int]:
        """Return the items that no option is left for, and those that one is left for."""
        guards, lowest = self.guards, self.lowest
        less_one = (left | guards) - lowest
        some = less_one & guards
        many = ((left & less_one | guards) - lowest) & guards
        return guards ^ some, some ^ many

    def pairs(self, left: int, open_items: int) -> list[tuple[int, int]]:
        """Return what is left for those of the open items that have two options, each pair once.

        There is an option left for each of them.
        """
        guards, lowest = self.guards, self.lowest
        but_one = left & ((left | guards) - lowest)
        less_two = (but_one | guards) - lowest
        more = ((but_one & less_two | guards) - lowest) & guards
        pairs = open_items & (less_two & guards ^ more)
        ones = left ^ but_one
        item_at, option_at, field_of = self.item_at, self.option_at, self.field_of
        found: list[tuple[int, int]] = []
        while pairs:
            field = field_of[item_at[pairs.bit_length()]]
            one = option_at[(ones & field).bit_length()]
            other = option_at[(but_one & field).bit_length()]
            found.append((other, one))
            pairs &= self.uncovered(one) | self.uncovered(other)
        return found

    def items(self, guards: int) -> Iterator[int]:
        while guards:
            item = self.item_at[guards.bit_length()]
            yield item
            guards ^= self.guard_of[item]

    def options(self, item: int, left: int) -> list[int]:
        first, mask = self._span_of[item]
        here = left >> first & mask
        found: list[int] = []
        while here:
            place = here.bit_length()
            found.append(self.option_at[first + place])
            here ^= 1 << place - 1
        return found

    def _find_keeping(self, option: int) -> int:
        return self._all ^ self.spread(self.relations.conflicts(option))

    def _find_places(self, option: int) -> int:
        return self._set_of(self._bits[option])

    def _find_uncovered(self, option: int) -> int:
        items = self.relations.items_of(option)
        covered = {self.guard_of[item] for item in items if item < len(self.guard_of)}
        return self.guards ^ sum(covered)

    def _find_adding(self, option: int) -> dict[int, int]:
        problem, added = self.relations.problem, dict[int, int]()
        for item in self.relations.items_of(option) if self._sums_of else ():
            for number, sign in self._sums_of.get(item, ()):
                weight = problem.weights[problem.rows[number] * problem.option_count + option]
                added[number] = added.get(number, 0) + sign * weight
        return added

    def comes_out(self, number: int, reached: int) -> bool:
        low, high = self._bounds[number]
        return low <= reached <= high

    def allowed(self, number: int, reached: int, options: Iterable[int]) -> list[int]:
        """Return those of the options of the last item of a sum with which it comes out."""
        low, high = self._bounds[number]
        adding = self.adding
        return [option for option in options if low <= reached + adding(option)[number] <= high]

    def spread(self, options: int) -> int:
        """Return a set of options, that has a bit for each, as one with their bits in fields.

        Those that were not left when the fields were laid out have none.
        """
        options &= self.laid_out
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
