"""`cover minimize`: puzzles with as few givens as their answers allow."""

from __future__ import annotations

import sys
from functools import partial

from cover.cli.options import Command, Settings

HELP = """Take givens away as long as a puzzle has one solution.

A puzzle goes in, or a solved one. What goes are its givens, the totals of its cages, pieces and
dominoes that lie already; of an exact cover its options, of a graph its edges, and none of the
answer. In what comes out, nothing more can go; another engine proves that. It is
drawn on a terminal, and elsewhere written in the format in which it came.

\b
Examples:
  cover minimize solved.txt                      a line in, a line out
  cover minimize --symmetry rotational -n 5 grid.txt
  cover minimize --keep "r1c1 r4c4-r6c6" grid.txt
  cover minimize --what cages killer.yaml        no given goes, but totals do
  cover minimize --what items problem.dlx        items that are too many
  cover minimize --json --jobs 4 many.txt        with what was taken away
"""


def command() -> Command:
    """Return the command."""
    return Command("minimize", HELP, _run, of="new")


def _run(settings: Settings) -> int:
    from cover.cli.runs import ask
    from cover.setting.minimize import MinimalPuzzles, PartChoice, minimized

    choice = PartChoice(settings.what, settings.keep, settings.symmetry)
    asking = partial(minimized, choice=choice, number=settings.number or 1)
    form = "grid" if settings.output is None and sys.stdout.isatty() else "puzzle"
    return ask(settings, asking, MinimalPuzzles, mode="unique", form=form)
