"""What never changes while one reasons about a problem: which options cover an item, or conflict.

A set of options is an integer, in which bit `k` is set if option `k` is in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from cover.problem import Problem

# Bytes that the sets of all items may take; larger problems are for engines, not for people.
_MOST_BYTES = 1 << 26


class Relations:
    """The items and the options of a problem as sets."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.primary = range(problem.primary_count)
        count = problem.option_count
        rows = [bytearray(count + 7 >> 3) for _ in problem.items]
        coloured: dict[tuple[int, int], bytearray] = {}
        for option in range(count):
            byte, bit = option >> 3, 1 << (option & 7)
            for place in range(problem.starts[option], problem.starts[option + 1]):
                rows[problem.entries[place]][byte] |= bit
                if problem.colours[place]:
                    key = problem.entries[place], problem.colours[place]
                    coloured.setdefault(key, bytearray(count + 7 >> 3))[byte] |= bit
        self.options_of = [int.from_bytes(row, "little") for row in rows]
        self._coloured = {key: int.from_bytes(row, "little") for key, row in coloured.items()}
        self._conflicts: dict[int, int] = {}

    def items_of(self, option: int) -> list[int]:
        """Return the items of an option, primary and secondary ones."""
        starts = self.problem.starts
        return self.problem.entries[starts[option] : starts[option + 1]].tolist()

    def sole_items_of(self, option: int) -> list[int]:
        """Return the items that no other option of a solution can have: those without a colour."""
        problem = self.problem
        places = range(problem.starts[option], problem.starts[option + 1])
        return [problem.entries[place] for place in places if not problem.colours[place]]

    def conflicts(self, option: int) -> int:
        """Return the options that cannot be in a solution together with this one."""
        found = self._conflicts.get(option)
        if found is None:
            found = self._conflicts[option] = self._find_conflicts(option)
        return found

    def _find_conflicts(self, option: int) -> int:
        problem, found = self.problem, 0
        for place in range(problem.starts[option], problem.starts[option + 1]):
            item, colour = problem.entries[place], problem.colours[place]
            of_item = self.options_of[item]
            found |= of_item & ~self._coloured[item, colour] if colour else of_item
        return found & ~(1 << option)


def are_too_many(problem: Problem) -> bool:
    """Return whether the sets of a problem would take too much memory."""
    return len(problem.items) * (problem.option_count >> 3) > _MOST_BYTES


@lru_cache(maxsize=8)
def relations_of(problem: Problem) -> Relations:
    """Return the sets of a problem, made once for all puzzles of one shape."""
    return Relations(problem)


def numbers(options: int) -> Iterator[int]:
    """Yield the numbers of the options of a set, ascending."""
    while options:
        lowest = options & -options
        yield lowest.bit_length() - 1
        options ^= lowest
