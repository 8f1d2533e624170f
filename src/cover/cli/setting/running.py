"""What the commands of the bench have in common: operands, shared options, and a run."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import click

from cover.cli.commands import GroupedCommand
from cover.cli.family_options import TYPE, options_of_families, plan_of
from cover.cli.messages import Messages
from cover.cli.options import FILES, GROUPS, SetterSettings
from cover.cli.runs import has_input, run, screen
from cover.errors import InputError, printable
from cover.reading.records import Reading
from cover.setting.finding import Inquiry
from cover.setting.forms import FINDING_FORMS, FindingForm


class SetterCommand(NamedTuple):
    """A command of the bench: its help, the options that only it has, and what these ask.

    `inquiry` makes the question of the values of all options, by their names; it may raise
    `click.UsageError`. `mode` is that of the requests: with "unique", several solutions are exit
    code 1. `forms` are those of `--format`; `own_form` tells from the options which one is wanted;
    None is for the one that --format or the suffix of --output says, or else the first.
    """

    name: str
    short_help: str
    help: str
    options: Sequence[click.Option]
    inquiry: Callable[[Mapping[str, Any]], Inquiry]
    mode: str = "first"
    forms: Mapping[str, FindingForm] = FINDING_FORMS
    own_form: Callable[[Mapping[str, Any]], FindingForm | None] = lambda values: None


@cache
def setter_command(name: str) -> click.Command:
    """Return the command of that name for click."""
    command: SetterCommand = import_module(f"cover.cli.setting.{name}").COMMAND

    def ask(**values: Any) -> int:
        return _ask(command, values)

    own = (("What to ask", command.options),) if command.options else ()
    return GroupedCommand(
        command.name,
        FILES,
        (*own, *_groups(command.forms)),
        callback=ask,
        help=command.help,
        short_help=command.short_help,
    )


def _groups(forms: Mapping[str, FindingForm]) -> tuple[tuple[str, Sequence[click.Option]], ...]:
    shared = {option.name: option for _, options in GROUPS for option in options}
    form = click.Option(
        ["--format"],
        type=click.Choice(tuple(forms)),
        help="How to print what is found. Default: what the suffix of --output says; otherwise "
        f"{next(iter(forms))}.",
    )

    def of(*names: str) -> tuple[click.Option, ...]:
        return tuple(shared[name] for name in names)

    return (
        ("Limits", of("timeout")),
        ("Input", (TYPE, *of("recursive", "input_format"))),
        ("Output", (form, *of("json", "output", "quiet", "verbose", "color"))),
        ("Many puzzles, long searches", of("jobs", "resume", "fail_fast", "seed", "engine")),
        ("For puzzles of one type, with --type", tuple(options_of_families().values())),
    )


def _ask(command: SetterCommand, values: dict[str, Any]) -> int:
    """Ask what the options say, and return the exit code."""
    inquiry = command.inquiry(values)
    own, name, json = command.own_form(values), values.pop("format"), values.pop("json")
    form = own or _form(command.forms, name, json, values["output"])
    shared = (name for name in SetterSettings._fields if name != "form")
    settings = SetterSettings(form=form, **{name: values.pop(name) for name in shared})
    query = settings.query(command.mode)
    bar, print_line = screen(settings)
    messages = Messages(-1 if settings.quiet else int(settings.verbose), print_line)
    reading: Reading[Any] = Reading(None, settings.input_format, messages.note, messages.guess)
    try:
        asked = plan_of(values.pop("type"), values, reading)
    except InputError as error:
        messages.error(error)
        return error.exit_code
    if not has_input(command.name, settings.files, asked, settings.quiet):
        return 2
    writer = form.writer(inquiry, settings.color)
    return run(settings, asked, query, writer, messages, bar, _STILL)


_STILL = "still at it; --timeout SECONDS gives up after that time"


def _form(
    forms: Mapping[str, FindingForm], name: str | None, json: bool, path: str | None
) -> FindingForm:
    """Return the form that is asked for; raises `click.UsageError`."""
    if json and name not in (None, "json"):
        raise click.UsageError(f"--json and --format {name} exclude each other")
    if json or name is not None:
        return forms[name or "json"]
    default = next(iter(forms.values()))
    suffix = os.path.splitext(path or "")[1].lower()
    if path is None or not suffix or os.path.isdir(path):
        return default
    found = next((form for form in forms.values() if suffix in form.suffixes), None)
    if found is None:
        known = ", ".join(
            f"{each} ({form.name})" for form in forms.values() for each in form.suffixes
        )
        raise click.UsageError(
            f"--output {printable(path)}: no form has the suffix {printable(suffix)}; known are "
            f"{known}; or choose a form with --format"
        )
    return found
