"""What the command of a family adds to what all commands share: its help and its own options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from cover.reading.records import Reading

if TYPE_CHECKING:
    from cover.families.family import Family


class Prepared(NamedTuple):
    """How the inputs of a run are read: by a family, None if each tells its own, and its options.

    `document` is an input in the place of files, and the name of it, where the options ask for a
    puzzle that comes with `cover`.
    """

    family: Family | None
    reading: Reading[Any]
    document: tuple[str, bytes] | None = None


class FamilyCommand(NamedTuple):
    """A command by its help and the options that only its family has.

    `{formats}` in the `help` stands for what is read. `prepare` tells from the values of the
    options, by their names, how inputs are read; it may raise `InputError`. `refuse` raises
    `click.UsageError` where one of them does not go with what is asked, the mode of a request.
    """

    short_help: str
    help: str
    options: Sequence[click.Option]
    prepare: Callable[[Family, Reading[Any], Mapping[str, Any]], Prepared]
    refuse: Callable[[str, Mapping[str, Any]], None]


def any_mode(mode: str, options: Mapping[str, Any]) -> None:
    """All options go with whatever is asked."""
