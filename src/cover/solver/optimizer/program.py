"""A problem as an integer program: rows of columns that are 0 or 1, as optimizers have them.

A column for each option says whether it is chosen. A primary item is a row: the columns of its
options add up to 1, or to what its multiplicity says. A colour of a secondary item is a column,
too, which is no less than any option that gives the item this colour; the colours of an item, and
its options without a colour, add up to 1 at most. A sum is a row in which an option counts its
weight for each item of the sum that it covers.

Options of one colour that share a primary item exclude each other, so that they share a row below
the colour; a relaxation, in which columns may be any number from 0 to 1, is the nearer to the
problem (as with the rows of cliques in M. W. Padberg, On the facial structure of set packing
polyhedra, 1973).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from math import inf
from typing import NamedTuple

from cover.problem import Problem


class ProgramRow(NamedTuple):
    """The values of some columns, each times its factor, add up to a number from low to high."""

    columns: Sequence[int]
    factors: Sequence[int]
    low: float
    high: float


class IntegerProgram:
    """What the options of a problem have to keep to, where those in `fixed` are chosen.

    The first columns are the options, by their numbers. The value of a column is a whole number
    from that in `lows` to that in `highs`.
    """

    def __init__(self, problem: Problem, fixed: Collection[int] = ()) -> None:
        self.problem = problem
        self._chosen = frozenset(fixed)
        self._uses = _uses(problem)
        self._excluding = [self._exclusive_item(k) for k in range(problem.option_count)]
        self.lows = [int(k in self._chosen) for k in range(problem.option_count)]
        self.highs = [
            int(k in self._chosen or self._has_primary(k)) for k in range(problem.option_count)
        ]
        self.rows: list[ProgramRow] = []
        self._add_primary()
        self._add_secondary()
        self._add_sums()

    def _items(self, option: int) -> Sequence[int]:
        starts = self.problem.starts
        return self.problem.entries[starts[option] : starts[option + 1]]

    def _has_primary(self, option: int) -> bool:
        return min(self._items(option), default=len(self.problem.items)) < (
            self.problem.primary_count
        )

    def _exclusive_item(self, option: int) -> int:
        """Return an item whose options exclude each other; a number below 0 where there is none."""
        for item in self._items(option):
            if item < self.problem.primary_count and self.problem.multiplicity(item)[1] == 1:
                return item
        return ~option

    def _add_primary(self) -> None:
        for item in range(self.problem.primary_count):
            low, high = self.problem.multiplicity(item)
            options = [option for option, _ in self._uses[item]]
            most = high if high < len(options) else inf
            self.rows.append(ProgramRow(options, [1] * len(options), low, most))

    def _add_secondary(self) -> None:
        for item in range(self.problem.primary_count, len(self.problem.items)):
            of_colour: dict[int, list[int]] = defaultdict(list)
            for option, colour in self._uses[item]:
                of_colour[colour].append(option)
            plain = of_colour.pop(0, [])
            if plain or len(of_colour) > 1:
                using = [*plain, *(self._colour(options) for options in of_colour.values())]
                self.rows.append(ProgramRow(using, [1] * len(using), -inf, 1))

    def _colour(self, options: Iterable[int]) -> int:
        """Return the column of a colour that these options give; a single one is its own."""
        groups: dict[int, list[int]] = defaultdict(list)
        for option in options:
            groups[self._excluding[option]].append(option)
        first = next(iter(groups.values()))
        if len(groups) == len(first) == 1:
            return first[0]
        column = len(self.lows)
        self.lows.append(0)
        self.highs.append(1)
        for group in groups.values():
            self.rows.append(ProgramRow([*group, column], [1] * len(group) + [-1], -inf, 0))
        return column

    def _add_sums(self) -> None:
        problem = self.problem
        for number, row in enumerate(problem.rows):
            weights = problem.weights[row * problem.option_count :]
            factors: dict[int, int] = defaultdict(int)
            for place in range(problem.sum_starts[number], problem.sum_starts[number + 1]):
                member = problem.sum_items[place]
                sign = 1 if member >= 0 else -1
                for option, _ in self._uses[member if member >= 0 else ~member]:
                    factors[option] += sign * weights[option]
            low, high = problem.bounds[2 * number : 2 * number + 2]
            self.rows.append(ProgramRow(list(factors), list(factors.values()), low, high))

    def least(self, costs: Sequence[int]) -> int:
        """Return a cost that no solution is below: each item gets a share of its options' costs."""
        shares = self._shares(costs)
        least = sum(costs[option] for option in self._chosen if not self._has_primary(option))
        for item, of_item in enumerate(shares):
            share = min(of_item, default=0)
            low, high = self.problem.multiplicity(item)
            least += share * (low if share > 0 else min(high, len(of_item)))
        return least

    def largest(self, costs: Sequence[int]) -> int:
        """Return a number that no solution's cost is further from 0 than."""
        return max(abs(self.least(costs)), abs(self.least([-cost for cost in costs])))

    def largest_sums(self) -> list[int]:
        """Return for each sum a number that nothing that it adds up to is further from 0 than."""
        problem, found = self.problem, []
        for number, row in enumerate(problem.rows):
            weights = problem.weights[row * problem.option_count :]
            members = problem.sum_items[problem.sum_starts[number] : problem.sum_starts[number + 1]]
            uses = (self._uses[member if member >= 0 else ~member] for member in members)
            found.append(sum(max((abs(weights[k]) for k, _ in use), default=0) for use in uses))
        return found

    def _shares(self, costs: Sequence[int]) -> list[list[int]]:
        """Return for each primary item the shares, rounded down, of the costs of its options."""
        shares: list[list[int]] = [[] for _ in range(self.problem.primary_count)]
        for option, cost in enumerate(costs):
            items = [k for k in self._items(option) if k < self.problem.primary_count]
            for item in items:
                shares[item].append(cost // len(items))
        return shares

    def add_another_than(self, solution: Sequence[int]) -> None:
        """Add the row that says that other options are chosen than these, which are a solution.

        Where these are chosen, too, there is a further one for which its items have room.
        """
        taken = [0] * self.problem.primary_count
        for option in solution:
            for item in self._items(option):
                if item < self.problem.primary_count:
                    taken[item] += 1
        has_room = [
            number < self.problem.multiplicity(item)[1] for item, number in enumerate(taken)
        ]
        chosen = frozenset(solution)
        others = [
            option
            for option in range(self.problem.option_count)
            if self.highs[option]
            and option not in chosen
            and all(has_room[k] for k in self._items(option) if k < self.problem.primary_count)
        ]
        factors = [-1] * len(solution) + [1] * len(others)
        self.rows.append(ProgramRow([*solution, *others], factors, 1 - len(solution), inf))


def _uses(problem: Problem) -> list[list[tuple[int, int]]]:
    """Return for each item its options, with the colours that they give it."""
    uses: list[list[tuple[int, int]]] = [[] for _ in problem.items]
    for option in range(problem.option_count):
        for entry in range(problem.starts[option], problem.starts[option + 1]):
            uses[problem.entries[entry]].append((option, problem.colours[entry]))
    return uses
