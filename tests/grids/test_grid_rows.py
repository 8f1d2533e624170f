"""Lines into grids: what is a row, and where a grid begins and ends, whatever is wrong with one."""

from __future__ import annotations

import pytest

from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text.rows import SudokuRows
from cover.reading.lines import Line, Lines
from cover.reading.records import BadRecord
from grid_records import records_of
from readings import asked

ONE = "5....7..6.6....5.4.834........182.4...1...9...7.369........543.1.5....9.7..2....1"
TWO = "8..8.......36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
ROWS = [ONE[start : start + 9] for start in range(0, 81, 9)]
OTHER = [TWO[start : start + 9] for start in range(0, 81, 9)]


def lines(text: str) -> Lines:
    return Lines(Line("f", number, row) for number, row in enumerate(text.split("\n"), 1))


def cut(text: str) -> list[str]:
    """What the text is cut into: `LINE: SIDE` for a grid, or the error."""
    return list(map(told, grids(text)))


def told(found: DigitGrid | BadRecord) -> str:
    if isinstance(found, BadRecord):
        return str(found.error)
    return f"{found.place.line}: {found.notation.size}"


def grids(text: str) -> list[DigitGrid | BadRecord]:
    found = list(SudokuRows(lines(text), asked("sudoku")))
    return [each for each in found if isinstance(each, (DigitGrid, BadRecord))]


def rows_of(found: DigitGrid | BadRecord) -> list[str]:
    """The rows of a grid as they are written here; nothing for a broken one."""
    if isinstance(found, BadRecord):
        return []
    line = "".join(str(given or ".") for given in found._givens)
    return [line[start : start + 9] for start in range(0, 81, 9)]


def block(*rows: str) -> str:
    return "\n".join(rows) + "\n"


def in_bands(rows: list[str], height: int = 3) -> str:
    starts = range(0, len(rows), height)
    return "\n".join(block(*rows[start : start + height]) for start in starts)


GRID = block(*ROWS)
SECOND = block(*OTHER)


DASHED = [row.replace(".", "-") for row in ROWS]
EMPTY = "-" * 9
SIZES = "4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (GRID + SECOND, ["1: 9", "10: 9"]),
        (GRID + "\n" + SECOND, ["1: 9", "11: 9"]),
        (GRID + "\n\n\n# comment\n\n" + SECOND, ["1: 9", "15: 9"]),
        ("Easy\n\n" + GRID + "by me\n\nHard\n" + SECOND, ["3: 9", "15: 9"]),
        ("No. 123456\n\n" + GRID + "No. 123457\n" + SECOND, ["3: 9", "13: 9"]),
        (
            "1.\n" + GRID + "\n" + SECOND,
            [
                "f:1: 10 rows of 9 cells, expected 9 rows",
                "12: 9",
            ],
        ),
        ("[Puzzle]\n" + GRID + "[State]\n" + SECOND, ["2: 9"]),
        ("[Puzzle]\n" + GRID + "[State]\n" + SECOND + SECOND, ["2: 9", "21: 9"]),
        ("[Puzzle]\n" + GRID + "[State]\n\n[Puzzle]\n" + SECOND, ["2: 9", "14: 9"]),
        (in_bands(ROWS), ["1: 9"]),
        (
            in_bands(ROWS) + "\n" + in_bands(OTHER) + "\n" + in_bands(ROWS),
            ["1: 9", "13: 9", "25: 9"],
        ),
        (in_bands(ROWS) + "\n\n" + GRID + "\n" + in_bands(OTHER), ["1: 9", "14: 9", "24: 9"]),
        (
            in_bands(["1...", ".2..", "..3.", "...4"], 2) + "\n1...\n.2..\n..3.\n...4",
            ["1: 4", "7: 4"],
        ),
        ("12.4\n....\n1234\n3412\n1.3.\n....\n....\n4...\n", ["1: 4", "5: 4"]),
        (
            "1234\n" + GRID,
            [
                "2: 9",
                "f:1: announces 1234 puzzles of 9 rows but 9 rows follow (line 10 is the last)",
            ],
        ),
        # Numbers above grids.
        ("2\n" + GRID + SECOND, ["2: 9", "11: 9"]),
        ("3\n" + GRID, ["2: 9"]),
        ("9\n" + GRID, ["2: 9"]),
        ("9 9\n" + GRID + "9 9\n" + SECOND, ["2: 9", "12: 9"]),
        ("3\n" + GRID + "\n3\n" + SECOND, ["2: 9", "13: 9"]),
        ("2\n1...\n....\n....\n....\n3\n" + GRID, ["2: 4", "7: 9"]),
        ("1\n" + GRID + "1\n" + SECOND, ["2: 9", "12: 9"]),
        (
            "9 9\n12345678\n" + block(*ROWS[1:]),
            ['f:2: row 1 has 8 cells, expected 9 as in row 2: "12345678"'],
        ),
        ("4\n", ["f:1: announces 4 puzzles but no rows follow"]),
        (
            "1\n" + GRID + SECOND,
            [
                "2: 9",
                "11: 9",
                "f:1: announces 1 puzzle of 9 rows but 18 rows follow (line 19 is the last)",
            ],
        ),
        (
            "2\n" + GRID + "2\n" + GRID + SECOND,
            [
                "2: 9",
                "f:1: announces 2 puzzles of 9 rows but 9 rows follow (line 10 is the last)",
                "12: 9",
                "21: 9",
            ],
        ),
        # `-` is a rule among dots, wherever it stands and how often.
        (in_bands(ROWS).replace("\n\n", "\n---------\n"), ["1: 9"]),
        ("---------\n\n" + GRID + "---------\n" + SECOND + "---------\n", ["3: 9", "13: 9"]),
        # It is a row among dashes, the first or the last one, too.
        (block(*DASHED) + block(*DASHED), ["1: 9", "10: 9"]),
        (block(EMPTY, *DASHED[1:]) + "\n" + block(*DASHED[:-1], EMPTY), ["1: 9", "11: 9"]),
        (block(*DASHED[:3], EMPTY, *DASHED[4:7], EMPTY, DASHED[8]), ["1: 9"]),
        (block(*[EMPTY] * 27), ["1: 9", "10: 9", "19: 9"]),
        (block(*[EMPTY] * 9) + "\n" + block(*DASHED), ["1: 9", "11: 9"]),
        # Both: what gives complete grids wins.
        (in_bands(DASHED).replace("\n\n", f"\n{EMPTY}\n"), ["1: 9"]),
        (
            f"{EMPTY}\n"
            + in_bands(DASHED).replace("\n\n", f"\n{EMPTY}\n")
            + f"{EMPTY}\n\n"
            + block(*DASHED),
            ["2: 9", "15: 9"],
        ),
        # Digits everywhere but in one row of dashes.
        (block("1234", "3412", "2143", "----") + "\n1...\n....\n....\n....", ["1: 4", "6: 4"]),
        # Links above and below a grid, as pages have them.
        (
            "Home | Puzzles | About\n\n" + GRID + "\nPrint | Solution tomorrow\n\n" + SECOND,
            ["3: 9", "15: 9"],
        ),
        # What is left over, or lacks, below a number or a complete grid.
        (
            GRID + block(*ROWS[:2]) + "\n" + SECOND,
            ["f:1: 11 rows of 9 cells, expected 9 rows", "13: 9"],
        ),
        (
            "2\n" + GRID + block(*OTHER[1:]),
            ["f:2: 17 rows of 9 cells, expected 9 rows"],
        ),
        (
            "3\n" + block(*ROWS[1:]) + "3\n" + SECOND,
            ["f:2: 8 rows of 9 cells, expected 9 rows", "11: 9"],
        ),
        (
            "1234567\n1234567\n\n" + GRID,
            [f"f:1: 7 cells in a row; a sudoku needs one of {SIZES}", "4: 9"],
        ),
    ],
)
def test_where_grids_begin(text: str, expected: list[str]) -> None:
    assert cut(text) == expected


BROKEN = [
    (ROWS[:8], 0, "8 rows of 9 cells, expected 9 rows"),
    (ROWS[:1], 0, "1 row of 9 cells, expected 9 rows"),
    (ROWS[:3], 0, "3 rows of 9 cells, expected 9 rows"),
    (
        [*ROWS[:4], "hello there", *ROWS[4:]],
        4,
        'text inside a grid, after 4 of 9 rows: "hello there"',
    ),
    ([*ROWS[:7], "Next one"], 7, 'text inside a grid, after 7 of 9 rows: "Next one"'),
]


@pytest.mark.parametrize(("rows", "line", "error"), BROKEN)
@pytest.mark.parametrize("is_first", [True, False])
def test_a_broken_grid_is_one_error_and_takes_no_other_with_it(
    rows: list[str], line: int, error: str, is_first: bool
) -> None:
    before = "" if is_first else SECOND + "\n"

    found = cut(before + block(*rows) + "\n" + GRID + "\n" + SECOND)

    start = before.count("\n") + 1
    below = start + len(rows) + 1
    assert found[not is_first :] == [
        f"f:{start + line}: {error}",
        f"{below}: 9",
        f"{below + 10}: 9",
    ]


@pytest.mark.parametrize(
    "bands", ["3.3.2", "3.2.3", "2.3.3", "4.3.3", "3.4.3", "3.3.1", "1.3.3", "3.3.4"]
)
@pytest.mark.parametrize("is_first", [False, True])
def test_bands_with_a_row_too_few_or_too_many(bands: str, is_first: bool) -> None:
    rows = iter([*ROWS, *ROWS])
    blocks = [block(*(next(rows) for _ in range(int(height)))) for height in bands.split(".")]
    good = in_bands(OTHER) + "\n"

    found = cut(("" if is_first else good) + "\n".join(blocks) + "\n" + good + good)

    assert [entry.endswith(": 9") for entry in found][-2:] == [True, True]
    assert sum(not entry.endswith(": 9") for entry in found) == 1
    assert len(found) == 3 + (not is_first)


DAMAGED = ["18", "5", "5?", "5....7..", "5....7..66", "5..ab7..6", "+++++++++"]


@pytest.mark.parametrize(
    ("row", "place", "separator"),
    [
        (row, place, separator)
        for row in DAMAGED
        for place in range(9)
        for separator in ("", "\n")
        if separator or place not in (0, 8) or len(row) == 9  # else it may be a heading
    ],
)
def test_a_broken_row_counts_as_a_row(row: str, place: int, separator: str) -> None:
    broken = block(*ROWS[:place], row, *ROWS[place + 1 :])

    found = grids(SECOND + separator + broken + separator + GRID + separator + SECOND)

    assert len(found) == 4
    assert [rows_of(found[k]) for k in (0, 2, 3)] == [OTHER, ROWS, OTHER]


# Drawings: what a frame of boxes holds is read, other regions and what is said below are not.


FRAMED = "┌─────┬─────┐\n│ 1 2 │ 3 4 │\n│ 3 4 │ 1 2 │\n├─────┼─────┤\n"
FRAMED += "│ 2 1 │ 4 3 │\n│ 4 3 │ 2 1 │\n└─────┴─────┘\n"
AS_YAML = "regions and other houses are read from YAML (--format yaml, --box)"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"p.txt:1\n{FRAMED}\np.txt:2\n{FRAMED}", ["3: 4", "12: 4"]),
        (
            f"{FRAMED.replace('1', ' ')}both diagonals\n\n{FRAMED}",
            [f'f:8: "both diagonals" below a drawing is not read; {AS_YAML}', "11: 4"],
        ),
        (
            f"{FRAMED}\n{FRAMED.replace('3 4 │ 1 2', '3 │ 4 1 2')}",
            ["2: 4", f"f:10: a frame that shows no boxes of 2x2; {AS_YAML}"],
        ),
        (
            f"4 4\n{block('1...', '....', '....', '....', 'AABB', 'AABB', 'CCDD', 'CCDD')}",
            ["f:1: two grids below a size; cover irregular reads both without this line"],
        ),
    ],
)
def test_drawings_of_more_than_boxes_are_refused(text: str, found: list[str]) -> None:
    assert list(map(told, records_of("sudoku", text))) == found
