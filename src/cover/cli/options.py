"""The options that all subcommands share, and the way from them to a batch."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import click

from cover.answers import Request, finder_of_records
from cover.batch import STDIN, Batch
from cover.cli.messages import Messages, say
from cover.errors import InputError
from cover.families import FAMILIES, Family
from cover.formats.record import Reading
from cover.solver.engines import ENGINES, choose
from cover.writers import ContestWriter, GridWriter, JsonWriter, RowsWriter, Writer, write_lines

PIPE_BUF = 4096  # bytes; POSIX promises 512, Linux keeps this

FORMATS = ("grid", "line", "rows", "contest", "json")

_MODES = ("-n", "--all", "--count", "--unique")


class Settings(NamedTuple):
    """What the shared options say."""

    files: tuple[str, ...]
    number: int | None
    all: bool
    counting: bool
    unique: bool
    limit: int | None
    timeout: float | None
    format: str | None
    json: bool
    input_format: str
    engine: str
    seed: int | None
    jobs: int | None
    color: str
    fail_fast: bool
    quiet: bool
    verbose: bool

    def request(self) -> Request:
        """What to ask of every record; raises `click.UsageError` for options that disagree."""
        chosen = (self.number is not None, self.all, self.counting, self.unique)
        if sum(chosen) > 1:
            names = [name for name, given in zip(_MODES, chosen, strict=True) if given]
            raise click.UsageError(f"{' and '.join(names)} exclude each other")
        if self.limit is not None and not self.counting:
            raise click.UsageError("--limit goes with --count; to list some solutions use -n")
        if self.quiet and self.verbose:
            raise click.UsageError("-q and -v exclude each other")
        if self.json and self.format not in (None, "json"):
            raise click.UsageError(f"--json and --format {self.format} exclude each other")
        if self.timeout is not None and not self.timeout > 0:
            raise click.UsageError("--timeout takes a number of seconds above 0")
        mode = dict(zip(chosen, ("some", "all", "count", "unique"), strict=True)).get(True, "first")
        return Request(
            mode, self.number or 1, self.limit, self.timeout, choose(self.engine), self.seed
        )

    def writer(self, family: Family) -> Writer:
        """The form of the output: drawings on a terminal, lines in a pipe, or what was asked."""
        name = "json" if self.json else self.format
        name = name or ("grid" if sys.stdout.isatty() and not self.counting else "line")
        if name == "grid":
            from cover.render.console import wants_colour

            return GridWriter(family.draw, wants_colour(self.color))
        if name == "json":
            return JsonWriter(statistics=self.verbose)
        writers: dict[str, Writer] = {
            "line": write_lines,
            "rows": RowsWriter(),
            "contest": ContestWriter(),
        }
        return writers[name]


def solving(function: Callable[..., Reading]) -> Callable[..., int]:
    """Make a function from a subcommand's own options to a `Reading` into a solving command.

    The function's name, with `-` for `_`, is that of the family. Where it has the option
    `--layout`, that is looked after here.
    """
    family = FAMILIES[function.__name__.replace("_", "-")]

    @functools.wraps(function)
    def run(**options: Any) -> int:
        shared = {name: options.pop(name) for name in Settings._fields}
        layout = options.pop("layout", None)
        return _run(family, Settings(**shared), function(**options), layout)

    decorated: Callable[..., int] = run
    for option in reversed(_SHARED):
        decorated = option(decorated)
    return decorated


def _run(family: Family, settings: Settings, reading: Reading, layout: str | None) -> int:
    request = settings.request()
    sources = settings.files or (STDIN,)
    if STDIN in sources and sys.stdin is not None and sys.stdin.isatty():
        say(f"cover {family.name}: name a file, or pipe puzzles in; --help shows examples")
        return 2
    messages = Messages(-1 if settings.quiet else int(settings.verbose))
    reading = reading._replace(
        format=settings.input_format, note=messages.note, guess=messages.guess
    )
    if layout is not None:
        from cover.cli.layout import of_lines

        try:
            family, reading = of_lines(family, reading, layout)
        except InputError as error:
            messages.error(error)
            return error.exit_code
    writer = settings.writer(family)
    if writer is write_lines and not settings.verbose:
        reading = reading._replace(records=finder_of_records(request))
    jobs = settings.jobs or _cores()
    batch = Batch(family, request, reading, writer, messages, settings.fail_fast, jobs)
    return batch.run(sources, _emit)


def _cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _emit(text: str) -> None:
    """Print at once: whoever reads the pipe waits for each answer.

    No more than a pipe takes as a whole, or not at all, so that lines stay whole when this program
    is interrupted, and when another one writes into the same pipe.
    """
    text += "\n"
    start = 0
    while start < len(text):
        end = text.rfind("\n", start, start + PIPE_BUF) + 1 or text.index("\n", start) + 1
        sys.stdout.write(text[start:end])
        sys.stdout.flush()
        start = end


_SHARED = (
    click.argument("files", nargs=-1, type=click.Path()),
    click.option(
        "-n", "number", type=click.IntRange(min=1), metavar="N", help="Print the first N solutions."
    ),
    click.option("--all", is_flag=True, help="Print all solutions."),
    click.option("--count", "counting", is_flag=True, help="Print the number of solutions."),
    click.option(
        "--unique",
        is_flag=True,
        help="Print the solution if it is the only one; otherwise none or several.",
    ),
    click.option(
        "--limit",
        type=click.IntRange(min=1),
        metavar="L",
        help="Stop counting at L; then the answer is >=L.",
    ),
    click.option(
        "--timeout",
        type=float,
        metavar="SECONDS",
        help="Give up on a puzzle after that time; its status is unknown.",
    ),
    click.option(
        "--format",
        type=click.Choice(FORMATS),
        help="How to print answers. Default: grid on a terminal, line in a pipe.",
    ),
    click.option("--json", is_flag=True, help="The same as --format json."),
    click.option(
        "--from",
        "input_format",
        default="",
        metavar="FORMAT",
        help="Read this format instead of recognising it.",
    ),
    click.option(
        "--engine",
        type=click.Choice(ENGINES),
        default="auto",
        show_default=True,
        help="Who searches. COVER_ENGINE in the environment replaces auto.",
    ),
    click.option(
        "--seed",
        type=int,
        metavar="N",
        help="Search in an order drawn by this number; without it, the order is always the same.",
    ),
    click.option(
        "--jobs",
        type=click.IntRange(1, 1024),
        metavar="N",
        help="Threads for puzzles of one line each. Default: one for each core.",
    ),
    click.option(
        "--color",
        type=click.Choice(("auto", "always", "never")),
        default="auto",
        show_default=True,
        help="Whether drawings are coloured.",
    ),
    click.option("--fail-fast", is_flag=True, help="Stop at the first bad record."),
    click.option("-q", "--quiet", is_flag=True, help="No notes and reasons on stderr."),
    click.option(
        "-v",
        "--verbose",
        is_flag=True,
        help="Tell the format recognised and what each search cost, on stderr.",
    ),
)
