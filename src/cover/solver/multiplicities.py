"""Items in several options of a solution, as the engines see them: sums of options chosen or not.

D. E. Knuth's Algorithm M (*The Art of Computer Programming*, volume 4B, section 7.2.2.1) chooses
options for an item with a multiplicity one after the other. Here such an item becomes a sum, which
all engines, counts and samples know: each option that contains it adds 1, by the items that it
covers exactly once. Where it covers none of these, it gets an item of its own, which says whether
it is chosen: a second option, the *omission*, covers only that. So there are as many solutions as
before, and they are the same but for omissions.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection
from itertools import chain
from math import lcm

from cover.problem import Problem
from cover.solver.engines import SolutionSearch
from cover.solver.searching import Solution, WrappedSearch

_MOST_WEIGHTS = 1 << 24  # of sums that share none
_LARGEST_SHARE = 1 << 20


def each_once(problem: Problem) -> Problem:
    """Return the problem with all multiplicities as sums; itself where there are none.

    Its options are those of the problem, and after them come omissions. Items with a multiplicity
    are gone, and the numbers of the others close up.
    """
    return _Translation(problem).problem() if problem.multiplicities else problem


class _Translation:
    """The items, options and sums that a problem becomes.

    `_members` are the options of each item that has a multiplicity; `_once` the items that have
    none, and `_covered` those in each option. `_own` is the new item of each option that gets one;
    an item `_by_own` counts by these alone. `_number_of` is the new number of items that stay.
    """

    def __init__(self, problem: Problem) -> None:
        self._stated = problem
        primary, options = problem.primary_count, range(problem.option_count)
        self._members: dict[int, list[int]] = defaultdict(list)
        for option in options:
            for item in self._items(option):
                if item < primary and problem.multiplicity(item) != (1, 1):
                    self._members[item].append(option)
        # An item that has to be covered, but is in no option, stays: so there is no solution.
        lows = problem.multiplicities[::2]
        self._once = [k for k in range(primary) if k not in self._members and lows[k] > 0]
        self._number_of = {item: number for number, item in enumerate(self._once)}
        self._covered = [
            [self._number_of[k] for k in self._items(option) if k in self._number_of]
            for option in options
        ]
        self._by_own = {item for item, of in self._members.items() if self._counts_by_own(of)}
        needing = set(chain.from_iterable(self._members[item] for item in self._by_own))
        needing.update(k for k in chain(*self._members.values()) if not self._covered[k])
        self._own = {option: len(self._once) + k for k, option in enumerate(sorted(needing))}
        beside = range(primary, len(problem.items))
        first = len(self._once) + len(self._own)
        self._number_of |= {item: first + number for number, item in enumerate(beside)}

    def _items(self, option: int) -> array[int]:
        starts = self._stated.starts
        return self._stated.entries[starts[option] : starts[option + 1]]

    def _counts_by_own(self, members: Collection[int]) -> bool:
        """Whether all options of an item are to have an item of their own, so that sums stay small.

        The weights of such sums are all 1, in one row for all of them.
        """
        sizes = {len(self._covered[option]) for option in members} - {0}
        rows = len(self._members) * self._stated.option_count
        return not sizes or lcm(*sizes) > _LARGEST_SHARE or rows > _MOST_WEIGHTS

    def problem(self) -> Problem:
        """Return the problem that all this makes."""
        names = self._stated.items
        items = (
            *map(names.__getitem__, self._once),
            *(("omitted", option) for option in self._own),
            *names[self._stated.primary_count :],
        )
        primary = len(self._once) + len(self._own)
        return Problem.of_arrays(items, primary, self._options(), self._sums())

    def _options(self) -> tuple[array[int], array[int], array[int]]:
        """Return the arrays of the options, in which omissions come last."""
        stated, number_of = self._stated, self._number_of
        entries, colours, starts = array("i"), array("i"), array("q", [0])
        for option in range(stated.option_count):
            for place in range(stated.starts[option], stated.starts[option + 1]):
                if stated.entries[place] in number_of:
                    entries.append(number_of[stated.entries[place]])
                    colours.append(stated.colours[place])
            if option in self._own:
                entries.append(self._own[option])
                colours.append(0)
            starts.append(len(entries))
        entries.extend(self._own.values())
        colours.extend([0] * len(self._own))
        starts.extend(range(starts[-1] + 1, len(entries) + 1))
        return entries, colours, starts

    def _sums(self) -> tuple[array[int], array[int], array[int], array[int], array[int]]:
        """Return the arrays of the sums: those of the problem, and one for each multiplicity."""
        stated, count, omissions = self._stated, self._stated.option_count, len(self._own)
        items = array("i", map(self._renumbered, stated.sum_items))
        starts, bounds, rows = stated.sum_starts[:], stated.bounds[:], stated.rows[:]
        weights, none = array("i"), array("i", bytes(4 * omissions))
        for first in range(0, len(stated.weights), count or 1):
            weights += stated.weights[first : first + count] + none
        row_of_own = len(weights) // max(1, count + omissions)
        if self._by_own:
            weights += array("i", [1]) * count + none
        for item, members in self._members.items():
            if item in self._by_own:
                items.extend(map(self._own.__getitem__, members))
                rows.append(row_of_own)
                share = 1
            else:
                adding = {option: self._adding(option) for option in members}
                share = lcm(*map(len, adding.values()))
                items.extend(sorted(set(chain.from_iterable(adding.values()))))
                rows.append(len(weights) // (count + omissions))
                shares = array("i", bytes(4 * (count + omissions)))
                for option, of_option in adding.items():
                    shares[option] = share // len(of_option)
                weights += shares
            starts.append(len(items))
            low, high = stated.multiplicity(item)
            bounds.append(min(low, len(members) + 1) * share)
            bounds.append(min(high, len(members)) * share)
        return items, starts, bounds, rows, weights

    def _adding(self, option: int) -> list[int]:
        """Return the items by which an option adds to sums."""
        own = [self._own[option]] if option in self._own else []
        return self._covered[option] + own

    def _renumbered(self, item: int) -> int:
        return self._number_of[item] if item >= 0 else ~self._number_of[~item]


class StatedSearch(WrappedSearch):
    """A search whose solutions lose their omissions: the options from number `end` on."""

    def __init__(self, search: SolutionSearch, end: int) -> None:
        super().__init__(search)
        self._end = end

    def next(self, seconds: float | None = None) -> Solution | None:
        """Return the next solution; None when there is none or the time is up."""
        solution = self._search.next(seconds)
        return None if solution is None else without_omissions(solution, self._end)

    def count(self, limit: int | None = None, seconds: float | None = None) -> int:
        """Return how many further solutions there are, at most `limit`, found within `seconds`."""
        return self._search.count(limit, seconds)


def without_omissions(solution: Solution, end: int) -> Solution:
    """Return the options of a solution, which ascend, below number `end`."""
    return solution[: bisect_left(solution, end)]
