"""Answers by their costs: which solutions come, in which order, and what is said of them."""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asked import Asked
from cover.asking import result_of
from cover.errors import OptionError
from cover.puzzle import Puzzle
from cover.query import Best, Query, Within
from problems import subsets_that_cover
from small_puzzles import read


class Priced(NamedTuple):
    """An exact cover with costs, and what each of its solutions costs."""

    record: Puzzle
    costs: dict[tuple[int, ...], Decimal]


@st.composite
def priced(draw: st.DrawFn) -> Priced:
    """Exact covers of a few items, whose options cost decimals."""
    items = ["a", "b", "c", "d"]
    chosen = st.sets(st.sampled_from(items), min_size=1).map(sorted)
    options = draw(st.lists(chosen, min_size=1, max_size=9))
    cost = st.decimals(0, 9, places=2)
    costs = draw(st.lists(cost, min_size=len(options), max_size=len(options)))
    costs[0] += 1  # a statement whose options all cost nothing has no costs
    rows = [f"{' '.join(row)} |{cost}" for row, cost in zip(options, costs, strict=True)]
    record = read("exact-cover", "\n".join([" ".join(items), *rows, ""]))
    covers = subsets_that_cover(items, options)
    return Priced(record, {each: sum((costs[k] for k in each), Decimal()) for each in covers})


def _listed(answer: Asked) -> list[tuple[tuple[int, ...], Decimal]]:
    return [(solution, Decimal(str(answer.last and answer.last.exact_cost))) for solution in answer]


def _costs(problem: Priced, best: Best) -> list[Decimal]:
    return sorted(problem.costs.values(), reverse=best == "most")


@given(priced(), st.sampled_from(["least", "most"]), st.integers(1, 5))
def test_solutions_come_in_the_order_of_their_costs(
    problem: Priced, best: Best, number: int
) -> None:
    expected = _costs(problem, best)

    for mode, listed in (("all", None), ("some", number), ("first", 1)):
        answer = Asked(problem.record, Query(mode, number, best=best))
        found = _listed(answer)
        assert [cost for _, cost in found] == expected[:listed]
        assert len({solution for solution, _ in found}) == len(found)
        assert all(problem.costs[solution] == cost for solution, cost in found)
        assert (answer.status == "none") == (not expected)
        assert answer.status != "unknown"
        best_costs = [] if answer.best_cost is None else [Decimal(str(answer.best_cost))]
        assert best_costs == expected[:1]


@given(priced(), st.sampled_from(["least", "most"]), st.decimals(0, 20, places=3), st.booleans())
def test_solutions_within_a_cost_are_listed_and_counted(
    problem: Priced, best: Best, within: Decimal, is_relative: bool
) -> None:
    costs, worst = _costs(problem, best), within
    if is_relative and costs:
        worst = costs[0] + (within if best == "least" else -within)
    expected = [cost for cost in costs if (cost <= worst if best == "least" else cost >= worst)]
    bound = Within.of(f"+{within}" if is_relative else str(within), "within")

    listed = Asked(problem.record, Query("all", best=best, within=bound))
    counted = result_of(problem.record, Query("count", best=best, within=bound))
    limited = result_of(problem.record, Query("count", best=best, within=bound, limit=2))

    assert [cost for _, cost in _listed(listed)] == expected
    assert (counted.count, counted.status) == (len(expected), listed.status)
    assert limited.count == min(2, len(expected))
    assert limited.exact == (len(expected) < 2)


@given(priced())
def test_every_solution_of_a_puzzle_with_costs_tells_its_cost(problem: Priced) -> None:
    for mode in ("all", "sample"):
        found = _listed(Asked(problem.record, Query.made(mode, 3, seed=1)))
        assert all(problem.costs[solution] == cost for solution, cost in found)


@pytest.mark.parametrize(
    ("family", "text", "message"),
    [
        (
            "sudoku",
            "1...............",
            "no costs are stated, so no solution is the best; ",
        ),
        ("domino", "1:000111", "a puzzle of type domino has no costs, so no solution is the best"),
        ("matching", "a b\nb c\nc d\nd a\n", "formats.md#matching tells how to state them"),
    ],
)
@pytest.mark.parametrize("mode", ["first", "some", "all", "count"])
def test_a_puzzle_without_costs_has_no_best(
    family: str, text: str, message: str, mode: str
) -> None:
    answer = result_of(read(family, text), Query(mode, best="most"))

    assert answer.status == "bad"
    assert answer.error is not None
    assert message in answer.error.message


@pytest.mark.parametrize("text", ["", "+", "x", "1/2", "nan", "inf", "++1", "1" * 41])
def test_what_is_no_bound(text: str) -> None:
    with pytest.raises(OptionError, match="within takes a cost such as"):
        Within.of(text, "within")
