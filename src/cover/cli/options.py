"""What the options say that all subcommands share: what is asked, and in what form."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from typing import NamedTuple

import click

from cover.answers import Request
from cover.output import FORMS, Form, Writer, WriterOptions, form_of_file
from cover.solver.engines import choose

_MODES = ("-n", "--all", "--count", "--unique", "--sample", "--estimate")


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
    output: str | None
    resume: bool
    recursive: bool
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

    def request(self) -> Request:
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
        )

    def _refuse_what_does_not_go_with(self, mode: str) -> None:
        if self.limit is not None and mode != "count":
            raise click.UsageError("--limit goes with --count; to list some solutions use -n")
        if self.memory is not None and mode not in ("count", "sample"):
            raise click.UsageError("--memory goes with --count and --sample")
        if self.dives is not None and mode != "estimate":
            raise click.UsageError("--dives goes with --estimate")
        if self.resume and self.output is None:
            raise click.UsageError("--resume goes on with an --output; name it, too")
        if self.resume and self.unordered:
            raise click.UsageError("--resume finds its place by the order; not with --unordered")
        if self.quiet and self.verbose:
            raise click.UsageError("-q and -v exclude each other")
        if self.json and self.format not in (None, "json"):
            raise click.UsageError(f"--json and --format {self.format} exclude each other")
        if self.timeout is not None and not self.timeout > 0:
            raise click.UsageError("--timeout takes a number of seconds above 0")

    @property
    def form(self) -> Form:
        """The form of the output: the one asked for, or drawings on a terminal and lines else."""
        if self.json or self.format is not None:
            return FORMS[self.format or "json"]
        if self.output is not None:
            return form_of_file(self.output)
        shows_solutions = not (self.counting or self.estimate)
        return FORMS["grid" if shows_solutions and sys.stdout.isatty() else "line"]

    def writer(self, command: str, mode: str) -> Writer:
        """Make the writer of this form; raises `click.UsageError` where it has nothing to show."""
        form = self.form
        if not form.shows(mode):
            raise click.UsageError(
                f"--format {form.name} shows solutions; --{mode} has none to show"
            )
        if form.pictures and isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")  # as the documents say of themselves
        return form.writer(WriterOptions(command, self.verbose, self.color))


def _cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
