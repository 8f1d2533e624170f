"""Writes docs/commands.md, and the table of docs/formats.md, from what the program itself knows.

python docs/making/reference.py > docs/commands.md
python docs/making/reference.py formats
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence

import click

from cover.cli.main import cli
from cover.cli.options import GROUPS
from cover.families.formats import DOCUMENTS, FORMATS
from help_texts import CONTEXT, Paragraph, ours, own_options, paragraphs
from help_texts import commands as all_commands

_PREAMBLE = """\
# Commands

Made from the help texts by `docs/making/reference.py`; a test keeps it up to date.
"""


def _text(command: click.Command) -> str:
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
            rows.append(f"| {_names(option)} | {_meaning(option)} |")
    return "\n".join(rows)


def _names(option: click.Option) -> str:
    value = "" if option.is_flag else " " + ours(option.make_metavar(CONTEXT))
    return ", ".join(f"`{name}{value}`" for name in option.opts).replace("|", "\\|")


def _meaning(option: click.Option) -> str:
    text = re.sub(r"\s+", " ", option.help or "")
    return f"{text} Default: {option.default}." if option.show_default else text


def commands() -> str:
    """Return the reference of all commands."""
    parts = [_PREAMBLE, "## cover\n", _text(cli), "", _options(cli.get_params(CONTEXT))]
    parts += ["", "## Options of all commands that solve"]
    for title, options in GROUPS:
        parts += [f"\n{title}:\n", _options(options)]
    for command in all_commands():
        own = own_options(command)
        parts += ["", f"## cover {command.name}\n", _text(command)]
        parts += ["", _options(own)] if own else []
    return "\n".join(parts)


def formats() -> str:
    """Return the table of all formats for docs/formats.md."""
    rows = ["| `--from` | of | what it is | suffixes |", "|---|---|---|---|"]
    for each in FORMATS:
        known = ("yaml", "yml", "json", "jsonl") if each is DOCUMENTS else each.suffixes
        suffixes = " ".join(f"`.{suffix}`" for suffix in known)
        of = "all" if each is DOCUMENTS else ", ".join(each.commands)
        rows.append(f"| `{each.name}` | {of} | {each.help} | {suffixes} |")
    return "\n".join(rows)


if __name__ == "__main__":
    print(formats() if sys.argv[1:] == ["formats"] else commands())
