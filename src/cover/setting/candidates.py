"""Which values each cell has in any solution, and in how many: `cover candidates`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from json import dumps, loads
from types import MappingProxyType
from typing import TYPE_CHECKING

from cover.drawing.marks import Marking, Note, Tone
from cover.errors import OptionError
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.cell_names import Cell, cell_at, coordinates, name_of
from cover.reading.lines import counted
from cover.result import Result, json_number
from cover.setting.true_options import TrueOptions, json_object
from cover.solver.settling import IN_SOME, OPEN

if TYPE_CHECKING:
    from cover.drawing.svg import Picture


def candidates(
    puzzle: Puzzle,
    query: Query,
    counts: bool | None = None,
    memory: int | None = None,
    is_simple: bool = False,
) -> Candidates:
    """Return the candidates of a puzzle; raises `LimitError` where there was no time to begin.

    `TrueOptions` says what `counts` and `memory` mean, and what simple ones are.
    """
    found = TrueOptions(puzzle, query, counts=counts, memory=memory, is_simple=is_simple)
    return Candidates(puzzle, found)


def refuse_with_simple(values: Mapping[str, object], named: Callable[[str], str] = str) -> None:
    """Raise `OptionError` for what goes with a search, where the candidates are simple ones."""
    for name, value in values.items():
        if value is not None:
            raise OptionError(f"{named('simple')} searches nothing; leave {named(name)} out")


class Candidates(Result, Mapping[Cell, Mapping[str, "int | None"]]):
    """What each cell can be, by its name: the values that it has in any solution.

    A cell of a grid or a board can be named by its row and column from 0, too. Its values are a
    mapping to the number of solutions that have them, None where these were not counted.

    `status` is that of the puzzle: unique, several, none or unknown. `solutions` is the number of
    all solutions, None where they were not counted. `unknown` has the values, by the cells, of
    which a limit left open whether any solution has them; they are not among the others, and
    `unsettled` is how many there may be of them: more than `unknown` has unless it `names_all`.
    `str()` is the drawing with its pencil marks; a notebook shows its picture.

    Simple ones are what the givens alone leave, and `status` is open: nothing was searched.

    >>> import cover
    >>> found = cover.Sudoku("1....2.....3....").candidates()
    >>> found.status, found.solutions
    ('several', 6)
    >>> dict(found["r1c2"])
    {'3': 3, '4': 3}
    >>> list(found[0, 0])
    ['1']
    """

    columns = ("candidates", "solutions", "unsettled")
    puzzle: Puzzle

    def __init__(self, puzzle: Puzzle, found: TrueOptions) -> None:
        self.puzzle = puzzle
        self.status = found.status
        self.solutions = found.total
        self.names_all = found.names_all
        self._found = found
        self._words = found.words
        self._states = found.states
        self.unsettled = self._states.count(OPEN) if self.names_all else found.unsettled

    def __getitem__(self, cell: Cell) -> Mapping[str, int | None]:
        """Raises `KeyError` or `IndexError` where there is no such cell."""
        if isinstance(cell, str) and cell in self._cells:
            return self._cells[cell]
        if self._size is None:
            raise KeyError(cell)
        return self._cells[name_of(cell_at(cell, self._size))]

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def __repr__(self) -> str:
        return f"<Candidates {self.status}, {sum(map(len, self.values()))} in {self.asked}>"

    @cached_property
    def _certain(self) -> dict[int, dict[str, int | None]]:
        """The values of each item that is asked that some solution has, and how many have them."""
        uses, states = self._uses, self._states
        return {
            item: {
                value: None if uses is None else uses[k]
                for k, value in enumerate(values, start)
                if states[k] == IN_SOME
            }
            for item, values, start, _ in self._found.table.rows
        }

    @cached_property
    def _open(self) -> dict[int, tuple[str, ...]]:
        """The values of each item that is asked of which it is not known."""
        states = self._states
        return {
            item: tuple(v for k, v in enumerate(values, start) if states[k] == OPEN)
            for item, values, start, _ in self._found.table.rows
        }

    @cached_property
    def _cells(self) -> dict[str, Mapping[str, int | None]]:
        name = self._words.item
        return {name(item): MappingProxyType(held) for item, held in self._certain.items()}

    @cached_property
    def unknown(self) -> Mapping[str, tuple[str, ...]]:
        """The values that are not settled, by the cells that have such."""
        name = self._words.item
        return {name(item): held for item, held in self._open.items() if held}

    @cached_property
    def _size(self) -> tuple[int, ...] | None:
        """The size of the lattice of all cells; None where there are others among them."""
        found = [coordinates(name) for name in self._cells]
        cells = [tuple(n for n in each if n is not None) for each in found if each is not None]
        if not cells or len(cells) < len(found) or len({len(cell) for cell in cells}) > 1:
            return None
        return tuple(max(numbers) + 1 for numbers in zip(*cells, strict=True))

    @cached_property
    def _uses(self) -> tuple[int, ...] | None:
        uses = self._found.uses
        return None if uses is None else self._found.table.uses(uses)

    @property
    def asked(self) -> str:
        """How many cells there are, or what else is asked: `16 cells`, `1 vertex`."""
        return counted(len(self._certain), self._words.asked_kind)

    def lines(self, colour: bool) -> Iterator[str]:
        if self.status != "none":
            yield self.puzzle._draw_marked(self._marking, colour)
        told = "; --simple has the marks that do not tell it" if self.status == "unique" else ""
        yield self.line() + told

    def cells(self) -> Mapping[str, object]:
        count = sum(map(len, self._certain.values())) + self.unsettled
        return {"candidates": count, "solutions": self.solutions, "unsettled": self.unsettled}

    def line(self) -> str:
        if self.status == "none":
            return "no solution"
        count = sum(map(len, self._certain.values())) + self.unsettled
        parts = [f"{counted(count, 'candidate')} in {self.asked}"]
        if self.status == "open":
            parts.append("what the givens alone leave")
        if self.solutions is not None:
            parts.append(counted(self.solutions, "solution"))
        if self.unsettled:
            shown = "marked ?" if self.names_all else "and not shown"
            parts.append(f"{self.unsettled} of them not settled in the time, {shown}")
        return "; ".join(parts)

    def data(self) -> Mapping[str, object]:
        told: Mapping[str, object] = loads(self.json())
        return told

    def json(self) -> str:
        # Without an object for each value in between.
        if self.status == "none":
            return "{}"
        table, states = self._found.table, self._states
        told = {"candidates": table.json_lists(states)}
        if self.names_all and self.unsettled:
            told["unknown"] = table.json_open(states)
        if not self.names_all:
            told["unsettled"] = dumps(self.unsettled)
        if self.solutions is not None:
            told["solutions"] = dumps(json_number(self.solutions))
            told["counts"] = table.json_counts(self._uses or ())
        return json_object((dumps(name), text) for name, text in told.items())

    def pictures(self) -> Iterator[tuple[str, Picture]]:
        if self.status == "none":
            yield self.line(), self.puzzle._picture(None)
        else:
            yield self.line(), self.puzzle._picture_marked(self._marking)

    @cached_property
    def _marking(self) -> Marking:
        """The values as notes of all cells that are not given; where there is one, it is sure."""
        given, notes = self._found.given(), dict[int, tuple[Note, ...]]()
        for item, certain in self._certain.items():
            if item in given:
                continue
            left = self._open.get(item, ())
            is_sure = len(certain) + len(left) == 1 and self.status != "open"
            tone: Tone = "sure" if is_sure else ""
            known = [
                Note(value, tone, uses / self.solutions if uses and self.solutions else None)
                for value, uses in certain.items()
            ]
            notes[self._words.cell(item)] = (*known, *(Note(f"{value}?") for value in left))
        return Marking(notes=notes)
