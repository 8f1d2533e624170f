"""Grids of which nothing is given, solved by what a single symbol can fill."""

from __future__ import annotations

from typing import Any

import pytest

from asked import Asked
from conftest import ENGINES
from cover.families.grids.houses import Cage, House, Rules, boxes_rules, regions_rules
from cover.families.grids.model import model
from cover.families.grids.puzzle import DigitGrid
from cover.query import Query
from cover.solver import prepare


def layout(text: str) -> Rules:
    side = round(len(text) ** 0.5)
    labels = sorted(set(text))
    regions = [labels.index(label) for label in text]
    return regions_rules(side, side, regions, [f"region {label}" for label in labels])


# One region is a row but for its last cell, and so on: the last cell of row 1 and the first one of
# row 2 must hold the same symbol, in two regions that both touch both. From a public collection.
UNSOLVABLE = layout(
    "AAAAAAAABACCCCCDBBCCEEDDDBBCCFEEDDBBGGFFEDDBBGGFFEEDHHGGFFFEEHHGGFHHHHHIGIIIIIIII"
)
FOUR = boxes_rules(2, 2)
SMALL = {
    "sudoku": FOUR,
    "diagonals": boxes_rules(2, 2, diagonals=True),
    "irregular": layout("AABBACBBACCDCDDD"),
    "latin 3x4": regions_rules(3, 4, (), ()),
    "latin 4x4": regions_rules(4, 4, (), ()),
    "a missing corner": regions_rules(3, 3, (), (), missing=frozenset({0})),
    "a cage": FOUR._replace(cages=(Cage("cage 1", (0, 5, 10)),)),
}


def answer(rules: Rules, *givens: int, mode: str = "first", **how: Any) -> Asked:
    given = (*givens, *[0] * (rules.rows * rules.columns - len(givens)))
    puzzle = DigitGrid._of_rules(rules, given)
    found = Asked(puzzle, Query(mode, **how))
    assert all(not puzzle._faults_in(solution) for solution in found)
    return found


@pytest.mark.parametrize("name", SMALL)
def test_counts_are_those_of_the_search_for_symbols(name: str) -> None:
    for engine in ENGINES:
        counted = answer(SMALL[name], mode="count", engine=engine).count
        assert counted == prepare(model(SMALL[name]), engine).count().value, engine


@pytest.mark.parametrize(
    ("engine", "mode"),
    [("python", "first"), ("links", "unique"), ("dense", "first"), ("clauses", "unique")],
)
def test_a_layout_that_cannot_be_filled(engine: str, mode: str) -> None:
    found = answer(UNSOLVABLE, mode=mode, engine=engine)

    assert (found.last, found.status) == (None, "none")
    assert engine == "python" or answer(UNSOLVABLE, mode="count", engine=engine).count == 0


def test_a_layout_that_cannot_be_filled_with_givens_either() -> None:
    found = answer(UNSOLVABLE, 1)

    assert (found.last, found.status) == (None, "none")
    assert found.statistics is not None


def test_counts_with_givens_and_limits() -> None:
    assert answer(FOUR, 1, mode="count").count == 288 // 4
    found = answer(FOUR, mode="count", limit=289)
    assert (found.count, found.status) == (288, "several")


def test_patterns_take_no_more_time_than_there_is() -> None:
    found = answer(UNSOLVABLE, timeout=1e-6)

    assert (found.last, found.status) == (None, "unknown")


@pytest.mark.parametrize("mode", ["count", "sample"])
def test_time_for_patterns_is_none_for_the_count(
    mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Looking for patterns, in vain, takes the whole of it."""
    clock = [100.0]

    def look(puzzle: object, engine: str, seconds: float | None) -> None:
        clock[0] += 9

    monkeypatch.setattr("cover.asking.counts.patterns", look)
    monkeypatch.setattr("cover.steps.monotonic", lambda: clock[0])
    found = answer(FOUR, mode=mode, timeout=9)

    assert (found.last, found.status, found.count or 0) == (None, "unknown", 0)


@pytest.mark.parametrize(
    "rules",
    [
        FOUR._replace(cages=(Cage("cage 1", (0, 1), 5),)),
        FOUR._replace(candidates=((1,), *[(1, 2, 3, 4)] * 15)),
        Rules(2, 2, 3, (House("row 1", (0, 1)), House("row 2", (2, 3)))),
    ],
    ids=["total", "candidates", "no full house"],
)
def test_symbols_that_are_not_alike(rules: Rules) -> None:
    assert DigitGrid._of_rules(rules)._exchangeable() is None
