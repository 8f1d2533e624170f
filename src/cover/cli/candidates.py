"""`cover candidates`: what every cell can be."""

from __future__ import annotations

from functools import partial

from cover.cli.options import Command, Settings, as_typed

HELP = """Tell for each cell which values it has in any solution, and in how many. That gives a
puzzle with one solution away: --simple has the pencil marks that one begins with, which do not.

What is not settled when the --timeout is over is unknown (?), and so is the puzzle (exit code 3).

\b
Examples:
  cover candidates --simple puzzle.txt     pencil marks that do not spoil
  cover candidates puzzle.txt              what is in any solution, drawn
  cover candidates --json puzzles.txt      for programs, a line each
  cover candidates puzzle.txt --format svg > marks.svg
  cover candidates --type tiling --preset calendar --date 2026-11-20
"""


def command() -> Command:
    """Return the command."""
    return Command("candidates", HELP, _run)


def _run(settings: Settings) -> int:
    from cover.cli.runs import ask
    from cover.setting.candidates import Candidates, candidates, refuse_with_simple

    searching = {name: getattr(settings, name) for name in ("counts", "timeout", "memory")}
    if settings.simple:
        refuse_with_simple(searching, as_typed)
    asking = partial(
        candidates, counts=settings.counts, memory=settings.memory, is_simple=settings.simple
    )
    return ask(settings, asking, Candidates)
