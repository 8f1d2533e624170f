"""The killer readers: every format, one message for each bad record, whatever the text."""

from __future__ import annotations

import json
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import killer_texts as texts
from conftest import ROOT
from cover import Killer
from cover.families.grids.puzzle import DigitGrid
from cover.reading.records import BadRecord
from grid_records import guess_of, notes_of, puzzle, records_of
from killer_texts import CAGES, DOTS, IDS, LETTERS, MAP, SOLUTION, SUMS

BAD = ROOT / "tests" / "data" / "killer" / "bad"
PUZZLES = ROOT / "puzzles" / "killer"

GIVENS = "9" + "." * 79 + "8"


EQUATIONS = "".join(
    f"{'+'.join(map(texts.name, cells))} = {total}\n" for cells, total in CAGES.items()
)
records = partial(records_of, "killer")
notes = partial(notes_of, "killer")
guess = partial(guess_of, "killer")


def one(data: str, **options: Any) -> DigitGrid:
    (record,) = records(data, **options)
    return puzzle(record)


def cages(found: DigitGrid) -> dict[tuple[int, ...], int | None]:
    """The total of each cage by its cells."""
    return {tuple(sorted(cage.cells)): cage.total for cage in found.rules.cages}


def givens(found: DigitGrid) -> str:
    return "".join(str(symbol or ".") for symbol in found._givens)


def told(data: str | bytes, **options: Any) -> list[str]:
    """The error of each bad record, the reason of each that rules itself out, else `ok`."""
    found: list[str] = []
    for record in records(data, **options):
        if isinstance(record, BadRecord):
            found.append(str(record.error))
            continue
        reason = puzzle(record)._contradiction()
        if reason is None:
            found.append("ok")
        else:
            assert reason.part is not None
            found.append(f"{record._place_of_clue(reason.part)}: {reason.rule}")
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
        (texts.ps()[:-1], "ps"),
        (texts.ps() + " 17.5 " + SOLUTION, "ps"),
        (texts.ps().replace(":", ": "), "ps"),
        (texts.rows(texts.ps(), 80), "ps"),
        (texts.sumocue(), "sumocue"),
        (texts.codingame(), "sums"),
        (f"{texts.rows(LETTERS)}\n{texts.letter_sums()}", "sums"),
        (f"{LETTERS}\n{texts.letter_sums()}", "sums"),
        (f"{LETTERS} {texts.letter_sums()}", "sums"),
        (f"{DOTS}\n{LETTERS}\n{texts.letter_sums('', '').replace('1', '1,')[:0]}"
         f"{texts.letter_sums(',', '')},", "sums"),
        (f"{LETTERS}\n{DOTS}\n{texts.letter_sums(chr(10), ':')}", "sums"),
        (f"{texts.rows(DOTS)}\n{texts.rows(LETTERS)}\n{texts.letter_sums('; ', ' = ')}", "sums"),
        (texts.cage_list("0"), "list"),
        (texts.cage_list("1"), "list"),
        (texts.cage_list("r1c1"), "list"),
        (texts.cage_list("A1"), "list"),
        (texts.cage_list("no I"), "list"),
        (texts.cage_list("r1c1").replace(" ", " = ", 1).replace(" ", ", "), "list"),
        (f"{DOTS}\n{texts.cage_list('r1c1')}", "list"),
        (f"Killer 3\n\n{texts.rows(DOTS)}\nCages:\n{EQUATIONS}", "list"),
        (f"{texts.rows(LETTERS)}\nTotals:\n{texts.letter_sums()}", "sums"),
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
    assert (found.rules.rows, found.rules.symbols, len(found.rules.houses)) == (9, 9, 27)
    assert found._faults_in(tuple(map(int, SOLUTION))) == []
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


@pytest.mark.parametrize("path", sorted(PUZZLES.glob("*.expected")), ids=lambda path: path.stem)
def test_the_answers_of_all_puzzles_keep_to_their_rules(path: Path) -> None:
    answers = path.read_text(encoding="utf-8").partition("--format line")[2].splitlines()[1:]
    raw = path.with_suffix("").read_bytes()

    for record, answer in zip(records(raw, source=path.stem), answers, strict=False):
        if answer == "none":
            continue
        assert isinstance(record, DigitGrid)
        values = record.notation.values
        solution = [values[character] for character in answer]
        assert record._faults_in(solution) == []


# ---- What formats say beyond cages with sums


def test_cages_in_yaml_are_called_as_in_lists() -> None:
    for cage in ("{sum: 5, cells: 0 1}", "r1c1+r1c2 = 5", "r1c1 r1c2: 5", "5: A1 A2"):
        cage = cage if cage.startswith("{") else f"'{cage}'"
        assert cages(one(f"size: 4\ncages: [{cage}]")) == {(0, 1): 5}
    grid = "".join(f"  {' '.join(row)}\n" for row in ["0" * 9, *["0" * 9] * 8])
    numbers = one(f"low: 5\ngrid: |\n{grid.replace('0', '12', 1)}cages: [9 r1c2]")
    assert numbers._givens[:2] == (8, 0)


def test_windows_need_no_boxes_but_a_grid_that_can_have_them() -> None:
    for text in (".NoBoxes.Cage~15~R1C1~R1C2", "cages: []\nboxes: false"):
        assert one(text, windows=True).rules.houses[-1].name == "window 4"
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


def test_a_document_says_more_than_the_command_line() -> None:
    text = "size: 6\ncages: [5 r1c1 r1c2]\n"
    options: dict[str, Any] = {"diagonals": True, "repeats": True, "boxes": True}
    no = "".join(f"{key}: false\n" for key in options)
    (plain,) = records(text + no, **options)

    assert len(puzzle(plain).rules.houses) == 12
    assert [cage.repeats for cage in puzzle(plain).rules.cages] == [False]
    assert len(one("cages: []\nwindows: no\n", windows=True).rules.houses) == 27


def test_sizes_and_boxes() -> None:
    four = "." * 16 + "\n10 10 10 10 0\n1 1 1 1 2 2 2 2 3 3 3 3 4 4 4 4"
    assert one(four).rules.symbols == 4
    six = one(f"2x3::k:{'5377:' * 36}")
    assert (six.rules.symbols, six.rules.houses[12].cells[:4]) == (6, (0, 1, 2, 6))
    assert one(f"3x2::k:{'5377:' * 36}").rules.houses[12].cells[:4] == (0, 1, 6, 7)
    assert told(texts.sums(), box=(3, 2)) == ["f:1: boxes of 3x2 need 6 cells in a row, not 9"]
    sixteen = one("." * 256 + "\n136 0\n" + "1 " * 16 + "-1 " * 240)
    assert (sixteen.rules.symbols, cages(sixteen)) == (16, {tuple(range(16)): 136})
    assert one("".join(f"10 {k} {k + 1}\n" for k in range(0, 16, 2))).rules.symbols == 4
    assert one("10 r1c1 r12c12", box=(3, 4)).rules.symbols == 12
    assert one("10 0 255", box=(4, 4)).rules.symbols == 16
    assert one("5 r1c1 r1c2", box=(2, 2)).rules.symbols == 4
    assert one("2x2k:zza".replace("zza", "p") + f",{'_' * 25},{'5_' * 15}5").rules.symbols == 4


@pytest.mark.parametrize("slip", ["r1c10", "A10", "r10c1", "r1c9-r1c10"])
def test_a_cell_beside_the_grid_is_a_slip(slip: str) -> None:
    error = f'"{slip}" is no cell of a grid of 9 rows and 9 columns, expected r1c2, A2 or r1c1-r2c3'
    assert told(f"15 r1c1 r1c2\n12 r1c9 {slip}\n\n5 r1c1 r1c2\n") == [f"f:2:9: {error}", "ok"]
    assert told(f"cages: [15 r1c1 r1c2, 12 r1c9 {slip}]\n") == [f"f:1:31: {error}"]
    beyond = texts.cage_list("0").replace(" 80\n", " 90\n")
    assert told(beyond)[0].endswith("90 is no cell; they are numbered 0-80")


def test_what_may_be_read_in_two_ways_is_refused() -> None:
    maps = "1234\n" + "....\n" * 3 + "1122\n1122\n3344\n3344\n"
    assert "either may be the map" in told(maps + "1=10 2=10 3=10 4=10\n")[0]
    assert told("3 = 4\n5 0 1\n", format="list")[0].startswith("f:1:1: which is the sum?")


def test_boxes_that_make_a_grid_too_large() -> None:
    says = "boxes of 99x99; a grid has 2 to 25 rows"
    for text in ("5 r1c1 r1c2", "5 0 1\n5 2 3", "cages:\n  - 5 r1c1 r1c2"):
        assert told(text, box=(99, 99)) == [f"f:1: {says}"], text
    assert told("cages:\n  - 5 r1c1 r1c2\nbox: 99x99") == [f"f:3: {says}"]


def test_a_blank_that_is_a_symbol() -> None:
    givens = "120345678" + "." * 72
    text = f"cages: []\ngrid: {givens}\nlow: 0"
    assert one(text)._givens[:9] == (2, 3, 1, 4, 5, 6, 7, 8, 9)
    assert told(text, blank="0") == ['f:2:16: "." is not a digit 0-8 or a blank ()']
    assert one(text.replace(".", "0"), blank="0")._givens[9:] == (1,) * 72


def test_diagonals_and_windows() -> None:
    names = [house.name for house in one(texts.ps().replace("3::k", "3:d:k")).rules.houses]
    assert names[-2:] == ["the falling diagonal", "the rising diagonal"]
    for text in (texts.yaml_list(), texts.sumocue(), texts.iss()):
        assert len(one(text, diagonals=True, windows=True).rules.houses) == 27 + 2 + 4
    assert len(one(texts.sumocue().replace("V1", "V1D")).rules.houses) == 29
    assert len(one(texts.solo().replace("3k", "3kx")).rules.houses) == 29
    assert len(one(texts.yaml_list() + "diagonals: true\nwindows: yes\n").rules.houses) == 33


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
        assert (each.rules.regions, len(each.rules.houses)) == (regions, 27)
    assert [cages(each)[0, 1] for each in (*found[:3], found[4])] == [15] * 4
    both = one(f".Jigsaw~{labels}.Cage~15~R1C1~R1C2")
    assert len(both.rules.houses) == 36
    assert len(one(f"cages: []\nregions: {labels}\nboxes: true\n").rules.houses) == 36


def test_repeats() -> None:
    def repeats(text: str, **options: Any) -> list[bool]:
        return [cage.repeats for cage in one(text, **options).rules.cages]

    listed = "cages:\n- {cells: r1c1 r2c4, repeats: true}\n- {cells: r1c2, repeats: no}\n- 9 r9c9\n"
    assert repeats("5 r1c1 r1c2") == [False]
    assert repeats("5 r1c1 r1c2", repeats=True) == [True]
    assert repeats(listed) == [True, False, False]
    assert repeats(listed + "repeats: true") == [True, False, True]
    assert repeats(listed, repeats=True) == [True, False, True]
    drawn = "cages: [aa.., ...., ...., ....]\nsums: {a: 6}\nrepeats: true\n"
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
                    if isinstance(record, DigitGrid) and changed != constraint:
                        read.add((changed, puzzle(record).rules.cages[0].total))
    assert read == {
        ("Cage~0~R1C1~R1C2", None),
        ("Cage~3~R1C1~R1C2", 3),
        ("Jigsaw~4x4~1111222233334444", 5),
    }


CAGE = ".Cage~3~R1C2~R1C3"
CLASSIC = ".~" + "~".join(
    [
        *(f"R1C{k}_{k}" for k in range(1, 10)),
        *(f"R{k}C1_{'147258369'[k - 1]}" for k in range(2, 10)),
    ]
)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (".~R1C1_1~R2C4_2\n.~R1C1_3~R2C4_2\n", [1, 2]),
        (f".~R1C1_1\n{CAGE}\n.~R1C1_2\n{CAGE}\n", [1, 3]),
        (f"{CAGE}\n.~R1C1_3\n.NoBoxes\n\n{CAGE}\n# a remark\n.~R1C1_4\n", [1, 5]),
        (f"{CLASSIC}\n{CLASSIC[:-2]}_1_2\n{CAGE}.~R1C1_1\n{CLASSIC}\n", [1, 2, 3, 4]),
    ],
)
def test_lines_of_the_interactive_sudoku_solver(text: str, lines: list[int]) -> None:
    assert [puzzle(each).place.line for each in records(text)] == lines


@pytest.mark.parametrize(
    "text", [".~R1C1_1\n.~R2C4_2\n", f"{CAGE}.~R1C1_1\n{CAGE}\n", f"{CAGE}\n{CLASSIC}\n"]
)
def test_lines_that_may_be_one_puzzle_or_two_are_refused(text: str) -> None:
    (first, *_) = told(text)
    assert first.startswith("f:1: this may be one puzzle with line 2 or another one; write each")


@pytest.mark.parametrize(
    ("shape", "size", "symbols", "boxes"),
    [("6x6", (6, 6), 6, 6), ("4x6", (4, 6), 6, 4), ("6x9~9", (6, 9), 9, 6), ("5x5", (5, 5), 5, 0),
     ("9x9~0-9", (9, 9), 10, 9), ("6x4~~Sudoku", (6, 4), 6, 4), ("4x4~0-3", (4, 4), 4, 4),
     ("8x9", (8, 9), 9, 0)],
)  # fmt: skip
def test_shapes(shape: str, size: tuple[int, int], symbols: int, boxes: int) -> None:
    found = one(f".Shape~{shape}.~R1C1_2").rules
    assert (found.rows, found.columns, found.symbols) == (*size, symbols)
    assert found.low == (0 if "0-" in shape else 1)
    assert len(found.houses) == sum(size) + boxes
    assert cages(one(".Shape~12x12.Cage~9~R1C10~R1CB")) == {(9, 10): 9}
    for bad in ("9x9~5", "1x9", "9x9~2-10", "9x9~9~Raw", "9x9~~", "26x26", "x", ""):
        assert told(f".Shape~{bad}.~R1C1_2")[0].startswith(f'f:1:1: a shape of "{bad}"')


def test_candidates_of_a_cell_are_those_that_all_say() -> None:
    found = one(texts.iss() + ".~R1C1_9_8_7.~R1C1_8_7_6.~R1C2_1_2.~R1C2_2_3")

    assert found.rules.candidates is not None
    assert found.rules.candidates[:2] == ((7, 8), (2,))
    assert givens(found) == ".2" + "." * 79
    (none,) = records(texts.iss() + ".~R1C1_5.~R1C1_6")
    reason = puzzle(none)._contradiction()
    assert reason is not None
    assert (reason.rule, reason.cells) == ("no symbol may stand here", (0,))


def test_digits_from_low_to_high_in_yaml() -> None:
    grid = "grid: |\n" + "  0.......8\n" + "  .........\n" * 8
    found = one(f"low: 0\n{grid}cages: [{{sum: 0, cells: r1c1}}]\n")

    assert (found.rules.low, found.rules.symbols) == (0, 9)
    assert (found._givens[0], found._givens[8], sum(found._givens)) == (1, 9, 10)
    ten = one(f"low: 0\nhigh: 9\n{grid}cages: [{{sum: 45, cells: r1c1-r2c5}}]\n")
    assert (ten.rules.symbols, ten._contradiction()) == (10, None)
    wide = one("size: 2x3\nhigh: 4\nboxes: false\ncages: [{sum: 9, cells: r1c1-r1c3}]\n")
    assert (wide.rules.rows, wide.rules.columns, wide.rules.symbols) == (2, 3, 4)
    assert [len(house.cells) for house in wide.rules.houses] == [3, 3, 2, 2, 2]


def test_symbols_and_blanks() -> None:
    letters = "ABCDEFGHI" + "z" * 72
    (record,) = records(texts.sums(letters), symbols="abcdefghi", blank="z")

    assert isinstance(record, DigitGrid)
    assert puzzle(record)._givens[:10] == (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)
    assert record._line([1] * 81) == "A" * 81
    for text in (
        *(texts.ps(), texts.sumocue(), texts.codingame()),
        *(texts.cage_list(), texts.iss(), texts.solo(), texts.yaml_drawing(), texts.yaml_list()),
    ):
        (record,) = records(text, symbols="abcdefghi")
        assert isinstance(record, DigitGrid)
        assert record._line([9] * 81) == "I" * 81


# ---- One message for each bad record


@pytest.mark.parametrize("path", sorted(BAD.glob("*.error")), ids=lambda path: path.stem)
def test_promised_messages(path: Path) -> None:
    found = told((BAD / path.stem).read_bytes(), source=path.stem)

    assert found == path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "a\x1bbb\naabb\nccdd\nccdd\na=10 b=10 c=10 d=10",
            r"1:2: cage \x1b has no sum; \x1b=0 is a cage without one",
        ),
        ("15 r1c1\n" * 700, "1: more than 626 lines without a blank one, too many cages"),
        (f"15 r1c1 r1c2\n15 r{'9' * 5000}c1 r1c2", '2:4: "r99999999'),
        ("2x2k:p,a" + "_" * 23 + f",{'5' * 5000}o", "1:33: 555555555555555"),
    ],
)
def test_one_message_for_long_faults(text: str, expected: str) -> None:
    (found,) = told(text)

    assert found.startswith(f"f:{expected}")


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        (texts.sums(), f"{DOTS}\n5 6 7\n1 2 3\n"),
        (texts.sums(), f"{DOTS}\n5 six 7\n1 2 3\n"),
        (texts.sums(), f"{DOTS[1:]}\n{SUMS} 0\n{MAP}"),
        (texts.sums(), texts.sums().replace("15 24", "24")),
        (texts.sums(), texts.sums()[:-100] + "\n"),
        (texts.ps() + "\n", "3x3::k:1:2:3\n"),
        (texts.ps() + "\n", "3x3::k:1:2:3:\njunk\n"),
        (texts.ps() + "\n", "3x3::k:junk\n4:5:\n"),
        (texts.sumocue() + "\n", "SumoCueV1=5=6\n"),
        (texts.codingame(), texts.codingame()[20:]),
        (texts.codingame(), texts.codingame()[:100].rstrip() + "\n\n"),
        (texts.codingame(), texts.rows("a" * 1300, 100) + "\na=1\nb=2\n"),
        (texts.codingame(), texts.codingame().replace(" b=24 ", "\na=24\n").replace(" m=", "\nm=")),
        (texts.sums() + "\n", "5 6 7\n1 2 3\n\n4 5\n\n"),
        (texts.sums() + "\n", "5 6\n\n"),
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

    assert [type(record).__name__ for record in found] == ["Killer", "BadRecord", "Killer"]
    assert [cages(puzzle(found[k])) for k in (0, 2)] == [CAGES, CAGES]
    place = found[1].place
    assert (place.line, place.source) == (good.count("\n") + 1, "f")
