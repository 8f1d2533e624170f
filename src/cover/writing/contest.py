"""Answers as programming contests want them; `cover.reading.records` describes their output."""

from __future__ import annotations

from collections.abc import Iterator

from cover.asking import Answer
from cover.errors import InputError
from cover.facts import Contest
from cover.puzzle import Puzzle
from cover.reading.records import BadRecord
from cover.writing import Writer, WriterOptions, status_text


class ContestWriter(Writer):
    """Writes the exact output of the contest that the format of the input belongs to."""

    def __call__(self, answer: Answer) -> Iterator[str]:
        """Yield the blocks of one answer; raises `InputError` for what no contest wants."""
        if isinstance(answer.puzzle, BadRecord):
            yield answer.status
            return
        puzzle = answer.puzzle
        contest = _contest(puzzle, answer.query.mode)
        yield from contest.head(puzzle, answer.number)
        for solution in answer:
            yield _block(contest, contest.lines(puzzle, solution))
        text = status_text(answer)
        if contest.tail is not None and answer.status != "unknown":
            yield from contest.tail(answer.found, answer.number)
        elif text is not None:
            yield _block(contest, [contest.words.get(text, text)])


def writer(options: WriterOptions) -> Writer:
    """Make the writer of this form."""
    return ContestWriter()


def _block(contest: Contest, lines: list[str]) -> str:
    return ("\n" if contest.separated else "") + "\n".join(lines)


def _contest(puzzle: Puzzle, mode: str) -> Contest:
    contest = puzzle._contest
    if contest is None:
        message = "no contest has this format; choose --format line or rows"
        raise InputError(puzzle.place, message)
    if contest.tail is not None and mode != "all":
        raise InputError(puzzle.place, "the contest of this format wants all solutions; add --all")
    return contest
