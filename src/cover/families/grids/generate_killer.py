"""Killers at random: a full grid is drawn and parted into cages, until their totals tell it.

Where a second solution differs, a cage or two are cut into smaller ones. Often a few such cuts lead
to a killer with one solution; as many cages that are drawn anew seldom do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from random import Random
from typing import Any

from cover.facts import Values
from cover.families.generating import Generated
from cover.families.grids.generate_givens import GivenMaker, made
from cover.families.grids.houses import Cage, Rules, sides_of
from cover.families.grids.model import model
from cover.solver import Prepared
from cover.steps import has_come, seconds_left

# How often cages are cut anew before another grid is drawn.
_CUTS = 15

# The slices of work after which a killer is too hard to be looked at: some seconds.
_SLICES = 5_000


class KillerMaker:
    """Makes killers in grids with certain rules, with cages as often of each size as wished for.

    The `numbered` sizes are to have so many cages, others have weights (see `RandomCages`).
    """

    def __init__(
        self,
        rules: Rules,
        cages: Mapping[int, int],
        numbered: Collection[int],
        random: Random,
        deadline: float | None,
    ) -> None:
        self._rules = rules
        self._cages = cages
        self._numbered = numbered
        self._random = random
        self._deadline = deadline
        self._grids = GivenMaker(rules, random, deadline)

    def puzzle(self, least: int, most: int) -> Generated | None:
        """Make a killer with from `least` to `most` givens; None where a grid leads to none."""
        filled = self._grids.filled()
        if filled is None:
            return None
        symbols = self._rules.symbols
        digits = [option % symbols + 1 for option in filled]
        columns = self._rules.columns
        parted = RandomCages(digits, columns, self._cages, self._random, self._numbered)
        given = set(self._random.sample(range(len(digits)), min(least, len(digits))))
        for _ in range(_CUTS):
            if has_come(self._deadline):
                return None
            cages = [  # in the order of their first cells
                Cage(f"cage {number}", tuple(cells), sum(digits[cell] for cell in cells))
                for number, cells in enumerate(sorted(map(sorted, parted.cages)), 1)
            ]
            rules = self._rules._replace(cages=tuple(cages))
            prepared = Prepared(model(rules))
            found = self._first_two(prepared, [cell * symbols + digits[cell] - 1 for cell in given])
            if found is None:
                return None
            if len(found) == 1:
                givens = tuple(d if cell in given else 0 for cell, d in enumerate(digits))
                return made(rules, givens, found[0], prepared)
            one, other = found
            differing = [cell for cell in range(len(digits)) if one[cell] != other[cell]]
            if len(given) < most:
                given.add(self._random.choice(differing))
            else:
                parted.cut(self._random.sample(differing, 2))
        return None

    def _first_two(self, prepared: Prepared, fixed: Sequence[int]) -> list[Values] | None:
        """Return up to two solutions; None where that takes too long."""
        search: Any = prepared.network.run(fixed, weighted=True)
        is_core = hasattr(prepared.network, "dive")
        bounds = {"slices": _SLICES} if is_core else {}
        found: list[Values] = []
        while len(found) < 2:
            solution = search.next(seconds_left(self._deadline), **bounds)
            if solution is None:
                return found if search.exhausted else None
            found.append(solution)
        return found


# How often cages of so many cells are wished for, where nothing is said. In large grids, totals of
# larger cages leave searches without an end.
_USUAL_CAGES = {2: 10, 3: 12, 4: 8, 5: 2}
_LARGE_GRIDS = 13
_CAGES_OF_LARGE_GRIDS = {2: 10, 3: 1}


def usual_cages(size: int) -> tuple[tuple[int, int], ...]:
    """Return the usual sizes of cages in a grid of a size, and how often they are wished for."""
    usual = _USUAL_CAGES if size < _LARGE_GRIDS else _CAGES_OF_LARGE_GRIDS
    return tuple((cells, often) for cells, often in usual.items() if cells <= size)


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
        self._columns = columns
        self._wished = wished
        self._numbered = numbered
        self._random = random
        self._free = set(range(len(digits)))
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
        while self._free:
            weights = self._without_those_there(wished or self._wished)
            size = self._random.choices(list(weights), list(weights.values()))[0]
            self.cages.append(self._grown(size))
        if 1 not in self._wished:
            self._join_single_cells()

    def _without_those_there(self, wished: Mapping[int, int]) -> Mapping[int, int]:
        """Return what is left of the numbers of cages that are wished for; all, if nothing is."""
        there = Counter(len(cage) for cage in self.cages if len(cage) in self._numbered)
        left = {size: max(0, weight - there[size]) for size, weight in wished.items()}
        return left if any(left.values()) else wished

    def _grown(self, size: int) -> list[int]:
        """Return a new cage, of that size or, where it cannot grow, a smaller one."""
        # From where the fewest cells are free, so that few are left alone.
        ways_out = {cell: len(self._free.intersection(self._sides_of(cell))) for cell in self._free}
        first = min(sorted(self._free), key=lambda cell: (ways_out[cell], self._random.random()))
        cage = [first]
        self._free.remove(first)
        while len(cage) < size and (around := self._around(cage, self._free)):
            cage.append(self._random.choice(around))
            self._free.remove(cage[-1])
        return cage

    def _around(self, cage: Sequence[int], cells: set[int]) -> list[int]:
        """Return those of the cells beside a cage that have none of its digits."""
        held = {self._digits[cell] for cell in cage}
        beside = {other for cell in cage for other in self._sides_of(cell)}
        return sorted(
            cell for cell in beside & cells if cell not in cage and self._digits[cell] not in held
        )

    def _sides_of(self, cell: int) -> list[int]:
        return sides_of(cell, len(self._digits) // self._columns, self._columns)

    def _join_single_cells(self) -> None:
        most = max(self._wished)
        cage_of = {cell: cage for cage in self.cages for cell in cage}
        for alone in [cage for cage in self.cages if len(cage) == 1]:
            if len(alone) > 1:
                continue  # another one has joined it
            cell = alone[0]
            joined = [
                cage
                for cage in (cage_of[other] for other in self._sides_of(cell))
                if len(cage) < most and self._digits[cell] not in [self._digits[k] for k in cage]
            ]
            if joined:
                cage = self._random.choice(joined)
                cage.append(cell)
                cage_of[cell] = cage
                self.cages = [each for each in self.cages if each is not alone]
