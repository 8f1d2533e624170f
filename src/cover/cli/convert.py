"""`cover convert`: puzzles of any format written in another one."""

from __future__ import annotations

import os

import click

from cover.cli.messages import Messages
from cover.cli.options import Command, Settings, chosen_form, writer_of
from cover.errors import InputError, as_bad_record
from cover.families import COMMANDS
from cover.puzzle import Puzzle
from cover.reading.records import BadRecord

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


def command(name: str) -> Command:
    """Return the command."""
    return Command(name, HELP, _run, of="puzzles", formats=_what_is_written)


def _run(settings: Settings) -> int:
    """Write all records; return 2 where one was bad, or cannot be said, and 0 else."""
    from cover.cli.runs import output_of, sources_of
    from cover.running.sources import records_of
    from cover.writing.forms import names_of

    path = settings.output
    if settings.format is None and not (path and os.path.splitext(path)[1]):
        raise click.UsageError(f"name a form with --to: {', '.join(names_of('puzzles'))}")
    form = chosen_form(settings, "puzzles", "line")
    writer = writer_of(form, settings, "convert", None)
    messages = Messages(settings.verbosity)
    inputs = settings.reading(messages)
    sources = sources_of(settings, inputs)
    output, sources = output_of(settings, sources, form)
    code = 0
    with output:
        for source in sources:
            output.begin(source)
            if output.fresh:
                output.write_all(writer.begin())
            for found in records_of(source, inputs.command, inputs.reading):
                try:
                    if isinstance(found, BadRecord):
                        raise found.error
                    assert isinstance(found, Puzzle), "nothing was asked for blocks"
                    with as_bad_record(found.place):
                        texts = list(writer.puzzle(found))
                except InputError as error:
                    messages.error(error)
                    code = error.exit_code
                else:
                    output.write_all(texts)
            if output.each:
                output.write_all(writer.end())
            output.end()
        if not output.each:
            output.write_all(writer.end())
    return code


def _what_is_written() -> str:
    """Return the text formats of families by their names."""
    from cover.writing.texts import format_names

    named = {name: format_names(name) for name in COMMANDS}
    width = max(map(len, named))
    formats = [f"  {name:{width}}  {', '.join(names)}" for name, names in named.items() if names]
    title = "Forms are those of --to, these text formats, and any suffix of their files:"
    return "\n".join(("\b", title, *formats))
