"""What the folder of a family has to offer; each of its modules is loaded when it is needed.

| module | has |
|---|---|
| `options` | what its own options say about reading |
| `commands` | `COMMANDS`: for each command its help and its own options |
| `generate` | `GENERATORS`: for each kind of new puzzles how they are made |
| `puzzle` | the class of its puzzles (see `cover.puzzle`); perhaps `OPTIONS` |

What the class does not say itself is in modules that it names: its `model`, the texts, how it is
drawn, the `words` for it, its `clues`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cover.families import COMMANDS, KINDS, VARIANTS
from cover.reading.records import Reading
from cover.tuples import NamedTuple

if TYPE_CHECKING:
    import click

    from cover.families.generating import Generator


class Document(NamedTuple):
    """A puzzle that comes with `cover`, in the place of files, and the option that asks for it."""

    name: str
    data: bytes
    option: str


class CommandReading(NamedTuple):
    """How the inputs of a run are read: as for a command, None if each tells its own, and options.

    With a `document`, that is the only input.
    """

    command: str | None
    reading: Reading[Any]
    document: Document | None = None


def as_stated(command: str, reading: Reading[Any], options: Mapping[str, Any]) -> CommandReading:
    """Return how inputs of a family are read whose own options say nothing about that."""
    return CommandReading(command, reading)


class FamilyCommand(NamedTuple):
    """A command by its help and the options that only its family has.

    `{formats}` in the `help` stands for what is read. `prepare` tells from the values of the
    options, by their names, how inputs are read; it may raise `InputError`. `refuse`, if
    there is one, raises `click.UsageError` where one of them does not go with what is asked, the
    mode of a query.
    `questions` are the names of options that say what is asked, and not what puzzles are.
    """

    help: str
    options: Sequence[click.Option]
    prepare: Callable[[str, Reading[Any], Mapping[str, Any]], CommandReading] = as_stated
    questions: tuple[str, ...] = ()
    refuse: Callable[[str, Mapping[str, Any]], None] | None = None


def command_of(name: str) -> FamilyCommand:
    """Return the help and the options of a command; one from outside has none of its own."""
    if name in COMMANDS:
        commands = import_module(f"cover.families.{COMMANDS[name]}.commands")
        command: FamilyCommand = commands.COMMANDS[name]
        return command
    from inspect import cleandoc

    from cover.families.outside import kind_of

    kind = kind_of(name)
    parts = [kind.summary, cleandoc(kind.about or kind.__doc__ or "")]
    if kind.example:
        rows = "\n".join(f"  {row}" for row in cleandoc(kind.example).split("\n"))
        parts.append(f"\b\nSuch as:\n{rows}")
    keys = ", ".join((*kind.settings, kind.yaml_key))
    text = "\n\n".join(filter(None, (*parts, "{formats}", f"Keys in YAML: {keys}.")))
    return FamilyCommand(text, ())


def option_value(name: str, option: str, value: object) -> object:
    """Return the value of an option as readers take it, from one that programs may pass on.

    Raises `InputError` where it has no such meaning.
    """
    if name not in COMMANDS:
        return value
    said = getattr(import_module(f"cover.families.{COMMANDS[name]}.puzzle"), "OPTIONS", {})
    return said[option](value) if option in said else value


def is_family(name: str) -> bool:
    """Whether a family has this name, of the package or from outside.

    Raises `OptionError` for one from outside that is broken.
    """
    if name in COMMANDS:
        return True
    from cover.families.outside import is_known, kind_of

    if not is_known(name):
        return False
    kind_of(name)
    return True


def all_names() -> tuple[str, ...]:
    """Return the names of all families, those from outside last; these may be broken."""
    from cover.families.outside import names

    return (*COMMANDS, *names())


def from_outside() -> tuple[str, ...]:
    """Return the names of the families from outside that are not broken."""
    from cover.families.outside import fault_of, names

    return tuple(name for name in names() if fault_of(name) is None)


def generator(kind: str) -> Generator:
    """Return how puzzles of a kind are made, one of `KINDS` or the name of a family from outside.

    Raises `OptionError` for one from outside that is broken, or that makes none.
    """
    if kind not in KINDS:
        from cover.families.own.generate import generator_of

        return generator_of(kind)
    folder = COMMANDS[VARIANTS.get(kind, kind)]
    found: Generator = import_module(f"cover.families.{folder}.generate").GENERATORS[kind]
    return found
