"""A run: the records of all operands are answered, and what a user sees of it meanwhile."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from time import monotonic
from typing import TYPE_CHECKING

import click

from cover.cli.messages import IN_PART, Messages, Patience, Remark, say
from cover.families.family import InputPlan
from cover.query import Query
from cover.running import Batch
from cover.running.operands import expand
from cover.running.outputs import Output, PrintedOutput
from cover.running.sources import STDIN, Input
from cover.writing import Writer

if TYPE_CHECKING:
    from cover.cli.options import RunSettings
    from cover.drawing.progress import ProgressBar
    from cover.shards.checkpoint import Checkpoint

# Seconds that an answer takes before it is called slow without compiled code, and long with it.
_SLOW, _LONG = 1.0, 10.0

_END_OF_TYPING = "Ctrl-Z and Enter" if os.name == "nt" else "Ctrl-D"

_PURE_PYTHON = "this search is in pure Python, some 50 times slower than compiled code"


def has_input(command: str, files: Sequence[str], asked: InputPlan, quiet: bool) -> bool:
    """Whether there is something to read; where that is a terminal, tell what to do there."""
    reads_stdin = asked.document is None and (not files or STDIN in files)
    if not reads_stdin or sys.stdin is None or not sys.stdin.isatty():
        return True
    if not files:
        given = "name a file, or pipe puzzles in (- to type or paste them)"
        say(f"cover {command}: {given}; --help shows examples")
        return False
    if not quiet:
        say(f"cover {command}: reads what you type or paste, up to {_END_OF_TYPING}")
    return True


def sources_of(files: Sequence[str], recursive: bool, asked: InputPlan) -> Iterable[Input]:
    """Return where puzzles come from: files, standard input, operands themselves, a document."""
    document = asked.document
    if document is None:
        return expand(files or (STDIN,), recursive, asked.reading, asked.command)
    if files:
        message = f"{document.option} is a puzzle of its own; it goes with no file"
        raise click.UsageError(message)
    name = document.name
    return (Input(name, name, name, data=document.data, shown=False),)


def run(
    settings: RunSettings,
    asked: InputPlan,
    query: Query,
    writer: Writer,
    messages: Messages,
    bar: ProgressBar | None,
    still: str,
) -> int:
    """Answer all records and return the exit code; `still` is said when it takes long."""
    found = sources_of(settings.files, settings.recursive, asked)
    query = query._replace(watch=bar)
    told = say if bar is None else bar.say
    remarks = []
    if not settings.quiet and settings.engine == "auto" and query.engine == "python":
        from cover.solver.engines import missing

        if (why := missing()) is not None:
            remarks.append(Remark(_SLOW, f"{_PURE_PYTHON}: {why}"))
    if not settings.quiet and query.timeout is None:
        remarks.append(Remark(_LONG, still))
    waiting = Patience(remarks, told)
    batch = Batch(
        asked.command, query, asked.reading, writer, messages, settings.fail_fast, bar, waiting
    )
    if query.checkpoint is not None and not settings.quiet:
        query.checkpoint.tell = lambda text: told(f"cover: {text}")
    try:
        output, sources = _output(found, settings, query, bar)
        return _summed_up(batch, sources, output, messages)
    finally:
        if query.checkpoint is not None:
            query.checkpoint.close()
        waiting.since = None
        if bar is not None:
            bar.close()


def _summed_up(batch: Batch, sources: Iterable[Input], output: Output, messages: Messages) -> int:
    """The exit code of a run, of which a summary is told unless it has failed."""
    began, before, bad = monotonic(), output.tally.records, output.tally.counts["bad"]
    try:
        code = batch.run(sources, output)
    except KeyboardInterrupt:
        messages.summary(output.tally, before, monotonic() - began)
        if batch.query.checkpoint is not None:
            messages.repeat("cover: interrupted; the same command goes on")
            return 130
        if not output.keeps:
            raise
        goes_on = "the same command with --resume goes on"
        rest = goes_on if _can_go_on(batch, output) else IN_PART
        messages.repeat(f"cover: interrupted; {rest}")
        return 130
    messages.summary(output.tally, before, monotonic() - began)
    if output.keeps and batch.fail_fast and output.tally.counts["bad"] > bad:
        goes_on = "with --resume it goes on after that"
        rest = goes_on if _can_go_on(batch, output) else IN_PART
        messages.repeat(f"cover: stopped at a bad record; {rest}")
    return code


def _can_go_on(batch: Batch, output: Output) -> bool:
    """Whether `--resume` finds its place: there is an order, and more than one document for all."""
    in_parts = output.each or not batch.writer.keeps_answers
    return output.keeps and in_parts


def screen(settings: RunSettings) -> tuple[ProgressBar | None, Callable[[str], None]]:
    """Return the line of progress, None where no terminal shows it, and what prints messages."""
    if settings.quiet or sys.stderr is None or not sys.stderr.isatty():
        return None, say
    from cover.cli.screen import beside, progress

    bar = progress(settings.files, settings.color)
    return bar, beside(bar, say)


def _output(
    sources: Iterable[Input], settings: RunSettings, query: Query, bar: ProgressBar | None
) -> tuple[Output, Iterable[Input]]:
    """Return where answers go, and the sources; raises `OptionError` where they cannot go there."""
    if settings.output is not None and query.checkpoint is not None and query.mode == "all":
        return _marked(settings.output, sources, query.checkpoint)
    if settings.output is not None:
        from cover.cli.outputs import output

        found, sources = output(settings.output, sources, settings, query)
        if bar is not None:
            bar.go_on(found.tally.records)
        return found, sources
    if bar is not None and sys.stdout.isatty():
        from cover.cli.screen import ScreenOutput

        return ScreenOutput(bar), sources
    return PrintedOutput(sys.stdout), sources


def _marked(
    path: str, sources: Iterable[Input], checkpoint: Checkpoint
) -> tuple[Output, Iterable[Input]]:
    """Return the file of a listing, with which its checkpoint goes on."""
    from cover.running.file_output import MarkedOutput

    found = list(sources)
    output = MarkedOutput(path, found, checkpoint.is_fresh)
    checkpoint.mark, checkpoint.cut_back = output.mark, output.cut_back
    return output, found
