"""`cover candidates`: what every cell can be."""

from __future__ import annotations

from functools import partial

from cover.cli.options import Command, Settings

HELP = """Tell for each cell which values it has in any solution, and in how many.

What is not settled when the --timeout is over is unknown (?), and so is the puzzle (exit code 3).

\b
Examples:
  cover candidates puzzle.txt              drawn as pencil marks
  cover candidates --json puzzles.txt      for programs, a line each
  cover candidates puzzle.txt --format svg > marks.svg
  cover candidates --type tiling --preset calendar --date 2026-11-20
"""


def command() -> Command:
    """Return the command."""
    return Command("candidates", HELP, _run)


def _run(settings: Settings) -> int:
    from cover.cli.runs import ask
    from cover.setting.candidates import Candidates, candidates

    asking = partial(candidates, counts=settings.counts, memory=settings.memory)
    return ask(settings, asking, Candidates)
