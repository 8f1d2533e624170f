"""Answers as programming contests want them; `cover.reading.records` describes their output."""

from __future__ import annotations

from collections.abc import Iterator

from cover.answers import Answer
from cover.errors import InputError
from cover.output import Writer, WriterOptions, status_text
from cover.reading.records import BadRecord, Contest, Record


class ContestWriter(Writer):
    """Writes the exact output of the contest that the format of the input belongs to."""

    def __call__(self, answer: Answer) -> Iterator[str]:
        """Yield the blocks of one answer; raises `InputError` for what no contest wants."""
        if isinstance(answer.record, BadRecord):
            yield answer.status
            return
        layout = answer.record.layout
        contest = _contest(answer.record, answer.request.mode)
        yield from contest.head(layout, answer.number)
        for solution in answer:
            yield _block(contest, contest.lines(layout, solution))
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


def _contest(record: Record, mode: str) -> Contest:
    contest = record.layout.contest
    if contest is None:
        message = "no contest has this format; choose --format line or rows"
        raise InputError(record.place, message)
    if contest.tail is not None and mode != "all":
        raise InputError(record.place, "the contest of this format wants all solutions; add --all")
    return contest
