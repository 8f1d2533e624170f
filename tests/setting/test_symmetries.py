"""Symmetries of rectangles: groups of moves, and the orbits of cells."""

from __future__ import annotations

import pytest

from cover import options
from cover.families.symmetries import SYMMETRIES

_SQUARE = [(0, row, column) for row in range(5) for column in range(5)]


@pytest.mark.parametrize("name", SYMMETRIES)
def test_moves_are_a_group_and_orbits_divide_the_cells(name: str) -> None:
    symmetry = SYMMETRIES[name]
    images = {tuple(move.moved(spot, (5, 5)) for spot in _SQUARE) for move in symmetry.moves}

    assert len(images) == len(symmetry.moves)
    assert all(set(image) == set(_SQUARE) for image in images)
    number = {spot: k for k, spot in enumerate(_SQUARE)}
    for one in images:
        for other in images:
            assert tuple(other[number[spot]] for spot in one) in images
    orbits = list(symmetry.orbits(_SQUARE, (5, 5)))
    assert sorted(spot for orbit in orbits for spot in orbit) == _SQUARE
    assert [orbit[0] for orbit in orbits] == sorted(orbit[0] for orbit in orbits)
    assert {frozenset(orbit) for orbit in orbits} == {
        frozenset(symmetry.orbit(spot, (5, 5))) for spot in _SQUARE
    }


def test_where_a_cell_comes_to_lie() -> None:
    def orbit(name: str) -> list[tuple[int, int]]:
        return sorted(spot[1:] for spot in SYMMETRIES[name].orbit((0, 0, 1), (4, 4)))

    assert orbit("none") == [(0, 1)]
    assert orbit("rotational") == orbit("half-turn") == [(0, 1), (3, 2)]
    assert orbit("quarter-turn") == [(0, 1), (1, 3), (2, 0), (3, 2)]
    assert orbit("mirror") == [(0, 1), (0, 2)]
    assert orbit("upside-down") == [(0, 1), (3, 1)]
    assert orbit("cross") == [(0, 1), (0, 2), (3, 1), (3, 2)]
    assert orbit("falling") == [(0, 1), (1, 0)]
    assert orbit("rising") == [(0, 1), (2, 3)]
    assert orbit("diagonals") == [(0, 1), (1, 0), (2, 3), (3, 2)]
    assert len(orbit("full")) == 8


def test_only_what_is_turned_by_quarters_or_mirrored_in_diagonals_needs_a_square() -> None:
    needing = [name for name, each in SYMMETRIES.items() if each.needs_square]

    assert needing == ["quarter-turn", "falling", "rising", "diagonals", "full", "90"]
    assert SYMMETRIES["rotational"].orbit((2, 0, 0), (2, 3)) == {(2, 0, 0), (2, 1, 2)}


def test_orbits_of_some_cells_have_no_others() -> None:
    spots = [(0, 2, 2), (0, 0, 0), (0, 0, 2)]

    orbits = list(SYMMETRIES["rotational"].orbits(spots, (3, 3)))

    assert orbits == [[(0, 2, 2), (0, 0, 0)], [(0, 0, 2)]]


def test_the_table_of_options_has_the_same_ones() -> None:
    assert list(SYMMETRIES) == list(options.SYMMETRIES)
