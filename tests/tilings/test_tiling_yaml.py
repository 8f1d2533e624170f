"""Tilings in YAML: sets, pieces, counts, turns, holes, labels, dates, presets, and their errors."""

from __future__ import annotations

from datetime import date as date_of

import pytest

from conftest import ROOT
from cover.families.tilings.geometry import Cell, Shape, normal, orientations
from cover.families.tilings.layout import TilingLayout
from cover.families.tilings.pieces import ANY, Bounds
from cover.families.tilings.text import board as text_board
from cover.families.tilings.text import dates
from cover.families.tilings.text.pieces import PIECE_SETS
from cover.families.tilings.yaml import PRESETS
from cover.reading.records import Record
from tiling_texts import board_picture, picture, told
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


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ("use: tetrominoes", "I L O S T"),
        ("use: [tetrominoes, domino]", "I L O S T D"),
        ("use: tetrominoes domino", "I L O S T D"),
        ("use: [dominoes, monominoes]", "D M"),
        ("use: tetrominoes\nexcept: [O, I]", "L S T"),
        ("use: tetrominoes\nexcept: O, I", "L S T"),
        ("use: [trominoes, tetrominoes]", "I3 V I4 L O S T"),
        ("use: [trominoes, tetrominoes]\nexcept: I4", "I3 V L O S T"),
        ("use: domino\npieces: {A: xxx}", "D A"),
        ("use: domino\nexcept: D\npieces: {D: xxx}", "D"),
        ("use: tetrominoes\npieces: {O: {count: 0}}", "I L S T"),
        ("pieces: {A: xxx, B: {shape: xx, count: 0}}", "A"),
    ],
)
def test_sets_of_pieces(keys: str, expected: str) -> None:
    assert names(f"board: 6x10\n{keys}") == expected


def test_counts_of_the_pieces_of_a_set() -> None:
    text = "board: 8x8\nuse: {trominoes: any, domino: <=2}\npieces: {I: {count: 1}}"

    assert {name: piece.copies for name, piece in told(text).pieces.items()} == {
        "I": Bounds(1, 1),
        "V": ANY,
        "D": Bounds(0, 2),
    }


def test_what_is_said_of_a_piece_of_a_set() -> None:
    found = told("board: 8x8\nuse: domino\npieces:\n  D: {count: any, reflect: no}").pieces["D"]

    assert (picture(found.shape), found.copies, found.reflect) == ("xx", ANY, False)


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("use: pentominos", 'there is no set of pieces "pentominos"; did you mean "pentominoes"?'),
        ("use: lego", 'there is no set of pieces "lego"; they are monomino, domino'),
        ("use: [domino, domino]", "the set domino is named twice; {domino: 2} has two"),
        ("use: [tetrominoes, tetracubes]", "a second piece I4; these sets have pieces in common"),
        ("use: {a: any}", 'there is no set of pieces "a"; they are'),
        ("use: {domino: b}", '"b" is no count, expected one such as'),
        ("use: domino\nexcept: [Q]", 'no piece "Q"; they are D'),
        ("except: [Q]", '"except" drops pieces of the sets that "use" names'),
        (
            "use: domino\npieces: {D: xx}",
            "piece D is in the sets that are used, too; drop that one",
        ),
        ("use: [trominoes, tetrominoes]\nexcept: I", 'no piece "I"; did you mean "I3" or "I4"?'),
        ("use: domino\nexcept: D", "there are no pieces"),
        ("", 'f:1:1: there are no pieces; add "use:" or "pieces:"'),
        ("pieces: dominoes", 'expected a map of pieces; did you mean "use: dominoes"?'),
        ("pieces: xx", "expected a map from the names of pieces to their shapes, such as"),
        ("pieces: {}", "there are no pieces"),
        ("pieces: [xx, x]", "expected a map from the names of pieces to their shapes, such as"),
        ('pieces: {"": xx}', "a piece without a name"),
        ('pieces: {"a\\tb": xx}', '"a\\tb" cannot be the name of a piece'),
        ('pieces: {".": xx}', '"." cannot be the name of a piece'),
        ("pieces: {A: [xx, x.]}", 'piece A has 2 layers, the board has none; "|" separates rows'),
        ("use: soma", "piece A has 2 layers, the board has none"),
        ("pieces: {A: xx, A: x}", 'the key "A" was already given in line 2'),
        ("pieces: {A: xx}\nexpect: many", '"many" is not a whole number'),
        ("pieces: {A: xx}\nrotate: often", '"often" is neither true nor false'),
        ("pieces: {A: xx}\nbord: 6x10", 'unknown key "bord"; did you mean "board"?'),
    ],
)
def test_pieces_that_are_told_as_mistakes(keys: str, message: str) -> None:
    error = told(f"board: 6x10\n{keys}").error

    assert error.startswith("f:")
    assert message in error


def test_a_board_without_pieces_has_no_wrong_walls() -> None:
    assert told("board: 6x10").notes == []


@pytest.mark.parametrize(
    ("pieces", "alike"),
    [
        ("A: xx|x., B: .x|xx", ["A and B"]),
        ("A: xx, B: x|x, C: xx", ["A and B and 1 more"]),
        ("A: xx., B: {shape: xx, count: any}", []),
        ("A: xx, B: {shape: x|x, rotate: no}", []),
        ("A: x..|xxx, B: ..x|xxx", ["A and B"]),
        ("A: {shape: x..|xxx, reflect: no}, B: {shape: ..x|xxx, reflect: no}", []),
    ],
)
def test_pieces_that_are_alike_are_told(pieces: str, alike: list[str]) -> None:
    end = "are alike; exchanging them makes another tiling, unlike copies of one piece"
    notes = told(f"board: 6x6\npieces: {{{pieces}}}").notes

    assert [note.split("note: ")[-1].split(": ")[-1] for note in notes] == [
        f"pieces {names} {end}" for names in alike
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "board:2x2\nuse: domino",
            "f:1: not a format of tiling, so nothing of this input was read: ",
        ),
        ("use: domino\nboard:2x2", "f:2:1: not YAML: could not find expected ':'"),
    ],
)
def test_a_blank_follows_a_key(text: str, message: str) -> None:
    error = told(text).error

    assert error.startswith(message)
    assert "; " in error
    assert error.endswith(' a blank follows "board:"')


def test_a_puzzle_needs_a_board() -> None:
    assert (
        told("use: domino").error == 'f:1:1: the key "board" is missing, and there is no "preset"'
    )


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("2", Bounds(2, 2)),
        ("<=2", Bounds(0, 2)),
        ('"<= 2"', Bounds(0, 2)),
        ("≤2", Bounds(0, 2)),
        ("1-3", Bounds(1, 3)),
        ("1 - 3", Bounds(1, 3)),
        ("1–3", Bounds(1, 3)),
        ("2+", Bounds(2, None)),
        ('">=2"', Bounds(2, None)),
        ("any", ANY),
        ("0+", ANY),
        ("1000000", Bounds(1_000_000, 1_000_000)),
    ],
)
def test_counts(written: str, expected: Bounds) -> None:
    text = f"board: |\n  ++\nempty: {written}\npieces:\n  A:\n    shape: xx\n    count: {written}"

    assert told(text).pieces["A"].copies == expected
    assert told(text).board.empty == expected


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("two", '"two" is no count, expected one such as 2, <=2, 1-3, 2+ or any'),
        ("-1", '"-1" is no count, expected one such as 2, <=2, 1-3, 2+ or any'),
        ("3-1", "3-1: the first number is larger than the second"),
        ("1000001", "1000001 is more than 1000000"),
        ("9" * 5000, f'"{"9" * 60}..." is no count'),
        ("[2]", "expected text, not a list"),
    ],
)
def test_counts_that_are_none(written: str, message: str) -> None:
    text = f"board: 2x2\npieces:\n  A:\n    shape: xx\n    count: {written}"

    assert told(text).error.startswith(f"f:5:12: {message}")


@pytest.mark.parametrize(
    ("board", "puzzle", "piece", "said", "expected"),
    [
        ("2x3", "", "", {}, (True, True)),
        ("2x3x1", "", "", {}, (True, False)),
        ("2x3", "reflect: false", "", {}, (True, False)),
        ("2x3x1", "reflect: true", "", {}, (True, True)),
        ("2x3", "rotate: no", "", {}, (False, True)),
        ("2x3", "rotate: no", "", {"rotate": True}, (True, True)),
        ("2x3", "", "", {"rotate": False, "reflect": False}, (False, False)),
        ("2x3", "reflect: true", "reflect: no", {"reflect": True}, (True, False)),
        ("2x3", "rotate: true", "rotate: no", {"rotate": True}, (False, True)),
        ("2x3x1", "", "reflect: yes", {"reflect": False}, (True, True)),
    ],
)
def test_turns(
    board: str, puzzle: str, piece: str, said: dict[str, bool], expected: tuple[bool, bool]
) -> None:
    found = told(f"board: {board}\n{puzzle}\npieces:\n  A:\n    shape: xx\n    {piece}", **said)

    assert (found.pieces["A"].rotate, found.pieces["A"].reflect) == expected


def test_one_sided_pieces_are_never_turned_over() -> None:
    found = told("board: 4x7\nuse: tetrominoes-one-sided\nreflect: true", reflect=True)

    assert {piece.reflect for piece in found.pieces.values()} == {False}


@pytest.mark.parametrize(
    ("board", "holes", "expected"),
    [
        ("2x3", "r1c1", ".xx|xxx"),
        ("2x3", "[r1c1, r2c3]", ".xx|xx."),
        ("2x3", "A1 B3", ".xx|xx."),
        ("2x3", "R1C1-R2C2, r2c3", "..x"),
        ("2x3", "[r2c2-r1c1]", "..x|..x"),
        ("2x3", "[[1, 1], [2, 2]]", ".xx|x.x"),
        ("2x3", "[1, 1]", ".xx|xxx"),
        ("1x2x2", "[[1, 1, 2], [1, 2, 1]]", "x.|.x"),
        ("1x2x2", "[1, 1, 2]", "x.|xx"),
        ("1x2x2", "l1r1c2-l1r2c2", "x|x"),
        ("1x200", "r1c2-r1c199", "x" + "." * 198 + "x"),
        ("|\n  x.\n  xx", "A1-B2 A1", None),
        ("|\n  x.\n  ++", "r2c1-r2c2", "x"),
    ],
)
def test_holes(board: str, holes: str, expected: str | None) -> None:
    found = told(f"board: {board}\nholes: {holes}\npieces: {{A: x}}")

    if expected is None:
        assert found.error == "f:1: the board has no cells"
    else:
        assert board_picture(found.puzzle) == expected


@pytest.mark.parametrize(
    ("board", "holes", "message"),
    [
        ("2x3", "r3c1", '"r3c1" is no cell of a board of 2x3, expected r1c2, A2 or r1c2-r3c4'),
        ("2x3", "r1c1-r3c1", '"r1c1-r3c1" is no cell of a board of 2x3'),
        ("2x3", "r1c1-r1c2-r1c3", '"r1c1-r1c2-r1c3" is no cell of a board of 2x3'),
        ("2x3", "C1", '"C1" is no cell of a board of 2x3'),
        ("2x3", "r0c1", '"r0c1" is no cell of a board of 2x3'),
        ("2x3", "l1r1c1", '"l1r1c1" is no cell of a board of 2x3'),
        ("2x3", "[1, 1, 1]", '"[1, 1, 1]" is no cell of a board of 2x3'),
        ("2x3", "[3, 1]", '"[3, 1]" is no cell of a board of 2x3'),
        ("1x2x3", "r1c1", '"r1c1" is no cell of a board of 1x2x3, expected l1r1c2, [1, 1, 2] or'),
        ("1x2x3", "A1", '"A1" is no cell of a board of 1x2x3'),
        ("1x2x3", "l2r1c1", '"l2r1c1" is no cell of a board of 1x2x3'),
        ("2x3", "{a: b}", "expected text, not a map"),
    ],
)
def test_holes_that_are_none(board: str, holes: str, message: str) -> None:
    assert message in told(f"board: {board}\nholes: {holes}\npieces: {{A: x}}").error


def test_holes_that_are_named_over_and_over_end_in_a_message(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(text_board, "_MOST_NAMED", 1_000)
    few, many = (", ".join(["r1c1-r9c10"] * times) for times in (11, 12))

    assert len(told(f"board: 10x10\nholes: [{few}]\nuse: domino").board.cells) == 10
    assert told(f"board: 10x10\nholes: [{many}]\nuse: domino").error.endswith(
        ": more than 1000 cells are named here"
    )


def test_a_hole_below_a_piece_that_lies_there() -> None:
    text = "board: |\n  AA\n  xx\nholes: r1c2\npieces: {A: xx}"

    assert told(text).error.endswith("names piece A, but the 1 cell drawn is not an A")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("board: 1x3\nempty: 1", "+++"),
        ("board: |\n  xx+\nempty: 1", "xx+"),
        ("board: |\n  AAx\nempty: 1", "AA+"),
        ("board: |\n  xx+", "xx+"),
        ("board: 1x3", "xxx"),
    ],
)
def test_cells_that_may_stay_empty(text: str, expected: str) -> None:
    found = told(f"{text}\npieces: {{A: xx}}")

    assert board_picture(found.puzzle) == expected
    assert found.board.empty == (Bounds(1, 1) if "empty" in text else ANY)


def test_what_is_expected_is_kept() -> None:
    (record,) = told("board: 6x10\nuse: pentominoes\nexpect: 9356").records

    assert isinstance(record, Record)
    assert isinstance(record.layout, TilingLayout)
    assert record.expect == 9356
    assert record.place == ("f", 1, 0)


CALENDAR = (ROOT / "src/cover/families/tilings/presets/calendar.yaml").read_text(encoding="utf-8")
OWN = CALENDAR.replace("date: today\n", "")
DATES = "expected one such as 2026-11-20, 11/20, 20.11., Nov 20, today or tomorrow"
FREE = {  # dates, with the cells that stay uncovered
    "2024-10-06": {(0, 1, 3), (0, 2, 5)},
    "10-06": {(0, 1, 3), (0, 2, 5)},
    "10-6": {(0, 1, 3), (0, 2, 5)},
    "2024-01-01": {(0, 0, 0), (0, 2, 0)},
    "02-29": {(0, 0, 1), (0, 6, 0)},
}


def _free(text: str, **said: str) -> set[Cell]:
    (record,) = told(text, **said).records
    assert isinstance(record, Record), record
    assert isinstance(record.layout, TilingLayout)
    return set(record.layout.labels) - set(record.layout.tiles.board.cells)


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


def test_days_of_the_week() -> None:
    thursday = {(0, 0, 3), (0, 3, 0), (0, 7, 4)}
    monday = {(0, 0, 3), (0, 3, 0), (0, 6, 4)}

    assert _free("preset: calendar-weekday\ndate: 2021-04-08") == thursday
    assert _free("preset: calendar-weekday\ndate: 2024-04-08") == monday
    assert _free("preset: calendar-weekday\nuncovered: [April, 8, Thurs]") == thursday


def test_today_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dates, "today", lambda: date_of(2024, 10, 6))

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
        ("05/06", "May 6, the month first"),
        ("05.06.", "June 5, the day first"),
        ("05/05", "May 5"),
        ("2026/05/06", "May 6, 2026"),
        ("6 May", "May 6"),
    ],
)
def test_dates_in_other_forms_are_told(date: str, day: str) -> None:
    found = told("preset: calendar", date=date)

    assert isinstance(found.records[0], Record)
    assert found.notes == [f"f:1:1: {date} is read as {day}"]
    assert _free("preset: calendar", date=date) == _free(
        f"preset: calendar\nuncovered: {' '.join(day.replace(',', ' ').split()[:2])}"
    )


def test_days_near_today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dates, "today", lambda: date_of(2023, 12, 31))

    assert _free("preset: calendar-weekday", date="Tomorrow") == {(0, 0, 0), (0, 2, 0), (0, 6, 4)}
    assert told("preset: calendar", date="tomorrow").notes == [
        "f:1:1: the date is that of tomorrow, 2024-01-01"
    ]
    assert _free("preset: calendar", date="yesterday") == _free("preset: calendar", date="12-30")


def test_today_is_a_date() -> None:
    (record,) = told(f"preset: calendar\ndate: {dates.today()}").records

    assert isinstance(record, Record)


@pytest.mark.parametrize(
    ("date", "message"),
    [
        ("2026-02-30", '"2026-02-30" is no date: February 2026 has 28 days'),
        ("02-30", '"02-30" is no date: February has 29 days'),
        ("2026-13-01", '"2026-13-01" is no date: months are 1 to 12'),
        ("2026-11-00", '"2026-11-00" is no date: November 2026 has 30 days'),
        ("11.20.2026", '"11.20.2026" is no date: months are 1 to 12'),
        ("02/29/2026", '"02/29/2026" is no date: February 2026 has 28 days'),
        ("13/13", '"13/13" is no date: months are 1 to 12'),
        ("Smarch 20", '"Smarch 20" is no date: months are 1 to 12'),
        ("0000-01-01", f'"0000-01-01" is no date; {DATES}'),
        ("someday", f'"someday" is no date; {DATES}'),
        ('""', f'"" is no date; {DATES}'),
    ],
)
def test_dates_that_are_none(date: str, message: str) -> None:
    assert told(f"preset: calendar\ndate: {date}").error == f"f:2:7: {message}"
    if date != '""':
        in_command = told("preset: calendar", date=date).error
        assert in_command == f"f:1:1: {message}"


def test_a_day_of_the_week_needs_the_year() -> None:
    assert told("preset: calendar-weekday\ndate: 10-06").error == (
        'f:2:7: "10-06" is a date without a year, but this calendar has the days of the week; '
        "expected one such as 2026-11-20"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("preset: calendr", 'there is no puzzle "calendr"; did you mean "calendar"?'),
        ("preset: [calendar]", "expected text, not a list"),
        (
            "preset: calendar\nuncovered: [Apirl, 8]",
            'no cell has the label "Apirl"; did you mean "Apr"?',
        ),
        (
            "preset: calendar\nuncovered: [Blau]",
            'no cell has the label "Blau"; labels are words of',
        ),
        (
            "preset: calendar\nuncovered: [Oct]\ndate: 10-06",
            '"date" says what is uncovered; here are',
        ),
        ("preset: soma-cube\ndate: 10-06", "the date 10-06 is for a calendar, a board with the"),
        (
            "board: 2x2\nuncovered: [r1c1]\npieces: {A: x}",
            '"uncovered" goes with a board of labels;',
        ),
        (
            "board: |\n  aa bb\n  cc bb\nuncovered: bb\npieces: {A: x}",
            'the label "bb" stands in 2 cells',
        ),
    ],
)
def test_presets_and_labels_that_are_told_as_mistakes(text: str, message: str) -> None:
    assert message in told(text).error


def test_a_date_in_the_command_is_for_calendars() -> None:
    found = told("preset: calendar\n---\nboard: 2x2\nuse: domino", date="10-06")

    assert isinstance(found.records[0], Record)
    assert found.records[1] == (
        "f:3:1: the date 10-06 is for a calendar, "
        "a board with the months and the days 1 to 31 as labels"
    )


def test_what_a_document_says_is_in_the_place_of_what_its_preset_says() -> None:
    found = told("preset: pentomino-6x10\nboard: 5x12\nexcept: X\nreflect: no")

    assert found.board.size == (1, 5, 12)
    assert len(found.pieces) == 11
    assert not found.pieces["F"].reflect


def test_sets_are_in_the_place_of_the_pieces_of_a_preset() -> None:
    found = told("preset: calendar\ndate: 10-06\nuse: tetrominoes")

    assert " ".join(found.pieces) == "I L O S T"


def test_what_a_preset_says_stands_where_it_is_named() -> None:
    (record,) = told("preset: calendar\ndate: 10-06").records
    wrong = told("preset: soma-cube\nboard: 3x9").error

    assert isinstance(record, Record)
    assert {record.layout.place(cell) for cell in range(41)} == {("f", 1, 9)}
    assert record.layout.part_place(0) == ("f", 1, 9)
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
    found, stated = (told(each).puzzle.shape for each in (f"preset: {preset}", text))

    assert found.board == stated.board
    assert sorted(piece.shape for piece in found.pieces) == sorted(
        piece.shape for piece in stated.pieces
    )


def test_text_formats_are_no_calendars() -> None:
    assert told("xxxx\n\nxx xx", date="10-06").error.startswith(
        "f:1: the date 10-06 is for a calendar"
    )
