"""`--output`: where answers go, and which command `--resume` may go on with."""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import UTC, datetime

import click

from cover.answers import Request
from cover.batch.file_output import open_output
from cover.batch.outputs import Output
from cover.batch.sources import Source
from cover.cli.options import Settings

# What does not shape the output, or is described in another way; all other options shape it.
_NO_MATTER = frozenset(
    ("files", "output", "resume", "jobs", "fail_fast", "quiet", "color", "memory", "json")
)


def output(
    path: str, sources: Iterable[Source], settings: Settings, request: Request
) -> tuple[Output, Iterable[Source]]:
    """Open the output that the options of the running command ask for; see `open_output`."""
    sources = list(sources)
    command = _description(sources, settings, request)
    return open_output(path, sources, command, settings.resume, settings.form.file_suffix)


def _description(
    sources: Iterable[Source], settings: Settings, request: Request
) -> dict[str, object]:
    """Return all that shapes the output: options, inputs, and the versions of files."""
    context = click.get_current_context()
    options = {
        parameter.opts[-1]: value if value is True else str(value)
        for parameter in context.command.params
        if (name := parameter.name) is not None and name not in _NO_MATTER
        if (value := context.params.get(name)) not in (None, False, "")
    }
    options |= {"--format": settings.form.name, "--engine": request.engine}
    files = [source.path for source in sources]
    for parameter in context.command.params:  # those that an option of a family names
        file = context.params.get(parameter.name or "")
        if isinstance(parameter.type, click.Path) and isinstance(file, str):
            files.append(file)
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
