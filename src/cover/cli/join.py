"""`cover join`: what the answers to parts of a puzzle come to together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

import click

from cover.cli.messages import Messages, say
from cover.cli.options import Command, Settings, as_typed
from cover.errors import InputError, LimitError, as_bad_record
from cover.reading.lines import counted, in_full

if TYPE_CHECKING:
    from cover.running.parts import Joined

HELP = """Add up the counts of the parts of a puzzle.

\b
Examples:
  cover split queens.dlx --parts 100 --output parts/
  cover solve --count --json parts/ > answers.jsonl
  cover join answers.jsonl                the number of all solutions
  cover join here.jsonl there.jsonl       counted on two machines
  cover join answers.jsonl --audit 5      count 5 per cent of the parts again

FILES are answers of `cover solve --count --json` to parts that `cover split` has written, in any
order. A part that is there twice, is one of another problem, or was split in another way, is told
with its place and not added. What is missing is told by name; then the number is a lower bound.

Exit code: 0 the number of all solutions, 1 a second count came to another number, 2 bad input,
3 parts are missing, or were not counted again. The worst counts, in the order 2, 3, 1, 0.
"""

# How many missing parts are told by name.
_MOST_NAMED = 1000


def command(name: str) -> Command:
    """Return the command."""
    return Command(name, HELP, _run)


def _run(settings: Settings) -> int:
    from cover.cli.runs import sources_of
    from cover.families.detection import STDIN
    from cover.running.outputs import BY_BADNESS
    from cover.running.parts import Joined

    for name in ("folder", "engine", "seed", "timeout", "jobs") if settings.audit is None else ():
        if getattr(settings, name) not in (None, "auto"):
            raise click.UsageError(f"{as_typed(name)} goes with --audit")
    messages = Messages(settings.verbosity)
    sources_of(settings, settings.reading(messages))  # whether there are any
    sums, codes = Joined(), [0]
    for path in settings.files or (STDIN,):
        codes += _add(path, sums, messages)
    if settings.audit is not None:
        codes += _audit(sums, settings.audit, settings)
    missing_parts = list(islice(sums.missing(), _MOST_NAMED + 1))
    if missing_parts:
        codes.append(3)
    if not settings.quiet:
        for name in missing_parts[:_MOST_NAMED]:
            say(f"cover: {name} is missing")
        if len(missing_parts) > _MOST_NAMED:
            say("cover: further parts are missing")
    print(f"{'>=' if missing_parts else ''}{in_full(sums.total)}")
    return max(codes, key=BY_BADNESS.index)


def _add(path: str, sums: Joined, messages: Messages) -> Iterator[int]:
    """Add the answers of a file, tell what is wrong with others, and yield exit codes of these."""
    from cover.families.detection import lines_in
    from cover.running.parts import part_answers

    try:
        with lines_in(path) as lines:
            for found in part_answers(lines):
                try:
                    if isinstance(found, InputError):
                        raise found
                    sums.add(found)
                except InputError as error:
                    messages.error(error)
                    yield error.exit_code
                    continue
                if found.solutions is None:
                    messages.note(found.place, f"{found.shard.name} was not counted to its end")
                    yield 3
    except InputError as error:
        messages.error(error)
        yield error.exit_code


def _audit(sums: Joined, percent: float, settings: Settings) -> Iterator[int]:
    """Count so many parts again, tell where the numbers differ, and yield exit codes of these."""
    from cover.running.parts import audit
    from cover.solver.engines import missing

    engine = settings.engine
    if engine == "auto":
        engine = "links" if missing() is None else "python"
    query = settings.query("count", engine=engine)
    agreeing = 0
    for answer in sums.drawn(percent, settings.seed):
        try:
            with as_bad_record(answer.place):
                count = audit(answer, settings.folder, query)
        except (InputError, LimitError) as error:
            say(str(error))
            yield error.exit_code
            continue
        if count == answer.solutions:
            agreeing += 1
            continue
        say(
            f"{answer.place}: {answer.shard.name} has {in_full(count)} solutions by {engine}, and "
            f"{in_full(answer.solutions or 0)} by this answer"
        )
        yield 1
    if not settings.quiet:
        say(f"cover: {counted(agreeing, 'part')} counted again by {engine}: the same numbers")
