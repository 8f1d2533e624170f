"""Killers are explained by their sums, by chains that follow sums, and to an end in any case."""

from __future__ import annotations

import pytest

import cover
from conftest import ROOT
from cover.problem import Problem, Sum
from cover.setting.explain import Explanation
from cover.setting.reasoning.chains import Contradictions
from cover.setting.reasoning.relations import relations_of
from cover.setting.reasoning.situation import Situation
from cover.setting.reasoning.sums import Sums


def _explained(file: str) -> Explanation:
    explained: Explanation = next(iter(cover.read(ROOT / "puzzles/killer" / file))).explain()
    assert explained.status == "unique"
    return explained


@pytest.mark.parametrize("file", ["ps-yak94.txt", "partial.txt", "iss.txt"])
def test_published_killers_need_no_search(file: str) -> None:
    assert "search" not in {step.technique for step in _explained(file)}


def test_the_hardest_killers_come_to_an_end() -> None:
    """By searches that are too large to be told, each of which settles a cell."""
    searches = [step for step in _explained("tarek-3.txt") if step.technique == "search"]

    assert searches
    assert all(step.chosen for step in searches)
    assert any("after very many trials" in step.sentence for step in searches)


def test_sums_are_seen_where_nothing_is_open() -> None:
    """A cage that no filling meets, though rows and columns are filled: once it had a solution."""
    text = "type: killer\nsize: 2\ngrid: |\n  ..\n  2.\ncages:\n- {sum: 1, cells: r1c2}\n"
    (puzzle,) = cover.read(text)
    explained = puzzle.explain()
    assert explained.status == puzzle.rate().status == "none"
    assert str(explained).splitlines()[-2:] == [
        "4. cage total: cage 1 adds up to 1: r1c2 is not 2",
        "no solution, after 4 steps: nothing is left for r1c2",
    ]


def test_chains_tell_the_sums_that_they_follow() -> None:
    steps = [step for step in _explained("ps-yak94.txt") if step.technique == "contradiction"]
    ends = [step for step in steps if step.deduction.total is not None]
    links = [step for step in steps if any(link.total is not None for link in step.deduction.chain)]

    assert ends
    assert links
    for step in ends:
        assert f"it could not be that {step.data()['sum']}" in step.sentence
    for step in links:
        told = [link["sum"] for link in step.data()["chain"] if "sum" in link]  # type: ignore[attr-defined]
        assert told
        assert all(f"({each})" in step.sentence for each in told)


def test_the_sum_of_a_house_is_told_without_cages() -> None:
    told = str(cover.Killer(cages={"r2c1 r3c2": 7}, size=4).explain())

    assert "rule of 45: column 1 adds up to 10, so r1c1 + r2c1 + r3c1 + r4c1 is 10" in told


def _two_cells(total: int, values: int) -> Situation:
    """Two cells of a house that hold values from 1 on, and add up to a total."""
    options = [(cell, f"{value} in the house") for cell in "ab" for value in range(1, values + 1)]
    house = [f"{value} in the house" for value in range(1, values + 1)]
    weights = [value for _ in "ab" for value in range(1, values + 1)]
    problem = Problem("ab", options, house, [Sum("ab", weights, total, total)])
    return Situation(relations_of(problem), (), lambda item: 0)


def test_sums_look_at_bounds_first_and_then_at_combinations() -> None:
    situation, sums = _two_cells(8, 9), Sums()

    bounds = sums.find(situation)
    assert bounds is not None
    assert bounds.removed == (7, 8, 16, 17)  # 8 and 9 are too large
    situation.take(bounds)

    combined = sums.find(situation)
    assert combined is not None
    assert combined.removed == (3, 12)  # 4 + 4 would be twice the same
    situation.take(combined)
    assert sums.find(situation) is None


def test_a_chain_follows_the_last_item_of_a_sum() -> None:
    """With 4 in one cell, 4 would have to be in the other."""
    found = Contradictions(100).find(_two_cells(8, 7))

    assert found is not None
    assert found.removed == (3,)
    assert found.total == 0
    assert (found.items, found.chain) == ((), ())
