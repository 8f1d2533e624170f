"""CSV (RFC 4180, with a line feed at the end of each line); see docs/output.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from csv import writer
from io import StringIO
from typing import TYPE_CHECKING, Any

from cover.errors import Place
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
    columns of its own has these. Where puzzles are made of others, a record of which none is made
    has its status in the place of a puzzle.
    """

    blocks = True

    def __init__(self, options: WriterOptions = PLAIN) -> None:
        columns = None if options.kind is None else options.kind.columns
        self._of_puzzles, self._of_answers = columns is None, columns == ()
        self._of_new = self._of_puzzles and options.kind is not None
        self._columns: tuple[str, ...] = PUZZLES
        if columns == ():
            self._columns = (*COLUMNS, *(COSTS if options.has_costs else ()))
        elif columns is not None:
            self._columns = columns if "status" in columns else (*COLUMNS[:4], *columns)

    def begin(self) -> Iterable[str]:
        return (",".join(self._columns),)

    def puzzle(self, puzzle: Puzzle[Any]) -> Iterable[str]:
        """Return the row of a puzzle; raises `InputError` where no format says it in one line.

        Tables of sudokus are read again, and hold nothing but cells.
        """
        from cover.writing.texts import cells_of, line_of

        is_read = "csv" in formats_of(puzzle.family).names
        line = cells_of(puzzle) if is_read else line_of(puzzle)
        return (_puzzle_row(puzzle.place, puzzle.family, line),)

    def solution(self, record: Record, solution: Solution) -> Iterable[str]:
        status = "solved" if record.ahead.are_best else "unknown"
        return (self._told(record, status, {"number": record.listed, **self._cells(solution)}),)

    def answer(self, record: Record, answer: SearchResult) -> Iterable[str]:
        if self._of_new:
            return (_puzzle_row(record.place, "", answer.status),)
        if self._of_puzzles or not (answer.line() or answer.solution):
            return ()  # all was told by the solutions
        cells: dict[str, object] = {}
        if self._of_answers:
            found = answer.solution
            cells = _numbers(answer) if found is None else self._cells(found)
            cells["bound"] = answer.bound if answer.status == "unknown" else None
        return (self._told(record, answer.status, cells),)

    def result(self, record: Record, result: Result) -> Iterable[str]:
        if self._of_puzzles:
            rows = [*super().result(record, result)]
            return rows or (_puzzle_row(record.place, "", result.status),)
        return (self._told(record, result.status, result.cells()),)

    def _cells(self, solution: Solution) -> dict[str, object]:
        cells: dict[str, object] = {"solution": solution.puzzle._line(solution.values)}
        if COSTS[0] in self._columns:
            cells[COSTS[0]] = solution.exact_cost
        return cells

    def _told(self, record: Record, status: str, cells: Mapping[str, object]) -> str:
        """Return a row of cells by the names of their columns, with the place of the record."""
        place, number = record.place, record.number
        where = {"source": place.name, "line": place.line or "", "record": number, "status": status}
        known = {**where, **cells}
        return _row("" if known.get(each) is None else known[each] for each in self._columns)

    def block(self, answered: BlockResult) -> str:
        """Return the rows for lines that were answered at once."""
        place, first = answered.place, answered.number
        source, rest = _field(place.name), "," * (_NUMBERS - 1)
        text = answered.text
        field = _field if any(special in text for special in _SPECIAL) else str
        lines = []
        for index, status, solution, number, count, counted_all in answered.told():
            numbers = "," if count is None else f"{count}," if counted_all else f",{count}"
            found = f"{'' if number is None else number},{field(solution or '')},{numbers}"
            line = answered.place_of(index).line
            lines.append(f"{source},{line},{first + index},{status},{found}{rest}")
        return "\n".join(lines)


def _puzzle_row(place: Place, family: str, line: str) -> str:
    return _row([place.name, place.line or "", family, line])


def _row(fields: Iterable[object]) -> str:
    text = StringIO()
    writer(text, lineterminator=_END).writerow(fields)
    return text.getvalue().removesuffix(_END)


def _field(text: str) -> str:
    """Return a field, in quotes where it needs them."""
    return _row([text]) if text else ""


def _numbers(result: SearchResult) -> dict[str, object]:
    """Return the cells of a result without a solution of its own."""
    cells: dict[str, object] = {"message": result.message}
    if result.count is not None:
        is_all = result.exact and result.status != "unknown"
        cells["count" if is_all else "at_least"] = in_full(result.count)
    if result.distinct is not None:
        cells["distinct"] = in_full(result.distinct.value)
    if result.layouts is not None:
        cells["layouts"] = in_full(result.layouts.value)
    if result.estimate is not None:
        cells["estimate"] = estimate_text(result.estimate)
    return cells
