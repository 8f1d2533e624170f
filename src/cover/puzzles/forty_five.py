"""The rule of 45: totals that follow from those of the cages and of full houses.

A house of all symbols has their sum. Where cages cover a union of houses but for a few cells
("innies"), and a few cells outside of it ("outies"), the difference between the two is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

from cover.puzzles.houses import House, Rules

# Totals of more cells say little. In the hardest killers one cell more or less of a difference, or
# more houses at a time, made the searches longer.
MOST_CELLS = 6
MOST_CELLS_OF_DIFFERENCE = 5
MOST_HOUSES = 4
MOST_UNIONS = 400  # of houses that are neither rows nor columns


class Total(NamedTuple):
    """Cells whose symbols, as numbers from 1, less those of `minus` add up to a value."""

    cells: tuple[int, ...]
    value: int
    minus: tuple[int, ...] = ()


def derived(stated: Sequence[Total], rules: Rules) -> list[Total]:
    """Totals that follow from the `stated` ones, which do not overlap, without those."""
    if not stated:
        return []
    each = rules.symbols * (rules.symbols + 1) // 2
    cages = [(_mask(total.cells), len(total.cells), total.value) for total in stated]
    known = {mask for mask, _, _ in cages}
    found: dict[tuple[int, int], int] = {}
    for union, count in _unions(rules):
        for innies, outies, value in _differences(cages, union, each * count):
            if not outies and innies not in known:
                found[innies, 0] = value
            elif not innies and outies not in known:
                found[outies, 0] = -value
            elif innies and outies:
                found[innies, outies] = value
    return [Total(_cells(plus), value, _cells(minus)) for (plus, minus), value in found.items()]


def _differences(
    cages: Sequence[tuple[int, int, int]], union: int, full: int
) -> Iterator[tuple[int, int, int]]:
    """Innies, outies and the difference, for a few choices of cages that cover most of a union."""
    overlaps = [
        (mask, value, 6 * (mask & union).bit_count() // size)
        for mask, size, value in cages
        if mask & union
    ]
    for least in _SIXTHS:
        chosen = [(mask, value) for mask, value, sixths in overlaps if sixths >= least]
        covered = sum(mask for mask, _ in chosen)
        innies, outies = union & ~covered, covered & ~union
        if _says_much(innies.bit_count(), outies.bit_count()):
            yield innies, outies, full - sum(value for _, value in chosen)


# How much of a cage must be inside at least for the cage to be chosen: all, two thirds, half ...
_SIXTHS = (6, 4, 3, 2, 0)


def _says_much(innies: int, outies: int) -> bool:
    if not innies or not outies:
        return 0 < innies + outies <= MOST_CELLS
    return innies + outies <= MOST_CELLS_OF_DIFFERENCE and min(innies, outies) <= 2


# Sets of cells are integers here, with a bit for each.


def _mask(cells: Iterable[int]) -> int:
    return sum(1 << cell for cell in cells)


def _cells(mask: int) -> tuple[int, ...]:
    return tuple(cell for cell in range(mask.bit_length()) if mask >> cell & 1)


def _unions(rules: Rules) -> Iterator[tuple[int, int]]:
    """Unions of disjoint full houses, and how many: neighbouring rows, columns; sets of others."""
    kinds: dict[str, list[int]] = {}
    for house in rules.houses:
        if len(house.cells) == rules.symbols:
            kinds.setdefault(_kind(house), []).append(_mask(house.cells))
    for kind, masks in kinds.items():
        for count in range(1, MOST_HOUSES + 1):
            runs: Iterable[Sequence[int]] = (masks[k : k + count] for k in range(len(masks)))
            if kind not in ("row", "column"):
                if comb(len(masks), count) > MOST_UNIONS:
                    break
                runs = combinations(masks, count)
            for run in runs:
                union = sum(run)
                if union.bit_count() == count * rules.symbols:
                    yield union, count


def _kind(house: House) -> str:
    return house.name.split()[0]
