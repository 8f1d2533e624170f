"""Givens that stand in the cells of a pattern, and in no others.

Hardly any full grid is told by just these of its cells. So its givens change, one at a time: each
becomes the symbol with which the others have the fewest solutions. Most patterns of 24 cells take
some dozens of such steps.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from itertools import chain, combinations
from math import isqrt
from random import Random
from typing import NamedTuple

import click

from cover.errors import LimitError, OptionError, Place
from cover.facts import Values
from cover.families.grids.houses import Rules
from cover.reading.lines import Line, counted, shown, words
from cover.solver import Prepared
from cover.solver.engines import choose, nine_of
from cover.solver.settling import KnownOptions
from cover.steps import has_come, seconds_left

# The lines between rows, and what stands between cells; the cells that are empty, and the others.
_BORDER = re.compile(r"[\s|+=-]*")
_CELL = re.compile(r"[^\s|]")
_EMPTY, _GIVEN = ".0_", re.compile("[1-9xX]")
_EXPECTED = "expected . for an empty cell, and x or a digit for a given one"

# The solutions that a step looks at, in so many slices of work (those of Python are times, which
# would change what is made); and how many steps for each given may come to no fewer solutions
# before another grid is drawn.
_MOST_SEEN = 200
_MOST_SLICES = 100
_PATIENCE = 3


class Pattern(NamedTuple):
    """The cells that are given in a grid of that size, by their numbers from 0."""

    size: int
    cells: tuple[int, ...]


class PatternType(click.ParamType[Pattern]):
    """A file, or a text itself: all cells of a grid in one line, or a line for each row."""

    name = "pattern"
    between = ("\n",)

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> Pattern:
        try:
            if not os.path.isfile(value):
                return _pattern(value, "pattern")
            with open(value, encoding="utf-8-sig") as file:
                return _pattern(file.read(), value)
        except (OSError, UnicodeDecodeError) as error:
            self.fail(f"{Place(value)}: cannot be read: {error}", param, ctx)
        except OptionError as error:
            is_file = os.path.isfile(value) or "\n" in value
            self.fail(f"{error}{'' if is_file else '; there is no file of that name, either'}")


def _pattern(text: str, source: str) -> Pattern:
    """Return what a text says; raises `OptionError`."""
    lines = (Line(source, number, each) for number, each in enumerate(text.splitlines(), 1))
    found = (list(words(line, _CELL)) for line in lines if not _BORDER.fullmatch(line.text))
    rows = [row for row in found if row]
    if not rows:
        raise OptionError(f"{Place(source)}: there is no cell; {_EXPECTED}")
    cells = list(chain(*rows))
    odd = [cell for cell in cells if cell.text not in _EMPTY and not _GIVEN.fullmatch(cell.text)]
    size = needed = len(rows)
    what = f"a grid of {counted(size, 'row')} has as many in each"
    if len(rows) == 1:
        size = isqrt(len(cells))
        needed = size**2
        what = "a line of a whole grid has 16, 36, 81, 256 cells or another square"
    wrong = [cell for cell in odd if not (cell.text.isascii() and cell.text.isalpha())]
    for row in rows if not wrong else ():
        if len(row) != needed:
            raise OptionError(f"{row[0].line.place()}: {counted(len(row), 'cell')}; {what}")
    if size <= 9:
        wrong = wrong or odd  # letters are symbols of larger grids
    if wrong:
        raise OptionError(f'{wrong[0].place()}: "{shown(wrong[0].text)}"; {_EXPECTED}')
    return Pattern(size, tuple(k for k, cell in enumerate(cells) if cell.text not in _EMPTY))


def refuse_exchangeable(pattern: Pattern, rules: Rules) -> None:
    """Raise `OptionError` where two rows or columns without givens can be exchanged."""
    given, lines = {*pattern.cells}, range(pattern.size)
    houses = {frozenset(house.cells) for house in rules.houses}
    for what, step, along in ("rows", pattern.size, 1), ("columns", 1, pattern.size):
        cells = [[line * step + place * along for place in lines] for line in lines]
        for one, two in combinations([line for line in lines if given.isdisjoint(cells[line])], 2):
            image = dict(zip(cells[one] + cells[two], cells[two] + cells[one], strict=True))
            if houses == {frozenset(image.get(cell, cell) for cell in each) for each in houses}:
                raise OptionError(
                    f"--pattern: {what} {one + 1} and {two + 1} have no givens, so they could be "
                    "exchanged; no such puzzle has one solution"
                )


class PatternFiller:
    """Finds givens for certain cells of grids with certain rules, laid out as `prepared`."""

    def __init__(self, rules: Rules, prepared: Prepared) -> None:
        self._symbols = rules.symbols
        self._prepared = prepared
        cells = (house.cells for house in rules.houses)
        self._nine = nine_of(cells) if choose() == "native" else None
        self._slices = 0 if choose() == "python" else _MOST_SLICES

    def solution(
        self, filled: Values, cells: Sequence[int], random: Random, deadline: float | None
    ) -> Values | None:
        """Return the options of a full grid that is told by these of its cells.

        The search begins with another full grid, by its options; None where it leads to no such
        one. Raises `LimitError` at the deadline.
        """
        chosen = {cell: filled[cell] for cell in cells}
        fewest, patience = _MOST_SEEN + 1, _PATIENCE * len(cells)
        while patience:
            patience -= 1
            if has_come(deadline):
                raise LimitError("there was no time for a puzzle of this pattern")
            cell = random.choice(cells)
            number, chosen[cell] = self._best(cell, chosen, random, deadline)
            if number == 1:
                search = self._prepared.search(
                    fixed=[*chosen.values()], limit=2, timeout=seconds_left(deadline)
                )
                found = list(search)
                if search.complete and len(found) == 1:
                    return tuple(sorted(found[0]))
            if number < fewest:
                fewest, patience = number, _PATIENCE * len(cells)
        return None

    def _best(
        self, cell: int, chosen: dict[int, int], random: Random, deadline: float | None
    ) -> tuple[int, int]:
        """Return how few solutions any option of a cell leaves, of those seen; and that option."""
        problem, network = self._prepared.problem, self._prepared.network
        others = [option for each, option in chosen.items() if each != cell]
        known = KnownOptions(problem, network, others, self._nine)
        uses, _, _ = known.list_few(_MOST_SEEN, self._slices, seconds_left(deadline))
        options = range(cell * self._symbols, (cell + 1) * self._symbols)
        ways = [(uses[option], random.random(), option) for option in options if uses[option]]
        number, _, option = min(ways, default=(_MOST_SEEN, 0, chosen[cell]))
        return number, option
