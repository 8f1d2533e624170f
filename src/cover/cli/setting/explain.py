"""`cover explain`: the way a person would go, step by step."""

from __future__ import annotations

from functools import partial

import click

from cover.cli.setting.running import SetterCommand
from cover.setting.explain import explanation

_HELP = """Explain how to solve puzzles, step by step, from the simplest techniques on.

\b
Techniques, in this order; after each step, the simplest comes first again:
  single           only one option is left for a cell, a piece, a digit in a row
  locked           what would leave nothing for another cell or piece is out
  sum              what cages, houses or numbers of copies leave no room for
  pair, triple     two or three cells or pieces that have as many others to share
  contradiction    if that were so, then ..., and nothing would be left for ...
  search           nothing simpler helps; how many trials it takes, how deep

Each step is true of all solutions; a puzzle with several ends where nothing more follows.

\b
Examples:
  cover explain puzzle.txt                        all steps, and the solution
  cover explain --hint puzzle.txt                 the next step only
  cover explain --drawings puzzle.txt             with a drawing of each step
  cover explain --output steps.html puzzle.txt    a page with a picture of each
"""

_OPTIONS = (
    click.Option(["--hint"], is_flag=True, help="Tell the next step only."),
    click.Option(
        ["--drawings"],
        is_flag=True,
        help="Draw each step in the text: what is laid, what is left, where to look.",
    ),
)


COMMAND = SetterCommand(
    name="explain",
    short_help="How a person would solve it, step by step.",
    help=_HELP,
    options=_OPTIONS,
    inquiry=lambda values: partial(
        explanation, is_hint=values["hint"], draws_all=values["drawings"]
    ),
)
