"""The formats of grids, in the order in which they are tried; docs/formats.md describes them."""

from __future__ import annotations

from math import isqrt
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

    def for_numbers(self, cells: int) -> GridOptions:
        """Return the options for grids of that many cells whose symbols are numbers from 1.

        They are read as lines with a character for each, that of the number n at n in `blank` and
        `symbols` together.
        """
        from cover.families.grids.text.notation import LETTERS

        size = isqrt(cells) if self.layout is None else self.layout.symbols
        return self._replace(blank=".", symbols=("123456789" + LETTERS)[:size])


GridReading = Reading[GridOptions]


def asking(reading: GridReading, **changes: Any) -> GridReading:
    """Return how to read with some of the options changed."""
    return reading._replace(options=reading.options._replace(**changes))


def _links(reader: str) -> tuple[Format, ...]:
    """Return the formats of programs for setters, one reader for all: lists have links to all.

    The marks are what stands in links, the beginnings of packed puzzles, and that of JSON.
    """
    return (
        Format(
            "sudokupad",
            f"grids.text.links:{reader}",
            "links and JSON of SudokuPad",
            writer="sudokupad.written",
            in_a_line=True,
            marks=("sudokupad", "crackingthecryptic", "scf", "sclN4", "ctcN4"),
        ),
        Format(
            "fpuzzles",
            f"grids.text.links:{reader}",
            "links and JSON of f-puzzles",
            writer="fpuzzles.written",
            in_a_line=True,
            marks=("f-puzzles.com", "fpuz", "N4Ig", "{"),
        ),
    )


def _in_a_line(name: str, reader: str, what: str) -> Format:
    """Return a format with a module of its name, whose puzzles are written in a line each."""
    return Format(name, f"grids.text.{name}:{reader}", what, writer="written", in_a_line=True)


FORMATS = {
    "sudoku": Formats(
        (
            Format(
                "lines",
                "grids.text.lines:SudokuLines",
                "lines of 81 characters (or 16, 36, 64 ... 625)",
                ("sdm", "ss"),
                writer="written",
                in_a_line=True,
            ),
            Format(
                "opensudoku",
                "grids.text.tables:OpenSudoku",
                "files of OpenSudoku",
                ("opensudoku",),
                writer="written_game",
                in_a_line=True,
                frame=("<opensudoku>", "</opensudoku>"),
            ),
            _in_a_line("solo", "SudokuSolo", "Simon Tatham's Solo"),
            Format("csv", "grids.text.tables:Table", "tables with a column of puzzles"),
            Format(
                "lists", "grids.text.lists:SudokuLists", "lists of rows, as programs print them"
            ),
            Format(
                "rows",
                "grids.text.rows:SudokuRows",
                "rows with or without frames, of numbers or of candidates",
                ("sdk", "sdx", "sud", "sudoku"),
                writer="written",
            ),
            *_links("SudokuLinks"),
        ),
        yaml="grids.yaml:read_sudoku",
        yaml_keys=(
            *("type", "name", "grid", "box", "symbols", "blank", "diagonals", "windows"),
            *("costs", "solution"),
        ),
        options=GridOptions(),
        at_sight="grids.text.grid_looks:is_plain",
        yaml_block="grids.yaml:block_like",
    ),
    "irregular": Formats(
        (
            _in_a_line("sumocue", "IrregularSumoCue", "SumoCue"),
            _in_a_line("solo", "IrregularSolo", "Simon Tatham's Solo"),
            Format("lists", "grids.text.lists:IrregularLists", "two grids as lists of rows"),
            Format(
                "ids",
                "grids.text.ids:RegionIds",
                "givens followed by region numbers",
                writer="written",
            ),
            Format("layouts", "grids.text.grids:Layouts", "layouts alone", writer="written_layout"),
            Format(
                "grids",
                "grids.text.grids:TwoGrids",
                "two grids, givens and layout, in one line, two, or rows",
                ("jig", "jigsaw"),
                writer="written",
            ),
            *_links("IrregularLinks"),
        ),
        yaml="grids.yaml:read_irregular",
        yaml_keys=(
            *("type", "name", "size", "grid", "regions", "extra", "low", "high", "box"),
            *("boxes", "diagonals", "windows", "symbols", "blank", "costs", "solution"),
        ),
        options=GridOptions(),
        at_sight="grids.text.grid_looks:is_plain",
    ),
    "killer": Formats(
        (
            Format(
                "ps",
                "grids.text.perfect_sudoku:PerfectSudoku",
                "Perfect Sudoku (3x3::k:...)",
                writer="written",
                in_a_line=True,
            ),
            _in_a_line("sumocue", "KillerSumoCue", "SumoCue"),
            _in_a_line("solo", "KillerSolo", "Simon Tatham's Solo"),
            _in_a_line("iss", "InteractiveSolver", "Interactive Sudoku Solver"),
            Format("list", "grids.text.cage_list:CageList", "lists of cages", writer="written"),
            Format("letters", "grids.text.letters:Letters", "letters with sums", writer="written"),
            Format(
                "sums",
                "grids.text.sums:CageMaps",
                "totals and a map of the cages",
                ("kil", "killer"),
                writer="written",
            ),
            *_links("KillerLinks"),
        ),
        yaml="grids.yaml:read_killer",
        yaml_keys=(
            *("type", "name", "cages", "sums", "repeats", "grid", "candidates", "box", "size"),
            *("low", "high", "diagonals", "windows", "boxes", "regions", "extra", "symbols"),
            *("blank", "costs", "solution"),
        ),
        options=GridOptions(),
        at_sight="grids.text.grid_looks:is_plain",
    ),
}
