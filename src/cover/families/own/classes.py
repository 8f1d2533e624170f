"""What a family of your own is made of: `OwnPuzzle`, and for puzzles on a grid `OwnGrid`."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

from cover.errors import InputError, Place
from cover.families.outside import register
from cover.families.own.cells import MarkedCells
from cover.families.own.choices import NamedChoices
from cover.families.own.puzzle import Setting, statement_of
from cover.library.cells import Cell, cell_at
from cover.library.inputs import Text
from cover.library.puzzle import Puzzle
from cover.library.solution import Solution
from cover.reading.records import Record
from cover.reading.trial import GRID

if TYPE_CHECKING:
    from cover.drawing.svg import Picture


class ChosenOptions(Solution):
    """A solution that is a list of names: `placements` are these."""

    __slots__ = ()


class MarkedGrid(Solution):
    """A solution on a grid: an index, `r1c2` or row and column from 0, is the mark in a cell."""

    __slots__ = ()

    def __getitem__(self, key: Cell) -> str:
        """Return the mark in a cell; raises `KeyError` or `IndexError` where there is none."""
        rows = self.rows
        row, column = cell_at(key, (len(rows), len(rows[0])))
        return rows[row][column]

    @property
    def rows(self) -> list[list[str]]:
        """The marks of all cells, row by row."""
        rows: list[list[str]] = statement_of(self._record).form.answer(self.values)
        return rows

    @property
    def placements(self) -> list[tuple[tuple[int, int], str]]:
        """The cells that are not empty, by row and column from 0, each with its mark."""
        width = len(self.rows[0])
        return [
            (divmod(cell, width), self.rows[cell // width][cell % width])
            for cell, value in enumerate(self.values)
            if value
        ]


class OwnPuzzle(Puzzle):
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
    puzzle, too.

    An option is a name and its items; an answer is a list of names.

    >>> class SquarePairs(OwnPuzzle):
    ...     command = "square-pairs"
    ...     def parse(self, rows):
    ...         self.numbers = [int(word) for word in " ".join(rows).split()]
    ...     def items(self):
    ...         return self.numbers
    ...     def options(self):
    ...         pairs = [(a, b) for a in self.numbers for b in self.numbers if a < b]
    ...         return [(f"{a}+{b}", (a, b)) for a, b in pairs if a + b in (4, 9, 16, 25)]
    ...     def faults(self, answer):
    ...         found = sorted(int(number) for pair in answer for number in pair.split("+"))
    ...         return [] if found == sorted(self.numbers) else ["not each number is in one pair"]
    >>> puzzle = SquarePairs("1 2 3 4 5 6 7 8")
    >>> puzzle.solve().data
    ['1+8', '2+7', '3+6', '4+5']
    >>> puzzle.check("1+8 2+7").faults
    ('not each number is in one pair',)
    """

    summary: ClassVar[str] = "A family from outside."
    about: ClassVar[str] = ""
    example: ClassVar[str] = ""
    suffixes: ClassVar[tuple[str, ...]] = ()
    settings: ClassVar[Mapping[str, Setting]] = {}
    yaml_key: ClassVar[str] = "text"
    certainty: ClassVar[int] = GRID
    in_lines: ClassVar[bool] = True
    form: ClassVar[Any] = NamedChoices
    solution_class: ClassVar[type[Solution]] = ChosenOptions

    # --- What the author of a family writes ---

    def parse(self, rows: list[str]) -> None:
        """Become the puzzle of some rows, none of them blank, by setting attributes.

        Settings are attributes already. Raise `ValueError` for rows that are no puzzle, or
        `self.error`, which knows the place.
        """
        raise NotImplementedError

    def items(self) -> Iterable[Hashable]:
        """Return what exactly one chosen option must cover: texts, tuples and the like.

        All other items that options have are covered at most once; or any number of times in the
        same colour, where options have `cover.problem.Coloured(item, colour)`.
        """
        raise NotImplementedError

    def options(self) -> Iterable[tuple[Any, Iterable[Any]]]:
        """Return what may be chosen: for each option what it means, and the items it covers."""
        raise NotImplementedError

    def faults(self, answer: Any) -> Iterable[str]:
        """Return what is wrong with an answer by the rules, in words; nothing if it is right.

        This knows nothing of items and options: all answers are checked by it before they are
        shown, and `cover check` asks it about answers of others.
        """
        raise NotImplementedError

    def drawn(self, answer: Any) -> str | None:
        """Return a drawing for terminals, of the puzzle if `answer` is None; None for ours."""
        return None

    def pictured(self, answer: Any) -> Picture | None:
        """Return a picture (see `cover.drawing.svg`), of the puzzle without an answer, or None."""
        return None

    def error(self, message: str, row: int, column: int | None = None) -> InputError:
        """Return an error for `parse` to raise, at a row and a character of it, both from 0."""
        return InputError(Place("", row + 1, 0 if column is None else column + 1), message)

    # --- How it becomes one ---

    def __init_subclass__(cls, **keywords: Any) -> None:
        """Take a class with a command of its own as a family; raises `TypeError` for its name."""
        super().__init_subclass__(**keywords)
        if cls.__dict__.get("command"):
            register(cls)

    def _take(
        self, text: Text, options: Any = None, *, input_format: str = "", called: str = "text"
    ) -> None:
        super()._take(text, options, input_format=input_format, called=called)
        self.__dict__.update(vars(statement_of(self.record).rules))

    @classmethod
    def of_record(cls, record: Record, notes: Sequence[str] = ()) -> Self:
        """Return the puzzle of a record that was read."""
        puzzle = super().of_record(record, notes)
        puzzle.__dict__.update(vars(statement_of(record).rules))
        return puzzle

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, "record"):
            super().__setattr__(name, value)
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
    ...         return [f"{line.count('R')} rooks in a line" for line in lines if line.count("R") != 1]
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
    form: ClassVar[Any] = MarkedCells
    solution_class: ClassVar[type[Solution]] = MarkedGrid

    marks: Sequence[str] = ()
    empty: str = "."
    regions: Sequence[Sequence[Hashable]] | None = None
    clues: Mapping[tuple[int, int], str] = {}

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
    kind: Any = statement_of(record).kind
    found: type[OwnPuzzle] = kind
    return found
