"""Answers as programming contests want them; `cover.facts.Contest` describes their output."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cover.errors import InputError
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
