"""`cover exact-cover`."""

from __future__ import annotations

import click

from cover.families.family import FamilyCommand

_EXACT_COVER = """Solve exact-cover problems.

\b
Examples:
  cover exact-cover problem.dlx            options that cover every item once
  cover exact-cover --count queens.dlx     how many solutions
  cover exact-cover --all --format line matrix.txt
  cover exact-cover --format contest poj3740.txt
  cover exact-cover --maximum shifts.dlx   as many items as can be

{formats}
"""


_OPTIONS = (
    click.Option(
        ["--maximum"],
        is_flag=True,
        help="Cover as many of the items as can be that have to be covered once, and the cheapest "
        "of such covers if costs are stated; --format grid and json name what is left over.",
    ),
)


COMMANDS = {"exact-cover": FamilyCommand(_EXACT_COVER, _OPTIONS, questions=("maximum",))}
