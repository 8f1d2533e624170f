"""A puzzle of a family from outside: its text, and what the family's own class makes of it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from traceback import extract_tb
from typing import Any, NamedTuple, Protocol, Self

from cover.errors import FamilyError, InputError, Place, in_a_line
from cover.facts import Contest, Costs, ModelNames
from cover.families.costs import costs_of
from cover.families.own.forms import AnswerForm
from cover.families.written import Record, made_of
from cover.problem import Coloured, Problem
from cover.reading.exact_numbers import ExactNumber, exact_number
from cover.reading.lines import Line

Setting = int | str


class OwnRules(Protocol):
    """What the author of a family writes, as `cover.OwnPuzzle` and `cover.OwnGrid` tell it."""

    command: str
    summary: str
    about: str
    example: str
    suffixes: tuple[str, ...]
    settings: Mapping[str, Setting]
    yaml_key: str
    certainty: int
    in_lines: bool
    blank: str
    form: type[AnswerForm]

    @classmethod
    def _begun(cls, settings: Mapping[str, Setting]) -> Self:
        """An object that has its settings, and is to be given its rows."""

    @classmethod
    def _states_costs(cls) -> bool:
        """Whether there is a `cost_of` of its own."""

    @classmethod
    def _makes_puzzles(cls) -> bool:
        """Whether there is a `new_rows` of its own."""

    @classmethod
    def new_rows(cls, random: Random, **settings: Any) -> Sequence[str]:
        """Draw the rows of a new puzzle."""

    def parse(self, rows: list[str]) -> None:
        """Become the puzzle of some rows."""

    def items(self) -> Iterable[Hashable]:
        """What is to be covered."""

    def multiplicities(self) -> Mapping[Any, int | tuple[int, int]]:
        """By how many chosen options some of the items are covered."""

    def options(self) -> Iterable[tuple[Any, Iterable[Any]]]:
        """What may be chosen: the meaning of each, and its items."""

    def cost_of(self, meaning: Any) -> object:
        """What an option costs; None where it has no cost."""

    def faults(self, answer: Any) -> Iterable[str]:
        """What is wrong with an answer by the rules."""


@dataclass(frozen=True, eq=True)
class OwnStatement:
    """The rows of a puzzle and what its settings say (see `cover.puzzle.Any`).

    `kind` is the class of the family; an object of it, the `rules`, is made where it is needed, and
    not sent to other processes. What the family's code raises becomes a `FamilyError` at `where`.
    """

    kind: type[OwnRules]
    settings: tuple[tuple[str, Setting], ...]
    rows: tuple[str, ...]
    where: Place = field(compare=False)

    def __hash__(self) -> int:
        return hash((self.kind.command, self.settings, self.rows))

    def __reduce__(self) -> tuple[object, ...]:
        return OwnStatement, (self.kind, self.settings, self.rows, self.where)

    @property
    def family(self) -> str:
        """The name of the command."""
        return self.kind.command

    @property
    def shape(self) -> OwnStatement:
        """The puzzle itself: no other one shares its problem."""
        return self

    @cached_property
    def rules(self) -> OwnRules:
        """The object of the family's class; raises `FamilyError`, or `InputError` as it does."""
        with self.told("parse()"):
            rules = self.kind._begun(dict(self.settings))
            rules.parse(list(self.rows))
        return rules

    @cached_property
    def form(self) -> AnswerForm:
        """What answers look like."""
        return self.kind.form(self)

    @cached_property
    def choices(self) -> list[tuple[Any, tuple[Any, ...]]]:
        """The meaning and the items of each option."""
        with self.told("options()"):
            return [(meaning, tuple(items)) for meaning, items in self.rules.options()]

    @cached_property
    def _primary(self) -> list[Hashable]:
        with self.told("items()"):
            return list(self.rules.items())

    @cached_property
    def _secondary(self) -> list[Hashable]:
        """All further items that options name."""
        with self.told("options()"):
            primary = set(self._primary)
            named = (_item(entry) for _, entries in self.choices for entry in entries)
            return [item for item in dict.fromkeys(named) if item not in primary]

    @cached_property
    def _multiplicities(self) -> dict[Hashable, tuple[int, int]]:
        """At least and at most how many options of a solution have some of the primary items."""
        with self.told("multiplicities()"):
            return {
                item: (times, times) if isinstance(times, int) else (times[0], times[1])
                for item, times in self.rules.multiplicities().items()
            }

    @staticmethod
    def model(shape: OwnStatement) -> Problem:
        """Return the problem of the items and the options; raises `FamilyError`."""
        with shape.told("items() and options()"):
            options = (items for _, items in shape.choices)
            return Problem(
                shape._primary,
                options,
                shape._secondary,
                multiplicities=shape._multiplicities,
            )

    def names(self, symbol: Callable[[int], str]) -> ModelNames:
        """Return the names of items and colours as words."""
        entries = (entry for _, entries in self.choices for entry in entries)
        colours = dict.fromkeys(each.colour for each in entries if isinstance(each, Coloured))
        items = [_word(item) for item in (*self._primary, *self._secondary)]
        return ModelNames(items, [_word(colour) for colour in colours])

    def fixed(self) -> tuple[int, ...]:
        """Return nothing: what is given is part of the options."""
        return ()

    def costs(self) -> Costs | None:
        """Return what the options cost; None where none has a cost. Raises `FamilyError`."""
        if not self.kind._states_costs():
            return None
        with self.told("cost_of()"):
            stated = [self.rules.cost_of(meaning) for meaning, _ in self.choices]
            return costs_of([None if cost is None else _number(cost) for cost in stated])

    def contradiction(self) -> None:
        """Find nothing: that is left to the search."""

    def exchangeable(self) -> None:
        """There are no symbols that could be exchanged."""

    def decode(self, options: Sequence[int]) -> tuple[int, ...]:
        """Return the answer that options mean; raises `FamilyError` if the rules refuse it."""
        with self.told("options()"):
            values = self.form.decoded(options)
        faults = self.check(values)
        if faults:
            raise self._fault(f"its options allow what its faults() refuses: {faults[0]}")
        return values

    def check(self, solution: Sequence[int], symbol: Callable[[int], str] = str) -> list[str]:
        """Return the faults that the rules find."""
        with self.told("faults()"):
            found = self.rules.faults(self.form.answer(solution))
            if isinstance(found, str):  # one fault, and not one for each of its letters
                return [found] if found else []
            return [str(fault) for fault in found]

    @contextmanager
    def told(self, what: str) -> Iterator[None]:
        """Raise what the family's code raises as its error, at the puzzle: `what` raised it."""
        try:
            yield
        except (InputError, MemoryError):
            raise
        except Exception as error:
            raised = f"{what} raised {in_a_line(error)}{self._line_of(error)}"
            raise self._fault(raised) from error

    def _fault(self, what: str) -> FamilyError:
        return FamilyError(self.where, f"a fault in the family {self.family}: {what}")

    def _line_of(self, error: Exception) -> str:
        """Where in the family's own file an exception was raised; "" where it was not there."""
        own = getattr(sys.modules.get(self.kind.__module__), "__file__", None)
        lines = [each for each in extract_tb(error.__traceback__) if each.filename == own]
        return f", in line {lines[-1].lineno} of {lines[-1].name}()" if lines else ""


def statement_of(record: Record) -> OwnStatement:
    """Return the puzzle of a record."""
    assert isinstance(record.puzzle, OwnStatement), "all families from outside have such puzzles"
    return record.puzzle


def _item(entry: Any) -> Hashable:
    found: Hashable = entry.item if isinstance(entry, Coloured) else entry
    return found


def _number(cost: object) -> ExactNumber:
    number = exact_number(str(cost))
    if number is None:
        raise ValueError(f"{cost!r} is no number")
    return number


def _word(name: Hashable) -> str:
    """Return a name as one word: of a tuple, its parts with hyphens between."""
    return "-".join(map(_word, name)) if isinstance(name, tuple) else str(name)


class OwnLayout(NamedTuple):
    """The layout of a puzzle (see `cover.reading.records.Layout`)."""

    statement: OwnStatement
    contest: Contest | None = None

    def line(self, solution: Sequence[int]) -> str:
        """Return an answer in one line."""
        return self.statement.form.line(solution)

    def rows(self, solution: Sequence[int]) -> list[str]:
        """Return an answer in rows."""
        return self.statement.form.rows(solution)

    def data(self, solution: Sequence[int]) -> Any:
        """Return an answer as it stands in JSON."""
        return self.statement.form.data(solution)

    def symbol(self, value: int) -> str:
        """Return the number itself: faults are told in the family's own words."""
        return str(value)

    def place(self, cell: int) -> Place:
        """Return where the puzzle begins."""
        return self.statement.where

    def part_place(self, part: int) -> Place:
        """Return where the puzzle begins."""
        return self.statement.where


def own_record(
    kind: type[OwnRules], place: Place, lines: Sequence[Line], settings: Mapping[str, Setting]
) -> Record:
    """Return the record of the rows of a puzzle; raises `InputError` in the row at fault."""
    depth = min((len(line.text) - len(line.text.lstrip()) for line in lines), default=0)
    rows = tuple(line.text[depth:].rstrip() for line in lines)
    said = {name: settings.get(name, default) for name, default in kind.settings.items()}
    statement = OwnStatement(kind, tuple(said.items()), rows, place)
    try:
        statement.rules  # noqa: B018  # it is made here, so that a bad text is told at once
    except FamilyError as error:
        if isinstance(error.__cause__, ValueError):
            first = lines[0] if lines else Line(place.source, place.line, "")
            message = str(error.__cause__) or "parse() refuses this, and does not say why"
            raise first.error(message) from None
        raise
    except InputError as error:
        at = error.place
        if at.source or not 0 < at.line <= len(lines):
            raise InputError(place, error.message) from None
        index = at.column - 1 + depth if at.column else None
        raise lines[at.line - 1].error(error.message, index) from None
    return made_of(place, statement, OwnLayout(statement))
