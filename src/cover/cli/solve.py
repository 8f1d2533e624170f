"""`cover solve` and the commands of families: from their options to a run."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from cover.cli.options import Command, Settings, as_typed, chosen_form
from cover.families.family import command_of

if TYPE_CHECKING:
    from cover.query import Query
    from cover.writing.forms import Form

HELP = """Solve puzzles of any family.

\b
Examples:
  cover solve puzzle.txt                 what is it, and what is the answer?
  cover solve -r puzzles/                a directory and all below it
  cover solve --json -r puzzles/ > answers.jsonl
  cover solve --output answers/ *.yaml   a file of answers for each

The family is told by `type:` in YAML, or keys that only one family has; then by the suffix of the
file's name, such as .sdk, .dlx or .col; then by a folder on the way to it that is called like a
family; then by the text, which is refused where it may be of two families. All puzzles of a file
are of one family; -v tells which. With --type, it is that one, and options go along that tell how
its puzzles are read; those that say what is asked of one family only, such as --distinct, are at
its own command.
"""

_FROM_STDIN = "With no file, or with -, from standard input."

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

# The options that say what is asked, and the modes of a query; each goes without the others.
_MODES = {
    "first": "first",
    "number": "some",
    "all": "all",
    "count": "count",
    "unique": "unique",
    "sample": "sample",
    "estimate": "estimate",
}


def command(name: str) -> Command:
    """Return `cover solve`, for which each input tells its family."""
    return Command(name, HELP, run, of="solutions")


def command_of_family(name: str) -> Command:
    """Return the command of a family."""
    of_family = command_of(name)

    def formats() -> str:
        from cover.families.formats import formats_of

        texts = formats_of(name).texts
        width = max(len(each.name) for each in texts)
        rows = [f"  {each.name:{width}}  {each.help}" for each in texts]
        reads = ("\b", f"Reads these formats (cover formats {name} shows examples):", *rows)
        return "\n".join((*reads, "", _FROM_STDIN))

    return Command(
        name,
        of_family.help,
        run,
        where="",
        family=name,
        own=of_family.options,
        formats=formats,
        of="solutions",
    )


def run(settings: Settings) -> int:
    """Solve what the options ask for, and return the exit code."""
    from cover.cli.runs import run as run_batch

    of_family = None if settings.family is None else command_of(settings.family)
    asks = () if of_family is None else of_family.questions
    shows_solutions = not (settings.count or settings.estimate)
    is_drawn = shows_solutions and settings.output is None and sys.stdout.isatty()
    form = chosen_form(settings, "solutions", "grid" if is_drawn else "line")
    query = _query(settings, form, maximum="maximum" in asks and settings.own["maximum"])
    if of_family is not None and of_family.refuse is not None:
        of_family.refuse(query.mode, settings.own)
    mode = query.mode
    if form.asks and not form.shows(mode):
        given = as_typed("number" if mode == "some" else mode)
        raise click.UsageError(
            f"--format {form.name} writes all solutions of a puzzle; it goes with no {given}"
        )
    if not form.shows(mode):
        raise click.UsageError(f"--format {form.name} shows solutions; --{mode} has none to show")
    if settings.caption is not None and not form.pictures:
        raise click.UsageError(f"--caption goes with pictures; --format {form.name} has none")
    still = _STILL_BEST if query.best else _STILL[mode]
    return run_batch(settings, query, form, still, leads_on=_as_typed(settings))


def _as_typed(settings: Settings) -> list[str]:
    """Return how another command is told to read the same puzzles; nothing where it does anyway."""
    name = settings.family or settings.type
    if name is None:
        return []
    said = ["--from", settings.input_format] if settings.input_format else []
    context, of_family = click.get_current_context(), command_of(name)
    for option in of_family.options:
        key = option.name or ""
        is_typed = context.get_parameter_source(key) is click.core.ParameterSource.COMMANDLINE
        if key in of_family.questions or not is_typed:
            continue
        value = settings.own[key]
        if isinstance(value, bool):
            said.append(option.opts[0] if value else option.secondary_opts[0])
        else:
            text = "x".join(map(str, value)) if isinstance(value, tuple) else str(value)
            said += [option.opts[0], text]
    return ["--type", name, *said] if said or settings.type else []


def _query(settings: Settings, form: Form, *, maximum: bool) -> Query:
    """What to ask of every record; raises `click.UsageError` for options that disagree.

    The `maximum` is an option of families that know it.
    """
    chosen = [name for name in _MODES if getattr(settings, name) not in (None, False)]
    if len(chosen) > 1:
        raise click.UsageError(f"{' and '.join(map(as_typed, chosen))} exclude each other")
    mode = _MODES[chosen[0]] if chosen else "first"
    if settings.checkpoint is not None and settings.all:
        if settings.output is None:
            goes_on = "--checkpoint with --all goes on with a file"
            raise click.UsageError(f"{goes_on}; name it by --output")
        if form.name != "line":
            raise click.UsageError("--checkpoint with --all writes lines; choose --format line")
    if settings.limit is not None and not settings.count:
        raise click.UsageError("--limit goes with --count; to list some solutions use -n")
    if form.asks and mode in ("first", "all"):
        mode = form.asks
    return settings.query(
        mode,
        number=settings.number or settings.sample or 1,
        limit=settings.limit,
        memory=settings.memory,
        min_cost=settings.min_cost,
        max_cost=settings.max_cost,
        within=settings.within,
        maximum=maximum,
        checkpoint=settings.checkpoint,
    )
