"""Ruling problems out that have no solution even where options may be chosen in part.

A solution chooses of each option all or nothing. In the linear relaxation it chooses a part of
each, from 0 to 1: those of a primary item add up to 1, those of a secondary item to at most 1, and
sums are kept. Let each item and each sum have a price. Then what the options chosen cost is, on the
one hand, what the items and the bounds of the sums are worth; on the other hand it is no less than
all options together cost whose cost is below zero. Prices for which the one is less than the other
prove that there is no solution; a colouring that shows that a board cannot be tiled is such prices.

They are looked for by the subgradient method (M. Held and R. M. Karp, The traveling-salesman
problem and minimum spanning trees: part II, 1971), on a way that does not turn back sharply, which
is a third shorter (P. M. Camerini, L. Fratta and F. Maffioli, On improving relaxation methods by
modified gradient techniques, 1975); in floating point, and then they are judged in whole numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, isfinite
from operator import mul, truediv
from time import monotonic
from typing import NamedTuple

from cover.problem import Problem

_MOST_ENTRIES = 100_000  # once for each sum, and once; beyond, no price would change often enough
_MOST_ROUNDS = 3_000
_FINENESS = 1 << 40  # the largest price of those that are judged exactly


class _PricedOption(NamedTuple):
    """The places of the prices that an option costs, and how many times it costs each."""

    places: tuple[int, ...]
    factors: tuple[int, ...]
    is_fixed: bool


class Relaxation:
    """The relaxation of a problem in which the options `fixed` are chosen.

    Prices stand in the order of the items, after which come the sums. Entries with colours are
    left out, and with them what they exclude.
    """

    def __init__(self, problem: Problem, fixed: Sequence[int]) -> None:
        self._problem = problem
        self._is_small = len(problem.entries) * (1 + problem.sum_count) <= _MOST_ENTRIES
        self._options = _options(problem, frozenset(fixed)) if self._is_small else []

    def refutes(self, deadline: float) -> bool:
        """Look for prices that prove that there is no solution, until `monotonic` is `deadline`."""
        scales = self._scales()
        prices, way = [0.0] * len(scales), [0.0] * len(scales)
        for _ in range(_MOST_ROUNDS if self._is_small else 0):
            gap, slopes = self._look(prices)
            if -inf < gap < 0 and self._is_proof(prices):
                return True
            way = _deflected(list(map(truediv, slopes, scales)), way)
            length = sum(map(mul, way, way))
            if not length or not isfinite(gap) or monotonic() >= deadline:
                break
            step = (gap + 1.0) / length  # as if to a gap of -1; from below 0, any can be reached
            for place, slope in enumerate(way):
                prices[place] -= step * slope / scales[place]
            for item in range(self._problem.primary_count, len(self._problem.items)):
                prices[item] = max(0.0, prices[item])
        return False

    def _scales(self) -> list[float]:
        """Return the largest factor of each price."""
        scales = [1.0] * (len(self._problem.items) + self._problem.sum_count)
        for option in self._options:
            for place, factor in zip(option.places, option.factors, strict=True):
                scales[place] = max(scales[place], abs(factor))
        return scales

    def _look(self, prices: Sequence[float]) -> tuple[float, list[float]]:
        """Return how much more items and sums are worth than the least of costs, and its slopes."""
        worths = [1.0] * len(self._problem.items)
        bounds = self._problem.bounds
        for place, price in enumerate(prices[len(worths) :]):
            worths.append(float(bounds[2 * place + (price > 0)]))
        gap = sum(map(mul, prices, worths))
        price_at = prices.__getitem__
        for places, factors, is_fixed in self._options:
            cost = sum(map(mul, map(price_at, places), factors))
            if cost < 0 or is_fixed:
                gap -= cost
                for place, factor in zip(places, factors, strict=True):
                    worths[place] -= factor
        return gap, worths

    def _is_proof(self, prices: Sequence[float]) -> bool:
        """Return whether prices are a proof when they are rounded to whole numbers."""
        largest = max(map(abs, prices))
        whole = [round(price / largest * _FINENESS) for price in prices]
        items, bounds = len(self._problem.items), self._problem.bounds
        gap = sum(whole[:items])
        gap += sum(
            price * bounds[2 * place + (price > 0)] for place, price in enumerate(whole[items:])
        )
        for option in self._options:
            cost = sum(map(mul, map(whole.__getitem__, option.places), option.factors))
            gap -= cost if option.is_fixed else min(0, cost)
        return gap < 0


def _deflected(slopes: list[float], way: list[float]) -> list[float]:
    """Return the slopes, turned to the way of before where they point back along it."""
    along = sum(map(mul, slopes, way))
    if along >= 0:
        return slopes
    part = -1.5 * along / sum(map(mul, way, way))
    return [slope + part * before for slope, before in zip(slopes, way, strict=True)]


def _options(problem: Problem, fixed: frozenset[int]) -> list[_PricedOption]:
    """Return what the options of a problem cost."""
    summed = _summed(problem)
    options = []
    for option in range(problem.option_count):
        factor_of: dict[int, int] = {}
        for entry in range(problem.starts[option], problem.starts[option + 1]):
            item = problem.entries[entry]
            if not problem.colours[entry]:
                factor_of[item] = 1
            for number, row, sign in summed.get(item, ()):
                if weight := problem.weights[row * problem.option_count + option]:
                    place = len(problem.items) + number
                    factor_of[place] = factor_of.get(place, 0) + sign * weight
        options.append(_PricedOption(tuple(factor_of), tuple(factor_of.values()), option in fixed))
    return options


def _summed(problem: Problem) -> dict[int, list[tuple[int, int, int]]]:
    """Return for each item its sums: their numbers, rows of weights, and signs there."""
    found: dict[int, list[tuple[int, int, int]]] = {}
    for number, row in enumerate(problem.rows):
        members = range(problem.sum_starts[number], problem.sum_starts[number + 1])
        for member in map(problem.sum_items.__getitem__, members):
            item, sign = (member, 1) if member >= 0 else (~member, -1)
            found.setdefault(item, []).append((number, row, sign))
    return found
