"""Help in two lengths: `-h` fits on a screen, `--help` tells everything."""

from __future__ import annotations

import re
from collections.abc import Sequence
from inspect import cleandoc
from typing import Any

import click

_WIDEST = 120  # columns
_NARROW = 16  # columns beside a name that are too few for what it means


def _show(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        assert isinstance(ctx.command, HelpfulCommand), "no other command has these options"
        click.echo(ctx.command.help_of(ctx, everything=param is LONG))
        ctx.exit()


_AT_ONCE: Any = {"is_flag": True, "is_eager": True, "expose_value": False, "callback": _show}
SHORT = click.Option(["-h"], help="Show what is used most, and exit.", **_AT_ONCE)
LONG = click.Option(["--help"], help="Show this message and exit.", **_AT_ONCE)


class HelpfulCommand(click.Command):
    """A command with both helps, in lines as long as the terminal's; `write_help` is its own.

    `SHORT` is one of its parameters. `LONG` takes the place of the option that click would make,
    after it has looked for a translation of its help.
    """

    def get_help_option(self, ctx: click.Context) -> click.Option:
        return LONG

    def text(self) -> str:
        """Return all of the text."""
        return self.help or ""

    def get_help(self, ctx: click.Context) -> str:
        """Return all of the help."""
        return self.help_of(ctx, everything=True)

    def help_of(self, ctx: click.Context, *, everything: bool) -> str:
        """Return the help, in short or with everything."""
        formatter = click.HelpFormatter(max_width=_WIDEST)
        self.format_usage(ctx, formatter)
        self.write_help(ctx, formatter, everything)
        return formatter.getvalue().rstrip("\n")

    def write_help(
        self, ctx: click.Context, formatter: click.HelpFormatter, everything: bool
    ) -> None:
        """Write the text; a command adds its options."""
        write_text(formatter, self.text())


def write_text(formatter: click.HelpFormatter, text: str) -> None:
    """Write paragraphs; click keeps the lines of those that begin with `\\b`, if they fit."""
    formatter.write_paragraph()
    with formatter.indentation():
        width = formatter.width - formatter.current_indent
        paragraphs = cleandoc(text).split("\n\n")
        fitting = (_folded(each, width) if each[:1] == "\b" else each for each in paragraphs)
        formatter.write_text("\n\n".join(fitting))


def _folded(paragraph: str, width: int) -> str:
    """Return lines of names and meanings that fit, each meaning below itself, or below its name."""
    from textwrap import wrap

    lines = []
    for line in paragraph.split("\n"):
        name = re.match(r" *\S.*?  +", line)
        below = " " * (len(line) - len(line.lstrip()) + 2)
        if name and len(line) > width and width - name.end() < _NARROW:
            lines += wrap(name[0], width, subsequent_indent=below, break_on_hyphens=False)
            line = below + line[name.end() :]
        elif name:
            below = " " * name.end()
        lines += wrap(line, width, subsequent_indent=below, break_on_hyphens=False) or [line]
    return "\n".join(lines)


def in_short(text: str, most: int = 6) -> str:
    """Return the first paragraph of a help text, and so many of its examples."""
    paragraphs = cleandoc(text).split("\n\n")
    examples = next((each for each in paragraphs if "Examples:\n" in each), "")
    lines = examples.removeprefix("\b\n").split("\n")
    return "\n\n".join((paragraphs[0], "\n".join(("\b", *lines[: most + 1]))))


def meaning(option: click.Option) -> str:
    """Return what an option means, and its default if that is not told already."""
    text = option.help or ""
    return f"{text} Default: {option.default}." if option.show_default else text


def first_sentence(text: str) -> str:
    """Return the first sentence of a help text."""
    return text.split(". ")[0].removesuffix(".") + "."


def write_rows(formatter: click.HelpFormatter, title: str, rows: Sequence[tuple[str, str]]) -> None:
    """Write names with what they mean, below a title; nothing where there are none."""
    if rows:
        with formatter.section(title):
            formatter.write_dl(rows)
