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
from small_puzzles import touches

PLACE, LINE = Place("p", 1), Line("p", 1, "")
SYMBOLS = ("", "1-9A-P", "0-9A-P", "A-Z", "numbers")
LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@st.composite
def grids(pick: st.DrawFn) -> DigitGrid:
    """A grid of any kind, without givens."""
    rows = pick(st.integers(2, 7) | st.sampled_from([4, 6, 8, 9, 12, 16, 25]))
    columns = pick(st.just(rows) | st.integers(2, 9))
    count, more = rows * columns, pick(st.sampled_from([0, 0, 0, 1]))
    symbols = min(25, max(rows, columns) + more)
    low = pick(st.sampled_from([1, 1, 0, 2])) if symbols < 10 else 1
    kind = pick(st.sampled_from(["boxes", "regions", "parted", "missing", "none"]))
    box = pick(st.sampled_from([k for k in range(1, rows + 1) if rows % k == 0]))
    is_boxed = rows == columns and 1 < box < rows
    options: dict[str, Any] = {"box": (box, rows // box) if is_boxed else None}
    if rows == columns:
        options["diagonals"] = pick(st.booleans())
        options["windows"] = is_boxed and pick(st.booleans())
    boxes = Boxes.IF_ANY if kind == "boxes" and is_boxed and not more else Boxes.NONE
    labels = [str(k // columns) for k in range(count)] if kind in ("regions", "parted") else []
    if kind == "parted":
        labels = pick(st.permutations(labels))
    if rows != columns or more:
        labels = [label if pick(st.booleans()) else "." for label in labels]
    missing = pick(st.frozensets(st.integers(0, count - 1), max_size=count // 4))
    left = {*range(count)} - missing
    lines = len({k // columns for k in left}), len({k % columns for k in left})
    if kind != "missing" or lines != (rows, columns):
        missing = frozenset()
    extra: list[House] = []
    if boxes is Boxes.NONE and pick(st.booleans()):
        cells = pick(st.sets(st.integers(0, count - 1), min_size=2, max_size=symbols)) - missing
        extra = [House("extra region the first", tuple(sorted(cells)))] * bool(cells)
    cages = pick(cages_of(rows, columns, missing)) if pick(st.booleans()) else []
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
    left = sorted({*range(rows * columns)} - missing)
    found: list[CageText] = []
    for first in list(left):
        if first not in left or pick(st.integers(0, 3)) == 0:
            continue
        cage = [first]
        left.remove(first)
        for _ in range(pick(st.integers(0, 5))):
            near = [other for other in left if touches(other, cage, columns)]
            if pool := (near if pick(st.integers(0, 9)) else left):
                cage.append(pick(st.sampled_from(pool)))
                left.remove(cage[-1])
        total = pick(st.none() | st.integers(1, 140))
        repeats = pick(st.sampled_from([None, None, True]))
        found.append(CageText(f"cage {len(found)}", tuple(cage), total, PLACE, repeats))
    return found
