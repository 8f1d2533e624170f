"""Draws from levels: exactly uniform, the same for a seed, in any order of rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from conftest import NATIVE
from counters import AMPLE, lay_out
from cover.errors import LimitError
from cover.problem import Problem, Sum
from cover.solver import prepare
from cover.solver.counting import component
from cover.solver.levels import OutgrownError
from cover.solver.levels.count import LevelPlan
from cover.solver.levels.kept import KeptLevels
from cover.solver.levels.origins import making_origins
from cover.solver.memo.frontier import Move
from cover.steps import finished
from problems import dominoes, queens
from test_memo import unfixed
from test_sample import FAR, PROBLEMS, FixedProblem, deviation

ENGINES = ["python", "native"] if NATIVE else ["python"]


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    """An engine of each counter."""
    name: str = request.param
    return name


class ScriptedRandom(Random):
    """A random generator that draws what a script says, and 0 after its end."""

    def __init__(self, script: list[int]) -> None:
        super().__init__()
        self._script = iter(script)
        self.drawn: list[tuple[int, int]] = []  # numbers, and below which they are

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        self.drawn.append((next(self._script, 0), start))
        return self.drawn[-1][0]


def every_outcome(draw: Callable[[Random], object]) -> Iterator[tuple[object, Fraction]]:
    """Yield what comes of all ways in which the dice may fall, with the chance of each."""
    script: list[int] | None = []
    while script is not None:
        random = ScriptedRandom(script)
        outcome, chance = draw(random), Fraction(1)
        for _, below in random.drawn:
            chance /= below
        yield outcome, chance
        drawn = random.drawn
        while drawn and drawn[-1][0] + 1 == drawn[-1][1]:
            drawn.pop()
        script = [number for number, _ in drawn[:-1]] + [drawn[-1][0] + 1] if drawn else None


def kept(problem: Problem, engine: str, times: tuple[int, ...] = ()) -> KeptLevels:
    """All levels of a problem."""
    frontier = lay_out(problem, range(problem.primary_count), times)
    levels = finished(LevelPlan(engine, AMPLE).making_kept(frontier))
    assert levels.go_on()
    return levels


SMALL = {
    "dominoes": (dominoes(2, 4), ()),
    "times": (Problem("AB", ["A", "AB", "B", "B"]), (1, 2, 3, 1)),
    "sums": (
        Problem("ABC", ["A", "A", "B", "B", "C", "C"], sums=[Sum("ABC", [-1, 2] * 3, 0, 3)]),
        (),
    ),
}


@pytest.mark.parametrize("name", SMALL)
def test_each_solution_has_exactly_the_same_chance(engine: str, name: str) -> None:
    problem, times = SMALL[name]
    levels = kept(problem, engine, times)
    weights = times or (1,) * problem.option_count

    chances: dict[object, Fraction] = defaultdict(Fraction)
    ways: dict[object, int] = {}

    def draw(random: Random) -> object:
        (path,) = finished(levels.drawing(1, random))
        options = tuple(move.option for move in path)
        number = 1
        for option in options:
            number *= weights[option]
        ways[options] = number
        return options

    for options, chance in every_outcome(draw):
        chances[options] += chance

    assert sum(ways.values()) == levels.found
    assert all(chances[options] == Fraction(ways[options], levels.found) for options in ways)


def test_two_draws_are_independent(engine: str) -> None:
    levels = kept(dominoes(2, 2), engine)
    chances: dict[object, Fraction] = defaultdict(Fraction)

    def draw(random: Random) -> object:
        paths = finished(levels.drawing(2, random))
        return tuple(tuple(move.option for move in path) for path in paths)

    for pair, chance in every_outcome(draw):
        chances[pair] += chance

    assert [*chances.values()] == [Fraction(1, 4)] * 4


@pytest.fixture
def _levels_for_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels in place of memoisation, from the beginning."""

    def make_way(count: component.DeterministicCount, *_: object) -> None:
        assert count._plan is not None
        count._begin_levels(count._plan)

    monkeypatch.setattr(component.DeterministicCount, "_memoise", make_way)


@pytest.mark.core
@pytest.mark.usefixtures("_levels_for_samples")
@pytest.mark.parametrize("name", PROBLEMS)
def test_samples(name: str) -> None:
    problem, fixed = PROBLEMS[name]
    fixed_problem: FixedProblem = problem, fixed
    prepared = prepare(fixed_problem[0])
    possible = list(prepared.search(fixed=fixed))

    samples = prepared.sample(25 * len(possible), seed=1, fixed=fixed)
    drawn = list(samples)

    assert samples.count.value == len(possible)
    assert "levels" in samples.count.way
    assert abs(deviation(drawn, possible)) < FAR
    again = prepared.sample(25 * len(possible), seed=1, fixed=fixed, jobs=2)
    assert drawn == list(again)


@pytest.mark.core
@pytest.mark.usefixtures("_levels_for_samples")
def test_a_time_that_is_over_before_the_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    samples = prepare(queens(8)).sample(10, timeout=10)
    monkeypatch.setattr("cover.solver.counting.sample.Work.go_on", lambda *_: False)

    assert "levels" in samples.count.way
    with pytest.raises(LimitError, match="before the samples were drawn"):
        next(samples)


@pytest.mark.core
def test_both_twins_draw_the_same() -> None:
    random = Random(5)
    for case, solutions in unfixed(40):
        if solutions:
            one, other = (kept(case.problem, engine) for engine in ENGINES)
            seed = random.random()
            drawn = finished(one.drawing(30, Random(seed)))

            assert drawn == finished(other.drawing(30, Random(seed)))
            options = {tuple(sorted(move.option for move in path)) for path in drawn}
            assert options <= {tuple(sorted(solution)) for solution in solutions}


@pytest.mark.core
def test_going_back_refuses_what_does_not_fit() -> None:
    frontier = lay_out(dominoes(2, 2), range(4))
    origins = finished(making_origins(frontier, "native"))

    for place in (-1, 4):
        with pytest.raises(ValueError, match="no place"):
            origins.find(place, b"", 1, b"")
    for rows, limbs, targets in ((bytes(8), 1, b""), (b"", -1, b""), (b"", 1, bytes(8))):
        with pytest.raises(ValueError, match="incomplete"):
            origins.find(0, rows, limbs, targets)


@pytest.mark.core
def test_levels_that_memory_does_not_hold_are_drawn_from_alike() -> None:
    frontier = lay_out(dominoes(6, 6), range(36))

    def drawn(memory: int) -> list[list[Move]]:
        kept = finished(LevelPlan("native", memory).making_kept(frontier))
        assert kept.go_on()
        assert kept.found == 6728
        return finished(kept.drawing(50, Random(1)))

    assert drawn(2000) == drawn(AMPLE)


def test_without_a_folder_for_levels_there_is_no_room(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, engine: str
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "none"))
    with pytest.raises(OutgrownError, match="No such file"):
        finished(LevelPlan(engine, AMPLE).making_kept(lay_out(queens(4), range(8))))
