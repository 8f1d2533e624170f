"""How pieces lie on a board, as an object."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from cover.families.tilings.geometry import cell_name
from cover.solution import Solution

if TYPE_CHECKING:
    from cover.families.tilings.puzzle import Tiling
    from cover.reading.cell_names import Cell


class PlacedPiece(NamedTuple):
    """A copy of a piece where it lies: its cells are row and column from 0.

    In space, they are layer, row and column.
    """

    piece: str
    cells: tuple[tuple[int, ...], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the cells, such as `r1c2`, in space `l1r1c2`."""
        return tuple(cell_name((0, *cell)[-3:], len(cell) == 3) for cell in self.cells)


class TilingSolution(Solution):
    """How pieces lie on a board.

    >>> from cover import Tiling
    >>> solution = Tiling((2, 3), {"L": ["xx", "x."], "I": "xx", "one": "x"}).solve()
    >>> solution["r1c1"], solution[1, 2]
    ('L', 'I')
    >>> solution.placements[0].names
    ('r1c1', 'r1c2', 'r2c1')
    """

    puzzle: Tiling

    def __getitem__(self, key: Cell) -> str | None:
        """Return the name of the piece on a cell, None where it stays empty.

        The cell is named, `r1c2` or `A2`, in space `l1r1c2`, or told by its row and column from 0,
        in space by its layer, row and column. Raises `KeyError` for a name that is no cell of the
        board, and `IndexError` for such numbers.
        """
        from cover.reading.cell_names import cell_at, name_of

        found = cell_at(key, [max(places) + 1 for places in zip(*self._index_of, strict=True)])
        at = self._index_of.get(found)
        if at is None:
            message = f"{name_of(found)} is no cell of this board, which has holes"
            raise KeyError(message) if isinstance(key, str) else IndexError(message)
        return self._name(self.values[at]) if self.values[at] else None

    @cached_property
    def _index_of(self) -> dict[tuple[int, ...], int]:
        return {cell: index for index, cell in enumerate(self.puzzle.cells)}

    @property
    def placements(self) -> list[PlacedPiece]:
        """The copies of pieces, in the order of their first cells."""
        cells_of: dict[int, list[tuple[int, ...]]] = {}
        for value, cell in zip(self.values, self.puzzle.cells, strict=True):
            if value:
                cells_of.setdefault(value, []).append(cell)
        return [PlacedPiece(self._name(value), tuple(cells)) for value, cells in cells_of.items()]

    def _name(self, value: int) -> str:
        pieces = self.puzzle.pieces
        return pieces[(value - 1) % len(pieces)].name
