"""`cover tiling`."""

from __future__ import annotations

from typing import Any

import click

from cover.cli.solving import solving
from cover.formats.record import Reading


@click.command("tiling", short_help="Tilings: polyforms in the plane and in space.")
@solving
@click.option(
    "--preset",
    metavar="NAME",
    help="Solve a puzzle that comes with cover: calendar, calendar-weekday, soma-cube, "
    "pentomino-6x10, chessboard-dominoes.",
)
@click.option(
    "--date",
    metavar="DATE",
    help="The day that a calendar leaves open, such as 2026-11-20. Default: today.",
)
@click.option(
    "--rotate/--no-rotate",
    default=None,
    help="Whether pieces may be turned, where the puzzle does not say. Default: yes.",
)
@click.option(
    "--reflect/--no-reflect",
    default=None,
    help="Whether pieces may be turned over. Default: yes in the plane, no in space.",
)
@click.option(
    "--distinct",
    is_flag=True,
    help="Take solutions for one that are turned or mirrored forms of each other; with --count, "
    "tell both numbers.",
)
def tiling(**options: Any) -> Reading:
    """Lay pieces on a board so that they cover it exactly, in the plane or in space.

    \b
    Examples:
      cover tiling puzzle.yaml                     draw one solution
      cover tiling --count puzzle.yaml             how many there are
      cover tiling --count --distinct puzzle.yaml  turned and mirrored ones once
      cover tiling --preset calendar --date 2026-11-20
      printf 'board: 6x10\\nuse: pentominoes\\n' | cover tiling
      cover tiling --all --distinct --format html soma.yaml > soma.html

    \b
    Reads boards and pieces as drawings, sizes and sets of pieces in YAML, Knuth's
    polyomino and polycube files, the triangles of NOI 2005, sheets that show the
    board and the pieces beside each other, and sizes followed by pieces; with no
    file, or with -, from standard input. Names for --from: knuth, triangle,
    sheet, sized, yaml.

    \b
    Keys in YAML: board (a drawing, or a size such as 6x10), pieces (names and
    drawings), use (sets of pieces), except, rotate, reflect, open, holes, empty,
    uncovered, preset, date, expect. More in docs/formats.md in the repository.
    """
    return Reading(**options)


command = tiling
