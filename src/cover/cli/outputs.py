"""`--output`: where answers go, and what a run is that `--resume` may go on with."""

from __future__ import annotations

import os

import click

from cover.answers import Request
from cover.batch import Outlet
from cover.batch.outlets import outlet
from cover.cli.options import Settings

# What does not shape the output, or is looked at below; all other options do.
_NO_MATTER = frozenset(
    ("files", "output", "resume", "jobs", "fail_fast", "quiet", "color", "memory", "json")
)

_SUFFIXES = {"json": ".jsonl", "csv": ".csv", "svg": ".svg", "html": ".html", "yaml": ".yaml"}


def output(settings: Settings, request: Request) -> Outlet:
    """The outlet that the options of the running command ask for; raises `OptionError`."""
    suffix = _SUFFIXES.get(settings.form, ".txt")
    return outlet(
        settings.output,
        _description(settings, request),
        settings.resume,
        suffix,
        settings.files,
        settings.recursive,
    )


def _description(settings: Settings, request: Request) -> dict[str, object]:
    """All that shapes the output, in the terms of JSON."""
    context = click.get_current_context()
    options = {
        name: str(value)
        for name, value in context.params.items()
        if name not in _NO_MATTER and value not in (None, False, "")
    }
    options |= {"format": settings.form, "engine": request.engine}
    files = (*settings.files, *filter(None, [context.params.get("layout")]))
    return {"command": context.info_name, **options, "inputs": list(map(_input, files))}


def _input(operand: str) -> list[object]:
    """A file with its number of bytes, and when it was changed; of what else is read, the name."""
    if not os.path.isfile(operand):
        return [operand]
    status = os.stat(operand)
    return [operand, status.st_size, status.st_mtime_ns]
