"""The commands for those who make puzzles, each a question of `cover.setting` to all records."""

from __future__ import annotations

import sys
from functools import partial

from cover.cli.options import Command, Settings, as_typed

_CANDIDATES = """\
Tell for each cell which values it has in any solution, and in how many. That gives a
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

_WHY = """Tell why a puzzle has no solution, several, or just one.

For none: parts of it that rule each other out, such as givens, cages or regions, each of them
needed for that. For several: where solutions differ, and which given would settle most. For one:
which givens are superfluous.

Without --timeout, a set is looked for no longer than ten seconds.

\b
Examples:
  cover why puzzle.txt          drawn, with a sentence
  cover why --json puzzle.txt   for programs
"""

_EXPLAIN = """Explain how to solve puzzles, step by step, from the simplest techniques on.

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

_RATE = """Tell how hard puzzles are for people: a line for each.

The score comes from the steps that `cover explain` tells: from the hardest of them, and from their
number. Below 200 a puzzle is easy, below 500 medium, below 700 hard; any other is extreme.

\b
Examples:
  cover rate puzzles.txt                  place, score, difficulty, steps
  cover rate --format csv puzzles.txt     a table
  cover rate --timeout 2 --json -r DIR    for programs; 2 seconds each
"""

_TRACE = """Tell how Algorithm X with dancing links finds a solution, step by step.

It chooses an item, tries its options one after the other, covers their items and uncovers them
again. That is shown for any puzzle: in its model, after what is given.

\b
Examples:
  cover trace matrix.txt                     each step in a line
  cover trace --format html matrix.txt > trace.html    a page to step through
  cover trace --format svg matrix.txt        the tree of the search
  cover trace --all --limit 5000 puzzle.txt  all solutions, and more steps
"""

_MINIMIZE = """Take givens away as long as a puzzle has one solution.

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


def command(name: str) -> Command:
    """Return the command of that name."""
    text, run = _COMMANDS[name]
    return Command(name, text, run, of="new" if name == "minimize" else "results")


def _candidates(settings: Settings) -> int:
    from cover.cli.runs import ask
    from cover.setting.candidates import Candidates, candidates, refuse_with_simple

    searching = {name: getattr(settings, name) for name in ("counts", "timeout", "memory")}
    if settings.simple:
        refuse_with_simple(searching, as_typed)
    asking = partial(
        candidates, counts=settings.counts, memory=settings.memory, is_simple=settings.simple
    )
    return ask(settings, asking, Candidates)


def _why(settings: Settings) -> int:
    from cover.cli.runs import ask
    from cover.setting.why import Why, why

    return ask(settings, why, Why)


def _explain(settings: Settings) -> int:
    from cover.cli.runs import ask
    from cover.setting.explain import Explanation, explanation

    asking = partial(explanation, is_hint=settings.hint, draws_all=settings.drawings)
    return ask(settings, asking, Explanation)


def _rate(settings: Settings) -> int:
    from cover.cli.runs import ask
    from cover.setting.rate import Rating, rating

    return ask(settings, rating, Rating, mode="unique")


def _trace(settings: Settings) -> int:
    from cover.cli.runs import ask
    from cover.setting.trace import STEPS, Trace, traced

    asking = partial(traced, limit=settings.limit or STEPS, all_solutions=settings.all_solutions)
    return ask(settings, asking, Trace)


def _minimize(settings: Settings) -> int:
    from cover.cli.runs import ask
    from cover.setting.minimize import MinimalPuzzles, PartChoice, minimized

    choice = PartChoice(settings.what, settings.keep, settings.symmetry)
    asking = partial(minimized, choice=choice, number=settings.number or 1)
    form = "grid" if settings.output is None and sys.stdout.isatty() else "puzzle"
    return ask(settings, asking, MinimalPuzzles, mode="unique", form=form)


_COMMANDS = {
    "candidates": (_CANDIDATES, _candidates),
    "why": (_WHY, _why),
    "explain": (_EXPLAIN, _explain),
    "rate": (_RATE, _rate),
    "trace": (_TRACE, _trace),
    "minimize": (_MINIMIZE, _minimize),
}
