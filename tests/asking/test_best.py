"""Answers by their costs, and of as many items as can be: which come, and what is said of them."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asked import Asked
from cover.asking import result_of
from cover.errors import OptionError
from cover.puzzle import Puzzle
from cover.query import Best, Query, Within
from small_puzzles import read

Part = tuple[int, ...]  # options that fit


class Covers(NamedTuple):
    """An exact cover, and what each part of its options that fits leaves over and costs."""

    record: Puzzle
    parts: dict[Part, tuple[list[str], Fraction]]

    @property
    def solutions(self) -> dict[Part, Fraction]:
        return {part: cost for part, (left, cost) in self.parts.items() if not left}

    def ordered(self, best: Best) -> list[Fraction]:
        return sorted(self.solutions.values(), reverse=best == "most")


BOUNDS = {"": (1, 1), "0:1|": (0, 1), "0:2|": (0, 2), "1:2|": (1, 2), "2|": (2, 2)}


@st.composite
def covers(draw: st.DrawFn, is_priced: bool = True) -> Covers:
    """Items of which two may have multiplicities, a secondary one, and options with costs."""
    bounds = st.sampled_from(sorted(BOUNDS))
    stated = {"a": draw(bounds), "b": draw(bounds), "c": "", "d": ""}
    chosen = st.sets(st.sampled_from("abcdx"), min_size=1).map(sorted)
    options = draw(st.lists(chosen.filter(lambda row: row != ["x"]), min_size=1, max_size=8))
    numbers = st.integers(0, 2000).map(lambda number: Fraction(number, 100))
    costs = draw(st.lists(numbers, min_size=len(options), max_size=len(options)))
    costs[0] += is_priced  # a statement whose options all cost nothing has no costs
    rows = [f"{' '.join(row)} |{float(cost)}" for row, cost in zip(options, costs, strict=True)]
    head = " ".join(f"{bounds}{item}" for item, bounds in stated.items())
    record = read("exact-cover", "\n".join([f"{head} | x", *rows, ""]))
    spared = [item for item, bounds in stated.items() if not bounds]
    limits = {item: (0, 1) if item in spared else BOUNDS[stated[item]] for item in "abcd"}
    limits["x"] = (0, 1)
    parts = {}
    for size in range(len(options) + 1):
        for part in combinations(range(len(options)), size):
            items = [item for option in part for item in options[option]]
            if all(low <= items.count(item) <= high for item, (low, high) in limits.items()):
                left = [item for item in spared if item not in items]
                parts[part] = left, sum((costs[k] for k in part), Fraction())
    return Covers(record, parts)


def _listed(answer: Asked) -> list[tuple[Part, Fraction]]:
    return [(part, Fraction(str(answer.last and answer.last.exact_cost))) for part in answer]


BEST = st.sampled_from(["least", "most"])


@given(covers(), BEST, st.integers(1, 5))
def test_solutions_come_in_the_order_of_their_costs(
    covers: Covers, best: Best, number: int
) -> None:
    expected = covers.ordered(best)

    for mode, listed in (("all", None), ("some", number), ("first", 1)):
        answer = Asked(covers.record, Query(mode, number, best=best))
        found = _listed(answer)
        assert [cost for _, cost in found] == expected[:listed]
        assert len({solution for solution, _ in found}) == len(found)
        assert all(covers.solutions[solution] == cost for solution, cost in found)
        assert (answer.status == "none") == (not expected)
        assert answer.status != "unknown"
        best_costs = [] if answer.best_cost is None else [Fraction(str(answer.best_cost))]
        assert best_costs == expected[:1]
    for mode in ("all", "sample"):  # which tell the costs, too
        found = _listed(Asked(covers.record, Query.made(mode, 3, seed=1)))
        assert all(covers.solutions[solution] == cost for solution, cost in found)


@given(covers(), BEST, st.decimals(0, 40, places=3), st.booleans())
def test_solutions_within_a_cost_are_listed_and_counted(
    covers: Covers, best: Best, within: Fraction, is_relative: bool
) -> None:
    costs, worst = covers.ordered(best), Fraction(within)
    if is_relative and costs:
        worst = costs[0] + (worst if best == "least" else -worst)
    expected = [cost for cost in costs if (cost <= worst if best == "least" else cost >= worst)]
    bound = Within.of(f"+{within}" if is_relative else str(within), "within")

    listed = Asked(covers.record, Query("all", best=best, within=bound))
    counted = result_of(covers.record, Query("count", best=best, within=bound))
    limited = result_of(covers.record, Query("count", best=best, within=bound, limit=2))

    assert [cost for _, cost in _listed(listed)] == expected
    assert (counted.count, counted.status) == (len(expected), listed.status)
    assert limited.count == min(2, len(expected))
    assert limited.exact == (len(expected) < 2)


@given(covers(is_priced=False), BEST, st.integers(1, 4))
def test_most_items_come_first_and_then_the_best_costs(
    covers: Covers, best: Best, number: int
) -> None:
    sign = -1 if best == "most" else 1
    ranks = sorted((len(left), sign * cost) for left, cost in covers.parts.values())

    for mode, most in (("first", 1), ("some", number)):
        answer = Asked(covers.record, Query(mode, most, best=best, maximum=True))
        found = []
        for solution in answer:
            left, cost = covers.parts[solution]
            found.append((len(left), sign * cost))
            assert answer.last is not None
            assert answer.last.cost is None or Fraction(str(answer.last.cost)) == cost
            assert answer.last.puzzle._left_over(solution) == left
        assert found == ranks[:most]
        assert answer.status == ("solved" if ranks else "none")
        assert answer.bound is None


def test_what_is_no_bound() -> None:
    for text in ("", "+", "x", "1/2", "nan", "inf", "++1", "1" * 41):
        with pytest.raises(OptionError, match="within takes a cost such as"):
            Within.of(text, "within")
