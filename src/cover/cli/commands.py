"""The command of a family, and `cover solve`, as click commands whose options are in groups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from cover.cli.options import FILES, GROUPS
from cover.families.family import Family

_SOLVE = """Solve puzzles of any family.

\b
Examples:
  cover solve puzzle.txt                 what is it, and what is the answer?
  cover solve -r puzzles/                all puzzles of a directory and those below
  cover solve --json -r puzzles/ > answers.jsonl
  cover solve --output answers/ *.yaml   a file of answers for each

The family is told by `type:` in YAML, or keys that only one family has; then by the suffix of the
file's name, such as .sdk, .dlx or .col; then by a folder on the way to it that is called like a
family; then by the text. All puzzles of a file are of one family; -v tells which. Options of one
family only, such as --distinct, are at its own command.
"""

_FROM_STDIN = "With no file, or with -, from standard input."


class GroupedCommand(click.Command):
    """A command whose help shows its options in groups, each below its title."""

    def __init__(
        self, name: str, groups: Sequence[tuple[str, Sequence[click.Option]]], **settings: Any
    ) -> None:
        self._groups = groups
        options = [option for _, group in groups for option in group]
        super().__init__(name, params=[FILES, *options], **settings)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the groups, and the option that shows them at the end."""
        help_option = self.get_help_option(ctx)
        last = [] if help_option is None else [help_option]
        for title, options in (*self._groups, ("Help", last)):
            rows = [option.get_help_record(ctx) for option in options]
            with formatter.section(title):
                formatter.write_dl([row for row in rows if row is not None])


def command_of(family: Family) -> click.Command:
    """Return the command of a family."""
    from cover.cli.solving import solve_with

    command = family.command

    def run(**values: Any) -> int:
        return solve_with(family, values)

    text = command.help.replace("{formats}", _what_is_read(family))
    return GroupedCommand(
        family.name,
        (*GROUPS, (f"For {family.name}", command.options)) if command.options else GROUPS,
        callback=run,
        help=text,
        short_help=command.short_help,
    )


def solve() -> click.Command:
    """Return `cover solve`, for which each input tells its family."""
    from cover.cli.solving import solve_with

    def run(**values: Any) -> int:
        return solve_with(None, values)

    short_help = "Puzzles of any of these families, told by each input."
    return GroupedCommand("solve", GROUPS, callback=run, help=_SOLVE, short_help=short_help)


def _what_is_read(family: Family) -> str:
    """The formats by their names for `--from`, and what each of them is."""
    formats = family.formats.texts
    width = max(len(each.name) for each in formats)
    rows = [f"  {each.name:{width}}  {each.help}" for each in formats]
    rows.append(f"  {'yaml':{width}}  YAML or JSON")
    return "\n".join(("\b", "Reads these formats, by their names for --from:", *rows)) + (
        f"\n\n{_FROM_STDIN}"
    )
