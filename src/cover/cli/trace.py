"""`cover trace`: Algorithm X, step by step."""

from __future__ import annotations

from functools import partial

from cover.cli.options import Command, Settings

HELP = """Tell how Algorithm X with dancing links finds a solution, step by step.

It chooses an item, tries its options one after the other, covers their items and uncovers them
again. That is shown for any puzzle: in its model, after what is given.

\b
Examples:
  cover trace matrix.txt                     each step in a line
  cover trace --format html matrix.txt > trace.html    a page to step through
  cover trace --format svg matrix.txt        the tree of the search
  cover trace --all --limit 5000 puzzle.txt  all solutions, and more steps
"""


def command() -> Command:
    """Return the command."""
    return Command("trace", HELP, _run)


def _run(settings: Settings) -> int:
    from cover.cli.runs import ask
    from cover.setting.trace import STEPS, Trace, traced

    asking = partial(traced, limit=settings.limit or STEPS, all_solutions=settings.all_solutions)
    return ask(settings, asking, Trace)
