"""`cover explain`: the way a person would go, step by step."""

from __future__ import annotations

from functools import partial

from cover.cli.options import Command, Settings

HELP = """Explain how to solve puzzles, step by step, from the simplest techniques on.

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
  cover explain --output steps.html puzzle.txt    a page with pictures
"""


def command() -> Command:
    """Return the command."""
    return Command("explain", HELP, _run)


def _run(settings: Settings) -> int:
    from cover.cli.runs import ask
    from cover.setting.explain import Explanation, explanation

    asking = partial(explanation, is_hint=settings.hint, draws_all=settings.drawings)
    return ask(settings, asking, Explanation)
