"""The commands of families from outside: their help; all options are those of every command."""

from __future__ import annotations

from inspect import cleandoc

from cover.families.family import FamilyCommand
from cover.families.outside import kind_of


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
        return FamilyCommand(text, ())


COMMANDS = _CommandsByName()
