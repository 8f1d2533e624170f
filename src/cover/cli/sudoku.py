"""`cover sudoku`."""

from __future__ import annotations

import click

from cover.cli.options import solving
from cover.formats.record import Reading


class BoxType(click.ParamType[tuple[int, int]]):
    """Rows x columns of a box, such as 2x3."""

    name = "box"

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """The two numbers."""
        from cover.formats.sudoku_grid import parse_box

        box = parse_box(value)
        if box is None:
            self.fail(f'"{value}" is not rows x columns such as 2x3', param, ctx)
        return box


@click.command("sudoku", short_help="Sudokus of any box shape, from 4x4 to 25x25.")
@solving
@click.option(
    "--box",
    type=BoxType(),
    metavar="RxC",
    help="Boxes of R rows and C columns, where the size alone does not tell.",
)
@click.option("--diagonals", is_flag=True, help="Both diagonals hold every symbol, too.")
@click.option("--windows", is_flag=True, help="The windows hold every symbol, too (windoku).")
@click.option("--blank", default="", metavar="CHARS", help="The characters of an empty cell.")
@click.option("--symbols", default="", metavar="CHARS", help="The characters of the symbols.")
def sudoku(
    box: tuple[int, int] | None, diagonals: bool, windows: bool, blank: str, symbols: str
) -> Reading:
    """Solve sudokus.

    \b
    Examples:
      cover sudoku puzzle.txt                solve what is in a file
      cover sudoku < lines.txt > solved.txt  one line in, one line out
      cover sudoku --unique puzzle.txt       solution, `several` or `none`
      cover sudoku --count --limit 1000 few-givens.txt
      cover sudoku --box 3x2 six-by-six.txt  boxes of 3 rows and 2 columns

    \b
    Reads lines of 81 characters (or 16, 36, 64 ... 625), rows with or without
    frames, grids of numbers or candidates, CSV, YAML, OpenSudoku and Solo; with
    no file, or with -, from standard input. Blanks are . 0 ? - _ * x. Names for
    --from: lines, rows, csv, opensudoku, solo, yaml.
    """
    return Reading(box=box, diagonals=diagonals, windows=windows, blank=blank, symbols=symbols)


command = sudoku
