"""Puzzles of families from outside in YAML and JSON: settings, and rows below one key."""

from __future__ import annotations

from cover.families.own.puzzle import OwnRules, own_record, statement_of
from cover.families.own.text import setting_of
from cover.families.written import Record
from cover.reading.records import Reading
from cover.reading.records import Solution as Values
from cover.reading.yaml_documents import Node, text_of
from cover.reading.yaml_text import LiteralText


def read_yaml(document: Node, reading: Reading[type[OwnRules]]) -> Record:
    """Read the record of a document; raises `InputError`."""
    kind = reading.options
    settings = {}
    for name in kind.settings:
        value = document.get(name)
        if value is not None:
            try:
                settings[name] = setting_of(kind, name, text_of(value))
            except ValueError as error:
                raise value.error(str(error)) from None
    node = document.get(kind.yaml_key)
    if node is None:
        raise document.error(f'the key "{kind.yaml_key}" is missing')
    lines = [line for line in node.lines() if not line.is_blank]
    return own_record(kind, document.place._replace(column=0), lines, settings)


def stated(record: Record, command: str) -> dict[str, object]:
    """Return the keys of a puzzle and their values."""
    statement = statement_of(record)
    rows = LiteralText("\n".join(statement.rows))
    return {**dict(statement.settings), statement.kind.yaml_key: rows}


def stated_solution(record: Record, solution: Values) -> object:
    """Return a solution as it stands beside its puzzle."""
    return statement_of(record).form.stated(solution)
