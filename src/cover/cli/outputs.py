"""What a run does with its answers: where they go, and with which command `--resume` goes on."""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from cover.query import Query
from cover.running.file_output import open_output
from cover.running.outputs import Output
from cover.running.sources import Input

if TYPE_CHECKING:
    from cover.cli.options import RunSettings


# What does not shape the output, or is described in another way; all other options shape it.
_NO_MATTER = frozenset(
    (
        *("files", "output", "resume", "checkpoint", "jobs", "fail_fast", "quiet", "color"),
        *("memory", "json"),
    )
)


def output(
    path: str, sources: Iterable[Input], settings: RunSettings, query: Query
) -> tuple[Output, Iterable[Input]]:
    """Open the output that the options of the running command ask for; see `open_output`."""
    sources = list(sources)
    command = _description(sources, settings, query)
    return open_output(path, sources, command, settings.resume, settings.form.file_suffix)


def _description(
    sources: Iterable[Input], settings: RunSettings, query: Query
) -> dict[str, object]:
    """Return all that shapes the output: options, inputs, and the versions of files."""
    context = click.get_current_context()
    options = {}
    files = [source.path for source in sources]
    for parameter in context.command.params:
        name = parameter.name or ""
        value = context.params.get(name)
        if name in _NO_MATTER or value is None or value is False or value == "":
            continue  # 0 is a value, as a seed is
        options[parameter.opts[-1]] = value if value is True else str(value)
        if isinstance(parameter.type, click.Path) and isinstance(value, str):
            files.append(value)  # what an option of a family names
    options |= {"--format": settings.form.name, "--engine": query.engine}
    return {
        "command": context.info_name,
        **options,
        **{f"input {number}": name for number, name in enumerate(settings.files, 1)},
        **{f"file {name}": _version(name) for name in files if os.path.isfile(name)},
    }


def _version(file: str) -> str:
    """Return how long a file is, and when it was changed."""
    status = os.stat(file)
    return f"{status.st_size} bytes of {datetime.fromtimestamp(status.st_mtime, UTC)}"
