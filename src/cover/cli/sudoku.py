"""`cover sudoku`."""

from __future__ import annotations

from typing import Any

import click

from cover.cli.grids import grid_options
from cover.cli.solving import solving
from cover.formats.record import Reading


@click.command("sudoku", short_help="Sudokus of any box shape, from 4x4 to 25x25.")
@solving
@grid_options
def sudoku(**options: Any) -> Reading:
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
    return Reading(**options)


command = sudoku
