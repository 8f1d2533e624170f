"""Samples: solutions, each with the same chance by a chi-squared test; the same for a seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from math import sqrt
from random import Random
from typing import Any

import pytest

from asked import Asked
from cover.errors import LimitError, ModelError
from cover.problem import Coloured, Problem, Sum
from cover.query import Query
from cover.solver import IncompleteCountError, Search, prepare
from cover.solver.counting import count
from cover.solver.counting.count import Counting
from cover.solver.counting.sample import draw
from cover.solver.states import StatesPlan
from cover.steps import Steps
from problems import dlx, dominoes, langford, options_of, queens, together
from small_puzzles import read
from test_counting import FAST

DRAWS = 25  # of each solution, on average
FAR = 6


def deviation(drawn: Iterable[Hashable], possible: Iterable[Hashable]) -> float:
    """How far a sample is from what equal chances give: Pearson's chi-squared, standardised.

    About normally distributed: a right sampler is hardly ever beyond 6.
    """
    found = Counter(dict.fromkeys(possible, 0))
    kinds = len(found)
    found.update(drawn)
    assert len(found) == kinds, "something else was drawn"
    expected = found.total() / kinds
    squares = sum((number - expected) ** 2 for number in found.values()) / expected
    return (squares - (kinds - 1)) / sqrt(2 * (kinds - 1))


def dice(low: int, high: int) -> Problem:
    """Three dice, two of which show the same as the third one, more or less."""
    faces = [item for item in "ABC" for _ in range(6)]
    eyes = [1, 2, 3, 4, 5, 6] * 3
    return Problem("ABC", faces, sums=[Sum("AB", eyes, low, high, "C")])


def coloured() -> Problem:
    """Words of four letters, some of which agree about two colours."""
    colours = [Coloured("x", 1), Coloured("x", 2), Coloured("y", 1), Coloured("y", 2)]
    options: list[list[object]] = [[item, colour] for item in "ABCD" for colour in colours]
    return Problem("ABCD", [*options, ["A"], ["B", "x"], ["C", "y"]], "xy")


FixedProblem = tuple[Problem, tuple[int, ...]]  # with what is fixed
BOARD = dominoes(3, 4)
REPEATED = Problem(  # some of the dominoes are there twice or three times
    BOARD.items, [option for k, option in enumerate(options_of(BOARD)) for _ in range(k % 3 + 1)]
)
PROBLEMS: dict[str, FixedProblem] = {
    "dominoes": (dominoes(4, 4), ()),
    "queens": (queens(7), ()),
    "langford": (langford(7), ()),
    "fixed": (dominoes(4, 5), (1, 7)),
    "fixed queens": (queens(8), (3,)),
    "duplicates": (REPEATED, ()),
    "a fixed duplicate": (REPEATED, (1,)),
    "parts": (together(dominoes(2, 4), dominoes(2, 3), langford(3)), ()),
    "colours": (coloured(), ()),
    "sums": (dice(-1, 2), ()),
}


@pytest.fixture
def no_states(monkeypatch: pytest.MonkeyPatch) -> None:
    """All is listed."""

    def hopeless(*_: object, **__: object) -> Steps[StatesPlan | None]:
        yield
        return None

    monkeypatch.setattr(count, "choosing_way", hopeless)


def deviation_of(problem: FixedProblem, engine: str, seed: int = 1, memory: int = 10**6) -> float:
    stated, fixed = problem
    prepared = prepare(stated, engine)
    possible = list(prepared.search(fixed=fixed))
    number = DRAWS * len(possible)
    assert len(possible) >= 10
    return deviation(prepared.sample(number, seed=seed, fixed=fixed, memory=memory), possible)


# --- Equal chances ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PROBLEMS)
def test_every_solution_has_the_same_chance(name: str) -> None:
    assert abs(deviation_of(PROBLEMS[name], FAST)) < FAR
    if name in ("dominoes", "parts", "fixed", "sums"):
        assert abs(deviation_of(PROBLEMS[name], "python")) < FAR
        assert abs(deviation_of(PROBLEMS[name], FAST, memory=0)) < FAR


@pytest.mark.usefixtures("no_states")
@pytest.mark.parametrize("name", PROBLEMS)
def test_every_solution_has_the_same_chance_where_all_is_listed(name: str) -> None:
    assert abs(deviation_of(PROBLEMS[name], FAST)) < FAR


@pytest.mark.slow
@pytest.mark.parametrize("name", PROBLEMS)
def test_with_other_seeds(name: str) -> None:
    for seed in range(2, 22):
        assert abs(deviation_of(PROBLEMS[name], FAST, seed)) < FAR


def test_how_fine_the_test_is() -> None:
    """Chances of two to one are seen, and so is a sample without chance."""
    random = Random(1)
    fair = random.choices(range(36), k=DRAWS * 36)
    unfair = random.choices(range(36), [1, 2] * 18, k=DRAWS * 36)

    assert abs(deviation(fair, range(36))) < FAR
    assert deviation(unfair, range(36)) > 1.5 * FAR
    assert deviation(range(36), range(36)) < -4


# --- Seeds, numbers, errors ---------------------------------------------------------------------


@pytest.mark.parametrize("name", PROBLEMS)
def test_a_seed_draws_the_same_again(name: str) -> None:
    problem, fixed = PROBLEMS[name]

    def draw(**given: Any) -> list[tuple[int, ...]]:
        return list(prepare(problem, FAST).sample(20, fixed=fixed, **given))

    first = draw(seed=7)
    assert first == draw(seed=7) == draw(seed=7, jobs=2) == draw(seed=7, memory=0)
    assert len({*map(tuple, (first, draw(seed=8), draw(seed=9)))}) == 3
    assert draw() != draw()


def test_as_many_as_asked_for(engine: str) -> None:
    for number in (0, 1, 5):
        assert len(list(prepare(queens(5), engine).sample(number))) == number
    with pytest.raises(ValueError, match="a sample of -1 solutions"):
        prepare(queens(5)).sample(-1)
    with pytest.raises(ModelError, match="there is no option 36 to fix"):
        prepare(queens(6)).sample(1, fixed=[36])


def test_what_has_no_choice(engine: str) -> None:
    for problem, solutions in (
        (queens(3), []),
        (dominoes(3, 3), []),
        (Problem("", []), [()]),
        (Problem("A", ["A"]), [(0,)]),
    ):
        assert list(prepare(problem, engine).sample(2)) == solutions * 2


def test_large_boards() -> None:
    """Of 12 x 12 squares: 5 * 10^16 tilings."""
    problem = dominoes(12, 12)
    drawn = list(prepare(problem, FAST).sample(20, seed=1))

    assert len({*drawn}) == 20
    for solution in drawn:
        covered = [item for k in solution for item in problem.option(k)]
        assert (len(covered), {*covered}) == (144, {*problem.items})


def test_what_cannot_be_counted_is_not_drawn() -> None:
    with pytest.raises(IncompleteCountError, match="could not all be counted") as raised:
        prepare(dominoes(26, 26), FAST).sample(3, timeout=0.2)

    assert not raised.value.count.complete
    assert raised.value.exit_code == 3
    with pytest.raises(IncompleteCountError, match="could not all be counted"):
        prepare(queens(5), FAST).sample(3, timeout=0)


@pytest.mark.usefixtures("no_states")
def test_the_time_may_be_over_while_drawing() -> None:
    prepared = prepare(langford(8), FAST)
    counting = Counting(prepared, (), memory=10**6, keep=True)
    counting.go_on()

    def listed(problem: Problem, seconds: float | None) -> Search:
        return prepared.of_another(problem).search(timeout=seconds)

    with pytest.raises(LimitError, match="before the samples were drawn"):
        next(draw(counting, 1, Random(1), 0.0, listed))
    assert len(set(draw(counting, 9, Random(1), None, listed))) > 3


# --- Samples of puzzles -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("family", "text", "number"),
    [
        # Grids without givens are drawn from the patterns of single symbols.
        ("irregular", "AAABABBBCDDDCCCD", 144),
        ("irregular", f"1{'.' * 15}\nAAABABBBCDDDCCCD\n", 36),
        ("sudoku", "1" + "." * 15, 72),
        ("exact-cover", dlx(dominoes(4, 4)), 36),
    ],
)
def test_puzzles(family: str, text: str, number: int) -> None:
    possible = [*Asked(read(family, text), Query("all"))]
    drawn = [*Asked(read(family, text), Query("sample", number=10 * number, seed=1))]

    assert (len(possible), len(drawn)) == (number, 10 * number)
    assert abs(deviation(drawn, possible)) < FAR
