"""Tables to be pasted into a spreadsheet: a row for each pair or option, with tabs between cells.

A first row names the columns as the sheet does that the puzzle came from; see docs/output.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from csv import QUOTE_MINIMAL, writer
from io import StringIO

from cover.errors import InputError, printable
from cover.result import SearchResult
from cover.solution import Solution
from cover.writing.writer import Record, Writer


class TableWriter(Writer):
    """Writes the table of each solution; those of one puzzle are one, which numbers them."""

    def solution(self, record: Record, solution: Solution) -> Iterable[str]:
        return (self._told(record, solution, record.listed),)

    def answer(self, record: Record, answer: SearchResult) -> Iterable[str]:
        if answer.solution is not None:
            yield self._told(record, answer.solution)
        if text := answer.line():
            yield text

    def _told(self, record: Record, solution: Solution, number: int = 1) -> str:
        table = solution.puzzle._table(solution.values)
        if table is None:
            raise InputError(
                record.place, f"{solution.puzzle.family} has no table; --format rows has lines"
            )
        if record.query.mode == "all" or record.query.number > 1:
            columns, *rows = table
            table = [["number", *columns], *([str(number), *row] for row in rows)]
        if number > 1:  # below others
            return "\n".join(map(_row, table[1:]))
        return "\n" + "\n".join(map(_row, table))


def _row(cells: Sequence[str]) -> str:
    text = StringIO()
    shown = map(printable, cells)
    writer(text, delimiter="\t", lineterminator="", quoting=QUOTE_MINIMAL).writerow(shown)
    return text.getvalue()
