"""Cells in a grid where dominoes lie: which are neighbours, and whether each goes on to one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache


@lru_cache(maxsize=32)
def neighbours(rows: int, columns: int) -> tuple[tuple[int, int], ...]:
    """The pairs of cells with a side in common, the first before the second in reading order.

    Cells are numbered row by row, from 0; pairs come in the order of their first cells, the one to
    the right before the one below.
    """
    found = []
    for cell in range(rows * columns):
        if (cell + 1) % columns:
            found.append((cell, cell + 1))
        if cell + columns < rows * columns:
            found.append((cell, cell + columns))
    return tuple(found)


def are_neighbours(one: int, other: int, columns: int) -> bool:
    """Whether two cells of a grid of so many columns have a side in common."""
    across = abs(one % columns - other % columns)
    return across + abs(one // columns - other // columns) == 1


def partner_faults(partners: Sequence[int], columns: int) -> Iterator[str]:
    """What is wrong where each cell tells which one its domino goes on to; itself for none."""
    for cell, partner in enumerate(partners):
        if partner == cell:
            continue
        if not 0 <= partner < len(partners) or not are_neighbours(cell, partner, columns):
            yield f"the domino of cell {cell + 1} does not go on to a neighbour"
        elif partners[partner] != cell:
            yield f"the domino of cell {cell + 1} goes on to a cell of another one"
