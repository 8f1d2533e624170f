"""A command of click whose help has groups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click


class GroupedCommand(click.Command):
    """A command whose help shows its options in groups, each below its title.

    It may have no `operands`.
    """

    def __init__(
        self,
        name: str,
        operands: click.Argument | None,
        groups: Sequence[tuple[str, Sequence[click.Option]]],
        **settings: Any,
    ) -> None:
        self.groups = groups
        options: list[click.Parameter] = [option for _, group in groups for option in group]
        params = options if operands is None else [operands, *options]
        super().__init__(name, params=params, **settings)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the groups, and the option that shows them at the end."""
        help_option = self.get_help_option(ctx)
        last = [] if help_option is None else [help_option]
        for title, options in (*self.groups, ("Help", last)):
            rows = [option.get_help_record(ctx) for option in options]
            with formatter.section(title):
                formatter.write_dl([row for row in rows if row is not None])
