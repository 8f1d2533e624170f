"""Which values each cell has in any solution, and in how many: `cover candidates`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from json import dumps, loads
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from cover.drawing.marks import Marking, Note
from cover.families.sentences import number_of
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.cell_names import Cell, cell_at, coordinates, name_of
from cover.reading.lines import in_full
from cover.result import Result, json_number
from cover.setting.true_options import TrueOptions, json_object
from cover.solver.settling import IN_SOME, OPEN

if TYPE_CHECKING:
    from cover.drawing.svg import Picture


def candidates(
    puzzle: Puzzle, query: Query, counts: bool | None = None, memory: int | None = None
) -> Candidates:
    """Return the candidates of a puzzle; raises `LimitError` where there was no time to begin.

    `TrueOptions` says what `counts` and `memory` mean.
    """
    return Candidates(puzzle, TrueOptions(puzzle, query, counts=counts, memory=memory))


class CandidateValue(NamedTuple):
    """A value of an item.

    `certain` tells whether any solution has it, or that this is not known; `solutions` how many do,
    None where they were not counted.
    """

    value: str
    certain: bool
    solutions: int | None


class Candidates(Result, Mapping[Cell, Mapping[str, "int | None"]]):
    """What each cell can be, by its name: the values that it has in any solution.

    A cell of a grid or a board can be named by its row and column from 0, too. Its values are a
    mapping to the number of solutions that have them, None where these were not counted.

    `status` is that of the puzzle: unique, several, none or unknown. `solutions` is the number of
    all solutions, None where they were not counted. `unknown` has the values, by the cells, of
    which a limit left open whether any solution has them; they are not among the others, and
    `unsettled` is how many there may be of them: more than `unknown` has unless it `names_all`.
    `str()` is the drawing with its pencil marks; a notebook shows its picture.

    >>> import cover
    >>> found = cover.Sudoku("1....2.....3....").candidates()
    >>> found.status, found.solutions
    ('several', 6)
    >>> dict(found["r1c2"])
    {'3': 3, '4': 3}
    >>> list(found[0, 0])
    ['1']
    """

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
        """Return the values of a cell; raises `KeyError` or `IndexError` where there is none."""
        if isinstance(cell, str) and cell in self._cells:
            return self._cells[cell]
        if self._size is None:
            raise KeyError(cell)
        return self._cells[name_of(cell_at(cell, self._size))]

    def __iter__(self) -> Iterator[Cell]:
        """Iterate over the names of all cells, in reading order."""
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def __repr__(self) -> str:
        return f"<Candidates {self.status}, {sum(map(len, self.values()))} in {self.asked}>"

    @cached_property
    def _cells(self) -> dict[str, Mapping[str, int | None]]:
        return {
            name: MappingProxyType({each.value: each.solutions for each in values if each.certain})
            for name, values in self._named()
        }

    @cached_property
    def unknown(self) -> Mapping[str, tuple[str, ...]]:
        """The values that are not settled, by the cells that have such."""
        left = {name: [each for each in of if not each.certain] for name, of in self._named()}
        return MappingProxyType(
            {name: tuple(each.value for each in values) for name, values in left.items() if values}
        )

    def _named(self) -> Iterator[tuple[str, list[CandidateValue]]]:
        return ((self._words.item(item), values) for item, values in self.by_item.items())

    @cached_property
    def _size(self) -> tuple[int, ...] | None:
        """The size of the lattice of all cells; None where there are others among them."""
        found = [coordinates(name) for name in self._cells]
        cells = [tuple(n for n in each if n is not None) for each in found if each is not None]
        if not cells or len(cells) < len(found) or len({len(cell) for cell in cells}) > 1:
            return None
        return tuple(max(numbers) + 1 for numbers in zip(*cells, strict=True))

    @cached_property
    def by_item(self) -> dict[int, list[CandidateValue]]:
        """The values of each item that is asked, by its number, in the order of the options."""
        found, uses = self._found, self._uses
        named = (IN_SOME, OPEN) if self.names_all else (IN_SOME,)
        return {
            item: [
                CandidateValue(value, self._states[k] == IN_SOME, None if uses is None else uses[k])
                for k, value in enumerate(values, start)
                if self._states[k] in named
            ]
            for item, values, start, *_ in found.table.rows
        }

    @cached_property
    def _uses(self) -> tuple[int, ...] | None:
        """In how many solutions each candidate is; None where they were not counted."""
        uses = self._found.uses
        return None if uses is None else self._found.table.uses(uses)

    @property
    def asked(self) -> str:
        """How many cells there are, or what else is asked: `16 cells`, `1 vertex`."""
        return number_of(len(self.by_item), self._words.asked_kind)

    def lines(self, colour: bool) -> Iterator[str]:
        """Yield the drawing with its pencil marks, and what they are."""
        if self.status == "none":
            yield "no solution"
            return
        yield self.puzzle._draw_marked(self._marking, colour)
        yield self._summary()

    def _summary(self) -> str:
        named = sum(map(len, self.by_item.values()))
        count = named if self.names_all else named + self.unsettled
        parts = [f"{number_of(count, 'candidate')} in {self.asked}"]
        total = self.solutions
        if total is not None:
            parts.append("1 solution" if total == 1 else f"{in_full(total)} solutions")
        if self.unsettled:
            shown = "marked ?" if self.names_all else "and not shown"
            parts.append(f"{self.unsettled} of them not settled in the time, {shown}")
        return "; ".join(parts)

    def data(self) -> Mapping[str, object]:
        """Return the values by the names of the items, and in how many solutions each is."""
        told: Mapping[str, object] = loads(self.json())
        return told

    def json(self) -> str:
        """Return the same as JSON, without an object for each value in between."""
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
        """Yield the picture with its pencil marks."""
        if self.status == "none":
            from cover.drawing.svg import words

            yield "", words("no solution")
            return
        yield self._summary(), self.puzzle._picture_marked(self._marking)

    @cached_property
    def _marking(self) -> Marking:
        """The values as notes of all cells that are not given; where there is one, it is sure."""
        given = self._found.given()
        return Marking(
            notes={
                self._words.cell(item): tuple(self._note(value, values) for value in values)
                for item, values in self.by_item.items()
                if item not in given
            }
        )

    def _note(self, value: CandidateValue, values: list[CandidateValue]) -> Note:
        if not value.certain:
            return Note(f"{value.value}?")
        is_sure, of = len(values) == 1, self.solutions
        share = None if value.solutions is None or not of else value.solutions / of
        return Note(value.value, "sure" if is_sure else "", share)
