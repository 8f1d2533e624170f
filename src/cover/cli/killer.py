"""`cover killer`."""

from __future__ import annotations

import click

from cover.cli import layout
from cover.cli.options import solving
from cover.cli.sudoku import BoxType
from cover.formats.record import Reading


@click.command("killer", short_help="Killer sudokus: cages with sums, in grids of any boxes.")
@solving
@layout.option
@click.option(
    "--box",
    type=BoxType(),
    metavar="RxC",
    help="Boxes of R rows and C columns, where the size alone does not tell.",
)
@click.option("--repeats", is_flag=True, help="A cage may hold a digit more than once.")
@click.option("--diagonals", is_flag=True, help="Both diagonals hold every symbol, too.")
@click.option("--windows", is_flag=True, help="The windows hold every symbol, too (windoku).")
@click.option("--blank", default="", metavar="CHARS", help="The characters of an empty cell.")
@click.option("--symbols", default="", metavar="CHARS", help="The characters of the symbols.")
def killer(
    box: tuple[int, int] | None,
    repeats: bool,
    diagonals: bool,
    windows: bool,
    blank: str,
    symbols: str,
) -> Reading:
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
    return Reading(
        box=box,
        repeats=repeats,
        diagonals=diagonals,
        windows=windows,
        blank=blank,
        symbols=symbols,
    )


command = killer
