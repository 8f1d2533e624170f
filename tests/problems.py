"""Exact-cover problems for the tests: random ones, classics with known counts, a naive oracle."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

from hypothesis import strategies as st

from cover import Coloured, ExactCover

Entry = str | Coloured
Cube = tuple[int, int, int]


def subsets_that_cover(
    primary: Sequence[str], options: Sequence[Sequence[Entry]], fixed: Sequence[int] = ()
) -> set[tuple[int, ...]]:
    """All solutions by trying every subset of the options: slow, and beyond doubt."""
    useful = [
        number
        for number, option in enumerate(options)
        if number in fixed or any(entry in primary for entry in option)
    ]
    return {
        chosen
        for size in range(len(useful) + 1)
        for chosen in combinations(useful, size)
        if set(fixed) <= set(chosen) and _covers(primary, [options[k] for k in chosen])
    }


def _covers(primary: Sequence[str], chosen: Sequence[Sequence[Entry]]) -> bool:
    uses: dict[str, list[object]] = {}
    for option in chosen:
        for entry in option:
            if isinstance(entry, Coloured):
                uses.setdefault(str(entry.item), []).append(entry.colour)
            else:
                uses.setdefault(entry, []).append(None)
    if any(len(uses.get(item, [])) != 1 for item in primary):
        return False
    return all(
        len(colours) == 1 or (None not in colours and len(set(colours)) == 1)
        for item, colours in uses.items()
        if item not in primary
    )


@st.composite
def _stated_problems(draw: st.DrawFn) -> tuple[list[str], list[list[Entry]], list[str]]:
    """Primary items, options and secondary items; few enough for the oracle."""
    primary = list("ABCDE"[: draw(st.integers(0, 5))])
    secondary = list("xyz"[: draw(st.integers(0, 3))])
    items = primary + secondary
    if not items:
        return [], [], []
    entry_sets = st.lists(st.sampled_from(items), min_size=1, max_size=4, unique=True)
    options: list[list[Entry]] = []
    for names in draw(st.lists(entry_sets, max_size=9)):
        option: list[Entry] = []
        for name in names:
            colour = draw(st.sampled_from([None, 1, 2])) if name in secondary else None
            option.append(name if colour is None else Coloured(name, colour))
        options.append(option)
    return primary, options, secondary


# A problem, options to fix beforehand, and all its solutions with these.
Answered = tuple[ExactCover, list[int], set[tuple[int, ...]]]


@st.composite
def answered_problems(draw: st.DrawFn) -> Answered:
    """Few enough for the oracle, which has answered them."""
    primary, options, secondary = draw(_stated_problems())
    numbers = range(len(options))
    fixed = draw(st.lists(st.sampled_from(numbers), max_size=2)) if options else []
    expected = subsets_that_cover(primary, options, fixed)
    return ExactCover(primary, options, secondary), fixed, expected


def queens(size: int) -> ExactCover:
    """Queens that do not attack each other: 8 has 92 solutions, 10 has 724."""
    lines = [*(("row", k) for k in range(size)), *(("column", k) for k in range(size))]
    diagonals = [
        *(("sum", k) for k in range(2 * size - 1)),
        *(("difference", k) for k in range(1 - size, size)),
    ]
    options = [
        [("row", row), ("column", column), ("sum", row + column), ("difference", row - column)]
        for row in range(size)
        for column in range(size)
    ]
    return ExactCover(lines, options, diagonals)


def langford(pairs: int) -> ExactCover:
    """Langford pairs, mirrored ones counted apart: 7 has 52, 8 has 300 (Knuth, 7.2.2.1)."""
    slots = range(2 * pairs)
    options = [
        [("number", k), ("slot", first), ("slot", first + k + 1)]
        for k in range(1, pairs + 1)
        for first in slots
        if first + k + 1 in slots
    ]
    numbers = [("number", k) for k in range(1, pairs + 1)]
    return ExactCover([*numbers, *(("slot", k) for k in slots)], options)


def dominoes(rows: int, columns: int) -> ExactCover:
    """Domino tilings: 4x4 has 36, 6x6 has 6,728 (Kasteleyn 1961)."""
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    options = [
        [(row, column), other]
        for row, column in cells
        for other in ((row, column + 1), (row + 1, column))
        if other in cells
    ]
    return ExactCover(cells, options)


def tetracubes(size: int) -> tuple[list[Cube], list[list[Cube]]]:
    """The cells of a cube, and all places in it of a bar of three with one more at its middle."""
    sides = range(size)
    cells = [(x, y, z) for x in sides for y in sides for z in sides]
    units = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
    options = []
    for (x, y, z), (a, b, c), (p, q, r), sign in product(cells, units, units, (1, -1)):
        ends = (x + a, y + b, z + c), (x - a, y - b, z - c)
        side = (x + sign * p, y + sign * q, z + sign * r)
        option = [(x, y, z), *ends, side]
        if (a, b, c) != (p, q, r) and all(0 <= k < size for cell in option for k in cell):
            options.append(option)
    return cells, options
