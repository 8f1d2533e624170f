"""What a tiling is made of: cells, shapes and their turns, a board, pieces and their copies.

Cells are in the plane or in space; below is what copies of pieces add up to.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from itertools import permutations, product
from typing import NamedTuple

from cover.families.partitions import connected
from cover.reading.cell_names import name_of

# Layer, row, column, each from 0; in the plane the layer is 0.
Cell = tuple[int, int, int]

# Cells in reading order, the least coordinate of each kind being 0.
Shape = tuple[Cell, ...]

_MOST_NAMED = 9  # cells that a message names


def cell_name(cell: Sequence[int], space: bool) -> str:
    """Return what a cell is called, counting from 1: `r1c1`, in space `l1r1c1`."""
    return name_of(cell if space else cell[1:])


# --- Turns ---


class Turn(NamedTuple):
    """A rotation or reflection that keeps the axes parallel to themselves or each other.

    Coordinate `k` of the image is coordinate `axes[k]` of the cell, times `signs[k]`.
    """

    axes: tuple[int, ...]
    signs: tuple[int, ...]

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
    every = map(Turn._make, product(permutations(range(3)), product((1, -1), repeat=3)))
    return tuple(
        turn
        for turn in every
        if (space or (turn.axes[0] == 0 and turn.signs[0] == 1)) and (reflect or not turn.mirrors)
    )


@lru_cache(maxsize=1024)
def orientations(
    shape: Shape, *, space: bool, rotate: bool = True, reflect: bool = True
) -> tuple[Shape, ...]:
    """Return the different forms that the `turns` give a shape, sorted."""
    allowed = turns(space=space, rotate=rotate, reflect=reflect)
    return tuple(sorted({normal(map(turn.image, shape)) for turn in allowed}))


# --- Sets of cells ---


def least(cells: Iterable[Cell]) -> Cell:
    """Return the first layer, the first row and the first column that cells are in."""
    layers, rows, columns = zip(*cells, strict=True)
    return min(layers), min(rows), min(columns)


def normal(cells: Iterable[Cell]) -> Shape:
    """Return the cells moved to where their least coordinates are 0, in reading order."""
    ordered = sorted(cells)
    layer, row, column = least(ordered)
    return tuple([(z - layer, y - row, x - column) for z, y, x in ordered])


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
        *((z, y, x - 1), (z, y, x + 1), (z, y - 1, x)),
        *((z, y + 1, x), (z - 1, y, x), (z + 1, y, x)),
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


# --- Boards and pieces ---


class Range(NamedTuple):
    """The numbers from `low` to `high`, none if that is less."""

    low: int
    high: int


class Bounds(NamedTuple):
    """A number from `low` to `high`; None is no bound."""

    low: int = 1
    high: int | None = 1

    def allows(self, number: int) -> bool:
        return self.low <= number and (self.high is None or number <= self.high)

    def in_words(self) -> str:
        """Return these bounds as a message says them: `1`, `2 to 4`, `3 or more`."""
        if self.high is None:
            return f"{self.low} or more"
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"

    def beyond(self, number: int) -> Bounds:
        low, high = self
        return Bounds(max(low - number, 0), None if high is None else max(high - number, 0))

    def up_to(self, most: int) -> Range:
        """Return these bounds where no number is larger than `most`."""
        return Range(self.low, most if self.high is None else min(self.high, most))


ANY = Bounds(0, None)
ONCE = Bounds(1, 1)


class Piece(NamedTuple):
    """A piece, with how many copies of it are used.

    Copies are interchangeable. `others` are further shapes that a copy may have instead. It may be
    turned, and turned over, as `rotate` and `reflect` say; see `geometry.turns`.
    """

    name: str
    shape: Shape
    copies: Bounds = ONCE
    rotate: bool = True
    reflect: bool = True
    others: tuple[Shape, ...] = ()

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cells its shapes have, most often one number."""
        return tuple(sorted({len(shape) for shape in (self.shape, *self.others)}))

    def forms(self, space: bool) -> tuple[Shape, ...]:
        """Return all shapes that a copy can have on the board, in the plane or in `space`."""
        return _forms(self, space)


@lru_cache(maxsize=1024)
def _forms(piece: Piece, space: bool) -> tuple[Shape, ...]:
    found = {
        form
        for shape in (piece.shape, *piece.others)
        for form in orientations(shape, space=space, rotate=piece.rotate, reflect=piece.reflect)
    }
    return tuple(sorted(found))


class Board(NamedTuple):
    """The cells to cover, in reading order, numbered from 0; in the plane or in `space`.

    Those numbered in `optional` may stay empty, as many of them as `empty` says.
    """

    cells: tuple[Cell, ...]
    space: bool = False
    optional: frozenset[int] = frozenset()
    empty: Bounds = ANY

    @property
    def size(self) -> tuple[int, int, int]:
        """How many layers, rows and columns the cells are in."""
        return extent(self.cells)

    @property
    def places(self) -> list[int]:
        """Where each cell is among all places of a box of that size, in reading order."""
        _, rows, columns = self.size
        return [(z * rows + y) * columns + x for z, y, x in normal(self.cells)]

    def name(self, cell: int) -> str:
        return cell_name(self.cells[cell], self.space)

    def names(self, cells: Collection[int]) -> str:
        """Return the names of the first cells, and whether there are more."""
        names = [self.name(cell) for cell in sorted(cells)[:_MOST_NAMED]]
        return " ".join(names + ["..."] * (len(cells) > _MOST_NAMED))


class LaidPiece(NamedTuple):
    """A piece that lies on the board already: its number, and those of the cells it covers."""

    piece: int
    cells: tuple[int, ...]


class Tiles(NamedTuple):
    """A board and pieces: all that the model of a tiling depends on."""

    board: Board
    pieces: tuple[Piece, ...]


# --- What copies add up to ---


class CopyKind(NamedTuple):
    """What one copy may add, each a positive number, and how many copies there may be."""

    steps: frozenset[int]
    copies: Bounds


def totals(kinds: Iterable[CopyKind], most: int) -> int:
    """Return the totals up to `most` that copies of all kinds reach together, as a set of bits."""
    reached, within = 1, (1 << most + 1) - 1
    for steps, (low, high) in kinds:
        room = most // min(steps)
        if low > room:
            return 0
        for _ in range(low):
            reached = _one_more(reached, steps, within)
        if len(steps) == 1 or high is None or high >= room:
            # Where nothing bounds the copies of all steps together, each step is one by itself.
            copies = room if high is None else min(room, high) - low
            for step in steps:  # up to so many copies more: they are doubled each time
                left, together = copies, 1
                while left > 0:
                    together = min(together, left)
                    reached |= reached << together * step & within
                    left -= together
                    together *= 2
        else:
            new = reached  # only what is new can lead to something new
            for _ in range(high - low):
                new = _one_more(new, steps, within) & ~reached
                if not new:
                    break
                reached |= new
    return reached


def _one_more(reached: int, steps: Iterable[int], within: int) -> int:
    found = 0
    for step in steps:
        found |= reached << step
    return found & within
