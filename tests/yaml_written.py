"""Puzzles written as YAML and read back, for tests: what is the same must be the same."""

from __future__ import annotations

import io
from pathlib import Path

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
from cover.result import SearchResult
from cover.writing.writer import Record, WriterOptions
from cover.writing.yaml import YamlWriter


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
