"""What never changes while one reasons about a problem: which options cover an item, or conflict.

A set of options is an integer, in which bit `k` is set if option `k` is in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache, reduce
from operator import or_

from cover.problem import Problem
from cover.steps import in_time

# Bytes that the sets of all items may take; larger problems are for engines, not for people.
_MOST_BYTES = 1 << 26

# Bytes that may be taken by what is remembered of all options; of larger problems, it is made anew.
MOST_REMEMBERED = 1 << 27

# Bits of a set that are taken at a time: each step costs as much as what it is done on is long.
_CHUNK = 1 << 12
_WHOLE_CHUNK = (1 << _CHUNK) - 1


class Relations:
    """The items and the options of a problem as sets; raises `LimitError` at the deadline."""

    def __init__(self, problem: Problem, deadline: float | None = None) -> None:
        self.problem = problem
        self.primary = range(problem.primary_count)
        count = problem.option_count
        rows = [bytearray(count + 7 >> 3) for _ in problem.items]
        coloured: dict[tuple[int, int], bytearray] = {}
        for option in in_time(range(count), deadline):
            byte, bit = option >> 3, 1 << (option & 7)
            for key in problem.entries_of(option):
                rows[key[0]][byte] |= bit
                if key[1]:
                    coloured.setdefault(key, bytearray(count + 7 >> 3))[byte] |= bit
        self.options_of = [int.from_bytes(row, "little") for row in rows]
        self._coloured = {key: int.from_bytes(row, "little") for key, row in coloured.items()}
        # The options that have an item without a colour.
        self.sole_options_of = self.options_of[:]
        for (item, _), options in self._coloured.items():
            self.sole_options_of[item] ^= options
        # Of an option, those that cannot be in a solution together with it, and the items that no
        # other option of a solution can have: those without a colour.
        self.conflicts: Callable[[int], int] = self._find_conflicts
        if count * (count >> 3) <= MOST_REMEMBERED:
            self.conflicts = cache(self._find_conflicts)
        self.sole_items_of: Callable[[int], Sequence[int]] = cache(self._find_sole_items)
        self.options_of_sums = [
            reduce(or_, (self.options_of[item] for item in self.items_of_sum(number)), 0)
            for number in range(problem.sum_count)
        ]
        # Sums of few items first.
        self.sums = sorted(
            range(problem.sum_count), key=lambda number: len(problem.items_of_sum(number))
        )

    def items_of(self, option: int) -> list[int]:
        return list(self.problem.items_of(option))

    def _find_sole_items(self, option: int) -> Sequence[int]:
        return [item for item, colour in self.problem.entries_of(option) if not colour]

    def items_of_sum(self, number: int) -> list[int]:
        """Return the items of a sum, whether they are added or subtracted."""
        return [item if item >= 0 else ~item for item in self.problem.items_of_sum(number)]

    def bounds(self, number: int) -> tuple[int, int]:
        low, high = self.problem.bounds[2 * number : 2 * number + 2]
        return low, high

    def _find_conflicts(self, option: int) -> int:
        found = 0
        for item, colour in self.problem.entries_of(option):
            of_item = self.options_of[item]
            found |= of_item & ~self._coloured[item, colour] if colour else of_item
        return found & ~(1 << option)


def are_too_many(problem: Problem) -> bool:
    """Whether the sets of a problem would take too much memory."""
    return len(problem.items) * (problem.option_count >> 3) > _MOST_BYTES


def relations_of(problem: Problem, deadline: float | None = None) -> Relations:
    """Return the sets of a problem, made once for all puzzles of one shape.

    Raises `LimitError` at the deadline, a time of `monotonic`.
    """
    kept = _kept(problem)
    if not kept:
        kept.append(Relations(problem, deadline))
    return kept[0]


@lru_cache(maxsize=8)
def _kept(problem: Problem) -> list[Relations]:
    return []


def numbers(options: int) -> Iterator[int]:
    """Yield the numbers of the options of a set, ascending."""
    first = 0
    while options:
        chunk = options & _WHOLE_CHUNK
        while chunk:
            lowest = chunk & -chunk
            yield first + lowest.bit_length() - 1
            chunk ^= lowest
        options >>= _CHUNK
        first += _CHUNK
