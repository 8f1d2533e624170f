"""What goes to stderr: errors, reasons, notes, statistics."""

from __future__ import annotations

import sys

import click

from cover.answers import Answer
from cover.errors import InputError, Place


class Messages:
    """Writes messages; `verbosity` is -1 for quiet, 0, or 1 for statistics too."""

    def __init__(self, verbosity: int) -> None:
        self._verbosity = verbosity

    def error(self, error: InputError) -> None:
        """One line for a bad record; on a terminal the source line with a caret, too."""
        click.echo(str(error), err=True)
        if error.text and sys.stderr.isatty():
            click.echo(f"    {error.text}", err=True)
            if error.place.column:
                click.echo("    " + " " * (error.place.column - 1) + "^", err=True)

    def reason(self, place: Place, text: str) -> None:
        """Why a record has no solution."""
        if self._verbosity >= 0:
            click.echo(f"{place}: {text}", err=True)

    def note(self, place: Place, text: str) -> None:
        """A remark on the input that is not an error."""
        if self._verbosity >= 0:
            click.echo(f"{place}: note: {text}", err=True)

    def guess(self, place: Place, name: str) -> None:
        """The format that was recognised."""
        if self._verbosity > 0:
            click.echo(f"{place}: read as {name}", err=True)

    def answered(self, answer: Answer) -> None:
        """The statistics of a record."""
        cost = answer.statistics
        if self._verbosity > 0 and cost is not None:
            click.echo(
                f"{answer.record.place}: {answer.status}, {cost.nodes} nodes, "
                f"{cost.updates} updates, {cost.seconds:.6f} seconds",
                err=True,
            )
