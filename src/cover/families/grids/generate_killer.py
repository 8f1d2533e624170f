"""Killers at random: a full grid is drawn and parted into cages, until their totals tell it.

Where a second solution differs, a cage or two are cut into smaller ones. Often a few such cuts lead
to a killer with one solution; as many cages that are drawn anew seldom do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain
from random import Random
from typing import Any, NamedTuple

from cover.errors import LimitError
from cover.facts import Values
from cover.families.generating import Generated
from cover.families.grids.generate_givens import MOST_TRIES, GivenMaker, made
from cover.families.grids.houses import Cage, Rules, sides_of
from cover.families.grids.model import model
from cover.families.grids.puzzle import DigitGrid
from cover.solver import Prepared
from cover.steps import has_come, seconds_left

# How often cages are cut anew before another grid is drawn.
_CUTS = 15

# The slices of work after which a killer is too hard to be looked at: some seconds.
_SLICES = 5_000

# How often cages of so many cells are wished for, where nothing is said. In large grids, totals of
# larger cages leave searches without an end.
_USUAL_CAGES = {2: 10, 3: 12, 4: 8, 5: 2}
_LARGE_GRIDS = 13
_CAGES_OF_LARGE_GRIDS = {2: 10, 3: 1}

# Sizes of cages, with the number of those that are wished for; None where any number will do.
CageSizes = tuple[tuple[int, int | None], ...]


def in_short(cages: Iterable[tuple[int, int | None]]) -> str:
    """Return sizes of cages as the option takes them."""
    return ",".join(str(size) if number is None else f"{size}:{number}" for size, number in cages)


class KillerPlan(NamedTuple):
    """Killers in grids with certain rules, with from `least` to `most` givens.

    Without `cages`, sizes come as often as is usual.
    """

    rules: Rules
    cages: CageSizes | None
    least: int
    most: int

    def puzzle(self, random: Random, deadline: float | None) -> Generated | None:
        grids = GivenMaker(self.rules, random, deadline)
        for _ in range(MOST_TRIES):
            new = self._of_a_grid(grids.filled(), random, deadline)
            if new is not None:
                return new._replace(remark=self._what_came_out(new))
            if has_come(deadline):
                return None
        raise LimitError("no such killer was found; smaller cages, or givens, may help")

    def _of_a_grid(
        self, filled: Values | None, random: Random, deadline: float | None
    ) -> Generated | None:
        """Make a killer; None where a full grid leads to none."""
        if filled is None:
            return None
        symbols = self.rules.symbols
        digits = [option % symbols + 1 for option in filled]
        usual = _USUAL_CAGES if self.rules.rows < _LARGE_GRIDS else _CAGES_OF_LARGE_GRIDS
        wished = {cells: often for cells, often in usual.items() if cells <= self.rules.rows}
        if self.cages is not None:
            wished = {size: 1 if number is None else number for size, number in self.cages}
        numbered = [size for size, number in self.cages or () if number is not None]
        parted = RandomCages(digits, self.rules.columns, wished, random, numbered)
        given = set(random.sample(range(len(digits)), min(self.least, len(digits))))
        for _ in range(_CUTS):
            if has_come(deadline):
                return None
            cages = [  # in the order of their first cells
                Cage(f"cage {number}", tuple(cells), sum(digits[cell] for cell in cells))
                for number, cells in enumerate(sorted(map(sorted, parted.cages)), 1)
            ]
            rules = self.rules._replace(cages=tuple(cages))
            prepared = Prepared(model(rules))
            fixed = [cell * symbols + digits[cell] - 1 for cell in given]
            found = _first_two(prepared, fixed, deadline)
            if found is None:
                return None
            if len(found) == 1:
                givens = tuple(d if cell in given else 0 for cell, d in enumerate(digits))
                return made(rules, givens, found[0], prepared)
            one, other = found
            differing = [cell for cell in range(len(digits)) if one[cell] != other[cell]]
            if len(given) < self.most:
                given.add(random.choice(differing))
            else:
                parted.cut(random.sample(differing, 2))
        return None

    def _what_came_out(self, new: Generated) -> str:
        """Return which cages there are, if they are not those that were wished for."""
        if self.cages is None:
            return ""
        assert isinstance(new.puzzle, DigitGrid), "killers are such grids"
        found = Counter(len(cage.cells) for cage in new.puzzle.cages)
        any_number = [size for size, number in self.cages if number is None]
        numbers = {size: number for size, number in found.items() if size not in any_number}
        if numbers == {size: number for size, number in self.cages if number}:
            return ""
        return f"cages came out as {in_short(sorted(found.items()))}, not {in_short(self.cages)}"


def _first_two(
    prepared: Prepared, fixed: Sequence[int], deadline: float | None
) -> list[Values] | None:
    """Return up to two solutions; None where that takes too long."""
    search: Any = prepared.network.run(fixed, weighted=True)
    bounds = {"slices": _SLICES} if hasattr(prepared.network, "dive") else {}  # of the core
    found: list[Values] = []
    while len(found) < 2:
        solution = search.next(seconds_left(deadline), **bounds)
        if solution is None:
            return found if search.exhausted else None
        found.append(solution)
    return found


class RandomCages:
    """Cages of a grid of so many `columns` with these `digits`, sizes as often as wished for.

    What is `wished` for are weights of the sizes; of those that are `numbered`, they are the number
    of cages, as long as these can be had. A cell that is left alone between cages joins one of
    them, as long as digits differ and there is such a size; otherwise it is a cage of its own.
    `cages` has the cells of each cage.
    """

    def __init__(
        self,
        digits: Sequence[int],
        columns: int,
        wished: Mapping[int, int],
        random: Random,
        numbered: Collection[int] = (),
    ) -> None:
        self.cages: list[list[int]] = []
        self._digits = digits
        self._wished = wished
        self._numbered = numbered
        self._random = random
        self._free = set(range(len(digits)))
        self._sides = [sides_of(k, len(digits) // columns, columns) for k in range(len(digits))]
        self._fill(max(wished))

    def cut(self, cells: Sequence[int]) -> None:
        """Part the cages of these cells anew, into smaller ones, whose totals say more."""
        chosen = set(cells)
        gone = [cage for cage in self.cages if not chosen.isdisjoint(cage)]
        self.cages = [cage for cage in self.cages if chosen.isdisjoint(cage)]
        self._free = set(chain(*gone))
        self._fill(max(map(len, gone)) - 1)

    def _fill(self, most: int) -> None:
        """Part the free cells into cages of up to so many cells, if there are such sizes."""
        wished = {size: weight for size, weight in self._wished.items() if size <= most}
        wished = wished or dict(self._wished)
        while self._free:
            there = Counter(len(cage) for cage in self.cages if len(cage) in self._numbered)
            left = {size: max(0, weight - there[size]) for size, weight in wished.items()}
            weights = left if any(left.values()) else wished
            size = self._random.choices(list(weights), list(weights.values()))[0]
            self.cages.append(self._grown(size))
        if 1 not in self._wished:
            self._join_single_cells()

    def _grown(self, size: int) -> list[int]:
        """Return a new cage, of that size or, where it cannot grow, a smaller one."""
        # From where the fewest cells are free, so that few are left alone.
        ways_out = {cell: len(self._free.intersection(self._sides[cell])) for cell in self._free}
        first = min(sorted(self._free), key=lambda cell: (ways_out[cell], self._random.random()))
        cage = [first]
        self._free.remove(first)
        while len(cage) < size:
            held = {self._digits[cell] for cell in cage}
            beside = {other for cell in cage for other in self._sides[cell]} & self._free
            fitting = sorted(cell for cell in beside if self._digits[cell] not in held)
            if not fitting:
                break
            cage.append(self._random.choice(fitting))
            self._free.remove(cage[-1])
        return cage

    def _join_single_cells(self) -> None:
        most = max(self._wished)
        cage_of = {cell: cage for cage in self.cages for cell in cage}
        for alone in [cage for cage in self.cages if len(cage) == 1]:
            if len(alone) > 1:
                continue  # another one has joined it
            cell = alone[0]
            joined = [
                cage
                for cage in (cage_of[other] for other in self._sides[cell])
                if len(cage) < most and self._digits[cell] not in [self._digits[k] for k in cage]
            ]
            if joined:
                cage = self._random.choice(joined)
                cage.append(cell)
                cage_of[cell] = cage
                self.cages = [each for each in self.cages if each is not alone]
