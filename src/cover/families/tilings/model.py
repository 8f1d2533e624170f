"""A tiling as an exact cover: cells and pieces are items, placements options.

Each cell is a primary item, so that something lies on it; a cell that may stay empty has an option
of its own for that, behind the placements. A piece that is used exactly once is a primary item,
one that is used at most once a secondary item. Any other bounds on the copies of a piece are a sum:
the cells that its placements cover. So copies have no names, and exchanging them is nothing new.
How many cells stay empty is bounded in the same way, by what is stated and by the areas of the
pieces: a search that does not know how many will be left finds out too late.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from math import lcm, prod
from typing import NamedTuple

from cover.exact_cover import ExactCover, Sum
from cover.families.tilings.geometry import Shape, extent, isometries, least, normal
from cover.families.tilings.pieces import ANY, ONCE, Board, Bounds, Tiles
from cover.families.tilings.totals import Kind, totals
from cover.steps import in_time

EMPTY = -1  # the piece of an option that leaves a cell empty

_AT_MOST_ONCE = Bounds(0, 1)

_MOST_PIECES = 40  # whose copies are bounded by the areas of all others: that takes milliseconds

# A piece, and the numbers of the cells that it covers, ascending.
Placement = tuple[int, tuple[int, ...]]


class Placements(Sequence[Placement]):
    """What the options mean: a number of a piece, and the cells that it covers, ascending.

    Raises `LimitError` where it takes until the `deadline` to find them.
    """

    def __init__(self, tiles: Tiles, deadline: float | None = None) -> None:
        self.tiles = tiles
        self._cells: list[tuple[int, ...]] = []
        self._runs: list[list[range]] = []  # of each form of each piece; `EMPTY` comes last
        on_board = _OnBoard(tiles.board)
        for piece in tiles.pieces:
            forms = in_time(piece.forms(tiles.board.space), deadline)
            self._runs.append([self._add(on_board.placements(form)) for form in forms])
        self._runs.append([self._add((cell,) for cell in sorted(tiles.board.optional))])
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
        """The options that place a piece, or leave cells `EMPTY`."""
        runs = self._runs[piece]
        return range(runs[0].start, runs[-1].stop)

    def cells(self, option: int) -> tuple[int, ...]:
        """The cells that an option covers."""
        return self._cells[option]

    def symmetries(self) -> Iterator[tuple[int, ...]]:
        """The symmetries of the board that map the placements onto themselves, as option numbers.

        On large boards each takes a moment; so they are found one by one.

        One that sends every placement of a piece to one of another piece of the same count, such as
        a mirror for a pair of mirror images, exchanges the two.
        """
        board, pieces = self.tiles
        kinds = [_Kind(piece.copies, self._by_form(k)) for k, piece in enumerate(pieces)]
        kinds.append(_Kind(None, self._by_form(EMPTY)))
        found = (
            self._moved(image, kinds)
            for image in isometries(board.cells, space=board.space)
            if {image[cell] for cell in board.optional} == board.optional
        )
        return (tuple(moved) for moved in found if moved is not None)

    def _by_form(self, piece: int) -> _ByForm:
        """The options of a piece by form and first cell: a form has one for each place."""
        return {
            self._form(self._cells[run[0]]): {self._cells[option][0]: option for option in run}
            for run in self._runs[piece]
            if run
        }

    def _form(self, cells: Iterable[int]) -> Shape:
        return normal(map(self.tiles.board.cells.__getitem__, cells))

    def _moved(self, image: Sequence[int], kinds: Sequence[_Kind]) -> list[int] | None:
        """Where a symmetry of the board sends each option; None if it is none of the pieces."""
        moved = [0] * len(self)
        free = list(kinds)
        for copies, by_form in kinds:
            turned = {self._turned(image, options): options for options in by_form.values()}
            forms = {form for form, _ in turned}
            alike = (
                kind for kind in free if kind.copies == copies and kind.by_form.keys() == forms
            )
            target = next(alike, None)
            if target is None:
                return None
            free.remove(target)
            for (form, place), options in turned.items():
                number_at = target.by_form[form]
                for option in options.values():
                    moved[option] = number_at[image[self._cells[option][place]]]
        return moved

    def _turned(self, image: Sequence[int], options: Mapping[int, int]) -> tuple[Shape, int]:
        """What becomes of a form, and which of its cells, by number, then is the first one."""
        cells = [image[cell] for cell in self._cells[next(iter(options.values()))]]
        return self._form(cells), cells.index(min(cells))


# Options by form and first cell.
_ByForm = dict[Shape, dict[int, int]]


class _Kind(NamedTuple):
    """The options of a piece and the bounds on its copies; None for cells that are left empty."""

    copies: Bounds | None
    by_form: _ByForm


class _OnBoard:
    """Lays shapes on a board, wherever they fit."""

    def __init__(self, board: Board) -> None:
        layers, rows, columns = board.size
        first = least(board.cells)
        self._size = layers, rows, columns
        self._is_full = len(board.cells) == layers * rows * columns
        self._numbers = [-1] * (layers * rows * columns)
        for number, (z, y, x) in enumerate(board.cells):
            place = ((z - first[0]) * rows + y - first[1]) * columns + x - first[2]
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


@lru_cache(maxsize=1)  # puzzles of one shape come one after the other, and millions take 500 MB
def kept(tiles: Tiles) -> list[Placements]:
    """What is kept of a board and its pieces: nothing at first."""
    return []


def placements(tiles: Tiles, deadline: float | None = None) -> Placements:
    """The options of `model`; raises `LimitError` at the deadline, a time of `monotonic`."""
    found = kept(tiles)
    if not found:
        found.append(Placements(tiles, deadline))
    return found[0]


def model(tiles: Tiles, deadline: float | None = None) -> ExactCover:
    """The problem: items are the numbers of cells, and the names of pieces used once at most.

    Raises `LimitError` at the deadline.
    """
    laid = placements(tiles, deadline)
    copies = _copies(tiles)
    bounds: dict[int | str, tuple[int, int | None]] = {}
    bounds.update(zip((piece.name for piece in tiles.pieces), copies, strict=True))
    if tiles.board.optional:
        bounds[EMPTY] = _empty(tiles)
    once = [name for name, copies in bounds.items() if copies == ONCE]
    at_most = [name for name, copies in bounds.items() if copies == _AT_MOST_ONCE]
    cells = range(len(tiles.board.cells))
    options = in_time(_options(laid, copies), deadline)
    return ExactCover([*cells, *once], options, at_most, _sums(laid, copies))


def _copies(tiles: Tiles) -> list[Bounds]:
    """The bounds on the copies of each piece, as tight as the areas of all others make them.

    Where nothing bounds the copies of any piece, and where no numbers of copies add up to the
    board, all is as it is stated: a bound makes a sum, and the search will see.
    """
    board, pieces = tiles
    stated = [piece.copies for piece in pieces]
    is_bounded = any(copies not in (ANY, ONCE, _AT_MOST_ONCE) for copies in stated)
    if not is_bounded or len(pieces) > _MOST_PIECES:
        return stated
    kinds = [Kind(frozenset(piece.sizes), piece.copies) for piece in pieces]
    if board.optional:
        kinds.append(Kind(frozenset([1]), Bounds(*_empty(tiles))))
    return [_tightened(kinds, number, len(board.cells)) for number in range(len(pieces))]


def _tightened(kinds: Sequence[Kind], number: int, cells: int) -> Bounds:
    """The bounds on the copies of a kind with which all kinds together can cover so many cells."""
    (size, *others), copies = kinds[number]
    if others or copies.low == copies.high:
        return copies
    low, high = copies.up_to(cells // size)
    rest = totals((*kinds[:number], *kinds[number + 1 :]), cells)
    fitting = [copies for copies in range(low, high + 1) if rest >> cells - copies * size & 1]
    if not fitting or (fitting[0], fitting[-1]) == (low, high):
        return copies
    return Bounds(fitting[0], fitting[-1])


def _empty(tiles: Tiles) -> tuple[int, int]:
    """At least and at most how many cells stay empty, by the board and by the areas of the pieces.

    Where these leave no number, it is what the board says: the search will see.
    """
    board, pieces = tiles
    cells = len(board.cells)
    low, high = board.empty.up_to(len(board.optional))
    least = sum(piece.copies.low * piece.sizes[0] for piece in pieces)
    most = sum(
        cells if piece.copies.high is None else piece.copies.high * piece.sizes[-1]
        for piece in pieces
    )
    found = max(low, cells - most), min(high, cells - least)
    return found if found[0] <= found[1] else (low, high)


def _options(laid: Placements, copies: Sequence[Bounds]) -> Iterator[tuple[object, ...]]:
    for number, piece in enumerate(laid.tiles.pieces):
        cells = map(laid.cells, laid.of(number))
        if copies[number] in (ONCE, _AT_MOST_ONCE):
            yield from ((*covered, piece.name) for covered in cells)
        else:
            yield from cells
    cells = map(laid.cells, laid.of(EMPTY))
    if laid.tiles.board.optional and _empty(laid.tiles) in (ONCE, _AT_MOST_ONCE):
        yield from ((*left, EMPTY) for left in cells)
    else:
        yield from cells


def _sums(laid: Placements, copies: Sequence[Bounds]) -> Iterator[Sum]:
    board = laid.tiles.board
    for number, bounds in enumerate(copies):
        if bounds not in (ANY, ONCE, _AT_MOST_ONCE):
            yield _sum_of_copies(laid, number, bounds)
    if board.optional:
        low, high = _empty(laid.tiles)
        if (low, high) not in ((0, len(board.optional)), ONCE, _AT_MOST_ONCE):
            weights = [0] * len(laid)
            for option in laid.of(EMPTY):
                weights[option] = 1
            yield Sum(sorted(board.optional), weights, low, high)


def _sum_of_copies(laid: Placements, number: int, copies: Bounds) -> Sum:
    """The bounds on a piece's copies, counted in cells: each of them adds the same to the sum."""
    cells, piece = range(len(laid.tiles.board.cells)), laid.tiles.pieces[number]
    of_a_copy = lcm(*piece.sizes)
    weights = [0] * len(laid)
    for option in laid.of(number):
        weights[option] = of_a_copy // len(laid.cells(option))
    most = len(cells) // min(piece.sizes)
    low, high = copies.up_to(most)
    return Sum(cells, weights, min(low, most + 1) * of_a_copy, high * of_a_copy)
