"""Links and JSON of f-puzzles and SudokuPad: odd values in all places.

It alone holds that an odd value is bad or means what it must, wherever it stands. What is read,
noted, refused and written is in `tests/data/told/sudoku-links.txt`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from cover.families.grids.puzzle import DigitGrid
from cover.reading.records import BadRecord
from grid_records import puzzle, read, records_of


def cells() -> list[list[dict[str, Any]]]:
    return [[{} for _ in range(4)] for _ in range(4)]


def fpuzzles(**keys: Any) -> dict[str, Any]:
    """An empty puzzle of f-puzzles, and more."""
    return {"size": 4, "grid": cells(), **keys}


def sudokupad(**keys: Any) -> dict[str, Any]:
    """An empty puzzle of SudokuPad, and more; its regions are boxes."""
    square = (0, 0), (0, 1), (1, 0), (1, 1)
    regions = [[[2 * r + i, 2 * c + j] for i, j in square] for r, c in square]
    return {"cellSize": 50, "cells": cells(), "regions": regions, **keys}


def test_a_packed_puzzle_that_is_too_long() -> None:
    says = "f:1:5: a packed puzzle of more than 16384 characters, which is not read"
    assert read("sudoku", f"fpuzN4{'A' * 20_000}") == [says]


@pytest.mark.parametrize("key", ["lines", "arrows", "underlays"])
def test_what_has_a_point_that_is_nowhere_is_a_rule(key: str) -> None:
    for odd in (10**400, -(10**400), 1e308, float("nan"), float("inf"), 1001):
        points = [[0, 0], [odd, 1], [4, 4]]  # without the second one, a diagonal
        drawn = {"wayPoints": points} if key != "underlays" else {"center": points[1]}
        (says,) = read("sudoku", json.dumps({**sudokupad(), key: [drawn]}))
        assert says.startswith("f:1:1: rules that are not read: "), odd


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
    def one(text: str) -> DigitGrid | BadRecord:
        (record,) = records_of("killer", text)
        return record

    whole = puzzle(one(json.dumps(data)))
    for path in places(data):
        key = max(at for at, name in enumerate(path) if isinstance(name, str))
        name = path[key] + "[]" * (len(path) - key - 1)
        for odd in ODD:
            record = one(put(data, path, odd))
            if isinstance(record, BadRecord):
                assert str(record.error).startswith("f:1:"), (path, odd)
            elif path[key] in SILENT or path[0] == "underlays":  # a colour, which is told
                assert record == whole, (path, odd)
            else:
                assert repr(odd) in MEANT[name], (path, odd)
                assert record == one(put(data, path, MEANT[name][repr(odd)])), (path, odd)
