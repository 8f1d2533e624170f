"""What the writers of all text formats share: what a grid says, and its cells in rows.

A format says givens, or cages, or both; what else a grid may say, such as diagonals, only some of
them know. Each names what it can say, and refuses a grid that says more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from cover.errors import InputError
from cover.families.grids.houses import NOWHERE, Cage, Rules, box_of, default_box
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import notation
from cover.reading import lines

# What a grid may say, in the words of messages.
GIVENS = "givens"
CANDIDATES = "candidates"
BOXES = "boxes"
OTHER_BOXES = "boxes of that form"
NO_BOXES = "a grid without boxes"
UNBOXED = "a grid of a size without boxes"
REGIONS = "regions"
BOXES_TOO = "boxes besides regions"
NO_REGION = "cells in no region"
MISSING = "cells that do not exist"
NOT_SQUARE = "a grid that is not square"
DIAGONALS = "diagonals"
WINDOWS = "windows"
EXTRA = "extra regions"
OTHER_DIGITS = "other digits than from 1 to the number of cells in a row"
CAGES = "cages"
COSTS = "costs"
NO_TOTAL = "cages without a total"
REPEATS = "cages that may hold a digit twice"
SHARED = "cages with a cell in common"
ZERO = "cages with a total of 0"  # which is none in all formats

BLANK = "."


def refuse_more(puzzle: DigitGrid, name: str, *sayable: str) -> None:
    """Raise `InputError` where a grid says more than is `sayable` in a format of that name."""
    for said in _said(puzzle):
        if said not in sayable:
            raise InputError(puzzle.place, f"{name} cannot say {said}")


def _said(puzzle: DigitGrid) -> Iterator[str]:
    rules = puzzle.rules
    if any(puzzle._givens):
        yield GIVENS
    if rules.candidates is not None:
        yield CANDIDATES
    if puzzle.prices is not None:
        yield COSTS
    if rules.missing:
        yield MISSING
    if rules.rows != rules.columns:
        yield NOT_SQUARE
    if (rules.low, rules.symbols) != (1, max(rules.rows, rules.columns)):
        yield OTHER_DIGITS
    yield from said_of_shape(rules)
    cages = cages_of(rules)
    if cages:
        yield CAGES
    if any(cage.total is None for cage in cages):
        yield NO_TOTAL
    if any(cage.repeats and len(cage.cells) > 1 for cage in cages):
        yield REPEATS
    held = [cell for cage in cages for cell in cage.cells]
    if len({*held}) < len(held):
        yield SHARED
    if any(cage.total == 0 for cage in cages):
        yield ZERO


def said_of_shape(rules: Rules) -> list[str]:
    return _said_of_shape(rules._replace(cages=(), candidates=None))


@lru_cache(maxsize=16)
def _said_of_shape(rules: Rules) -> list[str]:  # which many grids share
    kinds = {house.name.split()[0] for house in rules.houses}
    has_regions = any(house.name.startswith(("region ", "the region ")) for house in rules.houses)
    boxes = BOXES if box_of(rules) == default_box(rules.rows) else OTHER_BOXES
    no_boxes = NO_BOXES if default_box(rules.rows) else UNBOXED
    said = {
        REGIONS: has_regions,
        BOXES_TOO: has_regions and "box" in kinds,
        NO_REGION: has_regions and any(rules.regions[cell] == NOWHERE for cell in rules.cells()),
        boxes: not has_regions and "box" in kinds,
        no_boxes: not has_regions and "box" not in kinds and rules.rows == rules.columns,
        DIAGONALS: any("diagonal" in house.name for house in rules.houses),
        WINDOWS: "window" in kinds,
        EXTRA: "extra" in kinds,
    }
    return [what for what, is_said in said.items() if is_said]


def cages_of(rules: Rules) -> list[Cage]:
    """Return the cages that say anything: a single cell without a total does not."""
    return [cage for cage in rules.cages if cage.total is not None or len(cage.cells) > 1]


def characters(puzzle: DigitGrid) -> list[str]:
    """Return a character for each cell: `.`, a digit, or in grids above 9x9 a letter from A on.

    Letters alone are what no reader takes for another notation.
    """
    size = puzzle.rules.symbols
    symbols = notation.LETTERS if size > 9 else "123456789"
    return [symbols[given - 1] if given else BLANK for given in puzzle._givens]


def numbers(puzzle: DigitGrid) -> list[str]:
    return [str(given) if given else BLANK for given in puzzle._givens]


def labels(rules: Rules) -> list[str]:
    """Return a letter for the region of each cell; `.` is none, `#` a cell that does not exist."""
    found = rules.regions or [NOWHERE] * (rules.rows * rules.columns)
    return [
        notation.MISSING
        if cell in rules.missing
        else BLANK
        if region == NOWHERE
        else notation.LETTERS[region]
        for cell, region in enumerate(found)
    ]


def in_rows(cells: Sequence[str], columns: int, between: str = "") -> list[str]:
    width = max(map(len, cells)) if between else 0
    return list(map(between.join, lines.in_rows([k.rjust(width) for k in cells], columns)))


def cage_numbers(rules: Rules, none: int) -> list[int]:
    """Return for each cell the number of its cage, from 1, or the number for none."""
    found = [none] * (rules.rows * rules.columns)
    for number, cage in enumerate(cages_of(rules), 1):
        for cell in cage.cells:
            found[cell] = number
    return found
