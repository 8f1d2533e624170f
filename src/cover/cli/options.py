"""The options of a command, made for click from the table; its help; and what was said by them."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, ClassVar

import click

from cover.cli.help import (
    LONG,
    SHORT,
    HelpfulCommand,
    first_sentence,
    in_short,
    meaning,
    write_rows,
    write_text,
)
from cover.cli.messages import Messages
from cover.errors import CheckpointError, InputError, OptionError
from cover.families import COMMANDS as FAMILIES
from cover.families.family import CommandReading, all_names, command_of, is_family
from cover.families.path_type import FolderType, PathType
from cover.options import COMMANDS, OFTEN, OFTEN_ELSEWHERE, OPTIONS, OWN, CommandOption
from cover.reading.records import Reading

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from cover.query import Query
    from cover.result import Result
    from cover.writing.forms import Form, What
    from cover.writing.writer import Writer

FILES = click.Argument(["files"], nargs=-1, type=PathType())


class Bytes(click.ParamType[int]):
    """An amount of memory: a number of bytes, or of K, M, G or T, each 1,024 times the last."""

    name = "size"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        found = re.fullmatch(r"([0-9]{1,15}(?:\.[0-9]{1,9})?)(?:([KMGT])I?)?B?", str(value).upper())
        if found is None:
            self.fail(f"{value} is not an amount of memory such as 500M or 2G", param, ctx)
        number, unit = found.groups()
        return int(float(number) * 1024 ** " KMGT".index(unit or " "))


class Seconds(click.ParamType[float]):
    """A time: a number of seconds, or of ms, s, m or h, such as 500ms or 2m."""

    name = "seconds"
    _units: ClassVar = {"ms": 0.001, "": 1, "s": 1, "m": 60, "min": 60, "h": 3600}

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        found = re.fullmatch(r"(.*?[0-9.])\s*(ms|s|m|min|h|)", str(value).lower())
        try:
            return float(found[1]) * self._units[found[2]] if found else float(str(value))
        except ValueError:
            self.fail(f"{value} is not a time such as 10, 500ms or 2m", param, ctx)


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


class FamilyName(click.ParamType[str]):
    """The name of a family of the package, or else one of the `names`, which are loaded then."""

    name = "family"

    def __init__(self, names: Callable[[], Iterable[str]] = all_names) -> None:
        self._names = names

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        name = value.lower()
        if name in FAMILIES:
            return name
        return click.Choice(tuple(self._names())).convert(name, param, ctx)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return click.Choice(tuple(self._names())).shell_complete(ctx, param, incomplete)


def _names_of_formats(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the formats whose names begin so, for a shell: of the command, its --type, or all."""
    from cover.families.formats import formats_of

    said = ctx.info_name or ""
    if said not in all_names():
        said = ctx.params.get("type") or ""
    commands = (said,) if said and is_family(said) else FAMILIES
    names = dict.fromkeys(name for each in commands for name in formats_of(each).names)
    return [name for name in names if name.startswith(incomplete)]


# What the options of these names have besides.
_MORE: dict[str, dict[str, Any]] = {
    "input_format": {"shell_complete": _names_of_formats},
    "parts": {"required": True},
}


# What makes the types of click for the kinds of values that need no more than one.
_TYPES: dict[str, Callable[[], Any]] = {
    "seconds": Seconds,
    "percent": partial(click.FloatRange, 0, 100, min_open=True),
    "bytes": Bytes,
    "text": lambda: str,
    "path": PathType,
    "folder": FolderType,
    "type": FamilyName,
}


def for_click(option: CommandOption, of: What) -> click.Option:
    """Return an option as click takes it; --format is of forms that write that."""
    settings: dict[str, Any] = {
        "help": option.help,
        "metavar": option.metavar or None,
        **_MORE.get(option.name, {}),
    }
    if "required" not in settings:  # with a default, even None, click takes it for said
        settings["default"] = option.default
    if option.kind == "switch":
        settings["is_flag"] = "/" not in option.flags or None
    elif option.kind == "number":
        whole = option.least is None and option.most is None
        settings["type"] = int if whole else click.IntRange(option.least, option.most)
        settings["show_default"] = option.default is not None
    elif option.kind == "choice":
        settings["type"] = click.Choice(tuple(option.values))
        settings["show_default"] = option.default is not None
    elif option.kind == "form":
        settings["type"] = FormType(of)
    elif option.kind == "texts":
        settings |= {"multiple": True, "default": None}
    else:
        settings["type"] = _TYPES[option.kind]()
    return click.Option((*option.flags.split(), option.name), **settings)


def reading_options(family: str) -> dict[str, click.Option]:
    """Return by name the options of a family that tell how puzzles are read."""
    command = command_of(family)
    return {str(each.name): each for each in command.options if each.name not in command.questions}


def options_of_families() -> dict[str, click.Option]:
    """Return those of all families; of a name that several have, one."""
    return {name: each for family in FAMILIES for name, each in reading_options(family).items()}


def values_of(option: click.Option) -> Mapping[str, str]:
    """Return the values of an option of which there is something to say; most have none."""
    if isinstance(option.type, FormType):
        from cover.writing.forms import FORMS

        return {form.name: form.help for form in FORMS.values() if form.writes(option.type.of)}
    known = OPTIONS.get(option.name or "")
    values = known.values if known is not None and known.metavar == option.metavar else {}
    return {name: meaning for name, meaning in values.items() if meaning}


class Command(HelpfulCommand):
    """A command with the options that the table gives it, in the groups of its help.

    `where` is its name there, "" for the command of a `family`. In its text, which has an example
    or more, `{formats}` stands for what `formats` returns. The `own` options are those of a family
    or of a kind of new puzzles; they stand first. What it writes is `of` a kind.
    """

    def __init__(
        self,
        name: str,
        text: str,
        run: Callable[[Settings], int],
        *,
        where: str | None = None,
        family: str | None = None,
        own: Sequence[click.Option] = (),
        operands: click.Argument | None = FILES,
        formats: Callable[[], str] = str,
        of: What = "results",
    ) -> None:
        def call(**values: Any) -> int:
            settings = Settings(place, values, family)
            try:
                return run(settings)
            except InputError as error:
                Messages(settings.verbosity).error(error)
                return error.exit_code

        place = name if where is None else where
        self._formats = formats
        self.own = [(f"For {name}", own)] if own else []
        self.others: list[tuple[str, Sequence[click.Option]]] = []
        for title, names in COMMANDS.get(place, {}).items():
            options = [for_click(OPTIONS[each], of) for each in names]
            (self.own if title == OWN else self.others).append((title.format(place), options))
        if any(option.name == "type" for _, group in self.others for option in group):
            of_families = [*options_of_families().values()]
            self.others.append(("For puzzles of one type, with --type", of_families))
        params: list[click.Parameter] = [] if operands is None else [operands]
        params += [option for _, group in (*self.own, *self.others) for option in group]
        params.append(SHORT)
        super().__init__(name, callback=call, params=params, help=text)

    def text(self) -> str:
        """Return all of the text, in which nothing is left to be filled in."""
        text = super().text()
        return text.replace("{formats}", self._formats()) if "{formats}" in text else text

    def write_help(
        self, ctx: click.Context, formatter: click.HelpFormatter, everything: bool
    ) -> None:
        if not everything:
            self._write_in_short(ctx, formatter)
            return
        write_text(formatter, self.text())
        for title, options in (*self.own, *self.others, ("Help", [SHORT, LONG])):
            write_rows(formatter, title, [*self._rows(ctx, options)])

    def _rows(
        self, ctx: click.Context, options: Iterable[click.Option]
    ) -> Iterator[tuple[str, str]]:
        """Yield the options, and below each its values, with what they mean."""
        for option in options:
            names, _ = option.get_help_record(ctx) or ("", "")
            yield names, meaning(option)
            for value, what in values_of(option).items():
                yield f"  {value}", what

    def _write_in_short(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_text(formatter, in_short(self.help or ""))
        by_name = {option.name: option for _, group in self.others for option in group}
        often = OFTEN if "count" in by_name else OFTEN_ELSEWHERE
        used_most = [by_name[name] for name in often if name in by_name]
        for title, options in (*self.own, ("Used most", used_most)):
            rows = [
                (record[0], first_sentence(option.help or ""))
                for option in options
                if (record := option.get_help_record(ctx)) is not None
            ]
            write_rows(formatter, title, rows)
        write_text(formatter, f"{ctx.command_path} --help tells everything.")


# How messages call what a query is asked with.
_AS_TYPED = {option.name: option.flags.split()[0] for option in OPTIONS.values()}
as_typed = (_AS_TYPED | {"diagram": "--format zdd", "maximum": "--maximum"}).__getitem__


class Settings:
    """The values of the options, by their names in the table; others have their defaults.

    `where` is the command in the table, "" for that of a `family`. The values of options that are
    not in the table are `own`, those of the family. Raises `click.UsageError` for options of output
    that do not go together.
    """

    files: tuple[str, ...] = ()

    def __init__(self, where: str, values: Mapping[str, Any], family: str | None = None) -> None:
        self.family = family
        self.command = family or where
        groups = COMMANDS.get(where, {}).values()
        names = {"files", *(OPTIONS[each].name for group in groups for each in group)}
        self.own = {name: value for name, value in values.items() if name not in names}
        # Of a name that means another thing elsewhere, what it is everywhere.
        said: dict[str, Any] = {each.name: each.default for each in reversed(OPTIONS.values())}
        said |= {name: values[name] for name in names if name in values}
        if said["output"] == "-":  # standard output, where answers go in any case
            said["output"] = None
        if said["resume"] and said["output"] is None:
            raise click.UsageError("--resume goes on with an --output; name it, too")
        if said["quiet"] and said["verbose"]:
            raise click.UsageError("-q and -v exclude each other")
        if said["json"] and said["format"] not in (None, "json"):
            raise click.UsageError(f"--json and --format {said['format']} exclude each other")
        said["format"] = "json" if said["json"] else said["format"]
        self.verbosity = -1 if said["quiet"] else int(said["verbose"])  # as `Messages` has it
        self.__dict__.update(said)

    def __getattr__(self, name: str) -> Any:
        """Raise `AttributeError`; the table says which options there are, and their kinds."""
        raise AttributeError(name)

    def reading(self, messages: Messages, *, takes_parts: bool = False) -> CommandReading:
        """Return how inputs are read.

        Raises `click.UsageError` for options of families that are not the one of the inputs, and
        `InputError` where one of them names what cannot be read.
        """
        reading: Reading[Any] = Reading(
            None, self.input_format, messages.note, messages.guess, takes_parts=takes_parts
        )
        if (family := self.family) is not None:
            return command_of(family).prepare(family, reading, self.own)
        context = click.get_current_context()
        names = reading_options(self.type) if self.type else {}
        for name, option in options_of_families().items():
            source = context.get_parameter_source(name)
            if source is click.core.ParameterSource.COMMANDLINE and name not in names:
                of = [each for each in FAMILIES if name in reading_options(each)]
                raise click.UsageError(f"{option.opts[0]} goes with --type {' or '.join(of)}")
        if self.type is None:
            return CommandReading(None, reading)
        of_type = command_of(self.type)
        own = {
            str(option.name): self.own[str(option.name)]
            if option.name in names
            else option.get_default(context)
            for option in of_type.options
        }
        return of_type.prepare(self.type, reading, own)

    def query(self, mode: str, **more: Any) -> Query:
        """Return what is asked of every record: what all commands ask alike, and more.

        Raises `click.UsageError` for values that are none, or do not go together.
        """
        from cover.query import Query

        alike = {name: getattr(self, name) for name in ("timeout", "seed", "jobs", "engine")}
        try:
            return Query.made(mode, named=as_typed, **alike | more)
        except CheckpointError:
            raise
        except OptionError as error:
            raise click.UsageError(str(error)) from None


# --- The form of the output: `--format` of all commands, also called `--to`, or a file's suffix ---


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
