"""The search for the cheapest solutions, to be read; the one in C, core/cheapest/, is far quicker.

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


class _PricedState(LinkState):
    """A partial solution with what it costs at the least, in parts of the unit.

    `levels` are the items chosen, and `nodes` those of the options chosen for them. `reduced` has
    what each option costs besides the prices of its items.
    """

    def __init__(self, problem: Problem, costs: Sequence[int], fixed: Sequence[int]) -> None:
        prices = _prices(problem, costs)
        starts, entries = problem.starts, problem.entries
        self.reduced = [
            cost * _UNIT - sum(map(prices.__getitem__, entries[starts[k] : starts[k + 1]]))
            for k, cost in enumerate(costs)
        ]
        self.bound = sum(prices) + sum(self.reduced[option] for option in set(fixed))
        self.levels: list[_Level] = []
        self.nodes: list[int] = []
        super().__init__(LinkLayout(problem), fixed)

    def options(self) -> Solution:
        """Return the options chosen, in ascending order."""
        return self._with_fixed(self.nodes)

    def enter(self) -> bool:
        """Cover the next item; False where none is left."""
        item = self._choose()
        if not item:
            return False
        self._cover(item)
        untried = sorted(self._below(item), key=lambda node: -self.reduced[self._option_of(node)])
        self.levels.append(_Level(item, untried, self.bound))
        return True

    def advance(self, budget: int) -> bool:
        """Choose the next option of the last level within the budget, or leave the level."""
        level = self.levels[-1]
        if len(self.nodes) == len(self.levels):
            node = self.nodes.pop()
            self._uncommit_others(node)
            if self._totals:
                self._totals.take_back(self._option_of(node))
        while level.untried:
            node = level.untried.pop()
            option = self._option_of(node)
            self.bound = level.bound + self.reduced[option]
            if self.bound > budget:  # and all that are left cost as much
                break
            if self._totals is None or self._totals.admit(option):
                self._commit_others(node)
                self.nodes.append(node)
                return True
        self.levels.pop()
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


class ReadableCheapestSearch:
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
        self._state = _PricedState(once, [*self._costs, *omissions], tuple(fixed))
        self._least = self._state.bound
        self._work = Work(self._steps)
        self.nodes = 0

    @property
    def updates(self) -> int:
        """How many items and option nodes were taken out of their lists."""
        return self._state.updates

    @property
    def complete(self) -> bool:
        """Whether all is done."""
        return self._work.done

    @property
    def solutions(self) -> list[tuple[int, Solution]]:
        """The cost and the options of each solution found so far, in ascending order."""
        return sorted((-less * self._share, options) for less, options in self._found)

    @property
    def found(self) -> int:
        """How many solutions were found so far."""
        return len(self._found)

    @property
    def bound(self) -> int | None:
        """What no solution costs less than; None where it is proved that there is none."""
        best = max((less for less, _ in self._found), default=None)
        if self._work.done:
            return None if best is None else -best * self._share
        least = -(-self._least // _UNIT)
        return self._share * (least if best is None else min(least, -best))

    def go_on(self, seconds: float | None = None) -> bool:
        """Search on for as long; return whether all is done."""
        return self._work.go_on(deadline_after(seconds))

    def _steps(self) -> Steps[None]:
        state = self._state
        if state.possible and state.bound <= self._budget:
            self._enter()
        tried = 0
        while state.levels:
            if tried % _SOME == 0:
                yield
            tried += 1
            if state.advance(self._budget):
                self._enter()

    def _enter(self) -> None:
        """Go down to the next item; where none is left, keep the solution within the budget."""
        state = self._state
        if state.enter():
            self.nodes += 1
            return
        options = without_omissions(state.options(), self._end)
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
