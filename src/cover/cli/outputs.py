"""`--output`: where answers go, and what a run is that `--resume` may go on with."""

from __future__ import annotations

import os
from time import gmtime, strftime

import click

from cover.answers import Request
from cover.batch import Outlet
from cover.batch.outlets import outlet
from cover.batch.sources import STDIN
from cover.cli.options import Settings

# What does not shape the output, or is looked at below; all other options do.
_NO_MATTER = frozenset(
    ("files", "output", "resume", "jobs", "fail_fast", "quiet", "color", "memory", "json")
)

_SUFFIXES = {"json": ".jsonl", "csv": ".csv", "svg": ".svg", "html": ".html", "yaml": ".yaml"}


def output(path: str, settings: Settings, request: Request) -> Outlet:
    """The outlet that the options of the running command ask for; raises `OptionError`."""
    suffix = _SUFFIXES.get(settings.form, ".txt")
    return outlet(
        path,
        _description(settings, request),
        settings.resume,
        suffix,
        settings.files or (STDIN,),
        settings.recursive,
    )


def _description(settings: Settings, request: Request) -> dict[str, object]:
    """All that shapes the output, in the terms of JSON."""
    context = click.get_current_context()
    options = {
        parameter.opts[-1]: value if value is True else str(value)
        for parameter in context.command.params
        if (name := parameter.name) is not None and name not in _NO_MATTER
        if (value := context.params.get(name)) not in (None, False, "")
    }
    options |= {"--format": settings.form, "--engine": request.engine}
    files = (*settings.files, *filter(None, [context.params.get("layout")]))
    return {
        "command": context.info_name,
        **options,
        "inputs": settings.files,
        "file": {name: _version(name) for name in files if os.path.isfile(name)},
    }


def _version(file: str) -> str:
    """How long a file is, and when it was changed."""
    status = os.stat(file)
    seconds, rest = divmod(status.st_mtime_ns, 1_000_000_000)
    return f"{status.st_size} bytes of {strftime('%F %T', gmtime(seconds))}.{rest:09} UTC"
