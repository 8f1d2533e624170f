"""Answers alone: as contests want them, as tables, and as decision diagrams.

`cover.facts.Contest` describes what a contest wants. A table is to be pasted into a spreadsheet: a
row for each pair or option, with tabs between cells; a first row names the columns as the sheet
does that the puzzle came from (see docs/output.md). A diagram is zero-suppressed, in the syntax
that Graphillion reads and writes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cover.errors import InputError, printable
from cover.facts import Contest
from cover.puzzle import Puzzle
from cover.result import SearchResult
from cover.solution import Solution
from cover.writing.writer import Record, Writer


class ContestWriter(Writer):
    """Writes the exact output of the contest that the format of the input belongs to."""

    def solution(self, record: Record, solution: Solution) -> Iterable[str]:
        contest = _contest(record, solution.puzzle)
        if record.listed == 1:
            yield from contest.head(solution.puzzle, record.number)
        yield _block(contest, contest.lines(solution.puzzle, solution.values))

    def answer(self, record: Record, answer: SearchResult) -> Iterator[str]:
        """Yield the last blocks; raises `InputError` for what no contest wants."""
        if answer.error is not None or not isinstance(record.puzzle, Puzzle):
            yield answer.status
            return
        puzzle = answer.puzzle or record.puzzle
        contest = _contest(record, puzzle)
        if not record.listed:
            yield from contest.head(puzzle, record.number)
        if answer.solution is not None:
            yield _block(contest, contest.lines(puzzle, answer.solution.values))
        text = answer.line()
        if contest.tail is not None and answer.status != "unknown":
            yield from contest.tail(answer.found, record.number)
        elif text:
            yield _block(contest, [contest.words.get(text, text)])


def _block(contest: Contest, lines: list[str]) -> str:
    return ("\n" if contest.separated else "") + "\n".join(lines)


def _contest(record: Record, puzzle: Puzzle) -> Contest:
    contest = puzzle._contest
    if contest is None:
        message = "no contest has this format; choose --format line or rows"
        raise InputError(puzzle.place, message)
    if contest.tail is not None and record.query.mode != "all":
        raise InputError(puzzle.place, "the contest of this format wants all solutions; add --all")
    return contest


class TableWriter(Writer):
    """Writes the table of each solution; those of one puzzle are one, which numbers them."""

    def solution(self, record: Record, solution: Solution) -> Iterable[str]:
        return (self._told(record, solution, record.listed),)

    def answer(self, record: Record, answer: SearchResult) -> Iterable[str]:
        if answer.solution is not None:
            yield self._told(record, answer.solution)
        if text := answer.line():
            yield text

    def _told(self, record: Record, solution: Solution, number: int = 1) -> str:
        table = solution.puzzle._table(solution.values)
        if table is None:
            raise InputError(
                record.place, f"{solution.puzzle.family} has no table; --format rows has lines"
            )
        if record.query.mode == "all" or record.query.number > 1:
            columns, *rows = table
            table = [["number", *columns], *([str(number), *row] for row in rows)]
        if number > 1:  # below others
            return "\n".join(map(_row, table[1:]))
        return "\n" + "\n".join(map(_row, table))


def _row(cells: Sequence[str]) -> str:
    from csv import QUOTE_MINIMAL, writer
    from io import StringIO

    text = StringIO()
    shown = map(printable, cells)
    writer(text, delimiter="\t", lineterminator="", quoting=QUOTE_MINIMAL).writerow(shown)
    return text.getvalue()


class DiagramWriter(Writer):
    """Writes a diagram for each record; a record without solutions is the terminal B."""

    def answer(self, record: Record, answer: SearchResult) -> Iterable[str]:
        """Yield the lines of one answer, many at a time."""
        if answer.diagram is not None:
            yield from answer.diagram.blocks()
        elif answer.status == "none":
            yield "B\n."
        else:
            yield answer.status
