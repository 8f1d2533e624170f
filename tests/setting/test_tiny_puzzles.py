"""What setters are told of tiny puzzles, most of them unsolvable, against going through all ways.

No other test holds all questions of the bench, of all families, against an oracle that knows
nothing of the package: it is in `tiny_puzzles`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import pytest

import cover
from conftest import ENGINES
from cover.query import Query
from cover.result import Result
from cover.setting import true_options
from cover.setting.candidates import candidates
from cover.setting.minimize import MinimalPuzzles, minimized
from cover.setting.why import Conflict, Differences, Superfluous, why
from test_soundness import check as check_steps
from tiny_puzzles import (
    Tiny,
    can_be,
    domino,
    exact_cover,
    irregular,
    killer,
    matching,
    said,
    sudoku,
    tiling,
)

# The seeds of a short run, with puzzles of all statuses, most of their conflicts of several parts;
# and how many are drawn in a long run. To find more, set `MANY` to thousands.
SEEDS: dict[Callable[[Random], Tiny], range] = {
    sudoku: range(10),
    irregular: range(91, 101),
    killer: range(105, 119),
    domino: range(157, 165),
    tiling: range(225, 245),
    matching: range(183, 208),
    exact_cover: range(18, 98),
}
MANY = 100

Puzzle = cover.Puzzle[Any]
Told = list[set[tuple[str, str]]]


def check(draw: Callable[[Random], Tiny], seed: int) -> str:
    tiny = draw(Random(seed))
    text = tiny.text
    puzzle = cover.Matching(text, maximum=True) if tiny.is_maximum else next(cover.read([text]))
    told = tiny.told()
    check_candidates(puzzle, told, ("native", *ENGINES)[seed % (len(ENGINES) + 1)])
    check_why(tiny, puzzle, told)
    check_minimal(tiny, puzzle, told)
    check_way(tiny, puzzle, told)
    return status_of(told)


def status_of(solutions: Iterable[object]) -> str:
    return ("none", "unique", "several")[min(len(list(solutions)), 2)]


def render(found: Result) -> None:
    """Have a finding told in all forms."""
    list(found.lines(colour=True))
    found.data()
    list(found.pictures())


def check_candidates(puzzle: Puzzle, told: Told, engine: str) -> None:
    counts: dict[str, Counter[str]] = {}
    for item, value in (pair for solution in told for pair in solution):
        counts.setdefault(item, Counter())[value] += 1
    for few in (1000, 0):  # none of them is settled by listing a few
        for way in (None, True, False):
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(true_options, "_FEW", few)
                found = candidates(puzzle, Query.made(engine=engine), way)
            values_of = {str(name): dict(values) for name, values in found.items() if values}
            assert found.status == status_of(told)
            assert {item: {*values} for item, values in values_of.items()} == {
                item: {*values} for item, values in counts.items()
            }
            if way or (few and way is None):
                assert found.solutions == len(told)
                assert values_of == counts
        render(found)
    simple = puzzle.candidates(simple=True)
    assert (simple.status, simple.solutions) in (("open", None), ("none", 0))
    assert all({*counts[item]} <= {*simple[item]} for item in counts)


def check_why(tiny: Tiny, puzzle: Puzzle, told: Told) -> None:
    found = why(puzzle, Query.made())
    render(found)
    assert found.status == status_of(told)
    if isinstance(found, Superfluous) and tiny.family != "domino":
        parts = [part.name for part in puzzle._clues().all]
        for part in parts:
            without = tiny.kept([each for each in parts if each != part], False)
            is_gone = part in {each.name for each in found.parts}
            assert is_gone == (status_of(without.chosen()) == "unique")
    elif isinstance(found, Differences):
        check_differences(found, puzzle, told)
    elif isinstance(found, Conflict):
        check_conflict(found, tiny)


def check_differences(found: Differences, puzzle: Puzzle, told: Told) -> None:
    assert found.total == len(told)
    assert found.settling is not None
    if found.is_by_options:
        assert all(solution == told[0] for solution in told)
        return
    uses = Counter(pair for solution in told for pair in solution)
    differing = {item for (item, _), times in uses.items() if times < len(told)}
    item_of = puzzle._words().item
    assert {(item_of(item), value) for item, held in found.values.items() for value in held} == {
        (item, value) for item, value in uses if item in differing
    }
    item, value, left = found.settling
    assert left == uses[item_of(item), value]
    assert left == min(uses.values())


def check_conflict(found: Conflict, tiny: Tiny) -> None:
    names, of_rules = [part.name for part in found.parts], bool(found.demanded)
    if not names and found.reason:
        return
    assert not can_be(tiny.kept(names, of_rules)), "these parts can go together"
    assert found.is_minimal
    for name in names:
        others = [each for each in names if each != name]
        assert can_be(tiny.kept(others, of_rules)), f"{name} is not needed"


def check_minimal(tiny: Tiny, puzzle: Puzzle, told: Told) -> None:
    found = minimized(puzzle, Query.made("unique"))
    render(found)
    assert found.status == status_of(told)
    if not isinstance(found, MinimalPuzzles) or tiny.family == "domino":
        return
    for each in found.found:
        gone = {part.name for part in each.removed}
        if tiny.family in ("matching", "exact-cover"):
            options = tiny.choice.options
            kept = [one for one in options if not gone & {one.name, f"option {one.name}"}]
            assert len(kept) == len(options) - len(gone)
            assert [*map(said, tiny.choice._replace(options=kept).chosen())] == told
            continue
        names = {part.name for part in found.before}
        assert names or not gone
        assert status_of(tiny.kept(names - gone, False).chosen()) == "unique"
        for name in names - gone:
            assert status_of(tiny.kept(names - gone - {name}, False).chosen()) == "several"


def check_way(tiny: Tiny, puzzle: Puzzle, told: Told) -> None:
    """Explanation, rating and trace."""
    is_of_many = tiny.family == "exact-cover" and {*tiny.choice.bounds.values()} != {(1, 1)}
    if is_of_many and puzzle.reason() is None:
        for ask in (puzzle.explain, puzzle.rate, puzzle.trace):
            what = "Algorithm X" if ask == puzzle.trace else "an explanation"
            with pytest.raises(
                cover.errors.InputError,
                match=f"the steps of {what} are not told for items with multiplicities",
            ):
                ask()
        return
    trace = puzzle.trace()
    render(trace)
    if not trace.ended:
        assert (trace.status, len(trace.solutions)) == (status_of(told), len(told))
    explained = check_steps(puzzle)
    render(explained)
    render(puzzle.explain(hint=True))
    assert explained.status == status_of(told)
    rating = puzzle.rate()
    assert (rating.status, rating.steps) == (explained.status, len(explained.steps))
    assert (rating.score is None) == (rating.status != "unique")


@pytest.mark.parametrize("draw", SEEDS, ids=lambda draw: draw.__name__)
def test_what_is_told_of_tiny_puzzles_in_a_short_draw(draw: Callable[[Random], Tiny]) -> None:
    for seed in SEEDS[draw]:
        check(draw, seed)


@pytest.mark.slow
@pytest.mark.parametrize("draw", SEEDS, ids=lambda draw: draw.__name__)
def test_what_is_told_of_tiny_puzzles_in_a_long_draw(draw: Callable[[Random], Tiny]) -> None:
    statuses = Counter(check(draw, seed) for seed in range(MANY))
    assert min(statuses.values()) > 1
    assert statuses["none"] > MANY // 5
