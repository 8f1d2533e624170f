"""Which values each cell has in any solution, and in how many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from json import dumps, loads
from typing import TYPE_CHECKING, NamedTuple

from cover.answers import Request
from cover.drawing.marks import Marking, Note
from cover.families.sentences import number_of
from cover.output.entries import json_number
from cover.puzzle import Puzzle
from cover.reading.lines import in_full
from cover.setting.candidates.true_options import TrueOptions
from cover.setting.candidates.value_table import json_object
from cover.setting.finding import Finding
from cover.solver.reference.settling import IN_SOME, OPEN

if TYPE_CHECKING:
    from cover.drawing.svg import Picture


class CandidatesOf(NamedTuple):
    """The question; `TrueOptions` says what `counts` and `memory` mean."""

    counts: bool | None = None
    memory: int | None = None

    def __call__(self, puzzle: Puzzle, request: Request) -> Finding:
        """Ask which options of the model are in any solution."""
        return found_candidates(puzzle, request, self.counts, self.memory)


def found_candidates(
    puzzle: Puzzle, request: Request, counts: bool | None = None, memory: int | None = None
) -> CandidatesFound:
    """Return the candidates of a record; raises `LimitError` where there was no time to begin."""
    return CandidatesFound(puzzle, TrueOptions(puzzle, request, counts=counts, memory=memory))


class CandidateValue(NamedTuple):
    """A value of an item.

    `certain` tells whether any solution has it, or that this is not known; `solutions` how many do,
    None where they were not counted.
    """

    value: str
    certain: bool
    solutions: int | None


class CandidatesFound(Finding):
    """What each cell can be: `values` of each item that is asked, in the order of the options.

    `total` is the number of solutions, None where they were not counted; `unsettled` how many
    values there may be of which that is not known. Unless it `names_all`, `values` has none of
    these.
    """

    def __init__(self, puzzle: Puzzle, found: TrueOptions) -> None:
        self.puzzle = puzzle
        self.status = found.status
        self.total = found.total
        self.names_all = found.names_all
        self._found = found
        self._words = found.words
        self._states = found.states
        self.unsettled = self._states.count(OPEN) if self.names_all else found.unsettled

    @cached_property
    def values(self) -> dict[int, list[CandidateValue]]:
        """The values of each item that is asked."""
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

    def name(self, item: int) -> str:
        """Return what an item that is asked is called."""
        return self._words.item(item)

    @property
    def asked(self) -> str:
        """How many cells there are, or what else is asked: `16 cells`, `1 vertex`."""
        return number_of(len(self.values), self._words.asked_kind)

    def lines(self, colour: bool) -> Iterator[str]:
        """Yield the drawing with its pencil marks, and what they are."""
        if self.status == "none":
            yield "no solution"
            return
        yield self.puzzle._draw_marked(self._marking, colour)
        yield self._summary()

    def _summary(self) -> str:
        named = sum(map(len, self.values.values()))
        count = named if self.names_all else named + self.unsettled
        parts = [f"{number_of(count, 'candidate')} in {self.asked}"]
        if self.total is not None:
            parts.append("1 solution" if self.total == 1 else f"{in_full(self.total)} solutions")
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
        if self.total is not None:
            told["solutions"] = dumps(json_number(self.total))
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
                for item, values in self.values.items()
                if item not in given
            }
        )

    def _note(self, value: CandidateValue, values: list[CandidateValue]) -> Note:
        if not value.certain:
            return Note(f"{value.value}?")
        is_sure = len(values) == 1
        share = None if value.solutions is None or not self.total else value.solutions / self.total
        return Note(value.value, "sure" if is_sure else "", share)
