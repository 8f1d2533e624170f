"""`cover generate`: new puzzles of every kind, each with the proof of its solution."""

from __future__ import annotations

import os
import sys
from functools import cache, partial
from time import monotonic
from typing import TYPE_CHECKING

import click

from cover.cli.help import SHORT, HelpfulCommand, write_rows
from cover.cli.messages import IN_PART, Messages
from cover.cli.options import Command, Settings, chosen_form, writer_of
from cover.errors import OptionError, printable
from cover.families import KINDS
from cover.families.family import from_outside, generator

if TYPE_CHECKING:
    from cover.families.generating import Generator

HELP = """Make new puzzles, each with the proof that it has one solution.

\b
Examples:
  cover generate sudoku                     a new sudoku
  cover generate killer --format yaml       with its solution
  cover generate domino -n 12 --format pdf --output dominosas.pdf
  cover generate sudoku -n 1000 --difficulty hard > hard.txt
  cover generate sudoku --seed 7            the same one each time

Puzzles are drawn on a terminal; elsewhere each is a line that `cover KIND` reads.
`cover generate KIND --help` tells the options of each kind.
"""

_HELP_OF_ONE = """Make new puzzles: {what}.

\b
Examples:
  cover generate {kind}
  cover generate {kind} -n 12 --output {kind}.pdf
  cover generate {kind} --seed 7 --format yaml

Each has one solution, unless something else is said, which was proved by another engine than the
one that made the puzzle; puzzles that are the same by symmetry are left out. `--format json` and
`yaml` tell the solution and the proof, too; svg, html and pdf are pages to print, with the
solutions behind; any other form of puzzles will do as well. The --seed that was drawn is told
on stderr.
"""


class _KindGroup(HelpfulCommand, click.Group):
    """The kinds of puzzles that can be made; each is loaded when it is looked at."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the kinds of the package, and families from outside that make puzzles."""
        return [*_kinds()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in KINDS or cmd_name in self.list_commands(ctx):
            return _command_of(cmd_name)
        return None

    def write_help(
        self, ctx: click.Context, formatter: click.HelpFormatter, everything: bool
    ) -> None:
        """Write the text and the kinds: both helps are the same, since that is all."""
        super().write_help(ctx, formatter, everything)
        write_rows(formatter, "Kinds", [*_kinds().items()])


def _kinds() -> dict[str, str]:
    """Return all kinds, and what is said of each."""
    from cover.families.outside import kind_of

    others = map(kind_of, from_outside())
    return KINDS | {kind.command: kind.summary for kind in others if kind._makes_puzzles()}


def command(name: str) -> click.Command:
    """Return the command."""
    return _KindGroup(name, help=HELP, params=[SHORT])


@cache
def _command_of(kind: str) -> Command:
    found = generator(kind)
    what = KINDS.get(kind) or _kinds()[kind]
    text = _HELP_OF_ONE.format(kind=kind, what=what.rstrip("."))
    run = partial(_generate, found)
    return Command(kind, text, run, where="generate", own=found.options, operands=None, of="new")


def _generate(kind: Generator, settings: Settings) -> int:
    """Make what the options ask for, and return the exit code."""
    from cover.cli.runs import output_of, patience_of, screen
    from cover.query import cores
    from cover.running.making import Making
    from cover.setting.generate import NewPuzzle, Series, drawn_seed, score_range

    query = settings.query("first")  # whether all values are some
    if (path := settings.output) and (path.endswith(os.sep) or os.path.isdir(path)):
        raise click.UsageError(f"--output {printable(path)}: name a file, not a folder")
    is_drawn = path is None and sys.stdout.isatty()
    form = chosen_form(settings, "new", "grid" if is_drawn else "line")
    try:
        scores = None if settings.difficulty is None else score_range(settings.difficulty)
        plan = kind.plan(settings.own)
    except OptionError as error:
        raise click.UsageError(str(error)) from None
    seed = drawn_seed() if settings.seed is None else settings.seed
    series = Series(kind.name, plan, seed, scores, settings.timeout)
    writer = writer_of(form, settings, "generate", NewPuzzle)
    began, wanted = monotonic(), settings.number or 1
    bar, print_line = screen(settings, wanted)
    messages = Messages(settings.verbosity, print_line)
    if settings.seed is None and not settings.quiet:
        print_line(f"cover: seed {series.seed}; --seed {series.seed} makes the same again")
    output, _ = output_of(settings, (), form, bar)
    still = "still at it; --timeout SECONDS gives up on a puzzle after that time"
    patience = patience_of(settings, query, still, bar)
    making = Making(series, writer, messages.note, messages.error, patience, bar)
    try:
        making.write(output, wanted, settings.jobs or cores())
    except KeyboardInterrupt:
        if not output.keeps:
            raise
        messages.tell(f"cover: interrupted; {IN_PART}")
        return 130
    finally:
        patience.since = None
        if bar is not None:
            bar.close()
    if (count := making.counts.total()) < wanted:
        messages.tell(f"cover: no more than {count} were found that differ")
    messages.total("puzzles", making.counts, monotonic() - began)
    return making.code
