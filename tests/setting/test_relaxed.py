"""Problems without some demands, against a naive oracle that tries all sets of options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from cover.families.clues import Clue, Constraint
from cover.problem import Coloured, Problem, Sum
from cover.setting.mus import relaxed
from cover.solver import search

PRIMARY, SECONDARY = range(4), range(4, 6)
NOTHING = Clue("", "")

Option = dict[int, int]  # items with their colours, 0 for none


@st.composite
def options(draw: st.DrawFn) -> Option:
    items = draw(st.sets(st.integers(0, 5), min_size=1, max_size=4))
    return {item: draw(st.integers(0, 2)) if item in SECONDARY else 0 for item in sorted(items)}


@st.composite
def left_out(draw: st.DrawFn, sums: int) -> list[Constraint]:
    chosen = draw(st.lists(st.sampled_from(["", "optional", "dropped"]), min_size=4, max_size=4))
    found = []
    for item, how in enumerate(chosen):
        if how == "dropped" and sums:  # a sum of an item that is not there would mean nothing
            how = "optional"
        if how:
            found.append(Constraint(NOTHING, **{how: (item,)}))
    if sums and draw(st.booleans()):
        found.append(Constraint(NOTHING, sums=(0,)))
    return found


@given(st.data(), st.lists(options(), min_size=1, max_size=7), st.booleans())
def test_a_problem_without_some_demands(
    data: st.DataObject, rows: list[Option], is_summed: bool
) -> None:
    weights = [data.draw(st.integers(0, 3)) for _ in rows]
    low, high = sorted((data.draw(st.integers(0, 5)), data.draw(st.integers(0, 5))))
    sums = [Sum([0, 1, 2], weights, low, high)] if is_summed else []
    problem = Problem(PRIMARY, map(_entries, rows), SECONDARY, sums)
    demands = data.draw(left_out(len(sums)))
    found = search(relaxed(problem, demands), engine="python")
    solutions = {tuple(k for k in each if k < len(rows)) for each in found}
    # Those without a primary item that is left are never chosen.
    optional = {item for demand in demands for item in (*demand.optional, *demand.dropped)}
    dropped = {item for demand in demands for item in demand.dropped}
    is_kept = bool(sums) and not any(demand.sums for demand in demands)
    expected = {
        some
        for size in range(len(rows) + 1)
        for some in combinations(range(len(rows)), size)
        if _covers([rows[k] for k in some], optional, dropped)
        and (not is_kept or low <= _total([rows[k] for k in some], some, weights) <= high)
    }
    assert bool(solutions) == bool(expected)
    assert solutions <= expected


def _entries(row: Option) -> list[object]:
    return [Coloured(item, colour) if colour else item for item, colour in row.items()]


def _covers(chosen: Sequence[Option], optional: set[int], dropped: set[int]) -> bool:
    times = Counter(item for row in chosen for item in row)
    for item in PRIMARY:
        if item not in dropped and not (item in optional and not times[item]) and times[item] != 1:
            return False
    for item in SECONDARY:
        colours = [row[item] for row in chosen if item in row]
        if len(colours) > 1 and (0 in colours or len(set(colours)) > 1):
            return False
    return True


def _total(chosen: Sequence[Option], numbers: Sequence[int], weights: Sequence[int]) -> int:
    return sum(
        weights[k] * sum(item in row for item in (0, 1, 2))
        for k, row in zip(numbers, chosen, strict=True)
    )
