"""The way from the options of a subcommand to a run."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from cover.answers import Request
from cover.answers.problems import finder_of_records
from cover.batch import Batch
from cover.batch.outputs import Output, PrintedOutput
from cover.batch.sources import STDIN, Source, expand
from cover.cli.messages import Messages, say
from cover.cli.options import Settings
from cover.errors import InputError
from cover.families.family import Document, Family, InputPlan
from cover.output import BlockWriter
from cover.reading.records import Reading

if TYPE_CHECKING:
    from cover.drawing.progress import ProgressBar


_IN_PART = "what was written has .part after its name"


def solve_with(family: Family | None, values: dict[str, Any]) -> int:
    """Solve what the options ask for, by their names and values, and return the exit code.

    Without a family, each input tells its own.
    """
    settings = Settings(**{name: values.pop(name) for name in Settings._fields})
    request = settings.request()
    if family is not None:
        family.command.refuse(request.mode, values)
    bar, print_line = _screen(settings)
    messages = Messages(-1 if settings.quiet else int(settings.verbose), print_line)
    reading: Reading[Any] = Reading(None, settings.input_format, messages.note, messages.guess)
    asked = InputPlan(family, reading)
    if family is not None:
        try:
            asked = family.command.prepare(family, reading, values)
        except InputError as error:
            messages.error(error)
            return error.exit_code
    if _reads_terminal(settings, asked.document is not None):
        name = "solve" if family is None else family.name
        say(f"cover {name}: name a file, or pipe puzzles in; --help shows examples")
        return 2
    family, reading = asked.family, asked.reading
    writer = settings.writer("solve" if family is None else family.name, request.mode)
    if isinstance(writer, BlockWriter) and not writer.tells_costs:
        reading = reading._replace(records=finder_of_records(request))
    found = _sources(settings, asked.document, messages)
    request = request._replace(watch=bar)
    waiting = _patience(settings, request, bar)
    batch = Batch(family, request, reading, writer, messages, settings.fail_fast, bar, waiting)
    try:
        output, sources = _output(found, settings, request, bar)
        return _summed_up(batch, sources, output, messages)
    finally:
        if bar is not None:
            bar.close()


def _summed_up(batch: Batch, sources: Iterable[Source], output: Output, messages: Messages) -> int:
    """The exit code of a run, of which a summary is told unless it has failed."""
    began, before, bad = monotonic(), output.tally.records, output.tally.counts["bad"]
    try:
        code = batch.run(sources, output)
    except KeyboardInterrupt:
        messages.summary(output.tally, before, monotonic() - began)
        if not output.keeps:
            raise
        goes_on = "the same command with --resume goes on"
        rest = goes_on if _can_go_on(batch, output) else _IN_PART
        messages.repeat(f"cover: interrupted; {rest}")
        return 130
    messages.summary(output.tally, before, monotonic() - began)
    if output.keeps and batch.fail_fast and output.tally.counts["bad"] > bad:
        goes_on = "with --resume it goes on after that"
        rest = goes_on if _can_go_on(batch, output) else _IN_PART
        messages.repeat(f"cover: stopped at a bad record; {rest}")
    return code


def _can_go_on(batch: Batch, output: Output) -> bool:
    """Whether `--resume` finds its place: there is an order, and more than one document for all."""
    in_parts = output.each or not batch.writer.keeps_answers
    return output.keeps and in_parts and not batch.request.unordered


def _patience(
    settings: Settings, request: Request, bar: ProgressBar | None
) -> AbstractContextManager[object]:
    """What tells, while an answer is waited for, that it is slow because no core was compiled."""
    if settings.quiet or settings.engine != "auto" or request.engine != "python":
        return nullcontext()
    from cover.cli.patience import Patience
    from cover.solver.engines import missing

    why = missing()
    return nullcontext() if why is None else Patience(why, say if bar is None else bar.say)


def _sources(settings: Settings, document: Document | None, messages: Messages) -> Iterable[Source]:
    """Return where puzzles come from: files, standard input, or a document."""
    if document is None:
        return expand(settings.files or (STDIN,), settings.recursive, messages.note)
    if settings.files:
        message = f"{document.option} is a puzzle of its own; it goes with no file"
        raise click.UsageError(message)
    name = document.name
    return (Source(name, name, name, data=document.data),)


def _reads_terminal(settings: Settings, has_document: bool) -> bool:
    """Whether puzzles would have to be typed in."""
    reads_stdin = not has_document and (not settings.files or STDIN in settings.files)
    return reads_stdin and sys.stdin is not None and sys.stdin.isatty()


def _screen(settings: Settings) -> tuple[ProgressBar | None, Callable[[str], None]]:
    """Return the line of progress, None where no terminal shows it, and what prints messages."""
    if settings.quiet or sys.stderr is None or not sys.stderr.isatty():
        return None, say
    from cover.cli.screen import beside, progress

    bar = progress(settings.files, settings.color)
    return bar, beside(bar, say)


def _output(
    sources: Iterable[Source], settings: Settings, request: Request, bar: ProgressBar | None
) -> tuple[Output, Iterable[Source]]:
    """Return where answers go, and the sources; raises `OptionError` where they cannot go there."""
    if settings.output is not None:
        from cover.cli.outputs import output

        found, sources = output(settings.output, sources, settings, request)
        if bar is not None:
            bar.go_on(found.tally.records)
        return found, sources
    if bar is not None and sys.stdout.isatty():
        from cover.cli.screen import ScreenOutput

        return ScreenOutput(bar), sources
    return PrintedOutput(sys.stdout), sources
