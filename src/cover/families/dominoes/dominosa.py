"""Dominosa: where do the dominoes 0-0 to n-n lie, each of them once, in a grid of numbers?

The contest problem UVa 211 is of this family.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import isqrt

from cover.exact_cover import ExactCover
from cover.families.dominoes.cells import neighbours, partner_faults
from cover.puzzle import Contradiction

# The numbers of a grid, row by row, and how many columns it has.
Grid = tuple[tuple[int, ...], int]

_UNITS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


@dataclass(frozen=True)
class Dominosa:
    """A grid of `numbers`, row by row. A solution: for each cell the one its domino goes on to."""

    numbers: tuple[int, ...]
    columns: int
    family = "domino"

    @property
    def shape(self) -> Grid:
        """The grid, which says all."""
        return self.numbers, self.columns

    @staticmethod
    def model(shape: Grid) -> ExactCover:
        """Cells and dominoes are items, the pairs of neighbours are options."""
        numbers, columns = shape
        primary = [*range(len(numbers)), *dominoes(highest(len(numbers)))]
        return ExactCover(
            primary,
            [
                (one, other, _domino(numbers, one, other))
                for one, other in neighbours(len(numbers) // columns, columns)
            ],
        )

    def fixed(self) -> tuple[int, ...]:
        """Nothing is given but the numbers."""
        return ()

    def contradiction(self) -> Contradiction | None:
        """A grid of a wrong size, numbers not there as often as they must, a domino nowhere."""
        return (
            self._wrong_size()
            or self._not_of_the_set()
            or self._unbalanced()
            or self._domino_without_place()
        )

    def exchangeable(self) -> None:
        """Each number stands where it stands."""

    def decode(self, options: Sequence[int]) -> tuple[int, ...]:
        """How the dominoes lie."""
        pairs = neighbours(len(self.numbers) // self.columns, self.columns)
        partners = list(range(len(self.numbers)))
        for one, other in map(pairs.__getitem__, options):
            partners[one], partners[other] = other, one
        return tuple(partners)

    def check(self, solution: Sequence[int]) -> list[str]:
        """Cells without a neighbour for their domino, dominoes that are not there once."""
        found = list(partner_faults(solution, self.columns))
        found += [
            f"cell {cell + 1} is not covered"
            for cell, partner in enumerate(solution)
            if cell == partner
        ]
        return found or list(self._faults_of_dominoes(solution))

    def _faults_of_dominoes(self, solution: Sequence[int]) -> Iterator[str]:
        laid = Counter(
            _domino(self.numbers, cell, partner)
            for cell, partner in enumerate(solution)
            if cell < partner
        )
        for one, other in dominoes(highest(len(self.numbers))):
            if laid[one, other] != 1:
                yield f"domino {one}-{other} lies in {laid[one, other]} places"

    def _name(self) -> str:
        return f"{len(self.numbers) // self.columns}x{self.columns} grid"

    def _wrong_size(self) -> Contradiction | None:
        cells = len(self.numbers)
        most = max(0, highest(cells))
        if cells == room(most):
            return None
        has = f"a {self._name()} has {'1 cell' if cells == 1 else f'{cells} cells'}"
        cover = f"the dominoes 0-0 to {most}-{most} cover {room(most)}"
        above = f"those to {most + 1}-{most + 1} cover {room(most + 1)}"
        return Contradiction(f"{has}; {cover}, {above}")

    def _not_of_the_set(self) -> Contradiction | None:
        most = highest(len(self.numbers))
        for cell, number in enumerate(self.numbers):
            if not 0 <= number <= most:
                return Contradiction(f"{number} is none of 0-{most} in a {self._name()}", (cell,))
        return None

    def _unbalanced(self) -> Contradiction | None:
        """Some number is there too often, and so another one too rarely."""
        held = Counter(self.numbers)
        numbers = range(highest(len(self.numbers)) + 1)
        many, few = max(numbers, key=held.__getitem__), min(numbers, key=held.__getitem__)
        if held[many] == held[few]:
            return None
        return Contradiction(
            f"a {self._name()} needs each of 0-{numbers[-1]} {_often(len(numbers) + 1)}; "
            f"{many} occurs {held[many]} times and {few} {_often(held[few])}"
        )

    def _domino_without_place(self) -> Contradiction | None:
        held = self.numbers
        pairs = neighbours(len(held) // self.columns, self.columns)
        laid = {_domino(held, one, other) for one, other in pairs}
        for one, other in dominoes(highest(len(held))):
            if (one, other) not in laid:
                beside = f"no {one} has {_another(one, other)} beside it"
                return Contradiction(f"domino {one}-{other} fits nowhere: {beside}")
        return None


def highest(cells: int) -> int:
    """The n of the largest set of dominoes 0-0 to n-n that finds room in so many cells."""
    return (isqrt(4 * cells + 1) - 3) // 2


def room(most: int) -> int:
    """How many cells the dominoes 0-0 to n-n cover."""
    return (most + 1) * (most + 2)


def dominoes(most: int) -> list[tuple[int, int]]:
    """The dominoes 0-0 to n-n, in order: the smaller number first."""
    return list(combinations_with_replacement(range(most + 1), 2))


def _domino(numbers: Sequence[int], one: int, other: int) -> tuple[int, int]:
    """The domino that lies on two cells."""
    a, b = numbers[one], numbers[other]
    return (a, b) if a <= b else (b, a)


def _often(times: int) -> str:
    """How often, in words, as a number stands before it: `0-2 four times`, not `0-2 4 times`."""
    if times < 3:
        return ("not at all", "once", "twice")[times]
    tens, units = divmod(times, 10)
    if times < len(_UNITS):
        return f"{_UNITS[times]} times"
    return f"{_TENS[tens - 2]}{f'-{_UNITS[units]}' if units else ''} times"


def _another(one: int, other: int) -> str:
    return "another one" if one == other else f"a {other}"
