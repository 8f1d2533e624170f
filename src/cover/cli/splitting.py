"""`cover split`: a puzzle in parts, each a file that can be counted or listed anywhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import click

from cover.asking.shards import split
from cover.cli.commands import GroupedCommand
from cover.cli.family_options import FROM, TYPE, options_of_families, plan_of
from cover.cli.messages import Messages
from cover.cli.options import ENGINE, FILES, QUIET
from cover.cli.runs import has_input, sources_of
from cover.errors import InputError, as_bad_record, printable
from cover.facts import Reason
from cover.families.family import InputPlan
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.lines import counted
from cover.reading.records import BadRecord, Block, Reading
from cover.running.part_files import file_names, write, written
from cover.running.sources import Input, records_of

NAME = "split"

_HELP = """Split a puzzle into parts, each a file of its own.

\b
Examples:
  cover split queens.dlx --parts 100 --output parts/
  cover solve --count --json parts/ > answers.jsonl    here, or some of them anywhere
  cover join answers.jsonl                             the number of all solutions
  cover split parts/queens.017-of-100.json --parts 10  a part that takes long, again

Every solution of the puzzle is one of exactly one part. A part is a file of JSON with the puzzle
itself, so that it needs no other file; `cover solve` counts its solutions, or lists them. The names
of the files are printed. There are more parts than asked for where a branch of the search has more
than two, and fewer where there are not as many branches.

Exit code: 0 there are parts, 1 the puzzle has no solution, 2 bad input.
"""

_GROUPS = (
    (
        "Parts",
        (
            click.Option(
                ["--parts"],
                type=click.IntRange(1, 100_000),
                required=True,
                metavar="N",
                help="Into how many parts, at least.",
            ),
            click.Option(
                ["--output"],
                type=click.Path(file_okay=False),
                default=".",
                metavar="DIR",
                help="Write the files into this folder. Default: the current one.",
            ),
            ENGINE,
            QUIET,
        ),
    ),
    ("Input", (TYPE, FROM)),
)


_NOTHING = "there is no solution, and so nothing to split"


class _SplitSettings(NamedTuple):
    """What the options of `split` itself say."""

    files: tuple[str, ...]
    parts: int
    output: str
    engine: str
    quiet: bool
    type: str | None
    input_format: str


def split_command() -> click.Command:
    """Return the command, with the options by which families read their puzzles."""

    def run(**values: Any) -> int:
        settings = _SplitSettings(**{name: values.pop(name) for name in _SplitSettings._fields})
        return _split(settings, values)

    of_families = ("For puzzles of one type, with --type", list(options_of_families().values()))
    return GroupedCommand(
        NAME,
        FILES,
        (*_GROUPS, of_families),
        callback=run,
        help=_HELP,
        short_help="A puzzle in parts, to be counted or listed anywhere.",
    )


def _split(settings: _SplitSettings, values: dict[str, Any]) -> int:
    messages = Messages(-1 if settings.quiet else 0)
    reading: Reading[Any] = Reading(None, settings.input_format, messages.note, takes_parts=True)
    query = Query.made("all", engine=settings.engine)
    try:
        plan = plan_of(settings.type, values, reading)
        if not has_input(NAME, settings.files, plan, settings.quiet):
            return 2
        source, puzzle = _only_record(plan, sources_of(settings.files, False, plan))
        with as_bad_record(puzzle.place):
            parts = split(puzzle, settings.parts, query)
            texts = written(parts, query)
            reason = None if parts else puzzle._reason()
    except InputError as error:
        messages.error(error)
        return error.exit_code
    if not parts:
        reason = reason or Reason(puzzle.place, _NOTHING, {})
        messages.reason(reason.place, reason.text)
        return 1
    if len(parts) != settings.parts:
        messages.note(puzzle.place, f"split into {counted(len(parts), 'part')}")
    for path in write(settings.output, file_names(parts, source.under), texts):
        print(printable(path))
    return 0


def _only_record(plan: InputPlan, sources: Iterable[Input]) -> tuple[Input, Puzzle]:
    """Return the only record of sources, and its source; raises `InputError` for any other."""
    found = (
        (source, each)
        for source in sources
        for each in records_of(source, plan.command, plan.reading)
    )
    source, puzzle = next(found)
    assert not isinstance(puzzle, Block), "nothing was asked for blocks"
    if isinstance(puzzle, BadRecord):
        raise puzzle.error
    for _, further in found:
        assert not isinstance(further, Block), "nothing was asked for blocks"
        raise InputError(further.place, "a further puzzle; cover split takes one at a time")
    return source, puzzle
