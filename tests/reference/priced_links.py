"""A search for the cheapest solutions, to be read: the oracle of the one in C, core/cheapest/.

After Algorithm C$ of D. E. Knuth's *The Art of Computer Programming*, volume 4B, section 7.2.2.1:
dancing links, where the cheapest options of an item come first, and what would cost more than the
solutions known is cut off. His *taxes* are prices here: each item has the least price at which one
of its options, which divides its cost among its items, covers it. So a partial solution costs at
least what its options do, and all prices of the items that are still to be covered. (The search in
C looks for better prices; see core/cheapest/prices.c.)

Items with multiplicities become sums (`cover.solver.multiplicities`), and have no price.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from heapq import heappush, heappushpop
from math import gcd
from typing import NamedTuple

from cover.problem import Problem
from cover.solver.multiplicities import each_once, without_omissions
from cover.solver.reference.network import LinkLayout, LinkState
from cover.solver.searching import Solution
from cover.steps import Steps, Work, deadline_after

_UNIT = 1 << 12  # prices are told in parts of a cost, of which this many make 1
_SOME = 200  # options tried between two looks at the clock


class _Level(NamedTuple):
    """An item that is covered, the nodes of its options from the dearest on, and what led here."""

    item: int
    untried: list[int]
    bound: int


class ReadableCheapestSearch(LinkState):
    """A search for the `number` cheapest solutions of a problem, or for all where that is None.

    They have all options `fixed`, and cost at most `within`. What was found so far is in
    `solutions`, pairs of cost and options in ascending order.
    """

    def __init__(
        self,
        problem: Problem,
        costs: Sequence[int],
        number: int | None,
        within: int | None,
        fixed: Collection[int],
    ) -> None:
        self._number, self._end = number, problem.option_count
        self._share = gcd(*costs) or 1  # all solutions cost a multiple of it
        self._costs = [cost // self._share for cost in costs]
        self._budget = sum(cost for cost in self._costs if cost > 0) * _UNIT
        if within is not None:
            self._budget = min(self._budget, within // self._share * _UNIT)
        self._found: list[tuple[int, Solution]] = []  # a heap by the cost, turned to minus
        once = each_once(problem)
        omissions = [0] * (once.option_count - self._end)
        prices, starts = _prices(once, [*self._costs, *omissions]), once.starts
        self._reduced = [  # what each option costs besides the prices of its items
            cost * _UNIT - sum(map(prices.__getitem__, once.entries[starts[k] : starts[k + 1]]))
            for k, cost in enumerate([*self._costs, *omissions])
        ]
        # What the options chosen cost at the least with all that is to come, in parts of the unit.
        self._least_here = sum(prices) + sum(self._reduced[option] for option in set(fixed))
        self._least = self._least_here
        self._levels: list[_Level] = []
        self._chosen: list[int] = []  # the nodes of the options chosen at the levels
        super().__init__(LinkLayout(once), tuple(fixed))
        self._work = Work(self._steps)
        self.nodes = 0

    @property
    def complete(self) -> bool:
        return self._work.done

    @property
    def solutions(self) -> list[tuple[int, Solution]]:
        return sorted((-less * self._share, options) for less, options in self._found)

    @property
    def found(self) -> int:
        return len(self._found)

    @property
    def bound(self) -> int | None:
        best = max((less for less, _ in self._found), default=None)
        if self._work.done:
            return None if best is None else -best * self._share
        least = -(-self._least // _UNIT)
        return self._share * (least if best is None else min(least, -best))

    def go_on(self, seconds: float | None = None) -> bool:
        return self._work.go_on(deadline_after(seconds))

    def _steps(self) -> Steps[None]:
        if self.possible and self._least_here <= self._budget:
            self._enter()
        tried = 0
        while self._levels:
            if tried % _SOME == 0:
                yield
            tried += 1
            if self._advance():
                self._enter()

    def _enter(self) -> None:
        """Go down to the next item; where none is left, keep the solution within the budget."""
        item = self._choose()
        if item:
            self._cover(item)
            nodes = sorted(self._below(item), key=lambda one: -self._reduced[self._option_of(one)])
            self._levels.append(_Level(item, nodes, self._least_here))
            self.nodes += 1
            return
        options = without_omissions(self._with_fixed(self._chosen), self._end)
        cost = sum(map(self._costs.__getitem__, options))
        if cost * _UNIT > self._budget:
            return
        found = -cost, options
        if self._number is None or len(self._found) < self._number:
            heappush(self._found, found)
        else:
            heappushpop(self._found, found)
        if len(self._found) == self._number:
            self._budget = min(self._budget, (-self._found[0][0] - 1) * _UNIT)

    def _advance(self) -> bool:
        """Choose the next option of the last level within the budget, or leave the level."""
        level = self._levels[-1]
        if len(self._chosen) == len(self._levels):
            node = self._chosen.pop()
            self._uncommit_others(node)
            if self._totals:
                self._totals.take_back(self._option_of(node))
        while level.untried:
            node = level.untried.pop()
            option = self._option_of(node)
            self._least_here = level.bound + self._reduced[option]
            if self._least_here > self._budget:  # and all that are left cost as much
                break
            if self._totals is None or self._totals.admit(option):
                self._commit_others(node)
                self._chosen.append(node)
                return True
        self._levels.pop()
        self._uncover(level.item)
        return False


def _prices(problem: Problem, costs: Sequence[int]) -> list[int]:
    """Return what each primary item costs at the least, in parts of the unit; 0 for others."""
    prices: dict[int, int] = {}
    for option, cost in enumerate(costs):
        items = problem.entries[problem.starts[option] : problem.starts[option + 1]]
        primary = [item for item in items if item < problem.primary_count]
        for item in primary:
            share = cost * _UNIT // len(primary)
            prices[item] = min(prices.get(item, share), share)
    return [prices.get(item, 0) for item in range(len(problem.items))]
