"""The solutions that a symmetry leaves where they are, as the solutions of a smaller problem.

Such a solution has, with an option, all of its images. So the options of the smaller problem are
the orbits of options whose members do not exclude each other. Items that are covered by the same
orbits, as all items of an orbit are, become one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import pairwise
from math import gcd, lcm
from typing import NamedTuple

from cover.problem import Coloured, Problem, Sum
from cover.solver.symmetric.group import ItemColumn, column, columns, linear
from cover.steps import in_time

# What an `Problem` has room for.
_LARGEST = 2**31 - 1

# An orbit as an option: its items, each with the colour that it gets, 0 for none.
MergedOption = dict[int, int]


class WideSum(NamedTuple):
    """A sum with numbers of any size, as what each option adds to it."""

    added: Sequence[int]
    low: int
    high: int

    def is_met(self, solution: Iterable[int]) -> bool:
        return self.low <= sum(map(self.added.__getitem__, solution)) <= self.high


class Quotient(NamedTuple):
    """A problem, and the options to fix in it, with a solution for each invariant one.

    Only those of its solutions stand for an invariant one in which all `wide_sums` are met: sums
    that the problem has no room for, as they need more than 31 bits. Mostly there are none.
    """

    problem: Problem
    fixed: tuple[int, ...]
    wide_sums: Sequence[WideSum] = ()


def quotient(
    problem: Problem,
    permutation: Sequence[int],
    fixed: Iterable[int] = (),
    deadline: float | None = None,
) -> Quotient | None:
    """Return the problem of the solutions that a symmetry maps onto themselves, if there are any.

    All images of `fixed` options are fixed, too. Raises `LimitError` at the deadline.
    """
    given = set(fixed)
    orbits, merged = list[list[int]](), list[MergedOption]()
    for orbit in in_time(cycles(permutation), deadline):
        option = _merged(problem, orbit)
        if option is not None:
            orbits.append(orbit)
            merged.append(option)
        elif not given.isdisjoint(orbit):
            return None
    represented = _representatives(merged, len(problem.items), deadline)
    found = _sums(problem, orbits, represented, deadline)
    if found is None:
        return None
    sums, wide_sums = found
    kept = sorted(set(represented))
    chosen = tuple(number for number, orbit in enumerate(orbits) if not given.isdisjoint(orbit))
    reduced = Problem(
        [item for item in kept if item < problem.primary_count],
        (_entries(option, represented) for option in in_time(merged, deadline)),
        [item for item in kept if item >= problem.primary_count],
        sums,
    )
    return Quotient(reduced, chosen, wide_sums)


def cycles(permutation: Sequence[int]) -> Iterator[list[int]]:
    """Yield the orbits of numbers under the powers of a permutation, by their least numbers."""
    seen = bytearray(len(permutation))
    for first in range(len(permutation)):
        if seen[first]:
            continue
        orbit, one = [], first
        while not seen[one]:
            seen[one] = 1
            orbit.append(one)
            one = permutation[one]
        yield orbit


def _merged(problem: Problem, orbit: Sequence[int]) -> MergedOption | None:
    """Return the options of an orbit as one, None where they exclude each other."""
    merged: MergedOption = {}
    for option in orbit:
        for place in range(problem.starts[option], problem.starts[option + 1]):
            item, colour = problem.entries[place], problem.colours[place]
            if item in merged and not (colour and merged[item] == colour):
                return None
            merged[item] = colour
    return merged


def _representatives(
    merged: Sequence[MergedOption], items: int, deadline: float | None
) -> list[int]:
    """Return for each item the first one that has the same options in the same colours."""
    options: list[list[int]] = [[] for _ in range(items)]
    colours: list[list[int]] = [[] for _ in range(items)]
    for number, option in enumerate(in_time(merged, deadline)):
        for item, colour in option.items():
            options[item].append(number)
            colours[item].append(colour)
    first: dict[ItemColumn, int] = {}
    return [
        first.setdefault(column(*pair), item)
        for item, pair in enumerate(in_time(zip(options, colours, strict=True), deadline))
    ]


def _entries(option: MergedOption, represented: Sequence[int]) -> list[Hashable]:
    return [
        Coloured(item, colour) if colour else item
        for item, colour in option.items()
        if represented[item] == item
    ]


def _sums(
    problem: Problem,
    orbits: Sequence[Sequence[int]],
    represented: Sequence[int],
    deadline: float | None,
) -> tuple[list[Sum], list[WideSum]] | None:
    """Return the sums with orbits in the place of options, and those with too large numbers.

    None where one cannot be met.
    """
    if not problem.sum_count:
        return [], []
    uses = columns(problem, deadline)
    items_of = [
        {represented[item] for item in problem.entries[start:stop]}
        for start, stop in pairwise(problem.starts)
    ]
    sums, wide_sums = list[Sum](), list[WideSum]()
    for number, whole in enumerate(in_time(linear(problem, uses), deadline)):
        items = {represented[max(item, ~item)] for item in problem.items_of_sum(number)}
        covered = [
            len(items & set().union(*(items_of[option] for option in orbit))) for orbit in orbits
        ]
        terms = dict(whole.terms)
        added = [sum(terms.get(option, 0) for option in orbit) for orbit in orbits]
        low = max(whole.low, sum(term for term in added if term < 0))
        high = min(whole.high, sum(term for term in added if term > 0))
        if low > high:
            return None
        one_sum = _sum(sorted(items), covered, WideSum(added, low, high))
        if one_sum is None:
            wide_sums.append(WideSum(added, low, high))
        else:
            sums.append(one_sum)
    return sums, wide_sums


def _sum(items: Sequence[int], covered: Sequence[int], wide: WideSum) -> Sum | None:
    """Return a sum of items, `covered` of which an option has; None for too large numbers.

    An option counts for each of its items. So everything is multiplied by what the numbers of
    items have in common, and divided by what can be divided.
    """
    pairs = list(zip(wide.added, covered, strict=True))
    times = lcm(*(count for term, count in pairs if term))
    weights = [term * times // count if term else 0 for term, count in pairs]
    common = gcd(times, *weights)
    times, weights = times // common, [weight // common for weight in weights]
    low, high = wide.low * times, wide.high * times
    if max(map(abs, (low, high, *weights))) > _LARGEST:
        return None
    return Sum(items, weights, low, high)
