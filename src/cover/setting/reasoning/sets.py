"""Singles and locked options, which one item alone tells; pairs and triples of items.

If all options left for k *base* items cover one of k other items, the *covers*, and no option is
one of two base items, then each of the covers goes to one of the base items: what else covers it
is in no solution, nor is what covers two of them. Naked and hidden sets, X-wing and swordfish of
sudoku are all of this kind.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import reduce
from itertools import chain, combinations
from operator import or_

from cover.families.words import Deduction
from cover.setting.reasoning.relations import numbers
from cover.setting.reasoning.situation import Situation
from cover.steps import in_time


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
        for item, options in in_time(situation.open, situation.deadline):
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


class Sets:
    """Finds pairs and triples.

    All that a set of covers loses depends on what is left for its base items. So only those are
    looked at of which some base item has lost an option since there was nothing to be found.
    """

    def __init__(self) -> None:
        self._twos, self._threes = _Bases(2), _Bases(3)
        self._for_pairs: set[int] = set()
        self._for_triples: set[int] = set()
        # Of a cover, all those that base items were found for together with it.
        self._beside: dict[int, int] = defaultdict(int)

    def pair(self, situation: Situation) -> Deduction | None:
        self._update(situation)
        bases_of = self._twos.bases_of
        found = {covers: bases_of[covers] for covers in self._for_pairs}
        return _first(situation, "pair", found, self._for_pairs)

    def triple(self, situation: Situation) -> Deduction | None:
        self._update(situation)
        self._for_triples |= self._threes.update(situation)
        twos, threes, beside = self._twos.bases_of, self._threes.bases_of, self._beside
        several = {covers for covers in self._for_triples if covers not in twos}
        fresh = [(covers, covers & -covers) for covers in self._for_triples - several]
        for covers, one in fresh:
            beside[one] |= covers ^ one
            beside[covers ^ one] |= one
        for covers, one in fresh:
            thirds = numbers(beside[one] & beside[covers ^ one])
            several.update([covers | 1 << third for third in thirds])
        changed = reduce(or_, (covers for covers, _ in fresh), 0)
        several.update(covers for covers in threes if (covers & changed).bit_count() > 1)
        found, of_two = dict[int, int](), twos.get
        for covers in in_time(several, situation.deadline):
            one, other, third = _inner(covers)
            one, other, third = of_two(one, 0), of_two(other, 0), of_two(third, 0)
            bases = threes.get(covers, 0)
            if bases or (one and other and third):
                found[covers] = bases | one | other | third
        return _first(situation, "triple", found, self._for_triples)

    def _update(self, situation: Situation) -> None:
        fresh = self._twos.update(situation)
        self._for_pairs |= fresh
        self._for_triples |= fresh


class _Bases:
    """The set of base items of each set of so many covers, none of which can be left out."""

    def __init__(self, size: int) -> None:
        self.bases_of: dict[int, int] = {}
        self._size = size
        self._kept: dict[int, set[int]] = {}
        self._left: int | None = None

    def update(self, situation: Situation) -> set[int]:
        """Return the covers of the items that have lost options since the last time."""
        bases_of = self.bases_of
        fresh: set[int] = set()
        for item in in_time(self._changed(situation), situation.deadline):
            for covers in self._kept.get(item, ()):
                bases_of[covers] ^= 1 << item
            sets = self._kept[item] = _covers(situation, item, self._size)
            for covers in sets:
                bases_of[covers] = bases_of.get(covers, 0) | 1 << item
            fresh |= sets
        self._left = situation.left
        return fresh

    def _changed(self, situation: Situation) -> Iterable[int]:
        """Return the items that have lost options; at first, all."""
        relations = situation.relations
        if self._left is None:
            return relations.primary
        lost = numbers(self._left & ~situation.left)
        items = set(chain.from_iterable(map(relations.items_of, lost)))
        return sorted(items.intersection(relations.primary))


def _first(
    situation: Situation, technique: str, found: Mapping[int, int], fresh: set[int]
) -> Deduction | None:
    """Return what the first covers lose to their base items; forget the fresh ones without any.

    Cells come before all else.
    """
    enough = [each for each in found.items() if each[1].bit_count() >= each[0].bit_count()]
    enough.sort(key=lambda each: (each[1] & -each[1], each[0]))
    for covers, bases in in_time(enough, situation.deadline):
        removal = _removal(situation, technique, covers, bases)
        if removal is not None:
            return removal
    fresh.clear()
    return None


def _inner(covers: int) -> tuple[int, int, int]:
    """Return the sets of two of three covers."""
    first = covers & -covers
    others = covers ^ first
    second = others & -others
    return others, first | second, covers ^ second


def _covers(situation: Situation, base: int, size: int) -> set[int]:
    """Return the sets of so many other items that cover all options left for one, none in vain."""
    relations = situation.relations
    sole_items_of, sole_options_of = relations.sole_items_of, relations.sole_options_of
    # What some items leave uncovered, with these.
    ways = [(situation.options(base), 0)]
    for _ in range(size - 1):
        ways = [
            (rest ^ rest & sole_options_of[item], chosen | 1 << item)
            for rest, chosen in ways
            if rest
            for item in sole_items_of(rest.bit_length() - 1)
            if item != base
        ]
    return {
        chosen | 1 << item
        for rest, chosen in ways
        if rest
        for item in sole_items_of(rest.bit_length() - 1)
        if rest & sole_options_of[item] == rest and item != base
    }


def _removal(situation: Situation, technique: str, covers: int, bases: int) -> Deduction | None:
    """Return what some covers lose to the first as many base items without a common option."""
    options_of, left = situation.relations.options_of, situation.left
    sets = [options_of[cover] & left for cover in numbers(covers)]
    covering = reduce(or_, sets)
    twice = reduce(or_, (one & other for one, other in combinations(sets, 2)))
    for chosen in combinations(numbers(bases), covers.bit_count()):
        own = [options_of[base] & left for base in chosen]
        together = reduce(or_, own)
        if sum(map(int.bit_count, own)) != together.bit_count():
            continue  # one option would do for two of them
        removed = (covering & ~together) | (together & twice)
        if removed:
            return Deduction(technique, (), tuple(numbers(removed)), chosen, tuple(numbers(covers)))
    return None
