"""`cover check`: from its options to what is said of answers."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from time import monotonic

import click

from cover.checking.answers import SolvedTable, answers_in, columns_in
from cover.checking.judging import (
    CheckResult,
    Judge,
    Prospects,
    RightLines,
    StatusOf,
    checked,
)
from cover.cli.messages import Messages, say
from cover.cli.options import Command, Settings, chosen_form, writer_of
from cover.errors import InputError, Place, as_bad_record
from cover.facts import Unfinished
from cover.families.detection import STDIN, lines_in, puzzles_in
from cover.families.family import CommandReading
from cover.families.path_type import PathType
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.lines import Line, Lines
from cover.reading.records import BadRecord, FindRecords
from cover.running.outputs import BY_BADNESS, PrintedOutput
from cover.writing.forms import Form
from cover.writing.writer import Record, Writer

HELP = """Check answers by the rules of their puzzles, whatever program has made them.

\b
Examples:
  cover check puzzle.txt answer.txt    right, or wrong by which rule and where
  cover check puzzle.txt mine.txt      right so far, of an unfinished answer
  cover check mine.txt                 an unfinished grid by its own rules
  cover sudoku puzzle.txt | cover check puzzle.txt -
  cover check solved.yaml              puzzles with their solutions
  cover check sudoku.csv               columns of puzzles and of solutions
  cover check --unique puzzle.txt answer.txt
  cover check --type killer --repeats puzzle.txt answer.txt

Answers are lines, rows, drawings, JSON or YAML, of cover or of others. There is one for each
puzzle, in the same order; or several for the only puzzle, such as --all lists. A family is told as
by cover solve, or by --type; options of families mean what they mean at their commands.

An unfinished answer is right so far if some solution goes on from there, which the solver tells.
For others, no search is made, unless --unique asks for one. Words in the place of a solution, none
and several, are checked only then.

Exit code: 0 all are right, 1 some are wrong (or not the only solution, with --unique), 2 bad input,
a missing answer or one too many, 3 some are right so far, or were not checked, 130 interrupted. The
worst counts, in the order 2, 3, 1, 0.
"""

_OPERANDS = click.Argument(["files"], nargs=-1, type=PathType(), metavar="PUZZLE [ANSWER]")


def command(name: str) -> Command:
    """Return the command."""
    return Command(name, HELP, _run, operands=_OPERANDS)


def _run(settings: Settings) -> int:
    messages = Messages(settings.verbosity)
    inputs = settings.reading(messages, takes_parts=True)
    files = settings.files or (STDIN,)
    document = inputs.document
    if not 1 <= len(files) <= (2 if document is None else 1):
        expected = "a file of puzzles, and perhaps one of answers"
        if document is not None:
            expected = f"a file of answers: {document.option} is the puzzle"
        raise click.UsageError(f"{len(files)} files, expected {expected}")
    if files.count(STDIN) > 1:
        raise click.UsageError("- is standard input, which can be read only once")
    if STDIN in files and sys.stdin is not None and sys.stdin.isatty():
        if not settings.files:
            say("cover check: name a file, or pipe puzzles in (- to type or paste them)")
            click.get_current_context().exit(2)
        say("cover check: reading from the terminal, up to Ctrl-D")
    form = chosen_form(settings, "results", "line")
    if settings.timeout is not None:
        settings.query("unique")  # raises for what is no time; others load no solver
    with ExitStack() as opened, as_bad_record(Place(files[-1])):
        return _report(settings, form, _checked(settings, files, inputs, opened), messages)


def _checked(
    settings: Settings, files: Sequence[str], inputs: CommandReading, opened: ExitStack
) -> Iterator[CheckResult | RightLines]:
    """Judge what is in the files."""
    status_of, find = None, None
    if settings.unique:
        status_of, find = searching(settings.query("unique", jobs=1))
    judge = Judge(partial(_going_on, settings), status_of)
    is_bulk = not settings.unique or find is not None
    document = inputs.document
    lines = [opened.enter_context(lines_in(path)) for path in files]
    source = "stdin" if files[0] == STDIN else files[0]
    puzzles: Lines = lines[0]
    if document is not None:
        source = document.name
        text = document.data.decode("utf-8")
        puzzles = Lines(Line(source, 0, each) for each in text.split("\n"))
    stands_alone = document is None and len(lines) == 1
    columns = columns_in(puzzles) if stands_alone else None
    if columns is not None:
        table = SolvedTable(lines[0], columns)
        found = puzzles_in(table.puzzles, source, inputs.command, inputs.reading)
        return checked(found, table, judge, (lines[0], table) if is_bulk else None, find)
    found = puzzles_in(puzzles, source, inputs.command, inputs.reading)
    if stands_alone:
        return checked(found, None, judge)
    both = (lines[0], lines[1]) if is_bulk and len(lines) == 2 else None
    return checked(found, answers_in(lines[-1]), judge, both, find)


def _going_on(settings: Settings, puzzle: Puzzle, answer: Unfinished) -> Prospects:
    """Search for solutions that go on from an unfinished answer; others load no solver."""
    from cover.asking.prospects import prospects

    return prospects(puzzle, answer, settings.query("unique", jobs=1))


def searching(query: Query) -> tuple[StatusOf, FindRecords | None]:
    """Return what searches for further solutions: of one puzzle, and of many lines.

    With a timeout, which is that of each puzzle, none of many.
    """
    from cover.asking import result_of
    from cover.asking.problems import finder_of_records

    def status(puzzle: Puzzle) -> str:
        found = result_of(puzzle, query).status
        return "unknown" if found == "bad" else found

    return status, finder_of_records(query) if query.timeout is None else None


def _report(
    settings: Settings, form: Form, found: Iterator[CheckResult | RightLines], messages: Messages
) -> int:
    """Print results as they come, and return the exit code."""
    writer = writer_of(form, settings, "check", CheckResult)
    write = _said_nothing if settings.quiet else PrintedOutput(sys.stdout).write_all
    began, worst = monotonic(), 0
    counts: Counter[str] = Counter()
    noted = set[str]()
    write(writer.begin())
    try:
        for each in found:
            if isinstance(each, RightLines):
                counts["right"] += each.lines
                if form.name == "line":
                    write(["right"] * each.lines)
                else:
                    for one in each.each():
                        write(_texts_of(one, writer))
                continue
            counts[each.word] += 1
            worst = max(worst, each.exit_code, key=BY_BADNESS.index)
            if each.error is not None:
                messages.error(each.error)
            write(_texts_of(each, writer))
            if each.is_bare and not settings.quiet and (note := _note(each)) not in noted:
                noted.add(note)
                say(f"cover: note: {note}")
    except InputError as error:  # nothing after it can be paired
        messages.error(error)
        worst = error.exit_code
    write(writer.end())
    messages.total("answers", counts, monotonic() - began)
    return worst


def _note(bare: CheckResult) -> str:
    """Return what to do about a puzzle whose givens were judged, as no answer was named."""
    from shlex import quote

    file = STDIN if bare.place.source == "stdin" else quote(bare.place.source)
    named = f"no answer was named; cover check PUZZLE {file}"
    if bare.status == "wrong":
        return f"{named} tells which entries are wrong, cover why {file} what rules it out"
    return f"{named} checks it as an answer to a puzzle"


def _said_nothing(texts: Iterable[str | bytes | InputError]) -> None: ...


def _texts_of(result: CheckResult, writer: Writer) -> list[str]:
    bad = BadRecord(result.place, result.error or InputError(result.place, result.text))
    record = Record(result.puzzle or bad, result.record, Query())
    return [text.removeprefix("\n") for text in writer.one(record, result)]
