"""`cover check`: from its options to verdicts."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from time import monotonic
from typing import Any, NamedTuple

import click

from cover.checking.answers import answers_in
from cover.checking.columns import SolvedTable, columns_in
from cover.checking.pairs import verdicts
from cover.checking.report import REPORTS
from cover.checking.verdicts import Judge, RightLines, Verdict
from cover.cli.commands import GroupedCommand
from cover.cli.family_options import FROM, TYPE, options_of_families, plan_of
from cover.cli.messages import Messages, say
from cover.errors import InputError, Place, as_bad_record
from cover.families.family import InputPlan
from cover.families.inputs import STDIN, lines_in, puzzles_in
from cover.puzzle import Puzzle
from cover.reading.lines import Line, Lines
from cover.reading.records import FindRecords, Reading

_HELP = """Check answers by the rules of their puzzles, whatever program has made them.

\b
Examples:
  cover check puzzle.txt answer.txt       right, or wrong by which rule and where
  cover sudoku puzzle.txt | cover check puzzle.txt -
  cover check solved.yaml                 puzzles with their solutions
  cover check sudoku.csv                  a column of puzzles and one of solutions
  cover check --unique puzzle.txt answer.txt
  cover check --type killer --repeats puzzle.txt answer.txt

Answers are lines, rows, drawings, JSON or YAML, of cover or of others. There is one for each
puzzle, in the same order; or several for the only puzzle, such as --all lists. A family is told as
by cover solve, or by --type; options of families mean what they mean at their commands.

No search is made, unless --unique asks for one. Words in the place of a solution, none and several,
are checked only then.

Exit code: 0 all are right, 1 some are wrong (or not the only solution, with --unique), 2 bad input,
a missing answer or one too many, 3 something was not checked, 130 interrupted. The worst counts, in
the order 2, 3, 1, 0.
"""

_OPERANDS = click.Argument(["files"], nargs=-1, type=click.Path(), metavar="PUZZLE [ANSWER]")

_OWN = (
    (
        "What to check",
        (
            click.Option(
                ["--unique"],
                is_flag=True,
                help="Search for another solution, too, and check `none` and `several`.",
            ),
            click.Option(
                ["--timeout"],
                type=click.FloatRange(min=0, min_open=True),
                metavar="SECONDS",
                help="With --unique, search no longer than this for each puzzle.",
            ),
        ),
    ),
    ("Input", (TYPE, FROM)),
    (
        "Output",
        (
            click.Option(
                ["--format"],
                type=click.Choice(tuple(REPORTS)),
                default="line",
                show_default=True,
                help="How to print verdicts.",
            ),
            click.Option(["--json"], is_flag=True, help="The same as --format json."),
            click.Option(
                ["-q", "--quiet"], is_flag=True, help="Print no verdicts: exit code only."
            ),
        ),
    ),
)

# Exit codes, from best to worst.
_BY_BADNESS = (0, 1, 3, 2)


class _CheckSettings(NamedTuple):
    """What the options of `check` itself say."""

    files: tuple[str, ...]
    unique: bool
    timeout: float | None
    type: str | None
    input_format: str
    format: str
    json: bool
    quiet: bool


def check_command() -> click.Command:
    """Return `cover check`, with the options that families have for their puzzles."""

    def run(**values: Any) -> int:
        return _check(values)

    short_help = "Whether answers are right, of any program."
    groups = (*_OWN, ("For puzzles of one type, with --type", list(options_of_families().values())))
    return GroupedCommand(
        "check", _OPERANDS, groups, callback=run, help=_HELP, short_help=short_help
    )


def _check(values: dict[str, Any]) -> int:
    settings = _CheckSettings(**{name: values.pop(name) for name in _CheckSettings._fields})
    if settings.timeout is not None and not settings.unique:
        raise click.UsageError("--timeout goes with --unique; nothing else takes a search")
    messages = Messages(-1 if settings.quiet else 0)
    try:
        reading: Reading[Any] = Reading(
            None, settings.input_format, messages.note, takes_parts=True
        )
        plan = plan_of(settings.type, values, reading)
        _refuse_other_files(settings.files, plan)
        source = Place(settings.files[-1])
        with ExitStack() as opened, as_bad_record(source):
            return _report(settings, _verdicts(settings, plan, opened), messages)
    except InputError as error:
        messages.error(error)
        return error.exit_code


def _refuse_other_files(files: Sequence[str], plan: InputPlan) -> None:
    """Raise `click.UsageError` unless there is one file, or one of puzzles and one of answers."""
    document = plan.document
    if not 1 <= len(files) <= (2 if document is None else 1):
        expected = "a file of puzzles, and perhaps one of answers"
        if document is not None:
            expected = f"a file of answers: {document.option} is the puzzle"
        raise click.UsageError(f"{len(files)} files, expected {expected}")
    if files.count(STDIN) > 1:
        raise click.UsageError("- is standard input, which can be read only once")


def _verdicts(
    settings: _CheckSettings, plan: InputPlan, opened: ExitStack
) -> Iterator[Verdict | RightLines]:
    """Judge what the operands name."""
    judge, find, is_bulk = Judge(), None, True
    if settings.unique:
        judge, find = searching(settings.timeout)
        is_bulk = find is not None
    document, files = plan.document, settings.files
    if STDIN in files and sys.stdin is not None and sys.stdin.isatty():
        say("cover check: reading from the terminal, up to Ctrl-D")
    inputs = [opened.enter_context(lines_in(path)) for path in files]
    if document is not None:
        source = document.name
        text = document.data.decode("utf-8")
        puzzles: Lines = Lines(Line(source, 0, each) for each in text.split("\n"))
    else:
        source = "stdin" if files[0] == STDIN else files[0]
        puzzles = inputs[0]
    if document is None and len(inputs) == 1:
        columns = columns_in(puzzles)
        if columns is not None:
            table = SolvedTable(inputs[0], columns)
            found = puzzles_in(table.puzzles, source, plan.command, plan.reading)
            return verdicts(found, table, judge, (inputs[0], table) if is_bulk else None, find)
        found = puzzles_in(puzzles, source, plan.command, plan.reading)
        return verdicts(found, None, judge)
    found = puzzles_in(puzzles, source, plan.command, plan.reading)
    answers = answers_in(inputs[-1])
    is_bulk = is_bulk and len(inputs) == 2
    return verdicts(found, answers, judge, (inputs[0], inputs[1]) if is_bulk else None, find)


def searching(timeout: float | None) -> tuple[Judge, FindRecords | None]:
    """Return what searches for further solutions: of one puzzle, and of many lines.

    With a timeout, which is that of each puzzle, none of many.
    """
    from cover.asking import answered
    from cover.asking.problems import finder_of_records
    from cover.query import Query

    query = Query.made("unique", timeout=timeout)

    def status(puzzle: Puzzle) -> str:
        found = answered(puzzle, query).status
        return "unknown" if found == "bad" else found

    return Judge(status), finder_of_records(query) if timeout is None else None


def _report(
    settings: _CheckSettings, found: Iterator[Verdict | RightLines], messages: Messages
) -> int:
    """Print verdicts as they come, and return the exit code."""
    if settings.json and settings.format == "csv":
        raise click.UsageError("--json and --format csv exclude each other")
    report = REPORTS["json" if settings.json else settings.format]()
    began, worst = monotonic(), 0
    counts: Counter[str] = Counter()

    def put(text: str) -> None:
        if text and not settings.quiet:
            sys.stdout.write(text)
            sys.stdout.flush()

    put(report.head)
    try:
        for each in found:
            if isinstance(each, RightLines):
                counts["right"] += each.lines
                put(report.of_lines(each))
                continue
            counts[each.word] += 1
            worst = max(worst, each.exit_code, key=_BY_BADNESS.index)
            if each.error is not None:
                messages.error(each.error)
            put(report.of(each))
    except InputError as error:  # nothing after it can be paired
        messages.error(error)
        worst = error.exit_code
    messages.total("answers", counts, monotonic() - began)
    return worst
