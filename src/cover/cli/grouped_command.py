"""A command whose help shows its options in groups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click


class GroupedCommand(click.Command):
    """A command whose help shows its options in groups, each below its title."""

    def __init__(
        self,
        name: str,
        operands: click.Argument,
        groups: Sequence[tuple[str, Sequence[click.Option]]],
        **settings: Any,
    ) -> None:
        self._groups = groups
        options = [option for _, group in groups for option in group]
        super().__init__(name, params=[operands, *options], **settings)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the groups, and the option that shows them at the end."""
        help_option = self.get_help_option(ctx)
        last = [] if help_option is None else [help_option]
        for title, options in (*self._groups, ("Help", last)):
            rows = [option.get_help_record(ctx) for option in options]
            with formatter.section(title):
                formatter.write_dl([row for row in rows if row is not None])
