"""`cover irregular`."""

from __future__ import annotations

from typing import Any

import click

from cover.cli import layout
from cover.cli.grids import grid_options
from cover.cli.solving import solving
from cover.formats.record import Reading


@click.command("irregular", short_help="Irregular sudokus (jigsaws), from 2x2 to 25x25.")
@solving
@layout.option
@click.option("--boxes", is_flag=True, help="The boxes hold every symbol once, too.")
@grid_options
def irregular(**options: Any) -> Reading:
    """Solve irregular sudokus: regions of any form in the place of boxes.

    \b
    Examples:
      cover irregular puzzle.txt                solve what is in a file
      cover irregular --format rows puzzle.txt  a line for each row
      cover irregular --unique puzzle.txt       solution, `several` or `none`
      cover irregular --count layouts.txt       how many grids each layout has
      cover irregular --diagonals puzzle.yaml   both diagonals, too

    \b
    Reads givens followed by region numbers, two grids (givens and layout, in one
    line, two, or rows), layouts alone, SumoCue, walls (HDU 4069), `rows columns`
    with two layers, Solo and YAML; with no file, or with -, from standard input.
    Blanks are . 0 ? - _ * x. Names for --from: ids, layouts, grids, sumocue,
    walls, layers, solo, yaml.
    """
    return Reading(**options)


command = irregular
