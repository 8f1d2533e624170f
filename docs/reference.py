"""Writes docs/commands.md from the command line's own help.

python docs/reference.py > docs/commands.md
"""

from __future__ import annotations

import re
from inspect import cleandoc

import click

from cover.cli.main import cli

_PREAMBLE = """\
# Commands

Made from the help texts by `docs/reference.py`; a test keeps it up to date.
"""


def _text(command: click.Command) -> str:
    """The help text, its blocks of examples as code."""
    blocks = cleandoc(command.help or "").replace("\b\n", "\b").split("\n\n")
    return "\n\n".join(_block(block) for block in blocks)


def _block(block: str) -> str:
    if not block.startswith("\b"):
        return block.strip()
    lines = block[1:].rstrip().splitlines()
    if not lines[0].endswith("Examples:"):
        return "\n".join(lines)
    return f"{lines[0]}\n\n" + "\n".join(f"    {line.strip()}" for line in lines[1:])


def _options(command: click.Command, context: click.Context) -> str:
    rows = ["| option | meaning |", "|---|---|"]
    for parameter in command.get_params(context):
        if isinstance(parameter, click.Option):
            rows.append(f"| {_names(parameter, context)} | {_meaning(parameter)} |")
    return "\n".join(rows)


def _names(option: click.Option, context: click.Context) -> str:
    value = "" if option.is_flag else " " + option.make_metavar(context)
    return ", ".join(f"`{name}{value}`" for name in option.opts).replace("|", "\\|")


def _meaning(option: click.Option) -> str:
    text = re.sub(r"\s+", " ", option.help or "")
    return f"{text} Default: {option.default}." if option.show_default else text


def main() -> None:
    """Print the whole reference."""
    context = cli.make_context("cover", [], resilient_parsing=True)
    parts = [_PREAMBLE, "## cover\n", _text(cli), "", _options(cli, context)]
    for name in cli.list_commands(context):
        command = cli.get_command(context, name)
        assert command is not None, name
        parts += ["", f"## cover {name}\n", _text(command), "", _options(command, context)]
    print("\n".join(parts))


if __name__ == "__main__":
    main()
