"""9x9 grids that are emptied side by side: as one after the other, minimal, and each in time."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import examples
from cover.errors import Place
from cover.families.grids.generate import GENERATORS
from cover.families.grids.generate_givens import MakerAtOnce, prepared_rules
from cover.families.grids.houses import Rules, boxes_rules
from cover.problem import Problem
from cover.setting.generate import NewPuzzle, NotMade, Series, score_range
from cover.solver import _core, prepare
from cover.solver.engines import build
from interrupting import ctrl_c_after

RULES = {
    "boxes": boxes_rules(3, 3),
    "diagonals": boxes_rules(3, 3, diagonals=True),
    "windows": boxes_rules(3, 3, windows=True),
}


def _nine(rules: Rules, cpu: str = _core.CPUS[0]) -> Any:
    return _core.Nine(bytes(chain.from_iterable(house.cells for house in rules.houses)), cpu)


def _network(rules: Rules, engine: str = "dense") -> Any:
    return build(prepared_rules(rules).problem, engine)


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_the_same_goes_as_one_after_the_other(rules: Rules) -> None:
    network, seeds = _network(rules), range(60)
    alone = network.make(seeds, network)

    for cpu in _core.CPUS:
        nine = _nine(rules, cpu)
        assert network.make(seeds, network, nine) == alone
        assert [network.make([seed], network, nine) for seed in range(3)] == [
            [x] for x in alone[:3]
        ]
        assert network.make((), network, nine) == []


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@examples(5)
@given(seeds=st.lists(st.integers(0, 2**64 - 1), min_size=1, max_size=3))
def test_none_of_the_givens_can_go(rules: Rules, seeds: list[int]) -> None:
    network, oracle = _network(rules), prepare(prepared_rules(rules).problem, "links")

    for kept, is_proved in network.make(seeds, network, _nine(rules)):
        assert is_proved
        assert len(list(oracle.search(fixed=kept, limit=2))) == 1
        for given_one in kept:
            less = [option for option in kept if option != given_one]
            assert len(list(oracle.search(fixed=less, limit=2))) == 2


def test_what_has_no_grids_for_lanes() -> None:
    """One option is the solution, of as many as those of a grid; others have another number."""
    one, network = Problem("a", ["a"] * 729), build(Problem("a", ["a"] * 728), "dense")
    nine = _nine(RULES["boxes"])

    lone: Any = build(one, "dense")
    for kept, is_proved in lone.make(range(9), build(one, "links"), nine):
        assert (len(kept), is_proved) == (1, True)
    made: Any = network
    for other in (nine, 9, "nine"):
        with pytest.raises(ValueError, match="not that of 9x9 grids"):
            made.make([1], network, other)
    for seeds in ([-1], ["1"], [2**64], 1):
        with pytest.raises((TypeError, OverflowError)):
            lone.make(seeds, lone)


def test_without_time_none_is_made() -> None:
    network = _network(RULES["boxes"])

    assert network.make(range(3), network, _nine(RULES["boxes"]), 0.0) == [True] * 3
    assert network.make(range(3), network, _nine(RULES["boxes"]), None, 1) == [True] * 3
    some = network.make(range(20_000), network, _nine(RULES["boxes"]), 0.02)
    assert some[-1] is True


def test_ctrl_c_comes_through() -> None:
    network = _network(RULES["boxes"])

    with pytest.raises(KeyboardInterrupt), ctrl_c_after(0.03):
        network.make(range(1_000_000), network, _nine(RULES["boxes"]))


def _series(timeout: float | None = None) -> Series:
    plan = GENERATORS["sudoku"].plan({})
    assert isinstance(plan, MakerAtOnce)
    return Series("sudoku", plan, 3, None, timeout)


def _told(new: NewPuzzle | NotMade) -> tuple[Place, str | None, str]:
    assert isinstance(new, NewPuzzle)
    return new.puzzle.place, new.made.line, new.proved_by


def test_numbers_are_made_alone_as_together() -> None:
    series = _series()

    assert series.is_at_once
    together = [_told(new) for new in series.made_of(range(1, 41))]
    assert together == [_told(series.made(number)) for number in range(1, 41)]
    assert together[20:] == [_told(new) for new in series.made_of(range(21, 41))]


def test_those_that_have_no_time_together_have_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = [_told(new) for new in _series().made_of(range(1, 6))]
    monkeypatch.setattr(MakerAtOnce, "puzzles", lambda self, randoms, deadline: [None] * 5)

    assert [_told(new) for new in _series().made_of(range(1, 6))] == expected
    late = list(_series(0.0).made_of(range(1, 6)))
    assert [(new.number, new.status) for new in late if isinstance(new, NotMade)] == [
        (number, "unknown") for number in range(1, 6)
    ]


def test_puzzles_of_a_difficulty_are_made_one_by_one() -> None:
    series = _series()._replace(scores=score_range("easy"))

    assert not series.is_at_once
    (new,) = series.made_of([7])
    assert _told(new) == _told(series.made(7))
