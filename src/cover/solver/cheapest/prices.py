"""Prices of items and sums, by which no solution of a problem can cost less than some bound.

A solution chooses of each option all or nothing. In the linear relaxation it chooses a part of
each, from 0 to 1, and all rows (`cover.solver.cheapest.rows`) are kept. Let each row have a price,
and let the *reduced cost* of an option be its cost, less the prices of what it adds to rows. Then
the options of a solution cost what its rows are worth, which is their prices times the bounds, at
the least; and besides their reduced costs, which are no less than all of those that are below
zero. So prices of any kind prove a bound, and the best prices that of the relaxation.

They are looked for by the subgradient method (M. Held and R. M. Karp, The traveling-salesman
problem and minimum spanning trees: part II, 1971), on a way that does not turn back sharply, which
is a third shorter (P. M. Camerini, L. Fratta and F. Maffioli, On improving relaxation methods by
modified gradient techniques, 1975); in floating point, and then they are judged in whole numbers.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import isfinite
from operator import mul, truediv

from cover.solver.cheapest.rows import Rows


class Ascent:
    """Prices on their way to better ones: `value` is the bound that the `prices` prove.

    All options `fixed` are part of each solution; those `left_out` of none.
    """

    def __init__(
        self,
        rows: Rows,
        costs: Sequence[float],
        fixed: Collection[int] = (),
        left_out: Collection[int] = (),
    ) -> None:
        self._rows = rows
        self._priced = [
            (cost, entries.rows, entries.factors, option in fixed)
            for option, (cost, entries) in enumerate(zip(costs, rows.options, strict=True))
            if option not in left_out
        ]
        self._scales = _scales(rows)
        self._way = [0.0] * len(rows.lows)
        self.prices = [0.0] * len(rows.lows)
        self.value, self._slopes = self._look()

    def step(self, target: float, pace: float = 1.0) -> bool:
        """Go a step towards the value `target`; False, and nothing done, where no way leads on.

        The step is `pace` times as long as would lead there if the way went on as it begins.
        """
        slopes = list(map(truediv, self._slopes, self._scales))
        way = _deflected(slopes, self._way)
        length = sum(map(mul, way, way))
        if not length or not isfinite(self.value):
            return False
        step = pace * (target - self.value) / length
        lows, highs = self._rows.lows, self._rows.highs
        for row, slope in enumerate(way):
            before = self.prices[row]
            price = before + step * slope / self._scales[row]
            is_over = lows[row] < highs[row] and price * before < 0  # a worth has its peak at 0
            self.prices[row] = 0.0 if is_over else price
        self._way = way
        self.value, self._slopes = self._look()
        return True

    def _look(self) -> tuple[float, list[float]]:
        """Return the value of the prices, and how it changes with each of them."""
        lows, highs, price_at = self._rows.lows, self._rows.highs, self.prices.__getitem__
        slopes = [
            float(low if price > 0 else high)
            for low, high, price in zip(lows, highs, self.prices, strict=True)
        ]
        value = sum(map(mul, self.prices, slopes))
        for cost, rows, factors, is_fixed in self._priced:
            reduced = cost - sum(map(mul, map(price_at, rows), factors))
            if reduced < 0 or is_fixed:
                value += reduced
                for row, factor in zip(rows, factors, strict=True):
                    slopes[row] -= factor
        for row, slope in enumerate(slopes):  # at 0, a worth falls to both sides within bounds
            if not self.prices[row] and slope >= 0:
                slopes[row] = max(0.0, slope - highs[row] + lows[row])
        return value, slopes


def exact_value(
    rows: Rows, costs: Sequence[int], prices: Sequence[int], fixed: Collection[int] = ()
) -> int:
    """Return the bound that whole prices prove for whole costs."""
    bounds = zip(rows.lows, rows.highs, prices, strict=True)
    value = sum(price * (low if price > 0 else high) for low, high, price in bounds)
    for option, reduced in enumerate(reduced_costs(rows, costs, prices)):
        value += reduced if option in fixed else min(0, reduced)
    return value


def reduced_costs(rows: Rows, costs: Sequence[int], prices: Sequence[int]) -> list[int]:
    """Return what each option costs besides the prices of what it adds to rows."""
    price_at = prices.__getitem__
    return [
        cost - sum(map(mul, map(price_at, entries.rows), entries.factors))
        for cost, entries in zip(costs, rows.options, strict=True)
    ]


def _scales(rows: Rows) -> list[float]:
    """Return the largest factor in each row."""
    scales = [1.0] * len(rows.lows)
    for entries in rows.options:
        for row, factor in zip(entries.rows, entries.factors, strict=True):
            scales[row] = max(scales[row], abs(factor))
    return scales


def _deflected(slopes: list[float], way: list[float]) -> list[float]:
    """Return the slopes, turned to the way of before where they point back along it."""
    along = sum(map(mul, slopes, way))
    if along >= 0:
        return slopes
    part = -1.5 * along / sum(map(mul, way, way))
    return [slope + part * before for slope, before in zip(slopes, way, strict=True)]
