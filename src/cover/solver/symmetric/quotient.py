"""The solutions that a symmetry leaves where they are, as the solutions of a smaller problem.

Such a solution has, with an option, all of its images. So the options of the smaller problem are
the orbits of options whose members do not exclude each other. Items that are covered by the same
orbits, as all items of an orbit are, become one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import gcd, lcm
from typing import NamedTuple

from cover.errors import ModelError
from cover.problem import Problem, Sum
from cover.solver.symmetric.group import linear
from cover.steps import in_time

# What a `Problem` has room for in sums.
_LARGEST = 2**31 - 1


class Quotient(NamedTuple):
    """A problem, and the options to fix in it, with a solution for each invariant one."""

    problem: Problem
    fixed: tuple[int, ...]


def quotient(
    problem: Problem,
    permutation: Sequence[int],
    fixed: Iterable[int] = (),
    deadline: float | None = None,
) -> Quotient | None:
    """Return the problem of the solutions that a symmetry maps onto themselves, if there are any.

    All images of `fixed` options are fixed, too. Raises `LimitError` at the deadline, and
    `ModelError` where a sum has no room for its numbers.
    """
    given = set(fixed)
    orbits, merged = list[list[int]](), list[list[int]]()
    for orbit in in_time(cycles(permutation), deadline):
        option = _merged(problem, orbit)
        if option is not None:
            orbits.append(orbit)
            merged.append(option)
        elif not given.isdisjoint(orbit):
            return None
    represented = _representatives(merged, len(problem.items), deadline)
    sums = _sums(problem, orbits, represented, deadline)
    if sums is None:
        return None
    kept = sorted(set(represented))
    chosen = tuple(number for number, orbit in enumerate(orbits) if not given.isdisjoint(orbit))
    reduced = Problem(
        [item for item in kept if item < problem.primary_count],
        (
            [item for item in option if represented[item] == item]
            for option in in_time(merged, deadline)
        ),
        [item for item in kept if item >= problem.primary_count],
        sums,
    )
    return Quotient(reduced, chosen)


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


def _merged(problem: Problem, orbit: Sequence[int]) -> list[int] | None:
    """Return the items of all options of an orbit, None where these exclude each other."""
    merged = [item for option in orbit for item in problem.items_of(option)]
    return merged if len(set(merged)) == len(merged) else None


def _representatives(
    merged: Sequence[Sequence[int]], items: int, deadline: float | None
) -> list[int]:
    """Return for each item the first one that has the same options."""
    options: list[list[int]] = [[] for _ in range(items)]
    for number, option in enumerate(in_time(merged, deadline)):
        for item in option:
            options[item].append(number)
    first: dict[tuple[int, ...], int] = {}
    return [
        first.setdefault(tuple(own), item) for item, own in enumerate(in_time(options, deadline))
    ]


def _sums(
    problem: Problem,
    orbits: Sequence[Sequence[int]],
    represented: Sequence[int],
    deadline: float | None,
) -> list[Sum] | None:
    """Return the sums with orbits in the place of options; None where one cannot be met."""
    if not problem.sum_count:
        return []
    items_of = [
        {represented[item] for item in problem.entries[start:stop]}
        for start, stop in pairwise(problem.starts)
    ]
    sums = []
    for number, whole in enumerate(in_time(linear(problem), deadline)):
        items = {represented[max(item, ~item)] for item in problem.items_of_sum(number)}
        terms = dict(whole.terms)
        added = [sum(terms.get(option, 0) for option in orbit) for orbit in orbits]
        covered = [
            len(items & set().union(*(items_of[option] for option in orbit))) if term else 0
            for orbit, term in zip(orbits, added, strict=True)
        ]
        low = max(whole.low, sum(term for term in added if term < 0))
        high = min(whole.high, sum(term for term in added if term > 0))
        if low > high:
            return None
        sums.append(_sum(sorted(items), covered, added, low, high))
    return sums


def _sum(
    items: Sequence[int], covered: Sequence[int], added: Sequence[int], low: int, high: int
) -> Sum:
    """Return a sum of items, `covered` of which an option has that adds so much.

    An option counts for each of its items. So everything is multiplied by what the numbers of
    items have in common, and divided by what can be divided. Raises `ModelError` for numbers that a
    problem has no room for.
    """
    pairs = list(zip(added, covered, strict=True))
    times = lcm(*(count for term, count in pairs if term))
    weights = [term * times // count if term else 0 for term, count in pairs]
    common = gcd(times, *weights)
    times, weights = times // common, [weight // common for weight in weights]
    low, high = low * times, high * times
    if max(map(abs, (low, high, *weights))) > _LARGEST:
        raise ModelError("solutions up to symmetry need a sum of more than 31 bits")
    return Sum(items, weights, low, high)
