"""`--output`: where answers go, and which command `--resume` may go on with."""

from __future__ import annotations

import os
from collections.abc import Iterator
from time import gmtime, strftime

import click

from cover.answers import Request
from cover.batch.outputs import Output, OutputOptions, open_output
from cover.batch.sources import STDIN
from cover.cli.options import Settings

# What does not shape the output, or is described in another way; all other options shape it.
_NO_MATTER = frozenset(
    ("files", "output", "resume", "jobs", "fail_fast", "quiet", "color", "memory", "json")
)


def output(path: str, settings: Settings, request: Request) -> Output:
    """Open the output that the options of the running command ask for; raises `OptionError`."""
    return open_output(
        OutputOptions(
            path,
            _description(settings, request),
            settings.resume,
            settings.form.file_suffix,
            settings.files or (STDIN,),
            settings.recursive,
        )
    )


def _description(settings: Settings, request: Request) -> dict[str, object]:
    """Return all that shapes the output: options, inputs, and the versions of files."""
    context = click.get_current_context()
    options = {
        parameter.opts[-1]: value if value is True else str(value)
        for parameter in context.command.params
        if (name := parameter.name) is not None and name not in _NO_MATTER
        if (value := context.params.get(name)) not in (None, False, "")
    }
    options |= {"--format": settings.form.name, "--engine": request.engine}
    files = (*settings.files, *_further_files(context))
    return {
        "command": context.info_name,
        **options,
        **{f"input {number}": name for number, name in enumerate(settings.files, 1)},
        **{f"file {name}": _version(name) for name in files if os.path.isfile(name)},
    }


def _further_files(context: click.Context) -> Iterator[str]:
    """Yield the files that the options of a family name."""
    for parameter in context.command.params:
        file = context.params.get(parameter.name or "")
        if isinstance(parameter.type, click.Path) and isinstance(file, str):
            yield file


def _version(file: str) -> str:
    """Return how long a file is, and when it was changed."""
    status = os.stat(file)
    seconds, rest = divmod(status.st_mtime_ns, 1_000_000_000)
    return f"{status.st_size} bytes of {strftime('%F %T', gmtime(seconds))}.{rest:09} UTC"
