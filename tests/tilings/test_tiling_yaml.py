"""Tilings in YAML, beside what `tests/data/told` has of them: sets, dates, presets."""

from __future__ import annotations

from datetime import date as date_of

import pytest

from conftest import ROOT
from cover.families.tilings.pieces import Cell, Shape, normal, orientations
from cover.families.tilings.puzzle import Tiling
from cover.families.tilings.text import calendars, drawings
from cover.families.tilings.text.pieces import PIECE_SETS
from cover.families.tilings.yaml import PRESETS
from tiling_texts import told
from tilings import piece_set

# Free polyominoes, OEIS A000105; one-sided, A000988; one-sided polycubes, A000162.
SETS = {
    "monomino": (1, [1], False),
    "domino": (1, [2], False),
    "trominoes": (2, [3], False),
    "tetrominoes": (5, [4], False),
    "tetrominoes-one-sided": (7, [4], False),
    "pentominoes": (12, [5], False),
    "pentominoes-one-sided": (18, [5], False),
    "hexominoes": (35, [6], False),
    "soma": (7, [3, 4], True),
    "tetracubes": (8, [4], True),
    "pentacubes": (29, [5], True),
    "lonpos": (12, [3, 4, 5], False),
}


def _all_forms(size: int, *, space: bool) -> set[Shape]:
    """All fixed polyforms of a size, made by adding cells to smaller ones."""
    if size == 1:
        return {((0, 0, 0),)}
    return {
        normal([*form, cell])
        for form in _all_forms(size - 1, space=space)
        for cell in _around(form, space=space)
    }


def _around(form: Shape, *, space: bool) -> set[Cell]:
    steps = [(0, 0, 1), (0, 0, -1), (0, 1, 0), (0, -1, 0)]
    steps += [(1, 0, 0), (-1, 0, 0)] if space else []
    return {(z + dz, y + dy, x + dx) for z, y, x in form for dz, dy, dx in steps} - set(form)


@pytest.mark.parametrize("name", PIECE_SETS)
def test_sets_have_no_piece_twice_and_all_that_there_are(name: str) -> None:
    number, sizes, space = SETS[name]
    pieces = piece_set(name, space=space)
    forms = [form for piece in pieces for form in piece.forms(space)]
    every = {form for size in sizes for form in _all_forms(size, space=space)}

    assert len(pieces) == number
    assert len(forms) == len(set(forms))
    if name in ("soma", "lonpos"):
        assert set(forms) < every
    else:
        assert set(forms) == every


def test_soma_has_all_that_are_no_boxes() -> None:
    boxes = {(1, 1, 3), (1, 1, 4), (1, 2, 2)}
    every = {form for size in (3, 4) for form in _all_forms(size, space=True)}
    forms = {form for piece in piece_set("soma", space=True) for form in piece.forms(True)}

    assert every - forms == {form for box in boxes for form in orientations(_box(box), space=True)}


def _box(size: tuple[int, int, int]) -> Shape:
    layers, rows, columns = size
    return tuple((z, y, x) for z in range(layers) for y in range(rows) for x in range(columns))


def test_lonpos_has_55_cells() -> None:
    pieces = piece_set("lonpos")

    assert sum(len(piece.shape) for piece in pieces) == 55
    assert "".join(piece.name for piece in pieces) == "ABCDEFGHIJKL"


def test_sets_are_drawn_with_one_letter_a_piece() -> None:
    for name in PIECE_SETS:
        names = [piece.name for piece in piece_set(name, space=SETS[name][2])]
        assert all(len(one) == 1 for one in names) or name == "pentacubes"
        assert not {"x", "o", "."} & set(names), "a board drawn with them would be pieces"


def test_files_of_the_package_are_the_ones_that_are_named() -> None:
    folder = ROOT / "src" / "cover" / "families" / "tilings"

    assert {path.stem for path in (folder / "piece_sets").iterdir()} == set(PIECE_SETS)
    assert {path.stem for path in (folder / "presets").iterdir()} == set(PRESETS)


def names(text: str) -> str:
    return " ".join(told(text).pieces)


def test_a_board_without_pieces_has_no_wrong_walls() -> None:
    assert told("board: 6x10").notes == []


def test_a_very_long_number_is_no_count() -> None:
    error = told(f"board: 2x2\npieces: {{A: {{shape: xx, count: {'9' * 5000}}}}}").error

    assert f'"{"9" * 60}..." is no count' in error


def test_holes_that_are_named_over_and_over_end_in_a_message(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(drawings, "_MOST_MARKS", 1_000)
    few, many = (", ".join(["r1c1-r9c10"] * times) for times in (11, 12))

    assert len(told(f"board: 10x10\nholes: [{few}]\nuse: domino").board.cells) == 10
    assert told(f"board: 10x10\nholes: [{many}]\nuse: domino").error.endswith(
        ": more than 1000 cells are named here"
    )


def test_what_is_expected_is_kept() -> None:
    (record,) = told("board: 6x10\nuse: pentominoes\nexpect: 9356").records

    assert isinstance(record, Tiling)
    assert record.source.expect == 9356
    assert record.place == ("f", 1, 0)


CALENDAR = (ROOT / "src/cover/families/tilings/presets/calendar.yaml").read_text(encoding="utf-8")
OWN = CALENDAR.replace("date: today\n", "")
FREE = {  # dates, with the cells that stay uncovered
    "2024-10-06": {(0, 1, 3), (0, 2, 5)},
    "10-06": {(0, 1, 3), (0, 2, 5)},
    "10-6": {(0, 1, 3), (0, 2, 5)},
    "2024-01-01": {(0, 0, 0), (0, 2, 0)},
    "02-29": {(0, 0, 1), (0, 6, 0)},
}


def _free(text: str, **said: str) -> set[Cell]:
    (record,) = told(text, **said).records
    assert isinstance(record, Tiling), record
    return set(record.notation.labels) - set(record.board.cells)


@pytest.mark.parametrize("date", FREE)
def test_dates_leave_month_and_day_uncovered(date: str) -> None:
    assert _free(f"preset: calendar\ndate: {date}") == FREE[date]
    assert _free("preset: calendar", date=date) == FREE[date]
    assert _free("preset: calendar\ndate: 12-31", date=date) == FREE[date]
    assert _free("preset: calendar\nuncovered: [Dec, 31]", date=date) == FREE[date]
    assert _free(OWN + f"date: {date}") == FREE[date]


@pytest.mark.parametrize("words", ["[Oct, 6]", "oct 06", "[OCTOBER, 6]", "6, octo", "{a: b}"])
def test_labels_that_stay_uncovered(words: str) -> None:
    text = f"preset: calendar\nuncovered: {words}"
    if words == "{a: b}":
        assert told(text).error == "f:2:12: expected words, not a map"
    else:
        assert _free(text) == FREE["10-06"]


def test_today_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calendars, "today", lambda: date_of(2024, 10, 6))

    assert _free("preset: calendar") == FREE["2024-10-06"]
    assert _free("preset: calendar", date="today") == FREE["2024-10-06"]
    assert told("preset: calendar").notes == ["f:1:1: the date is that of today, 2024-10-06"]
    assert told("preset: calendar\ndate: 2024-10-06").notes == []


@pytest.mark.parametrize(
    ("date", "day"),
    [
        ("11/22", "November 22"),
        ("22/11", "November 22"),  # there is no month 22
        ("11/22/2026", "November 22, 2026"),
        ("11/22/26", "November 22, 2026"),
        ("2026/11/22", "November 22, 2026"),
        ("22.11.", "November 22"),
        ("22.11", "November 22"),
        ("22.11.2026", "November 22, 2026"),
        ("22. 11. 2026", "November 22, 2026"),
        ("Nov 22", "November 22"),
        ("22 Nov", "November 22"),
        ("22. november 2026", "November 22, 2026"),
        ("November 22nd, 2026", "November 22, 2026"),
        ("05/06", "May 6"),
        ("05.06.", "June 5"),
        ("05/05", "May 5"),
        ("2026/05/06", "May 6, 2026"),
        ("6 May", "May 6"),
    ],
)
def test_dates_in_other_forms_are_told(date: str, day: str) -> None:
    found = told("preset: calendar", date=date)

    assert isinstance(found.records[0], Tiling)
    assert found.notes == [f"f:1:1: {date} is read as {day}"]
    assert _free("preset: calendar", date=date) == _free(
        f"preset: calendar\nuncovered: {' '.join(day.replace(',', ' ').split()[:2])}"
    )


def test_days_near_today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calendars, "today", lambda: date_of(2023, 12, 31))

    assert _free("preset: calendar-weekday", date="Tomorrow") == {(0, 0, 0), (0, 2, 0), (0, 6, 4)}
    assert told("preset: calendar", date="tomorrow").notes == [
        "f:1:1: the date is that of tomorrow, 2024-01-01"
    ]
    assert _free("preset: calendar", date="yesterday") == _free("preset: calendar", date="12-30")


def test_today_is_a_date() -> None:
    (record,) = told(f"preset: calendar\ndate: {calendars.today()}").records

    assert isinstance(record, Tiling)


def test_what_a_preset_says_stands_where_it_is_named() -> None:
    (record,) = told("preset: calendar\ndate: 10-06").records
    wrong = told("preset: soma-cube\nboard: 3x9").error

    assert isinstance(record, Tiling)
    assert {record._place_of(cell) for cell in range(41)} == {("f", 1, 9)}
    assert record._place_of_clue(0) == ("f", 1, 9)
    assert wrong.startswith("f:1:9: piece A has 2 layers, the board has none")


@pytest.mark.parametrize(
    ("preset", "text"),
    [
        ("soma-cube", "board: 3x3x3\nuse: soma"),
        ("pentomino-6x10", "board: 6x10\nuse: pentominoes"),
        ("chessboard-dominoes", "board: 8x8\nuse: {domino: 32}"),
    ],
)
def test_whole_puzzles(preset: str, text: str) -> None:
    found, stated = (told(each).puzzle._shape for each in (f"preset: {preset}", text))

    assert found.board == stated.board
    assert sorted(piece.shape for piece in found.pieces) == sorted(
        piece.shape for piece in stated.pieces
    )
