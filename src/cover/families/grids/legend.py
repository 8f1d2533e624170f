"""What a drawing of a grid does not show is said below it.

Lines of a lattice show rows, columns and connected regions, outlines cages. All else has a line of
words: houses that only colours show, such as diagonals; regions and cages in several parts; digits
and symbols that are not the usual ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cover.families.grids.houses import (
    NOWHERE,
    House,
    Rules,
    box_houses,
    default_box,
    diagonal_houses,
    existing,
    nested,
    window_houses,
)
from cover.families.grids.text.notation import Notation
from cover.reading.lines import can_be_name

_DIAGONALS = "both diagonals"
_NO_REGIONS = "no regions"
_REPEATS = "digits may repeat in cages"
_KINDS = {"windows of": window_houses, "boxes of": box_houses}
_LEGEND = re.compile(
    rf"{_DIAGONALS}|{_NO_REGIONS}|{_REPEATS}|({'|'.join(_KINDS)}) [0-9]+x[0-9]+|symbols \S+|"
    r"digits [0-9]+-[0-9]+|(no cell|no region|region \S+|extra region .+?|cage.*?): .+"
)

MOST_NESTED = 3  # cages that are outlined within each other


def is_legend(text: str) -> bool:
    """Return whether a line of text says what a drawing above it does not show."""
    return _LEGEND.fullmatch(text.strip()) is not None


def legend(rules: Rules, written: Notation) -> Iterator[str]:
    """Yield the lines of what the drawing of a grid does not show."""
    names = {house.name for house in rules.houses}
    if names & {house.name for house in diagonal_houses(rules.columns)}:
        yield _DIAGONALS
    yield from _boxes(rules)
    for house in rules.houses:
        if house.name.startswith("extra region "):
            yield f"{house.name}: {_named(house.cells, rules)}"
    yield from _odd_regions(rules)
    if holes := _holes(rules):
        yield f"no cell: {_named(holes, rules)}"
    yield from _odd_cages(rules)
    if (rules.low, rules.symbols) != (1, max(rules.rows, rules.columns)):
        yield f"digits {rules.low}-{rules.low + rules.symbols - 1}"
    symbols = written.symbols
    if symbols != "".join(sorted(symbols)) and can_be_name(symbols):
        yield f"symbols {symbols}"


def _boxes(rules: Rules) -> Iterator[str]:
    """Yield the lines of windows, and of boxes, unless these are the regions."""
    regions = set(map(frozenset, rules.cells_of_regions().values()))
    for kind, houses_of in _KINDS.items():
        there = {frozenset(each.cells) for each in rules.houses if _is_of(kind, each)}
        for rows in range(1, rules.rows + 1) if there and not there <= regions else ():
            box = rows, rules.rows // rows
            houses = existing(houses_of(*box), rules.missing)
            if box[0] * box[1] == rules.rows and there == {frozenset(k.cells) for k in houses}:
                yield f"{kind} {box[0]}x{box[1]}"
                break


def _is_of(kind: str, house: House) -> bool:
    """Return whether a house is a box, or a window."""
    return kind.startswith(house.name.split()[0])


def _odd_regions(rules: Rules) -> Iterator[str]:
    """Yield the cells of regions that lines do not show, or that there are none."""
    cells_of = rules.cells_of_regions()
    if not cells_of.keys() - {NOWHERE}:
        is_like_boxes = rules.rows == rules.columns and default_box(rules.rows)
        if rules.missing or (
            is_like_boxes and not any(_is_of("boxes of", k) for k in rules.houses)
        ):
            yield _NO_REGIONS
        return
    for region, cells in sorted(cells_of.items()):
        if region == NOWHERE:
            yield f"no region: {_named(cells, rules)}"
        elif len(cells_of) == 1 or len(rules.parts(cells)) > 1:
            yield f"region {region + 1}: {_named(cells, rules)}"


def _holes(rules: Rules) -> list[int]:
    """Return the missing cells that have existing ones all around them."""
    edge = {*range(rules.columns), *range(0, rules.rows * rules.columns, rules.columns)}
    edge |= {rules.rows * rules.columns - 1 - cell for cell in edge}
    found = rules.parts(rules.missing)
    return sorted(cell for part in found if not edge.intersection(part) for cell in part)


def _odd_cages(rules: Rules) -> Iterator[str]:
    """Yield the cages that are in several parts or too deep in others, and where digits repeat."""
    all_repeat = bool(rules.cages) and all(cage.repeats for cage in rules.cages)
    if all_repeat:
        yield _REPEATS
    for cage, depth in zip(rules.cages, nested(rules.cages), strict=True):
        repeats = cage.repeats and not all_repeat
        if repeats or depth >= MOST_NESTED or len(rules.parts(cage.cells)) > 1:
            total = "" if cage.total is None else f" {cage.total}"
            more = ", digits may repeat" if repeats else ""
            yield f"cage{total}{more}: {_named(cage.cells, rules)}"


def _named(cells: Iterable[int], rules: Rules) -> str:
    return " ".join(map(rules.name, cells))
