"""Answers as YAML documents that are read back as the same puzzles, with their solutions."""

from __future__ import annotations

from collections.abc import Iterator

from cover.answers import Answer
from cover.errors import printable
from cover.families.family import FAMILIES, family_of
from cover.reading.records import BadRecord
from cover.writers.entries import entries
from cover.writers.words import record_of


class YamlWriter:
    """A document for each line that the format "line" would print, in the schema of the family.

    A bad record is a document of comments, so that documents and lines stay in step. Without the
    name of a `family`, each record tells its own.
    """

    def __init__(self, family: str = "") -> None:
        self._family = family

    def __call__(self, answer: Answer) -> Iterator[str]:
        """The documents of one answer."""
        from cover.reading.yaml_text import dumped

        puzzle: dict[str, object] = {}
        for entry in entries(answer):
            if isinstance(answer.record, BadRecord):
                yield f"---\n# status: {entry.status}\n# {printable(str(answer.record.error))}"
                return
            family = FAMILIES[self._family] if self._family else family_of(answer.record)
            if not puzzle:
                puzzle = {"type": family.name, **family.stated(answer.record)}
            document = dict(puzzle)
            if entry.solution is not None:
                document["solution"] = family.stated_solution(record_of(answer), entry.solution)
            document["status"] = entry.status
            if entry.number is not None:
                document["number"] = entry.number
            yield dumped(document | entry.details)
