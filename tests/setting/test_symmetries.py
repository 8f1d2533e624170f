"""Symmetries of rectangles: groups of moves, and the orbits of cells."""

from __future__ import annotations

from itertools import product

from cover import options
from cover.families.symmetries import SYMMETRIES

_SQUARE = [(0, row, column) for row in range(5) for column in range(5)]


def test_moves_are_a_group_and_orbits_divide_the_cells() -> None:
    number = {spot: k for k, spot in enumerate(_SQUARE)}
    for symmetry in SYMMETRIES.values():
        images = {tuple(move.moved(spot, (5, 5)) for spot in _SQUARE) for move in symmetry.moves}
        orbits = list(symmetry.orbits(_SQUARE, (5, 5)))

        assert len(images) == len(symmetry.moves)
        assert all(set(image) == set(_SQUARE) for image in images)
        for one, other in product(images, repeat=2):
            assert tuple(other[number[spot]] for spot in one) in images
        assert sorted(spot for orbit in orbits for spot in orbit) == _SQUARE
        assert [orbit[0] for orbit in orbits] == sorted(orbit[0] for orbit in orbits)
        assert {frozenset(orbit) for orbit in orbits} == {
            frozenset(symmetry.orbit(spot, (5, 5))) for spot in _SQUARE
        }


def test_where_a_cell_comes_to_lie() -> None:
    orbits = {
        name: " ".join(f"{row}{column}" for _, row, column in sorted(each.orbit((0, 0, 1), (4, 4))))
        for name, each in SYMMETRIES.items()
    }

    assert orbits == {
        "none": "01",
        **dict.fromkeys(("rotational", "half-turn", "180"), "01 32"),
        **dict.fromkeys(("quarter-turn", "90"), "01 13 20 32"),
        "mirror": "01 02",
        "upside-down": "01 31",
        "cross": "01 02 31 32",
        "falling": "01 10",
        "rising": "01 23",
        "diagonals": "01 10 23 32",
        "full": "01 02 10 13 20 23 31 32",
    }


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
