"""The formats of grids, in the order in which they are tried; docs/formats.md describes them."""

from __future__ import annotations

from typing import Any, NamedTuple

from cover.families.grids.houses import Rules
from cover.reading.formats import Format, Formats
from cover.reading.records import Reading


class GridOptions(NamedTuple):
    """What the options of grids say.

    `box` are the rows and columns of a box; `blank` and `symbols` the characters of empty cells and
    of symbols. `diagonals`, `windows` and `boxes` are houses that hold every symbol, too; with
    `repeats`, the cages of a killer may hold a digit more than once. Where there is a `layout`, the
    input consists of lines of givens, and these are its rules.
    """

    box: tuple[int, int] | None = None
    blank: str = ""
    symbols: str = ""
    diagonals: bool = False
    windows: bool = False
    boxes: bool = False
    repeats: bool = False
    layout: Rules | None = None


GridReading = Reading[GridOptions]


def asking(reading: GridReading, **changes: Any) -> GridReading:
    """Return how to read with some of the options changed."""
    return reading._replace(options=reading.options._replace(**changes))


FORMATS = {
    "sudoku": Formats(
        (
            Format(
                "lines",
                "grids.text.sudoku.lines:read",
                "lines of 81 characters (or 16, 36, 64 ... 625)",
                ("sdm", "ss"),
            ),
            Format(
                "rows",
                "grids.text.sudoku.rows:read",
                "rows with or without frames, of numbers or of candidates",
                ("sdk", "sdx", "sud", "sudoku"),
            ),
            Format("csv", "grids.text.sudoku.tables:read_csv", "tables with a column of puzzles"),
            Format(
                "opensudoku",
                "grids.text.sudoku.tables:read_opensudoku",
                "files of OpenSudoku",
                ("opensudoku",),
            ),
            Format("solo", "grids.text.sudoku.solo:read_solo", "Simon Tatham's Solo"),
        ),
        yaml="grids.yaml:read_sudoku",
        yaml_keys=(
            *("type", "name", "grid", "box", "symbols", "blank", "diagonals", "windows"),
            "solution",
        ),
        options=GridOptions(),
        recognise="grids.text.sudoku.recognise:recognise",
    ),
    "irregular": Formats(
        (
            Format("ids", "grids.text.irregular.ids:read", "givens followed by region numbers"),
            Format("layouts", "grids.text.irregular.grids:read_layouts", "layouts alone"),
            Format(
                "grids",
                "grids.text.irregular.grids:read",
                "two grids, givens and layout, in one line, two, or rows",
                ("jig", "jigsaw"),
            ),
            Format("sumocue", "grids.text.irregular.sumocue:read", "SumoCue"),
            Format("walls", "grids.text.irregular.walls:read", "walls (HDU 4069)"),
            Format("layers", "grids.text.irregular.layers:read", "`rows columns` with two layers"),
            Format("solo", "grids.text.irregular.solo:read", "Simon Tatham's Solo"),
        ),
        yaml="grids.yaml:read_irregular",
        yaml_keys=(
            *("type", "name", "size", "grid", "regions", "extra", "low", "high", "box"),
            *("boxes", "diagonals", "windows", "symbols", "blank", "solution"),
        ),
        options=GridOptions(),
        recognise="grids.text.irregular.recognise:recognise",
    ),
    "killer": Formats(
        (
            Format("ps", "grids.text.perfect_sudoku:PerfectSudoku", "Perfect Sudoku (3x3::k:...)"),
            Format("sumocue", "grids.text.killer.sumocue:read", "SumoCue"),
            Format("solo", "grids.text.killer.solo:read", "Simon Tatham's Solo"),
            Format("iss", "grids.text.iss:InteractiveSolver", "Interactive Sudoku Solver"),
            Format("arrows", "grids.text.arrows:Arrows", "arrows"),
            Format("layers", "grids.text.killer.layers:read", "two grids"),
            Format("list", "grids.text.cage_list:CageList", "lists of cages"),
            Format("letters", "grids.text.letters:Letters", "letters with sums"),
            Format(
                "sums",
                "grids.text.sums:CageMaps",
                "totals and a map of the cages",
                ("kil", "killer"),
            ),
        ),
        yaml="grids.yaml:read_killer",
        yaml_keys=(
            *("type", "name", "cages", "sums", "repeats", "grid", "candidates", "box", "size"),
            *("low", "high", "diagonals", "windows", "boxes", "regions", "symbols", "blank"),
            "solution",
        ),
        options=GridOptions(),
        recognise="grids.text.killer.recognise:recognise",
    ),
}
