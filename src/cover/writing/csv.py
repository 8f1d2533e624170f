"""CSV (RFC 4180, with a line feed at the end of each line); see docs/output.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from cover.families.formats import formats_of
from cover.puzzle import Puzzle
from cover.reading.lines import in_full
from cover.result import Result, SearchResult, estimate_text
from cover.solution import Solution
from cover.writing.writer import PLAIN, Record, Writer, WriterOptions

if TYPE_CHECKING:
    from cover.writing.blocks import BlockResult

# Of puzzles alone, and of answers; two more columns, where solutions come by their costs.
PUZZLES = ("source", "line", "type", "puzzle")
COLUMNS = (
    *("source", "line", "record", "status", "number", "solution"),
    *("count", "at_least", "distinct", "layouts", "estimate", "message"),
)
COSTS = ("cost", "bound")

_SPECIAL = '",'  # a solution that holds one of these stands in quotes
_NUMBERS = 5  # columns of what is counted
_END = "\r\n"  # all characters of which the library puts into quotes


class CsvWriter(Writer):
    """Writes a header, and a row for each line that the form "line" would print.

    Where solutions come by their costs, there are two more columns; a `kind` of results with
    columns of its own has these.
    """

    blocks = True

    def __init__(self, options: WriterOptions = PLAIN) -> None:
        self._columns = columns = None if options.kind is None else options.kind.columns
        if columns and "status" not in columns:
            self._columns = (*COLUMNS[:4], *columns)
        self._has_costs = options.has_costs

    def begin(self) -> Iterable[str]:
        costs = COSTS if self._has_costs else ()
        columns = (*COLUMNS, *costs) if self._columns == () else PUZZLES
        return (",".join(self._columns or columns),)

    def puzzle(self, puzzle: Puzzle[Any]) -> Iterable[str]:
        """Return the row of a puzzle; raises `InputError` where no format says it in one line.

        Tables of sudokus are read again, and hold nothing but cells.
        """
        from cover.writing.texts import cells_of, line_of

        is_read = "csv" in formats_of(puzzle.family).names
        line = cells_of(puzzle) if is_read else line_of(puzzle)
        return (_row([puzzle.place.name, puzzle.place.line or "", puzzle.family, line]),)

    def solution(self, record: Record, solution: Solution) -> Iterable[str]:
        status = "solved" if record.ahead.are_best else "unknown"
        return (self._answer(record, status, solution, record.listed, None),)

    def answer(self, record: Record, answer: SearchResult) -> Iterable[str]:
        if self._columns is None or not (answer.line() or answer.solution):
            return ()  # all was told by the solutions
        if self._columns:
            return (_row(self._cells(record, answer, {})),)
        return (self._answer(record, answer.status, answer.solution, None, answer),)

    def result(self, record: Record, result: Result) -> Iterable[str]:
        if self._columns is None:
            return super().result(record, result)
        return (_row(self._cells(record, result, result.cells())),)

    def _cells(
        self, record: Record, result: Result, known: Mapping[str, object]
    ) -> Iterator[object]:
        """Yield what stands in the columns of a kind of results."""
        where = zip(COLUMNS, (*_where(record), result.status), strict=False)
        cells = {**dict(where), **known}
        return ("" if cells.get(each) is None else cells[each] for each in self._columns or ())

    def _answer(
        self,
        record: Record,
        status: str,
        solution: Solution | None,
        number: int | None,
        result: SearchResult | None,
    ) -> str:
        if solution is not None:
            line = solution.puzzle._line(solution.values)
            found = ["" if number is None else str(number), line, *[""] * (_NUMBERS + 1)]
        else:
            assert result is not None, "there is a solution, or something else to tell"
            found = ["", "", *_numbers(result), result.message]
        costs = []
        if self._has_costs:
            cost = None if solution is None else solution.exact_cost
            is_bounded = result is not None and result.status == "unknown"
            bound = result.bound if result is not None and is_bounded else None
            costs = ["" if each is None else str(each) for each in (cost, bound)]
        return _row([*_where(record), status, *found, *costs])

    def block(self, answered: BlockResult) -> str:
        """Return the rows for lines that were answered at once."""
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


def _row(fields: Iterable[object]) -> str:
    from csv import writer
    from io import StringIO

    text = StringIO()
    writer(text, lineterminator=_END).writerow(fields)
    return text.getvalue().removesuffix(_END)


def _field(text: str) -> str:
    """Return a field, in quotes where it needs them."""
    return _row([text]) if text else ""


def _where(record: Record) -> list[str]:
    return [record.place.name, str(record.place.line or ""), str(record.number)]


def _numbers(result: SearchResult) -> list[str]:
    """Return the count, its lower bound, that up to symmetry, that of layouts, and an estimate."""
    known = "" if result.count is None else in_full(result.count)
    is_all = result.exact and result.status != "unknown"
    distinct = "" if result.distinct is None else in_full(result.distinct.value)
    layouts = "" if result.layouts is None else in_full(result.layouts.value)
    estimate = "" if result.estimate is None else estimate_text(result.estimate)
    return [known if is_all else "", "" if is_all else known, distinct, layouts, estimate]
