"""Answers as YAML documents that are read back as the same puzzles, with their solutions."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from cover.answers import Answer
from cover.errors import printable
from cover.formats.record import BadRecord, Record
from cover.output import Writer, WriterOptions, record_of
from cover.output.entries import entries


class YamlWriter(Writer):
    """Writes a document for each line that "line" would print, in the schema of the family.

    A bad record is a document of comments, so that documents and lines stay in step. Without the
    name of a `family`, that of each record is found.
    """

    def __init__(self, family: str = "") -> None:
        self._family = family

    def __call__(self, answer: Answer) -> Iterator[str]:
        """Yield the documents of one answer."""
        from cover.formats.yaml_text import dumped

        puzzle: dict[str, object] = {}
        for entry in entries(answer):
            if isinstance(answer.record, BadRecord):
                yield f"---\n# status: {entry.status}\n# {printable(str(answer.record.error))}"
                return
            family = self._family or _family_of(answer.record)
            if not puzzle:
                puzzle = {"type": family, **_written(family).puzzle(answer.record)}
            document = dict(puzzle)
            if entry.solution is not None:
                document["solution"] = _written(family).solution(record_of(answer), entry.solution)
            document["status"] = entry.status
            if entry.number is not None:
                document["number"] = entry.number
            yield dumped(document | entry.details)


def writer(options: WriterOptions) -> Writer:
    """Make the writer of this form."""
    from cover.families import FAMILIES

    name = options.family.name
    return YamlWriter(name if name in FAMILIES else "")


def _written(family: str) -> Any:
    """Return the module that makes YAML of the puzzles and solutions of a family."""
    return import_module(f"cover.formats.{family.replace('-', '_')}.written")


def _family_of(record: Record) -> str:
    from cover.formats.which_puzzle import family_of

    return family_of(record)
