"""Orientations, parts and symmetries of cells, against the published numbers of polyforms."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cover.families.tilings.pieces import (
    Cell,
    Shape,
    extent,
    isometries,
    normal,
    orientations,
    parts,
    turns,
)

# By size, from 1: with reflections, without, and none turned.
# OEIS A000105, A000988, A001168 in the plane; A038119, A000162, A001931 in space.
POLYOMINOES = {
    "free": (1, 1, 2, 5, 12, 35, 108, 369),
    "one-sided": (1, 1, 2, 7, 18, 60, 196, 704),
    "fixed": (1, 2, 6, 19, 63, 216, 760, 2725),
}
POLYCUBES = {
    "free": (1, 1, 2, 7, 23),
    "one-sided": (1, 1, 2, 8, 29),
    "fixed": (1, 3, 15, 86, 534),
}
MAY = {"free": (True, True), "one-sided": (True, False), "fixed": (False, False)}


@lru_cache
def _fixed(size: int, space: bool) -> frozenset[Shape]:
    """All connected shapes of so many cells, grown by one cell from those of one less."""
    if size == 1:
        return frozenset([((0, 0, 0),)])
    steps = [(0, 0, 1), (0, 0, -1), (0, 1, 0), (0, -1, 0)]
    steps += [(1, 0, 0), (-1, 0, 0)] if space else []
    return frozenset(
        normal({*shape, (z + a, y + b, x + c)})
        for shape in _fixed(size - 1, space)
        for z, y, x in shape
        for a, b, c in steps
        if (z + a, y + b, x + c) not in shape
    )


def _classes(size: int, space: bool, kind: str) -> set[tuple[Shape, ...]]:
    rotate, reflect = MAY[kind]
    return {
        orientations(shape, space=space, rotate=rotate, reflect=reflect)
        for shape in _fixed(size, space)
    }


@pytest.mark.parametrize("kind", MAY)
@pytest.mark.parametrize("size", range(1, 9))
def test_there_are_as_many_polyominoes_as_published(size: int, kind: str) -> None:
    classes = _classes(size, False, kind)

    assert len(classes) == POLYOMINOES[kind][size - 1]
    assert sum(map(len, classes)) == POLYOMINOES["fixed"][size - 1]


@pytest.mark.parametrize("kind", MAY)
@pytest.mark.parametrize("size", range(1, 6))
def test_there_are_as_many_polycubes_as_published(size: int, kind: str) -> None:
    classes = _classes(size, True, kind)

    assert len(classes) == POLYCUBES[kind][size - 1]
    assert sum(map(len, classes)) == POLYCUBES["fixed"][size - 1]


@pytest.mark.parametrize(
    ("space", "rotate", "reflect", "expected"),
    [
        (False, True, True, 8),
        (False, True, False, 4),
        (False, False, True, 2),
        (False, False, False, 1),
        (True, True, True, 48),
        (True, True, False, 24),
        (True, False, True, 2),
        (True, False, False, 1),
    ],
)
def test_the_turns_are_a_group(space: bool, rotate: bool, reflect: bool, expected: int) -> None:
    found = turns(space=space, rotate=rotate, reflect=reflect)
    corner = (1, 2, 3)
    images = {first.image(second.image(corner)) for first, second in product(found, found)}

    assert len(found) == expected
    assert found[0].image(corner) == corner
    assert images == {turn.image(corner) for turn in found}


def test_a_mirror_alone_stands_at_the_left() -> None:
    lying = normal([(0, 0, 0), (0, 0, 1), (0, 0, 2), (0, 1, 0)])

    found = orientations(lying, space=False, rotate=False, reflect=True)

    assert set(found) == {lying, normal([(0, 0, 0), (0, 0, 1), (0, 0, 2), (0, 1, 2)])}


def test_a_flat_piece_is_turned_out_of_its_plane_in_space() -> None:
    corner = normal([(0, 0, 0), (0, 0, 1), (0, 1, 0)])

    assert len(orientations(corner, space=False)) == 4
    assert len(orientations(corner, space=True, reflect=False)) == 12


CELLS = st.lists(st.tuples(*[st.integers(-3, 3)] * 3), min_size=1, max_size=9, unique=True)
FLAT = st.lists(
    st.tuples(st.just(0), st.integers(-3, 3), st.integers(-3, 3)),
    min_size=1,
    max_size=9,
    unique=True,
)


@given(CELLS, st.tuples(*[st.integers(-9, 9)] * 3))
def test_a_shape_does_not_depend_on_where_it_lies(cells: list[Cell], by: Cell) -> None:
    moved = [(z + by[0], y + by[1], x + by[2]) for z, y, x in cells]

    assert normal(moved) == normal(cells) == normal(normal(cells))
    assert extent(moved) == extent(cells)
    assert [min(places) for places in zip(*normal(cells), strict=True)] == [0, 0, 0]


@given(CELLS, st.booleans())
def test_all_orientations_have_the_same_ones(cells: list[Cell], reflect: bool) -> None:
    found = orientations(normal(cells), space=True, reflect=reflect)

    assert all(orientations(form, space=True, reflect=reflect) == found for form in found)
    assert (48 if reflect else 24) % len(found) == 0


@given(st.one_of(CELLS.map(lambda cells: (cells, True)), FLAT.map(lambda cells: (cells, False))))
def test_isometries_are_the_turns_that_do_not_change_the_shape(
    board: tuple[list[Cell], bool],
) -> None:
    cells, space = board
    found = isometries(cells, space=space)
    shape = normal(cells)
    kept = [turn for turn in turns(space=space) if normal(map(turn.image, shape)) == shape]

    assert found[0] == tuple(range(len(cells)))
    assert len(set(found)) == len(found)
    assert len(kept) % len(found) == 0  # several turns may move the cells in the same way
    for image in found:
        assert sorted(image) == list(range(len(cells)))
        assert all(tuple(other[k] for k in image) in found for other in found)


@given(CELLS)
def test_parts_are_connected_and_do_not_touch(cells: list[Cell]) -> None:
    found = parts(cells)

    assert sorted(cell for part in found for cell in part) == sorted(cells)
    assert [part[0] for part in found] == sorted(part[0] for part in found)
    for part in found:
        assert parts(part) == [part]
        others = {cell for other in found if other is not part for cell in other}
        assert not any(
            sum(abs(a - b) for a, b in zip(cell, other, strict=True)) == 1
            for cell in part
            for other in others
        )
