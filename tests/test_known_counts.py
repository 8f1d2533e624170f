"""Counts that are known from elsewhere: the rows of data/known_counts.tsv, each with its source."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

import problems
from conftest import FORCED
from cover.asking.problems import patterns
from cover.families.grids.houses import boxes_rules
from cover.families.grids.puzzle import DigitGrid
from cover.solver import prepare

DATA = Path(__file__).parent / "data" / "known_counts.tsv"


# Up to so many solutions are searched, too.
SEARCHED = 50_000


class Known(NamedTuple):
    """A row: a problem, how many solutions it has, and who says so."""

    problem: str
    parameters: tuple[int | str, ...]
    number: int
    source: str
    slow: bool

    def __str__(self) -> str:
        return " ".join(map(str, (self.problem, *self.parameters)))


def rows() -> list[Known]:
    _, *lines = DATA.read_text(encoding="utf-8").splitlines()
    found = []
    for line in lines:
        problem, parameters, number, source, when = line.split("\t")
        assert when in ("", "slow")
        values = tuple(int(word) if word.isdigit() else word for word in parameters.split())
        found.append(Known(problem, values, int(number), source, bool(when)))
    return found


ROWS = rows()
PROBLEMS = sorted({row.problem for row in ROWS} - {"sudoku"})


def test_every_row_has_a_source_and_is_tested() -> None:
    assert all(len(row.source) > 5 for row in ROWS)
    assert len({str(row) for row in ROWS}) == len(ROWS)
    assert all(hasattr(problems, name) for name in PROBLEMS)
    assert len([row for row in ROWS if not row.slow]) > 90


def check(row: Known) -> None:
    prepared = prepare(getattr(problems, row.problem)(*row.parameters), FORCED)
    counted = prepared.count()

    assert (counted.value, counted.complete) == (row.number, True), row
    if row.number <= SEARCHED:
        assert prepared.search().count().value == row.number, row


@pytest.mark.parametrize("problem", PROBLEMS)
def test_problems(problem: str) -> None:
    for row in ROWS:
        if row.problem == problem and not row.slow:
            check(row)


@pytest.mark.slow
@pytest.mark.parametrize("row", [row for row in ROWS if row.slow], ids=str)
def test_problems_that_take_seconds(row: Known) -> None:
    check(row)


def test_sudokus() -> None:
    """By what single symbols can fill."""
    for row in ROWS:
        if row.problem == "sudoku":
            rules = boxes_rules(*map(int, row.parameters))
            grid = DigitGrid._of_rules(rules, (0,) * (rules.rows * rules.columns))._exchangeable()
            assert grid is not None
            found = patterns(grid, FORCED, None)
            assert found is not None
            assert found.prepared.count().value * grid.orders == row.number, row
