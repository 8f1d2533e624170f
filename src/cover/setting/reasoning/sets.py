"""Singles and locked options, which one item alone tells; pairs and triples of items.

If all options left for k *base* items cover one of k other items, the *covers*, and no option is
one of two base items, then each of the covers goes to one of the base items: what else covers it
is in no solution, nor is what covers two of them. Naked and hidden sets, X-wing and swordfish of
sudoku are all of this kind.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import chain, combinations
from operator import or_

from cover.families.words import Deduction
from cover.setting.reasoning.relations import Relations, numbers
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

    def pair(self, situation: Situation) -> Deduction | None:
        self._update(situation)
        bases_of = self._twos.bases_of
        found = {covers: bases_of.get(covers, 0) for covers in self._for_pairs}
        return _first(situation, "pair", found, self._for_pairs)

    def triple(self, situation: Situation) -> Deduction | None:
        self._update(situation)
        self._for_triples |= self._threes.update(situation)
        twos, threes = self._twos.bases_of, self._threes.bases_of
        changed = reduce(or_, (covers for covers in self._for_triples if covers in twos), 0)
        found = {
            covers: threes.get(covers, 0) | _inner(covers, twos)
            for covers in in_time([*threes, *_triangles(twos, changed)], situation.deadline)
            if (covers & changed).bit_count() > 1 or covers in self._for_triples
        }
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
        self._kept: dict[int, Sequence[int]] = {}
        self._left: int | None = None

    def update(self, situation: Situation) -> set[int]:
        """Return the covers of the items that have lost options since the last time."""
        fresh: set[int] = set()
        for item in in_time(self._changed(situation), situation.deadline):
            for covers in self._kept.get(item, ()):
                self.bases_of[covers] ^= 1 << item
                if not self.bases_of[covers]:
                    del self.bases_of[covers]
            here = situation.options(item)
            found = _covers(situation.relations, here, 1 << item, 0, self._size)
            sets = self._kept[item] = tuple(dict.fromkeys(found))
            for covers in sets:
                self.bases_of[covers] = self.bases_of.get(covers, 0) | 1 << item
            fresh.update(sets)
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


def _inner(covers: int, twos: Mapping[int, int]) -> int:
    """Return the base items that two of three covers are enough for."""
    first = covers & -covers
    others = covers ^ first
    second = others & -others
    third = others ^ second
    return twos.get(others, 0) | twos.get(first | second, 0) | twos.get(first | third, 0)


def _covers(relations: Relations, options: int, taken: int, chosen: int, size: int) -> list[int]:
    """Return the sets of so many further items that all of some options cover, none in vain."""
    options_of = relations.options_of
    items = relations.sole_items_of(options.bit_length() - 1)
    if size == 1:
        return [
            chosen | 1 << item
            for item in items
            if not options & ~options_of[item] and not taken >> item & 1
        ]
    found: list[int] = []
    for item in items:
        rest = options & ~options_of[item]
        if rest and not taken >> item & 1:
            own = 1 << item
            found += _covers(relations, rest, taken | own, chosen | own, size - 1)
    return found


def _triangles(twos: Mapping[int, int], changed: int) -> Iterator[int]:
    """Yield the sets of three covers of which any two have base items, two of them changed."""
    beside: dict[int, int] = defaultdict(int)
    pairs = [((covers & -covers).bit_length() - 1, covers.bit_length() - 1) for covers in twos]
    for one, other in pairs:
        beside[one] |= 1 << other
        beside[other] |= 1 << one
    for covers, (one, other) in zip(twos, pairs, strict=True):
        third = beside[one] & beside[other] & -1 << other
        if (covers & changed).bit_count() < 2:
            third &= changed
        for each in numbers(third):
            yield covers | 1 << each


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
