"""`cover convert`: puzzles of any format written in another one."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from io import TextIOWrapper
from typing import Any

import click

from cover.cli.commands import GroupedCommand
from cover.cli.family_options import FROM, TYPE, options_of_families, plan_of
from cover.cli.messages import Messages
from cover.cli.options import FILES, QUIET, RECURSIVE, unless_stdout
from cover.cli.runs import has_input, sources_of
from cover.errors import InputError, as_bad_record
from cover.families import COMMANDS
from cover.families.family import InputPlan
from cover.puzzle import Puzzle
from cover.reading.records import BadRecord, Reading
from cover.running.outputs import Output, PrintedOutput
from cover.running.sources import Input, records_of
from cover.writing.targets import (
    TARGETS,
    RecordWriter,
    file_suffix,
    format_names,
    target_names,
    target_writer,
)

NAME = "convert"

_HELP = """Write puzzles in another format.

\b
Examples:
  cover convert puzzle.sdk --to yaml        any format that is read, into another one
  cover convert killers.txt --to sumocue    one line in, one line out
  cover convert puzzle.txt --output p.svg   the unsolved puzzle, to print
  cover convert soma.yaml --to dlx          the exact-cover problem, for other solvers
  cover convert graph.txt --to cnf          the same for SAT solvers
  cover convert crew.csv --to lp            the same for HiGHS, SCIP, CBC
  cover convert --type sudoku --box 3x2 6x6.txt --to yaml

{targets}

What is written says all of the puzzle, and nothing else: a format that cannot say it refuses it.
Givens are part of the problems of dlx, cnf, opb and lp, and options of one family, such as --box,
go with --type.
"""


def convert_command() -> click.Command:
    """Return the command, with the options by which families read their puzzles."""

    def run(**values: Any) -> int:
        return convert_with(values)

    groups = (
        *_GROUPS,
        ("For puzzles of one type, with --type", list(options_of_families().values())),
    )
    return GroupedCommand(
        NAME,
        FILES,
        groups,
        callback=run,
        help=_HELP.replace("{targets}", _what_is_written()),
        short_help="Puzzles in another format, or as a problem for other solvers.",
    )


def _targets_for(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the targets whose names begin so, for a shell: those of the --type, or all."""
    type_ = ctx.params.get("type")
    names = target_names() if type_ is None else (*TARGETS, *format_names(type_))
    return [name for name in names if name.startswith(incomplete)]


_GROUPS = (
    (
        "Output",
        (
            click.Option(
                ["--to", "target"],
                metavar="FORMAT",
                shell_complete=_targets_for,
                help="What to write. Default: what the suffix of --output says.",
            ),
            click.Option(
                ["--output"],
                type=click.Path(),
                callback=unless_stdout,
                metavar="PATH",
                help="Write to a file or, where PATH is a directory or ends with /, to a file in "
                "it for each input.",
            ),
            QUIET,
            click.Option(
                ["-v", "--verbose"], is_flag=True, help="Tell the format recognised, on stderr."
            ),
        ),
    ),
    (
        "Input",
        (TYPE, RECURSIVE, FROM),
    ),
)


def convert_with(values: dict[str, Any]) -> int:
    """Write what the options ask for, by their names and values, and return the exit code."""
    files: Sequence[str] = values.pop("files")
    path, quiet, verbose = (values.pop(name) for name in ("output", "quiet", "verbose"))
    target, writer = _target(values.pop("target"), path)
    recursive = values.pop("recursive")
    if target in TARGETS and TARGETS[target].is_binary and path is None and sys.stdout.isatty():
        raise click.UsageError(f"a terminal cannot show {target}; name a file by --output")
    messages = Messages(-1 if quiet else int(verbose))
    reading: Reading[Any] = Reading(None, values.pop("input_format"), messages.note, messages.guess)
    try:
        asked = plan_of(values.pop("type"), values, reading)
    except InputError as error:
        messages.error(error)
        return error.exit_code
    if not has_input(NAME, files, asked, quiet):
        return 2
    sources = sources_of(files, recursive, asked)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    output: Output = PrintedOutput(sys.stdout)
    if path is not None:
        from cover.running.file_output import open_output

        suffix = file_suffix(target)
        output, sources = open_output(path, list(sources), {"command": NAME}, suffix=suffix)
    return _Conversion(writer, output, messages).run(asked, sources)


class _Conversion:
    """Writes the records of sources into an output."""

    def __init__(self, writer: RecordWriter, output: Output, messages: Messages) -> None:
        self._writer = writer
        self._output = output
        self._messages = messages
        self._code = 0

    def run(self, asked: InputPlan, sources: Iterable[Input]) -> int:
        """Write all records; return 2 where one was bad, or cannot be said, and 0 else."""
        try:
            for source in sources:
                self._output.begin(source)
                if self._output.fresh:
                    self._write(self._writer.head())
                for found in records_of(source, asked.command, asked.reading):
                    assert isinstance(found, Puzzle | BadRecord), "nothing was asked for blocks"
                    self._convert(found)
                if self._output.each:
                    self._write(self._writer.left_over())
                self._output.end()
            if not self._output.each:
                self._write(self._writer.left_over())
        except BaseException:
            self._output.leave()
            raise
        self._output.finish()
        return self._code

    def _convert(self, found: Puzzle | BadRecord) -> None:
        try:
            if isinstance(found, BadRecord):
                raise found.error
            with as_bad_record(found.place):
                texts = list(self._writer(found))
        except InputError as error:
            self._messages.error(error)
            self._code = error.exit_code
        else:
            self._write(texts)

    def _write(self, texts: Iterable[str | bytes]) -> None:
        for text in texts:
            self._output.write(text)


# Targets


def _target(name: str | None, path: str | None) -> tuple[str, RecordWriter]:
    """Return the name and the writer of a target; raises `click.UsageError` where none is meant."""
    asked = _suffix(path or "") if name is None else name.lower().removeprefix(".")
    if not asked:
        raise click.UsageError(f"name a target with --to: {', '.join(target_names())}")
    writer = target_writer(asked)
    if writer is None:
        says = f"the suffix .{asked} of --output" if name is None else f"--to {name}"
        message = f"{says} is no target; targets are {', '.join(target_names())}"
        raise click.UsageError(message)
    return asked, writer


def _suffix(path: str) -> str:
    return os.path.splitext(path)[1].lower().removeprefix(".")


def _what_is_written() -> str:
    """Return the targets by their names, and what each of them is."""
    width = max(map(len, TARGETS))
    rows = [f"  {each.name:{width}}  {each.help}" for each in TARGETS.values()]
    named = {name: format_names(name) for name in COMMANDS}
    width = max(map(len, named))
    formats = [f"  {name:{width}}  {', '.join(names)}" for name, names in named.items() if names]
    title = "And these text formats, or any suffix of their files:"
    head = "Writes these targets, by their names for --to:"
    return "\n".join(("\b", head, *rows, "", "\b", title, *formats))
