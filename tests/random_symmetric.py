"""Seeded random exact-cover problems that are built to be symmetric, and naive orbits."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from random import Random
from typing import NamedTuple

from cover.problem import Problem, Sum

# An item: the number of its kind, and its place on a ring, or which of a pair it is.
Item = tuple[int, int]
Solution = tuple[int, ...]
Permutation = tuple[int, ...]

_RING, _MIDDLE, _PAIR, _OUTER, _FREE = range(5)  # kinds; the last two are secondary
_BOUND = 6


class Symmetric(NamedTuple):
    """A problem, a group of permutations of its options, and options that these keep."""

    problem: Problem
    group: list[Permutation]
    fixed: tuple[int, ...]


class _Move(NamedTuple):
    """A symmetry of a ring of places: a rotation by so many, after a reflection where it is one."""

    places: int
    by: int
    reflects: bool

    def image(self, item: Item) -> Item:
        """Rings are turned, pairs are exchanged by reflections, the middle stays where it is."""
        kind, place = item
        if kind in (_RING, _OUTER):
            return kind, ((-place if self.reflects else place) + self.by) % self.places
        return (kind, place ^ self.reflects) if kind == _PAIR else item


def symmetric_case(random: Random) -> Symmetric:
    """Orbits of random options, some of them with sums and fixed options."""
    places = random.randrange(1, 7)
    step = random.choice([k for k in range(1, places + 1) if places % k == 0])
    reflects = (False, True) if random.random() < 0.5 else (False,)
    moves = [_Move(places, by, one) for one in reflects for by in range(0, places, step)]
    ring = [(_RING, place) for place in range(places)]
    middle = [(_MIDDLE, 0)] * random.randrange(2)
    pair = [(_PAIR, place) for place in range(2)] * random.randrange(2)
    outer = [(_OUTER, place) for place in range(places)] * random.randrange(2)
    free = [(_FREE, 0)] * random.randrange(2)
    primary, secondary = ring + middle + pair, outer + free
    options = _options(random, moves, primary, secondary)
    number_of = {option: number for number, option in enumerate(options)}
    group = [tuple(number_of[_image(move, option)] for option in options) for move in moves]
    entries = [sorted(items) for _, items in options]
    sums = _sums(random, moves, group, primary) if random.random() < 0.5 else []
    problem = Problem(primary, entries, secondary, sums)
    return Symmetric(problem, list(dict.fromkeys(group)), _fixed(random, group, len(options)))


def orbits(solutions: Iterable[Solution], group: Sequence[Sequence[int]]) -> set[Solution]:
    """The least solution of each orbit, by the images of all of them."""
    return {
        min(tuple(sorted(map(one.__getitem__, solution))) for one in group)
        for solution in solutions
    }


# An option: the number of the orbit that it is from, and its items.
_Option = tuple[int, frozenset[Item]]


def _options(
    random: Random, moves: list[_Move], primary: list[Item], secondary: list[Item]
) -> list[_Option]:
    options: dict[_Option, None] = {}
    for number in range(random.randrange(2, 8)):
        # Often one item, or two that are neighbours or of different kinds.
        first = random.choice(primary)
        near = (first[0], first[1] + 1), (_RING, 0), (_MIDDLE, 0), (_PAIR, 0)
        drawn = random.choice((first, first, *near, *near, random.choice(primary)))
        more = random.sample(primary, 1) if random.random() < 0.2 else []
        items = frozenset({first, drawn, *more}.intersection(primary))
        if secondary and random.random() < 0.3:
            items |= {random.choice(secondary)}
        if secondary and random.random() < 0.05:
            items = frozenset(secondary)
        orbit = {_image(move, (number, items)) for move in moves}
        if len(options) + len(orbit) <= 20:
            options.update(dict.fromkeys(sorted(orbit, key=lambda one: sorted(one[1]))))
    found = list(options)
    random.shuffle(found)
    return found


def _image(move: _Move, option: _Option) -> _Option:
    number, items = option
    return number, frozenset(map(move.image, items))


def _sums(
    random: Random, moves: list[_Move], group: list[Permutation], primary: list[Item]
) -> list[Sum]:
    """A random sum and its images, which may be the same."""
    count = len(group[0])
    weights = [random.choice((0, 1, 1, 2, -1)) for _ in range(count)]
    drawn = random.sample(primary, random.randint(0, len(primary)))
    split = random.choice((len(drawn), len(drawn) // 2))
    low = random.randint(-2, 2)
    high = random.choice((low, low + 1, low + 2, _BOUND))
    found: list[Sum] = []
    for move, permutation in zip(moves, group, strict=True):
        moved = [0] * count
        for option, image in enumerate(permutation):
            moved[image] = weights[option]
        items: list[Hashable] = [*map(move.image, drawn)]
        found.append(Sum(items[:split], moved, low, high, items[split:]))
    return found


def _fixed(random: Random, group: list[Permutation], count: int) -> tuple[int, ...]:
    """The options of an orbit, most often of one that is small; or none."""
    if not count or random.random() < 0.7:
        return ()
    drawn = [random.randrange(count) for _ in range(4)]
    return min((tuple(sorted({one[option] for one in group})) for option in drawn), key=len)
