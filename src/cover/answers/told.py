"""The texts of an answer in some form, whatever goes wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cover.answers.answer import Answer
from cover.errors import InputError, as_bad_record
from cover.reading.records import BadRecord


def told(answer: Answer, write: Callable[[Answer], Iterator[str]]) -> Iterator[str]:
    """Yield what `write` makes of an answer, and in the end that it is bad, where it cannot.

    Its record becomes a bad one then, whose error says why.
    """
    place = answer.record.place
    try:
        with as_bad_record(place):
            yield from write(answer)
    except InputError as error:
        answer.record, answer.status = BadRecord(place, error), "bad"
    else:
        return
    try:
        with as_bad_record(place):
            yield from write(Answer(answer.record, answer.request, answer.number))
    except InputError:  # the form itself is at fault
        yield answer.status
