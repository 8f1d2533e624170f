"""What the commands for those who make puzzles have in common: a question of each record."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from cover.cli.options import Settings
from cover.errors import printable

if TYPE_CHECKING:
    from cover.setting.finding import Inquiry
    from cover.setting.forms import FindingForm

_STILL = "still at it; --timeout SECONDS gives up after that time"


def finding_forms() -> dict[str, str]:
    """Return the forms of what is found, and what each of them is."""
    from cover.setting.forms import FINDING_FORMS

    return {form.name: form.help for form in FINDING_FORMS.values()}


def ask(
    settings: Settings,
    inquiry: Inquiry,
    *,
    mode: str = "first",
    forms: Mapping[str, FindingForm] | None = None,
    form: FindingForm | None = None,
) -> int:
    """Ask each record, and return the exit code; with mode "unique", several solutions are 1.

    The form is this one, or else the one of these `forms` that the options ask for.
    """
    from cover.cli.messages import Messages
    from cover.cli.runs import run, screen
    from cover.setting.forms import FINDING_FORMS

    form = form or _form(settings, FINDING_FORMS if forms is None else forms)
    query = settings.query(mode)
    bar, print_line = screen(settings)
    messages = Messages(settings.verbosity, print_line)
    inputs = settings.reading(messages)
    writer = form.writer(inquiry, settings.color)
    return run(settings, inputs, query, form, writer, messages, bar, _STILL)


def _form(settings: Settings, forms: Mapping[str, FindingForm]) -> FindingForm:
    """Return the form that is asked for; raises `click.UsageError`."""
    if settings.json or settings.format is not None:
        return forms[settings.format or "json"]
    path = settings.output
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
