"""Sudokus with minimal givens, thousands a second: the core makes each of them in one call.

What is made is kept as bytes; the record of a puzzle is built where somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from random import Random
from typing import Any, NamedTuple

from cover.errors import LimitError
from cover.families.grids.generate_givens import MOST_STEPS, new_record, prepared_rules
from cover.families.grids.houses import Rules, boxes_rules, default_box
from cover.families.grids.likeness import marks_with
from cover.reading.records import Record, Solution
from cover.solver.engines import build
from cover.steps import seconds_left

# Up to this size, this engine proves a puzzle in a tenth of a millisecond.
LARGEST_AT_ONCE = 9
_PROVER = "links"

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

    @property
    def is_there(self) -> bool:
        """Whether the core was compiled, which makes them."""
        return hasattr(self.network, "make")

    @cached_property
    def has_lines(self) -> bool:
        """Whether a line of characters says all of such a sudoku."""
        box = default_box(self.rules.rows)
        return box is not None and self.rules == boxes_rules(*box)

    @cached_property
    def _proof(self) -> Any:
        return build(prepared_rules(self.rules).problem, _PROVER)

    @cached_property
    def _mark(self) -> Callable[[Sequence[int]], int]:
        return marks_with(self.rules)

    def puzzle(self, random: Random, deadline: float | None) -> GivensAtOnce | None:
        """Make a puzzle; None where a full grid that was drawn leads to none.

        Raises `LimitError` at the deadline.
        """
        seed = random.getrandbits(64)
        found = self.network.make(seed, self._proof, seconds_left(deadline), MOST_STEPS)
        if found is True:
            raise LimitError("no puzzle was made in the time")
        if found is False:
            return None
        kept, is_proved = found
        symbols = self.rules.symbols
        givens = bytearray(symbols * symbols)
        for option in kept:
            givens[option // symbols] = option % symbols + 1
        return GivensAtOnce(self, bytes(givens), self._mark(kept), _PROVER if is_proved else "")


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
    def record(self) -> Record:
        """Build the record."""
        return new_record(self.maker.rules, tuple(self.givens))

    @property
    def solution(self) -> Solution:
        """Find the solution once more, which is the only one."""
        puzzle = self.record.puzzle
        return puzzle.decode(self.maker.network.run(puzzle.fixed()).next())

    @property
    def engine(self) -> str:
        """Return the engine that made the puzzle."""
        engine: str = self.maker.network.engine
        return engine

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
