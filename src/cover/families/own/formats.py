"""The formats of families from outside: a text of rows, and YAML."""

from __future__ import annotations

from cover.families.outside import kind_of
from cover.reading.formats import Format, Formats


class _FormatsByName:
    """For each family all that it reads; its class stands in the place of options."""

    def __getitem__(self, name: str) -> Formats:
        kind = kind_of(name)
        lines = Format(
            "lines",
            "own.text:OwnLines",
            "a puzzle in a line, with | between its rows",
            writer="written_in_a_line",
            in_a_line=True,
        )
        text = Format(
            "text",
            "own.text:OwnText",
            "rows of a puzzle, blank lines between puzzles",
            tuple(kind.suffixes),
            writer="written",
        )
        return Formats(
            (lines, text) if kind.in_lines else (text,),
            yaml="own.text:read_yaml",
            yaml_keys=("type", "name", *kind.settings, kind.yaml_key),
            any_key_is_yaml=False,
            options=kind,
        )


FORMATS = _FormatsByName()
