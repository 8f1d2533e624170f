"""Options of families at commands that are for all of them: they go with `--type`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from cover.families.family import FAMILIES, InputPlan
from cover.reading.records import Reading


def options_of_families() -> dict[str, click.Option]:
    """Return by name the options of all families that tell how puzzles are read."""
    return {
        option.name: option
        for family in FAMILIES.values()
        for option in family.command.options
        if option.name is not None and option.name not in family.command.questions
    }


def plan_of(type_: str | None, values: Mapping[str, Any], reading: Reading[Any]) -> InputPlan:
    """Return how inputs are read; raises `click.UsageError` for options of no such type."""
    context = click.get_current_context()
    given = {
        name: option.opts[0]
        for name, option in options_of_families().items()
        if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE
    }
    own = [] if type_ is None else FAMILIES[type_].command.options
    names = {option.name for option in own}
    for name, option in given.items():
        if name not in names:
            of = [f for f in FAMILIES if any(o.name == name for o in FAMILIES[f].command.options)]
            raise click.UsageError(f"{option} goes with --type {' or '.join(of)}")
    if type_ is None:
        return InputPlan(None, reading)
    family = FAMILIES[type_]
    said = {
        option.name: values[option.name] if option.name in values else option.get_default(context)
        for option in own
        if option.name is not None
    }
    return family.command.prepare(family, reading, said)
