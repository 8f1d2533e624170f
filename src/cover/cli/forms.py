"""The form of the output: `--format` of all commands, also called `--to`, or a file's suffix."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from cover.cli.options import Settings
    from cover.result import Result
    from cover.writing.forms import Form, What
    from cover.writing.writer import Writer


class FormType(click.ParamType[str]):
    """The name of a form that can write what a command has to say, or a suffix of its files."""

    name = "form"

    def __init__(self, of: What) -> None:
        self.of = of

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name of the form; raises `click.BadParameter` where there is none."""
        from difflib import get_close_matches

        from cover.writing.forms import FORMS, form_named, names_of

        form = form_named(value, self.of)
        if form is not None and form.writes(self.of):
            return form.name
        if form is None and (near := get_close_matches(value.lower(), names_of(self.of), 2)):
            hint = f"did you mean {' or '.join(near)}?"
        else:
            names = [each.name for each in FORMS.values() if each.writes(self.of)]
            hint = f"there are {', '.join(names)}"
            if self.of in ("puzzles", "new"):
                hint += ", and those of one family; cover convert --help tells them"
        what = f"{value!r} is no form" if form is None else form.refusal(self.of)
        raise click.BadParameter(f"{what}; {hint}", ctx, param)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the names that begin so; of puzzles those of the --type, too."""
        from click.shell_completion import CompletionItem

        from cover.writing.forms import names_of

        names = names_of(self.of, ctx.params.get("type"))
        return [CompletionItem(name) for name in names if name.startswith(incomplete)]


def chosen_form(settings: Settings, of: What, default: str) -> Form:
    """Return the form that options ask for, or the suffix of the output, or the default.

    Raises `click.UsageError`, and `OptionError` for a suffix of no form.
    """
    from cover.writing.forms import FORMS, form_named, form_of_file

    found = FORMS[default] if settings.format is None else form_named(settings.format, of)
    assert found is not None, "the type of the option has found it"
    if settings.format is None and settings.output is not None:
        found = form_of_file(settings.output, of, default)
    if found.is_binary and settings.output is None and sys.stdout.isatty():
        raise click.UsageError(f"a terminal cannot show {found.name}; send it to a file")
    return found


def writer_of(
    form: Form,
    settings: Settings,
    command: str,
    kind: type[Result] | None,
    *,
    has_costs: bool = False,
) -> Writer:
    """Make the writer of a form, for results of a kind that a command comes to."""
    from cover.writing.writer import WriterOptions

    verbose, color, caption = settings.verbose, settings.color, settings.caption
    options = WriterOptions(command, verbose, color, caption, has_costs, kind)
    writes_puzzles = kind is None or kind.columns is None
    # So pictures say of themselves, and so puzzles are read.
    if (form.pictures or writes_puzzles) and isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    return form.writer(options)
