"""The search for the cheapest solutions, to be read; the one in C, core/cheapest/, is far quicker.

After Algorithm C$ of D. E. Knuth's *The Art of Computer Programming*, volume 4B, section 7.2.2.1:
the cheapest options of an item come first, and what would cost more than the solutions known is cut
off. His *taxes* are prices here: an item has the least price at which one of its options, which
divides its cost among its items, covers it. An option costs what is left of its cost when its items
are paid for, and a partial solution at least as much as all prices are worth and what its options
cost besides. (The search in C looks for better prices; see core/cheapest/prices.c.)

Invariants at each node, where some options are chosen, some excluded and the others alive:

- `bound` is what the prices prove: no solution with these options chosen and those excluded costs
  less, in parts of which `unit` make 1;
- an option that is alive can be chosen: it has no item that is full, agrees with all colours, and
  costs no more than `budget` leaves (sums may still not admit it);
- `possible` of an item is how many options with it are chosen or alive, and never below its low.

An item is chosen that is still to be covered, with the fewest ways to do so; its cheapest option is
chosen, and excluded when all with it is done, until the item cannot be covered any more. So no set
of options is met twice, whatever the multiplicities. Where all items have as many options as they
need, that is a solution; further options are chosen and excluded in the same way.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from heapq import heappush, heappushpop
from itertools import chain
from math import gcd

from cover.problem import Problem
from cover.solver.reference.sums import SumTemplate
from cover.steps import Steps, Work, deadline_after

_UNIT = 1 << 12  # prices are rounded to parts of a cost, of which this many make 1
_SOME = 200  # options tried between two looks at the clock
_ANY = -1  # in place of an item, where all are covered


class _Level:
    """A node with an item to cover, `_ANY` where none is left: its options are tried in turn.

    The trail up to `mark` led here, and from there on it is that of the option `tried`; `place` is
    where the next one stands among those of the item, `cut` how far costs were cut off.
    """

    __slots__ = ("bound", "cut", "item", "mark", "place", "tried")

    def __init__(self, item: int, mark: int, bound: int, cut: int) -> None:
        self.item, self.mark, self.bound, self.cut = item, mark, bound, cut
        self.place = 0
        self.tried: int | None = None


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
        self.nodes = self.updates = 0
        self._problem, self._number, self._fixed = problem, number, frozenset(fixed)
        self._share = gcd(*costs) or 1  # all solutions cost a multiple of it
        self._costs = [cost // self._share for cost in costs]
        self._budget = sum(cost for cost in self._costs if cost > 0) * _UNIT
        if within is not None:
            self._budget = min(self._budget, within // self._share * _UNIT)
        self._found: list[tuple[int, tuple[int, ...]]] = []  # a heap by the cost, turned to minus
        self._trail: list[int] = []  # options excluded, and ~option for those chosen
        self._levels: list[_Level] = []
        self._proved = sum(cost for cost in self._costs if cost < 0) * _UNIT
        self._work = Work(self._steps)

    def go_on(self, seconds: float | None = None) -> bool:
        """Search on for as long; return whether all is done."""
        return self._work.go_on(deadline_after(seconds))

    @property
    def complete(self) -> bool:
        """Whether all is done."""
        return self._work.done

    @property
    def solutions(self) -> list[tuple[int, tuple[int, ...]]]:
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
        proved = -(-self._proved // _UNIT)
        return self._share * (proved if best is None else min(proved, -best))

    # --- The search ---

    def _steps(self) -> Steps[None]:
        if self._begin():
            self._enter()
        tried = 0
        while self._levels:
            if tried % _SOME == 0:
                self._proved = max(self._proved, self._open_bound())
                yield
            tried += 1
            self._advance()

    def _never(self) -> list[int]:
        """Return the options that no solution has: without a primary item, and not fixed."""
        starts, entries = self._problem.starts, self._problem.entries
        return [
            option
            for option in range(self._problem.option_count)
            if option not in self._fixed
            and all(
                entries[place] >= self._problem.primary_count
                for place in range(starts[option], starts[option + 1])
            )
        ]

    def _begin(self) -> bool:
        """Choose the options fixed; return whether there may be solutions within the budget."""
        self._lay_out()
        return (
            all(self._possible[item] >= self._lows[item] for item in range(self._primary))
            and all(map(self._sum_can_be_met, range(self._problem.sum_count)))
            and all(self._choose(option) for option in sorted(self._fixed))
            and self._trim()
        )

    def _lay_out(self) -> None:
        problem = self._problem
        items = range(len(problem.items))
        self._primary = problem.primary_count
        bounds = [problem.multiplicity(k) if k < self._primary else (0, 1) for k in items]
        self._lows = [low for low, _ in bounds]
        self._most_times = [high for _, high in bounds]
        never = set(self._never())
        self._alive = bytearray(option not in never for option in range(problem.option_count))
        # The items of each option without a colour, and those with one.
        self._plain: list[list[int]] = []
        self._coloured: list[list[tuple[int, int]]] = []
        self._members: list[list[int]] = [[] for _ in items]  # of each item, its options
        for option in range(problem.option_count):
            places = range(problem.starts[option], problem.starts[option + 1])
            pairs = [(problem.entries[place], problem.colours[place]) for place in places]
            self._plain.append([item for item, colour in pairs if not colour])
            self._coloured.append([(item, colour) for item, colour in pairs if colour])
            for item, _ in pairs:
                self._members[item].append(option)
        self._colour_of = [dict(coloured) for coloured in self._coloured]
        self._possible = [sum(self._alive[k] for k in self._plain_members(item)) for item in items]
        self._highs = list(map(min, self._most_times, self._possible))
        self._count = [0] * len(items)  # of each item, how many options with it are chosen
        self._painted = [0] * len(items)  # likewise, of those that give it a colour
        self._lay_out_costs()
        sums = SumTemplate(problem)
        self._sums, self._least, self._most = sums, sums.least[:], sums.most[:]

    def _lay_out_costs(self) -> None:
        """Set the prices of items, and what options cost besides."""
        costs = [cost * _UNIT for cost in self._costs]
        prices = [0] * len(self._members)
        for item in range(self._primary):
            shares = [costs[option] // self._shared(option) for option in self._members[item]]
            prices[item] = min(shares, default=0)
        reduced = [
            cost - sum(map(prices.__getitem__, items))
            for cost, items in zip(costs, self._plain, strict=True)
        ]
        self._prices = prices
        # What a solution pays for having an option, and for lacking it.
        self._paid_for = [max(0, cost) for cost in reduced]
        self._paid_without = [max(0, -cost) for cost in reduced]
        for members in self._members:
            members.sort(key=reduced.__getitem__)
        self._by_cost = sorted(range(len(costs)), key=reduced.__getitem__)
        # Those that are cut off first, when the budget shrinks.
        self._by_payment = sorted(self._by_cost, key=self._paid_for.__getitem__, reverse=True)
        self._cut = 0
        self._bound = sum(cost for k, cost in enumerate(reduced) if cost < 0 and self._alive[k])
        for item, price in enumerate(prices):
            self._bound += price * (self._lows[item] if price > 0 else self._highs[item])

    def _shared(self, option: int) -> int:
        """Return among how many items an option divides its cost."""
        return sum(item < self._primary for item in self._plain[option])

    def _plain_members(self, item: int) -> list[int]:
        return [option for option in self._members[item] if item not in self._colour_of[option]]

    def _sum_can_be_met(self, number: int) -> bool:
        low, high = self._sums.bounds[number]
        return self._least[number] <= high and self._most[number] >= low

    def _enter(self) -> None:
        """Begin a level at a node; where all items have what they need, that is a solution."""
        self.nodes += 1
        item = min(
            (item for item in range(self._primary) if self._count[item] < self._lows[item]),
            key=lambda item: self._possible[item] - self._lows[item],
            default=_ANY,
        )
        if item == _ANY:
            self._record()
        self._levels.append(_Level(item, len(self._trail), self._bound, self._cut))

    def _advance(self) -> None:
        """Try the next option of the last level, or leave it."""
        level = self._levels[-1]
        self._take_back(level)
        if level.tried is not None:
            if not (self._exclude(level.tried) and self._trim()):
                self._levels.pop()
                return
            level.mark, level.bound, level.cut = len(self._trail), self._bound, self._cut
        members = self._by_cost if level.item == _ANY else self._members[level.item]
        while level.place < len(members) and not self._alive[members[level.place]]:
            level.place += 1
        if level.place == len(members):
            self._levels.pop()
            return
        level.tried = members[level.place]
        if self._choose(level.tried) and self._trim():
            self._enter()

    def _record(self) -> None:
        """Keep the solution that the options chosen are, if it is within the budget."""
        options = sorted(~option for option in self._trail if option < 0)
        cost = sum(map(self._costs.__getitem__, options))
        if cost * _UNIT < self._bound:
            raise AssertionError("a solution costs less than was proved")
        if cost * _UNIT > self._budget:
            return
        found = -cost, tuple(options)
        if self._number is None or len(self._found) < self._number:
            heappush(self._found, found)
        else:
            heappushpop(self._found, found)
        if len(self._found) == self._number:
            self._budget = min(self._budget, (-self._found[0][0] - 1) * _UNIT)

    def _open_bound(self) -> int:
        """Return the least bound of all that is still to be tried."""
        beside = map(self._bound_beside, self._levels[:-1])
        return min(chain(beside, [self._levels[-1].bound]))

    def _bound_beside(self, level: _Level) -> int:
        """Return the least bound of what is left at a level besides the option tried."""
        assert level.tried is not None, "there is a level below it"
        if level.item == _ANY:
            return level.bound
        members = self._members[level.item]
        if level.place + 1 == len(members):
            return self._budget + 1
        next_one = members[level.place + 1]
        return level.bound + self._paid_without[level.tried] + self._paid_for[next_one]

    # --- Choosing and excluding ---

    def _choose(self, option: int) -> bool:
        """Choose an option; return False where that leaves no solution."""
        if not self._alive[option]:
            return False
        self._alive[option] = False
        self._trail.append(~option)
        self.updates += 1
        self._bound += self._paid_for[option]
        admitted = self._add_to_sums(option)
        full: list[int] = []
        for item in self._plain[option]:
            self._count[item] += 1
            if self._count[item] > self._lows[item]:
                self._bound += max(0, self._prices[item])
            if self._count[item] == self._most_times[item]:
                full.append(item)
        for item, _ in self._coloured[option]:
            self._painted[item] += 1
        if not admitted:
            return False
        excluded = chain(self._disagreeing(option), *(self._members[item] for item in full))
        return all(self._exclude(other) for other in excluded if self._alive[other])

    def _disagreeing(self, option: int) -> list[int]:
        """Return the options that disagree with the colours of an option."""
        return [
            other
            for item, colour in self._coloured[option]
            if self._painted[item] == 1  # those before have seen to it
            for other in self._members[item]
            if self._colour_of[other].get(item) != colour
        ]

    def _exclude(self, option: int) -> bool:
        """Exclude an option that is alive; return False where that leaves no solution."""
        self._alive[option] = False
        self._trail.append(option)
        self.updates += 1
        self._bound += self._paid_without[option]
        is_possible = True
        for item in self._plain[option]:
            self._possible[item] -= 1
            if self._possible[item] < self._highs[item]:
                self._bound += max(0, -self._prices[item])
            if self._possible[item] < self._lows[item]:
                is_possible = False
        return is_possible

    def _trim(self) -> bool:
        """Exclude what costs more than is left; return False where that leaves no solution."""
        while self._bound <= self._budget:
            if self._cut == len(self._by_payment):
                return True
            option = self._by_payment[self._cut]
            if self._bound + self._paid_for[option] <= self._budget:
                return True
            self._cut += 1
            if self._alive[option] and not self._exclude(option):
                return False
        return False

    def _add_to_sums(self, option: int) -> bool:
        """Add what an option adds; return False where a sum cannot be met any more."""
        for number, least, most in self._sums.steps[option]:
            self._least[number] += least
            self._most[number] += most
        return all(self._sum_can_be_met(number) for number, _, _ in self._sums.steps[option])

    def _take_back(self, level: _Level) -> None:
        """Go back to where a level began, or has come since."""
        while len(self._trail) > level.mark:
            option = self._trail.pop()
            if option >= 0:
                for item in self._plain[option]:
                    self._possible[item] += 1
            else:
                option = ~option
                for item in self._plain[option]:
                    self._count[item] -= 1
                for item, _ in self._coloured[option]:
                    self._painted[item] -= 1
                for number, least, most in self._sums.steps[option]:
                    self._least[number] -= least
                    self._most[number] -= most
            self._alive[option] = True
        self._bound, self._cut = level.bound, level.cut
