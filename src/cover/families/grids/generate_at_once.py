"""Sudokus with minimal givens, many thousands a second: the core makes some of them in one call.

What is made is kept as bytes; the puzzle is built where somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from random import Random
from typing import Any, NamedTuple

from cover.errors import LimitError
from cover.families.grids.canonical import marks_with
from cover.families.grids.generate_givens import MOST_STEPS, prepared_rules
from cover.families.grids.houses import Rules, boxes_rules, default_box
from cover.families.grids.puzzle import DigitGrid
from cover.reading.records import Solution
from cover.solver.engines import build, choose
from cover.solver.likeness import Marks
from cover.solver.nine import nine_of
from cover.steps import seconds_left

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
        """The network of all grids with these rules."""
        return prepared_rules(self.rules).network

    @cached_property
    def has_lines(self) -> bool:
        """Whether a line of characters says all of such a sudoku."""
        box = default_box(self.rules.rows)
        return box is not None and self.rules == boxes_rules(*box)

    @cached_property
    def engine(self) -> str:
        """Return the engine that empties the cells."""
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
        """Return what `make` of networks does."""
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
    """Return what makes sudokus with these rules."""
    return MakerAtOnce(rules)


class GivensAtOnce(NamedTuple):
    """A puzzle that was made so: `givens` has a symbol from 1 for each cell, or 0."""

    maker: MakerAtOnce
    givens: bytes
    mark: int
    proved_by: str

    @property
    def puzzle(self) -> DigitGrid:
        """Build the puzzle."""
        return DigitGrid.of_rules(self.maker.rules, tuple(self.givens))

    @property
    def solution(self) -> Solution:
        """Find the solution once more, which is the only one."""
        puzzle = self.puzzle
        return puzzle._decode(self.maker.network.run(puzzle._given_options()).next())

    @property
    def engine(self) -> str:
        """Return the engine that made the puzzle."""
        return self.maker.engine

    @property
    def number(self) -> int:
        """Return the number of solutions."""
        return 1

    @property
    def remark(self) -> str:
        """Return that it is as wished for."""
        return ""

    @property
    def line(self) -> str | None:
        """Return the line of the puzzle; None where lines cannot say its rules."""
        if not self.maker.has_lines:
            return None
        return self.givens.translate(_CHARACTERS).decode()
