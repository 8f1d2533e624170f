"""`cover split`: a puzzle in parts, each a file that can be counted or listed anywhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cover.cli.messages import Messages
from cover.cli.options import Command, Settings
from cover.errors import InputError, as_bad_record, printable
from cover.families.family import CommandReading
from cover.puzzle import Puzzle
from cover.reading.lines import counted
from cover.reading.records import BadRecord, Block

if TYPE_CHECKING:
    from cover.running.sources import Input

HELP = """Split a puzzle into parts, each a file of its own.

\b
Examples:
  cover split queens.dlx --parts 100 --output parts/
  cover solve --count --json parts/ > answers.jsonl    here or anywhere
  cover join answers.jsonl                             all of them
  cover split parts/queens.017-of-100.json --parts 10  a long part, again

Every solution of the puzzle is one of exactly one part. A part is a file of JSON with the puzzle
itself, so that it needs no other file; `cover solve` counts its solutions, or lists them. The names
of the files are printed. There are more parts than asked for where a branch of the search has more
than two, and fewer where there are not as many branches.

Exit code: 0 there are parts, 1 the puzzle has no solution, 2 bad input.
"""

_NOTHING = "there is no solution, and so nothing to split"


def command(name: str) -> Command:
    """Return the command."""
    return Command(name, HELP, _run)


def _run(settings: Settings) -> int:
    from cover.asking.sharded import split
    from cover.cli.runs import sources_of
    from cover.running.parts import file_names, write, written

    messages = Messages(settings.verbosity)
    query = settings.query("all", jobs=1)
    inputs = settings.reading(messages, takes_parts=True)
    sources = sources_of(settings, inputs)
    source, puzzle = _only_record(inputs, sources)
    with as_bad_record(puzzle.place):
        parts = split(puzzle, settings.parts, query)
        texts = written(parts, query)
        reason = None if parts else puzzle._reason()
    if not parts:
        if not settings.quiet:
            place, text = (puzzle.place, _NOTHING) if reason is None else reason[:2]
            messages.tell(f"{place}: {text}")
        return 1
    if len(parts) != settings.parts:
        messages.note(puzzle.place, f"split into {counted(len(parts), 'part')}")
    for path in write(settings.output or ".", file_names(parts, source.under), texts):
        print(printable(path))
    return 0


def _only_record(inputs: CommandReading, sources: Iterable[Input]) -> tuple[Input, Puzzle]:
    """Return the only record of sources, and its source; raises `InputError` for any other."""
    from cover.running.sources import records_of

    found = (
        (source, each)
        for source in sources
        for each in records_of(source, inputs.command, inputs.reading)
    )
    source, puzzle = next(found)
    assert not isinstance(puzzle, Block), "nothing was asked for blocks"
    if isinstance(puzzle, BadRecord):
        raise puzzle.error
    for _, further in found:
        assert not isinstance(further, Block), "nothing was asked for blocks"
        raise InputError(further.place, "a further puzzle; cover split takes one at a time")
    return source, puzzle
