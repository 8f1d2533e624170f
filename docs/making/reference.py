"""Writes docs/commands.md, and the table of docs/formats.md, from what the program itself knows.

python docs/making/reference.py > docs/commands.md
python docs/making/reference.py formats
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from inspect import cleandoc

import click

from cover.cli.commands import GroupedCommand
from cover.cli.main import cli
from cover.cli.options import GROUPS
from cover.families.family import FAMILIES
from cover.families.outside import is_known

_PREAMBLE = """\
# Commands

Made from the help texts by `docs/making/reference.py`; a test keeps it up to date.
"""


def _text(command: click.Command) -> str:
    """The help text, its blocks of examples as code."""
    blocks = cleandoc(command.help or "").replace("\b\n", "\b").split("\n\n")
    return "\n\n".join(_block(block) for block in blocks)


def _block(block: str) -> str:
    if not block.startswith("\b"):
        return block.strip()
    lines = block[1:].rstrip().splitlines()
    if not lines[0].endswith(":"):
        return "\n".join(lines)
    return f"{lines[0]}\n\n" + "\n".join(f"    {line.strip()}" for line in lines[1:])


def _options(options: Sequence[click.Parameter], context: click.Context) -> str:
    rows = ["| option | meaning |", "|---|---|"]
    for option in options:
        if isinstance(option, click.Option):
            rows.append(f"| {_names(option, context)} | {_meaning(option)} |")
    return "\n".join(rows)


def _names(option: click.Option, context: click.Context) -> str:
    value = "" if option.is_flag else " " + option.make_metavar(context)
    return ", ".join(f"`{name}{value}`" for name in option.opts).replace("|", "\\|")


def _meaning(option: click.Option) -> str:
    text = re.sub(r"\s+", " ", option.help or "")
    return f"{text} Default: {option.default}." if option.show_default else text


def commands() -> str:
    """Return the reference of all commands."""
    context = cli.make_context("cover", [], resilient_parsing=True)
    parts = [_PREAMBLE, "## cover\n", _text(cli), "", _options(cli.get_params(context), context)]
    parts += ["", "## Options of all commands that solve"]
    for title, options in GROUPS:
        parts += [f"\n{title}:\n", _options(options, context)]
    for name in cli.list_commands(context):
        if is_known(name):
            continue  # a family from outside, which happens to be installed
        command = cli.get_command(context, name)
        assert isinstance(command, GroupedCommand), name
        own = [option for group in command.groups if group not in GROUPS for option in group[1]]
        parts += ["", f"## cover {name}\n", _text(command)]
        parts += ["", _options(own, context)] if own else []
    return "\n".join(parts)


def formats() -> str:
    """Return the table of all formats for docs/formats.md."""
    rows = ["| command | `--from` | what it is | suffixes |", "|---|---|---|---|"]
    for name, family in FAMILIES.items():
        for each in family.formats.texts:
            suffixes = " ".join(f"`.{suffix}`" for suffix in each.suffixes)
            rows.append(f"| {name} | `{each.name}` | {each.help} | {suffixes} |")
    rows.append("| all | `yaml` | YAML or JSON | `.yaml` `.yml` `.json` |")
    return "\n".join(rows)


if __name__ == "__main__":
    print(formats() if sys.argv[1:] == ["formats"] else commands())
