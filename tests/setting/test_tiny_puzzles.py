"""What setters are told of tiny puzzles, most of them unsolvable, against going through all ways.

The oracle is in `tiny_puzzles`, and knows nothing of the package.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import cover
from cover.query import Query
from cover.result import Result
from cover.setting.candidates import candidates
from cover.setting.minimize import MinimalPuzzles, minimized
from cover.setting.why import Conflict, Superfluous, why
from test_soundness import check as check_steps
from tiny_puzzles import DRAWS, Tiny, can_be, said

# How many of each family are drawn. To find more, set `MANY` to thousands.
MANY, FEW = 100, 8

Puzzle = cover.Puzzle[Any]
Told = list[set[tuple[str, str]]]


def render(found: Result) -> None:
    """Have a finding told in all forms."""
    list(found.lines(colour=True))
    found.data()
    list(found.pictures())


def check_candidates(tiny: Tiny, puzzle: Puzzle, told: Told) -> None:
    counts: dict[str, Counter[str]] = {}
    for solution in told:
        for item, value in solution:
            counts.setdefault(item, Counter())[value] += 1
    for way in (None, True, False):
        found = candidates(puzzle, Query.made(), way)
        values_of = {str(name): dict(values) for name, values in found.items()}
        assert found.status == status_of(told)
        assert {item: {*values} for item, values in values_of.items() if values} == {
            item: {*values} for item, values in counts.items()
        }
        if way:
            assert found.solutions == len(told)
            assert {item: values for item, values in values_of.items() if values} == counts
        render(found)


def check_why(tiny: Tiny, puzzle: Puzzle, told: Told) -> None:
    found = why(puzzle, Query.made())
    render(found)
    assert found.status == status_of(told)
    if isinstance(found, Superfluous) and tiny.family not in ("domino", "exact-cover"):
        for part in found.parts:
            assert status_without(tiny, puzzle, part.name) == "unique"
    if not isinstance(found, Conflict):
        return
    names, of_rules = [part.name for part in found.parts], bool(found.demanded)
    if not names and found.reason:
        return
    assert not can_be(tiny.kept(names, of_rules)), "these parts can go together"
    assert found.is_minimal
    for name in names:
        others = [each for each in names if each != name]
        assert can_be(tiny.kept(others, of_rules)), f"{name} is not needed"


def status_without(tiny: Tiny, puzzle: Puzzle, name: str) -> str:
    """The status of a puzzle without a part of its statement."""
    parts = [part.name for part in cover_parts(puzzle)]
    return status_of(list(tiny.kept([each for each in parts if each != name], False).chosen()))


def cover_parts(puzzle: Puzzle) -> Any:

    return puzzle._clues().all


def check_minimal(tiny: Tiny, puzzle: Puzzle, told: Told) -> None:
    found = minimized(puzzle, Query.made("unique"))
    render(found)
    assert found.status == status_of(told)
    if not isinstance(found, MinimalPuzzles):
        return
    for each in found.found:
        gone = {part.name for part in each.removed}
        if tiny.family in ("matching", "exact-cover"):
            options = tiny.choice.options
            kept = [one for one in options if not gone & {one.name, f"option {one.name}"}]
            assert len(kept) == len(options) - len(gone)
            ways = list(tiny.choice._replace(options=kept).chosen())
            assert [*map(said, ways)] == told
            continue
        if tiny.family == "domino":
            continue
        names = {part.name for part in found.before}
        assert names or not gone
        assert status_of(list(tiny.kept(names - gone, False).chosen())) == "unique"
        for name in names - gone:
            assert status_of(list(tiny.kept(names - gone - {name}, False).chosen())) == "several"


def status_of(solutions: list[Any]) -> str:
    return ("none", "unique", "several")[min(len(solutions), 2)]


def check_way(tiny: Tiny, puzzle: Puzzle, told: Told) -> None:
    """Explanation, rating and trace."""
    is_of_many = tiny.family == "exact-cover" and {*tiny.choice.bounds.values()} != {(1, 1)}
    if is_of_many and puzzle.reason() is None:
        for ask in (puzzle.explain, puzzle.rate, puzzle.trace):
            with pytest.raises(cover.errors.InputError, match="items with multiplicities"):
                ask()
        return
    trace = puzzle.trace()
    render(trace)
    if not trace.ended:
        assert trace.status == status_of(told)
        assert len(trace.solutions) == len(told)
    explained = check_steps(puzzle)
    render(explained)
    render(puzzle.explain(hint=True))
    assert explained.status == status_of(told)
    rating = puzzle.rate()
    assert (rating.status, rating.steps) == (explained.status, len(explained.steps))
    assert (rating.score is None) == (rating.status != "unique")


def check(draw: Callable[[Random], Tiny], seed: int) -> str:
    tiny = draw(Random(seed))
    (puzzle,) = cover.read(tiny.text.encode())
    told = tiny.told()
    check_candidates(tiny, puzzle, told)
    check_why(tiny, puzzle, told)
    check_minimal(tiny, puzzle, told)
    check_way(tiny, puzzle, told)
    return status_of(told)


@pytest.mark.parametrize("draw", DRAWS, ids=lambda draw: draw.__name__)
def test_what_is_told_of_tiny_puzzles_in_a_short_draw(draw: Callable[[Random], Tiny]) -> None:
    for seed in range(FEW):
        check(draw, seed)


@pytest.mark.slow
@pytest.mark.parametrize("draw", DRAWS, ids=lambda draw: draw.__name__)
def test_what_is_told_of_tiny_puzzles_in_a_long_draw(draw: Callable[[Random], Tiny]) -> None:
    statuses = Counter(check(draw, seed) for seed in range(FEW, MANY))
    assert min(statuses.values()) > 1
    assert statuses["none"] > MANY // 5
