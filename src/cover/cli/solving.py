"""The way from the options of a subcommand to a run."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from time import monotonic
from typing import TYPE_CHECKING, Any

from cover.answers import Request
from cover.answers.problems import finder_of_records
from cover.batch import Batch
from cover.batch.outputs import Output, PrintedOutput
from cover.batch.sources import Source
from cover.cli.inputs import has_input, sources_of
from cover.cli.messages import Messages, Patience, Remark, say
from cover.cli.options import Settings
from cover.errors import InputError
from cover.families.family import Family, InputPlan
from cover.output import BlockWriter
from cover.reading.records import Reading

if TYPE_CHECKING:
    from cover.drawing.progress import ProgressBar


# Seconds that an answer takes before it is called slow without compiled code, and long with it.
_SLOW, _LONG = 1.0, 10.0

_PURE_PYTHON = "this search is in pure Python, some 50 times slower than compiled code"
_SEARCHING = "still searching; --timeout SECONDS gives up after that time"
_ABOUT = "--estimate tells about how many there are"
_STILL = {
    "first": _SEARCHING,
    "some": _SEARCHING,
    "unique": _SEARCHING,
    "all": "still listing solutions; -n N lists the first N, and --count their number alone",
    "count": f"still counting; Ctrl-C or --timeout SECONDS ends it with a lower bound, {_ABOUT}",
    "sample": "still counting the solutions, of which some are to be drawn; -n N --seed 1 finds N "
    f"of them in an order drawn by 1, {_ABOUT}",
    "estimate": "still estimating; --timeout SECONDS or --dives N end it sooner",
}

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
    name = "solve" if family is None else family.name
    if not has_input(name, settings.files, asked, settings.quiet):
        return 2
    family, reading = asked.family, asked.reading
    writer = settings.writer("solve" if family is None else family.name, request.mode)
    if isinstance(writer, BlockWriter) and not writer.tells_costs:
        reading = reading._replace(records=finder_of_records(request))
    found = sources_of(settings.files, settings.recursive, asked, messages)
    request = request._replace(watch=bar)
    waiting = _patience(settings, request, bar)
    batch = Batch(family, request, reading, writer, messages, settings.fail_fast, bar, waiting)
    try:
        output, sources = _output(found, settings, request, bar)
        return _summed_up(batch, sources, output, messages)
    finally:
        waiting.close()
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


def _patience(settings: Settings, request: Request, bar: ProgressBar | None) -> Patience:
    """What tells, while an answer is waited for, that it may take long, and what to do."""
    remarks = []
    if not settings.quiet and settings.engine == "auto" and request.engine == "python":
        from cover.solver.engines import missing

        if (why := missing()) is not None:
            remarks.append(Remark(_SLOW, f"{_PURE_PYTHON}: {why}"))
    if not settings.quiet and request.timeout is None:
        remarks.append(Remark(_LONG, _STILL[request.mode]))
    return Patience(remarks, say if bar is None else bar.say)


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
