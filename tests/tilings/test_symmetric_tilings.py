"""Tilings up to symmetry: numbers from the literature, and small boards looked at in full."""

from __future__ import annotations

import pytest
from hypothesis import given

from cover.families.tilings.pieces import ANY, Board, Tiles
from cover.families.tilings.puzzle import Tiling
from cover.solver import prepare
from cover.solver.symmetric.distinct import DistinctSearch, count_distinct
from cover.solver.symmetric.group import Group
from random_symmetric import orbits
from tilings import PENTOMINOES, box, pentominoes, pieces, soma, tiling_of, tilings

# Rectangles: C. B. and J. G. Haselgrove (Eureka 23, 1960); 8 x 8 without its middle: D. S. Scott
# ("Programming a combinatorial puzzle", 1958); Soma: J. H. Conway and M. J. T. Guy (1961).
HOLE = tuple(cell for cell in box(8, 8).cells if not {3, 4}.issuperset(cell[1:]))
KNOWN = {
    "3x20": (pentominoes(3, 20), 2, 8),
    "4x15": (pentominoes(4, 15), 368, 1472),
    "8x8 with a hole": (tiling_of(Tiles(Board(HOLE), pieces(PENTOMINOES))), 65, 520),
    "soma": (soma(), 240, 11520),
}


@pytest.mark.parametrize("name", KNOWN)
def test_known_numbers(name: str) -> None:
    puzzle, distinct, every = KNOWN[name]
    group = Group(puzzle._model(), puzzle._symmetries())

    found = count_distinct(prepare(group.problem), group)
    search = DistinctSearch(group, prepare)

    assert (found.value, found.all.value) == (distinct, every)
    assert sum(1 for _ in search) == distinct
    assert search.of_all == every


@pytest.mark.parametrize("size", [2, 3, 4, 6])
def test_dominoes_many_of_whose_tilings_are_symmetric(size: int) -> None:
    """By looking at all of them; those of 2 x 2, for one, are each other's images."""
    puzzle = tiling_of(Tiles(box(size, size), pieces({"D": "xx"}, copies=ANY)))
    group = Group(puzzle._model(), puzzle._symmetries())
    prepared = prepare(group.problem)
    least = orbits(prepared.search(), group.elements)

    assert group.order == 8
    assert count_distinct(prepared, group).value == len(least)
    assert sum(1 for _ in DistinctSearch(group, prepare)) == len(least)


@given(tilings())
def test_small_tilings(puzzle: Tiling) -> None:
    group = Group(puzzle._model(), puzzle._symmetries(), puzzle._given_options())
    prepared = prepare(group.problem)
    least = orbits(prepared.search(fixed=group.fixed), group.elements)

    listed = list(DistinctSearch(group, prepare))

    assert count_distinct(prepared, group).value == len(least) == len(listed)
    assert orbits(listed, group.elements) == least
