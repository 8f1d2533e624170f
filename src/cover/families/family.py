"""What the folder of a family has to offer; each of its modules is loaded when it is needed.

| module | has |
|---|---|
| `puzzle` | the puzzle: its rules, model and check (see `cover.puzzle`) |
| `formats` | `FORMATS`: for each command all that it reads |
| `yaml` | `read_...` for each command; `stated` and `stated_solution` |
| `drawing` | `draw`, for a terminal; `draw_marked`, an unsolved puzzle with marks |
| `picture` | `picture`, for SVG and HTML; `picture_marked`; `solid`, where it stands in space |
| `solutions` | `read_lines`, `read_data`: answers of any program; perhaps `puzzle_lines` |
| `words` | `words`: what items and options are called; `telling`: how steps are told |
| `parts` | `parts`: what can be left out of a statement; `demands`: what the rules demand |
| `generate` | `GENERATORS`: for each kind of new puzzles how they are made |
| `likeness` | `mark`, `form`: of turned and mirrored puzzles the same; `form` of no others |
| `commands` | `COMMANDS`: for each command its help and its own options |
| `classes` | `class_of`: of a record, the class programs hold it as; perhaps `OPTIONS` |
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from cover.families import COMMANDS, KINDS, OUTSIDE
from cover.reading.formats import Formats
from cover.reading.records import Reading

if TYPE_CHECKING:
    import click

    from cover.families.generating import Generator


class Document(NamedTuple):
    """A puzzle that comes with `cover`, in the place of files, and the option that asks for it."""

    name: str
    data: bytes
    option: str


class InputPlan(NamedTuple):
    """How the inputs of a run are read: by a family, None if each tells its own, and its options.

    With a `document`, that is the only input.
    """

    family: Family | None
    reading: Reading[Any]
    document: Document | None = None


class FamilyCommand(NamedTuple):
    """A command by its help and the options that only its family has.

    `{formats}` in the `help` stands for what is read. `prepare` tells from the values of the
    options, by their names, how inputs are read; it may raise `InputError`. `refuse` raises
    `click.UsageError` where one of them does not go with what is asked, the mode of a request.
    `questions` are the names of options that say what is asked, and not what puzzles are.
    """

    short_help: str
    help: str
    options: Sequence[click.Option]
    prepare: Callable[[Family, Reading[Any], Mapping[str, Any]], InputPlan]
    refuse: Callable[[str, Mapping[str, Any]], None]
    questions: tuple[str, ...] = ()


def any_mode(mode: str, options: Mapping[str, Any]) -> None:
    """All options go with whatever is asked."""


class Family(NamedTuple):
    """A family by the name of one of its commands, which is also the `type` of its YAML."""

    name: str

    @property
    def formats(self) -> Formats:
        """All that the command reads."""
        formats: Formats = self.module("formats").FORMATS[self.name]
        return formats

    @property
    def command(self) -> FamilyCommand:
        """The command's help and options."""
        command: FamilyCommand = self.module("commands").COMMANDS[self.name]
        return command

    def option(self, name: str, value: object) -> object:
        """Return the value of an option as readers take it, from one that programs may pass on.

        Raises `InputError` where it has no such meaning.
        """
        folder = f"cover.families.{COMMANDS.get(self.name, OUTSIDE)}"
        home = "classes" if find_spec(f"{folder}.classes") else "puzzle"
        said = getattr(self.module(home), "OPTIONS", {})
        return said[name](value) if name in said else value

    def module(self, name: str) -> Any:
        """Load a module of the family's folder."""
        return import_module(f"cover.families.{COMMANDS.get(self.name, OUTSIDE)}.{name}")


# The families of the package itself.
FAMILIES = {name: Family(name) for name in COMMANDS}


def family_named(name: str) -> Family | None:
    """Return the family of a name, of the package or from outside; None where there is none.

    Raises `OptionError` for one from outside that is broken.
    """
    if name in FAMILIES:
        return FAMILIES[name]
    from cover.families.outside import is_known, kind_of

    if not is_known(name):
        return None
    kind_of(name)
    return Family(name)


def all_names() -> tuple[str, ...]:
    """Return the names of all families, those from outside last; these may be broken."""
    from cover.families.outside import names

    return (*FAMILIES, *names())


def from_outside() -> dict[str, Family]:
    """Return the families from outside that are not broken, by their names."""
    from cover.families.outside import fault_of, names

    return {name: Family(name) for name in names() if fault_of(name) is None}


def generator(kind: str) -> Generator:
    """Return how puzzles of a kind are made, one of `KINDS` or the name of a family from outside.

    Raises `OptionError` for one from outside that is broken, or that makes none.
    """
    folder = f"cover.families.{KINDS.get(kind, OUTSIDE)}"
    found: Generator = import_module(f"{folder}.generate").GENERATORS[kind]
    return found
