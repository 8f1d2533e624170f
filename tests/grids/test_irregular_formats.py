"""The irregular readers: every format without a switch, one record in and one out, regions."""

from __future__ import annotations

import json
from functools import partial
from textwrap import indent
from typing import Any

import pytest

from conftest import ROOT
from cover.families.grids.puzzle import DigitGrid
from cover.reading.records import BadRecord
from grid_records import guess_of, puzzle, records_of

PUZZLES = ROOT / "puzzles" / "irregular"

SEED = ".3.159.8.2.9...6.3..78.34..9...4...57.6...1.83...9...6..29.75..5.1...8.2.7.516.2."
SEED_REGIONS = "122333444122333444122233444125253666115555566111859596777889996777888996777888996"
GIVENS = "4.....7...8.....13.9..5..6..3.1482.......2............5.7.....6..829...4........."
LAYOUT = "AABBBBBCCDAABBBBCEDAACCCCCEDAFFFCEEEDAAFFFGGEDDDHFFFGEDHHHHHGGEDHIIIIGGEHHIIIIIGG"
BOXES = "AABBAABBCCDDCCDD"
records = partial(records_of, "irregular")
guess = partial(guess_of, "irregular")


def written(record: DigitGrid | BadRecord) -> str:
    """The givens as the puzzle writes them and the regions as letters, or the error."""
    if isinstance(record, BadRecord):
        return str(record.error)
    notation, rules = record.notation, puzzle(record).rules
    cells = [notation.symbol(value) if value else "." for value in puzzle(record)._givens]
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


def houses(record: DigitGrid | BadRecord) -> list[str]:
    return [house.name for house in puzzle(record).rules.houses]


def with_ids(givens: str, labels: str) -> str:
    return f"{givens}\n{rows(labels, ' ')}\n"


NINE = rows(GIVENS).split(), rows(LAYOUT).split()
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
    assert guess(data) == "grids"


def test_region_ids_are_any_integers_or_letters() -> None:
    other = {"1": "A", "2": "02", "3": "100", "4": "-5"}
    labels = " ".join(other.get(label, label) for label in SEED_REGIONS)

    assert read(f"{SEED}\n{labels}\n") == [ONE]


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
        f"Jigsaw 17\n\n{rows(GIVENS)}\n\nRegions:\n{rows(LAYOUT)}\n\n",
        f"{rows(GIVENS)}\nMap:\n{rows(LAYOUT)}\n\n",
        "".join(f"{one} {two}\n" for one, two in zip(*NINE, strict=True)) + "\n",
        f"{GIVENS}\n{LAYOUT[:40].lower()}{LAYOUT[40:]}\n",
    ],
)
def test_the_half_of_n_groups_of_n_is_the_layout(data: str) -> None:
    assert read(data) == [TWO]
    assert read(data * 2) == [TWO] * (1 if "end" in data else 2)
    assert guess(data) == "grids"


def test_of_a_complete_grid_and_its_layout_the_first_is_the_givens() -> None:
    full, digits = "1234341221434321", "1122112233443344"

    for layout in (BOXES, digits):
        assert read(f"{full}\n{layout}\n") == [f"{full} {BOXES}"]
    assert "either of these two grids" in read(f"{digits}\n{full}\n")[0]


def test_large_grids_have_numbers() -> None:
    size = 11
    givens = "\n".join(" ".join(["11", "0", "3", *["."] * 8]) for _ in range(size))
    labels = "\n".join(" ".join([str(row)] * size) for row in range(1, size + 1))

    (found,) = records(f"{givens}\n\n{labels}\n")

    assert puzzle(found)._givens[:4] == (11, 0, 3, 0)
    assert puzzle(found).rules.regions[-1] == 10
    assert isinstance(found, DigitGrid)
    assert found._line([10, 11]) == "10 11"


@pytest.mark.parametrize("size", [4, 5, 16])
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


def test_two_lists_are_givens_and_regions() -> None:
    cells = [[int(c) if c != "." else 0 for c in GIVENS[k : k + 9]] for k in range(0, 81, 9)]
    regions = [list(LAYOUT[k : k + 9]) for k in range(0, 81, 9)]

    for text in (f"grid = {cells}\nregions = {regions}", json.dumps([regions, cells])):
        assert read(text) == [TWO]
    assert "without its layout" in read(str([cells, cells, cells]))[0]


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


# --- YAML


def yaml(**keys: str) -> str:
    lines = (
        f"{key}: |\n{indent(value, '  ')}" if "\n" in value else f"{key}: {value}"
        for key, value in keys.items()
    )
    return "\n".join(lines) + "\n"


def test_yaml_has_grids_of_any_form() -> None:
    data = yaml(size="8x9", low="0", high="8")
    (found,) = records(data)
    rules = puzzle(found).rules

    assert (rules.rows, rules.columns, rules.symbols, rules.low) == (8, 9, 9, 0)
    assert isinstance(found, DigitGrid)
    assert found._line([1, 2, 9]) == "018"
    assert len(rules.houses) == 17


def test_yaml_cells_that_do_not_exist_are_in_no_house() -> None:
    (found,) = records(yaml(grid="1..\n...\n#..", regions="AAB\n#BB\nCCC"))
    rules = puzzle(found).rules

    assert rules.missing == {3, 6}
    assert all(not rules.missing & {*house.cells} for house in rules.houses)
    assert isinstance(found, DigitGrid)
    assert found._rows((1, 2, 3, 0, 3, 1, 0, 1, 2)) == ["123", "#31", "#12"]


@pytest.mark.parametrize("none", [".", "-1"])
def test_cells_may_be_in_no_region(none: str) -> None:
    labels = " ".join(BOXES).replace("D", none)
    lines = labels.split()
    text = "\n".join(" ".join(lines[k : k + 4]) for k in (0, 4, 8, 12))

    (found,) = records(yaml(regions=text))

    assert written(found) == f"{EMPTY} {BOXES.replace('D', '.')}"
    assert read(f"{EMPTY}\n{text}\n", format="grids") == [written(found)]


def test_yaml_names_extra_regions() -> None:
    extra = "{mid: r2c2-r3c3, corners: A1 A4 D1 D4, cross: [x..., .x.., ..x., ...x]}"
    (found,) = records(yaml(regions=BOXES, extra=extra))

    assert [house for house in puzzle(found).rules.houses if "extra" in house.name] == [
        ("extra region mid", (5, 6, 9, 10)),
        ("extra region corners", (0, 3, 12, 15)),
        ("extra region cross", (0, 5, 10, 15)),
    ]


def test_digits_may_start_anywhere() -> None:
    (found,) = records(yaml(grid="8 9 . .\n. . . .\n. . . .\n. . . 10", low="8"))
    assert isinstance(found, DigitGrid)

    assert puzzle(found)._givens[:3] == (1, 2, 0)
    assert puzzle(found)._givens[-1] == 3
    assert found._line([1, 4]) == "8 11"
    assert found._data([1, 4, 0]) == [8, 11, None]
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


def test_givens_without_ids_are_told() -> None:
    assert read(f"{SEED}\n{with_ids(SEED, SEED_REGIONS)}", format="grids") == [
        "f:1: the givens of a grid of 9x9 cells without its layout",
        ONE,
    ]
