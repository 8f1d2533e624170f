"""Every step of an explanation is sound: what it removes is in no solution.

The engine is asked, which knows nothing of techniques, on random puzzles of several families that
are as large as people solve them; `test_tiny_puzzles` has all families.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from cover.asking.problems import told_apart
from cover.errors import Place
from cover.facts import Source
from cover.families.grids.houses import Rules, boxes_rules
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text.notation import LineOfCells
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.lines import Line
from cover.setting.explain import Explanation, explanation
from cover.solver import Prepared, prepare
from random_dominoes import (
    dominosa,
    dominosa_of_one_solution,
    parts,
    su_domino_ku_of,
    su_domino_ku_solution,
)
from small_puzzles import Grid, killer, solved_grid

# So many solutions are listed, to know at once what is in any of them; then each option is asked.
_LISTED = 200


# --- Puzzles: most with one solution, or none, or some ---


def _grid(rules: Rules, random: Random, solution: Grid, low: float, high: float) -> Puzzle:
    """With a share of the symbols given; now and then one of them is wrong."""
    share = random.uniform(low, high)
    givens = [symbol if random.random() < share else 0 for symbol in solution]
    if random.random() < 0.1:
        givens[random.randrange(len(givens))] = random.choice([each for each in solution if each])
    cells = LineOfCells(Line("drawn", 1, "." * len(givens)), 0)
    return DigitGrid._of_rules(rules, tuple(givens), None, Source(Place("drawn", 1)), _cells=cells)


def sudoku(random: Random) -> Puzzle:
    """Of 9x9, with few givens."""
    return _grid(boxes_rules(3, 3), random, solved_grid(random, 9), 0.3, 0.5)


def jigsaw(random: Random) -> Puzzle:
    """With regions of all kinds, more houses, and cells that are missing."""
    puzzle, solution = killer(random, (4, 5, 6))
    return _grid(puzzle.rules._replace(cages=()), random, solution, 0.1, 0.5)


def small_killer(random: Random) -> Puzzle:
    """Of 4x4 to 6x6, with cages of all kinds."""
    return killer(random, (4, 5, 6))[0]


def large_killer(random: Random) -> Puzzle:
    return killer(random, (9,))[0]


def su_domino_ku(random: Random) -> Puzzle:
    """With most of the dominoes given."""
    laid, singles = parts(su_domino_ku_solution(random))
    return su_domino_ku_of(random.sample(laid, random.randrange(12, 36)), singles)


def dominosa_grid(random: Random) -> Puzzle:
    """Up to 6-6; of the larger ones, some have one solution, which small ones may never come to."""
    most = random.randrange(1, 7)
    make = random.choice((dominosa, dominosa_of_one_solution)) if most > 3 else dominosa
    return make(random, most)[0]


# How many of each kind are drawn at once, and how many times as many in a long run.
DRAWS: dict[Callable[[Random], Puzzle], int] = {
    sudoku: 16,
    jigsaw: 30,
    small_killer: 20,
    large_killer: 5,
    su_domino_ku: 2,
    dominosa_grid: 24,
}
LONG = 50


# --- Their steps ---


def options_asked(explained: Explanation) -> set[int]:
    """The options that are in no solution if the steps are right.

    Besides those removed, these are the others of each item that a chosen option covers.
    """
    problem = explained.puzzle._model()
    removed = {option for step in explained for option in step.removed}
    chosen = {option for step in explained for option in step.chosen}
    items_of = [
        {item for item, _ in problem.entries_of(option)} for option in range(problem.option_count)
    ]
    covered = {k for option in chosen for k in items_of[option] if k < problem.primary_count}
    others = {option for option, items in enumerate(items_of) if not covered.isdisjoint(items)}
    return removed | others - chosen


def in_some_solution(engine: Prepared, fixed: tuple[int, ...], asked: set[int]) -> set[int]:
    """Which of these options are in a solution."""
    search = engine.search(fixed=fixed, limit=_LISTED, ordered=False)
    found = {option for solution in search for option in solution}
    for option in () if search.complete else sorted(asked - found):
        found.update(next(engine.search(fixed=(*fixed, option), limit=1, ordered=False), ()))
    return found & asked


def check(record: Puzzle) -> Explanation:
    """Explain a record, and hold all steps against the engine."""
    explained = explanation(record, Query("first", engine="auto"))
    engine, fixed = prepare(record._model()), record._given_options()
    status, chosen = "none", set[int]()

    assert in_some_solution(engine, fixed, options_asked(explained)) == set(), record
    if not record._reason():
        few = engine.search(fixed=fixed, limit=2, distinct_on=told_apart(record))
        status = ("none", "unique", "several")[len(list(few))]
    assert explained.status == status, record
    assert (explained.solution is not None) == (status == "unique")
    for step in explained:
        assert chosen.issubset(step.before.chosen)
        assert all(step.before.left >> option & 1 for option in (*step.chosen, *step.removed))
        chosen.update(step.chosen)
    return explained


def check_all(draw: Callable[[Random], Puzzle], number: int) -> None:
    steps = sum(len(check(draw(Random(seed)))) for seed in range(number))

    assert steps > 0


@pytest.mark.parametrize("draw", DRAWS, ids=lambda draw: draw.__name__)
def test_steps_are_sound_in_a_short_draw(draw: Callable[[Random], Puzzle]) -> None:
    check_all(draw, DRAWS[draw])


@pytest.mark.slow
@pytest.mark.parametrize("draw", DRAWS, ids=lambda draw: draw.__name__)
def test_steps_are_sound_in_a_long_draw(draw: Callable[[Random], Puzzle]) -> None:
    check_all(draw, LONG * DRAWS[draw])
