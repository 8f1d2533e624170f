"""A tiling as an exact cover: cells and pieces are items, placements options.

Each cell is a primary item, so that something lies on it; a cell that may stay empty has an option
of its own for that, after the placements. A piece that is used exactly once is a primary item,
one that is used at most once a secondary item. Any other bounds on the copies of a piece are a sum:
the cells that its placements cover. So copies have no names, and exchanging them is nothing new.
How many cells stay empty is bounded in the same way, by what is stated and by the areas of the
pieces: a search that does not know how many will be left finds out too late.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from math import lcm, prod
from typing import NamedTuple

from cover.families.tilings.pieces import (
    ANY,
    ONCE,
    Bounds,
    CopyKind,
    Range,
    Shape,
    Tiles,
    extent,
    isometries,
    normal,
    totals,
)
from cover.problem import Problem, Sum
from cover.steps import in_time

EMPTY = -1  # the piece of an option that leaves a cell empty

# A piece, and the numbers of the cells that it covers, ascending.
Placement = tuple[int, tuple[int, ...]]

_AT_MOST_ONCE = Bounds(0, 1)

_MOST_PIECES = 40  # whose copies are bounded by the areas of all others: that takes milliseconds


class PieceCount(NamedTuple):
    """The bounds on the copies of a piece, or on the cells that stay `EMPTY`.

    Those of at most one are an item of the model, and all others but `ANY` a sum.
    """

    name: int | str
    piece: int
    bounds: Bounds

    @property
    def is_item(self) -> bool:
        return self.bounds in (ONCE, _AT_MOST_ONCE)

    @property
    def is_sum(self) -> bool:
        return not self.is_item and self.bounds != ANY


def model(tiles: Tiles, deadline: float | None = None) -> Problem:
    """Return the problem: items are the numbers of cells, and names of pieces used once at most.

    Raises `LimitError` at the deadline.
    """
    return model_of(tiles, counts_of(tiles), deadline)


def model_of(tiles: Tiles, counts: Sequence[PieceCount], deadline: float | None = None) -> Problem:
    laid = placements(tiles, deadline)
    options = in_time(_options(laid, counts), deadline)
    once, at_most = _items(counts)
    sums = (_sum(laid, count) for count in counts if count.is_sum)
    return Problem([*range(len(tiles.board.cells)), *once], options, at_most, sums)


def _items(counts: Sequence[PieceCount]) -> tuple[list[int | str], list[int | str]]:
    once = [count.name for count in counts if count.bounds == ONCE]
    return once, [count.name for count in counts if count.bounds == _AT_MOST_ONCE]


def item_names(tiles: Tiles) -> list[str]:
    """Return what people call the items of the model, in their order.

    `r1c1` is a cell, in space `l1r1c1`; pieces have their names, and `empty` is a cell that is.
    """
    once, at_most = _items(counts_of(tiles))
    pieces = ("empty" if name == EMPTY else str(name) for name in (*once, *at_most))
    return [*map(tiles.board.name, range(len(tiles.board.cells))), *pieces]


def counts_of(tiles: Tiles, *, as_stated: bool = False) -> list[PieceCount]:
    """Return the bounds on pieces and empty cells: as areas make them, unless `as_stated`."""
    board, pieces = tiles
    copies = [piece.copies for piece in pieces] if as_stated else _copies(tiles)
    empty = board.empty.up_to(len(board.optional)) if as_stated else _empty(tiles)
    bounds = enumerate(zip(pieces, copies, strict=True))
    found = [PieceCount(piece.name, number, each) for number, (piece, each) in bounds]
    if optional := len(board.optional):
        is_any = optional > 1 and empty == (0, optional)
        found.append(PieceCount(EMPTY, EMPTY, ANY if is_any else Bounds(*empty)))
    return found


def _copies(tiles: Tiles) -> list[Bounds]:
    """Return the bounds on the copies of each piece, as tight as the areas of all others make them.

    Where nothing bounds the copies of any piece, and where no numbers of copies add up to the
    board, all is as it is stated: a bound makes a sum, and the search will see.
    """
    board, pieces = tiles
    stated = [piece.copies for piece in pieces]
    is_bounded = any(copies not in (ANY, ONCE, _AT_MOST_ONCE) for copies in stated)
    if not is_bounded or len(pieces) > _MOST_PIECES:
        return stated
    kinds = [CopyKind(frozenset(piece.sizes), piece.copies) for piece in pieces]
    if board.optional:
        kinds.append(CopyKind(frozenset([1]), Bounds(*_empty(tiles))))
    return [_tightened(kinds, number, len(board.cells)) for number in range(len(pieces))]


def _tightened(kinds: Sequence[CopyKind], number: int, cells: int) -> Bounds:
    """Return the bounds on the copies of a kind with which all kinds can cover all cells."""
    (size, *others), copies = kinds[number]
    if others or copies.low == copies.high:
        return copies
    low, high = copies.up_to(cells // size)
    rest = totals((*kinds[:number], *kinds[number + 1 :]), cells)
    fitting = [copies for copies in range(low, high + 1) if rest >> cells - copies * size & 1]
    if not fitting or (fitting[0], fitting[-1]) == (low, high):
        return copies
    return Bounds(fitting[0], fitting[-1])


def _empty(tiles: Tiles) -> Range:
    """Return how many cells stay empty, by the board and by the areas of the pieces.

    Where these leave no number, it is what the board says: the search will see.
    """
    board, pieces = tiles
    cells = len(board.cells)
    stated = board.empty.up_to(len(board.optional))
    least = sum(piece.copies.low * piece.sizes[0] for piece in pieces)
    most = sum(
        cells if piece.copies.high is None else piece.copies.high * piece.sizes[-1]
        for piece in pieces
    )
    found = Range(max(stated.low, cells - most), min(stated.high, cells - least))
    return found if found.low <= found.high else stated


def _options(laid: Placements, counts: Sequence[PieceCount]) -> Iterator[tuple[object, ...]]:
    for count in counts:
        cells = map(laid.cells, laid.of(count.piece))
        if count.is_item:
            yield from ((*covered, count.name) for covered in cells)
        else:
            yield from cells


def _sum(laid: Placements, count: PieceCount) -> Sum:
    """Return the bounds on a piece's copies, counted in cells: each of them adds the same.

    Of empty cells, each adds 1.
    """
    weights = [0] * len(laid)
    if count.piece == EMPTY:
        optional = sorted(laid.tiles.board.optional)
        for option in laid.of(EMPTY):
            weights[option] = 1
        return Sum(optional, weights, *count.bounds.up_to(len(optional)))
    cells, sizes = range(len(laid.tiles.board.cells)), laid.tiles.pieces[count.piece].sizes
    of_a_copy = lcm(*sizes)
    for option in laid.of(count.piece):
        weights[option] = of_a_copy // len(laid.cells(option))
    most = len(cells) // min(sizes)
    low, high = count.bounds.up_to(most)
    return Sum(cells, weights, min(low, most + 1) * of_a_copy, high * of_a_copy)


# --- Where pieces can be laid ---


class Placements(Sequence[Placement]):
    """What the options mean: a number of a piece, and the cells that it covers, ascending.

    Raises `LimitError` where it takes until the `deadline` to find them.
    """

    def __init__(self, tiles: Tiles, deadline: float | None = None) -> None:
        self.tiles = tiles
        self._cells: list[tuple[int, ...]] = []
        self._runs: list[list[range]] = []  # of each form of each piece; `EMPTY` comes last
        board, size = tiles.board, tiles.board.size
        box = [-1] * prod(size)  # the numbers of the cells; -1 is where the board has none
        for number, place in enumerate(board.places):
            box[place] = number
        for piece in tiles.pieces:
            runs = []
            for form in in_time(piece.forms(board.space), deadline):
                found = list(chain.from_iterable(_rows_of_placements(form, size, box)))
                is_full = len(board.cells) == len(box)
                runs.append(self._add(found if is_full else [k for k in found if min(k) >= 0]))
            self._runs.append(runs)
        self._runs.append([self._add((cell,) for cell in sorted(board.optional))])
        self._pieces: list[int] = []
        for number in range(len(tiles.pieces)):
            self._pieces += [number] * len(self.of(number))
        self._pieces += [EMPTY] * len(tiles.board.optional)

    def _add(self, placements: Iterable[tuple[int, ...]]) -> range:
        start = len(self._cells)
        self._cells += placements
        return range(start, len(self._cells))

    def __len__(self) -> int:
        return len(self._cells)

    def __getitem__(self, option: int) -> Placement:  # type: ignore[override]
        return self._pieces[option], self._cells[option]

    def of(self, piece: int) -> range:
        """Return the options that place a piece, or leave cells `EMPTY`."""
        runs = self._runs[piece]
        return range(runs[0].start, runs[-1].stop)

    def cells(self, option: int) -> tuple[int, ...]:
        return self._cells[option]

    def symmetries(self) -> Iterator[tuple[int, ...]]:
        """Yield the symmetries of the board that map the placements onto themselves, as options.

        On large boards each takes a moment; so they are found one by one.

        One that sends every placement of a piece to one of another piece of the same count, such as
        a mirror for a pair of mirror images, exchanges the two.
        """
        board, pieces = self.tiles
        kinds: list[_Kind] = [(each.copies, self._by_form(k)) for k, each in enumerate(pieces)]
        kinds.append((None, self._by_form(EMPTY)))
        for image in isometries(board.cells, space=board.space):
            if {image[cell] for cell in board.optional} == board.optional:
                moved = self._moved(image, kinds)
                if moved is not None:
                    yield tuple(moved)

    def _by_form(self, piece: int) -> dict[Shape, dict[int, int]]:
        """Return the options of a piece by form and first cell: a form has one for each place."""
        return {
            self._form(self._cells[run[0]]): {self._cells[option][0]: option for option in run}
            for run in self._runs[piece]
            if run
        }

    def _form(self, cells: Iterable[int]) -> Shape:
        return normal(map(self.tiles.board.cells.__getitem__, cells))

    def _moved(self, image: Sequence[int], kinds: Sequence[_Kind]) -> list[int] | None:
        """Return where a symmetry of the board sends each option; None if it is none of pieces."""
        moved = [0] * len(self)
        free = list(kinds)
        for copies, by_form in kinds:
            turned: dict[tuple[Shape, int], dict[int, int]] = {}
            for options in by_form.values():  # what becomes of a form, and which cell then is first
                cells = [image[cell] for cell in self._cells[next(iter(options.values()))]]
                turned[self._form(cells), cells.index(min(cells))] = options
            forms = {form for form, _ in turned}
            alike = (kind for kind in free if kind[0] == copies and kind[1].keys() == forms)
            target = next(alike, None)
            if target is None:
                return None
            free.remove(target)
            for (form, place), options in turned.items():
                number_at = target[1][form]
                for option in options.values():
                    moved[option] = number_at[image[self._cells[option][place]]]
        return moved


# The bounds on the copies of a piece, None for cells that are left empty; and its options by form
# and first cell.
_Kind = tuple[Bounds | None, dict[Shape, dict[int, int]]]


def _rows_of_placements(
    form: Shape, size: Sequence[int], box: Sequence[int]
) -> Iterator[Iterator[tuple[int, ...]]]:
    """Yield the cells that a shape covers at all places within a box, a row at a time.

    A whole row of places is made at once: the cells of the shape at all of them are parts of the
    list of cells, as many as the shape has.
    """
    _, rows, columns = size
    room = [have - need + 1 for have, need in zip(size, extent(form), strict=True)]
    offsets = [(z * rows + y) * columns + x for z, y, x in form]
    for layer in range(room[0]):
        for row in range(room[1]):
            start = (layer * rows + row) * columns
            starts = [start + offset for offset in offsets]
            yield zip(*(box[k : k + max(room[2], 0)] for k in starts), strict=True)


def most_placements(tiles: Tiles) -> int:
    size = tiles.board.size
    return sum(
        prod(max(0, have - need + 1) for have, need in zip(size, extent(form), strict=True))
        for piece in tiles.pieces
        for form in piece.forms(tiles.board.space)
    )


# Puzzles of one shape come one after the other, and millions of placements take 500 MB.
kept: list[Placements] = []


def placements(tiles: Tiles, deadline: float | None = None) -> Placements:
    """Return the placements of pieces on a board; those of the last one are kept."""
    for found in kept:
        if found.tiles == tiles:
            return found
    found = Placements(tiles, deadline)
    kept[:] = [found]
    return found
