"""`cover formats`: what is read, by its names for `--from`, each with an example."""

from __future__ import annotations

from collections.abc import Iterator

import click

from cover.cli.commands import GroupedCommand
from cover.families import COMMANDS
from cover.families.family import from_outside
from cover.families.formats import formats_of
from cover.reading.formats import Format

NAME = "formats"

_HELP = """Show the formats that are read, each with an example.

\b
Examples:
  cover formats            of all families
  cover formats matching   of one

The names are those of --from. They are in the order in which they are looked for: the first that an
input shows is the one. docs/formats.md tells what each of them may hold.
"""


def formats_command() -> click.Command:
    """Return `cover formats`."""

    def run(command: str | None) -> int:
        names = (command,) if command else (*COMMANDS, *from_outside())
        for name in names:
            click.echo("\n".join([f"{name}:", *_told(name), ""]))
        return 0

    kind = click.Choice((*COMMANDS, *from_outside()))
    operand = click.Argument(["command"], type=kind, required=False)
    short_help = "The formats that are read, with examples."
    return GroupedCommand(NAME, operand, (), callback=run, help=_HELP, short_help=short_help)


def _told(name: str) -> Iterator[str]:
    """Yield the lines about the formats of a command."""
    formats = formats_of(name).texts
    width = max(len(each.name) for each in formats) + 2
    for each in formats:
        yield f"  {each.name:{width}}{each.help}{_suffixes(each)}"
        yield from (f"  {'':{width}}  {line}" for line in each.example.split("\n") if line)


def _suffixes(each: Format) -> str:
    return f" ({' '.join(f'.{suffix}' for suffix in each.suffixes)})" if each.suffixes else ""
