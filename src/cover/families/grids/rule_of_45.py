"""The rule of 45: totals that follow from those of the cages and of full houses.

A house of all symbols has their sum. Where cages cover a union of houses but for a few cells
("innies"), and a few cells outside of it ("outies"), the difference between the two is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, compress, product
from math import comb
from typing import NamedTuple

from cover.families.grids.houses import House, Rules
from cover.families.partitions import mask_of, numbers_of

# Totals of more cells say little. In the hardest killers one cell more or less of a difference, or
# more houses at a time, made the searches longer; in all others, so do totals of more than few.
MOST_CELLS = 6
MOST_CELLS_OF_DIFFERENCE = 5
FEW_CELLS = 4
MOST_HOUSES = 4
MOST_UNIONS = 400  # of houses that are neither rows nor columns
MOST_SETS = 8  # of cages that do not overlap

# How much of a cage must be inside a union at least for the cage to be chosen: all of it, two
# thirds, half ..., or any cell.
_SIXTHS = (6, 4, 3, 2, 0)


class CellTotal(NamedTuple):
    """Cells whose symbols, as numbers from 1, less those of `minus` add up to a value."""

    cells: tuple[int, ...]
    value: int
    minus: tuple[int, ...] = ()

    def is_long(self) -> bool:
        return len(self.cells) + len(self.minus) > FEW_CELLS


def derived(stated: Sequence[CellTotal], rules: Rules) -> list[CellTotal]:
    """Return the totals that follow from the `stated` ones, those of few cells first."""
    if not stated:
        return []
    masks = [mask_of(total.cells) for total in stated]
    known = set(masks)
    found: dict[tuple[int, int], int] = {}
    unions = _kept_unions(rules.houses, rules.symbols, rules.rows * rules.columns)
    differences = (unions.differences([stated[k] for k in apart]) for apart in _apart(masks))
    for innies, outies, value in chain.from_iterable(differences):
        if not outies and innies not in known:
            found[innies, 0] = value
        elif not innies and outies not in known:
            found[outies, 0] = -value
        elif innies and outies:
            found[innies, outies] = value
    totals = [
        CellTotal(tuple(numbers_of(plus)), value, tuple(numbers_of(minus)))
        for (plus, minus), value in found.items()
    ]
    return sorted(totals, key=CellTotal.is_long)


def _apart(masks: Sequence[int]) -> list[list[int]]:
    """Return sets of totals that share no cell, by their numbers, each as large as it can be.

    They begin with the first totals that are in none before; where cages do not overlap, there is
    one of all. For more than `MOST_SETS` of them, what follows would be too much.
    """
    every = range(len(masks))
    left, found = list(every), list[list[int]]()
    while left and len(found) < MOST_SETS:
        taken, members = 0, list[int]()
        for number in (*left, *every):
            if not masks[number] & taken:
                taken |= masks[number]
                members.append(number)
        left = sorted(set(left).difference(members))
        found.append(sorted(members))
    return found


class _Unions:
    """Unions of full houses, each paired with choices of cages: those of which enough is inside.

    A sudoku has over a thousand such pairs, and in some hundred of them innies and outies are so
    few that they say anything. To find these, cells are counted for all pairs at once: a *tally*
    is a long integer with a field of some bytes for each pair, so wide that counts leave its top
    bit clear. A tally of ones and zeros is a set of pairs.
    """

    def __init__(self, houses: tuple[House, ...], symbols: int, cells: int) -> None:
        unions = list(_unions(houses, symbols))
        self._unions = [sum(union) for union in unions]
        self._symbols = symbols
        self._cells = cells
        self._bytes = (MOST_HOUSES * symbols + cells).bit_length() // 8 + 1  # of a field
        self._width = 8 * self._bytes
        self._count = len(unions) * len(_SIXTHS)
        self._all = _repeated(self._count, self._width)
        self._top = self._all << self._width - 1
        stride = len(_SIXTHS) * self._width  # from the first pair of a union to that of the next
        self._first = _repeated(len(unions), stride)
        pairs_of: dict[int, int] = {}
        own = _repeated(len(_SIXTHS), self._width)
        for number, union in enumerate(unions):
            for house in union:
                pairs_of[house] = pairs_of.get(house, 0) | own << number * stride
        self._size = sum([pairs * house.bit_count() for house, pairs in pairs_of.items()])
        self._having = [  # of each cell, the pairs whose union has it
            sum([pairs for house, pairs in pairs_of.items() if house >> cell & 1])
            for cell in range(cells)
        ]
        self._lacks: dict[int, int] = {}

    def differences(self, stated: Sequence[CellTotal]) -> Iterator[tuple[int, int, int]]:
        """Yield innies, outies and the difference, for each pair that says much."""
        chosen, near = self._choose(stated)
        fields = list(compress(range(self._count), self._flags(near)))
        flags = [bytes(map(self._flags(pairs).__getitem__, fields)) for pairs in chosen]
        # A total is held above the set of its cells. As no two have a cell in common, these add up.
        totals = [total.value << self._cells | mask_of(total.cells) for total in stated]
        grid = (1 << self._cells) - 1
        for field, taken in zip(fields, zip(*flags, strict=True), strict=True):
            union = self._unions[field // len(_SIXTHS)]
            total = sum(compress(totals, taken))
            innies, outies = union & ~total, total & grid & ~union
            plus, minus = innies.bit_count(), outies.bit_count()
            if plus and minus:
                says_much = plus + minus <= MOST_CELLS_OF_DIFFERENCE and min(plus, minus) <= 2
            else:
                says_much = 0 < plus + minus <= MOST_CELLS
            if says_much:
                full = union.bit_count() * (self._symbols + 1) // 2
                yield innies, outies, full - (total >> self._cells)

    def _flags(self, pairs: int) -> bytes:
        return pairs.to_bytes(self._count * self._bytes, "little")[:: self._bytes]

    def _choose(self, stated: Sequence[CellTotal]) -> tuple[list[int], int]:
        """Return for each cage the pairs in which it is chosen; and the pairs that may say much.

        Where several pairs of a union have the same choice, the first stands for all of them.
        """
        chosen: list[int] = []
        covered = whole = 0  # tallies of the cells of chosen cages: those inside, and all of them
        for cells, _, _ in stated:
            inside = sum([self._having[cell] for cell in cells])
            pairs = self._tops(inside + self._lack(len(cells)))
            covered += inside & (pairs << self._width) - pairs
            whole += pairs * len(cells)
            chosen.append(pairs)
        apart = self._size - covered + whole - covered
        near = self._tops(self._all * MOST_CELLS + self._top - apart)
        new = self._tops((whole ^ whole << self._width) + self._top - self._all)
        return chosen, near & (new | self._first)

    def _tops(self, tally: int) -> int:
        return tally >> self._width - 1 & self._all

    def _lack(self, size: int) -> int:
        """Return what sets top bits where it is added to enough cells inside of a cage."""
        if size not in self._lacks:
            enough = [max(1, -(-size * sixths // 6)) for sixths in _SIXTHS]
            own = sum(count << k * self._width for k, count in enumerate(enough))
            self._lacks[size] = self._top - self._first * own
        return self._lacks[size]


# Those of a shape, which many killers share.
_kept_unions = lru_cache(maxsize=16)(_Unions)


def _repeated(count: int, width: int) -> int:
    return ((1 << count * width) - 1) // ((1 << width) - 1)


def _unions(houses: Iterable[House], symbols: int) -> Iterator[Sequence[int]]:
    """Yield disjoint full houses: neighbouring rows, neighbouring columns, and sets of others."""
    kinds: dict[str, list[int]] = {}
    for house in houses:
        if len(house.cells) == symbols:
            kinds.setdefault(house.name.split()[0], []).append(mask_of(house.cells))
    for kind, masks in kinds.items():
        for count in range(1, MOST_HOUSES + 1):
            runs: Iterable[Sequence[int]] = (masks[k : k + count] for k in range(len(masks)))
            if kind not in ("row", "column"):
                if comb(len(masks), count) > MOST_UNIONS:
                    break
                runs = combinations(masks, count)
            for run in runs:
                if sum(run).bit_count() == count * symbols:
                    yield run


class Derivation(NamedTuple):
    """Where a derived total comes from: full houses, and cages, by their places among the stated.

    The cages cover the houses but for the cells of the total on one side of the difference, and
    besides these only those on the other.
    """

    houses: tuple[str, ...]
    cages: tuple[int, ...]


def derivation(total: CellTotal, stated: Sequence[CellTotal], rules: Rules) -> Derivation | None:
    """Return the first houses and cages that a total comes from; None where it is a stated one."""
    sides = mask_of(total.cells), mask_of(total.minus)
    names = {mask_of(house.cells): house.name for house in reversed(rules.houses)}
    masks = [mask_of(cells) for cells, _, _ in stated]
    sets = _apart(masks)
    for union in _unions(rules.houses, rules.symbols):
        within = sum(union)
        for (innies, outies), apart in product((sides, sides[::-1]), sets):
            if innies & ~within or outies & within:
                continue
            cages = [k for k in apart if masks[k] & within and not masks[k] & innies]
            if sum(masks[k] for k in cages) == within ^ innies | outies:
                return Derivation(tuple(names[house] for house in union), tuple(cages))
    return None
