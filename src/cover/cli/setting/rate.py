"""`cover rate`: how hard puzzles are for people."""

from __future__ import annotations

from cover.cli.setting.running import SetterCommand
from cover.setting.rate import RATING_FORMS, rating

_HELP = """Tell how hard puzzles are for people: a line for each.

The score comes from the steps that `cover explain` tells: from the hardest of them, and from their
number. Below 200 a puzzle is easy, below 500 medium, below 700 hard; any other is extreme.

\b
Examples:
  cover rate puzzles.txt                  place, score, difficulty, steps, hardest technique
  cover rate --format csv puzzles.txt     a table
  cover rate --timeout 2 --json -r DIR    for programs; unknown after 2 seconds a puzzle
"""


COMMAND = SetterCommand(
    name="rate",
    short_help="How hard puzzles are for people.",
    help=_HELP,
    options=(),
    inquiry=lambda values: rating,
    mode="unique",
    forms=RATING_FORMS,
)
