"""Givens at random: a full grid is drawn, and cells are emptied as long as it is the only answer.

Full grids are drawn by walks down the search tree (see `Prepared.random_solution`), and so any one
can come. They are not made of one grid by exchanging its rows and digits. Sudokus with minimal
givens are made many thousands a second: the core makes some of them in one call, what is made is
kept as bytes, and the puzzle is built where somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from random import Random
from typing import Any, NamedTuple

from cover.errors import LimitError
from cover.facts import Values
from cover.families.generating import Generated
from cover.families.grids.canonical import marks_with
from cover.families.grids.houses import LARGEST, Rules, boxes_rules, default_box
from cover.families.grids.model import model
from cover.families.grids.puzzle import DigitGrid
from cover.solver import Prepared
from cover.solver.engines import build, choose, nine_of
from cover.solver.symmetric import Marks
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
        return [cell for group in self.groups for cell in group]


@lru_cache(maxsize=4)
def prepared_rules(rules: Rules) -> Prepared:
    return Prepared(model(rules))


class GivenMaker:
    """Makes givens for grids with certain rules, in which all cells may hold all symbols."""

    def __init__(self, rules: Rules, random: Random, deadline: float | None) -> None:
        self.prepared = prepared_rules(rules)
        self._rules = rules
        self._random = random
        self._deadline = deadline

    def filled(self, fixed: Sequence[int] = ()) -> Values | None:
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

    def _kept(self, filled: Values, wish: GivenWish) -> list[tuple[int, ...]]:
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
        self, filled: Values, groups: Sequence[tuple[int, ...]], least: int
    ) -> list[tuple[int, ...]]:
        """Return those of some groups that stay when the others are emptied, in any order."""
        keys = memoryview(self._random.randbytes(8 * len(groups))).cast("Q").tolist()
        groups = [groups[k] for k in sorted(range(len(groups)), key=keys.__getitem__)]
        options = [[filled[cell] for cell in group] for group in groups]
        kept = self.prepared.thinned(filled, options, self._deadline, least=least)
        return list(map(groups.__getitem__, kept))

    def _told_by(self, cells: Sequence[int], filled: Values) -> Values | None:
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
    return sum(map(len, groups))


def made(rules: Rules, givens: tuple[int, ...], options: Values, prepared: Prepared) -> Generated:
    puzzle = DigitGrid._of_rules(rules, givens)
    engine = getattr(prepared.network, "engine", "python")
    return Generated(puzzle, puzzle._decode(options), engine)


# Up to this size, another engine proves a puzzle in a tenth of a millisecond.
LARGEST_AT_ONCE = 9

# The characters of a line: blanks, and digits.
_CHARACTERS = bytes.maketrans(bytes(range(10)), b".123456789")


class MakerAtOnce:
    """Makes sudokus with certain rules, of up to 9 symbols; other processes get the rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def __reduce__(self) -> tuple[Any, ...]:
        return maker_at_once, (self.rules,)

    @cached_property
    def network(self) -> Any:
        return prepared_rules(self.rules).network

    @cached_property
    def has_lines(self) -> bool:
        """Whether a line of characters says all of such a sudoku."""
        box = default_box(self.rules.rows)
        return box is not None and self.rules == boxes_rules(*box)

    @cached_property
    def engine(self) -> str:
        engine: str = self.network.engine if self._nine is None else "nine"
        return engine

    @cached_property
    def _nine(self) -> Any:
        is_asked = choose() == "native"
        return nine_of(house.cells for house in self.rules.houses) if is_asked else None

    @cached_property
    def _proof(self) -> Any:
        return build(
            prepared_rules(self.rules).problem, "links" if self.engine == "dense" else "dense"
        )

    @cached_property
    def _marks(self) -> Marks:
        return marks_with(self.rules)

    def puzzle(self, random: Random, deadline: float | None) -> GivensAtOnce | None:
        """Make a puzzle; None where a full grid that was drawn leads to none.

        Raises `LimitError` at the deadline.
        """
        (found,) = self._made([random], deadline)
        if found is True:
            raise LimitError("no puzzle was made in the time")
        return None if found is False else self._givens(found, self._marks(found[:1])[0])

    def puzzles(
        self, randoms: Iterable[Random], deadline: float | None
    ) -> list[GivensAtOnce | None]:
        """Make many likewise, with None for each that is not made, or not proved."""
        found = self._made(randoms, deadline)
        marks = self._marks(() if isinstance(each, bool) else each[0] for each in found)
        return [
            None if isinstance(each, bool) or not each[1] else self._givens(each, mark)
            for each, mark in zip(found, marks, strict=True)
        ]

    def _made(self, randoms: Iterable[Random], deadline: float | None) -> list[Any]:
        seeds = [random.getrandbits(64) for random in randoms]
        made: list[Any] = self.network.make(
            seeds, self._proof, self._nine, seconds_left(deadline), MOST_STEPS
        )
        return made

    def _givens(self, found: tuple[Sequence[int], bool], mark: int) -> GivensAtOnce:
        kept, is_proved = found
        symbols = self.rules.symbols
        givens = bytearray(symbols * symbols)
        for option in kept:
            givens[option // symbols] = option % symbols + 1
        proved_by: str = self._proof.engine if is_proved else ""
        return GivensAtOnce(self, bytes(givens), mark, proved_by)


@lru_cache(maxsize=4)
def maker_at_once(rules: Rules) -> MakerAtOnce:
    return MakerAtOnce(rules)


class GivensAtOnce(NamedTuple):
    """A puzzle that was made so: `givens` has a symbol from 1 for each cell, or 0."""

    maker: MakerAtOnce
    givens: bytes
    mark: int
    proved_by: str
    number: int = 1  # of solutions
    remark: str = ""  # it is as wished for

    @property
    def puzzle(self) -> DigitGrid:
        return DigitGrid._of_rules(self.maker.rules, tuple(self.givens))

    @property
    def solution(self) -> Values:
        """Find the solution once more, which is the only one."""
        puzzle = self.puzzle
        return puzzle._decode(self.maker.network.run(puzzle._given_options()).next())

    @property
    def engine(self) -> str:
        return self.maker.engine

    @property
    def line(self) -> str | None:
        """Return the line of the puzzle; None where lines cannot say its rules."""
        if not self.maker.has_lines:
            return None
        return self.givens.translate(_CHARACTERS).decode()
