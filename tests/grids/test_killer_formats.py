"""The killer readers: every format, one message for each bad record, whatever the text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import killer_texts as texts
from conftest import ROOT
from cover import Killer
from cover.families.family import FAMILIES
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text.notation import GridLayout
from cover.reading import reader as reading
from cover.reading.records import BadRecord, Record
from grid_records import guess_of, notes_of, puzzle, records_of
from killer_texts import CAGES, DOTS, IDS, LETTERS, MAP, SOLUTION, SUMS
from readings import asked

KILLER = FAMILIES["killer"].formats
BAD = ROOT / "tests" / "data" / "killer" / "bad"
PUZZLES = ROOT / "puzzles" / "killer"

GIVENS = "9" + "." * 79 + "8"


records = partial(records_of, "killer")
notes = partial(notes_of, "killer")
guess = partial(guess_of, "killer")


def one(data: str, **options: Any) -> DigitGrid:
    (record,) = records(data, **options)
    return puzzle(record)


def cages(found: DigitGrid) -> dict[tuple[int, ...], int | None]:
    """The total of each cage by its cells."""
    return {tuple(sorted(cage.cells)): cage.total for cage in found.shape.cages}


def givens(found: DigitGrid) -> str:
    return "".join(str(symbol or ".") for symbol in found.givens)


def told(data: str | bytes, **options: Any) -> list[str]:
    """The error of each bad record, the reason of each that rules itself out, else `ok`."""
    found: list[str] = []
    for record in records(data, **options):
        if isinstance(record, BadRecord):
            found.append(str(record.error))
            continue
        reason = puzzle(record).contradiction()
        if reason is None:
            found.append("ok")
        else:
            assert reason.part is not None
            found.append(f"{record.layout.part_place(reason.part)}: {reason.rule}")
    return found


# ---- One killer in every format


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (texts.sums(), "sums"),
        (texts.sums().replace(" ", "\u00a0"), "sums"),
        (texts.sums().replace("\n", "\r\n\r\n") + "end\n", "sums"),
        (f"\ufeff# a heading\n\n{texts.sums()}", "sums"),
        (f"{DOTS}\n{SUMS}\n0\n{' '.join(MAP.split())}\n", "sums"),
        (f"{DOTS}\n{SUMS.replace(' ', chr(10))} 0 {MAP}\n", "sums"),
        (f"{DOTS}\n{SUMS} 0\n{' '.join(str(3 * k - 3) for k in IDS)}", "sums"),
        (texts.ps(), "ps"),
        (texts.ps(high=False), "ps"),
        (texts.ps()[:-1], "ps"),
        (texts.ps() + " 17.5 " + SOLUTION, "ps"),
        (texts.ps().replace(":", ": "), "ps"),
        (texts.rows(texts.ps(), 80), "ps"),
        (texts.sumocue(), "sumocue"),
        (texts.codingame(), "letters"),
        (f"{texts.rows(LETTERS)}\n{texts.letter_sums()}", "letters"),
        (f"{LETTERS}\n{texts.letter_sums()}", "letters"),
        (f"{LETTERS} {texts.letter_sums()}", "letters"),
        (f"{DOTS}\n{LETTERS}\n{texts.letter_sums('', '').replace('1', '1,')[:0]}"
         f"{texts.letter_sums(',', '')},", "letters"),
        (f"{LETTERS}\n{DOTS}\n{texts.letter_sums(chr(10), ':')}", "letters"),
        (f"{texts.rows(DOTS)}\n{texts.rows(LETTERS)}\n{texts.letter_sums('; ', ' = ')}", "letters"),
        (texts.cage_list("0"), "list"),
        (texts.cage_list("1"), "list"),
        (texts.cage_list("r1c1"), "list"),
        (texts.cage_list("A1"), "list"),
        (texts.cage_list("no I"), "list"),
        (texts.cage_list("r1c1").replace(" ", " = ", 1).replace(" ", ", "), "list"),
        (f"{DOTS}\n{texts.cage_list('r1c1')}", "list"),
        (texts.iss(), "iss"),
        (texts.iss("\n"), "iss"),
        (texts.solo(), "solo"),
        (texts.yaml_drawing(), "yaml"),
        (texts.yaml_list(), "yaml"),
        ("---\ntype: killer\ncages:\n" + "".join(f"- {k}\n" for k in
         texts.cage_list("r1c1").splitlines()), "yaml"),
        (json.dumps({"cages": texts.rows(LETTERS).split(), "sums": dict(
            zip(dict.fromkeys(LETTERS), map(str, (CAGES[tuple(
                k for k in range(81) if LETTERS[k] == letter)] for letter in
                dict.fromkeys(LETTERS))), strict=True))}), "yaml"),
    ],
)  # fmt: skip
def test_every_format_is_recognised(text: str, name: str) -> None:
    found = one(text)

    assert guess(text) == name
    assert cages(found) == CAGES
    assert givens(found) == DOTS
    assert (found.shape.rows, found.shape.symbols, len(found.shape.houses)) == (9, 9, 27)
    assert found.check(tuple(map(int, SOLUTION))) == []
    assert [told(text), notes(text)] == [["ok"], []]


@pytest.mark.parametrize(
    "text",
    [
        texts.sums(GIVENS),
        texts.sums(GIVENS.replace(".", "0")),
        texts.codingame(GIVENS),
        f"{GIVENS}\n{LETTERS}\n{texts.letter_sums()}",
        f"{GIVENS}\n{texts.cage_list('r1c1')}",
        texts.iss() + ".~R1C1_9~R9C9_8",
        texts.iss() + ".~R1C1_9.~R9C9_8",
        texts.solo().replace("zzzc", "9zzza_8"),
        f"grid: {GIVENS}\n{texts.yaml_drawing()}",
        f"grid: |\n{texts.rows(GIVENS).replace('.', '  .')[:-1]}\n{texts.yaml_list()}".replace(
            "\n9  ", "\n  9  ", 1),
    ],
)  # fmt: skip
def test_givens(text: str) -> None:
    assert givens(one(text)) == GIVENS
    assert cages(one(text)) == CAGES


FOUR_ROWS = json.dumps([[{}] * 4] * 4)


@pytest.mark.parametrize(
    "text",
    [
        f"{'.' * 16}\n3 r1c1 r1c2\n6 r1c2 r2c2\n",
        ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~6~R1C2~R2C2\n",
        "size: 4\ncages: [3 r1c1 r1c2, {cells: r1c2 r2c2, sum: 6}]\n",
        '{"size": 4, "cages": [{"sum": 3, "cells": "A1 A2"}, "6 A2 B2"]}\n',
        f'{{"grid": {FOUR_ROWS}, "killercage": [{{"value": "3", "cells": ["R1C1", "R1C2"]}}, '
        '{"value": "6", "cells": ["R1C2", "R2C2"]}]}\n',
        f'{{"cells": {FOUR_ROWS}, "regions": [[[0, 0], [0, 1], [1, 0], [1, 1]], [[0, 2], [0, 3], '
        "[1, 2], [1, 3]], [[2, 0], [2, 1], [3, 0], [3, 1]], [[2, 2], [2, 3], [3, 2], [3, 3]]], "
        '"cages": [{"sum": 3, "cells": [[0, 0], [0, 1]]}, {"value": 6, "cells": [[0, 1],[1, 1]]}]}',
    ],
)
def test_cages_may_share_a_cell(text: str) -> None:
    assert Killer(text).count() == 12


def test_a_record_is_there_as_soon_as_it_is_complete() -> None:
    for text in (
        *(texts.sums(), texts.ps(), texts.sumocue()),
        *(texts.codingame(), texts.iss(), texts.solo()),
        *(texts.cage_list() + "\n", texts.iss("\n") + "\n\n"),
    ):
        lines = [line + b"\n" for line in text.rstrip("\n").encode().split(b"\n")]
        if text.endswith("\n\n") or text == texts.cage_list() + "\n":
            lines.append(b"\n")
        stream = _Stalling(lines)
        found = reading.read("killer", KILLER, "f", stream, asked("killer"))

        assert cages(puzzle(_record(found))) == CAGES


def _record(found: Iterator[Any]) -> Record | BadRecord:
    record: Record | BadRecord = next(found)
    return record


class _Stalling:
    """A stream that gives one line at a time, and fails when it is read behind the last."""

    def __init__(self, lines: list[bytes]) -> None:
        self._lines = iter(lines)

    def read1(self, size: int = -1) -> bytes:
        return next(self._lines)


@pytest.mark.parametrize("path", sorted(PUZZLES.glob("*.expected")), ids=lambda path: path.stem)
def test_the_answers_of_all_puzzles_keep_to_their_rules(path: Path) -> None:
    answers = path.read_text(encoding="utf-8").partition("--format line")[2].splitlines()[1:]
    raw = path.with_suffix("").read_bytes()

    for record, answer in zip(records(raw, source=path.stem), answers, strict=False):
        if answer == "none":
            continue
        assert isinstance(record, Record)
        assert isinstance(record.layout, GridLayout)
        values = record.layout.notation.values
        solution = [values[character] for character in answer]
        assert record.puzzle.check(solution) == []


# ---- What formats say beyond cages with sums


def test_cells_in_no_cage() -> None:
    assert cages(one(f"{DOTS}\n10 0\n1 1 {'-1 ' * 79}")) == {(0, 1): 10}
    assert cages(one(f"3x3::k:{10 * 256}:{10 * 256}:{'0:' * 79}")) == {(0, 1): 10}
    lone = "".join(f"{k}:" for k in range(2, 81))
    assert cages(one(f"3x3::k:{10 * 256 + 1}:{10 * 256 + 1}:{lone}")) == {(0, 1): 10}
    assert cages(one("SumoCueV1=10+0" + "=0" * 79)) == {(0, 1): 10}
    assert cages(one("aa" + "." * 79 + "\na=10")) == {(0, 1): 10}
    assert cages(one("10 r1c1 r1c2")) == {(0, 1): 10}
    assert cages(one("cages: [{sum: 10, cells: r1c1 A2}]")) == {(0, 1): 10}
    assert cages(one("cages: []")) == {}


def test_cages_without_a_sum() -> None:
    expected = {(0, 1): None}

    assert cages(one(f"3x3::k:7:7:{'0:' * 79}")) == expected
    assert cages(one("SumoCueV1=0+0" + "=0" * 79)) == expected
    assert cages(one("aa" + "." * 79 + "\na=0")) == expected
    assert cages(one("0 r1c1 r1c2")) == expected
    assert cages(one(".Cage~0~R1C1~R1C2.~R9C9_1")) == expected
    assert cages(one("size: 9\ncages: [{cells: r1c1-r1c2}]")) == expected
    assert cages(one("cages: |\n  aa..\n  ....\n  ....\n  ....\n")) == expected


def test_cages_drawn_one_by_one_and_cells_as_numbers_in_yaml() -> None:
    drawn = "size: 4\ncages:\n- sum: 5\n  cells: |\n    xx..\n    ....\n    ....\n    ....\n"
    assert cages(one(drawn)) == {(0, 1): 5}
    assert cages(one("size: 4\ncages: [{sum: 5, cells: 0 1}]")) == {(0, 1): 5}
    grid = "".join(f"  {' '.join(row)}\n" for row in ["0" * 9, *["0" * 9] * 8])
    numbers = one(f"low: 5\ngrid: |\n{grid.replace('0', '12', 1)}cages: [9 r1c2]")
    assert numbers.givens[:2] == (8, 0)


def test_windows_need_no_boxes_but_a_grid_that_can_have_them() -> None:
    for text in (".NoBoxes.Cage~15~R1C1~R1C2", "cages: []\nboxes: false"):
        assert one(text, windows=True).shape.houses[-1].name == "window 4"
    (error,) = told("size: 7\ncages: []\n", windows=True)
    assert error == "f:2: a grid of 7x7 cells has no windows"


@pytest.mark.parametrize(
    "drawn",
    [
        "aab\n  .cb",
        "a a b\n  . c b",
        "a,a,b\n  .,c,b",
        "10 10 11\n  -1 12 11",
    ],
)
def test_cages_are_drawn_in_many_ways(drawn: str) -> None:
    expected = [(0, 1), (2, 5), (4,)]

    for size in ("", "size: 2x3\n", "size: 2 x 3\n"):
        if not drawn.startswith("10") or size:
            assert [*cages(one(f"{size}cages: |\n  {drawn}\n"))] == expected
    rows = [row.replace(",", " ").split() for row in drawn.splitlines()]
    if len(rows[0]) == 3:
        assert [*cages(one(json.dumps({"cages": rows})))] == expected
        assert [*cages(one(json.dumps({"cages": {"cells": rows}})))] == expected


def test_a_document_says_more_than_the_command_line() -> None:
    text = "size: 6\ncages: [5 r1c1 r1c2]\n"
    options: dict[str, Any] = {"diagonals": True, "repeats": True, "boxes": True}
    no = "".join(f"{key}: false\n" for key in options)
    (plain,) = records(text + no, **options)

    assert len(puzzle(plain).shape.houses) == 12
    assert [cage.repeats for cage in puzzle(plain).shape.cages] == [False]
    assert len(one("cages: []\nwindows: no\n", windows=True).shape.houses) == 27


def test_cells_that_do_not_exist_are_in_no_cage() -> None:
    regions = "regions: [aab#e, aabbe, ccdde, ccdde]\n"
    drawn = one(f"{regions}cages: [xx.#., ....., ....., .....]\nsums: {{x: 5}}\n")

    assert drawn.shape.missing == {3}
    assert cages(drawn) == {(0, 1): 5}
    listed = f"{regions}cages: [{{sum: 5, cells: r1c3 r1c4}}]\n"
    assert told(f"{listed}---\n{listed}") == [
        "f:2:15: r1c4 in cage 1 does not exist",
        "f:5:15: r1c4 in cage 1 does not exist",
    ]
    assert told(f"{regions}grid: [...5., ....., ....., .....]\ncages: []\n") == [
        "f:2:11: a given in r1c4, a cell that does not exist"
    ]


def test_the_k_th_sum_belongs_to_the_k_th_smallest_id() -> None:
    assert cages(one(f"{DOTS}\n3 17 0\n40 40 7 7 {'-1 ' * 77}")) == {(0, 1): 17, (2, 3): 3}
    assert cages(one(f"{DOTS}\n3 17 0\n0 0 7 7 {'-1 ' * 77}")) == {(0, 1): 3, (2, 3): 17}


def test_sizes_and_boxes() -> None:
    four = "." * 16 + "\n10 10 10 10 0\n1 1 1 1 2 2 2 2 3 3 3 3 4 4 4 4"
    assert one(four).shape.symbols == 4
    six = one(f"2x3::k:{'5377:' * 36}")
    assert (six.shape.symbols, six.shape.houses[12].cells[:4]) == (6, (0, 1, 2, 6))
    assert one(f"3x2::k:{'5377:' * 36}").shape.houses[12].cells[:4] == (0, 1, 6, 7)
    assert told(texts.sums(), box=(3, 2)) == ["f:1: boxes of 3x2 need 6 cells in a row, not 9"]
    sixteen = one("." * 256 + "\n136 0\n" + "1 " * 16 + "-1 " * 240)
    assert (sixteen.shape.symbols, cages(sixteen)) == (16, {tuple(range(16)): 136})
    assert one("".join(f"10 {k} {k + 1}\n" for k in range(0, 16, 2))).shape.symbols == 4
    assert one("10 r1c1 r12c12").shape.symbols == 12
    assert one("10 0 255").shape.symbols == 16
    assert one("5 r1c1 r1c2", box=(2, 2)).shape.symbols == 4
    assert one("2x2k:zza".replace("zza", "p") + f",{'_' * 25},{'5_' * 15}5").shape.symbols == 4


@pytest.mark.parametrize("slip", ["r1c10", "A10", "r10c1", "r1c9-r1c10"])
def test_a_cell_beside_the_grid_is_a_slip(slip: str) -> None:
    error = f'"{slip}" is no cell of a grid of 9 rows and 9 columns, expected r1c2, A2 or r1c1-r2c3'
    assert told(f"15 r1c1 r1c2\n12 r1c9 {slip}\n\n5 r1c1 r1c2\n") == [f"f:2:9: {error}", "ok"]
    assert told(f"cages: [15 r1c1 r1c2, 12 r1c9 {slip}]\n") == [f"f:1:31: {error}"]
    beyond = texts.cage_list("0").replace(" 80\n", " 90\n")
    assert told(beyond)[0].endswith("90 is no cell; they are numbered 0-80")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("5 r1c1 r1c2", "f:1"),
        ("5 0 1\n5 2 3", "f:1"),
        ("cages:\n  - 5 r1c1 r1c2", "f:1"),
        ("cages:\n  - 5 r1c1 r1c2\nbox: 99x99", "f:3"),
    ],
)
def test_boxes_that_make_a_grid_too_large(text: str, place: str) -> None:
    assert told(text, box=(99, 99)) == [f"{place}: boxes of 99x99; a grid has 2 to 25 rows"]


def test_a_blank_that_is_a_symbol() -> None:
    givens = "120345678" + "." * 72
    text = f"cages: []\ngrid: {givens}\nlow: 0"
    assert one(text).givens[:9] == (2, 3, 1, 4, 5, 6, 7, 8, 9)
    assert told(text, blank="0") == ['f:2:16: "." is not a digit 0-8 or a blank ()']
    assert one(text.replace(".", "0"), blank="0").givens[9:] == (1,) * 72


def test_a_grid_without_boxes_gets_a_note() -> None:
    text = "cages: |\n  aab..\n  ..b..\n  .....\n  .....\n  .....\nsums: {a: 3, b: 9}\n"

    assert len(one(text).shape.houses) == 10
    assert notes(text) == ["f:2: a grid of 5x5 cells has rows and columns, but no boxes"]
    assert notes(text + "boxes: false\n") == []


def test_diagonals_and_windows() -> None:
    names = [house.name for house in one(texts.ps().replace("3::k", "3:d:k")).shape.houses]
    assert names[-2:] == ["the falling diagonal", "the rising diagonal"]
    for text in (texts.yaml_list(), texts.sumocue(), texts.iss()):
        assert len(one(text, diagonals=True, windows=True).shape.houses) == 27 + 2 + 4
    assert len(one(texts.sumocue().replace("V1", "V1D")).shape.houses) == 29
    assert len(one(texts.solo().replace("3k", "3kx")).shape.houses) == 29
    assert len(one(texts.yaml_list() + "diagonals: true\nwindows: yes\n").shape.houses) == 33


REGIONS = [
    *(int(digit) for row in (
        "011222333", "011222333", "011122333", "014142555", "004444455",
        "000748485", "666778885", "666777885", "666777885",
    ) for digit in row)
]  # fmt: skip


def test_jigsaw_killers() -> None:
    labels = "".join(map(str, REGIONS))
    order = list(dict.fromkeys(REGIONS))
    regions = tuple(map(order.index, REGIONS))
    cells = [f"={t}J{labels[k]}" for k, t in enumerate([15, *[0] * 80])]
    found = [
        one("SumoCueV1" + "".join(cells).replace("=0J", "+0J", 1)),
        one(f".NoBoxes.Jigsaw~{labels}.Cage~15~R1C1~R1C2"),
        one(f".Jigsaw~9x9~{labels}.NoBoxes.Cage~15~R1C1~R1C2"),
        one(f"9jk:zzzc,{texts.blocks(REGIONS)},{texts.blocks(list(range(81)))},15zzzb"),
        one(f"cages:\n- 15 r1c1 r1c2\nregions: {labels}\n"),
    ]

    for each in found:
        assert (each.shape.regions, len(each.shape.houses)) == (regions, 27)
    assert [cages(each)[0, 1] for each in (*found[:3], found[4])] == [15] * 4
    both = one(f".Jigsaw~{labels}.Cage~15~R1C1~R1C2")
    assert len(both.shape.houses) == 36
    assert len(one(f"cages: []\nregions: {labels}\nboxes: true\n").shape.houses) == 36


def test_repeats() -> None:
    def repeats(text: str, **options: Any) -> list[bool]:
        return [cage.repeats for cage in one(text, **options).shape.cages]

    listed = "cages:\n- {cells: r1c1 r2c4, repeats: true}\n- {cells: r1c2, repeats: no}\n- 9 r9c9\n"
    assert repeats("5 r1c1 r1c2") == [False]
    assert repeats("5 r1c1 r1c2", repeats=True) == [True]
    assert repeats(listed) == [True, False, False]
    assert repeats(listed + "repeats: true") == [True, False, True]
    assert repeats(listed, repeats=True) == [True, False, True]
    drawn = "cages:\n  cells: [aa.., ...., ...., ....]\n  sums: {a: 6}\n  repeats: true\n"
    assert repeats(drawn) == [True]
    assert cages(one(drawn)) == {(0, 1): 6}


def test_an_odd_argument_of_the_interactive_sudoku_solver_is_bad() -> None:
    """Odd words are put in the place of each argument, and after it; some are whole numbers."""
    constraints = [
        "Shape~4x4",
        "Jigsaw~1111222233334444",
        "NoBoxes",
        "Cage~5~R1C1~R1C2",
        "~R2C2_3~R3C3_1_2",
    ]
    odd = ("", "0", "-1", "9.0", "3", "x", "R5C1", "4x4", "[]", "nan", "1e1", "+5", "9" * 400)
    read: set[tuple[str, int | None]] = set()
    for place, constraint in enumerate(constraints):
        name, *arguments = constraint.split("~")
        for at in range(len(arguments) + 1):
            for word, kept in product(odd, (0, 1)):
                changed = "~".join((name, *arguments[:at], word, *arguments[at + 1 - kept :]))
                text = [*constraints[:place], changed, *constraints[place + 1 :]]
                for record in records(f".{'.'.join(text)}"):
                    if isinstance(record, Record) and changed != constraint:
                        read.add((changed, puzzle(record).shape.cages[0].total))
    assert read == {
        ("Cage~0~R1C1~R1C2", None),
        ("Cage~3~R1C1~R1C2", 3),
        ("Jigsaw~4x4~1111222233334444", 5),
    }


def test_candidates_of_a_cell_are_those_that_all_say() -> None:
    found = one(texts.iss() + ".~R1C1_9_8_7.~R1C1_8_7_6.~R1C2_1_2.~R1C2_2_3")

    assert found.shape.candidates is not None
    assert found.shape.candidates[:2] == ((7, 8), (2,))
    assert givens(found) == ".2" + "." * 79
    (none,) = records(texts.iss() + ".~R1C1_5.~R1C1_6")
    reason = puzzle(none).contradiction()
    assert reason is not None
    assert (reason.rule, reason.cells) == ("no symbol may stand here", (0,))


def test_digits_from_low_to_high_in_yaml() -> None:
    grid = "grid: |\n" + "  0.......8\n" + "  .........\n" * 8
    found = one(f"low: 0\n{grid}cages: [{{sum: 0, cells: r1c1}}]\n")

    assert (found.shape.low, found.shape.symbols) == (0, 9)
    assert (found.givens[0], found.givens[8], sum(found.givens)) == (1, 9, 10)
    ten = one(f"low: 0\nhigh: 9\n{grid}cages: [{{sum: 45, cells: r1c1-r2c5}}]\n")
    assert (ten.shape.symbols, ten.contradiction()) == (10, None)
    wide = one("size: 2x3\nhigh: 4\nboxes: false\ncages: [{sum: 9, cells: r1c1-r1c3}]\n")
    assert (wide.shape.rows, wide.shape.columns, wide.shape.symbols) == (2, 3, 4)
    assert [len(house.cells) for house in wide.shape.houses] == [3, 3, 2, 2, 2]


def test_symbols_and_blanks() -> None:
    letters = "ABCDEFGHI" + "z" * 72
    (record,) = records(texts.sums(letters), symbols="abcdefghi", blank="z")

    assert isinstance(record, Record)
    assert puzzle(record).givens[:10] == (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)
    assert record.layout.line([1] * 81) == "A" * 81
    for text in (
        *(texts.ps(), texts.sumocue(), texts.codingame()),
        *(texts.cage_list(), texts.iss(), texts.solo(), texts.yaml_drawing(), texts.yaml_list()),
    ):
        (record,) = records(text, symbols="abcdefghi")
        assert isinstance(record, Record)
        assert record.layout.line([9] * 81) == "I" * 81


# ---- One message for each bad record


@pytest.mark.parametrize("path", sorted(BAD.glob("*.error")), ids=lambda path: path.stem)
def test_promised_messages(path: Path) -> None:
    found = told((BAD / path.stem).read_bytes(), source=path.stem)

    assert found == path.read_text(encoding="utf-8").splitlines()


NUMBERS = "3595:" * 81


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # sums
        (texts.sums(DOTS[:-1]), "1: 80 cells, expected 81, or 16, 36 ... 625 (one short of 9x9)"),
        (texts.sums("k" + DOTS[1:]),
         '1:1: "k" is not a digit 1-9 or a blank (. 0 ? - _ * x)'),
        (texts.sums().replace("15 ", "-5 ", 1), "2:1: -5 is not the sum of a cage"),
        (texts.sums().replace(" 1 ", "-2 ", 1), "3:1: -2 is not a cage; -1 is a cell in none"),
        (texts.sums().replace(" 28\n", " 28 5\n", 1).replace(" 29 29 28 5", " 29 29 28"),
         "11:25: a number too many: the cage map has 81"),
        (texts.sums()[:-3], "3: the cage map has 80 numbers, not 81"),
        (DOTS, "1: no list of cage sums below these cells, expected one that ends in 0"),
        (f"{DOTS}\n5 6\n", "2: the list of cage sums must end with 0"),
        (f"{DOTS}\n5 six 0\n",
         '2:3: "six" is not a number (the sum of a cage, or which it is)'),
        (f"{DOTS}\n3 17 5 0\n40 40 7 7 {'-1 ' * 77}",
         "2: 3 sums but 2 different cage ids (from 7 to 40) in the map below"),
        (f"{DOTS}\n3 17 5 0\n5 5 7 7 {'-1 ' * 77}",
         "2: 3 sums but 2 different cage ids (5-7 without 6) in the map below"),
        (f"{DOTS}\n3 0\n5 6 7 7 {'-1 ' * 77}",
         "2: 1 sum but 3 different cage ids (5-7) in the map below; sums 2-3 are missing"),
        (f"{DOTS}\n3 0\n{'-1 ' * 81}",
         "2: 1 sum but 0 different cage ids (all -1) in the map below"),
        # ps
        (f"3x3::n:{NUMBERS}", '1:6: expected 3x3::k: or 3x3:d:k:, found "3x3::n:"'),
        (f"3x3:j:k:{NUMBERS}", '1:5: "j" is not known here; d stands for diagonals'),
        (f"9x9::k:{NUMBERS}", "1: boxes of 9x9; a grid has 2 to 25 rows"),
        (f"3x3::k:{NUMBERS[5:]}", "1: 80 numbers, expected 81"),
        (f"3x3::k:{NUMBERS}1:", "1: 82 numbers, expected 81"),
        (f"3x3::k:{NUMBERS} 1:", "1: 82 numbers, expected 81"),
        (f"3x3::k:{NUMBERS[5:]}k5:", '1:408: "k5" is not a number (256 x total + cage)'),
        (f"3x3::k:3595::{NUMBERS[10:]}", "1:13: no number here, after 1 of 81"),
        (f"3x3::k:3595:\n::{NUMBERS[10:]}", "2:1: no number here, after 1 of 81"),
        ("3x3::k:", "1:8: no number here, after 0 of 81"),
        (f"3x3::k:257:513:258:769:{'0:' * 77}",
         "1:12: cage 1 has the total 2 here and 1 before"),
        # letters
        (texts.codingame().replace("a=15 ", ""),
         "1:11: cage a has no sum; a=0 is a cage without one"),
        (texts.codingame().replace("a=15", "G=15"), '10:1: no cell is in cage "G"'),
        (texts.codingame().replace("b=24", "a=24"), "10:6: cage a has a sum already"),
        (texts.codingame()[20:],
         "1: 8 rows of 9 givens and 9 letters, expected 9 rows and then the sums"),
        (f"{LETTERS[1:]}\na=5", "1: 80 characters, expected a grid of letters for the cages, "),
        (texts.rows(LETTERS), "1: no sums of the cages below this grid, expected a=12 b=17 ..."),
        (f"{('a' * 26 + chr(10)) * 26}a=0", "1: 676 characters, expected a grid of letters"),
        ("a\x1bbb\naabb\nccdd\nccdd\na=10 b=10 c=10 d=10",
         r"1:2: cage \x1b has no sum; \x1b=0 is a cage without one"),
        # list
        ("15 r1c1\n" * 700, "1: more than 626 lines without a blank one, too many cages"),
        ("55555 r1c1",
         '1: expected a cage such as 15 r1c1 r1c2: a sum and cells, found "55555 r1c1"'),
        ("15 r1c1 rlc2 r1c3", '1:9: "rlc2" is no cell of a grid of 9 rows and 9 columns'),
        ("15 r1c1\n16\n", "2: a sum of 16 without cells"),
        ("15 r1c1\nr1c2 15\n",
         '2: expected a cage such as 15 r1c1 r1c2: a sum and cells, found "r1c2 15"'),
        ("15 r1c1 r1c2 r1c1", "1:14: r1c1 is in this cage already"),
        ("15 0 81\n", "1:6: 81 is no cell; they are numbered 0-80"),
        ("15 r1c1 r0c3",
         '1:9: "r0c3" is no cell of a grid of 9 rows and 9 columns, expected r1c2, A2'),
        ("15 r1c1\n15 q\n",
         '2:4: "q" is no cell of a grid of 9 rows and 9 columns, expected r1c2, A2 or r1c1-r2c3'),
        (f"15 r1c1 r1c2\n15 r{'9' * 5000}c1 r1c2", '2:4: "r99999999'),
        # iss
        (".Cage~15~R1C1~R1C2.Thermo~R1C1~R1C2",
         "1:19: .Thermo is not read; .Cage, .~, .Jigsaw, .NoBoxes and .Shape are"),
        (".Cage~15~R1C1~R1C1", "1:15: R1C1 is in this cage already"),
        (".Cage~15~R1C10", '1:10: "R1C10" is not a cell of a 9x9 grid such as R1C3'),
        *((f".Cage~{total}~R1C1~R1C2",
           f'1:1: cage "{total}" on R1C1 R1C2: expected a whole number as its sum')
          for total in ("x", "nine", "-9", "", "<9", "1e1", "[9]", "9,0")),
        (".Cage~9.0~R1C1~R1C2",
         "1:8: .0 is not read; .Cage, .~, .Jigsaw, .NoBoxes and .Shape are"),
        (".Cage~5", "1:1: a cage without cells, expected .Cage~15~R1C3~R1C4"),
        (".Cage~5~R1C1.~R1C1_10",
         '1:15: "R1C1_10" is not a cell with digits 1-9 such as R1C1_5'),
        (".Cage~5~R1C1 junk", '1:14: expected .Cage~15~R1C3~R1C4, found "junk"'),
        (".Shape~9x9~0-8.Cage~5~R1C1",
         '1:1: a shape of "9x9~0-8", expected 9x9 or another square'),
        (".Jigsaw~0001.Cage~5~R1C1",
         "1:10: region 0 has 3 cells and region 1 has 1; each needs 2"),
        (".Jigsaw~000.Cage~5~R1C1", "1:1: 3 cells in this layout, expected 81"),
        (f".Jigsaw~{'0' * 36 * 36}.Cage~5~R1C1", "1:1: 1296 cells in this layout, expected 81"),
        (".Shape~30x30.Cage~5~R1C1", "1:1: a shape of 30x30, expected 2 to 25 rows"),
        (".Shape~4x4.Jigsaw~####111122223333.Cage~5~R2C4",
         "1:19: a layout with other labels than digits and letters"),
        (".Shape~4x4.Jigsaw~1111222233334444.Jigsaw~1122112233443344.Cage~5~R2C4",
         "1:35: a second .Jigsaw, which differs from the first"),
        (".Shape~4x4.Jigsaw~6x6~1111222233334444.Cage~5~R2C4",
         '1:19: "6x6" is not the shape of this grid'),
        (".Shape~4x4.Shape~6x6.Cage~5~R2C4",
         "1:11: a second .Shape, which differs from the first"),
        (".NoBoxes~1.Cage~5~R2C4", '1:1: .NoBoxes with "1" is not read'),
        (".Cage~5~R2C4.~", '1:15: "" is not a cell of a 9x9 grid such as R1C3'),
        (".Cage~5~R2C4.~R1C1_05",
         '1:15: "R1C1_05" is not a cell with digits 1-9 such as R1C1_5'),
        # solo
        ("9x9k:zzzc,zz,zz", "1: 81 cells in a row, a grid has 2 to 25"),
        ("2x2k:p,a" + "_" * 23 + ",5_5n", "1:35: the cage of r1c1 has two sums"),
        ("3x3k:zzzc,zz", "1: 2 parts between commas, expected givens, cages, sums"),
        ("9jk:zzzc,zz", "1: 2 parts between commas, expected givens, regions, cages, sums"),
        ("3x3:zzzc", "1: this is a puzzle of type sudoku, expected one with cages (3x3k:"),
        (texts.solo().replace(",15_24_", ",15_24_7_", 1), "1:"),
        ("2x2k:p,a" + "_" * 23 + f",{'5' * 5000}o", "1:33: 555555555555555"),
        ("2x2k:\u0be7o,a,b", '1:6: "\u0be7" is not a number, a letter a-z or _'),
        # sumocue
        ("SumoCueV1=10" + "=0" * 80, '1:10: "10" is not a number 1-9 or a blank'),
        # yaml
        ("cages: {sums: {a: 5}}", '1:8: the key "cells" with a drawing of the cages is missing'),
        ("cages: ''", "1:8: no cells here"),
        ("cages:\n- 99999 r1c1", '2:3: "99999" is not the sum of a cage'),
        ("cages:\n- cells: |\n    x.\n    ..\n",
         "3:5: row 1 has 2 cells, expected 9"),
        ("size: 2\ncages:\n- cells: |\n    ..\n    ..\n", "4:5: a cage of no cells"),
        ("cages: 7", "1:8: 1 row of 1 cell; a grid has 2 to 25 rows and columns"),
        ("cages: null", "1:8: no cages here; [] is a list of none"),
        ('cages: ["\\u00b2 r1c1 r1c2"]', '1:9: "\u00b2" is not the sum of a cage'),
        ("cages: [3 r1c1 r1c2, '']", '1:22: "" is not the sum of a cage'),
        ("regions: ['#A', 'A#']\ncages: [{sum: 3, cells: r1c1 r1c2}]",
         "2:15: r1c1 in cage 1 does not exist"),
        ("regions: ['##', '##']\ncages: []", "1:1: a grid without any cell"),
        ("grid: 5", '1:1: the key "cages" is missing'),
        ("cages: [{sum: 5}]", '1:9: a cage without the key "cells"'),
        ("cages: [{sum: 5, cell: r1c1}]", '1:18: unknown key "cell"; keys here are'),
        ("cages: [{sum: five, cells: r1c1}]", '1:15: "five" is not a whole number'),
        ("cages: [[r1c1]]", "1:9: expected a cage such as {sum: 15, cells: r1c1 r1c2}, not a list"),
        ("cages: [{sum: 5, cells: ''}]", "1:25: a cage of no cells"),
        ("cages: [{sum: 5, cells: r1c1}]\nsums: {a: 5}",
         "2:7: sums go with a drawing of the cages; in a list each has its own"),
        ("cages: aabbc\n", "1:8: 1 row of 5 cells; a grid has 2 to 25"),
        ("cages: [aabb, ccd, eeff, gghh]\n", '1:15: row 2 has 3 cells, expected 4'),
        ("cages: [aabb, ccdd, eeff, gghh]\nsums: {z: 5}", '2:8: no cell is in cage "z"'),
        ("cages: [aabb, ccdd, eeff, gghh]\nsums: 5",
         "2:7: expected the sums of the cages, such as {a: 5, b: 12}"),
        ("cages: [aabb, ccdd, eeff, gghh]\nsize: 9", "1:9: row 1 has 4 cells, expected 9"),
        ("cages: []\nsize: 9x", '2:7: "9x" is no size, expected 9 or rows x columns such as 8x9'),
        ("cages: []\nhigh: 5", "2:7: digits from 1 to 5; there can be 9 to 25 of them"),
        ("cages: []\nsize: 2x3\ndiagonals: true",
         "1: diagonals, boxes and windows are those of a square grid, this one has 2 rows of 3"),
        ("cages: []\nsize: 1 x 9", "2:7: 1x9: a grid has 2 to 25 rows and columns"),
        ("cages: []\ngrid: null", "2:7: no cells here"),
        ("size: 4\ncages: []\ngrid: ['#...', ...., ...., ....]",
         '3:9: "#" at r1c1, which the regions do not mark as missing'),
        ("cages: {cells: ~}", "1:16: no cells here"),
        ("cages: ['\u1369 r1c1 r1c2']", '1:9: "\u1369" is not the sum of a cage'),
        ("cages: []\ncage: 5", '2:1: unknown key "cage"; did you mean "cages"?'),
        # cages that nothing fills
        ("19 r1c1 r1c2", "1:1: cage 1 has 2 cells (r1c1 r1c2) and sum 19; "
         "two different digits sum to 17 at most"),
        ("12 r1c1", "1:1: cage 1 has 1 cell (r1c1) and sum 12; one digit is 9 at most"),
        ("0 r1c1-r1c9 r2c1", "1:1: cage 1 has 10 cells (r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 "
         "r1c9 ...), but there are only 9 different digits"),
        (texts.sums().replace("15 24", "15 23"),
         "2:1: the cages cover the grid and their sums add up to 404, its digits to 405"),
        (texts.ps().replace("3841:", "4097:"),
         "1:8: the cages cover the grid and their sums add up to 406, its digits to 405"),
        ("SumoCueV1=2+0" + "=0" * 79,
         "1:10: the cage of r1c1 has 2 cells (r1c1 r1c2) and sum 2; "
         "two different digits sum to 3 at least"),
        ("aa" + "." * 79 + "\na=20",
         "2:3: cage a has 2 cells (r1c1 r1c2) and sum 20; "
         "two different digits sum to 17 at most"),
        ("low: 0\ncages: [{sum: 16, cells: r1c1 r1c2}]",
         "2:15: cage 1 has 2 cells (r1c1 r1c2) and sum 16; "
         "two different digits sum to 15 at most"),
    ],
)  # fmt: skip
def test_one_message_for_each_fault(text: str, expected: str) -> None:
    (found,) = told(text)

    assert found.startswith(f"f:{expected}")


def test_a_cage_in_two_parts_gets_a_note() -> None:
    assert notes("5 r1c1 r1c3\n5 r9c1 r1c9") == ["f:1:1: cage 1 is not connected"]
    assert notes("5 r1c1 r2c2") == []  # by a corner
    assert notes("5 r1c9 r2c1") == ["f:1:1: cage 1 is not connected"]


def test_an_input_that_is_no_killer() -> None:
    assert told("end\n") == ["f: the input holds no puzzle"]
    assert told("three words here")[0].startswith("f:1: not a format of killer")
    assert told("x\n")[0].startswith("f:1: not a format of killer")


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        (texts.sums(), f"{DOTS}\n5 6 7\n1 2 3\n"),
        (texts.sums(), f"{DOTS}\n5 six 7\n1 2 3\n"),
        (texts.sums(), f"{DOTS[1:]}\n{SUMS} 0\n{MAP}"),
        (texts.sums(), texts.sums().replace("15 24", "24")),
        (texts.sums(), texts.sums()[:-100] + "\n"),
        (texts.ps() + "\n", "3x3::k:1:2:3\n"),
        (texts.ps() + "\n", "3x3::k:1:2:3:\njunk\n\nmore\n"),
        (texts.ps() + "\n", "3x3::k:junk\n4:5:\n"),
        (texts.sumocue() + "\n", "SumoCueV1=5=6\n"),
        (texts.codingame(), texts.codingame()[20:]),
        (texts.codingame(), texts.codingame()[:100].rstrip() + "\n\n"),
        (texts.codingame(), texts.rows("a" * 1300, 100) + "\na=1\nb=2\n"),
        (texts.codingame(), texts.codingame().replace(" b=24 ", "\na=24\n").replace(" m=", "\nm=")),
        (texts.sums() + "\n", "5 6 7\n1 2 3\n\n4 5\n\n"),
        (texts.sums() + "\n", "junk junk\n\n"),
        (texts.ps() + "\n", "junk\n"),
        (texts.codingame(), texts.codingame().replace("a=15 ", "")),
        (texts.cage_list() + "\n", "15 0 1\n3 junk\n5 7 8\n\n"),
        (texts.iss() + "\n", ".Cage~5~R1C1~junk.~R1C1_5\n"),
        (texts.iss() + "\n", "junk\n"),
        (texts.solo() + "\n", "3x3k:junk\n"),
        (texts.solo() + "\n", "junk\n"),
        (texts.yaml_list() + "---\n", "cages: 5\n---\n"),
    ],
)
def test_a_bad_record_takes_no_other_with_it(good: str, bad: str) -> None:
    found = records(good + bad + good)

    assert [type(record).__name__ for record in found] == ["Record", "BadRecord", "Record"]
    assert [cages(puzzle(found[k])) for k in (0, 2)] == [CAGES, CAGES]
    place = found[1].place
    assert (place.line, place.source) == (good.count("\n") + 1, "f")
