"""Killers at random: a full grid is drawn and parted into cages, until their totals tell it.

Where a second solution differs, a cage or two are cut into smaller ones. Often a few such cuts lead
to a killer with one solution; as many cages that are drawn anew seldom do.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any

from cover.families.generating import Generated
from cover.families.grids.generate_givens import GivenMaker, made
from cover.families.grids.houses import Cage, Rules
from cover.families.grids.model import model
from cover.families.grids.random_cages import RandomCages
from cover.reading.records import Solution
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
            rules = self._with(parted.cages, digits)
            prepared = Prepared(model(rules))
            found = self._first_two(prepared, [cell * symbols + digits[cell] - 1 for cell in given])
            if found is None:
                return None
            if len(found) == 1:
                givens = tuple(d if cell in given else 0 for cell, d in enumerate(digits))
                return made(rules, givens, found[0], prepared)
            differing = self._differing(found)
            if len(given) < most:
                given.add(self._random.choice(differing))
            else:
                parted.cut(self._random.sample(differing, 2))
        return None

    def _with(self, cages: Sequence[Sequence[int]], digits: Sequence[int]) -> Rules:
        """Return the rules with these cages, in the order of their first cells."""
        return self._rules._replace(
            cages=tuple(
                Cage(f"cage {number}", tuple(cells), sum(digits[cell] for cell in cells))
                for number, cells in enumerate(sorted(map(sorted, cages)), 1)
            )
        )

    def _first_two(self, prepared: Prepared, fixed: Sequence[int]) -> list[Solution] | None:
        """Return up to two solutions; None where that takes too long."""
        search: Any = prepared.network.run(fixed, weighted=True)
        is_core = hasattr(prepared.network, "dive")
        bounds = {"slices": _SLICES} if is_core else {}
        found: list[Solution] = []
        while len(found) < 2:
            solution = search.next(seconds_left(self._deadline), **bounds)
            if solution is None:
                return found if search.exhausted else None
            found.append(solution)
        return found

    def _differing(self, found: Sequence[Solution]) -> list[int]:
        """Return the cells in which two solutions differ."""
        cells = range(self._rules.rows * self._rules.columns)
        return [cell for cell in cells if found[0][cell] != found[1][cell]]
