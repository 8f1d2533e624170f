"""Texts in, puzzles and answers out: what tests read, ask, look at and write."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cover.asking import ask
from cover.errors import InputError
from cover.facts import Values
from cover.families.exact_covers.puzzle import ExactCover
from cover.families.formats import formats_of
from cover.families.grids.houses import Rules
from cover.families.grids.puzzle import DigitGrid
from cover.families.tilings.puzzle import Tiling
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading import reader as reading
from cover.reading.records import BadRecord, Reading
from cover.result import Ahead, SearchResult
from cover.solution import Solution
from cover.writing.forms import form_named
from cover.writing.writer import Record, Writer, WriterOptions, write
from cover.writing.yaml import YamlWriter

# --- Reading: the options of a command and what all commands share ---


def asked(command: str, **said: Any) -> Reading[Any]:
    """Return how to read with these options of a command, and of all."""
    own = formats_of(command).options
    mine = {name: said.pop(name) for name in list(said) if own is not None and name in own._fields}
    return Reading(own._replace(**mine) if own is not None else None, **said)


def up_to_symmetry(record: Puzzle) -> Puzzle:
    """Return the record of a tiling whose turned and mirrored forms count as one."""
    return record.but(_up_to_symmetry=True)


# --- What comes of a query: the solutions, and then the result ---


class Asked:
    """A puzzle that is asked: iterate over its solutions, once, and then look at its result.

    Attributes are those of the `result`, which comes of the whole iteration.
    """

    def __init__(self, puzzle: Puzzle[Any], query: Query, wants: str = "") -> None:
        self._coming = ask(puzzle, query, wants)
        self.ahead = Ahead()
        self.lines: list[str] = []  # in which solutions were told, where that was wanted
        self._result: SearchResult | None = None
        self.last: Solution | None = None  # that was iterated over

    def __iter__(self) -> Iterator[Values]:
        try:
            for said in self._coming:
                if isinstance(said, Ahead):
                    self.ahead = said
                elif isinstance(said, str):
                    self.lines += said.split("\n")
                elif isinstance(said, Solution):
                    self.last = said
                    yield said.values
                else:
                    assert isinstance(said, SearchResult)
                    self._result = said
                    if said.solution is not None:
                        self.last = said.solution
                        yield said.solution.values
        except InputError as error:
            self._result = SearchResult.bad(error)

    @property
    def result(self) -> SearchResult:
        for _ in self:
            pass
        assert self._result is not None
        return self._result

    def __getattr__(self, name: str) -> Any:
        return getattr(self.result, name)


def texts_of(
    writer: Writer, puzzle: Puzzle[Any] | BadRecord, query: Query, number: int = 1
) -> list[str]:
    """What a writer makes of what comes of a query about a record."""
    texts: list[str] = []
    if isinstance(puzzle, BadRecord):
        write(writer, Record(puzzle, number, query), [SearchResult.bad(puzzle.error)], texts.append)
    else:
        said = ask(puzzle, query, writer.wants)
        write(writer, Record(puzzle, number, query), said, texts.append)
    return texts


def puzzle_writer(name: str) -> Writer:
    """What writes puzzles in a form, by its name or a suffix."""
    form = form_named(name, "puzzles")
    assert form is not None, name
    return form.writer(WriterOptions("convert", color="never", kind=None))


# --- Written as YAML and read back: what is the same must be the same ---


def found(family: str, text: str | bytes, name: str = "in.yaml") -> list[Puzzle | BadRecord]:
    """What a family reads in a text."""
    data = text.encode() if isinstance(text, str) else text
    formats = formats_of(family)
    records = reading.read(family, formats, name, io.BytesIO(data), Reading(None))
    return [one for one in records if isinstance(one, Puzzle | BadRecord)]


def records_of(path: Path, most: int = 3) -> list[Puzzle]:
    """The first puzzles of a file."""
    read = found(path.parent.name, path.read_bytes(), str(path))
    return [one for one in read if isinstance(one, Puzzle)][:most]


def written(family: str, record: Puzzle, solution: Values | None = None) -> str:
    """The document of a record, with its solution or without one."""
    result = SearchResult(record, Query())
    if solution is not None:
        result.solution = record.solution_class(record, solution)
        result.status, result.found = "solved", 1
    (text,) = YamlWriter(WriterOptions(family)).one(Record(record, 1, Query()), result)
    return text + "\n"


def read_back(family: str, text: str) -> Puzzle:
    """The record of a document; fails with the text where that is bad."""
    (again,) = found(family, text)
    assert isinstance(again, Puzzle), f"{again.error}\n{text}"
    return again


def meaning(record: Puzzle) -> object:
    """All that makes a puzzle; not the names of houses and cages, and not where it stands."""
    if isinstance(record, ExactCover):
        options = [(name, [str(entry) for entry in items]) for name, items in record.options()]
        bounds, costs = record.multiplicities(), record._costs()
        return record.items(), record.secondary, options, bounds, costs
    if isinstance(record, DigitGrid):
        return record._givens, _meaning_of_rules(record.rules), record.prices
    if isinstance(record, Tiling):
        return record._shape, record.placed, record.costs, record.source.expect
    return record


def _meaning_of_rules(rules: Rules) -> object:
    houses = sorted(house.cells for house in rules.houses)
    cages = [cage._replace(name="") for cage in rules.cages]
    regions = _by_appearance(rules.regions) if set(rules.regions) != {-1} else ()
    return rules._replace(houses=(), cages=(), regions=regions), houses, cages


def _by_appearance(regions: tuple[int, ...]) -> tuple[int, ...]:
    """The regions, numbered in the order in which they appear; -1 is none."""
    numbers = {-1: -1}
    for region in regions:
        numbers.setdefault(region, len(numbers) - 1)
    return tuple(numbers[region] for region in regions)
