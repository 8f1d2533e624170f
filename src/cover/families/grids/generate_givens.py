"""Givens at random: a full grid is drawn, and cells are emptied as long as it is the only answer.

Full grids are drawn by walks down the search tree (see `Prepared.random_solution`), and so any one
can come. They are not made of one grid by exchanging its rows and digits.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from cover.errors import LimitError
from cover.families.generating import Generated
from cover.families.grids.houses import LARGEST, Rules
from cover.families.grids.model import model
from cover.families.grids.puzzle import DigitGrid
from cover.reading.records import Solution
from cover.solver import Prepared
from cover.steps import has_come, seconds_left

# After so many tries, a wish is given up that comes true seldom, or never.
MOST_TRIES = 500

# The steps of a walk to a full grid. Most take one or two for each cell; one that takes far more is
# lost in a grid that can hardly be filled.
MOST_STEPS = 50_000

# So many solutions of a pattern with digits are not told apart from more. After so many changes
# that made them no fewer, another grid is tried.
_MANY = 2_000
_CHANGES = 100

# Where too many givens are left, so many of the others come back, so often, that some more can go.
_AGAIN = 3
_RETURNS = 200


class GivenWish(NamedTuple):
    """What givens a puzzle is to have.

    The cells of a group are given together, and all groups if they are `complete`. Otherwise there
    are from `least` to `most` givens, and if they are `minimal`, no group of them can go.
    """

    groups: tuple[tuple[int, ...], ...]
    least: int = 0
    most: int = LARGEST * LARGEST
    minimal: bool = True
    complete: bool = False

    @property
    def cells(self) -> list[int]:
        """Return the cells that may be given."""
        return [cell for group in self.groups for cell in group]


@lru_cache(maxsize=4)
def prepared_rules(rules: Rules) -> Prepared:
    """Return the problem of all grids with these rules, laid out."""
    return Prepared(model(rules))


def random_order(count: int, random: Random) -> list[int]:
    """Return the numbers below `count` in an order in which each of them can be anywhere."""
    keys = memoryview(random.randbytes(8 * count)).cast("Q").tolist()
    return sorted(range(count), key=keys.__getitem__)


class GivenMaker:
    """Makes givens for grids with certain rules, in which all cells may hold all symbols."""

    def __init__(self, rules: Rules, random: Random, deadline: float | None) -> None:
        self.prepared = prepared_rules(rules)
        self._rules = rules
        self._random = random
        self._deadline = deadline

    def filled(self, fixed: Sequence[int] = ()) -> Solution | None:
        """Draw a full grid with these options, as options; None if there is none.

        Raises `LimitError` where none is found, at the deadline or before.
        """
        seed = self._random.getrandbits(64)
        return self.prepared.random_solution(
            seed, fixed=fixed, deadline=self._deadline, steps=MOST_STEPS
        )

    def puzzle(self, wish: GivenWish) -> Generated | None:
        """Make a puzzle; None where a full grid that was drawn leads to none.

        Raises `LimitError` as `filled` does.
        """
        filled = self.filled()
        if filled is not None and sum(map(len, wish.groups)) < len(filled):
            filled = self._told_by(wish.cells, filled)
        if filled is None:
            return None
        kept = wish.groups if wish.complete else self._kept(filled, wish)
        givens = [0] * len(filled)
        for group in kept:
            for cell in group:
                givens[cell] = filled[cell] % self._rules.symbols + 1
        if not wish.complete and not wish.least <= len(givens) - givens.count(0) <= wish.most:
            return None
        return made(self._rules, tuple(givens), filled, self.prepared)

    def _kept(self, filled: Solution, wish: GivenWish) -> list[tuple[int, ...]]:
        """Return the groups that are left when all others of a full grid are emptied."""
        least = 0
        if not wish.minimal:
            least = self._random.randint(wish.least, min(wish.most, len(wish.cells)))
        kept = self._thinned(filled, wish.groups, least)
        for _ in range(_RETURNS):
            if _size(kept) <= wish.most:
                break
            others = sorted(set(wish.groups).difference(kept))
            again = self._random.sample(others, min(len(others), _AGAIN))
            fewer = self._thinned(filled, [*kept, *again], least)
            kept = fewer if _size(fewer) <= _size(kept) else kept
        return kept

    def _thinned(
        self, filled: Solution, groups: Sequence[tuple[int, ...]], least: int
    ) -> list[tuple[int, ...]]:
        """Return those of some groups that stay when the others are emptied, in any order."""
        groups = list(map(groups.__getitem__, random_order(len(groups), self._random)))
        options = [[filled[cell] for cell in group] for group in groups]
        kept = self.prepared.thinned(filled, options, self._deadline, least=least)
        return list(map(groups.__getitem__, kept))

    def _told_by(self, cells: Sequence[int], filled: Solution) -> Solution | None:
        """Return a full grid that its symbols in some cells tell from all others.

        That which was drawn is seldom one. So a few of the symbols are exchanged, again and again,
        where that leaves fewer grids, or as many.
        """
        number = self._number([filled[cell] for cell in cells])
        changes = 0
        while number > 1 and changes < _CHANGES:
            changed = set(self._random.sample(cells, min(len(cells), self._random.randint(1, 3))))
            other = self.filled([filled[cell] for cell in cells if cell not in changed])
            assert other is not None, "the grid itself has these symbols"
            after = self._number([other[cell] for cell in cells])
            changes = changes + 1 if after >= number else 0
            if after <= number:
                filled, number = other, after
        return filled if number == 1 else None

    def _number(self, fixed: Sequence[int]) -> int:
        """Return how many grids have these options; of more than many, another such number."""
        count = self.prepared.network.run(fixed).count(_MANY, seconds_left(self._deadline))
        if has_come(self._deadline):
            raise LimitError("there was no time for all grids with some givens")
        return count


def _size(groups: Sequence[tuple[int, ...]]) -> int:
    """Return how many cells groups have."""
    return sum(map(len, groups))


def made(rules: Rules, givens: tuple[int, ...], options: Solution, prepared: Prepared) -> Generated:
    """Return the puzzle with these givens, whose solution is that of the options."""
    puzzle = DigitGrid.of_rules(rules, givens)
    engine = getattr(prepared.network, "engine", "python")
    return Generated(puzzle, puzzle._decode(options), engine)
