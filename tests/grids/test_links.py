"""Links and JSON of f-puzzles and SudokuPad: read, refused by name, and written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from lzstring import LZString

from conftest import Run
from cover.errors import InputError
from cover.families.formats import formats_of
from cover.families.grids.houses import NOWHERE, boxes_rules, default_box
from cover.families.grids.puzzle import DigitGrid, Killer
from cover.reading.records import BadRecord
from grid_records import puzzle, records_of

COMMANDS = ("sudoku", "irregular", "killer")

# Of the tests of https://github.com/dclamage/SudokuSolver: two cages in an empty grid.
KILLER = (
    "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rj"
    "tn/nQaCR3PgIm9hk0UM6zR4rssX0QAawgAbLTAwBjAIZo48QiH0wdYfCABKARgDCDkKjsAmFyDUA3Q1oArqYgiCAUFlZaN"
    "mb2zh5ucU4AzImeTgnuXqnuyRk+qP5BIcmpRGqG+gAuEL4wTgD2AHZgVRiGEE1VMXggANLauhgABE7GcLREQA="
)
# Of https://github.com/lisudoku/sudoku-formats.
GIVENS = (
    "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3"
    "vyGCRfALrJCwgTOlyJU0XKVKFsles1c1yrRu2S9R+Yd1nVp/Vdk7r58WK5A"
)
# Of https://github.com/SudokuPad/sudokutools.
EMPTY_3X3 = "fpuzzlesN4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA=="
CLASSIC = "https://sudokupad.app/scfoooooooooooook"


def fpuzzles(size: int = 4, **keys: Any) -> dict[str, Any]:
    """An empty puzzle of f-puzzles, and more."""
    return {"size": size, "grid": [[{} for _ in range(size)] for _ in range(size)], **keys}


def sudokupad(size: int = 4, **keys: Any) -> dict[str, Any]:
    """An empty puzzle of SudokuPad, and more; its regions are the rows of a 4x4 sudoku's boxes."""
    box = default_box(size)
    assert box is not None
    boxes = [house for house in boxes_rules(*box).houses if house.name.startswith("box")]
    regions = [[list(divmod(cell, size)) for cell in house.cells] for house in boxes]
    cells: list[list[dict[str, Any]]] = [[{} for _ in range(size)] for _ in range(size)]
    return {"cellSize": 50, "cells": cells, "regions": regions, **keys}


def packed(data: object) -> str:
    """The word of a link that holds JSON."""
    return str(LZString.compressToBase64(json.dumps(data, separators=(",", ":"))))


def link(data: object) -> str:
    return f"https://www.f-puzzles.com/?load={packed(data)}"


def read(command: str, text: str, **options: Any) -> tuple[DigitGrid | BadRecord, list[str]]:
    """The one record of a text, and the notes."""
    notes: list[str] = []
    options["note"] = lambda place, note: notes.append(note)
    (record,) = records_of(command, text, **options)
    return record, notes


def grid_of(command: str, text: str) -> DigitGrid:
    return puzzle(read(command, text)[0])


def error(command: str, text: str) -> str:
    record, _ = read(command, text)
    assert isinstance(record, BadRecord)
    return str(record.error)


def written(record: DigitGrid | BadRecord, name: str) -> str:
    assert isinstance(record, DigitGrid)
    (line,) = formats_of("sudoku").named(name).written(record)
    return line


# Reading


@pytest.mark.parametrize(
    "text",
    [
        link(fpuzzles()),
        link(fpuzzles()).replace("www.", "").removeprefix("https://"),
        f"https://sudokupad.app/fpuzzles{packed(fpuzzles())}",
        f"https://sudokupad.app/fpuz{quote(packed(fpuzzles()), safe='')}?setting-nogrid=1",
        f"https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{packed(fpuzzles())}",
        f"https://sudokupad.app/scl{packed(sudokupad())}",
        f"https://sudokupad.app/sudoku/ctc{packed(sudokupad())}",
        f"fpuz{packed(fpuzzles())}",
        f"scl{packed(sudokupad())}",
        packed(fpuzzles()),
        f"- a puzzle: [of mine]({link(fpuzzles())}), by me",
        f"[{link(fpuzzles())}]({link(fpuzzles())})",
        f"<{link(fpuzzles())}> # solved",
        json.dumps(fpuzzles()),
        json.dumps(fpuzzles(title="No # 1"), indent=2),
        json.dumps(sudokupad(), indent="\t"),
    ],
)
def test_an_empty_grid_in_all_wrappings(text: str) -> None:
    assert grid_of("sudoku", f"# a list\n\n{text}\n") == DigitGrid._of_rules(
        boxes_rules(2, 2), (0,) * 16
    )


def test_links_that_nobody_here_has_made() -> None:
    killer = grid_of("killer", KILLER)
    assert [(cage.cells, cage.total) for cage in killer.rules.cages] == [
        ((0, 9), 9),
        ((1, 2, 10, 11, 19), 33),
    ]
    assert killer.rules.has_boxes_alone
    assert grid_of("sudoku", GIVENS)._givens == (1, *(0,) * 80)
    assert grid_of("irregular", EMPTY_3X3).rules.symbols == 3
    assert grid_of("sudoku", CLASSIC) == DigitGrid._of_rules(
        boxes_rules(3, 3), (*(0,) * 78, 6, 0, 0)
    )


def test_digits_and_rules_of_a_word_scf() -> None:
    """A letter holds a digit and the blanks after it: `f` is 1 and four blanks, `B` 1 and one."""
    found = grid_of("sudoku", "https://sudokupad.app/scf" + "f" * 16 + "1wx")

    assert found._givens == (1, 0, 0, 0, 0) * 16 + (1,)
    assert found.rules == boxes_rules(3, 3, diagonals=True, windows=True)


def test_json_that_sudokupad_has_shortened() -> None:
    short = (
        "{cs:50,ce:[[{v:1},,,],[,,,],[,,,],[,,,{v:4}]],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],"
        "[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],"
        "metadata:{title:'it\\'s \\'t\\', {f,:t}',source:t},"
        "ca:[{ce:[[0,1],[0,2]],v:5,c:FFAA00,unique:t}]}"
    )
    found = grid_of("killer", f"https://sudokupad.app/scl{LZString.compressToBase64(short)}")

    assert found._givens == (1, *(0,) * 14, 4)
    assert [(cage.cells, cage.total) for cage in found.rules.cages] == [((1, 2), 5)]


def test_regions_by_their_numbers() -> None:
    data = fpuzzles()
    for cell, region in enumerate("0001022132213331"):
        data["grid"][cell // 4][cell % 4]["region"] = int(region)
    assert grid_of("irregular", link(data)).rules.regions == tuple(map(int, "0001022132213331"))
    assert error("sudoku", link(data)) == (
        "f:1:33: this is a puzzle of type irregular; cover irregular reads it"
    )
    for row in data["grid"]:
        for cell in row:
            cell["region"] = None
    assert grid_of("irregular", link(data)).rules.regions == ()


def test_boxes_that_stand_upright() -> None:
    data = fpuzzles(6)
    for cell in range(36):
        data["grid"][cell // 6][cell % 6]["region"] = cell // 18 * 3 + cell % 6 // 2
    assert grid_of("sudoku", link(data)).rules == boxes_rules(3, 2)


def test_further_houses() -> None:
    diagonals = {"diagonal+": True, "diagonal-": True}
    windows = [
        [f"R{r + i}C{c + j}" for i in range(3) for j in range(3)] for r in (2, 6) for c in (2, 6)
    ]
    data = fpuzzles(9, extraregion=[{"cells": cells} for cells in windows], **diagonals)
    assert grid_of("sudoku", link(data)).rules == boxes_rules(3, 3, diagonals=True, windows=True)

    data = fpuzzles(9, extraregion=[{"cells": windows[0]}], **{"diagonal+": True})
    names = [house.name for house in grid_of("irregular", link(data)).rules.houses]
    assert names[27:] == ["extra region rising diagonal", "extra region 1"]

    shape = grid_of("irregular", link(fpuzzles(disjointgroups=True))).rules
    assert [house.cells for house in shape.houses[12:]] == [
        (0, 2, 8, 10), (1, 3, 9, 11), (4, 6, 12, 14), (5, 7, 13, 15)
    ]  # fmt: skip


def test_given_pencil_marks_are_candidates() -> None:
    data = fpuzzles()
    data["grid"][0][1] = {"givenPencilMarks": [3, 1], "centerPencilMarks": [2]}
    every = (1, 2, 3, 4)
    record, _ = read("sudoku", link(data))
    assert puzzle(record).rules.candidates == (every, (1, 3), *(every,) * 14)
    for name in ("fpuzzles", "sudokupad"):
        assert grid_of("sudoku", written(record, name)) == puzzle(record)


def test_cages_of_sudokupad() -> None:
    data = sudokupad(
        cages=[
            {"cells": [[0, 0], [0, 1]], "value": "5"},
            {"cells": [[1, 0], [1, 1]], "sum": 4, "value": "4", "unique": False},
            {"cells": [[0, 3], [1, 2], [2, 1], [3, 0]], "unique": True},
            {"cells": [[3, 3], [3, 2]], "unique": True},
            {"cells": [[2, 3]], "unique": False, "hidden": True},
            {"value": "rules: Normal sudoku rules apply."},
        ]
    )
    record, notes = read("killer", f"scl{packed(data)}", repeats=True)
    shape = puzzle(record).rules

    assert [(cage.cells, cage.total, cage.repeats) for cage in shape.cages] == [
        ((0, 1), 5, True),
        ((4, 5), 4, True),
        ((15, 14), None, False),
    ]
    assert shape.houses[-1] == ("extra region rising diagonal", (3, 6, 9, 12))
    assert notes == [
        "where a cage does not say whether its digits may repeat, they may",
        'the rules in words were not read: "Normal sudoku rules apply."',
    ]


def test_cells_of_which_nothing_is_said_may_repeat_where_that_is_asked() -> None:
    data = sudokupad(cages=[{"cells": [[0, 3], [1, 2], [2, 1], [3, 0]]}])
    for repeats in (False, True):
        record, _ = read("killer" if repeats else "irregular", json.dumps(data), repeats=repeats)
        shape = puzzle(record).rules
        assert len(shape.houses) == (12 if repeats else 13)
        assert [cage.repeats for cage in shape.cages] == [True] * repeats


def test_a_line_from_corner_to_corner_is_a_diagonal() -> None:
    lines = [{"wayPoints": [[0, 0], [4, 4]]}, {"wayPoints": [[4, 0], [0, 4]]}]
    record, notes = read("sudoku", f"scl{packed(sudokupad(lines=lines))}")
    assert puzzle(record).rules == boxes_rules(2, 2, diagonals=True)
    assert notes == [
        "a line drawn is read as the falling diagonal",
        "a line drawn is read as the rising diagonal",
    ]


def test_several_links_are_several_records() -> None:
    text = f"{KILLER}\nno link\n{link(fpuzzles())}\n\n{KILLER}\n"
    found = records_of("killer", text)
    assert [type(each) for each in found] == [Killer, BadRecord, BadRecord, Killer]
    assert [str(each.error) for each in found if isinstance(each, BadRecord)] == [
        'f:2: expected a link to f-puzzles or SudokuPad, found "no link"',
        "f:3:33: this is a puzzle of type sudoku; cover sudoku reads it",
    ]


# In a process


def test_every_command_takes_the_link_that_it_can_state(cover: Run) -> None:
    data = fpuzzles()
    for cell, region in enumerate("0001022132213331"):
        data["grid"][cell // 4][cell % 4]["region"] = int(region)
    lines = (GIVENS, link(data), KILLER)
    for text, command in zip(lines, COMMANDS, strict=True):
        solved, named = (cover(name, "-v", stdin=text) for name in ("solve", command))
        assert (solved.returncode, solved.stdout) == (0, named.stdout)
        assert "stdin:1: read as fpuzzles\n" in solved.stderr
    wrong = cover("sudoku", stdin=KILLER)
    assert (wrong.stdout, wrong.returncode) == ("bad\n", 2)
    assert wrong.stderr == "stdin:1:33: this is a puzzle of type killer; cover killer reads it\n"


def test_a_puzzle_with_other_rules_is_bad_in_its_place(cover: Run) -> None:
    text = f"{GIVENS}\n{link(fpuzzles(thermometer=LINE))}\n{CLASSIC}\n"
    done = cover("sudoku", stdin=text)
    assert [len(line) for line in done.stdout.split()] == [81, 3, 81]
    assert done.stderr.startswith(
        "stdin:2:33: rules that are not read: thermometer r1c1 r1c2 r2c2\n"
    )
    assert done.returncode == 2


# What is not read

ONE = [{"cell": "R4C4"}]
LINE = [{"lines": [["R1C1", "R1C2", "R2C2"]]}]
CAGE = {"cells": [[0, 0], [0, 1]], "unique": True}


@pytest.mark.parametrize(
    ("data", "rules"),
    [
        (fpuzzles(antiknight=True), "antiknight"),
        (fpuzzles(thermometer=LINE), "thermometer r1c1 r1c2 r2c2"),
        (
            fpuzzles(arrow=[{"lines": [["R1C1", "R1C2"]], "cells": ["R1C1"]}]),
            "arrow r1c1 r1c2 r1c1",
        ),
        (fpuzzles(littlekillersum=[{"cell": "R0C1", "value": "9"}]), "littlekillersum r0c1 9"),
        (fpuzzles(xv=[{"cells": ["R1C1", "R1C2"], "value": "X"}]), "xv r1c1 r1c2 X"),
        (fpuzzles(negative=["xv"]), "negative xv"),
        (
            fpuzzles(odd=[{"cell": f"R{1 + k // 4}C{1 + k % 4}"} for k in range(13)], even=ONE),
            "odd r1c1, odd r1c2, odd r1c3, odd r1c4, odd r2c1, odd r2c2, odd r2c3, odd r2c4, "
            "odd r3c1, odd r3c2, odd r3c3, odd r3c4 and 2 more",
        ),
        (fpuzzles(5, disjointgroups=True), "disjointgroups in a grid without boxes"),
        (fpuzzles(line=LINE), "line r1c1 r1c2 r2c2"),
        (fpuzzles(text=[{"cells": ["R1C1", "R1C2"], "value": "V"}]), "text r1c1 r1c2 V"),
        (fpuzzles(circle=[{"cells": ["R4C4"], "width": 1, "height": 1}]), "circle r4c4"),
        (fpuzzles(cage=[{"cells": ["R1C1", "R1C2"], "value": "5"}]), "cage r1c1 r1c2 5"),
        (fpuzzles(rectangle=[{"cells": ["R4C4"], "width": 0.5, "height": 0.5}]), "rectangle r4c4"),
        (sudokupad(lines=[{"wayPoints": [[0.5, 0.5], [1.5, 0.5]]}]), "line r1c1 r2c1"),
        (sudokupad(overlays=[{"center": [1, 0.5], "text": "X"}]), "overlays r2c1 X"),
        (sudokupad(underlays=[{"center": [0.5, 0.5], "width": 0.7, "height": 1}]), "underlay r1c1"),
        (sudokupad(arrows=[{"wayPoints": [[0.5, 0.5], [0.5, 2.5]]}]), "arrows r1c1 r1c3"),
        (sudokupad(metadata={"antiking": True, "norowcol": True}), "antiking, norowcol"),
        (sudokupad(cages=[{"value": "antiknight: t"}, {"value": "title: x"}]), "antiknight t"),
        (sudokupad() | {"global": ["antiknight"], "diagonal+": True},
         "global antiknight, diagonal+"),
        (sudokupad(cages=[{"value": 5}]), 'a cage without cells, its value 5'),
        (sudokupad(cages=[{**CAGE, "style": "fpRowIndexer", "type": "x", "negated": 1}]),
         'cage negated 1 r1c1 r1c2, cage of style fpRowIndexer r1c1 r1c2, '
         'cage of type x r1c1 r1c2'),
        (sudokupad(cages=[{**CAGE, "style": "extraregion", "sum": 3}]),
         "sum of a small extra region r1c1 r1c2"),
        (sudokupad(lines=[{"wayPoints": [[0, 0], "x", [4, 4]]}]), "line r1c1 r5c5"),
        (sudokupad(lines=[{"wayPoints": [[0, 0], [4, 4]], "d": "M0"}]), "line d M0"),
        (sudokupad(underlays=[{"center": [1, 0.5], "width": 1, "height": 1}]), "underlay r2c1"),
        (sudokupad(cells=[[{"candidates": [1, 2]}, {}], [{}, {}]], regions=[]),
         'cell candidates 1 r1c1, cell candidates 2 r1c1'),
        (fpuzzles(2, grid=[[{"candidates": [1]}, {}], [{}, {}]]), 'cell candidates 1 r1c1'),
        (fpuzzles(antiknight=0, metadata={"antiking": True}), 'antiknight 0, antiking'),
        (fpuzzles(killercage=[{"cells": ["R1C1"], "negated": True}]), "killercage negated r1c1"),
    ],
)  # fmt: skip
def test_rules_that_are_not_there_are_named_with_their_cells(data: object, rules: str) -> None:
    assert error("sudoku", packed(data)) == f"f:1:1: rules that are not read: {rules}"


@pytest.mark.parametrize("odd", [10**400, -(10**400), 1e308, float("nan"), float("inf"), 1001])
@pytest.mark.parametrize("key", ["lines", "arrows", "underlays"])
def test_what_has_a_point_that_is_nowhere_is_a_rule(key: str, odd: float) -> None:
    points = [[0, 0], [odd, 1], [4, 4]]  # without the second one, a diagonal
    drawn = {"wayPoints": points} if key != "underlays" else {"center": points[1]}
    says = error("sudoku", json.dumps({**sudokupad(), key: [drawn]}))
    assert says.startswith("f:1:1: rules that are not read: ")


def test_what_is_drawn_or_said_is_told() -> None:
    cell = {"center": [0.5, 0.5], "width": 1, "height": 1}
    data = sudokupad(underlays=[cell], metadata={"rules": "Grey cells are even.", "title": "x"})
    assert read("sudoku", f"scl{packed(data)}")[1] == [
        "drawn, and not read; a rule may be meant: underlay r1c1",
        'the rules in words were not read: "Grey cells are even."',
    ]
    assert read("irregular", json.dumps(sudokupad() | {"regions": []}))[1] == [
        "there are no regions: only rows and columns hold no symbol twice"
    ]
    square = {"cells": ["R4C4"], "width": 1, "height": 1, "baseC": "#CFCFCF"}
    data = fpuzzles(rectangle=[square], ruleset="V is 5.")
    data["grid"][0][0] = {"value": 3, "c": "#A8A8A8"}
    data["grid"][0][1]["c"] = "#FFFFFF"
    assert read("sudoku", link(data))[1] == [
        "1 of the digits are entered, not given, and were not read",
        "drawn, and not read; a rule may be meant: rectangle r4c4, colour r1c1",
        'the rules in words were not read: "V is 5."',
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "https://sudokupad.app/abc123",
            "f:1:9: this link holds no packed puzzle (N4...), and nothing is fetched; open it "
            "there, and copy a link with the whole puzzle",
        ),
        (KILLER[:-40], "f:1:33: a packed puzzle that is cut off or damaged"),
        ("fpuzN4IgAAAAAAAAAAAAAAAAAA", "f:1:5: a packed puzzle that is cut off or damaged"),
        ("fpuzN4%ff%ff%ff%ff%ff%ff%ff", "f:1:5: not a packed puzzle: other characters than A-Z, "
         "a-z, 0-9, + and /"),
        (f"fpuzN4{'A' * 20_000}", "f:1:5: a packed puzzle of more than 16384 characters, which is "
         "not read"),
        (f"scl{packed({'a': [1, 2, 3]})}", "f:1:4: a packed puzzle with neither a grid nor cells"),
        ('{"grid": [[{}, {}', "f:1:1: JSON that is cut off or damaged"),
        (json.dumps(fpuzzles(30)), "f:1:1: a grid of 30x30; it has 2 to 25 rows and columns"),
        (json.dumps({"grid": [[{}, {}], [{}]]}), "f:1:1: row 2 has 1 cell, expected 2 as in row 1"),
        (json.dumps({"grid": [[{}, {}, {}], [{}, {}, {}]]}),
         "f:1:1: a grid of 2 rows of 3 cells; f-puzzles has as many rows as columns"),
        (json.dumps(fpuzzles(extraregion=[{"cells": ["R9C1"]}])),
         'f:1:1: extraregion: "R9C1" is no cell of 4x4'),
        (json.dumps(fpuzzles(solution="1" * 16)),
         "f:1:1: the solution in this puzzle is none of it as it is read: row 1 has 1 four "
         "times, r1c1, r1c2, r1c3 and r1c4"),
        (json.dumps(sudokupad() | {"regions": [[[0, 0]], [[0, 0]]]}),
         "f:1:1: r1c1 is in two regions, which is not read"),
        (json.dumps(sudokupad() | {"cells": [[{}] * 4] * 5}),
         "f:1:1: r5c1 is in no region of a grid of 5x4 cells"),
        (json.dumps(sudokupad(cages=[{**CAGE, "value": "7", "sum": 5}])),
         'f:1:1: cage "7" on r1c1 r1c2: expected its sum, 5'),
        *((json.dumps(sudokupad(cages=[{**CAGE, key: odd}])),
           f'f:1:1: cage "{text}" on r1c1 r1c2: expected a whole number as its sum')
          for key, odd, text in (
              *(("value", "x: 5", "x: 5"), ("sum", 9.0, "9.0"), ("sum", "9.0", "9.0")),
              *(("sum", 3.5, "3.5"), ("sum", "nine", "nine"), ("sum", -9, "-9")),
              *(("sum", "<9", "<9"), ("sum", [9], "[9]"), ("sum", True, "true")),
              ("sum", 10**400, f"1{'0' * 59}..."))),
        (json.dumps(fpuzzles(2, grid=[[{"value": []}, {}], [{}, {}]])),
         'f:1:1: r1c1 holds "[]", expected a number from 1 to 2'),
        (json.dumps(sudokupad(cages=[{**CAGE, "unique": "false"}])),
         'f:1:1: unique of a cage on r1c1 r1c2: expected true or false, found "false"'),
        (json.dumps(fpuzzles(2, grid=[[{"value": 1, "given": "false"}, {}], [{}, {}]])),
         'f:1:1: whether r1c1 is given: expected true or false, found "false"'),
        (json.dumps(fpuzzles() | {"diagonal+": "false"}),
         'f:1:1: diagonal+: expected true or false, found "false"'),
        (json.dumps(fpuzzles() | {"size": 9}), 'f:1:1: a size of "9", and a grid of 4 rows'),
        (json.dumps(sudokupad(solution="1234" * 4, metadata={"solution": ["2"] * 16})),
         "f:1:1: the solution in this puzzle is none of it as it is read: column 1 has 1 four "
         "times, r1c1, r2c1, r3c1 and r4c1"),
        *((f"{GIVENS} and {other}", f"f:1:{at}: another puzzle in this line, expected one a line")
          for other, at in ((EMPTY_3X3, 166), (CLASSIC, 180), (f"<{KILLER}>", 191))),
        (json.dumps(sudokupad() | {"cells": [[{"value": "x"}, {}], [{}, {}]], "regions": []}),
          'f:1:1: r1c1 holds "x", expected a number from 1 to 2'),
    ],
)  # fmt: skip
def test_broken_links(text: str, message: str) -> None:
    assert error("sudoku", text) == message


# Odd values are put in the place of each value of a puzzle. Under the first keys, they say nothing
# of it; under the others, these can be read, and mean what stands beside them.
SILENT = {
    *("title", "author", "ruleset", "rules", "solution", "id", "fontC", "c", "highlight", "color"),
    *("centerPencilMarks", "centremarks", "foglight", "disabledlogic", "cellSize"),
}
GONE = "the key is not there"
EMPTY = dict.fromkeys(("None", "False", "''", "[]", "{}"), GONE)
TRUTHS: dict[str, object] = {"None": GONE, "True": True, "False": False}
NUMBERS: dict[str, object] = {"None": GONE, "''": GONE, "0": GONE, "'3'": 3, "3": 3}
PARTS_OF_LISTS: dict[str, object] = {"0": 0, "3": 3, "{}": {}}
LISTS = dict.fromkeys(("None", "[]"), GONE)
MEANT: dict[str, dict[str, Any]] = {
    **dict.fromkeys(("given", "diagonal+", "disjointgroups", "unique", "hidden"), TRUTHS),
    **dict.fromkeys(("value", "sum", "region", "size", "givenPencilMarks[]"), NUMBERS),
    **dict.fromkeys(("killercage", "extraregion", "cages", "lines"), LISTS),
    **dict.fromkeys(("regions", "givenPencilMarks"), LISTS),
    "regions[]": {"None": [], "[]": []},
    **dict.fromkeys(("antiknight", "overlays", "norowcol", "metadata", "type", "new"), EMPTY),
    **dict.fromkeys(("wayPoints[][]", "regions[][][]"), PARTS_OF_LISTS),
    **{key: {**PARTS_OF_LISTS, "None": {}} for key in ("cages[]", "grid[][]", "cells[][]")},
}
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 9.0, "3", "9.0", "x", "", [], {}, 10**400, float("nan"), 3),
)


def odd_puzzles() -> tuple[dict[str, Any], dict[str, Any]]:
    """A puzzle of each program, with all keys that are read and some that say nothing."""
    of_fpuzzles = fpuzzles(
        title="t",
        ruleset="r",
        killercage=[{"cells": ["R1C2", "R1C3"], "value": "5", "fontC": "#000"}],
        extraregion=[{"cells": ["R1C1", "R2C2"]}],
        disjointgroups=False,
        antiknight=False,
        disabledlogic=["aic"],
        metadata={"title": "x", "rules": ["y"], "solution": "." * 16},
    )
    of_fpuzzles["diagonal+"] = True
    of_fpuzzles["grid"][0][0] = {"value": 1, "given": True, "region": 0, "c": "#FFF"}
    of_fpuzzles["grid"][1][1] = {"centerPencilMarks": [1], "highlight": "#F00"}
    of_fpuzzles["grid"][2][2] = {"givenPencilMarks": [1, 2]}
    of_sudokupad = sudokupad(
        cages=[
            {"cells": [[0, 1], [0, 2]], "value": "5", "sum": 5, "unique": True, "fontC": "#000"},
            {"cells": [[0, 3], [1, 2], [2, 1], [3, 0]], "unique": True, "hidden": True, "type": ""},
        ],
        metadata={"author": "x", "norowcol": False},
        lines=[{"wayPoints": [[0, 0], [4, 4]], "color": "#34BBE6"}],
        underlays=[{"center": [0.5, 0.5], "width": 1, "height": 1, "rounded": False}],
        overlays=[],
        foglight=[[0, 0]],
    )
    of_sudokupad["cells"][0][0] = {"value": "1", "given": True}
    of_sudokupad["cells"][1][1] = {"centremarks": [1]}
    return of_fpuzzles, of_sudokupad


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of all values but those of further regions, and one for a new key of each map."""
    if path[:1] == ("regions",) and path[1:] > (0, 1):
        return
    if path and path not in (("grid",), ("cells",)):
        yield path
    if isinstance(value, dict) and (value or path[1:] == (0, 1)):
        yield (*path, "new")
    keys = value if isinstance(value, dict) else range(len(value) if isinstance(value, list) else 0)
    for key in keys:
        yield from places(value[key], (*path, key))


def put(data: dict[str, Any], path: tuple[Any, ...], value: object) -> str:
    """The JSON of a puzzle with another value in a place."""
    copy = json.loads(json.dumps(data))
    part = copy
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    if value == GONE:
        del part[path[-1]]
    return json.dumps(copy)


@pytest.mark.parametrize("data", odd_puzzles(), ids=["fpuzzles", "sudokupad"])
def test_an_odd_value_is_bad_or_means_what_it_must(data: dict[str, Any]) -> None:
    whole = grid_of("killer", json.dumps(data))
    for path in places(data):
        key = max(at for at, name in enumerate(path) if isinstance(name, str))
        name = path[key] + "[]" * (len(path) - key - 1)
        for odd in ODD:
            (record,) = records_of("killer", put(data, path, odd))
            if isinstance(record, BadRecord):
                assert str(record.error).startswith("f:1:"), (path, odd)
            elif path[key] in SILENT or path[0] == "underlays":  # a colour, which is told
                assert puzzle(record) == whole, (path, odd)
            else:
                assert repr(odd) in MEANT[name], (path, odd)
                meant = grid_of("killer", put(data, path, MEANT[name][repr(odd)]))
                assert puzzle(record) == meant, (path, odd)


# Links of sites, and lines of HoDoKu

CELLS = "000704005020010070000080002090006250600070008053200010400090000030060090200407000"


@pytest.mark.parametrize(
    "text",
    [
        f"https://www.sudokuwiki.org/sudoku.htm?bd={CELLS}",
        f"http://sudoku.coach/en/play/{CELLS.replace('0', '.')}",
        f"https://sudokuexchange.com/play/?s={CELLS}&d=2  # by me",
        f"1. Easy: www.example.org/#{CELLS} (by me)",
        f":0000:x:{CELLS}:412 913:413::",
        f":0702-1:4:{CELLS.replace('0', '.').replace('..', '+1.', 3)}::",
    ],
)
def test_81_cells_in_a_string(text: str) -> None:
    record, notes = read("sudoku", text)
    assert puzzle(record)._givens == tuple(map(int, CELLS))
    assert len(notes) == ("+" in text)
    (again, other) = records_of("sudoku", f"{text}\n{text[: text.index('7')]}\n")
    assert (again, type(other)) == (record, BadRecord)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("https://example.com/a", "this is no link with 81 cells, and nothing is fetched"),
        (f"https://example.com/?p={CELLS}1", "this is no link with 81 cells"),
        (f"https://example.com/{CELLS}/{CELLS[::-1]}", "this is no link with 81 cells"),
        (f"https://example.com/?p={CELLS} 1.2.3", "this is no link with 81 cells"),
        (f"https://example.com/?p={CELLS}&q={CELLS[:30]}", "this is a link of a puzzle with more"),
        (f"https://www.sudokuwiki.org/Killer_Sudoku?bd={CELLS}",
         'this is a link of a puzzle with further rules ("Killer"); export the puzzle as 81'),
    ],
)  # fmt: skip
def test_links_that_are_no_sudoku(text: str, says: str) -> None:
    assert error("sudoku", text).startswith(f"f:1: {says}")


# Writing


def test_a_link_is_written_as_the_programs_write_it() -> None:
    (record,) = records_of("killer", KILLER)
    assert written(record, "fpuzzles").startswith("https://www.f-puzzles.com/?load=N4Ig")
    text = written(record, "sudokupad")
    assert text.startswith("https://sudokupad.app/fpuzzlesN4Ig")
    assert "/" not in text.removeprefix("https://sudokupad.app/")


@pytest.mark.parametrize(
    ("command", "text", "what"),
    [
        ("irregular", "size: 4x5\n", "a grid that is not square"),
        ("irregular", "size: 4\nlow: 0\n", "other digits than from 1"),
        ("killer", "size: 4\nrepeats: true\ncages:\n- {sum: 4, cells: r1c1 r1c2}\n",
         "cages that may hold a digit twice"),
        ("killer", "size: 4\ncages:\n- {sum: 4, cells: r1c1 r1c2}\n"
         "candidates: |\n  - . . .\n  . . . .\n  . . . .\n  . . . .\n",
         "that no digit may stand in a cell"),
    ],
)  # fmt: skip
def test_what_f_puzzles_does_not_say_is_an_error(command: str, text: str, what: str) -> None:
    (record,) = records_of(command, text)
    with pytest.raises(InputError, match=f"f-puzzles cannot say {what}"):
        written(record, "fpuzzles")


def test_houses_are_written_wherever_they_come_from() -> None:
    text = "boxes: true\nextra:\n  a: r1c1 r2c2 r3c3\ngrid: |\n  ....\n  ....\n  ..1.\n  ....\n"
    (record,) = records_of("irregular", text)
    again = grid_of("irregular", written(record, "fpuzzles"))

    assert NOWHERE not in again.rules.regions
    assert {house.cells for house in again.rules.houses} == {
        house.cells for house in puzzle(record).rules.houses
    }
