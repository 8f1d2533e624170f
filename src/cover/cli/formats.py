"""`cover formats`: what is read, by its names for `--from`, each with an example."""

from __future__ import annotations

from collections.abc import Iterator

import click

from cover.cli.options import Command, FamilyName, Settings
from cover.families import COMMANDS
from cover.families.family import from_outside
from cover.families.formats import formats_of
from cover.reading.formats import Format

HELP = """Show the formats that are read, each with an example.

\b
Examples:
  cover formats            of all families
  cover formats matching   of one

The names are those of --from. They are in the order in which they are looked for: the first that an
input shows is the one. docs/formats.md tells what each of them may hold.
"""


def command(name: str) -> Command:
    """Return the command."""
    family = click.Argument(["family"], type=FamilyName(_families), required=False)
    return Command(name, HELP, _run, operands=family)


def _families() -> tuple[str, ...]:
    return (*COMMANDS, *from_outside())


def _run(settings: Settings) -> int:
    family: str | None = settings.own["family"]
    for name in (family,) if family else _families():
        click.echo("\n".join([f"{name}:", *_told(name), ""]))
    return 0


def _told(name: str) -> Iterator[str]:
    """Yield the lines about the formats of a command."""
    formats = formats_of(name).texts
    width = max(len(each.name) for each in formats) + 2
    for each in formats:
        yield f"  {each.name:{width}}{each.help}{_suffixes(each)}"
        yield from (f"  {'':{width}}  {line}" for line in each.example.split("\n") if line)


def _suffixes(each: Format) -> str:
    return f" ({' '.join(f'.{suffix}' for suffix in each.suffixes)})" if each.suffixes else ""
