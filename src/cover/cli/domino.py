"""`cover domino`."""

from __future__ import annotations

import click

from cover.cli.solving import solving
from cover.formats.record import Reading


@click.command("domino", short_help="Dominoes on grids: su-domino-ku, dominosa.")
@solving
@click.option(
    "--layouts",
    is_flag=True,
    help="Take the ways to lay dominoes on one grid of a su-domino-ku for different solutions; "
    "with --count, tell both numbers.",
)
def domino() -> Reading:
    """Solve su-domino-ku and dominosa puzzles.

    \b
    Examples:
      cover domino puzzle.txt                    draw the solved grid and its dominoes
      cover domino --unique puzzle.txt           is it the only grid?
      cover domino --count --layouts puzzle.txt  how many grids, and ways to lay dominoes
      cover domino --format contest hdu4210.txt  as the contest wants it
      cover domino --format svg puzzle.txt > dominoes.svg
      echo 3:20123332110022313010 | cover domino

    \b
    Su-domino-ku is a sudoku made of the 36 dominoes 1+2 to 8+9 and nine single cells;
    reads how many dominoes are given, each as 6 B2 1 B3, and the cells of the single
    digits 1 to 9 (HDU 4210). In dominosa, a grid of numbers is to be divided into all
    dominoes 0-0 to n-n; reads rows of numbers and ids such as 3:20123332110022313010.
    Both are read from YAML, too; with no file, or with -, from standard input. Names
    for --from: su-domino-ku, dominosa, tatham, yaml.

    \b
    Keys in YAML: variant (su-domino-ku or dominosa), dominoes, singles (the cells of
    1 to 9), grid. More in docs/formats.md in the repository.
    """
    return Reading()


command = domino
