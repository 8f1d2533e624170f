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

from collections.abc import Callable, Hashable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from cover.errors import Place
from cover.families import COMMANDS, KINDS, OUTSIDE
from cover.puzzle import GridPuzzle
from cover.reading.formats import Formats
from cover.reading.lines import Lines
from cover.reading.records import Reading, Record, Solution, lines_of_text

if TYPE_CHECKING:
    import click

    from cover.drawing.html import Solid
    from cover.drawing.marks import Marking
    from cover.drawing.svg import Picture
    from cover.families.generating import Generator
    from cover.families.parts import ModelDemands, Parts
    from cover.families.words import Telling, Words
    from cover.problem import Problem


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
    puzzle: Callable[[tuple[int, ...]], GridPuzzle]
    symbol: Callable[[int], str]


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

    def draw_marked(self, record: Record, marks: Marking, colour: bool) -> str:
        """Draw the unsolved puzzle for a terminal, with marks."""
        drawn: str = self.module("drawing").draw_marked(record, marks, colour)
        return drawn

    def picture_marked(self, record: Record, marks: Marking) -> Picture:
        """Make a picture of the unsolved puzzle with marks."""
        picture: Picture = self.module("picture").picture_marked(record, marks)
        return picture

    def words(self, record: Record) -> Words:
        """Return what people call the items and options of the model of a record."""
        words: Words = self.module("words").words(record)
        return words

    def telling(self, record: Record, problem: Problem) -> Telling:
        """Return how steps on the model of a record are told."""
        told: Telling = self.module("words").telling(record, problem)
        return told

    def parts(self, record: Record) -> Parts:
        """Return what the statement of a record says of the answer, and can be left out."""
        parts: Parts = self.module("parts").parts(record)
        return parts

    def demands(self, record: Record) -> ModelDemands:
        """Return what the rules demand, of a record without any of its parts."""
        demands: ModelDemands = self.module("parts").demands(record)
        return demands

    def states_demands(self, record: Record) -> bool:
        """Whether a statement says what its rules demand, so that these are its parts."""
        is_stated = getattr(self.module("parts"), "is_stated", None)
        return is_stated is not None and is_stated(record)

    def option_parts(self, record: Record) -> Parts | None:
        """Return what it offers to the answer; None where that follows from the rules."""
        make = getattr(self.module("parts"), "option_parts", None)
        return None if make is None else make(record)

    def mark(self, record: Record) -> Hashable:
        """Return what is the same of puzzles that are alike, and soon found."""
        mark: Hashable = self.module("likeness").mark(record)
        return mark

    def form(self, record: Record) -> Hashable:
        """Return what is the same of puzzles that are alike, and of no others.

        They are alike if one is the other, turned or mirrored, or with its symbols exchanged where
        these are names alone; see `likeness` of each family.
        """
        form: Hashable = self.module("likeness").form(record)
        return form

    def stated(self, record: Record) -> dict[str, object]:
        """Return the keys of a puzzle in YAML and their values."""
        keys: dict[str, object] = self.module("yaml").stated(record, self.name)
        return keys

    def stated_solution(self, record: Record, solution: Sequence[int]) -> object:
        """Return a solution as it stands beside its puzzle in YAML."""
        return self.module("yaml").stated_solution(record, solution)

    def read_answer(self, lines: Lines, record: Record) -> Solution:
        """Take an answer to a puzzle, that begins with the coming line; raises `InputError`.

        It is a `WrongAnswerError` where the answer can be read, and is wrong by what it says.
        """
        solution: Solution = self.module("solutions").read_lines(lines, record)
        return solution

    def answer_of(self, value: object, record: Record, place: Place) -> Solution:
        """Return the answer to a puzzle that a value of JSON or YAML says; raises as above."""
        if isinstance(value, str):
            return self.read_answer(lines_of_text(value, place), record)
        solution: Solution = self.module("solutions").read_data(value, record, place)
        return solution

    def puzzle_lines(self, record: Record) -> PuzzleLines | None:
        """Return how lines like that of a puzzle are checked together; None where they are not."""
        lines = getattr(self.module("solutions"), "puzzle_lines", None)
        return None if lines is None else lines(record)

    def puzzle_class(self, record: Record) -> type[Any]:
        """Return the class of a puzzle as programs hold it (see `cover.library`), a `Puzzle`."""
        found: type[Any] = self.module("classes").class_of(record)
        return found

    def option(self, name: str, value: object) -> object:
        """Return the value of an option as readers take it, from one that programs may pass on.

        Raises `InputError` where it has no such meaning.
        """
        said = getattr(self.module("classes"), "OPTIONS", {})
        return said[name](value) if name in said else value

    def module(self, name: str) -> Any:
        """Load a module of the family's folder."""
        return import_module(f"cover.families.{COMMANDS.get(self.name, OUTSIDE)}.{name}")


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


def generator(kind: str) -> Generator:
    """Return how puzzles of a kind are made, one of `KINDS` or the name of a family from outside.

    Raises `OptionError` for one from outside that is broken, or that makes none.
    """
    folder = f"cover.families.{KINDS.get(kind, OUTSIDE)}"
    found: Generator = import_module(f"{folder}.generate").GENERATORS[kind]
    return found


def draw(
    record: Record,
    solution: Sequence[int] | None,
    colour: bool,
    above: Sequence[int] | None = None,
) -> str:
    """Draw a solution, or the unsolved puzzle, for a terminal, with colours or without.

    In colour, what is not as in the solution `above` it is marked.
    """
    drawn: str = family_of(record).module("drawing").draw(record, solution, colour, above)
    return drawn


def picture(record: Record, solution: Sequence[int] | None) -> Picture:
    """Make a picture of a solution, or of the unsolved puzzle."""
    picture: Picture = family_of(record).module("picture").picture(record, solution)
    return picture


def solid(record: Record, solution: Sequence[int]) -> Solid | None:
    """Make a solid of a solution in space; None of others."""
    make = getattr(family_of(record).module("picture"), "solid", None)
    return None if make is None else make(record, solution)


def stated(record: Record, family: Family | None = None) -> dict[str, object]:
    """Return the keys of a puzzle, or a part of one, and their values, which are read back.

    Without a `family`, that of the record is found.
    """
    family = family or family_of(record)
    keys = {"type": family.name, **family.stated(record)}
    if record.shard is not None:
        from cover.reading.part_key import KEY, stated_shard

        keys[KEY] = stated_shard(record.shard)
    return keys
