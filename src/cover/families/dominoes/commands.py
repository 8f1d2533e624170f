"""`cover domino`."""

from __future__ import annotations

import click

from cover.families.dominoes.options import DominoOptions
from cover.families.family import CommandReading, FamilyCommand

_DOMINO = """Solve su-domino-ku and dominosa puzzles.

\b
Examples:
  cover domino puzzle.txt                    the grid and its dominoes
  cover domino --unique puzzle.txt           is it the only grid?
  cover domino --count --layouts puzzle.txt  grids, and ways to lay them
  cover domino --format contest hdu4210.txt  as the contest wants it
  cover domino --format svg puzzle.txt > dominoes.svg
  echo 3:20123332110022313010 | cover domino

Su-domino-ku is a sudoku made of the 36 dominoes 1+2 to 8+9 and nine single cells. In dominosa, a
grid of numbers is to be divided into all dominoes 0-0 to n-n.

{formats}

Keys in YAML: variant (su-domino-ku or dominosa), dominoes, singles (the cells of 1 to 9), grid.
More in docs/formats.md in the repository.
"""


COMMANDS = {
    "domino": FamilyCommand(
        _DOMINO,
        (
            click.Option(
                ["--layouts"],
                is_flag=True,
                help="Take the ways to lay dominoes on one grid of a su-domino-ku for different "
                "solutions; with --count, tell both numbers.",
            ),
        ),
        lambda command, reading, options: CommandReading(
            command, reading._replace(options=DominoOptions(**options))
        ),
        ("layouts",),
    )
}
