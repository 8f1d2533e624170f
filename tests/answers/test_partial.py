"""As many items as can be, where not all can: against all subsets of the options."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from cover.answers import Answer, question
from cover.answers.within import Best
from cover.output.entries import left_over
from cover.reading.records import Record
from small_puzzles import read


class Covers(NamedTuple):
    """An exact cover, and of each part of its options that fits: items covered, and the cost."""

    record: Record
    parts: dict[tuple[int, ...], tuple[int, Fraction]]


@st.composite
def partial_covers(draw: st.DrawFn) -> Covers:
    """Items of which one may have a multiplicity, a secondary one, and options with costs."""
    bounds = draw(st.sampled_from(["", "0:1|", "0:2|", "1:2|"]))
    chosen = st.sets(st.sampled_from("abcdx"), min_size=1).map(sorted)
    options = draw(st.lists(chosen.filter(lambda row: row != ["x"]), min_size=1, max_size=8))
    numbers = st.integers(0, 20).map(lambda number: Fraction(number, 4))
    costs = draw(st.lists(numbers, min_size=len(options), max_size=len(options)))
    rows = [f"{' '.join(row)} |{float(cost)}" for row, cost in zip(options, costs, strict=True)]
    record = read("exact-cover", "\n".join([f"{bounds}a b c d | x", *rows, ""]))
    low, high = {"": (0, 1), "0:1|": (0, 1), "0:2|": (0, 2), "1:2|": (1, 2)}[bounds]
    counted = "abcd" if high == 1 else "bcd"
    parts = {}
    for size in range(len(options) + 1):
        for part in combinations(range(len(options)), size):
            items = [item for option in part for item in options[option]]
            if low <= items.count("a") <= high and all(items.count(k) <= 1 for k in "bcdx"):
                covered = sum(items.count(item) for item in counted)
                parts[part] = covered, sum((costs[k] for k in part), Fraction())
    return Covers(record, parts)


@given(partial_covers(), st.sampled_from(["", "least", "most"]), st.integers(1, 4))
def test_most_items_come_first_and_then_the_best_costs(
    covers: Covers, best: Best, number: int
) -> None:
    sign = -1 if best == "most" else 1
    ranks = sorted((-covered, sign * cost) for covered, cost in covers.parts.values())

    for mode, most in (("first", 1), ("some", number)):
        answer = Answer(covers.record, question(mode, most, best=best, maximum=True))
        found = []
        for solution in answer:
            covered, cost = covers.parts[solution]
            found.append((-covered, sign * cost))
            assert answer.cost is None or Fraction(answer.cost.number) == cost
            assert isinstance(answer.record, Record)
            left = left_over(answer, solution)["left_over"]
            assert len(left) == len(answer.record.puzzle.left_over([])) - covered  # type: ignore[attr-defined]
        assert found == ranks[:most]
        assert answer.status == ("solved" if ranks else "none")
        assert answer.bound is None
