"""`cover killer`."""

from __future__ import annotations

from typing import Any

import click

from cover.cli import layout
from cover.cli.grids import grid_options
from cover.cli.solving import solving
from cover.formats.record import Reading


@click.command("killer", short_help="Killer sudokus: cages with sums, in grids of any boxes.")
@solving
@layout.option
@click.option("--repeats", is_flag=True, help="A cage may hold a digit more than once.")
@grid_options
def killer(**options: Any) -> Reading:
    """Solve killer sudokus.

    \b
    Examples:
      cover killer puzzle.txt                solve what is in a file
      cover killer < lines.txt > solved.txt  many killers, one answer a line
      cover killer --unique puzzle.txt       solution, `several` or `none`
      cover killer --repeats puzzle.txt      a cage of 4 may be 2 + 2
      cover killer --from arrows puzzle.txt  no guess of the format

    \b
    Reads totals and a map of the cages, Perfect Sudoku (3x3::k:...), SumoCue,
    arrows, letters with sums, two grids, lists of cages, Interactive Sudoku
    Solver, Solo and YAML; with no file, or with -, from standard input. Names
    for --from: sums, ps, sumocue, arrows, letters, layers, list, iss, solo,
    yaml.
    """
    return Reading(**options)


command = killer
