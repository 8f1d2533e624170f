"""`cover why`: why there is no solution, several, or just one."""

from __future__ import annotations

from functools import partial

from cover.cli.options import Command, Settings

HELP = """Tell why a puzzle has no solution, several, or just one.

For none: parts of it that rule each other out, such as givens, cages or regions, each of them
needed for that; no fewer with --smallest. For several: where solutions differ, and which given
would settle most. For one: which givens are superfluous.

Without --timeout, a set is looked for no longer than ten seconds, and a smallest one for as long as
it takes.

\b
Examples:
  cover why puzzle.txt              drawn, with a sentence
  cover why --smallest puzzle.txt   as few givens as possible
  cover why --json puzzle.txt       for programs
"""


def command() -> Command:
    """Return the command."""
    return Command("why", HELP, _run)


def _run(settings: Settings) -> int:
    from cover.cli.runs import ask
    from cover.setting.why import Why, why

    return ask(settings, partial(why, smallest=settings.smallest), Why)
