"""YAML documents that are read back as the same puzzles, with their solutions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cover.errors import printable
from cover.families import COMMANDS
from cover.puzzle import Puzzle
from cover.reading.yaml_text import dumped
from cover.result import Result, SearchResult
from cover.solution import Solution
from cover.writing.writer import PLAIN, Record, Writer, WriterOptions, solution_data


class YamlWriter(Writer):
    """Writes a document for each line that "line" would print, in the schema of a command.

    A bad record is a document of comments, so that documents and lines stay in step. Unless the
    command is that of a family, the schema is that of each record's family.
    """

    def __init__(self, options: WriterOptions = PLAIN) -> None:
        self._command = options.command if options.command in COMMANDS else ""
        self._last: tuple[Puzzle[Any], dict[str, object]] | None = None  # and its document

    def puzzle(self, puzzle: Puzzle[Any]) -> Iterable[str]:
        return (dumped(puzzle._document()),)

    def solution(self, record: Record, solution: Solution) -> Iterable[str]:
        status = "solved" if record.ahead.are_best else "unknown"
        told = {"number": record.listed, **solution_data(record, solution)}
        return (self._document(solution.puzzle, solution, status, told),)

    def answer(self, record: Record, answer: SearchResult) -> Iterable[str]:
        if not isinstance(record.puzzle, Puzzle) or answer.error is not None:
            return (f"---\n# status: {answer.status}\n# {printable(str(answer.error))}",)
        if not (answer.line() or answer.solution):
            return ()  # all was told by the solutions
        solution = answer.solution
        told = {} if solution is None else solution_data(record, solution)
        puzzle = answer.puzzle or record.puzzle
        return (self._document(puzzle, solution, answer.status, told | answer.data()),)

    def result(self, record: Record, result: Result) -> Iterable[str]:
        document = result.document()
        if document is None and type(result).columns is None:
            return super().result(record, result) or (f"# {record.place}: {result.status}",)
        if document is None and result.puzzle is not None:
            told = {"result": result.data()}  # its keys may be those of a puzzle, too
            return (self._document(result.puzzle, None, result.status, told),)
        if result.puzzle is None and type(result).columns is None:  # there is no puzzle to be read
            comments = (f"# {key}: {value}" for key, value in (document or {}).items())
            return ("\n".join(["---", *comments]),)
        return (dumped(document or {"status": result.status}),)

    def _document(
        self,
        puzzle: Puzzle[Any],
        solution: Solution | None,
        status: str,
        told: Mapping[str, Any],
    ) -> str:
        if self._last is None or self._last[0] is not puzzle:
            self._last = puzzle, puzzle._document(self._command)
        document = dict(self._last[1])
        if solution is not None:
            document["solution"] = puzzle._stated_solution(solution.values)
        return dumped({**document, "status": status, **told})
