"""Options of families at commands that are for all of them: they go with `--type`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from cover.families import COMMANDS
from cover.families.family import InputPlan, all_names, command_of, is_family
from cover.families.formats import formats_of
from cover.reading.records import Reading

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def options_of_families() -> dict[str, click.Option]:
    """Return by name the options of all families that tell how puzzles are read."""
    return {
        option.name: option
        for command in map(command_of, COMMANDS)
        for option in command.options
        if option.name is not None and option.name not in command.questions
    }


def names_of_formats(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the formats whose names begin so, for a shell: of the command, its --type, or all."""
    said = ctx.info_name or ""
    if said not in all_names():
        said = ctx.params.get("type") or ctx.params.get("family") or ""
    commands = (said,) if said and is_family(said) else COMMANDS
    names = dict.fromkeys(name for each in commands for name in formats_of(each).names)
    return [name for name in names if name.startswith(incomplete)]


class FamilyType(click.ParamType[str]):
    """The name of a family: one of the package, or else one from outside."""

    name = "family"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Return all names, for the help."""
        return f"[{'|'.join(all_names())}]"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return a name; raises `click.BadParameter` where there is no such family."""
        name = value.lower()
        if name not in COMMANDS and name not in all_names():
            self.fail(f"{value!r} is not one of {', '.join(map(repr, all_names()))}.", param, ctx)
        return name

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the names that begin so."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in all_names() if name.startswith(incomplete)]


TYPE = click.Option(
    ["--type"],
    type=FamilyType(),
    help="Read puzzles of this type. Default: each input tells its own, as for `cover solve`.",
)
FROM = click.Option(
    ["--from", "input_format"],
    default="",
    metavar="FORMAT",
    shell_complete=names_of_formats,
    help="Read this format instead of recognising it.",
)


def plan_of(type_: str | None, values: Mapping[str, Any], reading: Reading[Any]) -> InputPlan:
    """Return how inputs are read; raises `click.UsageError` for options of no such type."""
    context = click.get_current_context()
    given = {
        name: option.opts[0]
        for name, option in options_of_families().items()
        if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE
    }
    command = command_of(type_) if type_ is not None and is_family(type_) else None
    own = [] if command is None else command.options
    names = {option.name for option in own}
    for name, option in given.items():
        if name not in names:
            of = [f for f in COMMANDS if any(o.name == name for o in command_of(f).options)]
            raise click.UsageError(f"{option} goes with --type {' or '.join(of)}")
    if type_ is None or command is None:
        return InputPlan(None, reading)
    said = {
        option.name: values[option.name] if option.name in values else option.get_default(context)
        for option in own
        if option.name is not None
    }
    return command.prepare(type_, reading, said)
