"""Answers as CSV (RFC 4180, with a line feed at the end of each line), as docs/output.md says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cover.answers import Answer
from cover.answers.blocks import Answered
from cover.reading.lines import in_full
from cover.reading.records import BadRecord
from cover.writers.entries import Entry, entries
from cover.writers.words import in_words, record_of

COLUMNS = (
    *("source", "line", "record", "status", "number", "solution"),
    *("count", "at_least", "distinct", "layouts", "estimate", "message"),
)

_SPECIAL = '",'  # what a solution may hold and stands in quotes
_NUMBERS = 5  # columns of what is counted
_END = "\r\n"  # all characters of which the library puts into quotes


class CsvWriter:
    """A header, and a line for each line that the format "line" would print."""

    def head(self) -> Iterator[str]:
        """The names of the columns."""
        yield ",".join(COLUMNS)

    def __call__(self, answer: Answer) -> Iterator[str]:
        """The lines of one answer."""
        for entry in entries(answer):
            yield _line([*_where(answer), entry.status, *_found(answer, entry)])

    def of_lines(self, answered: Answered) -> str:
        """The lines for lines that were answered at once."""
        place, first = answered.place, answered.number
        source, rest = _field(place.source), "," * (_NUMBERS + 1)
        field = _field if set(_SPECIAL) & set(answered.text) else str
        return "\n".join(
            f"{source},{place.line + k},{first + k},{word},,{field(line or '')}{rest}"
            for k, (word, line) in enumerate(answered.told())
        )


def _line(fields: Sequence[str]) -> str:
    from csv import writer
    from io import StringIO

    text = StringIO()
    writer(text, lineterminator=_END).writerow(fields)
    return text.getvalue().removesuffix(_END)


def _field(text: str) -> str:
    """A field, in quotes if it must be."""
    return _line([text]) if text else ""


def _where(answer: Answer) -> list[str]:
    source, line, _ = answer.record.place
    return [source, str(line or ""), str(answer.number)]


def _found(answer: Answer, entry: Entry) -> list[str]:
    """The number of a solution, the solution; or the numbers that are known, and a message."""
    if entry.solution is not None:
        number = "" if entry.number is None else str(entry.number)
        return [number, record_of(answer).layout.line(entry.solution), *[""] * _NUMBERS, ""]
    return ["", "", *_numbers(answer), _message(answer)]


def _numbers(answer: Answer) -> list[str]:
    """The number of solutions, or its lower bound; up to symmetry; with layers; an estimate."""
    known = "" if answer.count is None else in_full(answer.count)
    is_all = answer.counted_all and answer.status != "unknown"
    distinct = "" if answer.distinct is None else in_full(answer.distinct.value)
    layouts = "" if answer.layouts is None else in_full(answer.layouts.value)
    estimate = "" if answer.estimate is None else in_words(answer.estimate)
    return [known if is_all else "", "" if is_all else known, distinct, layouts, estimate]


def _message(answer: Answer) -> str:
    """What is wrong with a bad record, or why a puzzle has no solution."""
    if isinstance(answer.record, BadRecord):
        return answer.record.error.message
    return "" if answer.reason is None else answer.reason.text
