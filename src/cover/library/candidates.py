"""The candidates of a puzzle as programs hold them: a mapping from cells to values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from cover.reading.arguments import Cell, cell_at, name_of
from cover.reading.cell_names import coordinates
from cover.setting.candidates import CandidatesFound


class Candidates(Mapping[Cell, Mapping[str, "int | None"]]):
    """What each cell can be, by its name: the values that it has in any solution.

    A cell of a grid or a board can be named by its row and column from 0, too. Its values are a
    mapping to the number of solutions that have them, None where these were not counted.

    `status` is that of the puzzle: unique, several, none or unknown. `solutions` is the number of
    all solutions, None where they were not counted. `unknown` has the values, by the cells, of
    which a limit left open whether any solution has them; they are not among the others. `str()` is
    the drawing with its pencil marks; a notebook shows its picture.

    >>> import cover
    >>> found = cover.Sudoku("1....2.....3....").candidates()
    >>> found.status, found.solutions
    ('several', 6)
    >>> dict(found["r1c2"])
    {'3': 3, '4': 3}
    >>> list(found[0, 0])
    ['1']
    """

    __slots__ = ("_cells", "_found", "_size", "solutions", "status", "unknown")

    status: str
    solutions: int | None
    unknown: Mapping[str, tuple[str, ...]]

    def __init__(self, found: CandidatesFound) -> None:
        self._found = found
        self.status, self.solutions = found.status, found.total
        named = {found.name(item): values for item, values in found.values.items()}
        self._cells = {
            name: MappingProxyType(
                {value.value: value.solutions for value in values if value.certain}
            )
            for name, values in named.items()
        }
        self.unknown = MappingProxyType(
            {
                name: tuple(value.value for value in values if not value.certain)
                for name, values in named.items()
                if not all(value.certain for value in values)
            }
        )
        self._size = _size(list(named))

    def __getitem__(self, cell: Cell) -> Mapping[str, int | None]:
        """Return the values of a cell; raises `KeyError` or `IndexError` where there is none."""
        if isinstance(cell, str) and cell in self._cells:
            return self._cells[cell]
        if self._size is None:
            raise KeyError(cell)
        return self._cells[name_of(cell_at(cell, self._size))]

    def __iter__(self) -> Iterator[Cell]:
        """Iterate over the names of all cells, in reading order."""
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def __repr__(self) -> str:
        number = sum(map(len, self._cells.values()))
        return f"<Candidates {self.status}, {number} in {self._found.asked}>"

    def __str__(self) -> str:
        return "\n".join(self._found.lines(colour=False))

    def _repr_svg_(self) -> str:
        """Return the picture with its pencil marks, for a notebook."""
        from cover.drawing.svg import sheet

        return sheet(list(self._found.pictures()))


def _size(names: list[str]) -> tuple[int, ...] | None:
    """Return the size of the lattice of all cells; None where there are others among them."""
    found = [coordinates(name) for name in names]
    cells = [tuple(n for n in each if n is not None) for each in found if each is not None]
    if not cells or len(cells) < len(names) or len({len(cell) for cell in cells}) > 1:
        return None
    return tuple(max(numbers) + 1 for numbers in zip(*cells, strict=True))
