"""`cover candidates`: what every cell can be."""

from __future__ import annotations

from functools import partial

import click

from cover.cli.options import Bytes
from cover.cli.setting.running import SetterCommand
from cover.setting.candidates import candidates

_HELP = """Tell for each cell which values it has in any solution, and in how many.

What is not settled when the --timeout is over is unknown (?), and so is the puzzle (exit code 3).

\b
Examples:
  cover candidates puzzle.txt              drawn as pencil marks
  cover candidates --json puzzles.txt      for programs, a line each
  cover candidates puzzle.txt --format svg > marks.svg
  cover candidates --type tiling --preset calendar --date 2026-11-20
"""

_OPTIONS = (
    click.Option(
        ["--counts/--no-counts"],
        default=None,
        help="Count the solutions with each value, however long that takes (as long as --timeout "
        "allows), or not at all where there are more than 1,000. Default: if half a second is "
        "enough.",
    ),
    click.Option(
        ["--memory"],
        metavar="SIZE",
        type=Bytes(),
        help="Memory for counting, such as 500M or 2G. Default: a quarter of what there is.",
    ),
)


COMMAND = SetterCommand(
    name="candidates",
    short_help="What every cell can be, as pencil marks.",
    help=_HELP,
    options=_OPTIONS,
    inquiry=lambda values: partial(candidates, counts=values["counts"], memory=values["memory"]),
)
