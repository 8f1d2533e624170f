"""`cover formats`: what is read, by its names for `--from`, each with an example."""

from __future__ import annotations

import click

from cover.cli.options import Command, FamilyName, Settings
from cover.families import COMMANDS
from cover.families.family import from_outside
from cover.families.formats import formats_of

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
        formats = formats_of(name).texts
        width = max(len(each.name) for each in formats) + 2
        lines = [f"{name}:"]
        for each in formats:
            suffixes = " ".join(f".{suffix}" for suffix in each.suffixes)
            lines.append(f"  {each.name:{width}}{each.help}{f' ({suffixes})' if suffixes else ''}")
            lines += [f"  {'':{width}}  {line}" for line in each.example.split("\n") if line]
        click.echo("\n".join([*lines, ""]))
    return 0
