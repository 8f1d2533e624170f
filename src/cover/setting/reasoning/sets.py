"""Pairs and triples: as many items as there are others that their options all cover.

If all options left for k *base* items cover one of k other items, the *covers*, and no option is
one of two base items, then each of the covers goes to one of the base items: what else covers it
is in no solution, nor is what covers two of them. Naked and hidden sets, X-wing and swordfish of
sudoku are all of this kind.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations
from operator import or_

from cover.families.deductions import Deduction
from cover.setting.reasoning.relations import Relations, numbers
from cover.setting.reasoning.situation import Situation

# Base items by the set of items that covers all of their options, none of which can be left out.
_Bases = Mapping[int, Sequence[int]]


class Sets:
    """Finds pairs and triples; what was found of an item is kept until it loses an option."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, int], tuple[int, Sequence[int]]] = {}

    def pair(self, situation: Situation) -> Deduction | None:
        """Return what two items take from all others."""
        for covers, bases in self._bases(situation, 2).items():
            if len(bases) >= 2:
                found = _removal(situation, "pair", covers, bases)
                if found is not None:
                    return found
        return None

    def triple(self, situation: Situation) -> Deduction | None:
        """Return what three items take from all others."""
        twos, threes = self._bases(situation, 2), self._bases(situation, 3)
        for covers in (*threes, *_triangles(twos)):
            bases = [*threes.get(covers, ()), *_inner(covers, twos)]
            if len(bases) >= 3:
                found = _removal(situation, "triple", covers, bases)
                if found is not None:
                    return found
        return None

    def _bases(self, situation: Situation, size: int) -> _Bases:
        """Return the base items of each set of so many covers."""
        found: dict[int, list[int]] = {}
        left = situation.left
        for item, options in sorted(situation.open_in_time()):  # cells before all else
            here = left & options
            options_then, sets = self._kept.get((item, size), (0, ()))
            if options_then != here:
                sets = tuple(dict.fromkeys(_covers(situation.relations, here, 1 << item, 0, size)))
                self._kept[item, size] = here, sets
            for covers in sets:
                found.setdefault(covers, []).append(item)
        return found


def _inner(covers: int, twos: _Bases) -> Iterator[int]:
    """Yield the base items that two of three covers are enough for."""
    rest = covers
    while rest:
        lowest = rest & -rest
        rest ^= lowest
        yield from twos.get(covers ^ lowest, ())


def _covers(relations: Relations, options: int, base: int, chosen: int, size: int) -> Iterator[int]:
    """Yield the sets of so many further items that all of some options cover, none in vain."""
    for item in relations.sole_items_of(options.bit_length() - 1):
        if 1 << item & (base | chosen):
            continue
        rest = options & ~relations.options_of[item]
        if not rest and size == 1:
            yield chosen | 1 << item
        elif rest and size > 1:
            yield from _covers(relations, rest, base, chosen | 1 << item, size - 1)


def _triangles(twos: _Bases) -> Iterator[int]:
    """Yield the sets of three covers of which any two have base items."""
    beside: dict[int, int] = defaultdict(int)
    for covers in twos:
        one, other = numbers(covers)
        beside[one] |= 1 << other
        beside[other] |= 1 << one
    for covers in twos:
        one, other = numbers(covers)
        for third in numbers(beside[one] & beside[other]):
            if third > other:
                yield covers | 1 << third


def _removal(
    situation: Situation, technique: str, covers: int, bases: Sequence[int]
) -> Deduction | None:
    """Return what some covers lose to the first as many base items without a common option."""
    options_of, left = situation.relations.options_of, situation.left
    sets = [options_of[cover] & left for cover in numbers(covers)]
    covering = reduce(or_, sets)
    twice = reduce(or_, (one & other for one, other in combinations(sets, 2)))
    for chosen in combinations(bases, covers.bit_count()):
        own = [options_of[base] & left for base in chosen]
        together = reduce(or_, own)
        if sum(map(int.bit_count, own)) != together.bit_count():
            continue  # one option would do for two of them
        removed = (covering & ~together) | (together & twice)
        if removed:
            return Deduction(technique, (), tuple(numbers(removed)), chosen, tuple(numbers(covers)))
    return None
