"""`cover minimize`: puzzles with as few givens as their answers allow."""

from __future__ import annotations

import os
import sys
from functools import partial
from typing import TYPE_CHECKING

import click

from cover.cli.options import Command, Settings
from cover.cli.setters import ask
from cover.errors import printable

if TYPE_CHECKING:
    from cover.setting.forms import FindingForm

HELP = """Take givens away as long as a puzzle has one solution.

A puzzle goes in, or a solved one. What goes are its givens, the totals of its cages, pieces and
dominoes that lie already; of an exact cover its options, of a graph its edges, and none of the
answer. In what comes out, nothing more can go; another engine proves that. It is
drawn on a terminal, and elsewhere written in the format in which it came.

\b
Examples:
  cover minimize solved.txt                      a line in, a line out
  cover minimize --symmetry rotational -n 5 grid.txt
  cover minimize --keep "r1c1 r4c4-r6c6" grid.txt
  cover minimize --what cages killer.yaml        no given goes, but totals do
  cover minimize --what items problem.dlx        items that are too many
  cover minimize --json --jobs 4 many.txt        with what was taken away
"""


def command() -> Command:
    """Return the command."""
    return Command("minimize", HELP, _run, forms=_forms)


def _forms() -> dict[str, str]:
    from cover.setting.minimize.forms import PUZZLE_FORMS

    return {form.name: form.help for form in PUZZLE_FORMS.values()}


def _run(settings: Settings) -> int:
    from cover.setting.minimize import PartChoice, minimized
    from cover.setting.minimize.forms import PUZZLE_FORMS

    choice = PartChoice(settings.what, settings.keep, settings.symmetry)
    asked = partial(minimized, choice=choice, number=settings.number or 1)
    return ask(settings, asked, mode="unique", forms=PUZZLE_FORMS, form=_form(settings))


def _form(settings: Settings) -> FindingForm | None:
    """Return the form of the puzzles themselves; on a terminal, that of drawings."""
    from cover.setting.forms import FINDING_FORMS
    from cover.setting.minimize.forms import puzzle_form

    target, is_asked = _target(settings), settings.format == "puzzle"
    if settings.json or (settings.format and not is_asked):
        return None
    if target or is_asked:
        return puzzle_form(target)
    is_shown = settings.output is None and sys.stdout.isatty()
    return FINDING_FORMS["text"] if is_shown else None


def _target(settings: Settings) -> str:
    """Return the target that is asked for, "" for none; raises `click.UsageError`."""
    from cover.writing.targets import target_names, target_writer

    asked = settings.to
    if asked is None:
        return _suffix(settings.output) if _tells_target(settings.output) else ""
    if settings.json or settings.format not in (None, "puzzle"):
        raise click.UsageError("--to says how puzzles are written, and so does --format puzzle")
    name = asked.lower().removeprefix(".")
    if target_writer(name) is None:
        known = ", ".join(target_names())
        raise click.UsageError(f"--to {printable(asked)} is no target; targets are {known}")
    return name


def _tells_target(path: str | None) -> bool:
    """Whether the suffix of an output is that of a target, and of no form."""
    from cover.setting.minimize.forms import PUZZLE_FORMS
    from cover.writing.targets import target_writer

    suffix = _suffix(path)
    of_forms = {each for form in PUZZLE_FORMS.values() for each in form.suffixes}
    return bool(suffix) and f".{suffix}" not in of_forms and target_writer(suffix) is not None


def _suffix(path: str | None) -> str:
    """Return the suffix of a file, without its dot."""
    return os.path.splitext(path or "")[1].lower().removeprefix(".")
