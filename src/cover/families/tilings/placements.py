"""Where pieces can be laid on a board: the options of the model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from math import prod
from typing import NamedTuple

from cover.families.tilings.pieces import Bounds, Shape, Tiles, extent, isometries, normal
from cover.steps import in_time

EMPTY = -1  # the piece of an option that leaves a cell empty

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
        kinds = [_Kind(piece.copies, self._by_form(k)) for k, piece in enumerate(pieces)]
        kinds.append(_Kind(None, self._by_form(EMPTY)))
        for image in isometries(board.cells, space=board.space):
            if {image[cell] for cell in board.optional} == board.optional:
                moved = self._moved(image, kinds)
                if moved is not None:
                    yield tuple(moved)

    def _by_form(self, piece: int) -> _ByForm:
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
        """Return what becomes of a form, and which of its cells, by number, then is first."""
        cells = [image[cell] for cell in self._cells[next(iter(options.values()))]]
        return self._form(cells), cells.index(min(cells))


# Options by form and first cell.
_ByForm = dict[Shape, dict[int, int]]


class _Kind(NamedTuple):
    """The options of a piece and the bounds on its copies; None for cells that are left empty."""

    copies: Bounds | None
    by_form: _ByForm


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
