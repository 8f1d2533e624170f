"""A solved tiling as drawings want it: the copies on the board, their colours, and what is bare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from cover.drawing.palette import colours
from cover.families.tilings.geometry import Cell, extent, least
from cover.families.tilings.layout import tiling_of
from cover.families.tilings.pieces import Piece
from cover.reading.records import Record


class Copy(NamedTuple):
    """One copy of a piece, as it lies on the board.

    `value` stands for it in the solution, `name` is that of its piece; `mark` tells it from all
    others in few characters. `colour` is its number in `cover.drawing.palette.COLOURS`.
    """

    value: int
    name: str
    mark: str
    colour: int
    cells: tuple[Cell, ...]


class TilingView(NamedTuple):
    """What there is to draw, moved to where the least layer, row and column are 0.

    `bare` are cells on which nothing lies, with the words on them: those that stay empty, and holes
    with a word. `size` counts layers, rows and columns. The first layer is the uppermost one, the
    first row is at its back and the first column at its left.
    """

    copies: tuple[Copy, ...]
    bare: Mapping[Cell, str]
    size: tuple[int, int, int]
    space: bool

    def slices(self, layer: int) -> list[tuple[Copy, list[Cell]]]:
        """Return the copies that have cells in a layer, with these."""
        found = ((copy, [cell for cell in copy.cells if cell[0] == layer]) for copy in self.copies)
        return [(copy, cells) for copy, cells in found if cells]

    @property
    def longest_mark(self) -> int:
        """How many columns of a terminal the longest mark takes."""
        return max((cell_len(copy.mark) for copy in self.copies), default=1)

    @property
    def longest_word(self) -> int:
        """How many columns the longest word takes, 0 if there are none."""
        return max(map(cell_len, self.bare.values()), default=0)


def view(record: Record, solution: Sequence[int]) -> TilingView:
    """Return what a drawing of a solution shows, copies in the order of their first cells."""
    puzzle, layout = tiling_of(record)
    board = puzzle.shape.board
    bare = _bare(board.cells, layout.labels, solution)
    everything = [*board.cells, *bare]
    first = least(everything)
    covered: dict[int, list[Cell]] = {}
    for value, cell in zip(solution, board.cells, strict=True):
        if value:
            covered.setdefault(value, []).append(_moved(cell, first))
    return TilingView(
        tuple(_copies(puzzle.shape.pieces, layout.marks(solution), covered)),
        {_moved(cell, first): word for cell, word in sorted(bare.items())},
        extent(everything),
        board.space,
    )


def _bare(
    cells: Sequence[Cell], labels: Mapping[Cell, str], solution: Sequence[int]
) -> dict[Cell, str]:
    """The holes that have words, and the cells that stay empty, with their words."""
    holes = {cell: labels[cell] for cell in labels.keys() - set(cells)}
    empty = (cell for value, cell in zip(solution, cells, strict=True) if not value)
    return {**holes, **{cell: labels.get(cell, "") for cell in empty}}


def _moved(cell: Cell, first: Cell) -> Cell:
    """A cell, with another one as the first of layers, rows and columns."""
    return cell[0] - first[0], cell[1] - first[1], cell[2] - first[2]


def _copies(
    pieces: Sequence[Piece], marks: Mapping[int, str], covered: Mapping[int, Sequence[Cell]]
) -> Iterator[Copy]:
    kinds = [(value - 1) % len(pieces) for value in covered]
    hues = colours(kinds, len(pieces), _touching(list(covered.values())))
    for (value, cells), kind, hue in zip(covered.items(), kinds, hues, strict=True):
        yield Copy(value, pieces[kind].name, marks[value], hue, tuple(cells))


def _touching(copies: Sequence[Sequence[Cell]]) -> list[set[int]]:
    """The numbers of the copies that each of them touches by a side."""
    copy_of = {cell: number for number, cells in enumerate(copies) for cell in cells}
    touching: list[set[int]] = [set() for _ in copies]
    for (z, y, x), number in copy_of.items():
        for beside in ((z + 1, y, x), (z, y + 1, x), (z, y, x + 1)):
            other = copy_of.get(beside, number)
            if other != number:
                touching[number].add(other)
                touching[other].add(number)
    return touching
