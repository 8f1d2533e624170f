"""Answers as CSV (RFC 4180, with a line feed at the end of each line); see docs/output.md."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cover.asking import Answer
from cover.reading.lines import in_full
from cover.reading.records import BadRecord
from cover.writing import BlockWriter, Writer, WriterOptions, estimate_text, puzzle_of
from cover.writing.entries import AnswerEntry, entries

if TYPE_CHECKING:
    from cover.asking.blocks import Answered

COLUMNS = (
    *("source", "line", "record", "status", "number", "solution"),
    *("count", "at_least", "distinct", "layouts", "estimate", "message"),
)

# Two more, where solutions come by their costs.
COSTS = ("cost", "bound")

_SPECIAL = '",'  # a solution that holds one of these stands in quotes
_NUMBERS = 5  # columns of what is counted
_END = "\r\n"  # all characters of which the library puts into quotes


class CsvWriter(BlockWriter):
    """Writes a header, and a line for each line that the form "line" would print.

    Where solutions come by their costs, there are two more columns.
    """

    def __init__(self, has_costs: bool = False) -> None:
        self._has_costs = has_costs

    def head(self) -> Iterator[str]:
        """Yield the names of the columns."""
        yield ",".join((*COLUMNS, *COSTS) if self._has_costs else COLUMNS)

    def __call__(self, answer: Answer) -> Iterator[str]:
        """Yield the lines of one answer."""
        for entry in entries(answer):
            costs = _costs(answer, entry) if self._has_costs else []
            yield _line([*_where(answer), entry.status, *_found(answer, entry), *costs])

    def of_block(self, answered: Answered) -> str:
        """Return the lines for lines that were answered at once."""
        place, first = answered.place, answered.number
        source, rest = _field(place.name), "," * (_NUMBERS - 1)
        text = answered.text
        field = _field if any(special in text for special in _SPECIAL) else str
        lines, line = [], place.line
        for index, status, solution, number, count, counted_all in answered.told():
            numbers = "," if count is None else f"{count}," if counted_all else f",{count}"
            found = f"{'' if number is None else number},{field(solution or '')},{numbers}"
            lines.append(f"{source},{line + index},{first + index},{status},{found}{rest}")
        return "\n".join(lines)


def writer(options: WriterOptions) -> Writer:
    """Make the writer of this form."""
    return CsvWriter(options.has_costs)


def _line(fields: Sequence[str]) -> str:
    from csv import writer
    from io import StringIO

    text = StringIO()
    writer(text, lineterminator=_END).writerow(fields)
    return text.getvalue().removesuffix(_END)


def _field(text: str) -> str:
    """Return a field, in quotes where it needs them."""
    return _line([text]) if text else ""


def _where(answer: Answer) -> list[str]:
    place = answer.puzzle.place
    return [place.name, str(place.line or ""), str(answer.number)]


def _found(answer: Answer, entry: AnswerEntry) -> list[str]:
    """Return a solution and its number; or the numbers that are known, and a message."""
    if entry.solution is not None:
        number = "" if entry.number is None else str(entry.number)
        return [number, puzzle_of(answer)._line(entry.solution), *[""] * _NUMBERS, ""]
    return ["", "", *_numbers(answer), _message(answer)]


def _costs(answer: Answer, entry: AnswerEntry) -> list[str]:
    """Return what a solution costs, and what is proved of the best cost, in full."""
    known = zip(COSTS, (answer.cost, answer.bound), strict=True)
    return [str(cost) if name in entry.details else "" for name, cost in known]


def _numbers(answer: Answer) -> list[str]:
    """Return the count, its lower bound, that up to symmetry, that of layouts, and an estimate."""
    known = "" if answer.count is None else in_full(answer.count)
    is_all = answer.counted_all and answer.status != "unknown"
    distinct = "" if answer.distinct is None else in_full(answer.distinct.value)
    layouts = "" if answer.layouts is None else in_full(answer.layouts.value)
    estimate = "" if answer.estimate is None else estimate_text(answer.estimate)
    return [known if is_all else "", "" if is_all else known, distinct, layouts, estimate]


def _message(answer: Answer) -> str:
    """Return what is wrong with a bad record, or why a puzzle has no solution."""
    if isinstance(answer.puzzle, BadRecord):
        return answer.puzzle.error.message
    return "" if answer.reason is None else answer.reason.text
