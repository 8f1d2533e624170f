"""Answers as programming contests want them, as `cover.reading.contests` says."""

from __future__ import annotations

from collections.abc import Iterator

from cover.answers import Answer
from cover.errors import InputError
from cover.reading.contests import Contest
from cover.reading.records import BadRecord, Record
from cover.writers.words import last_word


def write_contest(answer: Answer) -> Iterator[str]:
    """The exact output of the contest that the input's format belongs to.

    Raises `InputError` for what no contest wants.
    """
    if isinstance(answer.record, BadRecord):
        yield answer.status
        return
    layout = answer.record.layout
    contest = _contest(answer.record, answer.request.mode)
    yield from contest.head(layout, answer.number)
    for solution in answer:
        yield _block(contest, contest.lines(layout, solution))
    word = last_word(answer)
    if contest.tail is not None and answer.status != "unknown":
        yield from contest.tail(answer.found, answer.number)
    elif word is not None:
        yield _block(contest, [contest.words.get(word, word)])


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
