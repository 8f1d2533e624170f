"""Answers as YAML documents that are read back as the same puzzles, with their solutions."""

from __future__ import annotations

from collections.abc import Iterator

from cover.asking import Answer
from cover.errors import printable
from cover.families import COMMANDS
from cover.reading.records import BadRecord
from cover.writing import Writer, WriterOptions, puzzle_of
from cover.writing.entries import entries


class YamlWriter(Writer):
    """Writes a document for each line that "line" would print, in the schema of a command.

    A bad record is a document of comments, so that documents and lines stay in step. Without a
    `command`, it is that of each record's family.
    """

    def __init__(self, command: str = "") -> None:
        self._command = command

    def __call__(self, answer: Answer) -> Iterator[str]:
        """Yield the documents of one answer."""
        from cover.reading.yaml_text import dumped

        puzzle: dict[str, object] = {}
        for entry in entries(answer):
            if isinstance(answer.puzzle, BadRecord):
                yield f"---\n# status: {entry.status}\n# {printable(str(answer.puzzle.error))}"
                return
            if not puzzle:
                puzzle = answer.puzzle._document(self._command)
            document = dict(puzzle)
            if entry.solution is not None:
                document["solution"] = puzzle_of(answer)._stated_solution(entry.solution)
            document["status"] = entry.status
            if entry.number is not None:
                document["number"] = entry.number
            yield dumped(document | entry.details)


def writer(options: WriterOptions) -> Writer:
    """Make the writer of this form."""
    return YamlWriter(options.command if options.command in COMMANDS else "")
