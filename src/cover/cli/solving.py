"""The way from the options of a subcommand to a run."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

from cover.answers.problems import finder_of_records
from cover.cli.family_options import as_typed
from cover.cli.inputs import has_input
from cover.cli.messages import Messages
from cover.cli.options import Settings
from cover.cli.runs import run, screen
from cover.errors import InputError
from cover.families.family import InputPlan, command_of
from cover.output import BlockWriter
from cover.reading.records import Reading

if TYPE_CHECKING:
    from cover.cluster.connection import Cluster


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


def solve_with(name: str | None, values: dict[str, Any]) -> int:
    """Solve what the options ask for, by their names and values, and return the exit code.

    They are those of the command of that name; without one, each input tells its own.
    """
    settings = Settings(**{name: values.pop(name) for name in Settings._fields})
    command = None if name is None else command_of(name)
    questions = () if command is None else command.questions
    request = settings.request(maximum="maximum" in questions and values["maximum"])
    if command is not None:
        command.refuse(request.mode, values)
    bar, print_line = screen(settings)
    verbosity = -1 if settings.quiet else int(settings.verbose)
    leads_on = [] if name is None else as_typed(name, values, settings.input_format)
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
    writer = settings.writer(asked.command or "solve", request)
    still = _STILL_BEST if request.best else _STILL[request.mode]
    if isinstance(writer, BlockWriter) and not writer.tells_costs:
        reading = reading._replace(records=finder_of_records(request))
    asked = asked._replace(reading=reading)
    with _cluster(settings.scheduler, request.jobs) as cluster:
        shared = request._replace(cluster=cluster)
        return run(settings, asked, shared, writer, messages, bar, still)


def _cluster(scheduler: str | None, jobs: int) -> AbstractContextManager[Cluster | None]:
    """The workers that are named, closed in the end."""
    if scheduler is None:
        return nullcontext()
    from cover.cluster.connection import Cluster

    return Cluster(scheduler, jobs)
