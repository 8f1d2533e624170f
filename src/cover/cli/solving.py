"""The way from the options of a subcommand to a run."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from typing import Any

import click

from cover.asking.problems import finder_of_records
from cover.cli.messages import Messages
from cover.cli.options import Settings
from cover.cli.runs import has_input, run, screen
from cover.errors import InputError
from cover.families.family import InputPlan, command_of
from cover.reading.records import Reading
from cover.writing import BlockWriter

_SEARCHING = "still searching; --timeout SECONDS gives up after that time"
_ABOUT = "--estimate tells about how many there are"
_STILL = {
    "first": _SEARCHING,
    "some": _SEARCHING,
    "unique": _SEARCHING,
    "all": "still listing solutions; -n N lists the first N, and --count their number alone",
    "count": f"still counting; Ctrl-C or --timeout SECONDS ends it with a lower bound, {_ABOUT}",
    "sample": "still counting the solutions, of which some are to be drawn; -n N --seed 1 finds N "
    f"of them in an order drawn by 1, {_ABOUT}",
    "diagram": "still putting all solutions into a diagram; --timeout SECONDS gives up after that "
    f"time, {_ABOUT}",
    "estimate": "still estimating; --timeout SECONDS ends it sooner",
}
_STILL_BEST = "still looking for the best; --timeout SECONDS prints the best so far"


def solve_with(name: str | None, /, **values: Any) -> int:
    """Solve what the options ask for, by their names and values, and return the exit code.

    They are those of the command of that name; without one, each input tells its own.
    """
    settings = Settings(**{name: values.pop(name) for name in Settings._fields})
    command = None if name is None else command_of(name)
    questions = () if command is None else command.questions
    query = settings.query(maximum="maximum" in questions and values["maximum"])
    if command is not None and command.refuse is not None:
        command.refuse(query.mode, values)
    bar, print_line = screen(settings)
    verbosity = -1 if settings.quiet else int(settings.verbose)
    leads_on = [] if name is None else _as_typed(name, values, settings.input_format)
    messages = Messages(verbosity, print_line, leads_on)
    reading: Reading[Any] = Reading(
        None, settings.input_format, messages.note, messages.guess, takes_parts=True
    )
    asked = InputPlan(name, reading)
    if name is not None and command is not None:
        try:
            asked = command.prepare(name, reading, values)
        except InputError as error:
            messages.error(error)
            return error.exit_code
    if not has_input(name or "solve", settings.files, asked, settings.quiet):
        return 2
    reading = asked.reading
    writer = settings.writer(asked.command or "solve", query)
    still = _STILL_BEST if query.best else _STILL[query.mode]
    if isinstance(writer, BlockWriter) and not writer.tells_costs:
        reading = reading._replace(records=finder_of_records(query))
    asked = asked._replace(reading=reading)
    with ExitStack() as closed:
        if settings.scheduler is not None:
            from cover.cluster import Cluster

            cluster = closed.enter_context(Cluster(settings.scheduler, query.jobs))
            query = query._replace(cluster=cluster)
        return run(settings, asked, query, writer, messages, bar, still)


def _as_typed(name: str, values: Mapping[str, Any], input_format: str) -> list[str]:
    """Return how another command is told to read the same puzzles; nothing where it does anyway."""
    context, command = click.get_current_context(), command_of(name)
    said = ["--from", input_format] if input_format else []
    for option in command.options:
        key, value = option.name or "", values[option.name or ""]
        is_typed = context.get_parameter_source(key) is click.core.ParameterSource.COMMANDLINE
        if key in command.questions or not is_typed:
            continue
        if isinstance(value, bool):
            said.append(option.opts[0] if value else option.secondary_opts[0])
        else:
            text = "x".join(map(str, value)) if isinstance(value, tuple) else str(value)
            said += [option.opts[0], text]
    return ["--type", name, *said] if said else []
