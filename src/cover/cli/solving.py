"""The way from the options of a subcommand to a run."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from cover.answers import Request
from cover.answers.blocks import finder_of_records
from cover.batch import Batch
from cover.batch.outputs import Output, PrintedOutput
from cover.batch.sources import STDIN, Source, expand
from cover.cli.messages import Messages, say
from cover.cli.options import Extras, Settings
from cover.cli.shared_options import SHARED
from cover.errors import InputError
from cover.families import ANY, FAMILIES, Family
from cover.formats.record import Reading

if TYPE_CHECKING:
    from cover.render.progress import ProgressBar


_IN_PART = "what was written has .part after its name"


def solving(function: Callable[..., Reading]) -> Callable[..., int]:
    """Make a function from a subcommand's own options to a `Reading` into a solving command.

    The function's name, with `-` for `_`, is that of the family, or another one where each input
    tells its own. Where it has one of the options `Extras`, that is looked after here.
    """
    family = FAMILIES.get(function.__name__.replace("_", "-"), ANY)

    @functools.wraps(function)
    def run(**options: Any) -> int:
        shared = {name: options.pop(name) for name in Settings._fields}
        extras = {name: options.pop(name) for name in Extras._fields if name in options}
        return _run(family, Settings(**shared), function(**options), Extras(**extras))

    decorated: Callable[..., int] = run
    for option in reversed(SHARED):
        decorated = option(decorated)
    return decorated


def _run(family: Family, settings: Settings, reading: Reading, extras: Extras) -> int:
    request = settings.request(extras)
    if _reads_terminal(settings, extras.preset):
        say(f"cover {family.name}: name a file, or pipe puzzles in; --help shows examples")
        return 2
    bar, print_line = _screen(settings)
    messages = Messages(-1 if settings.quiet else int(settings.verbose), print_line)
    reading = reading._replace(
        format=settings.input_format, note=messages.note, guess=messages.guess
    )
    if extras.layout is not None:
        from cover.cli import layout

        try:
            family, reading = layout.of_lines(family, reading, extras.layout)
        except InputError as error:
            messages.error(error)
            return error.exit_code
    writer = settings.writer(family, request.mode)
    if writer.takes_blocks and not settings.verbose:
        reading = reading._replace(records=finder_of_records(request))
    sources = _sources(settings, extras.preset, messages)
    request = request._replace(watch=bar)
    waiting = _patience(settings, request, bar)
    batch = Batch(family, request, reading, writer, messages, settings.fail_fast, bar, waiting)
    try:
        return _summed_up(batch, sources, _output(settings, request, bar), messages)
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


def _sources(settings: Settings, preset: str | None, messages: Messages) -> Iterable[Source]:
    """Where puzzles come from: files, standard input, or a document that asks for a preset."""
    if preset is None:
        return expand(settings.files or (STDIN,), settings.recursive, messages.note)
    if settings.files:
        raise click.UsageError("--preset is a puzzle of its own; it goes with no file")
    if settings.input_format not in ("", "yaml"):
        raise click.UsageError("--preset is a puzzle of its own; it goes with no --from")
    from json import dumps

    data = dumps({"preset": preset}).encode()
    return (Source(preset, preset, preset, data=data),)


def _reads_terminal(settings: Settings, preset: str | None) -> bool:
    """Whether puzzles would have to be typed in."""
    reads_stdin = preset is None and (not settings.files or STDIN in settings.files)
    return reads_stdin and sys.stdin is not None and sys.stdin.isatty()


def _screen(settings: Settings) -> tuple[ProgressBar | None, Callable[[str], None]]:
    """Return the line of progress, None where no terminal shows it, and what prints messages."""
    if settings.quiet or sys.stderr is None or not sys.stderr.isatty():
        return None, say
    from cover.cli.screen import beside, progress

    bar = progress(settings.files, settings.color)
    return bar, beside(bar, say)


def _output(settings: Settings, request: Request, bar: ProgressBar | None) -> Output:
    """Return where answers go; raises `OptionError` where they cannot."""
    if settings.output is not None:
        from cover.cli.outputs import output

        found = output(settings.output, settings, request)
        if bar is not None:
            bar.go_on(found.tally.records)
        return found
    if bar is not None and sys.stdout.isatty():
        from cover.cli.screen import ScreenOutput

        return ScreenOutput(bar)
    return PrintedOutput(sys.stdout)
