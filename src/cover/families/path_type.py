"""The type of options and operands that name a file or a folder."""

from __future__ import annotations

from os.path import isfile
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class PathType(click.ParamType[str]):
    """The name of a file or a folder, which a shell completes; it need not be there.

    click's own type looks for a translation of its name, which takes a fiftieth of a start.
    """

    name = "path"
    completed = "file"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type=self.completed)]


class FolderType(PathType):
    """The name of a folder."""

    completed = "dir"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if isfile(value):
            self.fail(f"{value!r} is a file", param, ctx)
        return value
