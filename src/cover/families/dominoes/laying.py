"""Dominoes laid on a board at random."""

from __future__ import annotations

from random import Random

# How often, for each cell, two dominoes side by side are tried to be turned. Twenty times as often
# leaves no other figures of how many lie in each direction.
_TURNS = 30


def random_laying(rows: int, columns: int, random: Random) -> list[int]:
    """Return for each cell of a board the other cell of its domino.

    It begins with dominoes in rank and file, and turns pairs of them that lie side by side: so any
    laying can be reached. One of the sides is even.
    """
    partners = _in_rank_and_file(rows, columns)
    for _ in range(_TURNS * rows * columns if rows > 1 < columns else 0):
        row, column = divmod(int(random.random() * (rows - 1) * (columns - 1)), columns - 1)
        a = row * columns + column
        b, c, d = a + 1, a + columns, a + columns + 1
        if partners[a] == b and partners[c] == d:
            partners[a], partners[c], partners[b], partners[d] = c, a, d, b
        elif partners[a] == c and partners[b] == d:
            partners[a], partners[b], partners[c], partners[d] = b, a, d, c
    return partners


def _in_rank_and_file(rows: int, columns: int) -> list[int]:
    if columns % 2 == 0:
        return [cell ^ 1 for cell in range(rows * columns)]
    return [
        cell + columns if cell // columns % 2 == 0 else cell - columns
        for cell in range(rows * columns)
    ]
