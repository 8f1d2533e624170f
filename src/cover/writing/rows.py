"""Several lines for each solution or puzzle, with an empty line between two."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cover.puzzle import Puzzle
from cover.result import SearchResult
from cover.solution import Solution
from cover.writing.texts import FormatWriter
from cover.writing.writer import Record, Writer, WriterOptions


class RowsWriter(Writer):
    """Writes the rows of each solution; puzzles in the format of that name of their family."""

    def __init__(self) -> None:
        self._puzzles = FormatWriter("rows")

    def puzzle(self, puzzle: Puzzle[Any]) -> Iterable[str]:
        return self._puzzles.puzzle(puzzle)

    def solution(self, record: Record, solution: Solution) -> Iterable[str]:
        return ("\n" + "\n".join(solution.puzzle._rows(solution.values)),)

    def answer(self, record: Record, answer: SearchResult) -> Iterable[str]:
        if answer.solution is not None:
            yield from self.solution(record, answer.solution)
        if text := answer.line():
            yield "\n" + text

    def end(self) -> Iterable[str]:
        return self._puzzles.end()


def writer(options: WriterOptions) -> Writer:
    """Make the writer of this form."""
    return RowsWriter()
