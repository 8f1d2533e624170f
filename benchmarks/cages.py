"""Killers with cages of one size: a solved grid cut up, the same each time."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable
from random import Random

from cover.families.grids.houses import Cage, Rules, boxes_rules
from cover.families.grids.puzzle import DigitGrid
from cover.solver import Prepared, prepare

SIZES = range(2, 10)
SOLVED = "615389247873462195249157386597834621436521978128796453752913864364278519981645732"
CUTS = 30  # of which the best is taken
DIGITS = tuple(map(int, SOLVED))


def killers(size: int, count: int) -> list[DigitGrid]:
    """Killers with as many cages of `size` cells as could be cut.

    What is left are smaller cages. Each puzzle has one solution, and as few givens as that takes
    in the order in which they are drawn.
    """
    return [_killer(size, Random(100 * size + number)) for number in range(count)]


def _killer(size: int, random: Random) -> DigitGrid:
    cuts = [_cut(size, random) for _ in range(CUTS)]
    cages = max(cuts, key=lambda cut: sum(len(cells) == size for cells in cut))
    found = [
        Cage(f"cage {number}", cells, sum(DIGITS[cell] for cell in cells))
        for number, cells in enumerate(cages, 1)
    ]
    rules = boxes_rules(3, 3)._replace(cages=tuple(found))
    order = list(range(81))
    random.shuffle(order)
    return _with_givens(rules, order)


def _cut(size: int, random: Random) -> list[tuple[int, ...]]:
    """The grid in cages that hold no digit twice; first where few cells are free around."""
    free = set(range(81))

    def tightness(cell: int) -> tuple[int, float]:
        return len(_around(cell) & free), random.random()

    cages = []
    while free:
        cells: list[int] = []
        edge = free
        while edge and len(cells) < size:
            cells.append(min(sorted(edge), key=tightness))
            free.remove(cells[-1])
            held = {DIGITS[cell] for cell in cells}
            around = set().union(*map(_around, cells))
            edge = {cell for cell in around & free if DIGITS[cell] not in held}
        cages.append(tuple(sorted(cells)))
    return cages


def _around(cell: int) -> set[int]:
    row, column = divmod(cell, 9)
    places = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return {9 * r + c for r, c in places if 0 <= r < 9 and 0 <= c < 9}


def _with_givens(rules: Rules, order: list[int]) -> DigitGrid:
    prepared = prepare(DigitGrid._of_rules(rules)._model())

    def is_unique(cells: Collection[int]) -> bool:
        return _is_unique(prepared, _puzzle(rules, cells))

    enough = bisect_left(range(len(order)), True, key=lambda count: is_unique(order[:count]))
    givens = order[:enough]
    for cell in order[:enough]:
        fewer = [given for given in givens if given != cell]
        if is_unique(fewer):
            givens = fewer
    return _puzzle(rules, givens)


def _puzzle(rules: Rules, cells: Iterable[int]) -> DigitGrid:
    givens = [0] * 81
    for cell in cells:
        givens[cell] = DIGITS[cell]
    return DigitGrid._of_rules(rules, tuple(givens))


def _is_unique(prepared: Prepared, puzzle: DigitGrid) -> bool:
    return len(list(prepared.search(fixed=puzzle._given_options(), limit=2, ordered=False))) == 1
