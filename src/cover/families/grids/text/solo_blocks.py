"""The blocks of Simon Tatham's Solo: regions and cages, written as the edges between them.

Edges are counted in reading order: first those between a cell and the one to its right, row by row,
then those between a cell and the one below, column by column. A letter says how many places without
an edge come before the next one with it: `_` none, `a` one ... `y` 25; `z` is 25 places without an
edge behind them. One edge more stands behind the last place.
"""

from __future__ import annotations

from cover.reading.lines import Line, shown

_LONGEST_RUN = 25


def blocks(line: Line, start: int, end: int, size: int) -> list[int]:
    """For each cell the first cell of its block, from the text between two places of the line."""
    edges: list[bool] = []
    places = 2 * size * (size - 1)
    for index in range(start, end):
        character = line.text[index]
        if character == "_":
            edges.append(True)
        elif "a" <= character <= "z":
            run = min(ord(character) - ord("a") + 1, _LONGEST_RUN)
            edges += [False] * run + [True] * (character != "z")
        else:
            raise line.error(f'"{shown(character)}" is not a letter a-z or _', index)
        if len(edges) > places + 1:
            raise line.error(
                f"blocks of more than {places} places, as {size}x{size} cells have", index
            )
    if len(edges) != places + 1:
        raise line.error(f"blocks of {len(edges)} places, expected {places + 1}", start)
    return _joined(edges, size)


def _joined(edges: list[bool], size: int) -> list[int]:
    first = list(range(size * size))

    def find(cell: int) -> int:
        while first[cell] != cell:
            cell = first[cell]
        return cell

    for place in range(2 * size * (size - 1)):
        if not edges[place]:
            one, other = sorted(map(find, _sides(place, size)))
            first[other] = one
    return [find(cell) for cell in first]


def _sides(place: int, size: int) -> tuple[int, int]:
    """The cells on both sides of a place."""
    across, along = divmod(place, size - 1)
    if across < size:
        return across * size + along, across * size + along + 1
    return along * size + across - size, (along + 1) * size + across - size
