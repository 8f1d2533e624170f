"""As many items as can be, where not all can: against all subsets of the options."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from asked import Asked
from cover.puzzle import Puzzle
from cover.query import Best, Query
from small_puzzles import read


class Covers(NamedTuple):
    """An exact cover, and what each part of its options that fits leaves over and costs."""

    record: Puzzle
    parts: dict[tuple[int, ...], tuple[list[str], Fraction]]


BOUNDS = {"": (1, 1), "0:1|": (0, 1), "0:2|": (0, 2), "1:2|": (1, 2), "2|": (2, 2)}


@st.composite
def partial_covers(draw: st.DrawFn) -> Covers:
    """Items of which two may have multiplicities, a secondary one, and options with costs."""
    bounds = st.sampled_from(sorted(BOUNDS))
    stated = {"a": draw(bounds), "b": draw(bounds), "c": "", "d": ""}
    chosen = st.sets(st.sampled_from("abcdx"), min_size=1).map(sorted)
    options = draw(st.lists(chosen.filter(lambda row: row != ["x"]), min_size=1, max_size=8))
    numbers = st.integers(0, 20).map(lambda number: Fraction(number, 4))
    costs = draw(st.lists(numbers, min_size=len(options), max_size=len(options)))
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


@given(partial_covers(), st.sampled_from(["least", "most"]), st.integers(1, 4))
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
            assert answer.last.cost is None or Fraction(answer.last.cost) == cost
            assert answer.last.puzzle._left_over(solution) == left
        assert found == ranks[:most]
        assert answer.status == ("solved" if ranks else "none")
        assert answer.bound is None
