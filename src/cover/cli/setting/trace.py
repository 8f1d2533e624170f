"""`cover trace`: Algorithm X, step by step."""

from __future__ import annotations

from functools import partial

import click

from cover.cli.setting.running import SetterCommand
from cover.setting.trace import STEPS, TRACE_FORMS, traced

_HELP = """Tell how Algorithm X with dancing links finds a solution, step by step.

It chooses an item, tries its options one after the other, covers their items and uncovers them
again. That is shown for any puzzle: in its model, after what is given.

\b
Examples:
  cover trace matrix.txt                     each step in a line
  cover trace --format html matrix.txt > trace.html    a page to step through
  cover trace --format svg matrix.txt        the tree of the search
  cover trace --all --limit 5000 puzzle.txt  all solutions, and more steps
"""

_LIMIT = click.Option(
    ["--limit"],
    type=click.IntRange(min=1),
    default=STEPS,
    show_default=True,
    metavar="N",
    help="Trace at most N steps.",
)
_ALL = click.Option(
    ["--all"], is_flag=True, help="Go on after the first solution, until the search is complete."
)


COMMAND = SetterCommand(
    name="trace",
    short_help="Algorithm X, step by step, for students.",
    help=_HELP,
    options=(_LIMIT, _ALL),
    inquiry=lambda values: partial(traced, limit=values["limit"], all_solutions=values["all"]),
    forms=TRACE_FORMS,
)
