"""Grids of any kind for properties: sizes, symbols, regions, missing cells, houses and cages."""

from __future__ import annotations

from typing import Any

from hypothesis import reject
from hypothesis import strategies as st

from cover.errors import InputError, Place
from cover.families.grids.houses import House
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text.grid_text import Boxes, CageText, GridText, puzzle_of
from cover.families.grids.text.notation import GridOptions, ScatteredCells
from cover.reading.lines import Line, Token
from cover.reading.records import Reading
from random_killers import touches

PLACE = Place("p", 1)
LINE = Line("p", 1, "")
SYMBOLS = ("", "1-9A-P", "0-9A-P", "A-Z", "numbers")
LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@st.composite
def grids(pick: st.DrawFn) -> DigitGrid:
    """A grid of any kind, without givens."""
    rows = pick(st.integers(2, 7) | st.sampled_from([4, 6, 8, 9, 12, 16, 25]))
    columns = pick(st.just(rows) | st.integers(2, 9))
    count, more = rows * columns, pick(st.sampled_from([0, 0, 0, 1]))
    symbols = min(25, max(rows, columns) + more)
    has_cages = pick(st.booleans())
    low = pick(st.sampled_from([1, 1, 0, 2])) if symbols < 10 else 1
    kind = pick(st.sampled_from(["boxes", "regions", "parted", "none"]))
    box = pick(st.sampled_from([k for k in range(1, rows + 1) if rows % k == 0]))
    is_boxed = rows == columns and 1 < box < rows
    options: dict[str, Any] = {"box": (box, rows // box) if is_boxed else None}
    if rows == columns:
        options["diagonals"] = pick(st.booleans())
        options["windows"] = is_boxed and pick(st.booleans())
    missing: frozenset[int] = frozenset()
    labels: list[str] = []
    if kind == "boxes" and is_boxed and not more:
        boxes = Boxes.IF_ANY
    else:
        boxes = Boxes.NONE
        if kind in ("regions", "parted"):
            labels = [str(k // columns) for k in range(count)]
            if kind == "parted":
                labels = pick(st.permutations(labels))
            if rows != columns or more:
                labels = [label if pick(st.booleans()) else "." for label in labels]
        if kind == "none" and pick(st.booleans()):
            missing = frozenset(pick(st.sets(st.integers(0, count - 1), max_size=count // 4)))
            left = set(range(count)) - missing
            if (
                len({k // columns for k in left}) < rows
                or len({k % columns for k in left}) < columns
            ):
                missing = frozenset()
    extra: list[House] = []
    if boxes is Boxes.NONE and pick(st.booleans()):
        cells = pick(st.sets(st.integers(0, count - 1), min_size=2, max_size=symbols))
        extra.append(House("extra region the first", tuple(sorted(cells - missing))))
        extra = [house for house in extra if house.cells]
    cages = pick(cages_of(rows, columns, missing)) if has_cages else []
    written = pick(st.sampled_from(SYMBOLS)) if symbols > 9 else ""
    text = GridText(
        PLACE,
        rows,
        columns,
        ScatteredCells([Token("", LINE, 0)] * count),
        ["10" if written == "numbers" else "."] + ["."] * (count - 1),
        has_numbers=False,
        labels=[Token(label, LINE, 0) for label in labels],
        cages=cages,
        boxes=boxes,
        symbols=symbols,
        low=low,
        missing=missing,
        extra=extra,
    )
    if written and written != "numbers":
        options["symbols"] = LETTERS[LETTERS.index(written[0]) :][:symbols]
    try:
        return puzzle_of(text, Reading(GridOptions(**options)))
    except InputError:
        reject()


@st.composite
def cages_of(pick: st.DrawFn, rows: int, columns: int, missing: frozenset[int]) -> list[CageText]:
    """Cages that share no cell: most in one part, with and without totals."""
    left = sorted(set(range(rows * columns)) - missing)
    found: list[CageText] = []
    for first in list(left):
        if first not in left or pick(st.integers(0, 3)) == 0:
            continue
        cage = [first]
        left.remove(first)
        for _ in range(pick(st.integers(0, 5))):
            sides = [other for other in left if touches(other, cage, columns)]
            pool = sides if pick(st.integers(0, 9)) else left
            if pool:
                cage.append(pick(st.sampled_from(pool)))
                left.remove(cage[-1])
        total = pick(st.none() | st.integers(1, 140))
        repeats = pick(st.sampled_from([None, None, True]))
        found.append(CageText(f"cage {len(found)}", tuple(cage), total, PLACE, repeats))
    return found
