"""Answers as programming contests want them, as `cover.formats.contests` says."""

from __future__ import annotations

from collections.abc import Iterator

from cover.answers import Answer
from cover.errors import InputError
from cover.formats.contests import CONTESTS, Contest
from cover.formats.record import BadRecord, Record
from cover.writers import last_word


class ContestWriter:
    """The exact output of the contest that the input's format belongs to."""

    def __init__(self) -> None:
        self._separate = False
        self._number = 0  # of the puzzle, from 1

    def __call__(self, answer: Answer) -> Iterator[str]:
        """The lines of one answer; raises `InputError` for what no contest wants."""
        self._number += 1
        if isinstance(answer.record, BadRecord):
            yield answer.status
            self._separate = True
            return
        layout = answer.record.layout
        contest = _contest(answer.record, answer.request.mode)
        yield from contest.head(layout, self._number)
        for solution in answer:
            yield self._block(contest, contest.lines(layout, solution))
        word = last_word(answer)
        if contest.tail is not None and answer.status != "unknown":
            yield from contest.tail(answer.found, self._number)
        elif word is not None:
            yield self._block(contest, [contest.words.get(word, word)])

    def _block(self, contest: Contest, lines: list[str]) -> str:
        separator = "\n" if contest.separated and self._separate else ""
        self._separate = True
        return separator + "\n".join(lines)


def _contest(record: Record, mode: str) -> Contest:
    contest = CONTESTS.get(record.layout.contest)
    if contest is None:
        message = "no contest has this format; choose --format line or rows"
        raise InputError(record.place, message)
    if contest.tail is not None and mode != "all":
        raise InputError(record.place, "the contest of this format wants all solutions; add --all")
    return contest
