"""Where puzzles come from, as the operands of a command say."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence

import click

from cover.batch.sources import STDIN, Input, OfText, expand
from cover.cli.messages import Messages, say
from cover.families.family import InputPlan

_END_OF_TYPING = "Ctrl-Z and Enter" if os.name == "nt" else "Ctrl-D"


def has_input(command: str, files: Sequence[str], asked: InputPlan, quiet: bool) -> bool:
    """Whether there is something to read; where that is a terminal, tell what to do there."""
    reads_stdin = asked.document is None and (not files or STDIN in files)
    if not reads_stdin or sys.stdin is None or not sys.stdin.isatty():
        return True
    if not files:
        given = "name a file, or pipe puzzles in (- to type or paste them)"
        say(f"cover {command}: {given}; --help shows examples")
        return False
    if not quiet:
        say(f"cover {command}: reads what you type or paste, up to {_END_OF_TYPING}")
    return True


def sources_of(
    files: Sequence[str], recursive: bool, asked: InputPlan, messages: Messages
) -> Iterable[Input]:
    """Return where puzzles come from: files, standard input, operands themselves, a document."""
    document = asked.document
    if document is None:
        return expand(files or (STDIN,), recursive, messages.note, _of_text(asked, messages))
    if files:
        message = f"{document.option} is a puzzle of its own; it goes with no file"
        raise click.UsageError(message)
    name = document.name
    return (Input(name, name, name, data=document.data, shown=False),)


def _of_text(asked: InputPlan, messages: Messages) -> OfText:
    """What reads operands that are no files."""

    def source(text: str, name: str) -> Input | None:
        from cover.batch.arguments import Arguments

        return Arguments(asked.command, asked.reading, messages.note).source(text, name)

    return source
