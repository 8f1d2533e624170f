"""`cover minimize`: puzzles with as few givens as their answers allow."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from functools import partial
from typing import Any

import click

from cover.cli.setting.running import SetterCommand
from cover.errors import printable
from cover.families.symmetries import SYMMETRIES, in_words
from cover.setting.finding import Inquiry
from cover.setting.forms import FINDING_FORMS, FindingForm
from cover.setting.minimize import PartChoice, minimized
from cover.setting.minimize.forms import PUZZLE_FORMS, puzzle_form
from cover.writing.targets import target_names, target_writer

_HELP = f"""Take givens away as long as a puzzle has one solution.

A puzzle goes in, or a solved one. What goes are its givens, the totals of its cages, pieces and
dominoes that lie already; of an exact cover its options, of a graph its edges, and none of the
answer. In what comes out, nothing more can go; another engine proves that. It is
drawn on a terminal, and elsewhere written in the format in which it came.

\b
Examples:
  cover minimize solved.txt                      a sudoku as a line in, a line out
  cover minimize --symmetry rotational -n 5 grid.txt
  cover minimize --keep "r1c1 r4c4-r6c6" grid.txt
  cover minimize --what cages killer.yaml        no given goes, but totals do
  cover minimize --what items problem.dlx        items that need not be covered
  cover minimize --json --jobs 4 many.txt        with what was taken away

\b
The symmetries are those of the cells whose parts go together:
{in_words()}
"""

_OPTIONS = (
    click.Option(
        ["--symmetry"],
        type=click.Choice(tuple(SYMMETRIES)),
        default="none",
        metavar="NAME",
        show_default=True,
        help="Which cells go together: a part goes only with all that lie as its images. The names "
        "are those above.",
    ),
    click.Option(
        ["--keep"],
        default="",
        metavar="CELLS",
        help="The cells whose parts stay, such as `r1c2`, A2, r1c1-r3c3; of what is no grid, names "
        "of items or vertices.",
    ),
    click.Option(
        ["--what"],
        multiple=True,
        metavar="KIND",
        help="Take only parts of this kind: givens, cages (their totals), candidates, dominoes, "
        "singles, pieces, options, items, edges. It can be named several times.",
    ),
    click.Option(
        ["-n", "number"],
        type=click.IntRange(min=1),
        default=1,
        metavar="N",
        help="Find N different puzzles, or as many as there are.",
    ),
    click.Option(
        ["--to"],
        metavar="FORMAT",
        help="Write the puzzles as `cover convert` does. Default: the format in which each was "
        "written.",
    ),
)


def _inquiry(values: Mapping[str, Any]) -> Inquiry:
    choice = PartChoice(tuple(values["what"]), values["keep"], values["symmetry"])
    return partial(minimized, choice=choice, number=values["number"])


def _target(values: Mapping[str, Any]) -> str:
    """Return the target that is asked for, "" for none; raises `click.UsageError`."""
    asked: str | None = values["to"]
    if asked is None:
        return _suffix(values["output"]) if _tells_target(values["output"]) else ""
    if values["json"] or values["format"] not in (None, "puzzle"):
        raise click.UsageError("--to says how puzzles are written, and so does --format puzzle")
    name = asked.lower().removeprefix(".")
    if target_writer(name) is None:
        known = ", ".join(target_names())
        raise click.UsageError(f"--to {printable(asked)} is no target; targets are {known}")
    return name


def _own_form(values: Mapping[str, Any]) -> FindingForm | None:
    """Return the form of the puzzles themselves; on a terminal, that of drawings."""
    target, is_asked = _target(values), values["format"] == "puzzle"
    if values["json"] or (values["format"] and not is_asked):
        return None
    if target or is_asked:
        return puzzle_form(target)
    is_shown = values["output"] is None and sys.stdout.isatty()
    return FINDING_FORMS["text"] if is_shown else None


def _tells_target(path: str | None) -> bool:
    """Whether the suffix of an output is that of a target, and of no form."""
    suffix = _suffix(path)
    of_forms = {each for form in PUZZLE_FORMS.values() for each in form.suffixes}
    return bool(suffix) and f".{suffix}" not in of_forms and target_writer(suffix) is not None


def _suffix(path: str | None) -> str:
    """Return the suffix of a file, without its dot."""
    return os.path.splitext(path or "")[1].lower().removeprefix(".")


COMMAND = SetterCommand(
    name="minimize",
    short_help="Puzzles with as few givens as their answers allow.",
    help=_HELP,
    options=_OPTIONS,
    inquiry=_inquiry,
    mode="unique",
    forms=PUZZLE_FORMS,
    own_form=_own_form,
)
