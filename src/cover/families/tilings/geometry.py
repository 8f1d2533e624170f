"""Cells in the plane and in space: orientations of a piece, parts and symmetries of a board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import permutations, product
from typing import NamedTuple

from cover.families.partitions import connected
from cover.reading.cell_names import name_of

# Layer, row, column, each from 0; in the plane the layer is 0.
Cell = tuple[int, int, int]

# Cells in reading order, the least coordinate of each kind being 0.
Shape = tuple[Cell, ...]


def cell_name(cell: Sequence[int], space: bool) -> str:
    """Return what a cell is called, counting from 1: `r1c1`, in space `l1r1c1`."""
    return name_of(cell if space else cell[1:])


class Turn(NamedTuple):
    """A rotation or reflection that keeps the axes parallel to themselves or each other.

    Coordinate `k` of the image is coordinate `axes[k]` of the cell, times `signs[k]`.
    """

    axes: tuple[int, int, int]
    signs: tuple[int, int, int]

    def image(self, cell: Cell) -> Cell:
        (a, b, c), (p, q, r) = self
        return p * cell[a], q * cell[b], r * cell[c]

    @property
    def mirrors(self) -> bool:
        swapped = sum(a > b for k, a in enumerate(self.axes) for b in self.axes[k + 1 :])
        return (swapped + self.signs.count(-1)) % 2 == 1


# Itself, and its image in a mirror that stands at its left.
_UNTURNED = Turn((0, 1, 2), (1, 1, 1))
_MIRRORED = Turn((0, 1, 2), (1, 1, -1))


@lru_cache(maxsize=8)
def turns(*, space: bool, rotate: bool = True, reflect: bool = True) -> tuple[Turn, ...]:
    """Return what may be done to a piece: first nothing, and in all up to 8 turns, 48 in space.

    In the plane, where a piece is `free` with both, one-sided without `reflect`, fixed with none:
    8, 4 and 1 of them; in space 48, 24 (the rotations of the cube) and 1. With `reflect` alone it
    may lie as it is or be mirrored left to right.
    """
    if not rotate:
        return (_UNTURNED, _MIRRORED) if reflect else (_UNTURNED,)
    signs = list(product((1, -1), (1, -1), (1, -1)))
    every = (Turn((a, b, c), sign) for a, b, c in permutations(range(3)) for sign in signs)
    return tuple(
        turn
        for turn in every
        if (space or (turn.axes[0] == 0 and turn.signs[0] == 1)) and (reflect or not turn.mirrors)
    )


def least(cells: Iterable[Cell]) -> Cell:
    """Return the first layer, the first row and the first column that cells are in."""
    layers, rows, columns = zip(*cells, strict=True)
    return min(layers), min(rows), min(columns)


def normal(cells: Iterable[Cell]) -> Shape:
    """Return the cells moved to where their least coordinates are 0, in reading order."""
    ordered = sorted(cells)
    layer, row, column = least(ordered)
    return tuple([(z - layer, y - row, x - column) for z, y, x in ordered])


@lru_cache(maxsize=1024)
def orientations(
    shape: Shape, *, space: bool, rotate: bool = True, reflect: bool = True
) -> tuple[Shape, ...]:
    """Return the different forms that the `turns` give a shape, sorted."""
    allowed = turns(space=space, rotate=rotate, reflect=reflect)
    return tuple(sorted({normal(map(turn.image, shape)) for turn in allowed}))


def extent(cells: Iterable[Cell]) -> tuple[int, int, int]:
    """Return how many layers, rows and columns there are, from the first cell to the last."""
    layers, rows, columns = (max(places) - min(places) + 1 for places in zip(*cells, strict=True))
    return layers, rows, columns


def parts(cells: Iterable[Cell]) -> list[list[Cell]]:
    """Return the parts of a set of cells that touch by their sides, in reading order."""
    return list(map(sorted, connected(sorted(cells), neighbours)))


def neighbours(cell: Cell) -> list[Cell]:
    """Return the six places that have a side in common with a cell."""
    z, y, x = cell
    return [
        (z, y, x - 1),
        (z, y, x + 1),
        (z, y - 1, x),
        (z, y + 1, x),
        (z - 1, y, x),
        (z + 1, y, x),
    ]


def isometries(cells: Sequence[Cell], *, space: bool) -> list[tuple[int, ...]]:
    """Return the symmetries of a set of cells, mirrors included: where each sends every cell.

    They are permutations of the numbers of the `cells`, all different; first, that which moves
    nothing. They move the set as one: that two parts of it could change places does not count.
    """
    number_of = {cell: number for number, cell in enumerate(cells)}
    layer, row, column = least(cells)
    found: dict[tuple[int, ...], None] = {}
    for turn in turns(space=space):
        images = [turn.image(cell) for cell in cells]
        z, y, x = least(images)
        z, y, x = layer - z, row - y, column - x
        try:
            found[tuple(number_of[a + z, b + y, c + x] for a, b, c in images)] = None
        except KeyError:
            continue
    return list(found)
