"""A run: where its inputs come from, where its outputs go, and what a user sees meanwhile."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from time import monotonic
from typing import TYPE_CHECKING

import click

from cover.asking.problems import finder_of_records
from cover.cli.messages import IN_PART, Messages, Patience, say
from cover.cli.options import Settings, chosen_form, writer_of
from cover.families.family import CommandReading
from cover.families.path_type import PathType
from cover.query import Query
from cover.result import Result, SearchResult
from cover.running.batch import Batch
from cover.running.outputs import Output, PrintedOutput
from cover.running.sources import STDIN, Input, expand

if TYPE_CHECKING:
    from cover.drawing.progress import ProgressBar
    from cover.running.batch import Asking
    from cover.writing.forms import Form

# Seconds that an answer takes before it is called slow without compiled code, and long with it.
_SLOW, _LONG = 1.0, 10.0

_END_OF_TYPING = "Ctrl-Z and Enter" if os.name == "nt" else "Ctrl-D"

_STILL_AT_IT = "still at it; --timeout SECONDS gives up after that time"

_PURE_PYTHON = "this search is in pure Python, some 50 times slower than compiled code"

# Options that do not shape an output, or are described in another way; all others shape it.
_NO_MATTER = {
    *("files", "output", "resume", "checkpoint", "jobs", "fail_fast", "quiet", "color"),
    *("memory", "json"),
}


# --- Inputs ---


def sources_of(settings: Settings, inputs: CommandReading) -> Iterable[Input]:
    """Return where puzzles come from: files, standard input, operands themselves, a document.

    At a terminal, where nothing was named, the user is told what to do there, and that is all.
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
            click.get_current_context().exit(2)
        if not settings.quiet:
            say(f"cover {settings.command}: reads what you type or paste, up to {_END_OF_TYPING}")
    return expand(files or (STDIN,), settings.recursive, inputs.reading, inputs.command)


# --- The run ---


def ask(
    settings: Settings,
    asking: Asking,
    kind: type[Result],
    *,
    mode: str = "first",
    form: str = "grid",
) -> int:
    """Ask each record what comes to results of a kind, and return the exit code.

    They are written in the form where no option says another. With the mode "unique", several
    solutions are exit code 1.
    """
    chosen = chosen_form(settings, "new" if kind.columns is None else "results", form)
    return run(settings, settings.query(mode), chosen, _STILL_AT_IT, kind, asking)


def run(
    settings: Settings,
    query: Query,
    form: Form,
    still: str,
    kind: type[Result] = SearchResult,
    asking: Asking | None = None,
    leads_on: Sequence[str] | None = None,
) -> int:
    """Answer all records and return the exit code; `still` is said when it takes long.

    They are asked the query, or another question that comes to results of another kind.
    """
    bar, print_line = screen(settings)
    messages = Messages(settings.verbosity, print_line, leads_on)
    inputs = settings.reading(messages, takes_parts=asking is None)
    sources = sources_of(settings, inputs)
    command = settings.command if asking is not None else inputs.command or "solve"
    writer = writer_of(form, settings, command, kind, has_costs=bool(query.best))
    reading = inputs.reading
    # What each record has cost is not told of lines that are answered in bulk.
    if writer.blocks and asking is None and settings.verbosity <= 0:
        reading = reading._replace(records=finder_of_records(query))
    waiting = patience_of(settings, query, still, bar)
    with ExitStack() as closed:
        closed.callback(setattr, waiting, "since", None)
        if bar is not None:
            closed.callback(bar.close)
        if query.checkpoint is not None:
            closed.callback(query.checkpoint.close)
            if not settings.quiet:
                query.checkpoint.tell = lambda text: waiting.say(f"cover: {text}")
        if settings.scheduler is not None:
            from cover.shards.cluster import Cluster

            cluster = closed.enter_context(Cluster(settings.scheduler, query.jobs))
            query = query._replace(cluster=cluster)
        if bar is not None:
            bar.counts = query.mode not in ("first", "unique") and not query.best
        query = query._replace(watch=bar)
        batch = Batch(
            inputs.command,
            query,
            reading,
            writer,
            messages.remarks,
            messages.tell,
            asking,
            settings.fail_fast,
            bar,
            waiting,
        )
        if query.checkpoint is not None and query.mode == "all" and settings.output is not None:
            from cover.running.file_output import MarkedOutput

            # With this file its checkpoint goes on.
            sources = list(sources)
            marked = MarkedOutput(settings.output, sources, query.checkpoint.is_fresh)
            query.checkpoint.mark, query.checkpoint.cut_back = marked.mark, marked.cut_back
            output: Output = marked
        else:
            output, sources = output_of(settings, sources, form, bar, query)
        return _summed_up(batch, sources, output, messages)


def patience_of(settings: Settings, query: Query, still: str, bar: ProgressBar | None) -> Patience:
    """Return what says that an answer is slow without compiled code, or takes long with it."""
    remarks: dict[float, str] = {}
    if settings.engine == "auto" and query.engine == "python":
        from cover.solver.engines import missing

        if (why := missing()) is not None:
            remarks[_SLOW] = f"{_PURE_PYTHON}: {why}"
    if query.timeout is None:
        remarks[_LONG] = still
    return Patience({} if settings.quiet else remarks, say if bar is None else bar.say)


def _summed_up(batch: Batch, sources: Iterable[Input], output: Output, messages: Messages) -> int:
    """The exit code of a run, of which a summary is told unless it has failed."""
    began, before, bad = monotonic(), output.tally.records, output.tally.counts["bad"]
    # Whether --resume finds its place: there is an order, and more than one document for all.
    can_go_on = output.keeps and (output.each or not batch.writer.keeps)
    try:
        code = batch.run(sources, output)
    except KeyboardInterrupt:
        messages.summary(output.tally, before, monotonic() - began)
        rest = "the same command with --resume goes on" if can_go_on else IN_PART
        if batch.query.checkpoint is not None:
            rest = "the same command goes on"
        elif not output.keeps:
            raise
        messages.tell(f"cover: interrupted; {rest}")
        return 130
    messages.summary(output.tally, before, monotonic() - began)
    if output.keeps and batch.fail_fast and output.tally.counts["bad"] > bad:
        rest = "with --resume it goes on after that" if can_go_on else IN_PART
        messages.tell(f"cover: stopped at a bad record; {rest}")
    return code


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
        """Write a text; a word or a sentence is not set off from those before it."""
        if isinstance(text, str) and "\n" not in text[1:]:
            text = text.removeprefix("\n")
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
    form: Form,
    bar: ProgressBar | None = None,
    query: Query | None = None,
) -> tuple[Output, Iterable[Input]]:
    """Return where texts of a form go, and the sources; raises `OptionError` where they cannot."""
    if settings.output is None:
        if bar is not None and sys.stdout.isatty():
            return _ScreenOutput(bar), sources
        return PrintedOutput(sys.stdout), sources
    from cover.running.file_output import open_output

    sources = list(sources)
    engine = settings.engine if query is None else query.engine
    described = _described(sources, settings) | {"--format": form.name, "--engine": engine}
    is_array = form.name == "json" and settings.output.lower().endswith(".json")
    output, sources = open_output(
        settings.output, sources, described, settings.resume, form.file_suffix, is_array
    )
    if bar is not None:
        bar.go_on(output.tally.records)
    return output, sources


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
        if isinstance(parameter.type, PathType) and isinstance(value, str):
            files.append(value)  # what an option of a family names
    return {
        "command": context.info_name,
        **options,
        **{f"input {number}": name for number, name in enumerate(settings.files, 1)},
        **{
            f"file {name}": f"{has.st_size} bytes of {datetime.fromtimestamp(has.st_mtime, UTC)}"
            for name in files
            if os.path.isfile(name) and (has := os.stat(name))
        },
    }
