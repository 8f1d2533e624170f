"""Items in several options of a solution, as the engines see them: sums of options chosen or not.

D. E. Knuth's Algorithm M (*The Art of Computer Programming*, volume 4B, section 7.2.2.1) chooses
options for an item with a multiplicity one after the other. Here such an item becomes a sum, which
all engines, counts and samples know: each option that contains it adds one *share*, in equal parts
by the items that it covers exactly once. Where there are none, the option gets an item of its own,
which says whether it is chosen: a second option, the *omission*, covers only that, and adds
nothing. So there are as many solutions as before, and they are the same but for omissions.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, pairwise
from math import comb, lcm, log2, prod

from cover.problem import Problem
from cover.solver.searching import Solution

_LARGEST = 2**31 - 1  # bound of a sum
_MOST_WEIGHTS = 1 << 24  # of sums that do not share theirs
_PARTS = 1 << 20  # into which odds are divided
_SUMMED = 32  # options to be chosen, or omitted, for which all ways are counted


def each_once(problem: Problem) -> Problem:
    """Return the problem with all multiplicities as sums; itself where there are none.

    Its options are those of the problem, and after them come omissions. Items with a multiplicity
    are gone, and the numbers of the others close up.
    """
    return _Translation(problem).problem() if problem.multiplicities else problem


class _Translation:
    """The items, options and sums that a problem becomes.

    `_members` are the options of each item that becomes a sum, and `_once` are the primary items
    that stay. `_own` has the new item of each option that gets one, `_number_of` those of all items
    that stay, and `_adding` for each option the new items by which it adds to sums.
    """

    def __init__(self, problem: Problem) -> None:
        self._stated = problem
        primary = problem.primary_count
        self._members = _members(problem)
        lows = problem.multiplicities[::2]
        # An item that has to be covered, but is in no option, stays: so there is no solution.
        self._once = [k for k in range(primary) if k not in self._members and lows[k] > 0]
        self._number_of = {item: number for number, item in enumerate(self._once)}
        self._adding = [
            [self._number_of[item] for item in items if item in self._number_of]
            for items in _items_of_options(problem)
        ]
        own = enumerate(self._in_order(self._in_need_of_an_item()), len(self._once))
        self._own = {option: item for item, option in own}
        for option, item in self._own.items():
            self._adding[option] = [item]
        first = len(self._once) + len(self._own)
        beside = enumerate(range(primary, len(problem.items)), first)
        self._number_of |= {item: number for number, item in beside}

    def _in_need_of_an_item(self) -> set[int]:
        """Return the options that are to have an item of their own.

        Beside those that cover nothing exactly once, there are the options of an item whose share
        has too many parts; and where each sum with weights of its own would be too much, all that
        add to any: then all sums have the same.
        """
        adding = set(chain.from_iterable(self._members.values()))
        if len(self._members) * self._stated.option_count > _MOST_WEIGHTS:
            return adding
        needed = {option for option in adding if not self._adding[option]}
        for members in self._members.values():
            if self._parts(members) * (len(members) + 1) > _LARGEST:
                needed.update(members)
        return needed

    def _in_order(self, needed: Collection[int]) -> Iterable[int]:
        """Return options in the order of their own items, which is that in which most are chosen.

        All of those items are in two options, and so the leftmost one is covered first. The options
        of an item that leaves little choice come before others, and next to each other: random
        problems of 44 options are listed in a fraction of the time.
        """

        def choice(item: int) -> float:
            members = len(self._members[item])
            low, high = self._stated.multiplicity(item)
            return min(high, max(0, members - low)) * log2(members + 1)

        in_order = chain.from_iterable(self._members[k] for k in sorted(self._members, key=choice))
        return (option for option in dict.fromkeys(in_order) if option in needed)

    def _parts(self, members: Sequence[int]) -> int:
        """Return how many parts a share has in the sum over these options."""
        return lcm(*{len(self._adding[option]) or 1 for option in members})

    def problem(self) -> Problem:
        names = self._stated.items
        items = (
            *map(names.__getitem__, self._once),
            *(("omitted", option) for option in self._own),
            *names[self._stated.primary_count :],
        )
        primary = len(self._once) + len(self._own)
        return Problem.of_arrays(items, primary, self._options(), self._sums())

    def _options(self) -> tuple[array[int], array[int], array[int]]:
        stated, number_of, own = self._stated, self._number_of, self._own
        entries, colours, starts = array("i"), array("i"), array("q", [0])
        for option, (begin, end) in enumerate(pairwise(stated.starts)):
            for place in range(begin, end):
                if stated.entries[place] in number_of:
                    entries.append(number_of[stated.entries[place]])
                    colours.append(stated.colours[place])
            if option in own:
                entries.append(own[option])
                colours.append(0)
            starts.append(len(entries))
        starts.extend(range(len(entries) + 1, len(entries) + len(own) + 1))
        entries.extend(own.values())
        colours.extend([0] * len(own))
        return entries, colours, starts

    def _sums(self) -> tuple[array[int], array[int], array[int], array[int], array[int]]:
        """Return the arrays of the sums: those of the problem, and one for each multiplicity.

        An item that may be in all its options, and in none, has no sum.
        """
        stated, options = self._stated, self._stated.option_count
        new = self._number_of
        items = array("i", (new[k] if k >= 0 else ~new[~k] for k in stated.sum_items))
        starts, bounds, rows = stated.sum_starts[:], stated.bounds[:], stated.rows[:]
        weights = array("i")
        omitted = array("i", bytes(4 * len(self._own)))  # which add nothing
        for first in range(0, len(stated.weights), options or 1):
            weights += stated.weights[first : first + options] + omitted
        ones: int | None = None  # the row in which all options have 1
        for item, members in self._members.items():
            low, high = stated.multiplicity(item)
            if low == 0 and high >= len(members):
                continue
            share = self._parts(members)
            items.extend(sorted({each for option in members for each in self._adding[option]}))
            starts.append(len(items))
            bounds.extend((min(low, len(members) + 1) * share, min(high, len(members)) * share))
            row = len(weights) // (options + len(omitted))
            if not all(option in self._own for option in members):
                own = array("i", bytes(4 * options))
                for option in members:
                    own[option] = share // len(self._adding[option])
                weights += own + omitted
            elif ones is None:
                ones = row
                weights += array("i", [1]) * options + omitted
            else:
                row = ones
            rows.append(row)
        return items, starts, bounds, rows, weights


def _members(problem: Problem) -> dict[int, list[int]]:
    """Return the options of each item with a multiplicity that is in any, in the order of these."""
    lows, highs = problem.multiplicities[::2], problem.multiplicities[1::2]
    several = {item for item, pair in enumerate(zip(lows, highs, strict=True)) if pair != (1, 1)}
    members: dict[int, list[int]] = {}
    for option, items in enumerate(_items_of_options(problem)):
        for item in several.intersection(items):
            members.setdefault(item, []).append(option)
    return {item: members[item] for item in sorted(members)}


def _items_of_options(problem: Problem) -> Iterator[Sequence[int]]:
    return (problem.entries[begin:end] for begin, end in pairwise(problem.starts))


def without_omissions(solution: Solution, end: int) -> Solution:
    """Return the options of a solution, which ascend, below number `end`."""
    return solution[: bisect_left(solution, end)]


class ChoiceOdds:
    """How likely options are chosen that can be omitted, as far as multiplicities tell.

    Of all ways to choose as many of the options of an item as it says, so many have one of them. An
    option of several items is taken as if these had nothing to do with each other.
    """

    def __init__(self, stated: Problem, problem: Problem) -> None:
        end, starts, entries = stated.option_count, problem.starts, problem.entries
        omission_of = {entries[starts[k]]: k for k in range(end, problem.option_count)}
        own = enumerate(entries[last - 1] for last in starts[1 : end + 1])
        self.omissions = {k: omission_of[item] for k, item in own if item in omission_of}
        self.items: dict[int, list[int]] = {}  # of each option, and of its omission
        members = _members(stated)
        for item, options in members.items():
            for option in options:
                self.items.setdefault(option, []).append(item)
        self.omission_numbers = set(self.omissions.values())
        self.items |= {k: self.items[option] for option, k in self.omissions.items()}
        self.stated = {k: (len(each), *stated.multiplicity(k)) for k, each in members.items()}


class OpenWays:
    """Of how many options so many to so many are still to be chosen, for each item."""

    def __init__(self, odds: ChoiceOdds, chosen: Iterable[int]) -> None:
        self._odds = odds
        self._open = dict(odds.stated)
        for option in chosen:
            self.choose(option)

    def odds(self, options: Sequence[int]) -> dict[int, int] | None:
        """Return the weights of an option and its omission; None of other options."""
        if len(options) != 2 or self._odds.omissions.get(options[0]) != options[1]:
            return None
        ratio = prod(_ratio(*self._open[item]) for item in self._odds.items[options[0]])
        chosen = max(1, min(_PARTS - 1, round(_PARTS * ratio / (1 + ratio))))
        return {options[0]: chosen, options[1]: _PARTS - chosen}

    def choose(self, option: int) -> None:
        added = int(option not in self._odds.omission_numbers)
        for item in self._odds.items.get(option, ()):
            count, low, high = self._open[item]
            self._open[item] = count - 1, low - added, high - added


@cache
def _ratio(count: int, low: int, high: int) -> float:
    """Return the odds of an option, where `low` to `high` of so many are chosen."""
    low, high = max(low, 0), min(high, count)
    if high <= 0 or low >= count:
        return _PARTS ** (1 if high > 0 else -1)
    mean = float(min(max(count / 2, low), high))
    if min(high, count - low) <= _SUMMED and low <= high:
        ways = {number: comb(count, number) for number in range(low, high + 1)}
        mean = sum(number * each for number, each in ways.items()) / sum(ways.values())
    return mean / (count - mean)
