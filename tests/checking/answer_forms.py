"""Answers in all forms that `cover` prints, of puzzles of all families."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from asked import Asked
from conftest import ROOT
from cover.checking.answers import GivenAnswers, answers_in
from cover.facts import Values
from cover.families import COMMANDS
from cover.families.formats import formats_of
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.lines import Lines, normal
from cover.reading.reader import read
from cover.reading.records import BadRecord, Block, Reading
from cover.reading.yaml_text import dumped

FILES = sorted(
    path
    for command in COMMANDS
    for path in (ROOT / "puzzles" / command).iterdir()
    if path.suffix != ".expected"
)


def solved(path: Path, most: int) -> Iterator[tuple[Puzzle, Values]]:
    """Yield some puzzles of a file, and their solutions; none that would take long."""
    family = path.parent.name
    with path.open("rb") as stream:
        found = read(family, formats_of(family), str(path), stream, Reading(None))
        for record in islice(found, most):
            assert not isinstance(record, Block)
            if isinstance(record, BadRecord):
                continue
            for solution in Asked(record, Query(timeout=0.2, engine="native")):
                yield record, solution


def all_solutions(path: Path) -> tuple[Puzzle, list[Values]]:
    """Return the first puzzle of a file, and all of its solutions."""
    family = path.parent.name
    with path.open("rb") as stream:
        record = next(read(family, formats_of(family), str(path), stream, Reading(None)))
    assert isinstance(record, Puzzle)
    return record, list(Asked(record, Query("all", engine="native")))


def answers(text: str) -> GivenAnswers:
    """Return the answers of a text."""
    lines = enumerate(text.removesuffix("\n").split("\n"), 1)
    return answers_in(Lines(normal("a.txt", number, each) for number, each in lines))


def forms(record: Puzzle, solution: Values) -> dict[str, str]:
    """Return a solution in all forms, by their names."""
    rows, line, contest = "\n".join(record._rows(solution)), record._line(solution), record._contest
    drawing = record._draw(solution, False)
    stated = {"type": "x", "solution": record._stated_solution(solution)}
    found = {
        "line": f"{line}\n{line}",
        "rows": f"{rows}\n\n{rows}",
        "json": f"{_object(record, solution, 1)}\n{_object(record, solution, 2)}",
        "bare json": json.dumps(record._data(solution)),
        "yaml": f"{dumped(stated)}\n{dumped(stated)}",
        "grid": f"{record.place}\n{drawing}\n\n{record.place}, 2 of 2\n{drawing}",
    }
    if contest is not None and contest.lines(record, solution) in ([line], rows):
        found["contest"] = "\n".join(contest.lines(record, solution))
    return found


def _object(record: Puzzle, solution: Values, number: int) -> str:
    source, line, _ = record.place
    value = record._data(solution)
    head = {"schema": 1, "source": source, "line": line, "record": 1, "status": "solved"}
    return json.dumps(head | {"solution": value, "number": number})
