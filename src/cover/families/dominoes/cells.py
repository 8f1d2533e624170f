"""Cells of a grid, what they are called, and where dominoes can lie on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

_UNITS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


@lru_cache(maxsize=32)
def neighbours(rows: int, columns: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of cells with a side in common, the first before the second.

    Cells are numbered row by row, from 0; pairs come in the order of their first cells, the one to
    the right before the one below.
    """
    found = []
    for cell in range(rows * columns):
        if (cell + 1) % columns:
            found.append((cell, cell + 1))
        if cell + columns < rows * columns:
            found.append((cell, cell + columns))
    return tuple(found)


def cell_name(cell: int, columns: int) -> str:
    """Return the name of a cell by its row and column: `r1c1` is the first one."""
    return f"r{cell // columns + 1}c{cell % columns + 1}"


def are_neighbours(one: int, other: int, columns: int) -> bool:
    """Whether two cells of a grid with this number of columns have a side in common."""
    across = abs(one % columns - other % columns)
    return across + abs(one // columns - other // columns) == 1


def partner_faults(
    partners: Sequence[int], columns: int, name: Callable[[int], str]
) -> Iterator[str]:
    """Yield what is wrong where each cell tells the other half of its domino; itself for none.

    `name` is what cells are called.
    """
    for cell, partner in enumerate(partners):
        if partner == cell:
            continue
        if not 0 <= partner < len(partners) or not are_neighbours(cell, partner, columns):
            yield f"the domino on {name(cell)} does not go on to a neighbour"
        elif partners[partner] != cell:
            yield f"the domino on {name(cell)} goes on to {name(partner)}, where another one lies"


def often(times: int) -> str:
    """Return how often, in words: it stands after a number, and `0-2 4 times` reads badly."""
    if times < 3:
        return ("not at all", "once", "twice")[times]
    tens, units = divmod(times, 10)
    if times < len(_UNITS):
        return f"{_UNITS[times]} times"
    return f"{_TENS[tens - 2]}{f'-{_UNITS[units]}' if units else ''} times"


def places_told(cells: Sequence[int], name: Callable[[int], str]) -> str:
    """Return where something lies that should lie in one place, by its first cells."""
    if not cells:
        return "nowhere"
    return f"in {len(cells)} places, from {', '.join(map(name, cells[:-1]))} and {name(cells[-1])}"


UNKNOWN = -1  # the number in a cell, and the other half of its domino, before it is solved

# A domino on two cells: the first one and the second one, and their numbers.
Placing = tuple[int, int, int, int]


def placings(
    numbers: Sequence[int], pairs: Sequence[tuple[int, int]], most: int
) -> Iterator[Placing]:
    """Yield what can lie on pairs of cells, one pair after the other, by the numbers 0 to `most`.

    Where both numbers of a pair are given, that is one domino, or none if one of them is above.
    """
    can_be = _can_be(numbers, most)
    for one, other in pairs:
        for first in can_be[one]:
            for second in can_be[other]:
                yield one, other, first, second


def placing_count(numbers: Sequence[int], pairs: Sequence[tuple[int, int]], most: int) -> int:
    """Return how many placings there are."""
    ways = list(map(len, _can_be(numbers, most)))
    return sum(ways[one] * ways[other] for one, other in pairs)


def _can_be(numbers: Sequence[int], most: int) -> list[Sequence[int]]:
    """Return the numbers that each cell can have."""
    every = range(most + 1)
    return [every if n == UNKNOWN else (n,) if n in every else () for n in numbers]


def numbers_in(solution: Sequence[int], given: Sequence[int]) -> Sequence[int]:
    """Return the number of each cell in a solution: it tells them where not all are given."""
    return solution[len(given) :] or given
