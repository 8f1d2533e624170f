"""Grids of which nothing is given, solved by what a single symbol can fill."""

import pytest

from asked import Asked
from conftest import ENGINES
from cover.families.grids.houses import Cage, House, Rules, boxes_rules, regions_rules
from cover.families.grids.model import model
from cover.families.grids.puzzle import DigitGrid
from cover.query import Query
from cover.solver import prepare

# One region is a row but for its last cell, and so on: the last cell of row 1 and the first one of
# row 2 must hold the same symbol, in two regions that both touch both. From a public collection.
UNSOLVABLE = "AAAAAAAABACCCCCDBBCCEEDDDBBCCFEEDDBBGGFFEDDBBGGFFEEDHHGGFFFEEHHGGFHHHHHIGIIIIIIII"


def layout(text: str) -> Rules:
    side = round(len(text) ** 0.5)
    labels = sorted(set(text))
    regions = [labels.index(label) for label in text]
    return regions_rules(side, side, regions, [f"region {label}" for label in labels])


def blank(rules: Rules) -> DigitGrid:
    return DigitGrid._of_rules(rules)


def answer(rules: Rules, mode: str, engine: str, limit: int | None = None) -> Asked:
    puzzle = blank(rules)
    found = Asked(puzzle, Query(mode, limit=limit, engine=engine))
    assert all(not puzzle._faults_in(solution) for solution in found)
    return found


SMALL = {
    "sudoku": boxes_rules(2, 2),
    "diagonals": boxes_rules(2, 2, diagonals=True),
    "irregular": layout("AABBACBBACCDCDDD"),
    "latin 3x4": regions_rules(3, 4, (), ()),
    "latin 4x4": regions_rules(4, 4, (), ()),
    "a missing corner": regions_rules(3, 3, (), (), missing=frozenset({0})),
    "a cage": boxes_rules(2, 2)._replace(cages=(Cage("cage 1", (0, 5, 10)),)),
}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", SMALL)
def test_counts_are_those_of_the_search_for_symbols(name: str, engine: str) -> None:
    counted = answer(SMALL[name], "count", engine).count

    assert counted == prepare(model(SMALL[name]), engine).count().value


@pytest.mark.parametrize("engine", ENGINES)
def test_a_layout_that_cannot_be_filled(engine: str) -> None:
    rules = layout(UNSOLVABLE)

    assert [answer(rules, mode, engine).status for mode in ("first", "unique")] == ["none"] * 2
    assert answer(rules, "count", engine).count == 0


def test_a_layout_that_cannot_be_filled_with_givens_either() -> None:
    rules = layout(UNSOLVABLE)
    found = Asked(DigitGrid._of_rules(rules, (1, *[0] * 80)), Query())

    assert (list(found), found.status) == ([], "none")
    assert found.statistics is not None


def test_a_count_with_givens() -> None:
    found = Asked(DigitGrid._of_rules(boxes_rules(2, 2), (1, *[0] * 15)), Query("count"))

    assert (list(found), found.count) == ([], 288 // 4)


def test_patterns_take_no_more_time_than_there_is() -> None:
    rules = layout(UNSOLVABLE)
    found = Asked(blank(rules), Query(timeout=1e-6))

    assert (list(found), found.status) == ([], "unknown")


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
    found = Asked(blank(boxes_rules(2, 2)), Query(mode, timeout=9))

    assert (list(found), found.status, found.count or 0) == ([], "unknown", 0)


def test_a_limit_beyond_all_solutions() -> None:
    found = answer(boxes_rules(2, 2), "count", "auto", 289)

    assert (found.count, found.status) == (288, "several")


@pytest.mark.parametrize(
    "puzzle",
    [
        blank(boxes_rules(2, 2)._replace(cages=(Cage("cage 1", (0, 1), 5),))),
        blank(boxes_rules(2, 2)._replace(candidates=((1,), *[(1, 2, 3, 4)] * 15))),
        blank(Rules(2, 2, 3, (House("row 1", (0, 1)), House("row 2", (2, 3))))),
    ],
    ids=["total", "candidates", "no full house"],
)
def test_symbols_that_are_not_alike(puzzle: DigitGrid) -> None:
    assert puzzle._exchangeable() is None
