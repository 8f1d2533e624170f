"""`cover generate`: new puzzles of every kind, each with the proof of its solution."""

from __future__ import annotations

import os
import sys
from collections import Counter
from contextlib import closing
from functools import cache, partial
from io import TextIOWrapper
from time import monotonic
from typing import TYPE_CHECKING

import click

from cover.cli.forms import chosen_form, writer_of
from cover.cli.help import SHORT, HelpfulCommand, write_rows, write_text
from cover.cli.messages import IN_PART, Messages, Patience, say
from cover.cli.options import Command, Settings
from cover.errors import InputError, OptionError, Place, as_bad_record, printable
from cover.families import KINDS
from cover.families.family import from_outside, generator
from cover.query import Query, cores
from cover.reading.records import BadRecord
from cover.running.outputs import BY_BADNESS, Output
from cover.setting.generate import NewPuzzle, NotMade, Series, drawn_seed, score_range
from cover.writing.writer import Record, Writer

if TYPE_CHECKING:
    from cover.drawing.progress import ProgressBar
    from cover.families.generating import Generator
    from cover.writing.forms import Form

HELP = """Make new puzzles, each with the proof that it has one solution.

\b
Examples:
  cover generate sudoku                     a new sudoku, in a line
  cover generate killer --format yaml       with its solution
  cover generate domino -n 12 --format pdf --output dominosas.pdf
  cover generate sudoku -n 1000 --difficulty hard > hard.txt
  cover generate sudoku --seed 7            the same one each time

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

_LONG = 10.0  # seconds before it is said that it takes long


class _KindGroup(HelpfulCommand, click.Group):
    """The kinds of puzzles that can be made; each is loaded when it is looked at."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the kinds of the package, and families from outside that make puzzles."""
        return [*KINDS, *(name for name in from_outside() if _makes(name))]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in KINDS or cmd_name in self.list_commands(ctx):
            return _command_of(cmd_name)
        return None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the kind; raises `click.UsageError`, with what may have been meant."""
        is_known = args[0][:1] == "-" or self.get_command(ctx, args[0]) is not None
        if is_known or ctx.resilient_parsing:  # the latter for a shell that completes a line
            return super().resolve_command(ctx, args)
        from cover.reading.names import misspelt

        raise click.UsageError(str(misspelt(args[0], "kind", self.list_commands(ctx))), ctx)

    def write_help(
        self, ctx: click.Context, formatter: click.HelpFormatter, everything: bool
    ) -> None:
        """Write the text and the kinds: both helps are the same, since that is all."""
        write_text(formatter, self.help or "")
        kinds = [(name, generator(name).help) for name in self.list_commands(ctx)]
        write_rows(formatter, "Kinds", kinds)


def _makes(name: str) -> bool:
    """Whether a family from outside makes puzzles."""
    try:
        generator(name)
    except OptionError:
        return False
    return True


def command() -> click.Command:
    """Return the command."""
    return _KindGroup("generate", help=HELP, params=[SHORT])


@cache
def _command_of(kind: str) -> Command:
    found = generator(kind)
    text = _HELP_OF_ONE.format(kind=kind, what=found.help.rstrip("."))
    run = partial(_generate, found)
    return Command(kind, text, run, where="generate", own=found.options, operands=None, of="new")


def _generate(kind: Generator, settings: Settings) -> int:
    """Make what the options ask for, and return the exit code."""
    from cover.cli.runs import output_of, screen

    form, series = _form(settings), _series(kind, settings)
    writer = writer_of(form, settings, "generate", NewPuzzle)
    bar, print_line = screen(settings, settings.number)
    messages = Messages(settings.verbosity, print_line)
    if settings.seed is None and not settings.quiet:
        print_line(f"cover: seed {series.seed}; --seed {series.seed} makes the same again")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    output, _ = output_of(settings, (), form, bar)
    still = "still at it; --timeout SECONDS gives up on a puzzle after that time"
    remarks = {} if settings.quiet or settings.timeout else {_LONG: still}
    patience = Patience(remarks, say if bar is None else bar.say)
    try:
        made = _Made(series.kind, writer, messages, bar)
        return _make(series, settings, output, made, patience)
    except KeyboardInterrupt:
        if not output.keeps:
            raise
        messages.tell(f"cover: interrupted; {IN_PART}")
        return 130
    finally:
        patience.since = None
        if bar is not None:
            bar.close()


def _series(kind: Generator, settings: Settings) -> Series:
    """Return what is to be made; raises `click.UsageError`."""
    settings.query("first")  # whether all values are some
    try:
        scores = None if settings.difficulty is None else score_range(settings.difficulty)
        plan = kind.plan(settings.own)
    except OptionError as error:
        raise click.UsageError(str(error)) from None
    seed = drawn_seed() if settings.seed is None else settings.seed
    return Series(kind.name, plan, seed, scores, settings.timeout)


def _form(settings: Settings) -> Form:
    """Return the form of the output; raises `click.UsageError`."""
    path = settings.output
    if path is not None and (path.endswith(os.sep) or os.path.isdir(path)):
        raise click.UsageError(f"--output {printable(path)}: name a file, not a folder")
    return chosen_form(settings, "new", "line")


def _make(
    series: Series,
    settings: Settings,
    output: Output,
    made: _Made,
    patience: Patience,
) -> int:
    """Write as many puzzles as were asked for, and return the exit code: 3 where some are missing.

    Of a run that is interrupted, what was made is a whole document.
    """
    from cover.running.making import made_in_order, without_repeats

    began, wanted, writer = monotonic(), settings.number or 1, made.writer
    coming = made_in_order(series, settings.jobs or cores(), wanted)
    with output, closing(without_repeats(coming, wanted)) as new:
        output.write_all(writer.begin())
        try:
            patience.since = monotonic()
            for together in new:
                patience.since = None
                output.write_all([text for each in together for text in made.texts_of(each)])
                patience.since = monotonic()
            patience.since = None
        except KeyboardInterrupt:
            output.write_all(writer.end())
            raise
        output.write_all(writer.end())
    count = made.counts.total()
    if count < wanted:
        made.messages.tell(f"cover: no more than {count} were found that differ")
    made.messages.total("puzzles", made.counts, monotonic() - began)
    return made.code or (3 if count < wanted else 0)


class _Made:
    """What was made of a kind, in `counts`, and the exit `code`; what a `writer` says of each."""

    def __init__(
        self, kind: str, writer: Writer, messages: Messages, bar: ProgressBar | None
    ) -> None:
        self.writer, self.messages = writer, messages
        self.counts = Counter[str]()
        self.code = 0
        self._kind = kind
        self._bar = bar

    def texts_of(self, new: NewPuzzle | NotMade) -> list[str]:
        """Return what is written of a puzzle; what the form cannot say counts as not made."""
        if isinstance(new, NotMade):
            return self._texts_of_none(new)
        place = new.puzzle.place
        try:
            with as_bad_record(place):
                texts = list(self.writer.one(Record(new.puzzle, place.line, Query()), new))
        except InputError as error:
            return self._texts_of_none(NotMade(place.line, error.message, error))
        if new.made.remark:
            self.messages.note(place, new.made.remark)
        self._count("made", 0)
        return texts

    def _texts_of_none(self, none: NotMade) -> list[str]:
        place = Place(self._kind, none.number)
        if none.error is None:
            self.messages.note(place, none.why)
            self._count(none.status, 3)
        else:
            self.messages.error(none.error)
            self._count(none.status, none.error.exit_code)
        bad = BadRecord(place, none.error or InputError(place, none.why))
        return list(self.writer.one(Record(bad, none.number, Query()), none))

    def _count(self, status: str, code: int) -> None:
        self.counts[status] += 1
        self.code = max(self.code, code, key=BY_BADNESS.index)
        if self._bar is not None:
            self._bar.records(self.counts.total())
            self._bar.read(1)
