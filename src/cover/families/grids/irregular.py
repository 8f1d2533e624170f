"""Irregular sudoku (jigsaw): regions of any form in the place of boxes.

The article's "irregular sudoku" is of this family, HDU 4069 too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cover.families.grids import houses
from cover.families.grids.houses import House, Rules
from cover.families.grids.sudoku import box_houses


def more_houses(
    size: int,
    box: tuple[int, int] | None,
    *,
    diagonals: bool = False,
    boxes: bool = False,
    windows: bool = False,
) -> Iterator[House]:
    """The further houses of a square grid; for boxes and windows, `box` says how large they are."""
    if diagonals:
        yield from houses.diagonals(size)
    if boxes and box is not None:
        yield from box_houses(*box)
    if windows and box is not None:
        yield from houses.windows(*box)


def regions_rules(
    rows: int,
    columns: int,
    regions: Sequence[int],
    names: Sequence[str],
    *,
    symbols: int = 0,
    low: int = 1,
    missing: frozenset[int] = frozenset(),
    more: Iterable[House] = (),
) -> Rules:
    """The rules of a grid whose cells are in `regions`, each a number from 0 or `NOWHERE`.

    `names` are those of the regions ("region A"); `symbols` is how many there are, without which
    they are as many as the longer side has cells. `more` are further houses. Cells that are
    `missing` are in no house, wherever they are said to be.
    """
    found = [*houses.rows_and_columns(rows, columns)]
    for number, name in enumerate(names):
        cells = tuple(k for k, region in enumerate(regions) if region == number)
        found.append(House(name, cells))
    existing = (_without(missing, house) for house in (*found, *more))
    return Rules(
        rows,
        columns,
        symbols or max(rows, columns),
        tuple(house for house in existing if house.cells),
        low=low,
        missing=missing,
        regions=tuple(regions),
    )


def _without(missing: frozenset[int], house: House) -> House:
    return House(house.name, tuple(cell for cell in house.cells if cell not in missing))
