"""What the folder of a family has to offer; each of its modules is loaded when it is needed.

| module | has |
|---|---|
| `puzzle` | the puzzle: its rules, model and check (see `cover.puzzle`) |
| `formats` | `FORMATS`: for each command all that it reads |
| `yaml` | `read_...` for each command, `read_solution`; `stated` and `stated_solution` |
| `drawing` | `draw`, for a terminal |
| `picture` | `picture`, for SVG and HTML; `solid`, for HTML, where something stands in space |
| `solutions` | `read_lines`, `read_data`: answers of any program; perhaps `puzzle_lines` |
| `commands` | `COMMANDS`: for each command its help and its own options |
| `classes` | `class_of`: of a record, the class of the puzzle as programs hold it |
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from cover.errors import Place
from cover.families import COMMANDS, OUTSIDE
from cover.puzzle import AnyPuzzle
from cover.reading.formats import Formats
from cover.reading.lines import Lines
from cover.reading.records import Reading, Record, Solution

if TYPE_CHECKING:
    import click

    from cover.drawing.html import Solid
    from cover.drawing.svg import Picture


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


class PuzzleLines(NamedTuple):
    """Lines of `cells` characters, each a puzzle of one shape or an answer.

    `values` has what characters mean, 0 for a blank, and `symbol` how a symbol is written. An
    answer is right if it keeps what is given and has a symbol in each cell, none twice in any of
    the `groups` of cells. `puzzle` makes the puzzle of some givens.
    """

    cells: int
    values: Mapping[str, int]
    groups: Sequence[Sequence[int]]
    puzzle: Callable[[tuple[int, ...]], AnyPuzzle]
    symbol: Callable[[int], str]


class Family(NamedTuple):
    """A family by the name of one of its commands, which is also the `type` of its YAML."""

    name: str

    @property
    def formats(self) -> Formats:
        """All that the command reads."""
        formats: Formats = self._module("formats").FORMATS[self.name]
        return formats

    @property
    def command(self) -> FamilyCommand:
        """The command's help and options."""
        command: FamilyCommand = self._module("commands").COMMANDS[self.name]
        return command

    def draw(
        self,
        record: Record,
        solution: Sequence[int] | None,
        colour: bool,
        above: Sequence[int] | None = None,
    ) -> str:
        """Draw a solution, or the unsolved puzzle, for a terminal, with colours or without.

        In colour, what is not as in the solution `above` it is marked.
        """
        drawn: str = self._module("drawing").draw(record, solution, colour, above)
        return drawn

    def picture(self, record: Record, solution: Sequence[int] | None) -> Picture:
        """Make a picture of a solution, or of the unsolved puzzle."""
        picture: Picture = self._module("picture").picture(record, solution)
        return picture

    def solid(self, record: Record, solution: Sequence[int]) -> Solid | None:
        """Make a solid of a solution in space; None of others."""
        make = getattr(self._module("picture"), "solid", None)
        return None if make is None else make(record, solution)

    def stated(self, record: Record) -> dict[str, object]:
        """Return the keys of a puzzle in YAML and their values."""
        keys: dict[str, object] = self._module("yaml").stated(record, self.name)
        return keys

    def stated_solution(self, record: Record, solution: Sequence[int]) -> object:
        """Return a solution as it stands beside its puzzle in YAML."""
        return self._module("yaml").stated_solution(record, solution)

    def read_answer(self, lines: Lines, record: Record) -> Solution:
        """Take an answer to a puzzle, that begins with the coming line; raises `InputError`.

        It is a `WrongAnswerError` where the answer can be read, and is wrong by what it says.
        """
        solution: Solution = self._module("solutions").read_lines(lines, record)
        return solution

    def answer_of(self, value: object, record: Record, place: Place) -> Solution:
        """Return the answer to a puzzle that a value of JSON or YAML says; raises as above."""
        solution: Solution = self._module("solutions").read_data(value, record, place)
        return solution

    def puzzle_lines(self, record: Record) -> PuzzleLines | None:
        """Return how lines like that of a puzzle are checked together; None where they are not."""
        lines = getattr(self._module("solutions"), "puzzle_lines", None)
        return None if lines is None else lines(record)

    def puzzle_class(self, record: Record) -> type[Any]:
        """Return the class of a puzzle as programs hold it (see `cover.library`), a `Puzzle`."""
        found: type[Any] = self._module("classes").class_of(record)
        return found

    def _module(self, name: str) -> Any:
        return import_module(f"{self._folder}.{name}")

    @property
    def _folder(self) -> str:
        return f"cover.families.{COMMANDS.get(self.name, OUTSIDE)}"


# The families of the package itself.
FAMILIES = {name: Family(name) for name in COMMANDS}


def family_of(record: Record) -> Family:
    """Return the family whose YAML states all of a puzzle, and which draws it."""
    return Family(record.puzzle.family)


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


def draw(
    record: Record,
    solution: Sequence[int] | None,
    colour: bool,
    above: Sequence[int] | None = None,
) -> str:
    """Draw a solution of any record, or the unsolved puzzle, for a terminal; see `Family.draw`."""
    return family_of(record).draw(record, solution, colour, above)


def picture(record: Record, solution: Sequence[int] | None) -> Picture:
    """Make a picture of a solution of any record, or of the unsolved puzzle."""
    return family_of(record).picture(record, solution)


def solid(record: Record, solution: Sequence[int]) -> Solid | None:
    """Make a solid of a solution in space of any record; None of others."""
    return family_of(record).solid(record, solution)
