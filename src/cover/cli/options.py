"""The options that all subcommands share, and the way from them to a batch."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import click

from cover.answers import Request
from cover.answers.blocks import finder_of_records
from cover.batch import STDIN, Batch, Text
from cover.cli.messages import Messages, say
from cover.cli.shared_options import SHARED
from cover.contest_writer import ContestWriter
from cover.errors import InputError
from cover.families import FAMILIES, Family
from cover.formats.record import Reading
from cover.solver.engines import choose
from cover.writers import GridWriter, JsonWriter, RowsWriter, Writer, write_lines

PIPE_BUF = 4096  # bytes; POSIX promises 512, Linux keeps this

_MODES = ("-n", "--all", "--count", "--unique", "--sample", "--estimate")


class Extras(NamedTuple):
    """Options of some families that are not about reading.

    `layout` is a file with the rules of lines; `preset` the name of a puzzle that comes with cover;
    `distinct` asks for solutions up to symmetry, `layouts` for all solutions of a grid, `min_cost`
    for the cheapest.
    """

    layout: str | None = None
    preset: str | None = None
    distinct: bool = False
    layouts: bool = False
    min_cost: bool = False


class Settings(NamedTuple):
    """What the shared options say."""

    files: tuple[str, ...]
    number: int | None
    all: bool
    counting: bool
    unique: bool
    sample: int | None
    estimate: bool
    dives: int | None
    limit: int | None
    timeout: float | None
    format: str | None
    json: bool
    input_format: str
    engine: str
    seed: int | None
    jobs: int | None
    unordered: bool
    memory: int | None
    color: str
    fail_fast: bool
    quiet: bool
    verbose: bool

    def request(self, extras: Extras) -> Request:
        """What to ask of every record; raises `click.UsageError` for options that disagree."""
        modes = (
            self.number is not None,
            self.all,
            self.counting,
            self.unique,
            self.sample is not None,
            self.estimate,
        )
        chosen = [name for name, given in zip(_MODES, modes, strict=True) if given]
        if len(chosen) > 1:
            raise click.UsageError(f"{' and '.join(chosen)} exclude each other")
        mode = {"-n": "some"}.get(chosen[0], chosen[0].removeprefix("--")) if chosen else "first"
        self._refuse_what_does_not_go_with(mode)
        if extras.distinct and mode in ("sample", "estimate"):
            raise click.UsageError(f"--distinct does not go with --{mode}")
        if extras.min_cost and mode != "first":
            raise click.UsageError(f"--min-cost finds one; it does not go with {chosen[0]}")
        return Request(
            mode,
            self.number or self.sample or 1,
            self.limit,
            self.timeout,
            choose(self.engine),
            self.seed,
            self.jobs or _cores(),
            self.unordered,
            self.memory,
            self.dives,
            extras.distinct,
            extras.layouts,
            extras.min_cost,
        )

    def _refuse_what_does_not_go_with(self, mode: str) -> None:
        if self.limit is not None and mode != "count":
            raise click.UsageError("--limit goes with --count; to list some solutions use -n")
        if self.memory is not None and mode not in ("count", "sample"):
            raise click.UsageError("--memory goes with --count and --sample")
        if self.dives is not None and mode != "estimate":
            raise click.UsageError("--dives goes with --estimate")
        if self.unordered and mode not in ("all", "some"):
            raise click.UsageError("--unordered goes with --all and -n")
        if self.quiet and self.verbose:
            raise click.UsageError("-q and -v exclude each other")
        if self.json and self.format not in (None, "json"):
            raise click.UsageError(f"--json and --format {self.format} exclude each other")
        if self.timeout is not None and not self.timeout > 0:
            raise click.UsageError("--timeout takes a number of seconds above 0")

    def writer(self, family: Family, mode: str) -> Writer:
        """The form of the output: drawings on a terminal, lines in a pipe, or what was asked."""
        name = "json" if self.json else self.format
        name = name or (
            "grid" if sys.stdout.isatty() and not (self.counting or self.estimate) else "line"
        )
        if name == "grid":
            from cover.render.console import wants_colour

            return GridWriter(family.draw, wants_colour(self.color))
        if name == "json":
            return JsonWriter(statistics=self.verbose)
        if name in ("svg", "html"):
            from cover.cli.galleries import gallery

            return gallery(name, family, mode)
        writers: dict[str, Writer] = {
            "line": write_lines,
            "rows": RowsWriter(),
            "contest": ContestWriter(),
        }
        return writers[name]


def solving(function: Callable[..., Reading]) -> Callable[..., int]:
    """Make a function from a subcommand's own options to a `Reading` into a solving command.

    The function's name, with `-` for `_`, is that of the family. Where it has one of the options
    `Extras`, that is looked after here.
    """
    family = FAMILIES[function.__name__.replace("_", "-")]

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
    sources = _sources(settings, extras.preset)
    if STDIN in sources and sys.stdin is not None and sys.stdin.isatty():
        say(f"cover {family.name}: name a file, or pipe puzzles in; --help shows examples")
        return 2
    messages = Messages(-1 if settings.quiet else int(settings.verbose))
    reading = reading._replace(
        format=settings.input_format, note=messages.note, guess=messages.guess
    )
    if extras.layout is not None:
        from cover.cli.layout import of_lines

        try:
            family, reading = of_lines(family, reading, extras.layout)
        except InputError as error:
            messages.error(error)
            return error.exit_code
    writer = settings.writer(family, request.mode)
    if writer is write_lines and not settings.verbose:
        reading = reading._replace(records=finder_of_records(request))
    batch = Batch(family, request, reading, writer, messages, settings.fail_fast)
    return batch.run(sources, _emit)


def _sources(settings: Settings, preset: str | None) -> tuple[str | Text, ...]:
    """Where puzzles come from: files, standard input, or a document that asks for a preset."""
    if preset is None:
        return settings.files or (STDIN,)
    if settings.files:
        raise click.UsageError("--preset is a puzzle of its own; it goes with no file")
    if settings.input_format not in ("", "yaml"):
        raise click.UsageError("--preset is a puzzle of its own; it goes with no --from")
    from json import dumps

    return (Text(preset, dumps({"preset": preset}).encode()),)


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
