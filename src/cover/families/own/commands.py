"""The commands of families from outside: their help; all options are those of every command."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import cleandoc
from typing import Any

from cover.families.family import CommandReading, FamilyCommand
from cover.families.outside import kind_of
from cover.reading.records import Reading


def _prepare(command: str, reading: Reading[Any], options: Mapping[str, Any]) -> CommandReading:
    return CommandReading(command, reading)


class _CommandsByName:
    """For each family its command."""

    def __getitem__(self, name: str) -> FamilyCommand:
        kind = kind_of(name)
        parts = [kind.summary, cleandoc(kind.about or kind.__doc__ or "")]
        if kind.example:
            rows = "\n".join(f"  {row}" for row in cleandoc(kind.example).split("\n"))
            parts.append(f"\b\nSuch as:\n{rows}")
        parts.append("{formats}")
        keys = ", ".join((*kind.settings, kind.yaml_key))
        parts.append(f"Keys in YAML: {keys}.")
        text = "\n\n".join(part for part in parts if part)
        return FamilyCommand(text, (), _prepare)


COMMANDS = _CommandsByName()
