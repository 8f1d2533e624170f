"""A run: where its inputs come from, where its outputs go, and what a user sees meanwhile."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from time import monotonic
from typing import TYPE_CHECKING

import click

from cover.cli.messages import IN_PART, Messages, Patience, Remark, say
from cover.cli.options import Settings
from cover.families.family import CommandReading
from cover.query import Query
from cover.running import Batch
from cover.running.operands import expand
from cover.running.outputs import Output, PrintedOutput
from cover.running.sources import STDIN, Input

if TYPE_CHECKING:
    from cover.drawing.progress import ProgressBar
    from cover.running.record_solver import Asking
    from cover.shards.checkpoint import Checkpoint
    from cover.writing.forms import Form
    from cover.writing.writer import Writer

# Seconds that an answer takes before it is called slow without compiled code, and long with it.
_SLOW, _LONG = 1.0, 10.0

_END_OF_TYPING = "Ctrl-Z and Enter" if os.name == "nt" else "Ctrl-D"

_PURE_PYTHON = "this search is in pure Python, some 50 times slower than compiled code"

# Options that do not shape an output, or are described in another way; all others shape it.
_NO_MATTER = frozenset(
    (
        *("files", "output", "resume", "checkpoint", "jobs", "fail_fast", "quiet", "color"),
        *("memory", "json"),
    )
)


# --- Inputs ---


def sources_of(settings: Settings, inputs: CommandReading) -> Iterable[Input] | None:
    """Return where puzzles come from: files, standard input, operands themselves, a document.

    None is for a terminal where nothing was asked for, and a user who is told what to do there.
    """
    files, document = settings.files, inputs.document
    if document is not None:
        if files:
            raise click.UsageError(
                f"{document.option} is a puzzle of its own; it goes with no file"
            )
        name = document.name
        return (Input(name, name, name, data=document.data, shown=False),)
    reads_stdin = not files or STDIN in files
    if reads_stdin and sys.stdin is not None and sys.stdin.isatty():
        if not files:
            given = "name a file, or pipe puzzles in (- to type or paste them)"
            say(f"cover {settings.command}: {given}; --help shows examples")
            return None
        if not settings.quiet:
            say(f"cover {settings.command}: reads what you type or paste, up to {_END_OF_TYPING}")
    return expand(files or (STDIN,), settings.recursive, inputs.reading, inputs.command)


# --- The run ---


def run(
    settings: Settings,
    inputs: CommandReading,
    query: Query,
    form: Form,
    writer: Writer,
    messages: Messages,
    bar: ProgressBar | None,
    still: str,
    asking: Asking | None = None,
) -> int:
    """Answer all records and return the exit code; `still` is said when it takes long."""
    sources = sources_of(settings, inputs)
    if sources is None:
        return 2
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
        inputs.command,
        query,
        inputs.reading,
        writer,
        messages,
        asking,
        settings.fail_fast,
        bar,
        waiting,
    )
    if query.checkpoint is not None and not settings.quiet:
        query.checkpoint.tell = lambda text: told(f"cover: {text}")
    try:
        if query.checkpoint is not None and query.mode == "all" and settings.output is not None:
            output, sources = _marked(settings.output, sources, query.checkpoint)
        else:
            output, sources = output_of(settings, sources, form.name, form.file_suffix, bar, query)
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
    in_parts = output.each or not batch.writer.keeps
    return output.keeps and in_parts


# --- The terminal ---


def screen(
    settings: Settings, total: int | None = None
) -> tuple[ProgressBar | None, Callable[[str], None]]:
    """Return the line of progress, None where no terminal shows it, and what prints messages.

    The `total` is how much there is to do; of files, it is their bytes.
    """
    if settings.quiet or sys.stderr is None or not sys.stderr.isatty():
        return None, say
    from cover.drawing.progress import ProgressBar

    files = settings.files
    if files and all(map(os.path.isfile, files)):
        total = sum(map(os.path.getsize, files))
    bar = ProgressBar(total, settings.color)

    def say_beside(text: str) -> None:
        bar.hide()
        say(text)
        bar.show()

    return bar, say_beside


class _ScreenOutput(PrintedOutput):
    """Standard output that is the terminal with the line."""

    def __init__(self, bar: ProgressBar) -> None:
        super().__init__(sys.stdout)
        self._bar = bar

    def write(self, text: str | bytes) -> None:
        self._bar.hide()
        super().write(text)
        self._bar.show()

    def write_lines(self, data: bytes) -> None:
        self._bar.hide()
        super().write_lines(data)
        self._bar.show()


# --- Outputs ---


def output_of(
    settings: Settings,
    sources: Iterable[Input],
    form: str,
    suffix: str,
    bar: ProgressBar | None = None,
    query: Query | None = None,
) -> tuple[Output, Iterable[Input]]:
    """Return where texts of a form go, and the sources; raises `OptionError` where they cannot.

    Files in a folder have the suffix. On a terminal with a line of progress, that makes room.
    """
    if settings.output is None:
        if bar is not None and sys.stdout.isatty():
            return _ScreenOutput(bar), sources
        return PrintedOutput(sys.stdout), sources
    from cover.running.file_output import open_output

    sources = list(sources)
    engine = settings.engine if query is None else query.engine
    described = _described(sources, settings) | {"--format": form, "--engine": engine}
    output, sources = open_output(settings.output, sources, described, settings.resume, suffix)
    if bar is not None:
        bar.go_on(output.tally.records)
    return output, sources


def _marked(
    path: str, sources: Iterable[Input], checkpoint: Checkpoint
) -> tuple[Output, Iterable[Input]]:
    """Return the file of a listing, with which its checkpoint goes on."""
    from cover.running.file_output import MarkedOutput

    found = list(sources)
    output = MarkedOutput(path, found, checkpoint.is_fresh)
    checkpoint.mark, checkpoint.cut_back = output.mark, output.cut_back
    return output, found


def _described(sources: Iterable[Input], settings: Settings) -> dict[str, object]:
    """Return all that shapes the output: options, inputs, and the versions of files."""
    context = click.get_current_context()
    options = {}
    files = [source.path for source in sources]
    for parameter in context.command.params:
        name = parameter.name or ""
        value = context.params.get(name)
        if name in _NO_MATTER or value is None or value is False or value == "":
            continue  # 0 is a value, as a seed is
        options[parameter.opts[-1]] = value if value is True else str(value)
        if isinstance(parameter.type, click.Path) and isinstance(value, str):
            files.append(value)  # what an option of a family names
    return {
        "command": context.info_name,
        **options,
        **{f"input {number}": name for number, name in enumerate(settings.files, 1)},
        **{f"file {name}": _version(name) for name in files if os.path.isfile(name)},
    }


def _version(file: str) -> str:
    """Return how long a file is, and when it was changed."""
    status = os.stat(file)
    return f"{status.st_size} bytes of {datetime.fromtimestamp(status.st_mtime, UTC)}"
