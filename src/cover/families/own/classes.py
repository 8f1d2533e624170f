"""What a family of your own is made of: `OwnPuzzle`, and for puzzles on a grid `OwnGrid`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from copy import copy
from itertools import takewhile
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

from cover.errors import InputError, OptionError, Place
from cover.facts import Source
from cover.families.outside import register
from cover.families.own.cells import MarkedCells
from cover.families.own.choices import NamedChoices
from cover.families.own.forms import AnswerForm
from cover.families.own.puzzle import Setting, statement_of
from cover.families.written import Record
from cover.puzzle import Puzzle
from cover.reading.arguments import Cell, Numbers, cell_at
from cover.reading.trial import GRID
from cover.solution import Solution

if TYPE_CHECKING:
    from decimal import Decimal

    from cover.drawing.svg import Picture


# What documents of all families say besides.
_YAML_KEYS = ("type", "name", "solution")


class ChosenOptions(Solution):
    """A solution that is a list of names: `placements` are these."""


class MarkedGrid(Solution):
    """A solution on a grid: an index, `r1c2` or row and column from 0, is the mark in a cell."""

    def __getitem__(self, key: Cell) -> str:
        """Return the mark in a cell; raises `KeyError` or `IndexError` where there is none."""
        rows = self.rows
        row, column = cell_at(key, (len(rows), len(rows[0])))
        return rows[row][column]

    @property
    def rows(self) -> list[list[str]]:
        """The marks of all cells, row by row."""
        answer = statement_of(cast("Any", self.puzzle)).form.answer(self.values)
        return cast("list[list[str]]", answer)

    @property
    def placements(self) -> list[tuple[tuple[int, int], str]]:
        """The cells that are not empty, by row and column from 0, each with its mark."""
        marks = [((y, x), mark) for y, row in enumerate(self.rows) for x, mark in enumerate(row)]
        return [each for each, value in zip(marks, self.values, strict=True) if value]


def _demand_own_command(cls: type[OwnPuzzle]) -> None:
    """Raise `TypeError` for a class that would change the family whose command it inherits.

    Its puzzles would be those of that family, whatever it says.
    """
    family: Any = next(each for each in cls.__mro__ if "command" in vars(each))
    if family is cls or not family.command:
        return
    below = takewhile(lambda each: each is not family, cls.__mro__)
    names = [name for each in below for name in vars(each) if _is_of(family, name)]
    if names:
        raise TypeError(
            f"{cls.__name__} changes {', '.join(dict.fromkeys(names))} of {family.__name__}, "
            f'and has its command "{family.command}": a family needs a `command` of its own'
        )


def _is_of(family: type[OwnPuzzle], name: str) -> bool:
    """Whether a name is what a family says, and not what all puzzles and objects have."""
    return hasattr(family, name) and not hasattr(Puzzle, name) and not name.startswith("__")


def _demand_settings(cls: type[OwnPuzzle]) -> None:
    """Raise `TypeError` for settings that a puzzle could not have."""
    if not isinstance(cls.settings, Mapping):
        raise TypeError(f"{cls.__name__} has settings that are no map from names to values")
    for name, value in cls.settings.items():
        if hasattr(OwnPuzzle, name) or callable(getattr(cls, name, None)):
            raise TypeError(f'{cls.__name__} has the setting "{name}", as each puzzle has `{name}`')
        if name in (*_YAML_KEYS, cls.yaml_key):
            raise TypeError(f'{cls.__name__} has the setting "{name}", a key of YAML already')
        if not isinstance(value, (int, str)):
            raise TypeError(f'{cls.__name__} has the setting "{name}", no number and no text')


class OwnPuzzle(Record, ABC):
    """A puzzle of a family from outside of the package; a family is a class made of this one.

    The class says what a text of the puzzle is, what may be chosen and what must be covered, and
    when an answer is right. It has its own command, formats, pictures and check then; with an entry
    point in the group `cover.families` they are there for everyone who installs its package.

    `command` is the name of the family, and `summary` its line in `cover --help`; the docstring is
    the help of the command, unless there is an `about`, with an `example` of a puzzle. `suffixes`
    are those of its files. `settings` are names with default values, numbers or texts: lines such
    as `stars 2` above a puzzle, keys in YAML, attributes of the puzzle. `yaml_key` is the key of
    the rows. `certainty`, from 0 to 99, is how certain it is that a text that `parse` takes is of
    this family, where `cover solve` has to tell. With `in_lines`, a line with `|` between rows is a
    puzzle, too. `blank` is what stands in a row where nothing is said; all else in rows is a given
    then, which `cover minimize` and `cover why` may leave out.

    An option is a name and its items; an answer is a list of names.

    Programs have the class itself, and its puzzles from `cover.read` and `cover.solve`;
    `cover.solve_lines` takes the families of the package only. A puzzle never changes: what `parse`
    sets can be read from it, and must not be changed. A class made of a family needs a `command` of
    its own, unless it only adds to what programs have.

    >>> class SquarePairs(OwnPuzzle):
    ...     command = "square-pairs"
    ...     def parse(self, rows):
    ...         if len(rows) > 1:
    ...             raise self.error("a second line, expected one", row=1)
    ...         self.numbers = [int(word) for word in rows[0].split()]
    ...     def items(self):
    ...         return self.numbers
    ...     def options(self):
    ...         pairs = [(a, b) for a in self.numbers for b in self.numbers if a < b]
    ...         return [(f"{a}+{b}", (a, b)) for a, b in pairs if a + b in (4, 9, 16, 25)]
    ...     def faults(self, answer):
    ...         found = sorted(int(number) for pair in answer for number in pair.split("+"))
    ...         return [] if found == sorted(self.numbers) else ["not each number is in one pair"]
    ...     def drawn(self, answer):
    ...         return None if answer is None else ", ".join(answer)
    ...     @classmethod
    ...     def new_rows(cls, random, **settings):
    ...         return [" ".join(map(str, sorted(random.sample(range(1, 13), 6))))]
    >>> SquarePairs.generate(seed=1).unique()
    <unique>
    >>> puzzle = SquarePairs("1 2 3 4 5 6 7 8")
    >>> puzzle.solve().data
    ['1+8', '2+7', '3+6', '4+5']
    >>> print(puzzle.solve())
    1+8, 2+7, 3+6, 4+5
    >>> puzzle.check("1+8 2+7").faults
    ('not each number is in one pair',)
    """

    summary: ClassVar[str] = "A family from outside."
    about: ClassVar[str] = ""
    example: ClassVar[str] = ""
    suffixes: ClassVar[tuple[str, ...]] = ()
    settings: ClassVar[Mapping[str, Setting]] = MappingProxyType({})
    yaml_key: ClassVar[str] = "text"
    certainty: ClassVar[int] = GRID
    in_lines: ClassVar[bool] = True
    blank: ClassVar[str] = ""
    form: ClassVar[type[AnswerForm]] = NamedChoices
    solution_class: ClassVar[type[Solution]] = ChosenOptions

    # --- What the author of a family writes ---

    @abstractmethod
    def parse(self, rows: list[str]) -> None:
        """Become the puzzle of some rows, none of them blank, by setting attributes.

        Settings are attributes already. Names that every puzzle has, such as `notes`, are refused.
        Raise `ValueError` for rows that are no puzzle, or `self.error`, which knows the place.
        """

    @abstractmethod
    def items(self) -> Iterable[Hashable]:
        """Return what exactly one chosen option must cover: texts, tuples and the like.

        Of some items, `multiplicities` may say another number of options.
        All other items that options have are covered at most once; or any number of times in the
        same colour, where options have `cover.problem.Coloured(item, colour)`.
        """

    def multiplicities(self) -> Mapping[Any, int | tuple[int, int]]:
        """Return by how many chosen options some of the items must be covered.

        That is a number, or the least and the most; for all other items it is one.

        >>> class Shifts(OwnPuzzle):
        ...     command = "shifts"
        ...     def parse(self, rows):
        ...         self.people = rows[0].split()
        ...     def items(self):
        ...         return ["early", "late", *self.people]
        ...     def multiplicities(self):
        ...         return {"early": 2, "late": (1, 2)}
        ...     def options(self):
        ...         shifts = [(who, at) for who in self.people for at in ("early", "late")]
        ...         return [(shift, shift) for shift in shifts]
        ...     def faults(self, answer):
        ...         early = [who for who, at in answer if at == "early"]
        ...         return [] if len(early) == 2 else [f"{len(early)} people are early"]
        >>> Shifts("Ann Bob Cat Dan").count()
        Count(6)
        """
        return {}

    @abstractmethod
    def options(self) -> Iterable[tuple[Any, Iterable[Any]]]:
        """Return what may be chosen: for each option what it means, and the items it covers."""

    @abstractmethod
    def faults(self, answer: Any) -> Iterable[str]:
        """Return what is wrong with an answer by the rules, in words; nothing if it is right.

        This knows nothing of items and options: all answers are checked by it before they are
        shown, and `cover check` asks it about answers of others.
        """

    def cost_of(self, meaning: Any) -> int | float | Decimal | str | None:
        """Return what an option costs, by what it means: a number, or the text of one.

        A family that has this is asked for its best solutions, too. Decimals count as they are
        written. Where all of a puzzle is None, it has no costs.

        >>> class PricedPairs(OwnPuzzle):
        ...     command = "priced-pairs"
        ...     def parse(self, rows):
        ...         self.names = rows[0].split()
        ...     def items(self):
        ...         return self.names
        ...     def options(self):
        ...         return [(a + b, (a, b)) for a in self.names for b in self.names if a < b]
        ...     def cost_of(self, meaning):
        ...         return abs(ord(meaning[0]) - ord(meaning[1])) / 4
        ...     def faults(self, answer):
        ...         return [] if sorted("".join(answer)) == sorted(self.names) else ["not all"]
        >>> solution = PricedPairs("a c b f").solve(min_cost=True)
        >>> solution.data, solution.cost
        (['ab', 'cf'], 1)
        """
        return None

    @classmethod
    def new_rows(cls, random: Random, **settings: Any) -> Sequence[str]:
        """Return the rows of a new puzzle with these settings, all that is drawn by `random`.

        A family that has this is made by `cover generate`, too, and by `generate`: rows are drawn
        until the puzzle has one solution.
        """
        raise OptionError(f"{cls.__name__} makes no puzzles: it has no new_rows()")

    @classmethod
    def _states_costs(cls) -> bool:
        """Return whether the family has `cost_of`."""
        return cls.cost_of is not OwnPuzzle.cost_of

    @classmethod
    def _makes_puzzles(cls) -> bool:
        """Return whether the family has `new_rows`."""
        return cls.new_rows.__func__ is not OwnPuzzle.new_rows.__func__  # type: ignore[attr-defined]

    @classmethod
    def generate(
        cls,
        *,
        seed: int | None = None,
        difficulty: Numbers | None = None,
        timeout: float | None = None,
        **settings: Any,
    ) -> Self:
        """Return a new puzzle with one solution, of a family that has `new_rows`.

        For the keywords that all families have, see `cover.Sudoku.generate`. Raises `OptionError`
        where the family makes no puzzles.
        """
        return cls._generated(cls.command, settings, seed, difficulty, timeout)

    def drawn(self, answer: Any) -> str | None:
        """Return a drawing for terminals, of the puzzle if `answer` is None; None for ours."""
        return None

    def pictured(self, answer: Any) -> Picture | None:
        """Return a picture, of the puzzle if `answer` is None; None for ours.

        >>> from cover.drawing.svg import words
        >>> round(words("1+8, 2+7").width)
        24
        """
        return None

    def error(self, message: str, row: int, column: int | None = None) -> InputError:
        """Return an error for `parse` to raise, at a row and a character of it, both from 0."""
        return InputError(Place("", row + 1, 0 if column is None else column + 1), message)

    # --- How it becomes one ---

    def __init_subclass__(cls, **keywords: Any) -> None:
        """Take a class with a command of its own as a family.

        Raises `TypeError` for a command or a setting whose name cannot be used, and for a class
        that would change the family whose command it inherits.
        """
        super().__init_subclass__(**keywords)
        _demand_own_command(cls)
        if "settings" in vars(cls):
            _demand_settings(cls)
            cls.settings = MappingProxyType({**cls.settings})
        if vars(cls).get("command"):
            register(cls)

    @classmethod
    def _begun(cls, settings: Mapping[str, Setting]) -> Self:
        """Return an object that has its settings, and is to be given its rows by `parse`.

        It knows the rules of one puzzle; objects that programs have take their attributes from it.
        """
        rules = cls.__new__(cls)
        object.__setattr__(rules, "_has_rules", True)
        rules.__dict__.update(settings)
        return rules

    @classmethod
    def made(cls, source: Source, **stated: Any) -> Self:
        """Return the puzzle of a statement that was read, with what `parse` has set."""
        puzzle = super().made(source, **stated)
        puzzle._have_attributes()
        return puzzle

    def _have_attributes(self) -> None:
        """Have what `parse` has set: lists, maps and sets as copies, so that rules keep theirs."""
        for name, value in vars(statement_of(cast("Any", self)).rules).items():
            self.__dict__[name] = copy(value) if isinstance(value, (list, dict, set)) else value

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, "_has_rules"):
            if hasattr(OwnPuzzle, name):
                raise AttributeError(f"every puzzle has `{name}`; another name is needed")
            object.__setattr__(self, name, value)
        elif hasattr(Puzzle, name):
            super().__setattr__(name, value)
        elif "source" in self.__dict__:
            raise AttributeError("a puzzle never changes; make another one")
        else:  # it is being made, and may have other values than its class
            object.__setattr__(self, name, value)


class OwnGrid(OwnPuzzle):
    """A puzzle on a grid, whose answer is a mark in each cell, or nothing.

    `marks` are what a cell can hold, and `empty` stands for nothing. An option is a map from cells,
    pairs of row and column from 0, to the marks that it puts there, with its items; an answer is a
    list of rows, each a list of marks.

    `parse` sets `cells`, the rows of characters or, where there are blanks, of words, and their
    `height` and `width`. A family that wants more goes on from there: `regions` has rows of labels,
    None for what is no cell, and thick lines are drawn between different ones; `clues` are the
    texts, by cells, that a puzzle shows before it is solved.

    >>> class Rooks(OwnGrid):
    ...     command, marks = "rooks", "R"
    ...     def parse(self, rows):
    ...         super().parse(rows)
    ...         n = range(self.height)
    ...         self.clues = {(y, x): "x" for y in n for x in n if self.cells[y][x] == "x"}
    ...     def items(self):
    ...         return [(line, k) for line in ("row", "column") for k in range(self.height)]
    ...     def options(self):
    ...         for y in range(self.height):
    ...             for x in range(self.width):
    ...                 if (y, x) not in self.clues:
    ...                     yield {(y, x): "R"}, [("row", y), ("column", x)]
    ...     def faults(self, answer):
    ...         lines = [*answer, *zip(*answer)]
    ...         return ["not one rook in a line" for line in lines if line.count("R") != 1]
    >>> puzzle = Rooks([".x.", "..x", "..."])
    >>> puzzle.count()
    Count(3)
    >>> print(puzzle.solve())
    ┌───────┐
    │ R x . │
    │ . R x │
    │ . . R │
    └───────┘
    """

    yaml_key: ClassVar[str] = "grid"
    form: ClassVar[type[AnswerForm]] = MarkedCells
    solution_class: ClassVar[type[Solution]] = MarkedGrid

    marks: Sequence[str] = ()
    empty: str = "."
    regions: Sequence[Sequence[Hashable]] | None = None
    clues: Mapping[tuple[int, int], str] = MappingProxyType({})

    @classmethod
    def _begun(cls, settings: Mapping[str, Setting]) -> Self:
        """Return an object with clues of its own, which `parse` may change."""
        rules = super()._begun(settings)
        rules.clues = {**cls.clues}
        return rules

    def parse(self, rows: list[str]) -> None:
        """Take rows of cells, all of one length."""
        self.cells = [row.split() if " " in row else [*row] for row in rows]
        self.height, self.width = len(rows), len(self.cells[0]) if rows else 0
        for number, row in enumerate(self.cells):
            if len(row) != self.width:
                raise self.error(f"{len(row)} cells in a row, expected {self.width}", number)
        if not self.width:
            raise ValueError("there are no cells")


def class_of(record: Record) -> type[OwnPuzzle]:
    """Return the class of the family of a record."""
    return cast("type[OwnPuzzle]", statement_of(record).kind)
