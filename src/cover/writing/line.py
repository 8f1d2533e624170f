"""Lines: one for each solution, puzzle or result."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from cover.errors import InputError
from cover.puzzle import Puzzle
from cover.result import Result, SearchResult
from cover.solution import Solution
from cover.writing.writer import Record, Writer

if TYPE_CHECKING:
    from cover.writing.blocks import BlockResult, LineResult


class LineWriter(Writer):
    """Writes a line for each solution and each puzzle."""

    blocks = True
    wants = "lines"
    _puzzles: Writer | None = None  # what the first puzzle was written by

    def puzzle(self, puzzle: Puzzle[Any]) -> Iterable[str]:
        """Return the line of a puzzle; raises `InputError` where others have another format.

        What is read again shows one format. The first puzzle chooses it: plain lines, if its family
        has such a format and that can say it, or else JSON, which says all puzzles.
        """
        if self._puzzles is not None:
            return self._puzzles.puzzle(puzzle)
        from cover.writing.texts import PLAIN_LINES, FormatWriter

        for name in PLAIN_LINES:
            writer = FormatWriter(name)
            with suppress(InputError):
                lines = writer.puzzle(puzzle)
                self._puzzles = writer
                return lines
        from cover.writing.json import JsonWriter

        self._puzzles = JsonWriter()
        return self._puzzles.puzzle(puzzle)

    def solution(self, record: Record, solution: Solution) -> Iterable[str]:
        return (solution.puzzle._line(solution.values),)

    def answer(self, record: Record, answer: SearchResult) -> Iterable[str]:
        if answer.solution is not None:
            yield from self.solution(record, answer.solution)
        if text := answer.line():
            yield text

    def result(self, record: Record, result: Result) -> Iterable[str]:
        if text := result.line():
            return (text,)
        return super().result(record, result)

    def end(self) -> Iterable[str]:
        self._puzzles = None
        return ()

    def block(self, answered: BlockResult) -> str | bytes:
        if answered.is_all_text:
            return answered.data
        if answered.query.mode == "unique":
            pairs = zip(answered.words, answered.text.split("\n"), strict=True)
            return "\n".join([line if word == "unique" else word for word, line in pairs])
        return "\n".join(map(_line, answered.told()))


def _line(answer: LineResult) -> str:
    if answer.total is not None:
        return f"{'' if answer.counted_all else '>='}{answer.total}"
    return answer.solution or answer.status
