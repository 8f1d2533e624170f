"""The sets of cells that one symbol can fill.

The symbols of a grid without givens can be exchanged for each other, and a search that tells them
apart finds everything, dead ends above all, once for each order of them. So there is a second
model. A *pattern* is the set of cells that one symbol fills: a cell of each house, which is an
exact cover problem without symbols. A filled grid parts the cells among as many patterns as there
are symbols, which is another one. It proves at once that a layout of regions cannot be filled, with
givens or without.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import factorial

from cover.exact_cover import ExactCover
from cover.families.grids.houses import House, Rules
from cover.puzzle import Exchangeable


def exchangeable(rules: Rules) -> Exchangeable | None:
    """The two steps.

    None where symbols differ by more than their names, and where a cell is in no house of all
    symbols, so that patterns need not be as many as these.
    """
    if rules.candidates is not None or any(cage.total is not None for cage in rules.cages):
        return None
    return _of_houses(rules)


@lru_cache(maxsize=8)
def _of_houses(rules: Rules) -> Exchangeable | None:
    """The two steps, for all puzzles of one shape."""
    full = {cell for house in rules.houses if _is_full(house, rules) for cell in house.cells}
    if not full.issuperset(rules.cells()):
        return None
    cells = range(sum(1 for _ in rules.cells()))
    return Exchangeable(
        lambda: _one_symbol(rules),
        lambda found: ExactCover(cells, found),
        factorial(rules.symbols),
        lambda filled: _filled(rules, filled),
    )


def _filled(rules: Rules, patterns: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The grid in which the symbols, in their order, fill these patterns."""
    cells = list(rules.cells())
    solution = [0] * (rules.rows * rules.columns)
    for symbol, pattern in enumerate(patterns, 1):
        for number in pattern:
            solution[cells[number]] = symbol
    return tuple(solution)


def _is_full(house: House, rules: Rules) -> bool:
    return len(house.cells) == rules.symbols


def _one_symbol(rules: Rules) -> ExactCover:
    """An option for each cell, in their order, with the houses and cages that it is in."""
    groups = sorted(rules.houses, key=lambda house: not _is_full(house, rules))
    primary = sum(_is_full(house, rules) for house in rules.houses)
    cages = [cage.cells for cage in rules.cages if not cage.repeats]
    groups_of: list[list[int]] = [[] for _ in range(rules.rows * rules.columns)]
    for number, cells in enumerate([*(house.cells for house in groups), *cages]):
        for cell in cells:
            groups_of[cell].append(number)
    secondary = range(primary, len(groups) + len(cages))
    return ExactCover(range(primary), [groups_of[cell] for cell in rules.cells()], secondary)
