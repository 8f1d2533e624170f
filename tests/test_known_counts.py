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
    """A row: a problem, how many solutions it has, who says so, and "slow" or nothing."""

    problem: str
    parameters: str
    number: str
    source: str
    when: str

    @property
    def values(self) -> list[int | str]:
        return [int(word) if word.isdigit() else word for word in self.parameters.split()]


ROWS = [Known(*line.split("\t")) for line in DATA.read_text(encoding="utf-8").splitlines()[1:]]
PROBLEMS = sorted({row.problem for row in ROWS} - {"sudoku"})
SLOW = [row for row in ROWS if row.when == "slow"]


def test_every_row_has_a_source_and_is_tested() -> None:
    assert all(len(row.source) > 5 and row.when in ("", "slow") for row in ROWS)
    assert len({row[:2] for row in ROWS}) == len(ROWS) > 100
    assert all(hasattr(problems, name) for name in PROBLEMS)
    assert len(SLOW) < 20


def check(row: Known) -> None:
    prepared = prepare(getattr(problems, row.problem)(*row.values), FORCED)
    counted = prepared.count()

    assert (counted.value, counted.complete) == (int(row.number), True), row
    if counted.value <= SEARCHED:
        assert prepared.search().count().value == counted.value, row


@pytest.mark.parametrize("problem", PROBLEMS)
def test_problems(problem: str) -> None:
    for row in ROWS:
        if row.problem == problem and row not in SLOW:
            check(row)


@pytest.mark.slow
@pytest.mark.parametrize("row", SLOW, ids=lambda row: f"{row.problem} {row.parameters}")
def test_problems_that_take_seconds(row: Known) -> None:
    check(row)


def test_sudokus() -> None:
    """By what single symbols can fill."""
    for row in ROWS:
        if row.problem == "sudoku":
            rules = boxes_rules(*map(int, row.parameters.split()))
            grid = DigitGrid._of_rules(rules, (0,) * (rules.rows * rules.columns))._exchangeable()
            assert grid is not None
            found = patterns(grid, FORCED, None)
            assert found is not None
            assert found.prepared.count().value * grid.orders == int(row.number), row
