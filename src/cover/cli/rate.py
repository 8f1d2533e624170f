"""`cover rate`: how hard puzzles are for people."""

from __future__ import annotations

from cover.cli.options import Command, Settings

HELP = """Tell how hard puzzles are for people: a line for each.

The score comes from the steps that `cover explain` tells: from the hardest of them, and from their
number. Below 200 a puzzle is easy, below 500 medium, below 700 hard; any other is extreme.

\b
Examples:
  cover rate puzzles.txt                  place, score, difficulty, steps
  cover rate --format csv puzzles.txt     a table
  cover rate --timeout 2 --json -r DIR    for programs; 2 seconds each
"""


def command() -> Command:
    """Return the command."""
    return Command("rate", HELP, _run)


def _run(settings: Settings) -> int:
    from cover.cli.runs import ask
    from cover.setting.rate import Rating, rating

    return ask(settings, rating, Rating, mode="unique")
