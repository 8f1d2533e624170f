"""What the program itself tells of its commands, in the parts that documents are made of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from copy import copy
from inspect import cleandoc
from typing import NamedTuple

import click

from cover.cli.help import HelpfulCommand, meaning
from cover.cli.main import cli
from cover.cli.options import Command
from cover.families import COMMANDS as FAMILIES
from cover.families.outside import is_known

CONTEXT = cli.make_context("cover", [], resilient_parsing=True)

# Before names of options that a command shares with others, which tell what they mean.
ELSEWHERE = "As commands that solve, and families, have them:"


class Paragraph(NamedTuple):
    """Lines of a help text, and the examples that they announce."""

    lines: list[str]
    examples: list[str]


def commands() -> Iterator[Command]:
    """Yield all commands but families from outside, which happen to be installed."""
    for name in cli.list_commands(CONTEXT):
        if not is_known(name):
            command = cli.get_command(CONTEXT, name)
            if isinstance(command, click.Group):
                yield from kinds(command)
                continue
            assert isinstance(command, Command), name
            yield command


def kinds(group: click.Group) -> Iterator[Command]:
    """Yield the commands of a group, under names such as `generate sudoku`."""
    for name in group.list_commands(CONTEXT):
        if not is_known(name):
            command = copy(group.get_command(CONTEXT, name))
            assert isinstance(command, Command), name
            command.name = f"{group.name} {name}"
            yield command


def own_options(command: Command) -> tuple[list[click.Option], list[str]]:
    """Return the options that are told with a command, and the names of those told elsewhere.

    These are of all commands that solve, or of families, and mean the same here.
    """
    options = [option for _, group in (*command.own, *command.others) for option in group]
    shared = {_told(option) for _, group in shared_options() for option in group}
    if command.name not in FAMILIES:
        families = (each for each in commands() if each.name in FAMILIES)
        shared |= {_told(option) for each in families for _, own in each.own for option in own}
    own = [option for option in options if _told(option) not in shared]
    if command.name in FAMILIES:
        return own, []  # they have all that are shared
    return own, [_long(option) for option in options if _told(option) in shared]


def _told(option: click.Option) -> tuple[str | None, str]:
    return option.name, meaning(option)


def _long(option: click.Option) -> str:
    return next((name for name in option.opts if name.startswith("--")), option.opts[0])


def shared_options() -> list[tuple[str, Sequence[click.Option]]]:
    """Return the options of all commands that solve, in the groups of their help."""
    return next(each.others for each in commands() if "count" in {o.name for o in each.params})


def ours(names: str) -> str:
    """Leave families from outside out of names to choose from, such as those of `--type [a|b]`."""
    return re.sub(
        r"\|([\w-]+)(?=[|\]])", lambda found: "" if is_known(found[1]) else found[0], names
    )


def paragraphs(command: HelpfulCommand) -> Iterator[Paragraph]:
    """Yield the paragraphs of a help text; click keeps the lines of those that begin with `\\b`."""
    for block in cleandoc(command.text()).replace("\b\n", "\b").split("\n\n"):
        lines = block.removeprefix("\b").strip().splitlines()
        if block.startswith("\b") and lines[0].endswith(":"):
            yield Paragraph(lines[:1], [line.removeprefix("  ") for line in lines[1:]])
        else:
            yield Paragraph(lines, [])
