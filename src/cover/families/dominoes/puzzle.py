"""Dominosas: grids of numbers, in which the dominoes 0-0 to n-n lie, each of them once.

UVa 211 is of this kind. Some numbers may not be given: then a dominosa asks for these, too.
Puzzles of the other kind that have dominoes are in `su_domino_ku`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from math import isqrt

from cover.facts import Contradiction, ModelNames
from cover.families.dominoes.cells import (
    UNKNOWN,
    Placing,
    cell_name,
    neighbours,
    numbers_in,
    often,
    partner_faults,
    places_told,
    placings,
)
from cover.problem import Problem

# The numbers of a grid, row by row, -1 where none is given, and how many columns it has.
NumberGrid = tuple[tuple[int, ...], int]


@dataclass(frozen=True)
class DominoGrid:
    """A grid of `numbers`, row by row; they are -1 where none is given.

    A solution tells for each cell the one that its domino goes on to. Then, where not all numbers
    are given, it has the number of each cell.
    """

    numbers: tuple[int, ...]
    columns: int
    family = "domino"

    @property
    def shape(self) -> NumberGrid:
        """The grid, which is all that there is."""
        return self.numbers, self.columns

    @staticmethod
    def model(shape: NumberGrid) -> Problem:
        """Return the problem: cells and dominoes are items, pairs of neighbours are options.

        Where a number of a pair is not given, there is an option for each domino that it could be.
        """
        numbers, columns = shape
        primary = [*range(len(numbers)), *dominoes_up_to(highest(len(numbers)))]
        laid = placings_on(numbers, columns)
        return Problem(primary, [(one, other, domino(a, b)) for one, other, a, b in laid])

    def names(self, symbol: Callable[[int], str]) -> ModelNames:
        """Return `r1c1` for a cell, `3-6` for a domino."""
        cells = map(self.name, range(len(self.numbers)))
        dominoes = dominoes_up_to(highest(len(self.numbers)))
        return ModelNames([*cells, *(f"{one}-{other}" for one, other in dominoes)])

    def fixed(self) -> tuple[int, ...]:
        """Return nothing: no domino is given."""
        return ()

    def contradiction(self) -> Contradiction | None:
        """Find a wrong size, numbers not there as often as they must be, a domino without place."""
        return (
            self._wrong_size()
            or self._not_of_the_set()
            or self._unbalanced()
            or self._domino_without_place()
        )

    def exchangeable(self) -> None:
        """Numbers are not alike: each is where it is."""

    def decode(self, options: Sequence[int]) -> tuple[int, ...]:
        """Return how the dominoes lie, and the numbers where not all are given."""
        laid = placings_on(*self.shape)
        partners, numbers = list(range(len(self.numbers))), list(self.numbers)
        for one, other, a, b in map(laid.__getitem__, options):
            partners[one], partners[other] = other, one
            numbers[one], numbers[other] = a, b
        return (*partners, *numbers) if self.has_blanks else tuple(partners)

    def check(self, solution: Sequence[int], symbol: Callable[[int], str] = str) -> list[str]:
        """Return wrong numbers, cells without a neighbour for their domino, wrong dominoes.

        These are not there once.
        """
        partners = solution[: len(self.numbers)]
        numbers = numbers_in(solution, self.numbers)
        found = list(self._faults_of_numbers(numbers)) if self.has_blanks else []
        found += partner_faults(partners, self.columns, self.name)
        found += [
            f"{self.name(cell)} is not covered"
            for cell, partner in enumerate(partners)
            if cell == partner
        ]
        return found or list(self._faults_of_dominoes(partners, numbers))

    @property
    def has_blanks(self) -> bool:
        """Whether there are cells whose numbers are not given."""
        return UNKNOWN in self.numbers

    def name(self, cell: int) -> str:
        """Return a cell's name: `r1c1` is the first one."""
        return cell_name(cell, self.columns)

    def _faults_of_numbers(self, numbers: Sequence[int]) -> Iterator[str]:
        """Yield which cells have another number than is given, or none of the set."""
        most = highest(len(self.numbers))
        for cell, (number, given) in enumerate(zip(numbers, self.numbers, strict=True)):
            if number != given != UNKNOWN:
                yield f"{self.name(cell)} is {number}, given is {given}"
            elif not 0 <= number <= most:
                yield f"{self.name(cell)} has no number 0-{most}"

    def _faults_of_dominoes(self, partners: Sequence[int], numbers: Sequence[int]) -> Iterator[str]:
        cells_of: dict[tuple[int, int], list[int]] = {}
        for cell, partner in enumerate(partners):
            if cell < partner:
                laid = domino(numbers[cell], numbers[partner])
                cells_of.setdefault(laid, []).append(cell)
        for one, other in dominoes_up_to(highest(len(self.numbers))):
            cells = cells_of.get((one, other), [])
            if len(cells) != 1:
                yield f"domino {one}-{other} lies {places_told(cells, self.name)}"

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
            if number != UNKNOWN and not 0 <= number <= most:
                return Contradiction(f"{number} is none of 0-{most} in a {self._name()}", (cell,))
        return None

    def _unbalanced(self) -> Contradiction | None:
        """Some number is there too often, and so another one too rarely."""
        held = Counter(self.numbers)
        numbers = range(highest(len(self.numbers)) + 1)
        many, few = max(numbers, key=held.__getitem__), min(numbers, key=held.__getitem__)
        if held[many] <= len(numbers) + 1:
            return None
        too_rare = "" if self.has_blanks else f" and {few} {often(held[few])}"
        return Contradiction(
            f"a {self._name()} needs each of 0-{numbers[-1]} {often(len(numbers) + 1)}; "
            f"{many} occurs {held[many]} times{too_rare}"
        )

    def _domino_without_place(self) -> Contradiction | None:
        laid = {domino(a, b) for _, _, a, b in placings_on(*self.shape)}
        for one, other in dominoes_up_to(highest(len(self.numbers))):
            if (one, other) not in laid:
                what = _another(one, other) + " or a blank cell" * self.has_blanks
                beside = f"no {one} has {what} beside it"
                return Contradiction(f"domino {one}-{other} fits nowhere: {beside}")
        return None


def highest(cells: int) -> int:
    """Return the n of the largest set of dominoes 0-0 to n-n that such cells have room for."""
    return (isqrt(4 * cells + 1) - 3) // 2


def room(most: int) -> int:
    """Return how many cells the dominoes 0-0 to n-n cover."""
    return (most + 1) * (most + 2)


def dominoes_up_to(most: int) -> list[tuple[int, int]]:
    """Return the dominoes 0-0 to n-n, in order: the smaller number first."""
    return list(combinations_with_replacement(range(most + 1), 2))


def domino(a: int, b: int) -> tuple[int, int]:
    """Return the domino of two numbers: the smaller one first."""
    return (a, b) if a <= b else (b, a)


@lru_cache(maxsize=8)
def placings_on(numbers: tuple[int, ...], columns: int) -> tuple[Placing, ...]:
    """Return what the options of a dominosa lay, in their order."""
    pairs = neighbours(len(numbers) // columns, columns)
    return tuple(placings(numbers, pairs, highest(len(numbers))))


def _another(one: int, other: int) -> str:
    return "another one" if one == other else f"a {other}"
