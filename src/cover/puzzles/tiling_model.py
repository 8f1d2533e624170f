"""A tiling as an exact cover: cells and pieces are items, placements options.

Each cell is a primary item, so that something lies on it; a cell that may stay empty has an option
of its own for that, behind the placements. A piece that is used exactly once is a primary item,
one that is used at most once a secondary item. Any other bounds on the copies of a piece are a sum:
the cells that its placements cover. So copies have no names, and exchanging them is nothing new.
How many cells stay empty is bounded in the same way, by what is stated and by the areas of the
pieces: a search that does not know how many will be left finds out too late.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from math import lcm, prod

from cover.exact_cover import ExactCover, Sum
from cover.puzzles.geometry import Shape, extent, isometries
from cover.puzzles.pieces import ANY, Board, Bounds, Piece, Tiles

EMPTY = -1  # the piece of an option that leaves a cell empty

_ONCE = Bounds(1, 1)
_AT_MOST_ONCE = Bounds(0, 1)

# A piece, and the numbers of the cells that it covers, ascending.
Placement = tuple[int, tuple[int, ...]]


class Placements(Sequence[Placement]):
    """What the options mean: a number of a piece, and the cells that it covers, ascending."""

    def __init__(self, tiles: Tiles) -> None:
        self.tiles = tiles
        self._cells: list[tuple[int, ...]] = []
        self._starts = [0]
        on_board = _OnBoard(tiles.board)
        for piece in tiles.pieces:
            for form in piece.forms(tiles.board.space):
                self._cells += on_board.placements(form)
            self._starts.append(len(self._cells))
        self._cells += [(cell,) for cell in sorted(tiles.board.optional)]
        self._pieces: list[int] = []
        for number in range(len(tiles.pieces)):
            self._pieces += [number] * len(self.of(number))
        self._pieces += [EMPTY] * len(tiles.board.optional)

    def __len__(self) -> int:
        return len(self._cells)

    def __getitem__(self, option: int) -> Placement:  # type: ignore[override]
        return self._pieces[option], self._cells[option]

    def of(self, piece: int) -> range:
        """The options that place a piece, or leave cells `EMPTY`."""
        if piece == EMPTY:
            return range(self._starts[-1], len(self._cells))
        return range(self._starts[piece], self._starts[piece + 1])

    def cells(self, option: int) -> tuple[int, ...]:
        """The cells that an option covers."""
        return self._cells[option]

    def number(self, piece: int, cells: tuple[int, ...]) -> int:
        """The option that lays a piece on these cells; raises `ValueError` if there is none."""
        options = self.of(piece)
        return self._cells.index(cells, options.start, options.stop)

    def symmetries(self) -> list[tuple[int, ...]]:
        """The symmetries of the board that map the placements onto themselves, as option numbers.

        One that sends every placement of a piece to one of another piece of the same count, such as
        a mirror for a pair of mirror images, exchanges the two.
        """
        board = self.tiles.board
        numbers = [{self._cells[option]: option for option in self.of(EMPTY)}]
        numbers += [
            {self._cells[option]: option for option in self.of(piece)}
            for piece in range(len(self.tiles.pieces))
        ]
        found = (
            self._moved(image, numbers) for image in isometries(board.cells, space=board.space)
        )
        return list(dict.fromkeys(tuple(moved) for moved in found if moved is not None))

    def _moved(
        self, image: Sequence[int], numbers: list[dict[tuple[int, ...], int]]
    ) -> list[int] | None:
        """Where a symmetry of the board sends each option; None if it is none of the pieces."""
        moved = [0] * len(self)
        free = set(range(-1, len(self.tiles.pieces)))
        for piece in range(-1, len(self.tiles.pieces)):
            options = self.of(piece)
            cells = [tuple(sorted(map(image.__getitem__, self._cells[k]))) for k in options]
            same = (k for k in sorted(free) if self._alike(piece, k, cells, numbers[k + 1]))
            target = next(same, None)
            if target is None:
                return None
            free.remove(target)
            for option, covered in zip(options, cells, strict=True):
                moved[option] = numbers[target + 1][covered]
        return moved

    def _alike(
        self,
        piece: int,
        other: int,
        images: list[tuple[int, ...]],
        of_other: dict[tuple[int, ...], int],
    ) -> bool:
        """Whether the images of a piece's placements are those of another, used as often."""
        if (piece == EMPTY) != (other == EMPTY) or len(images) != len(of_other):
            return False
        pieces = self.tiles.pieces
        return (piece == EMPTY or pieces[piece].copies == pieces[other].copies) and all(
            map(of_other.__contains__, images)
        )


class _OnBoard:
    """Lays shapes on a board, wherever they fit."""

    def __init__(self, board: Board) -> None:
        layers, rows, columns = board.size
        least = [min(places) for places in zip(*board.cells, strict=True)]
        self._size = layers, rows, columns
        self._is_full = len(board.cells) == layers * rows * columns
        self._numbers = [-1] * (layers * rows * columns)
        for number, (z, y, x) in enumerate(board.cells):
            place = ((z - least[0]) * rows + y - least[1]) * columns + x - least[2]
            self._numbers[place] = number

    def placements(self, form: Shape) -> list[tuple[int, ...]]:
        """The numbers of the cells that a shape covers at each place where it fits."""
        found = list(chain.from_iterable(self._rows_of_placements(form)))
        return found if self._is_full else [cells for cells in found if min(cells) >= 0]

    def _rows_of_placements(self, form: Shape) -> Iterator[Iterator[tuple[int, ...]]]:
        """All places within the size of the board; -1 is where it has no cell.

        A whole row of places is made at once: the cells of the shape at all of them are parts of
        the list of cells, as many as the shape has.
        """
        _, rows, columns = self._size
        room = [have - need + 1 for have, need in zip(self._size, extent(form), strict=True)]
        offsets = [(z * rows + y) * columns + x for z, y, x in form]
        for layer in range(room[0]):
            for row in range(room[1]):
                start = (layer * rows + row) * columns
                starts = [start + offset for offset in offsets]
                yield zip(*(self._numbers[k : k + max(room[2], 0)] for k in starts), strict=True)


def places(tiles: Tiles) -> int:
    """At most how many placements there are: as many as on a board without holes."""
    size = tiles.board.size
    return sum(
        prod(max(0, have - need + 1) for have, need in zip(size, extent(form), strict=True))
        for piece in tiles.pieces
        for form in piece.forms(tiles.board.space)
    )


@lru_cache(maxsize=4)
def placements(tiles: Tiles) -> Placements:
    """The options of `model`."""
    return Placements(tiles)


def model(tiles: Tiles) -> ExactCover:
    """The problem: items are the numbers of cells, and the names of pieces used once at most."""
    laid = placements(tiles)
    bounds: dict[int | str, tuple[int, int | None]] = {}
    bounds.update((piece.name, piece.copies) for piece in tiles.pieces)
    if tiles.board.optional:
        bounds[EMPTY] = _empty(tiles)
    once = [name for name, copies in bounds.items() if copies == _ONCE]
    at_most = [name for name, copies in bounds.items() if copies == _AT_MOST_ONCE]
    cells = range(len(tiles.board.cells))
    return ExactCover([*cells, *once], _options(laid), at_most, _sums(laid))


def _empty(tiles: Tiles) -> tuple[int, int]:
    """At least and at most how many cells stay empty, by the board and by the areas of the pieces.

    Where these leave no number, it is what the board says: the search will see.
    """
    board, pieces = tiles
    cells = len(board.cells)
    low, stated = board.empty
    high = len(board.optional) if stated is None else min(stated, len(board.optional))
    least = sum(piece.copies.low * piece.sizes[0] for piece in pieces)
    most = sum(
        cells if piece.copies.high is None else piece.copies.high * piece.sizes[-1]
        for piece in pieces
    )
    found = max(low, cells - most), min(high, cells - least)
    return found if found[0] <= found[1] else (low, high)


def _options(laid: Placements) -> Iterator[tuple[object, ...]]:
    for number, piece in enumerate(laid.tiles.pieces):
        cells = map(laid.cells, laid.of(number))
        if piece.copies in (_ONCE, _AT_MOST_ONCE):
            yield from ((*covered, piece.name) for covered in cells)
        else:
            yield from cells
    cells = map(laid.cells, laid.of(EMPTY))
    if laid.tiles.board.optional and _empty(laid.tiles) in (_ONCE, _AT_MOST_ONCE):
        yield from ((*left, EMPTY) for left in cells)
    else:
        yield from cells


def _sums(laid: Placements) -> Iterator[Sum]:
    board, pieces = laid.tiles
    for number, piece in enumerate(pieces):
        if piece.copies not in (ANY, _ONCE, _AT_MOST_ONCE):
            yield _sum_of_copies(laid, number, piece)
    if board.optional:
        low, high = _empty(laid.tiles)
        if (low, high) not in ((0, len(board.optional)), _ONCE, _AT_MOST_ONCE):
            weights = [0] * len(laid)
            for option in laid.of(EMPTY):
                weights[option] = 1
            yield Sum(sorted(board.optional), weights, low, high)


def _sum_of_copies(laid: Placements, number: int, piece: Piece) -> Sum:
    """The bounds on a piece's copies, counted in cells: each of them adds the same to the sum."""
    cells = range(len(laid.tiles.board.cells))
    of_a_copy = lcm(*piece.sizes)
    weights = [0] * len(laid)
    for option in laid.of(number):
        weights[option] = of_a_copy // len(laid.cells(option))
    most = len(cells) // min(piece.sizes)
    low, high = piece.copies
    high = most if high is None else min(high, most)
    return Sum(cells, weights, min(low, most + 1) * of_a_copy, high * of_a_copy)
