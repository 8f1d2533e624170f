"""What `--format grid` prints for grids is read again as that puzzle, with its answer as givens."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given, reject, settings
from hypothesis import strategies as st

from conftest import ROOT, Run
from cover.errors import InputError, Place
from cover.families.grids.drawing import draw
from cover.families.grids.formats import GridOptions
from cover.families.grids.houses import House
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text.grid_text import Boxes, CageText, GridText, record_of
from cover.families.grids.text.notation import GridLayout, Notation, ScatteredCells
from cover.reading.lines import Line, Token
from cover.reading.records import BadRecord, Reading, Record
from grid_records import records_of

PLACE = Place("p", 1)
LINE = Line("p", 1, "")
SYMBOLS = ("", "1-9A-P", "0-9A-P", "A-Z", "numbers")
LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def said(record: Record) -> dict[str, Any]:
    """The rules of a grid, in whatever order and by whatever names, and its givens."""
    assert isinstance(record.puzzle, DigitGrid)
    assert isinstance(record.layout, GridLayout)
    rules, notation = record.puzzle.shape, record.layout.notation
    return {
        "size": (rules.rows, rules.columns, rules.symbols, rules.low, rules.missing),
        "houses": {frozenset(house.cells) for house in rules.houses},
        "cages": {(frozenset(cage.cells), cage.total, cage.repeats) for cage in rules.cages},
        "givens": [notation.symbol(value) if value else "" for value in record.puzzle.givens],
    }


def layout_of(record: Record) -> Notation:
    assert isinstance(record.layout, GridLayout)
    return record.layout.notation


def solved(record: Record, solution: tuple[int, ...]) -> Record:
    assert isinstance(record.puzzle, DigitGrid)
    return record._replace(puzzle=record.puzzle._replace(givens=solution))


def read_back(command: str, text: str) -> list[Record]:
    found = records_of(command, text)
    for each in found:
        assert not isinstance(each, BadRecord), f"{each.error}\n{text}"
    return [each for each in found if isinstance(each, Record)]


@st.composite
def grids(pick: st.DrawFn) -> tuple[Record, tuple[int, ...]]:
    """A grid of any kind, and a filling of it, which may break its rules but has all symbols."""
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
        record = record_of(text, Reading(GridOptions(**options)))
    except InputError:
        reject()
    values = ((k % columns + k // columns) % symbols + 1 for k in range(count))
    return record, tuple(0 if k in missing else value for k, value in enumerate(values))


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
            around = {cell + step for cell in cage for step in (1, -1, columns, -columns)}
            sides = sorted(
                other
                for other in around & set(left)
                if any(
                    other in (cell + columns, cell - columns)
                    or (other in (cell + 1, cell - 1) and other // columns == cell // columns)
                    for cell in cage
                )
            )
            pool = sides if pick(st.integers(0, 9)) else left
            if pool:
                cage.append(pick(st.sampled_from(pool)))
                left.remove(cage[-1])
        total = pick(st.none() | st.integers(1, 140))
        repeats = pick(st.sampled_from([None, None, True]))
        found.append(CageText(f"cage {len(found)}", tuple(cage), total, PLACE, repeats))
    return found


@settings(max_examples=50)
@given(grids())
def test_any_drawing_is_read_back(grid: tuple[Record, tuple[int, ...]]) -> None:
    record, solution = grid
    drawing = draw(record, solution, colour=False)
    command = record.puzzle.family
    (found,) = read_back(command, f"\np.txt:1\n{drawing}\n")
    assert said(found) == said(solved(record, solution)), drawing


@settings(max_examples=30)
@given(grids(), st.integers(2, 7))
def test_any_drawing_of_few_symbols_is_read_back_unsolved(
    grid: tuple[Record, tuple[int, ...]], step: int
) -> None:
    record, solution = grid
    assume(len(set(solution) - {0}) <= 9 and layout_of(record).symbols)
    givens = tuple(0 if k % step else value for k, value in enumerate(solution))
    drawing = draw(solved(record, givens), None, colour=False)
    (found,) = read_back(record.puzzle.family, f"p.txt:1\n{drawing}\n")
    assert said(found) == said(solved(record, givens)), drawing


# Through real processes

DRAWN = [
    ("sudoku", "6x6-tall.yaml", ""),
    ("sudoku", "empty-4x4.txt", "--diagonals -n 3"),
    ("sudoku", "16x16.txt", ""),
    ("irregular", "seed.txt", ""),
    ("irregular", "extra.yaml", "-n 3"),
    ("killer", "partial.txt", ""),
    ("killer", "repeats.yaml", "-n 1"),
]


@pytest.mark.parametrize(("command", "name", "options"), DRAWN)
def test_what_is_printed_is_read_as_that_puzzle(
    cover: Run, command: str, name: str, options: str
) -> None:
    asked = [command, ROOT / "puzzles" / command / name, *options.split(), "--format"]
    printed = cover(*asked, "grid").stdout
    for again in (command, "solve"):
        assert cover(again, "-q", stdin=printed).stdout == cover(*asked, "line").stdout


def test_the_wrong_command_names_the_right_one(cover: Run) -> None:
    drawing = cover("killer", ROOT / "puzzles/killer/partial.txt", "--format", "grid").stdout
    done = cover("sudoku", stdin=drawing)
    assert done.stdout == "bad\n"
    assert done.stderr.startswith("stdin:2: a drawing with cages; ")
    assert "cover killer" in done.stderr
    drawing = cover("irregular", ROOT / "puzzles/irregular/seed.txt", "--format", "grid").stdout
    done = cover("sudoku", stdin=drawing)
    assert done.stderr.startswith("stdin:2: a drawing whose regions are no boxes; ")
    assert "cover irregular" in done.stderr


def test_check_reads_drawings_with_words_below(cover: Run) -> None:
    puzzles = ROOT / "puzzles/killer/repeats.yaml"
    printed = cover("killer", puzzles, "--format", "grid", "-n", "1").stdout
    assert "digits may repeat in cages" in printed
    assert cover("check", puzzles, "-", stdin=printed).stdout == "right\n"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("┌─────┐\n│ 1 2 │\n│ 2 1 │\n└─────┘\nboth diagonal\n", "what the drawing does not show"),
        ("┌─────┐\n│ 1 2 │\n│ 2 1 │\n└─────┘\n12\n", "what the drawing does not show"),
        ("┌─────┐\n│ 1 2 │\n│ 2 1 │\n└─────┘\ndigits 26-2\n", "what the drawing does not show"),
        ("┌─────┐\n│ 1 2 │\n│ 2 1 │\n└─────┘\ndigits 1-64\n", "what the drawing does not show"),
    ],
)
def test_drawings_with_something_else_below(text: str, error: str) -> None:
    good = "┌─────┐\n│ 1 2 │\n│ 2 1 │\n└─────┘\n\n"
    (first, *_, last) = records_of("irregular", good + text)
    assert isinstance(first, Record)
    assert isinstance(last, BadRecord)
    assert error in str(last.error)
