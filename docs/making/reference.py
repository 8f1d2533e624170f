"""Writes docs/commands.md, and the tables of docs/formats.md, from what the program itself knows.

python docs/making/reference.py > docs/commands.md
python docs/making/reference.py formats
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from cover.cli.help import HelpfulCommand, meaning
from cover.cli.main import cli
from cover.cli.options import values_of
from cover.families import COMMANDS
from cover.families.formats import formats_of
from cover.reading.formats import YAML
from help_texts import CONTEXT, ELSEWHERE, Paragraph, ours, own_options, paragraphs, shared_options
from help_texts import commands as all_commands

_PREAMBLE = """\
# Commands

Made from the help texts by `docs/making/reference.py`; a test keeps it up to date.
"""


def _text(command: HelpfulCommand) -> str:
    """The help text, its blocks of examples as code."""
    return "\n\n".join(map(_paragraph, paragraphs(command)))


def _paragraph(paragraph: Paragraph) -> str:
    lines, examples = paragraph
    code = ["", *(f"    {example}" for example in examples)] if examples else []
    return "\n".join((*lines, *code))


def _options(options: Sequence[click.Parameter]) -> str:
    rows = ["| option | meaning |", "|---|---|"]
    for option in options:
        if isinstance(option, click.Option):
            values = (f"`{value}`: {what}" for value, what in values_of(option).items())
            lines = [meaning(option), *values]
            rows.append(f"| {_names(option)} | {'<br>'.join(lines)} |")
    return "\n".join(rows)


def _names(option: click.Option) -> str:
    value = "" if option.is_flag else " " + ours(option.make_metavar(CONTEXT))
    return ", ".join(f"`{name}{value}`" for name in option.opts).replace("|", "\\|")


def commands() -> str:
    """Return the reference of all commands."""
    parts = [_PREAMBLE, "## cover\n", _text(cli), "", _options(cli.get_params(CONTEXT))]
    parts += ["", "## Options of all commands that solve"]
    for title, options in shared_options():
        parts += [f"\n{title}:\n", _options(options)]
    for command in all_commands():
        own, others = own_options(command)
        parts += ["", f"## cover {command.name}\n", _text(command)]
        parts += ["", _options(own)] if own else []
        parts += ["", f"{ELSEWHERE} {', '.join(f'`{name}`' for name in others)}."] if others else []
    return "\n".join(parts)


def formats() -> str:
    """Return the tables of formats for docs/formats.md, one a command.

    A format of several commands stands in the table of the first one.
    """
    return "\n\n".join(map(_formats_of, COMMANDS))


def _formats_of(command: str) -> str:
    rows = ["| `--from` | what it is | example, `/` between lines |", "|---|---|---|"]
    for each in formats_of(command).texts:
        if each.name != YAML and command != each.commands[0]:
            continue
        suffixes = "".join(f" `.{suffix}`" for suffix in each.suffixes)
        lines = (line.strip().replace("|", "\\|") for line in each.example.split("\n"))
        example = " / ".join(f"`{line}`" for line in lines)
        rows.append(f"| `{each.name}` | {each.help}{suffixes} | {example} |")
    return "\n".join(rows)


if __name__ == "__main__":
    print(formats() if sys.argv[1:] == ["formats"] else commands())
