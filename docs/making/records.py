"""Puzzles whose numbers of solutions are terms of integer sequences, as YAML on standard output.

    python docs/making/records.py A360804 9 | cover tiling --count
    python docs/making/records.py A228267 6x6x5 6x6x6 | cover tiling --count

Each term makes a document. The sequences are those of docs/records.md, which has their sources.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator

Sizes = tuple[int, int]


def drawing(rows: int, columns: int) -> str:
    """Return a rectangle as a drawing of a piece."""
    return "|".join(["x" * columns] * rows)


def rectangles(side: int) -> Iterator[Sizes]:
    """Yield the rectangles that fit into a square, as rows and columns; the rows are never more."""
    return ((low, high) for high in range(1, side + 1) for low in range(1, high + 1))


def board(size: str, pieces: Iterable[str]) -> list[str]:
    """Return the lines of a puzzle."""
    return ["type: tiling", f"board: {size}", "pieces:", *pieces]


def square(side: int, pieces: Iterable[str]) -> list[str]:
    """Return the lines of a puzzle whose board is a square."""
    return board(f"{side}x{side}", pieces)


def distinct_oblongs(side: int) -> list[str]:
    """A360498: oblongs, no two of them congruent."""
    pieces = (
        f"  {low}x{high}: {{shape: {drawing(low, high)}, count: <=1}}"
        for low, high in rectangles(side)
        if low < high
    )
    return square(side, pieces)


def oblongs_of_distinct_ways(side: int) -> list[str]:
    """A360725: oblongs, of which a lying and a standing one may be congruent, but no two others."""
    ways = (
        way for low, high in rectangles(side) if low < high for way in ((low, high), (high, low))
    )
    pieces = (
        f"  {rows}x{columns}: {{shape: {drawing(rows, columns)}, count: <=1, rotate: false}}"
        for rows, columns in ways
    )
    return square(side, pieces)


def rectangles_of_distinct_areas(side: int) -> list[str]:
    """A360804: rectangles, squares among them, no two of them of one area."""
    shapes = defaultdict(list)
    for low, high in rectangles(side):
        shapes[low * high].append(drawing(low, high))
    pieces = (
        f"  area {area}: {{shape: {first}, others: [{', '.join(others)}], count: <=1}}"
        for area, (first, *others) in sorted(shapes.items())
    )
    return square(side, pieces)


def corners(side: int) -> list[str]:
    """A322495: a corner with two arms of any equal length, in one orientation."""
    pieces = (
        f"  {length}: {{shape: {'x|' * (length - 1)}{'x' * length}, count: any}}"
        for length in range(1, side + 1)
    )
    return [*square(side, pieces), "rotate: false", "reflect: false"]


def cubes(layers: int, rows: int, columns: int) -> list[str]:
    """A228267: cubes of any sizes, in a cuboid."""
    pieces = (
        f"  {side}: {{shape: [{', '.join([drawing(side, side)] * side)}], count: any}}"
        for side in range(1, min(layers, rows, columns) + 1)
    )
    return board(f"{layers}x{rows}x{columns}", pieces)


SEQUENCES: dict[str, Callable[..., list[str]]] = {
    "A228267": cubes,
    "A322495": corners,
    "A360498": distinct_oblongs,
    "A360725": oblongs_of_distinct_ways,
    "A360804": rectangles_of_distinct_areas,
}


def documents(sequence: str, terms: Iterable[str]) -> str:
    """Return the puzzles that terms of a sequence count; a term is a number, or some: `6x6x5`."""
    puzzle = SEQUENCES[sequence]
    documents = ("\n".join(puzzle(*map(int, term.split("x")))) for term in terms)
    return f"# {puzzle.__doc__}\n" + "\n---\n".join(documents) + "\n"


if __name__ == "__main__":
    print(documents(sys.argv[1], sys.argv[2:]), end="")
