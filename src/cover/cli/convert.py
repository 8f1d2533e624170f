"""`cover convert`: puzzles of any format written in another one."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from io import TextIOWrapper

import click

from cover.cli.messages import Messages
from cover.cli.options import Command, Settings
from cover.errors import InputError, as_bad_record
from cover.families import COMMANDS
from cover.families.family import CommandReading
from cover.puzzle import Puzzle
from cover.reading.records import BadRecord
from cover.running.outputs import Output
from cover.running.sources import Input, records_of
from cover.writing.targets import (
    TARGETS,
    RecordWriter,
    file_suffix,
    format_names,
    target_names,
    target_writer,
)

HELP = """Write puzzles in another format.

\b
Examples:
  cover convert puzzle.sdk --to yaml        one format into another
  cover convert killers.txt --to sumocue    one line in, one line out
  cover convert puzzle.txt --output p.svg   the unsolved puzzle, to print
  cover convert soma.yaml --to dlx          the problem, for other solvers
  cover convert graph.txt --to cnf          the same for SAT solvers
  cover convert crew.csv --to lp            the same for HiGHS, SCIP, CBC
  cover convert --type sudoku --box 3x2 6x6.txt --to yaml

{formats}

What is written says all of the puzzle, and nothing else: a format that cannot say it refuses it.
Givens are part of the problems of dlx, cnf, opb and lp, and options of one family, such as --box,
go with --type.
"""


def command() -> Command:
    """Return the command."""
    return Command("convert", HELP, _run, formats=_what_is_written)


def _run(settings: Settings) -> int:
    from cover.cli.runs import output_of, sources_of

    target, writer = _target(settings.to, settings.output)
    is_shown = settings.output is None and sys.stdout.isatty()
    if target in TARGETS and TARGETS[target].is_binary and is_shown:
        raise click.UsageError(f"a terminal cannot show {target}; name a file by --output")
    messages = Messages(settings.verbosity)
    inputs = settings.reading(messages)
    sources = sources_of(settings, inputs)
    if sources is None:
        return 2
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    output, sources = output_of(settings, sources, target, file_suffix(target))
    return _write_all(inputs, sources, writer, output, messages)


def _write_all(
    inputs: CommandReading,
    sources: Iterable[Input],
    writer: RecordWriter,
    output: Output,
    messages: Messages,
) -> int:
    """Write all records; return 2 where one was bad, or cannot be said, and 0 else."""

    def write(texts: Iterable[str | bytes]) -> None:
        for text in texts:
            output.write(text)

    code = 0
    try:
        for source in sources:
            output.begin(source)
            if output.fresh:
                write(writer.head())
            for found in records_of(source, inputs.command, inputs.reading):
                assert isinstance(found, Puzzle | BadRecord), "nothing was asked for blocks"
                try:
                    if isinstance(found, BadRecord):
                        raise found.error
                    with as_bad_record(found.place):
                        texts = list(writer(found))
                except InputError as error:
                    messages.error(error)
                    code = error.exit_code
                else:
                    write(texts)
            if output.each:
                write(writer.left_over())
            output.end()
        if not output.each:
            write(writer.left_over())
    except BaseException:
        output.leave()
        raise
    output.finish()
    return code


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
