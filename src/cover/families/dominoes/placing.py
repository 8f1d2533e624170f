"""Where dominoes can lie on a grid of numbers, of which some may not be given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
