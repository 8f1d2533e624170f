"""Orientations, parts and sets of pieces, against the published numbers of polyforms."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import ROOT
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
from cover.families.tilings.text.pieces import PIECE_SETS
from cover.families.tilings.yaml import PRESETS
from tilings import piece_set, shape

# By size, from 1: with reflections, without, and none turned.
# OEIS A000105, A000988, A001168 in the plane; A038119, A000162, A001931 in space.
POLYFORMS = {
    False: [(1, 1, 1), (1, 1, 2), (2, 2, 6), (5, 7, 19), (12, 18, 63), (35, 60, 216)],
    True: [(1, 1, 1), (1, 1, 3), (2, 2, 15), (7, 8, 86)],
}

# How many pieces a set has, of how many cells each, and whether they are for space.
SETS = {
    "monomino": (1, [1], False),
    "domino": (1, [2], False),
    "trominoes": (2, [3], False),
    "tetrominoes": (5, [4], False),
    "tetrominoes-one-sided": (7, [4], False),
    "pentominoes": (12, [5], False),
    "pentominoes-one-sided": (18, [5], False),
    "hexominoes": (35, [6], False),
    "soma": (7, [3, 4], True),
    "tetracubes": (8, [4], True),
    "pentacubes": (29, [5], True),
    "lonpos": (12, [3, 4, 5], False),
}
BARS_AND_SQUARE = ("xxx", "xxxx", "xx|xx")


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


@pytest.mark.parametrize("space", [False, True])
def test_there_are_as_many_polyforms_as_published(space: bool) -> None:
    for size, numbers in enumerate(POLYFORMS[space], 1):
        for (rotate, reflect), number in zip(((1, 1), (1, 0), (0, 0)), numbers, strict=True):
            classes = {
                orientations(form, space=space, rotate=bool(rotate), reflect=bool(reflect))
                for form in _fixed(size, space)
            }
            assert len(classes) == number
            assert sum(map(len, classes)) == numbers[-1]


@pytest.mark.parametrize(("space", "numbers"), [(False, [8, 4, 2, 1]), (True, [48, 24, 2, 1])])
def test_the_turns_are_a_group(space: bool, numbers: list[int]) -> None:
    corner = (1, 2, 3)
    for (rotate, reflect), number in zip(product((True, False), repeat=2), numbers, strict=True):
        found = turns(space=space, rotate=rotate, reflect=reflect)
        images = {first.image(second.image(corner)) for first, second in product(found, found)}

        assert len(found) == number
        assert found[0].image(corner) == corner
        assert images == {turn.image(corner) for turn in found}


def test_a_mirror_alone_stands_at_the_left() -> None:
    found = orientations(shape("xxx|x.."), space=False, rotate=False, reflect=True)

    assert set(found) == {shape("xxx|x.."), shape("xxx|..x")}


CELLS = st.lists(st.tuples(*[st.integers(-3, 3)] * 3), min_size=1, max_size=9, unique=True)


@given(CELLS, st.tuples(*[st.integers(-9, 9)] * 3), st.booleans())
def test_shapes_do_not_depend_on_where_they_lie_nor_on_how_they_are_turned(
    cells: list[Cell], by: Cell, reflect: bool
) -> None:
    moved = [(z + by[0], y + by[1], x + by[2]) for z, y, x in cells]
    found = orientations(normal(cells), space=True, reflect=reflect)

    assert normal(moved) == normal(cells) == normal(normal(cells))
    assert extent(moved) == extent(cells)
    assert [min(places) for places in zip(*normal(cells), strict=True)] == [0, 0, 0]
    assert orientations(found[-1], space=True, reflect=reflect) == found
    assert (48 if reflect else 24) % len(found) == 0


@given(CELLS, st.booleans())
def test_isometries_are_the_turns_that_do_not_change_the_shape(
    cells: list[Cell], space: bool
) -> None:
    cells = cells if space else sorted({(0, y, x) for _, y, x in cells})
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


# --- Sets that come with the program ---


@pytest.mark.parametrize("name", PIECE_SETS)
def test_sets_have_no_piece_twice_and_all_that_there_are(name: str) -> None:
    number, sizes, space = SETS[name]
    pieces = piece_set(name, space=space)
    names = [piece.name for piece in pieces]
    forms = [form for piece in pieces for form in piece.forms(space)]
    every = {form for size in sizes for form in _fixed(size, space)}
    if name == "soma":  # all that are no boxes
        every -= {k for bar in BARS_AND_SQUARE for k in orientations(shape(bar), space=True)}

    assert len(pieces) == number
    assert len(forms) == len(set(forms))
    assert set(forms) < every if name == "lonpos" else set(forms) == every
    assert all(len(one) == 1 for one in names) or name == "pentacubes"
    assert not {"x", "o", "."} & set(names), "a board drawn with them would be pieces"
    if name == "lonpos":
        assert sum(len(piece.shape) for piece in pieces) == 55
        assert "".join(names) == "ABCDEFGHIJKL"


def test_files_of_the_package_are_the_ones_that_are_named() -> None:
    folder = ROOT / "src" / "cover" / "families" / "tilings"

    assert {path.stem for path in (folder / "piece_sets").iterdir()} == set(PIECE_SETS)
    assert {path.stem for path in (folder / "presets").iterdir()} == set(PRESETS)
