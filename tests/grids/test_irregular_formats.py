"""The irregular readers: every format without a switch, one record in and one out, regions."""

from __future__ import annotations

from functools import partial
from textwrap import indent
from typing import Any

import pytest

from conftest import ROOT
from cover.families.grids.text.notation import GridLayout
from cover.reading.records import BadRecord, Record
from grid_records import guess_of, notes_of, puzzle, records_of

PUZZLES = ROOT / "puzzles" / "irregular"

SEED = ".3.159.8.2.9...6.3..78.34..9...4...57.6...1.83...9...6..29.75..5.1...8.2.7.516.2."
SEED_REGIONS = "122333444122333444122233444125253666115555566111859596777889996777888996777888996"
GIVENS = "4.....7...8.....13.9..5..6..3.1482.......2............5.7.....6..829...4........."
LAYOUT = "AABBBBBCCDAABBBBCEDAACCCCCEDAFFFCEEEDAAFFFGGEDDDHFFFGEDHHHHHGGEDHIIIIGGEHHIIIIIGG"
BOXES = "AABBAABBCCDDCCDD"
NOT_4 = "is not a digit 1-4 or a blank (. 0 ? - _ * x)"
SIZES = "n x n for n from 2 to 25"


records = partial(records_of, "irregular")
notes = partial(notes_of, "irregular")
guess = partial(guess_of, "irregular")


def written(record: Record | BadRecord) -> str:
    """The givens as the puzzle writes them and the regions as letters, or the error."""
    if isinstance(record, BadRecord):
        return str(record.error)
    assert isinstance(record.layout, GridLayout)
    notation, rules = record.layout.notation, puzzle(record).shape
    cells = [notation.symbol(value) if value else "." for value in puzzle(record).givens]
    givens = "".join(cells) if notation.symbols else " ".join(cells)
    regions = ["#" if k in rules.missing else letter(n) for k, n in enumerate(rules.regions)]
    return f"{givens} {''.join(regions)}"


def letter(region: int) -> str:
    return "." if region < 0 else "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[region]


def regions_of(labels: str) -> str:
    """Labels of one character each, as `written` shows them."""
    numbers = {label: k for k, label in enumerate(dict.fromkeys(labels))}
    return "".join(letter(numbers[label]) for label in labels)


def read(data: str | bytes, **options: Any) -> list[str]:
    return [written(record) for record in records(data, **options)]


def rows(line: str, between: str = "") -> str:
    size = round(len(line) ** 0.5)
    starts = range(0, len(line), size)
    return "\n".join(between.join(line[start : start + size]) for start in starts)


def houses(record: Record | BadRecord) -> list[str]:
    return [house.name for house in puzzle(record).shape.houses]


def with_ids(givens: str, labels: str) -> str:
    return f"{givens}\n{rows(labels, ' ')}\n"


ONE = f"{SEED} {regions_of(SEED_REGIONS)}"
TWO = f"{GIVENS} {regions_of(LAYOUT)}"
SMALL = f"1............... {BOXES}"
EMPTY = "." * 16


# --- a line of givens and region ids


@pytest.mark.parametrize(
    "data",
    [
        with_ids(SEED, SEED_REGIONS),
        f"{SEED}\n{' '.join(SEED_REGIONS)}\n",
        f"{SEED}\n" + "\n".join(SEED_REGIONS) + "\n",
        f"{SEED}\n\n{rows(SEED_REGIONS, ' ')}\n",
        f"{SEED}\n{rows(SEED_REGIONS, ', ')}\n",
        f"{SEED}\n{rows(SEED_REGIONS)}\n",
        f"# a heading\n{SEED} # and more\n{rows(SEED_REGIONS, chr(0xA0))}\nend\n",
    ],
)
def test_region_ids_stand_in_lines_of_any_length(data: str) -> None:
    assert read(data) == [ONE]
    assert guess(data) == "ids"


def test_region_ids_are_any_integers_or_letters() -> None:
    other = {"1": "A", "2": "02", "3": "100", "4": "-5"}
    labels = " ".join(other.get(label, label) for label in SEED_REGIONS)

    assert read(f"{SEED}\n{labels}\n") == [ONE]


@pytest.mark.parametrize(
    ("ids", "error"),
    [
        ("1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4\n", "f:5: 15 region ids, expected 16 (3 in this line)"),
        (
            "1 1 2 2\n1 1 2 2\n3 3 4 4 4\n3 3 4 4\n",
            "f:4: 17 region ids, expected 16 (5 in this line)",
        ),
        ("1 1 2 2\n1 1 2 2\n", "f:3: 8 region ids, expected 16"),
        (
            "1 1 2 2\n1 x1 2 2\n3 3 4 4\n3 3 4 4\n",
            'f:3:3: "x1" is not the number or letter of a region',
        ),
        (
            "1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 3\n",
            "f:5:7: region 3 has 5 cells and region 4 has 3; each needs 4",
        ),
        (
            "1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 7\n",
            "f:5:7: region 4 has 3 cells and region 7 has 1; each needs 4",
        ),
    ],
)
def test_a_wrong_number_of_ids_costs_one_puzzle(ids: str, error: str) -> None:
    data = f"{EMPTY}\n{ids}" + with_ids("1" + EMPTY[1:], BOXES)

    assert read(data, format="ids") == [error, SMALL]


def test_broken_givens_cost_one_puzzle() -> None:
    good = with_ids(SEED, SEED_REGIONS)
    short = with_ids(SEED[1:], SEED_REGIONS).replace(SEED_REGIONS[:9], "")
    wrong = good.replace("159", "1k9", 1)

    assert read(short + good + wrong + good) == [
        f"f:1: 80 cells; a grid needs {SIZES} (one short of 9x9)",
        ONE,
        'f:21:5: "k" is not a digit 1-9 or a blank (. 0 ? - _ * x)',
        ONE,
    ]


# --- two grids


@pytest.mark.parametrize(
    "data",
    [
        f"{GIVENS}{LAYOUT}\n",
        f"{GIVENS}\n{LAYOUT}\n",
        f"{GIVENS}\n\n{LAYOUT}\n",
        f"{GIVENS} {LAYOUT}\n",
        f"{LAYOUT}\n{GIVENS}\n",
        f"{LAYOUT}{GIVENS}\n",
        f"{rows(GIVENS)}\n\n{rows(LAYOUT)}\n",
        f"{rows(GIVENS)}\n{rows(LAYOUT)}\nend\n",
        f"{rows(LAYOUT, ' ')}\n{rows(GIVENS, ' ')}\n",
        f"{rows(GIVENS, ' | ')}\n------+-----\n{rows(LAYOUT)}\n",
        f"{GIVENS}\n{LAYOUT.lower()}\n",
        f"{GIVENS}\n{LAYOUT[:40].lower()}{LAYOUT[40:]}\n",
    ],
)
def test_the_half_of_n_groups_of_n_is_the_layout(data: str) -> None:
    assert read(data) == [TWO]
    assert read(data * 2) == [TWO] * (1 if "end" in data else 2)
    assert guess(data) == "grids"


def test_of_a_complete_grid_and_its_layout_the_first_is_the_givens() -> None:
    assert read(f"1234341221434321\n{BOXES}\n") == [f"1234341221434321 {BOXES}"]


def test_large_grids_have_numbers() -> None:
    size = 11
    givens = "\n".join(" ".join(["11", "0", "3", *["."] * 8]) for _ in range(size))
    labels = "\n".join(" ".join([str(row)] * size) for row in range(1, size + 1))

    (found,) = records(f"{givens}\n\n{labels}\n")

    assert puzzle(found).givens[:4] == (11, 0, 3, 0)
    assert puzzle(found).shape.regions[-1] == 10
    assert isinstance(found, Record)
    assert found.layout.line([10, 11]) == "10 11"


@pytest.mark.parametrize("size", [2, 3, 4, 5, 16])
def test_short_lines_are_rows_or_grids_as_their_number_says(size: int) -> None:
    labels = "".join("ABCDEFGHIJKLMNOP"[k] * size for k in range(size))
    givens = "1" + "." * (size * size - 1)
    expected = f"{givens} {labels}"

    assert read(f"{givens}\n{labels}\n") == [expected]
    assert read(f"{givens}{labels}\n") == [expected]
    assert read(f"{rows(givens)}\n\n{rows(labels)}\n") == [expected]
    assert read(f"{rows(labels)}\n{rows(givens)}\n") == [expected]


def test_letters_are_two_regions_only_if_that_makes_n_of_n() -> None:
    assert read(f"{EMPTY}\naaAAaaAAbbBBbbBB\n") == [f"{EMPTY} {BOXES}"]
    assert read(f"{EMPTY}\naabbAAbbCCddccDD\n") == [f"{EMPTY} {BOXES}"]


def test_a_missing_half_costs_one_puzzle() -> None:
    good = f"1{EMPTY[1:]}\n{BOXES}\n"

    assert read(f"{good}{EMPTY}\n{good}") == [
        SMALL,
        "f:3: the givens of a grid of 4x4 cells without its layout",
        SMALL,
    ]
    assert read(f"{good}{BOXES}\n{good}") == [
        SMALL,
        "f:3: the layout of a grid of 4x4 cells without its givens",
        SMALL,
    ]
    assert read(f"{good}{EMPTY}\n") == [
        SMALL,
        "f:3: the givens of a grid of 4x4 cells, and nothing follows",
    ]
    assert read(f"{good}{EMPTY}\n{SEED}\n{SEED_REGIONS}\n") == [
        SMALL,
        "f:3: the givens of a grid of 4x4 cells, but a grid of 9x9 cells follows",
        ONE,
    ]


def test_a_broken_half_costs_one_puzzle() -> None:
    good = f"{SEED}\n{SEED_REGIONS}\n"
    line = f"; a grid in one line needs {SIZES}, or twice as many"

    assert read(f"{good}{SEED[1:]}\n{SEED_REGIONS}\n{SEED}\n{SEED_REGIONS}1\n{good}") == [
        ONE,
        f"f:3: 80 cells{line} (one short of 9x9)",
        f"f:6: 82 cells{line} (one more than 9x9)",
        ONE,
    ]
    assert read(f"{good}{SEED}\n{SEED_REGIONS.replace('3', '4', 1)}\n{good}") == [
        ONE,
        "f:4:4: region 4 has 10 cells and region 3 has 8; each needs 9",
        ONE,
    ]


def test_a_broken_row_costs_one_puzzle() -> None:
    good = f"{rows(SEED)}\n\n{rows(SEED_REGIONS)}\n\n"
    broken = good.replace("..78.34..", ".78.34..", 1)
    short = good.replace("..78.34..\n", "", 1)

    assert read(good + broken + good + short + good) == [
        ONE,
        'f:23: row 3 has 8 cells, expected 9 as in row 1: ".78.34.."',
        ONE,
        "f:61: 8 rows of 9 cells, expected 9 rows",
        ONE,
    ]


# --- layouts alone


def test_layouts_alone_have_no_givens() -> None:
    other = LAYOUT.replace("B", "A", 1)
    layouts = (PUZZLES / "layouts.txt").read_text(encoding="utf-8").split()

    assert guess("\n".join(layouts)) == guess(f"{BOXES}\n") == "layouts"
    assert [len(line) for line in read("\n".join(layouts))] == [163] * len(layouts)
    assert read(f"{LAYOUT}\n{other}\n{LAYOUT}\n")[::2] == [f"{'.' * 81} {regions_of(LAYOUT)}"] * 2
    assert read(f"{other}\n{LAYOUT}\n{LAYOUT}\n")[0].startswith("f:1:")
    assert read(f"{rows(BOXES)}\n\n{rows(BOXES)}\n") == [f"{EMPTY} {BOXES}"] * 2


# --- SumoCue, Solo


def test_sumocue_names_regions_and_diagonals() -> None:
    cells = [
        f"={digit.replace('.', '0')}J{label}"
        for digit, label in zip(SEED, SEED_REGIONS, strict=True)
    ]
    text = "".join(cells)
    wrapped = "\n".join(text[start : start + 70] for start in range(0, len(text), 70))

    assert read(f"SumoCueV1{text}\n" * 2) == [ONE, ONE]
    assert read(f"SumoCueV1\n{wrapped}\n\nSumoCueV1{text}\n") == [ONE, ONE]
    assert guess(f"SumoCueV1{text}\n") == "sumocue"
    assert houses(records(f"SumoCueV1D{text}\n")[0])[-1] == "the rising diagonal"
    assert "diagonal" not in houses(records(f"SumoCueV1D{text}\nSumoCueV1{text}\n")[1])[-1]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("=0J0" * 80, "f:1: 80 cells, expected 81, or n x n for n from 2 to 25"),
        ("=0J0" * 8 + "=0", "f:1:42: no region (J0, J1 ...) here, as the cells before have"),
        ("=0" * 8 + "=0J1", "f:1:29: a region here, but none at the cells before"),
        ("=0K0", 'f:1:12: expected a cell such as =15, +7 or =0J3, found "K0"'),
        ("=0" * 81, "f:1: no cell names its region, expected =8J0 and the like"),
        ("=5+0=0=0", "f:1: this is a puzzle of type killer, expected one without cages"),
        ("=5+9=0=0", "f:1:12: +9 joins no cell: they are numbered 0-3"),
        ("=5+0+1=0", "f:1:14: +1 joins r1c2, where no cage starts"),
        ("=5J0=0J0=0J1=0J1", 'f:1:10: "5" is not a digit 1-2 or a blank (. 0 ? - _ * x)'),
    ],
)
def test_a_broken_sumocue_costs_one_puzzle(text: str, error: str) -> None:
    good = "SumoCueV1=1J0=0J0=0J1=0J1\n"

    assert read(f"SumoCueV1{text}\n{good}") == [error, "1... AABB"]


def test_text_between_sumocues_is_one_bad_record() -> None:
    good = "SumoCueV1=1J0=0J0=0J1=0J1\n"

    assert read(f"{good}\njunk\n{good}") == [
        "1... AABB",
        'f:3: expected SumoCueV1, found "junk"',
        "1... AABB",
    ]


def encoded(labels: str) -> str:
    """Blocks as Solo writes them."""
    size = round(len(labels) ** 0.5)
    across = [(r * size + c, 1) for r in range(size) for c in range(size - 1)]
    down = [(r * size + c, size) for c in range(size) for r in range(size - 1)]
    edges = [labels[cell] != labels[cell + step] for cell, step in across + down] + [True]
    text, run = "", 0
    for edge in edges:
        if not edge:
            run += 1
            continue
        while run > 25:
            text, run = text + "z", run - 25
        text, run = text + ("_abcdefghijklmnopqrstuvwxy"[run]), 0
    return text


def test_solo_writes_blocks_as_runs_between_edges() -> None:
    one = f"4j:1o,{encoded(BOXES)}"

    assert read(f"{one}\n{one}\n") == [SMALL, SMALL]
    assert guess(one) == "solo"
    assert read(f"9j:{'a' + 'z' * 3 + 'b'},{encoded(LAYOUT)}")[0].endswith(regions_of(LAYOUT))
    assert "the rising diagonal" in houses(records(f"4jx:1o,{encoded(BOXES)}")[0])


def test_a_saved_game_of_solo_is_read() -> None:
    parts = {"SAVEFILE": "Simon Tatham", "GAME": "Solo", "PARAMS": "4j", "DESC": ""}
    parts["DESC"] = f"1o,{encoded(BOXES)}"
    saved = "".join(f"{key:8}:{len(text)}:{text}\n" for key, text in parts.items())

    assert read(saved) == [SMALL]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (
            "3x3:zzzc",
            "f:1: this is a puzzle of type sudoku, expected an irregular one (9j:givens,regions)",
        ),
        (
            "4jk:p,a,b",
            "f:1: this is a puzzle of type killer, expected an irregular one (9j:givens,regions)",
        ),
        ("4j:p", "f:1: 1 part between commas, expected givens, regions"),
        ("4j:o,a", "f:1:4: 15 cells, expected 16"),
        ("4j:p,a", "f:1:6: blocks of 2 places, expected 25"),
        ("4j:p,zz", "f:1:7: blocks of more than 24 places, as 4x4 cells have"),
        ("4j:p,aA", 'f:1:7: "A" is not a letter a-z or _'),
        ("4j:p,x", "f:1:6: the region of r1c1 has 16 cells; each needs 4"),
        ("40j:p,a", "f:1: 40 cells in a row, a grid has 2 to 25"),
    ],
)
def test_a_broken_game_id_costs_one_puzzle(text: str, error: str) -> None:
    assert read(f"{text}\n4j:1o,{encoded(BOXES)}\n", format="solo") == [error, SMALL]


# --- YAML


def yaml(**keys: str) -> str:
    lines = (
        f"{key}: |\n{indent(value, '  ')}" if "\n" in value else f"{key}: {value}"
        for key, value in keys.items()
    )
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    "data",
    [
        yaml(grid=rows("1" + EMPTY[1:]), regions=rows(BOXES)),
        yaml(grid="1" + EMPTY[1:], regions=BOXES),
        yaml(size="4x4", grid=rows("1" + EMPTY[1:], " "), regions=rows(BOXES, " ")),
        yaml(grid="[1..., ...., ...., ....]", regions="[aabb, AABB, CCDD, CCDD]"),
        yaml(grid="[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,~]]", regions=BOXES),
        yaml(grid="[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]", regions=BOXES),
        '{"type": "irregular", "grid": "1...............", "regions": "1122112233443344"}',
    ],
)
def test_yaml_draws_givens_and_regions(data: str) -> None:
    assert read(data) == [SMALL]


def test_yaml_has_grids_of_any_form() -> None:
    data = yaml(size="8x9", low="0", high="8")
    (found,) = records(data)
    rules = puzzle(found).shape

    assert (rules.rows, rules.columns, rules.symbols, rules.low) == (8, 9, 9, 0)
    assert isinstance(found, Record)
    assert found.layout.line([1, 2, 9]) == "018"
    assert len(rules.houses) == 17


def test_yaml_regions_of_a_grid_that_is_not_square_hold_less() -> None:
    (found,) = records(yaml(grid="...\n..3", regions="AAB\nABB"))
    (other,) = records(yaml(grid="...\n..3", regions="AAA\nAAB"))

    assert written(found) == ".....3 AABABB"
    assert written(other) == "f:6:3: region A has 5 cells; each has 3 at most"


def test_yaml_cells_that_do_not_exist_are_in_no_house() -> None:
    (found,) = records(yaml(grid="1..\n...\n#..", regions="AAB\n#BB\nCCC"))
    rules = puzzle(found).shape

    assert rules.missing == {3, 6}
    assert all(not rules.missing & {*house.cells} for house in rules.houses)
    assert isinstance(found, Record)
    assert found.layout.rows((1, 2, 3, 0, 3, 1, 0, 1, 2)) == ["123", "#31", "#12"]


@pytest.mark.parametrize("none", [".", "-1"])
def test_cells_may_be_in_no_region(none: str) -> None:
    labels = " ".join(BOXES).replace("D", none)
    lines = labels.split()
    text = "\n".join(" ".join(lines[k : k + 4]) for k in (0, 4, 8, 12))

    (found,) = records(yaml(regions=text))

    assert written(found) == f"{EMPTY} {BOXES.replace('D', '.')}"
    assert read(f"{EMPTY}\n{text}\n", format="ids") == [written(found)]


def test_yaml_names_extra_regions() -> None:
    extra = "{mid: r2c2-r3c3, corners: A1 A4 D1 D4, cross: [x..., .x.., ..x., ...x]}"
    (found,) = records(yaml(regions=BOXES, extra=extra))

    assert [house for house in puzzle(found).shape.houses if "extra" in house.name] == [
        ("extra region mid", (5, 6, 9, 10)),
        ("extra region corners", (0, 3, 12, 15)),
        ("extra region cross", (0, 5, 10, 15)),
    ]


def test_digits_may_start_anywhere() -> None:
    (found,) = records(yaml(grid="8 9 . .\n. . . .\n. . . .\n. . . 10", low="8"))
    assert isinstance(found, Record)

    assert puzzle(found).givens[:3] == (1, 2, 0)
    assert puzzle(found).givens[-1] == 3
    assert found.layout.line([1, 4]) == "8 11"
    assert found.layout.data([1, 4, 0]) == [8, 11, None]
    assert read(yaml(grid="0...\n....\n....\n...3", low="0")) == [f"0{EMPTY[2:]}3 {'.' * 16}"]


def test_a_second_set_of_houses_comes_from_the_file_or_the_command_line() -> None:
    plain = yaml(regions=SEED_REGIONS)
    expected = {
        "boxes": "box 9",
        "diagonals": "the rising diagonal",
        "windows": "window 4",
    }

    for name, last in expected.items():
        said: dict[str, Any] = {name: True}
        assert houses(records(plain, **said)[0])[-1] == last
        assert houses(records(plain + f"{name}: yes\n")[0])[-1] == last
    assert len(houses(records(plain)[0])) == 27


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (yaml(size="7", windows="yes"), "f:1: a grid of 7x7 cells has no windows"),
        (yaml(grid="null", regions=BOXES), "f:1:7: no cells here"),
        (yaml(name="x"), "f:1:1: expected a grid, regions or a size"),
        (yaml(size="9x"), 'f:1:7: "9x" is no size, expected 9 or rows x columns such as 8x9'),
        (yaml(size="9x99"), "f:1:7: 9x99: a grid has 2 to 25 rows and columns"),
        (yaml(grid=EMPTY, regions="AABB"), "f:2:10: 1 row of 4 cells, expected 4 rows"),
        (yaml(grid="....\n...\n....\n....", regions=BOXES), "f:3:3: row 2 has 3 cells, expected 4"),
        (yaml(grid=EMPTY.replace(".", "k", 1), regions=BOXES), f'f:1:7: "k" {NOT_4}'),
        (
            yaml(regions="AABB\nAABB\nCCDD\nCCDA"),
            "f:5:6: region A has 5 cells and region D has 3; each needs 4",
        ),
        (yaml(grid="12..\n....\n....\n....", regions="#ABB\nAABB\nCCDD\nCCDD"), None),
        (yaml(grid=EMPTY, low="x"), 'f:2:6: "x" is not a whole number'),
        (yaml(grid=EMPTY, high="3"), "f:1:1: row 1 has 4 cells for 3 digits"),
        (yaml(size="4x4", low="5", high="4"), "f:3:7: digits from 5 to 4; there can be 1 to 25"),
        (yaml(grid="##\n##"), "f:1:1: a grid without any cell"),
        (yaml(grid=EMPTY, extra="{a: r5c1}"), 'f:2:12: "r5c1" is no cell of a grid of 4 rows'),
        (yaml(grid=EMPTY, extra="{a: r1c1 A1}"), "f:2:12: r1c1 is named twice"),
        (yaml(grid=EMPTY, extra="5"), "f:2:8: expected a map from names of regions"),
        (yaml(size="7x7", boxes="true"), "f:1: a grid of 7x7 cells has no boxes"),
        (yaml(size="4x4", boxes="true", box="2x3"), "f:1: boxes of 2x3 need 6 cells in a row"),
        (yaml(size="7x6", diagonals="true"), "f:1: diagonals, boxes and windows are those of a"),
        (yaml(size="4x4", boxes="maybe"), 'f:2:8: "maybe" is neither true nor false'),
        (yaml(regions="[[1,2],[1,{}]]"), "f:1:20: expected a cell, not a map"),
        (yaml(grid="[]"), "f:1:7: no cells here"),
        (yaml(size="4x4", gird="x"), 'f:2:1: unknown key "gird"; did you mean "grid"?'),
    ],
)
def test_yaml_that_is_no_puzzle_is_told(data: str, error: str | None) -> None:
    expected = error or "f:2:3: a given in r1c1, a cell that does not exist"

    assert [message[: len(expected)] for message in read(data)] == [expected]


# --- regions


def test_a_region_in_two_pieces_is_noted() -> None:
    labels = BOXES.replace("A", "x", 1).replace("D", "A", 1).replace("x", "D")

    assert notes(f"{EMPTY}\n{labels}\n") == ["f:2:1: region D is not connected; it has 2 parts"]
    assert len(read(f"{EMPTY}\n{labels}\n")) == 1
