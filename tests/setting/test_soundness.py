"""Every step of an explanation is sound: what it removes is in no solution.

The engine is asked, which knows nothing of techniques, on random puzzles of all families.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from cover.asking.problems import told_apart
from cover.families.words import TECHNIQUES
from cover.puzzle import Puzzle
from cover.query import Query
from cover.setting.explain import Explanation, explanation
from cover.solver import Prepared, prepare
from installed import forgotten
from random_statements import DRAWS, STAR_BATTLES, exact_cover, small_killer
from test_own_star_battle import _grown, _text

# So many solutions are listed, to know at once what is in any of them; then each option is asked.
_LISTED = 200

REQUEST = Query("first", engine="auto")


def options_asked(explained: Explanation) -> set[int]:
    """The options that are in no solution if the steps are right.

    Besides those removed, these are the others of each item that a chosen option covers.
    """
    puzzle = explained.puzzle
    problem = puzzle._model()
    removed = {option for step in explained.steps for option in step.removed}
    chosen = {option for step in explained.steps for option in step.chosen}
    covered = {
        item
        for option in chosen
        for item in problem.entries[problem.starts[option] : problem.starts[option + 1]]
        if item < problem.primary_count
    }
    others = {
        option
        for option in range(problem.option_count)
        if covered.intersection(
            problem.entries[problem.starts[option] : problem.starts[option + 1]]
        )
    }
    return removed | others - chosen


def in_some_solution(engine: Prepared, fixed: tuple[int, ...], asked: set[int]) -> set[int]:
    """Which of these options are in a solution."""
    search = engine.search(fixed=fixed, limit=_LISTED, ordered=False)
    found = {option for solution in search for option in solution}
    if search.complete:
        return found & asked
    for option in sorted(asked - found):
        found.update(next(engine.search(fixed=(*fixed, option), limit=1, ordered=False), ()))
    return found & asked


def check(record: Puzzle) -> Explanation:
    """Explain a record, and hold all steps against the engine."""
    explained = explanation(record, REQUEST)
    engine, fixed = prepare(record._model()), record._given_options()
    asked = options_asked(explained)

    assert in_some_solution(engine, fixed, asked) == set(), record
    if not record._reason():
        few = engine.search(fixed=fixed, limit=2, distinct_on=told_apart(record))
        assert explained.status == ("none", "unique", "several")[len(list(few))], record
    else:
        assert explained.status == "none"
    return explained


def check_all(draw: Callable[[Random], Puzzle], number: int) -> set[str]:
    """Check puzzles with the first so many seeds; the techniques of their steps."""
    used: set[str] = set()
    for seed in range(number):
        used.update(step.technique for step in check(draw(Random(seed))).steps)
    return used


@pytest.fixture(scope="module")
def star_battle() -> Iterator[Callable[[Random], Puzzle]]:
    """Draws puzzles of a family from outside, which is forgotten again.

    There is one star in a house: of multiplicities, no steps are told.
    """
    with forgotten():
        of_stars: Any = importlib.import_module("star_battle").StarBattle

        def draw(random: Random) -> Puzzle:
            size = random.choice((4, 5, 6))
            record: Puzzle = of_stars(_text(1, _grown(size, random)))
            return record

        yield draw
    del sys.modules["star_battle"]


@pytest.mark.parametrize("draw", DRAWS, ids=lambda draw: draw.__name__)
def test_steps_are_sound_in_a_short_draw(draw: Callable[[Random], Puzzle]) -> None:
    assert check_all(draw, max(3, DRAWS[draw] // 50)), "none has any steps"


def test_steps_of_star_battles_are_sound(star_battle: Callable[[Random], Puzzle]) -> None:
    assert check_all(star_battle, 10), "none has any steps"


def test_all_techniques_are_among_the_steps() -> None:
    assert check_all(exact_cover, 310) | check_all(small_killer, 20) == {*TECHNIQUES}


def test_the_long_draws_are_of_ten_thousand() -> None:
    assert sum(DRAWS.values()) + STAR_BATTLES == 10_000


@pytest.mark.slow
@pytest.mark.parametrize("draw", DRAWS, ids=lambda draw: draw.__name__)
def test_steps_are_sound_in_a_long_draw(draw: Callable[[Random], Puzzle]) -> None:
    assert check_all(draw, DRAWS[draw])


@pytest.mark.slow
def test_steps_of_many_star_battles_are_sound(star_battle: Callable[[Random], Puzzle]) -> None:
    assert check_all(star_battle, STAR_BATTLES)
